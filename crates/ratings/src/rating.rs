//! What is believed of a player.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::glicko::POINTS;

/// One rating period is so many milliseconds: 0.21436 periods are a day. The deviation of a player of volatility 0.06, which
/// is usual, then grows from 60 to 110 in a year without a game.
const PERIOD: f64 = 86_400_000.0 / 0.21436;

/// What is believed of a player in one game at one speed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// How strong the player is, in points.
    pub rating: f64,
    /// How far that may be wrong, in points, at the time of the last match.
    pub deviation: f64,
    /// How unsteady the player's strength is.
    pub volatility: f64,
    /// How many matches were rated.
    pub games: u32,
    /// When the last match was rated, in milliseconds since 1970.
    pub updated: i64,
}

impl Rating {
    /// Where everybody starts.
    pub const START: f64 = 1500.0;
    /// Nobody falls below.
    pub const LEAST: f64 = 400.0;
    /// Nobody rises above.
    pub const MOST: f64 = 4000.0;
    /// Nobody is known better.
    pub const LEAST_DEVIATION: f64 = 45.0;
    /// Nobody is known less, and a new player this little.
    pub const MOST_DEVIATION: f64 = 500.0;
    /// The volatility of a new player.
    pub const START_VOLATILITY: f64 = 0.09;
    /// Nobody is unsteadier.
    pub const MOST_VOLATILITY: f64 = 0.1;
    /// A single match changes a rating by at most this.
    pub const MOST_CHANGE: f64 = 700.0;
    /// A rating that is less sure is marked with a question mark.
    pub const PROVISIONAL_ABOVE: f64 = 110.0;
    /// Leaderboards show who is at least this sure.
    pub const RANKED_UP_TO: f64 = 75.0;

    /// A new player.
    pub fn new(now: i64) -> Rating {
        Rating {
            rating: Rating::START,
            deviation: Rating::MOST_DEVIATION,
            volatility: Rating::START_VOLATILITY,
            games: 0,
            updated: now,
        }
    }

    /// The same belief at a later time: the longer ago the last match, the less sure it is.
    pub fn at(self, now: i64) -> Rating {
        let growth = self.periods_until(now) * (self.volatility * POINTS).powi(2);
        let deviation = (self.deviation.powi(2) + growth).sqrt().min(Rating::MOST_DEVIATION);
        Rating { deviation, updated: self.updated.max(now), ..self }
    }

    /// How many rating periods have passed since the last match. Clocks that go back count as none.
    pub(crate) fn periods_until(self, now: i64) -> f64 {
        // A difference of times fits a double to the millisecond for 285,000 years.
        now.saturating_sub(self.updated).max(0) as f64 / PERIOD
    }

    /// Whether too little is known yet to compare with others. Of how long ago the last match was nothing is thought here: ask
    /// [`Rating::at`] first, or [`Rating::shown`].
    pub fn is_provisional(self) -> bool {
        self.deviation > Rating::PROVISIONAL_ABOVE
    }

    /// Whether enough is known for a place in a leaderboard; the same holds for time.
    pub fn is_ranked(self) -> bool {
        self.deviation <= Rating::RANKED_UP_TO
    }

    /// What people are shown at that time.
    pub fn shown(self, now: i64) -> Shown {
        let then = self.at(now);
        Shown {
            rating: then.rating.round() as i32,
            deviation: then.deviation.round() as i32,
            is_provisional: then.is_provisional(),
            is_ranked: then.is_ranked(),
        }
    }
}

/// A rating in whole numbers, with the uncertainty of the time it is shown. As text it is the number, with `?` if provisional.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// How strong the player is.
    pub rating: i32,
    /// How far that may be wrong.
    pub deviation: i32,
    /// Whether too little is known yet.
    pub is_provisional: bool,
    /// Whether enough is known for a leaderboard.
    pub is_ranked: bool,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rating, if self.is_provisional { "?" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400_000;

    fn known(deviation: f64, volatility: f64) -> Rating {
        Rating { deviation, volatility, ..Rating::new(0) }
    }

    #[test]
    fn a_usual_player_is_known_half_as_well_after_a_year() {
        let after = known(60.0, 0.06).at(365 * DAY);
        assert!((after.deviation - 110.0).abs() < 0.1, "{after:?}");
        assert_eq!(after.rating, Rating::START);
    }

    #[test]
    fn time_passes_the_same_in_one_step_or_in_many() {
        let mut by_day = known(60.0, 0.08);
        for day in 1..=100 {
            by_day = by_day.at(day * DAY);
        }
        let at_once = known(60.0, 0.08).at(100 * DAY);
        assert!((by_day.deviation - at_once.deviation).abs() < 1e-9);
    }

    #[test]
    fn nobody_is_less_known_than_a_new_player() {
        assert_eq!(known(300.0, 0.1).at(i64::MAX).deviation, Rating::MOST_DEVIATION);
    }

    #[test]
    fn a_clock_that_goes_back_changes_nothing() {
        let rating = Rating { updated: 10 * DAY, ..known(60.0, 0.06) };
        assert_eq!(rating.at(9 * DAY), rating);
        assert_eq!(rating.at(i64::MIN), rating);
    }

    #[test]
    fn a_long_absence_ends_a_rank_and_brings_the_mark_back() {
        let rating = known(60.0, 0.06);
        assert!(rating.is_ranked() && !rating.is_provisional());
        let shown = rating.shown(400 * DAY);
        assert!(!shown.is_ranked && shown.is_provisional);
        assert_eq!(shown.to_string(), "1500?");
        assert_eq!(rating.shown(0).to_string(), "1500");
    }

    #[test]
    fn new_players_are_provisional() {
        let shown = Rating::new(5).shown(5);
        assert_eq!((shown.rating, shown.deviation), (1500, 500));
        assert!(shown.is_provisional && !shown.is_ranked);
    }
}
