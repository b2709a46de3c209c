//! Means with confidence intervals, tests, and corrections for many tests.

use serde::{Deserialize, Serialize};

/// Half the width of a 95 % confidence interval of a normal variable, in standard deviations.
pub(crate) const SURE: f64 = 1.959_964;

/// Numbers that come one by one: how many, their mean and their spread. Welford's method.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Moments {
    n: u64,
    mean: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
}

impl Moments {
    pub(crate) fn of(values: impl IntoIterator<Item = f64>) -> Moments {
        let mut moments = Moments::default();
        values.into_iter().for_each(|value| moments.add(value));
        moments
    }

    pub(crate) fn add(&mut self, value: f64) {
        self.n += 1;
        let distance = value - self.mean;
        self.mean += distance / self.n as f64;
        self.squares += distance * (value - self.mean);
    }

    /// The sample variance; 0 with fewer than two values.
    fn variance(&self) -> f64 {
        if self.n < 2 { 0.0 } else { self.squares / (self.n - 1) as f64 }
    }

    /// The mean of numbers of any size, with the interval of the normal approximation.
    pub(crate) fn estimate(&self) -> Estimate {
        let error = SURE * (self.variance() / self.n.max(1) as f64).sqrt();
        self.within(self.mean - error, self.mean + error)
    }

    /// The mean of shares from 0 to 1, with Wilson's interval, which never leaves these bounds and is never empty.
    ///
    /// Draws make shares vary less than wins and losses alone. Wilson's interval is made for two outcomes, so it is given
    /// the number of games with two outcomes that would tell as much.
    pub(crate) fn share(&self, z: f64) -> Estimate {
        if self.n == 0 {
            return self.within(0.0, 1.0);
        }
        let (n, p) = (self.n as f64, self.mean);
        // A few equal values prove little: the variance is never quite zero.
        let variance = (self.squares / n).max(0.25 / (n + 1.0));
        let n = (n * p * (1.0 - p) / variance).max(n);
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        self.within((middle - half).max(0.0), (middle + half).min(1.0))
    }

    fn within(&self, low: f64, high: f64) -> Estimate {
        Estimate { n: self.n, mean: self.mean, low, high, spread: self.variance().sqrt() }
    }
}

/// A mean with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Estimate {
    /// The number of values; 0 if nothing is known.
    pub n: u64,
    /// Their mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The standard deviation of the values.
    pub spread: f64,
}

impl Estimate {
    /// Whether the interval leaves this value out.
    pub fn excludes(&self, value: f64) -> bool {
        self.n > 0 && (value < self.low || value > self.high)
    }

    fn squared_error(&self) -> f64 {
        self.spread * self.spread / self.n.max(1) as f64
    }
}

/// The two-sided probability that two samples with equal means differ as much as these: Welch's test, with the normal
/// distribution in place of Student's, since samples are large. `None` if a sample is too small to say anything.
pub(crate) fn welch(a: &Estimate, b: &Estimate) -> Option<f64> {
    const FEWEST: u64 = 20;
    if a.n < FEWEST || b.n < FEWEST {
        return None;
    }
    let error = (a.squared_error() + b.squared_error()).sqrt();
    let difference = (a.mean - b.mean).abs();
    if difference == 0.0 {
        return Some(1.0);
    }
    // Samples without any spread that differ do so in every value.
    Some(if error == 0.0 { 0.0 } else { two_sided(difference / error) })
}

/// The difference of two means, and half the width of its 95 % confidence interval.
pub(crate) fn difference(a: &Estimate, b: &Estimate) -> (f64, f64) {
    (b.mean - a.mean, SURE * (a.squared_error() + b.squared_error()).sqrt())
}

/// The probability that a normal variable is at least `z` standard deviations from its mean on either side.
fn two_sided(z: f64) -> f64 {
    // Chebyshev fit of the complementary error function, whose relative error is below 1.2e-7 everywhere.
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.5 * x);
    let coefficients = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let sum = coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * t + coefficient);
    t * (-x * x + sum).exp()
}

/// Holm's correction: probabilities raised so that among all of them the chance of a single wrong alarm stays below the bound
/// they are held against. In the order they were given.
pub(crate) fn holm(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&a, &b| probabilities[a].total_cmp(&probabilities[b]));
    let mut corrected = vec![0.0; probabilities.len()];
    let mut largest: f64 = 0.0;
    for (rank, &index) in order.iter().enumerate() {
        largest = largest.max(probabilities[index] * (probabilities.len() - rank) as f64).min(1.0);
        corrected[index] = largest;
    }
    corrected
}

