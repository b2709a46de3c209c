//! How long to search.

use std::time::Duration;

use evaluation::Handicap;

/// What ends a search. All limits that are given count; without any, only the stop signal ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes, of all threads together.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<TimeLimit>,
}

impl Limits {
    /// These limits and those of a level's handicap: of each two, the narrower one.
    #[must_use]
    pub fn held_back_by(self, handicap: Handicap) -> Limits {
        fn narrower<N: Ord>(a: Option<N>, b: Option<N>) -> Option<N> {
            a.into_iter().chain(b).min()
        }
        Limits {
            depth: narrower(self.depth, handicap.depth),
            nodes: narrower(self.nodes, handicap.nodes),
            time: self.time,
        }
    }
}

/// A soft and a hard limit of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// After this, no new depth is started.
    pub soft: Duration,
    /// After this, the search ends in the middle of a depth.
    pub hard: Duration,
}

impl TimeLimit {
    /// Exactly this time.
    pub fn exactly(time: Duration) -> TimeLimit {
        TimeLimit { soft: time, hard: time }
    }

    /// A share of the time that is left on a clock, for a game that goes on for a while.
    pub fn of_clock(left: Duration, increment: Duration) -> TimeLimit {
        /// The moves that the player is expected to make until the end.
        const MOVES_LEFT: u32 = 25;
        /// Time that passes outside of the search.
        const OVERHEAD: Duration = Duration::from_millis(20);
        let usable = left.saturating_sub(OVERHEAD);
        let share = usable / MOVES_LEFT + increment * 3 / 4;
        let hard = (share * 4).min(usable * 2 / 5).max(Duration::from_millis(1));
        // A depth takes several times as long as all before it: one that is started after half the share is seldom
        // completed.
        TimeLimit { soft: (share * 6 / 10).min(hard), hard }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_narrower_of_two_limits_counts() {
        let handicap = Handicap { depth: Some(3), nodes: Some(100), ..Handicap::NONE };
        let limits = Limits { depth: Some(2), nodes: Some(500), time: None };
        let both = limits.held_back_by(handicap);
        assert_eq!(both, Limits { depth: Some(2), nodes: Some(100), time: None });
        assert_eq!(limits.held_back_by(Handicap::NONE), limits);
    }
}
