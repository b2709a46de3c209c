//! The rating of a player.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::glicko::POINTS;

/// A rating period in milliseconds: a day is 0.21436 periods. With the typical volatility of 0.06 a player's deviation
/// then grows from 60 to 110 in a year without a game.
const PERIOD: f64 = 86_400_000.0 / 0.21436;

/// The rating of a player in one game at one speed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The strength of the player, in points.
    pub rating: f64,
    /// The standard deviation of the rating at the time of the last match, in points.
    pub deviation: f64,
    /// The volatility of the player's strength.
    pub volatility: f64,
    /// The number of rated matches.
    pub games: u32,
    /// The time of the last rated match, in milliseconds since 1970.
    pub updated: i64,
}

impl Rating {
    /// The rating of a new player.
    pub const START: f64 = 1500.0;
    /// The lowest rating.
    pub const LEAST: f64 = 400.0;
    /// The highest rating.
    pub const MOST: f64 = 4000.0;
    /// The lowest deviation.
    pub const LEAST_DEVIATION: f64 = 45.0;
    /// The highest deviation, which a new player has.
    pub const MOST_DEVIATION: f64 = 500.0;
    /// The volatility of a new player.
    pub const START_VOLATILITY: f64 = 0.09;
    /// The highest volatility.
    pub const MOST_VOLATILITY: f64 = 0.1;
    /// The maximum change of a rating by a single match.
    pub const MOST_CHANGE: f64 = 700.0;
    /// A rating with a higher deviation is provisional, and marked with a question mark.
    pub const PROVISIONAL_ABOVE: f64 = 110.0;
    /// Leaderboards show players up to this deviation.
    pub const RANKED_UP_TO: f64 = 75.0;

    /// The rating of a new player.
    pub fn new(now: i64) -> Rating {
        Rating {
            rating: Rating::START,
            deviation: Rating::MOST_DEVIATION,
            volatility: Rating::START_VOLATILITY,
            games: 0,
            updated: now,
        }
    }

    /// The rating at a later time: the deviation grows with the time since the last match.
    pub fn at(self, now: i64) -> Rating {
        let growth = self.periods_until(now) * (self.volatility * POINTS).powi(2);
        let deviation = (self.deviation.powi(2) + growth).sqrt().min(Rating::MOST_DEVIATION);
        Rating { deviation, updated: self.updated.max(now), ..self }
    }

    /// The number of rating periods since the last match. A clock that goes back counts as none.
    pub(crate) fn periods_until(self, now: i64) -> f64 {
        // A difference of times fits a double to the millisecond for 285,000 years.
        now.saturating_sub(self.updated).max(0) as f64 / PERIOD
    }

    /// Whether the rating is too uncertain to compare with others. This ignores the time since the last match: call
    /// [`Rating::at`] first, or use [`Rating::shown`].
    pub fn is_provisional(self) -> bool {
        self.deviation > Rating::PROVISIONAL_ABOVE
    }

    /// Whether the rating is certain enough for a leaderboard. This ignores the time since the last match, too.
    pub fn is_ranked(self) -> bool {
        self.deviation <= Rating::RANKED_UP_TO
    }

    /// The rating as it is shown at this time.
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

/// A rating in whole numbers, with the deviation at the time it is shown. As text it is the number, with `?` if
/// provisional.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// The strength of the player.
    pub rating: i32,
    /// The standard deviation of the rating.
    pub deviation: i32,
    /// Whether the rating is too uncertain to compare.
    pub is_provisional: bool,
    /// Whether the rating is certain enough for a leaderboard.
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
