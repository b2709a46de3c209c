//! Glicko-2 for one player, on its own scale: ratings are natural logarithms of odds.

use std::f64::consts::PI;

use crate::rating::Rating;

/// The number of points in one unit of the inner scale: 400 points are odds of ten to one.
pub(crate) const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// How fast a volatility can change. Glickman recommends 0.3 to 1.2, and this is the value of his example.
const TAU: f64 = 0.5;
/// The tolerance of the volatility.
const TOLERANCE: f64 = 1e-6;
/// The iteration halves an interval at least every other step, so it never needs this many steps.
const MOST_STEPS: usize = 200;

/// The estimate of a player's strength, on the inner scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Belief {
    pub(crate) strength: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
}

/// A result against one opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct OpponentResult {
    /// The rating difference, with the advantages of both sides.
    pub(crate) gap: f64,
    /// The deviation of the opponent's rating.
    pub(crate) deviation: f64,
    /// 1 for a win, ½ for a draw, 0 for a loss.
    pub(crate) score: f64,
    /// The weight of the result as a fraction of a game.
    pub(crate) weight: f64,
}

impl OpponentResult {
    fn expected(self) -> f64 {
        expectation(self.gap, self.deviation)
    }

    /// The information of the result about the player's strength.
    fn information(self) -> f64 {
        let expected = self.expected();
        self.weight * damping(self.deviation).powi(2) * expected * (1.0 - expected)
    }

    /// The difference between the result and the expected score.
    fn surprise(self) -> f64 {
        self.weight * damping(self.deviation) * (self.score - self.expected())
    }
}

/// How much an uncertain rating reduces the weight of a result.
pub(crate) fn damping(deviation: f64) -> f64 {
    1.0 / (1.0 + 3.0 * (deviation / PI).powi(2)).sqrt()
}

/// The expected score against an opponent weaker by `gap`, with this deviation. It is never quite 0 or 1, so that every
/// result gives some information.
pub(crate) fn expectation(gap: f64, deviation: f64) -> f64 {
    (1.0 / (1.0 + (-damping(deviation) * gap).exp())).clamp(1e-9, 1.0 - 1e-9)
}

impl Belief {
    /// The estimate after some results, `periods` after the previous one.
    pub(crate) fn after(self, meetings: &[OpponentResult], periods: f64) -> Belief {
        let information: f64 = meetings.iter().map(|meeting| meeting.information()).sum();
        let surprise: f64 = meetings.iter().map(|meeting| meeting.surprise()).sum();
        let variance = 1.0 / information;
        let volatility = self.volatility_after(variance, variance * surprise).min(Rating::MOST_VOLATILITY);
        let most = (Rating::MOST_DEVIATION / POINTS).powi(2);
        let grown = (self.deviation.powi(2) + periods * volatility.powi(2)).min(most);
        let uncertainty = 1.0 / (1.0 / grown + information);
        Belief { strength: self.strength + uncertainty * surprise, deviation: uncertainty.sqrt(), volatility }
    }

    /// The volatility that explains the results best: the root of a decreasing function, found by the "Illinois"
    /// variant of false position.
    fn volatility_after(self, variance: f64, improvement: f64) -> f64 {
        let start = self.volatility.powi(2).ln();
        let known = self.deviation.powi(2) + variance;
        let slope = |x: f64| {
            let square = x.exp();
            let numerator = square * (improvement.powi(2) - known - square);
            numerator / (2.0 * (known + square).powi(2)) - (x - start) / TAU.powi(2)
        };
        let (mut low, mut high) = (start, start);
        if improvement.powi(2) > known {
            high = (improvement.powi(2) - known).ln();
        } else {
            high -= TAU;
            while slope(high) < 0.0 {
                high -= TAU;
            }
        }
        let (mut at_low, mut at_high) = (slope(low), slope(high));
        for _ in 0..MOST_STEPS {
            if (high - low).abs() <= TOLERANCE {
                break;
            }
            let next = low + (low - high) * at_low / (at_high - at_low);
            let at_next = slope(next);
            if at_next * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (next, at_next);
        }
        (low / 2.0).exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn belief(rating: f64, deviation: f64) -> Belief {
        Belief { strength: (rating - 1500.0) / POINTS, deviation: deviation / POINTS, volatility: 0.06 }
    }

    #[test]
    fn glickmans_published_example_comes_out() {
        let player = belief(1500.0, 200.0);
        let against = |rating: f64, deviation: f64, score: f64| {
            let other = belief(rating, deviation);
            OpponentResult {
                gap: player.strength - other.strength,
                deviation: other.deviation,
                score,
                weight: 1.0,
            }
        };
        let meetings = [against(1400.0, 30.0, 1.0), against(1550.0, 100.0, 0.0), against(1700.0, 300.0, 0.0)];
        let expected = meetings.map(|meeting| (meeting.expected() * 1000.0).round());
        assert_eq!(expected, [639.0, 432.0, 303.0]);
        let after = player.after(&meetings, 1.0);
        assert!((after.strength * POINTS + 1500.0 - 1464.06).abs() < 0.02, "{after:?}");
        assert!((after.deviation * POINTS - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn surprising_results_raise_the_volatility_and_expected_ones_lower_it() {
        let player = belief(1500.0, 45.0);
        let meet = |gap: f64, score: f64| OpponentResult { gap, deviation: 0.3, score, weight: 1.0 };
        let shocked = player.after(&[meet(3.0, 0.0); 8], 1.0);
        assert!(shocked.volatility > 0.06, "{shocked:?}");
        let as_expected = player.after(&[meet(0.0, 0.5); 8], 1.0);
        assert!(as_expected.volatility < 0.06, "{as_expected:?}");
    }

    #[test]
    fn doubtful_opponents_say_less() {
        assert_eq!(damping(0.0), 1.0);
        assert!(damping(2.0) < damping(1.0));
        assert!(expectation(1.0, 2.0) < expectation(1.0, 0.1));
    }
}
