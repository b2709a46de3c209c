//! What the result of a match tells: scores with error bars, and a sequential test.
//!
//! Games come in pairs with the same opening and the seats exchanged, because openings are seldom fair. The pairs are what
//! is counted (the pentanomial model: a pair scores 0, ½, 1, 1½ or 2), which takes the luck of openings out of the variance.

/// Scores of pairs, from 0 to 1 each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sample {
    n: f64,
    sum: f64,
    sum_of_squares: f64,
}

impl Sample {
    pub(crate) fn add(&mut self, score: f64) {
        self.n += 1.0;
        self.sum += score;
        self.sum_of_squares += score * score;
    }

    pub(crate) fn mean(&self) -> f64 {
        if self.n == 0.0 { 0.5 } else { self.sum / self.n }
    }

    /// The variance of a single score. Never quite zero: a few equal scores prove nothing.
    fn variance(&self) -> f64 {
        if self.n == 0.0 {
            return 0.25;
        }
        (self.sum_of_squares / self.n - self.mean().powi(2)).max(0.25 / (self.n + 1.0))
    }

    /// Half the width of the interval that holds the true mean with 95 %.
    pub(crate) fn error(&self) -> f64 {
        1.96 * (self.variance() / self.n.max(1.0)).sqrt()
    }

    /// The logarithm of how much more likely the sample is under the second hypothesis (a generalised likelihood ratio in
    /// its normal approximation). The hypotheses are differences in Elo.
    pub(crate) fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        let (score0, score1) = (score_of_elo(elo0), score_of_elo(elo1));
        self.n * (score1 - score0) * (2.0 * self.mean() - score0 - score1) / (2.0 * self.variance())
    }
}

/// A test is decided when the log likelihood ratio leaves this interval around 0: both errors are at most 5 %.
pub(crate) const DECISIVE: f64 = 2.944;

/// The score that a difference in Elo leads to.
pub(crate) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo that a score tells of; infinite for a score of 0 or 1.
pub(crate) fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_scores_belong_together() {
        for elo in [-300.0, 0.0, 35.0, 400.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn a_clear_result_decides_a_test_and_an_even_one_does_not() {
        let mut clear = Sample::default();
        let mut even = Sample::default();
        for pair in 0..100 {
            clear.add(if pair % 4 == 0 { 0.5 } else { 1.0 });
            even.add(if pair % 2 == 0 { 0.25 } else { 0.75 });
        }
        assert!(clear.log_likelihood_ratio(0.0, 10.0) > DECISIVE);
        assert!(even.log_likelihood_ratio(0.0, 10.0).abs() < DECISIVE);
        assert!(even.error() < 0.06);
    }
}
