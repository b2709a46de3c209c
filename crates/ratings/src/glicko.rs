//! Glicko-2 for one player, on its own scale: strengths are natural logarithms of odds.

use std::f64::consts::PI;

use crate::rating::Rating;

/// So many points are one unit of the inner scale: 400 points are odds of ten to one.
pub(crate) const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// How fast a volatility can change. Glickman recommends 0.3 to 1.2; this is the value of his example.
const TAU: f64 = 0.5;
/// How exactly a volatility is computed.
const TOLERANCE: f64 = 1e-6;
/// The search for a volatility halves an interval at least every other step, so it never needs as many.
const MOST_STEPS: usize = 200;

/// What is believed of a player, on the inner scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Belief {
    pub(crate) strength: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
}

/// A result against one opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct OpponentResult {
    /// How much stronger the player is believed to be, with the advantages of both sides.
    pub(crate) gap: f64,
    /// How far the opponent's strength may be wrong.
    pub(crate) deviation: f64,
    /// 1 for a win, ½ for a draw, 0 for a loss.
    pub(crate) score: f64,
    /// How much of a game this is.
    pub(crate) weight: f64,
}

impl OpponentResult {
    fn expected(self) -> f64 {
        expectation(self.gap, self.deviation)
    }

    /// How much the result says about the player's strength.
    fn information(self) -> f64 {
        let expected = self.expected();
        self.weight * damping(self.deviation).powi(2) * expected * (1.0 - expected)
    }

    /// How much better the result is than was expected.
    fn surprise(self) -> f64 {
        self.weight * damping(self.deviation) * (self.score - self.expected())
    }
}

/// How much less a result says if so much is uncertain.
pub(crate) fn damping(deviation: f64) -> f64 {
    1.0 / (1.0 + 3.0 * (deviation / PI).powi(2)).sqrt()
}

/// The score to be expected against somebody weaker by `gap`, if so much is uncertain. Never quite 0 or 1, so that every result
/// says something.
pub(crate) fn expectation(gap: f64, deviation: f64) -> f64 {
    (1.0 / (1.0 + (-damping(deviation) * gap).exp())).clamp(1e-9, 1.0 - 1e-9)
}

impl Belief {
    /// What is believed after some meetings, `periods` after what was believed before.
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

    /// The volatility that explains best how surprising the results are: the root of a falling function, found by the
    /// "Illinois" variant of false position.
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
