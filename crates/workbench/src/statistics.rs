//! Statistics of matches: scores with confidence intervals, and a sequential test.
//!
//! Games come in rounds with the same opening and the seats exchanged, because openings are rarely fair. The unit of
//! the statistics is a round (for two players the pentanomial model: a round scores 0, ½, 1, 1½ or 2), which removes
//! the luck of openings from the variance.
//!
//! Normalised Elo measures the difference in units of the standard deviation of a game's result: `(score - ½) / σ · 800
//! / ln 10`. It alone determines how many games it takes to see a difference, for any share of draws and any openings.
//! If results spread as in decisive games, a small difference is about as large in one kind of Elo as in the other.

/// Mean scores of rounds, from 0 to 1 each, where ½ is an even result.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The number of games in a round.
    games_a_round: f64,
    n: f64,
    sum: f64,
    sum_of_squares: f64,
}

/// Converts a difference in standard deviations to Elo.
const ELO_A_SPREAD: f64 = 800.0 / std::f64::consts::LN_10;
/// Half the width of the 95 % confidence interval of a mean, in standard errors.
const SURE: f64 = 1.96;

impl Sample {
    pub(crate) fn new(games_a_round: usize) -> Sample {
        Sample { games_a_round: games_a_round as f64, n: 0.0, sum: 0.0, sum_of_squares: 0.0 }
    }

    pub(crate) fn add(&mut self, score: f64) {
        self.n += 1.0;
        self.sum += score;
        self.sum_of_squares += score * score;
    }

    pub(crate) fn mean(&self) -> f64 {
        if self.n == 0.0 { 0.5 } else { self.sum / self.n }
    }

    /// The variance of a single score. It is never quite zero, because a few equal scores prove nothing.
    fn variance(&self) -> f64 {
        if self.n == 0.0 {
            return 0.25;
        }
        (self.sum_of_squares / self.n - self.mean().powi(2)).max(0.25 / (self.n + 1.0))
    }

    /// Half the width of the 95 % confidence interval of the mean.
    pub(crate) fn error(&self) -> f64 {
        SURE * (self.variance() / self.n.max(1.0)).sqrt()
    }

    /// The score that one unit of normalised Elo is worth. The standard deviation of a game follows from that of the
    /// rounds.
    fn score_a_normalized_elo(&self) -> f64 {
        (self.variance() * self.games_a_round).sqrt() / ELO_A_SPREAD
    }

    /// The difference in normalised Elo, and half the width of its 95 % confidence interval.
    pub(crate) fn normalized_elo(&self) -> (f64, f64) {
        let unit = self.score_a_normalized_elo();
        ((self.mean() - 0.5) / unit, self.error() / unit)
    }

    /// The log-likelihood ratio of the second hypothesis (a generalised likelihood ratio in its normal approximation).
    /// The hypotheses are differences in normalised Elo.
    pub(crate) fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        let unit = self.score_a_normalized_elo();
        let (score0, score1) = (0.5 + elo0 * unit, 0.5 + elo1 * unit);
        self.n * (score1 - score0) * (2.0 * self.mean() - score0 - score1) / (2.0 * self.variance())
    }
}

/// A test is decided when the log likelihood ratio leaves this interval around 0: both errors are at most 5 %.
pub(crate) const DECISIVE: f64 = 2.944;

/// The Elo difference of a score; infinite for a score of 0 or 1.
pub(crate) fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_grows_with_the_score() {
        assert!(elo_of_score(0.5).abs() < 1e-9);
        assert!((elo_of_score(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
    }

    #[test]
    fn a_clear_result_decides_a_test_and_an_even_one_does_not() {
        let mut clear = Sample::new(2);
        let mut even = Sample::new(2);
        for pair in 0..100 {
            clear.add(if pair % 4 == 0 { 0.5 } else { 1.0 });
            even.add(if pair % 2 == 0 { 0.25 } else { 0.75 });
        }
        assert!(clear.log_likelihood_ratio(0.0, 10.0) > 0.0);
        assert!(clear.log_likelihood_ratio(0.0, 50.0) > DECISIVE);
        assert!(even.log_likelihood_ratio(0.0, 10.0).abs() < DECISIVE);
        assert!(even.log_likelihood_ratio(0.0, 100.0) < -DECISIVE);
        assert!(even.error() < 0.06);
    }

    #[test]
    fn normalised_elo_counts_in_spreads_of_a_game() {
        // Pairs that score 0, 1 and 1 of two points' half: mean 2/3, variance 2/9 a round, 4/9 a game.
        let mut sample = Sample::new(2);
        for _ in 0..100 {
            [0.0, 1.0, 1.0].into_iter().for_each(|score| sample.add(score));
        }
        let (elo, error) = sample.normalized_elo();
        assert!((elo - (1.0 / 6.0) / (2.0 / 3.0) * ELO_A_SPREAD).abs() < 1e-6, "{elo}");
        // The error depends on the number of games only.
        assert!((error - SURE * ELO_A_SPREAD / 600_f64.sqrt()).abs() < 1e-6, "{error}");
        // Halfway between the hypotheses the sample gives no evidence.
        assert!(sample.log_likelihood_ratio(elo - 5.0, elo + 5.0).abs() < 1e-9);
    }
}
