//! How long to think.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use evaluation::Handicap;

/// What ends a thought. All that are given count; without any, only the stop sign does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<TimeLimit>,
}

impl Limits {
    /// These limits and those of a level's handicap together: the narrower of two counts.
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

/// Two bounds of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// After this, no new depth is begun.
    pub soft: Duration,
    /// After this, thinking ends wherever it is.
    pub hard: Duration,
}

impl TimeLimit {
    /// Exactly so long.
    pub fn exactly(time: Duration) -> TimeLimit {
        TimeLimit { soft: time, hard: time }
    }

    /// A share of what is left on a clock, for a game that goes on for a while.
    pub fn of_clock(left: Duration, increment: Duration) -> TimeLimit {
        /// So many moves of one's own are expected still.
        const MOVES_LEFT: u32 = 25;
        /// Time that passes outside of thinking.
        const OVERHEAD: Duration = Duration::from_millis(20);
        let usable = left.saturating_sub(OVERHEAD);
        let share = usable / MOVES_LEFT + increment * 3 / 4;
        let hard = (share * 4).min(usable * 2 / 5).max(Duration::from_millis(1));
        // A depth takes several times as long as all before it: what is begun after half the share is seldom finished.
        TimeLimit { soft: (share * 6 / 10).min(hard), hard }
    }
}

/// Where thinking looks whether it should end. The clock is the caller's.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'a> {
    limits: Limits,
    elapsed: &'a (dyn Fn() -> Duration + Sync),
    stop: &'a AtomicBool,
    company: &'a Company,
    /// Whether this is the watch of one who only helps.
    is_helper: bool,
}

/// What those who think together about one position share besides the table.
#[derive(Default)]
pub(crate) struct Company {
    /// Nodes of the helpers.
    nodes: AtomicU64,
    /// Set when the one who was asked has his answer: the helpers stop.
    is_done: AtomicBool,
}

static NOBODY: Company = Company { nodes: AtomicU64::new(0), is_done: AtomicBool::new(false) };

impl Company {
    pub(crate) fn dismiss(&self) {
        self.is_done.store(true, Relaxed);
    }
}

/// The clock is looked at once in so many nodes.
const LOOK_EVERY: u64 = 1024;

impl<'a> Watch<'a> {
    pub(crate) fn new(
        limits: Limits,
        elapsed: &'a (dyn Fn() -> Duration + Sync),
        stop: &'a AtomicBool,
    ) -> Watch<'a> {
        Watch { limits, elapsed, stop, company: &NOBODY, is_helper: false }
    }

    /// The watch of one among several who think together.
    pub(crate) fn in_company(self, company: &'a Company, is_helper: bool) -> Watch<'a> {
        Watch { company, is_helper, ..self }
    }

    /// The same watch for a part of the thought that counts its own positions, of which there may be so many.
    pub(crate) fn up_to(self, nodes: u64) -> Watch<'a> {
        Watch { limits: Limits { nodes: Some(nodes), ..self.limits }, ..self }
    }

    /// How many plies may be looked ahead.
    pub(crate) fn most_plies(&self) -> Option<u32> {
        self.limits.depth
    }

    /// How many positions may still be looked at where so many were.
    pub(crate) fn nodes_left(&self, nodes: u64) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes))
    }

    pub(crate) fn elapsed(&self) -> Duration {
        (self.elapsed)()
    }

    /// Whether time is to be saved where there is nothing to decide.
    pub(crate) fn is_timed(&self) -> bool {
        self.limits.time.is_some()
    }

    /// Whether thinking must end now. To be asked often: the clock is looked at only now and then.
    #[inline]
    pub(crate) fn must_stop(&self, nodes: u64) -> bool {
        if self.limits.nodes.is_some_and(|most| nodes >= most) {
            return true;
        }
        nodes.is_multiple_of(LOOK_EVERY) && self.look_up()
    }

    /// What is done now and then.
    #[cold]
    fn look_up(&self) -> bool {
        if self.is_helper {
            self.company.nodes.fetch_add(LOOK_EVERY, Relaxed);
        }
        self.is_time_up()
    }

    /// The same for a search by walks, each of which takes much longer than a node of the other kind.
    pub(crate) fn must_stop_walk(&self, n_walks: u64, nodes: u64) -> bool {
        const LOOK_EVERY: u64 = 16;
        self.limits.nodes.is_some_and(|most| nodes >= most)
            || n_walks.is_multiple_of(LOOK_EVERY) && self.is_time_up()
    }

    fn is_time_up(&self) -> bool {
        self.stop.load(Relaxed)
            || self.company.is_done.load(Relaxed)
            || self.limits.time.is_some_and(|time| self.elapsed() >= time.hard)
    }

    /// Whether a further depth may begin. `share` is how much of the usual time a thought like this deserves, in
    /// hundredths; it counts only where time may be saved for later.
    pub(crate) fn may_begin(&self, depth: u32, nodes: u64, share: u32) -> bool {
        let is_late = |time: TimeLimit| {
            let soft =
                if time.soft < time.hard { (time.soft * share / 100).min(time.hard) } else { time.soft };
            self.elapsed() >= soft
        };
        let is_enough = self.limits.depth.is_some_and(|most| depth > most)
            || self.limits.nodes.is_some_and(|most| nodes >= most)
            || self.limits.time.is_some_and(is_late);
        !is_enough && !self.stop.load(Relaxed) && !self.company.is_done.load(Relaxed)
    }

    /// The nodes of everybody who thinks, where one has so many.
    pub(crate) fn nodes_of_all(&self, nodes: u64) -> u64 {
        nodes + self.company.nodes.load(Relaxed)
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