/// The effective number of kinds of which there are so many of each: the exponential of the entropy. Kinds in equal shares
/// count fully, rare ones hardly.
pub(crate) fn effective_number(counts: impl IntoIterator<Item = u64>) -> f64 {
    let counts: Vec<f64> = counts.into_iter().filter(|&count| count > 0).map(|count| count as f64).collect();
    let sum: f64 = counts.iter().sum();
    if sum == 0.0 {
        return 0.0;
    }
    counts.iter().map(|count| -count / sum * (count / sum).ln()).sum::<f64>().exp()
}

/// The value below which this share of sorted values lies, interpolated.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = share * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

/// The difference in Elo that a score means; infinite for 0 and 1.
pub(crate) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, error: f64) {
        assert!((a - b).abs() < error, "{a} {b}");
    }

    #[test]
    fn a_mean_has_the_interval_of_its_textbook() {
        // 1 to 5: mean 3, sample variance 2.5, standard error 0.7071.
        let estimate = Moments::of([1.0, 2.0, 3.0, 4.0, 5.0]).estimate();
        close(estimate.mean, 3.0, 1e-12);
        close(estimate.spread, 2.5_f64.sqrt(), 1e-12);
        close(estimate.high, 3.0 + 1.959_964 * 0.5_f64.sqrt(), 1e-6);
        assert!(!estimate.excludes(3.5) && estimate.excludes(5.0));
    }

    #[test]
    fn a_share_has_wilsons_interval() {
        // 81 of 263: the example of Newcombe (1998), 0.2553 to 0.3662.
        let share = Moments::of((0..263).map(|index| f64::from(u8::from(index < 81)))).share(SURE);
        close(share.low, 0.2553, 1e-4);
        close(share.high, 0.3662, 1e-4);
        // 0 of 10: the upper end is z²/(n + z²).
        let none = Moments::of([0.0; 10]).share(SURE);
        close(none.low, 0.0, 1e-9);
        close(none.high, 0.2775, 1e-4);
    }

    #[test]
    fn draws_make_a_share_more_certain_but_never_certain() {
        let decisive = Moments::of((0..100).map(|index| f64::from(index % 2))).share(SURE);
        let drawn = Moments::of([0.5; 100]).share(SURE);
        assert!(drawn.high - drawn.low < 0.2 * (decisive.high - decisive.low));
        assert!(drawn.low < 0.5 && drawn.high > 0.5);
        assert_eq!(Moments::default().share(SURE), Estimate { high: 1.0, ..Estimate::default() });
    }

    #[test]
    fn the_test_gives_the_probabilities_of_tables() {
        for (z, p) in [(0.0, 1.0), (1.0, 0.317_310_5), (1.959_964, 0.05), (2.575_829, 0.01), (5.0, 5.733e-7)]
        {
            close(two_sided(z), p, 1e-6);
        }
        let sample = |mean: f64| Estimate { n: 100, mean, spread: 1.0, ..Estimate::default() };
        // The standard error of the difference is the root of 0.02.
        close(welch(&sample(0.0), &sample(0.277_18)).unwrap(), 0.05, 1e-4);
        assert_eq!(welch(&sample(2.0), &sample(2.0)), Some(1.0));
        assert_eq!(welch(&Estimate { n: 5, ..sample(0.0) }, &sample(9.0)), None);
        let (mean, half) = difference(&sample(1.0), &sample(3.0));
        close(mean, 2.0, 1e-12);
        close(half, 1.959_964 * 0.02_f64.sqrt(), 1e-9);
    }

    #[test]
    fn many_tests_are_corrected_as_holm_says() {
        let corrected = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, expected) in corrected.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            close(*found, expected, 1e-12);
        }
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
    }

    #[test]
    fn an_effective_number_counts_equal_shares_fully() {
        close(effective_number([5, 5, 5, 5]), 4.0, 1e-9);
        close(effective_number([1000, 0]), 1.0, 1e-9);
        assert!(effective_number([98, 1, 1]) < 1.2);
        close(effective_number([]), 0.0, 1e-9);
    }

    #[test]
    fn quantiles_are_interpolated() {
        let sorted = [1.0, 2.0, 3.0, 4.0];
        close(quantile(&sorted, 0.5), 2.5, 1e-12);
        close(quantile(&sorted, 1.0), 4.0, 1e-12);
        close(quantile(&[], 0.5), 0.0, 1e-12);
        close(elo(10.0 / 11.0), 400.0, 1e-9);
    }
}
