//! Finding the weights that predict best.

use thiserror::Error;

use crate::{
    linear::Symmetric,
    samples::{Part, Sample, Samples},
};

/// How to fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// The share of the game result in the target; the rest is the score of the search.
    pub result_share: f64,
    /// Terms whose weight stays as it is.
    pub kept: Vec<usize>,
    /// By about how much weights are expected to change, in hundredths: larger changes must be worth it.
    pub spread: f64,
    /// Terms that count in fewer positions keep their weight.
    pub rarest: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { result_share: 0.7, kept: Vec::new(), spread: 50.0, rarest: 200 }
    }
}

/// Weights, and how good they are.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The weights, in hundredths.
    pub weights: Vec<i32>,
    /// In how many positions of the training part each term counts.
    pub counts: Vec<usize>,
    /// Whether each weight was fitted: it was not to be kept, and its term is not too rare.
    pub is_fitted: Vec<bool>,
    /// How much a hundredth of the evaluation adds to the logarithm of the odds to win. It belongs to the old weights, and
    /// the new ones are fitted under it, so that a hundredth means the same as before.
    pub scale: f64,
    /// The same for the scores of the search, which know more than the static evaluation.
    pub score_scale: f64,
    /// The loss on the training part.
    pub training: Loss,
    /// The loss on the validation part.
    pub validation: Loss,
}

/// The mean cross entropy of predictions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Loss {
    /// With the old weights.
    pub before: f64,
    /// With the new weights, rounded as they are written.
    pub after: f64,
}

/// Why nothing can be fitted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FitError {
    /// A part has no positions.
    #[error("too few games: both parts, nine games of ten to learn from and the others, need positions")]
    TooFew,
    /// The old weights predict nothing, or the opposite.
    #[error("the present weights say nothing about who wins, so that there is no scale to begin with")]
    NoScale,
    /// The equations have no solution.
    #[error("no weights fit best: try a smaller spread")]
    Unsolvable,
}

/// Finds the weights that predict best who wins, beginning with the old ones.
///
/// # Errors
/// If there are too few games, or if the old weights predict nothing about them.
pub fn fit(samples: &Samples, old: &[i32], options: &Options) -> Result<Fit, FitError> {
    if [Part::Training, Part::Validation].iter().any(|&part| samples.of(part).next().is_none()) {
        return Err(FitError::TooFew);
    }
    let old_weights: Vec<f64> = old.iter().map(|&weight| weight.into()).collect();
    let training = || samples.of(Part::Training);
    let score_scale = scale_of(|| training().map(|sample| (sample.score, sample.result)))?;
    let target = |sample: &Sample<'_>| {
        options.result_share * sample.result
            + (1.0 - options.result_share) * sigmoid(score_scale * sample.score)
    };
    let scale = scale_of(|| training().map(|sample| (sample.sum(&old_weights), target(&sample))))?;

    let mut counts = vec![0; samples.n_terms()];
    for (term, _) in training().flat_map(|sample| sample.entries) {
        counts[usize::from(*term)] += 1;
    }
    let is_fitted: Vec<bool> = (0..counts.len())
        .map(|term| counts[term] >= options.rarest && !options.kept.contains(&term))
        .collect();
    let problem = Problem { samples, old: &old_weights, scale, options, target: &target };
    let fitted = problem.solve(&is_fitted)?;

    let weights: Vec<i32> = fitted.iter().map(|weight| weight.round() as i32).collect();
    let rounded: Vec<f64> = weights.iter().map(|&weight| weight.into()).collect();
    let loss = |part| Loss {
        before: problem.mean_loss(part, &old_weights),
        after: problem.mean_loss(part, &rounded),
    };
    Ok(Fit {
        counts,
        is_fitted,
        scale,
        score_scale,
        training: loss(Part::Training),
        validation: loss(Part::Validation),
        weights,
    })
}

pub(crate) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The cross entropy of a target where `logit` was predicted. Written so that large values lose no precision.
pub(crate) fn cross_entropy(logit: f64, target: f64) -> f64 {
    logit.max(0.0) - target * logit + (-logit.abs()).exp().ln_1p()
}

/// The factor by which values predict targets best, by Newton's method for one unknown.
pub(crate) fn scale_of<I: Iterator<Item = (f64, f64)>>(pairs: impl Fn() -> I) -> Result<f64, FitError> {
    let mut scale = 0.0;
    for _ in 0..MOST_STEPS {
        let (mut slope, mut curvature) = (0.0, 0.0);
        for (value, target) in pairs() {
            let predicted = sigmoid(scale * value);
            slope += (predicted - target) * value;
            curvature += predicted * (1.0 - predicted) * value * value;
        }
        // Where everything is predicted for certain there is no curvature: the data are no match for the weights.
        let step = slope / curvature;
        if !step.is_finite() {
            return Err(FitError::NoScale);
        }
        scale -= step;
        if step.abs() <= 1e-6 * scale.abs() {
            break;
        }
    }
    if scale > 0.0 { Ok(scale) } else { Err(FitError::NoScale) }
}

/// Newton's method converges after a handful of steps.
const MOST_STEPS: usize = 50;

struct Problem<'a, T> {
    samples: &'a Samples,
    old: &'a [f64],
    scale: f64,
    options: &'a Options,
    target: &'a T,
}

impl<T: Fn(&Sample<'_>) -> f64> Problem<'_, T> {
    fn mean_loss(&self, part: Part, weights: &[f64]) -> f64 {
        let (mut sum, mut n) = (0.0, 0);
        for sample in self.samples.of(part) {
            sum += cross_entropy(self.scale * sample.sum(weights), (self.target)(&sample));
            n += 1;
        }
        sum / f64::from(n)
    }

    /// What is minimised: the loss of all positions, and a penalty for changes of weights.
    fn cost(&self, weights: &[f64]) -> f64 {
        let n = self.samples.of(Part::Training).count() as f64;
        let changes: f64 = weights.iter().zip(self.old).map(|(new, old)| (new - old).powi(2)).sum();
        n * self.mean_loss(Part::Training, weights) + changes / (2.0 * self.options.spread.powi(2))
    }

    fn solve(&self, is_fitted: &[bool]) -> Result<Vec<f64>, FitError> {
        let fitted: Vec<usize> = (0..is_fitted.len()).filter(|&term| is_fitted[term]).collect();
        let mut weights = self.old.to_vec();
        let mut cost = self.cost(&weights);
        for _ in 0..MOST_STEPS {
            let step = self.newton_step(&weights, &fitted)?;
            // A whole step can be too long far from the optimum. A part of it is always good.
            let mut share = 1.0;
            let (next, next_cost) = loop {
                let mut next = weights.clone();
                for (&term, step) in fitted.iter().zip(&step) {
                    next[term] -= share * step;
                }
                let next_cost = self.cost(&next);
                if next_cost <= cost || share < 1e-6 {
                    break (next, next_cost);
                }
                share /= 2.0;
            };
            let is_done = next_cost > cost - 1e-9 * cost.abs();
            if next_cost <= cost {
                (weights, cost) = (next, next_cost);
            }
            if is_done {
                break;
            }
        }
        Ok(weights)
    }

    /// The inverse of the second derivatives times the first ones, for the terms that are fitted.
    fn newton_step(&self, weights: &[f64], fitted: &[usize]) -> Result<Vec<f64>, FitError> {
        let tightness = self.options.spread.powi(-2);
        let mut place_of = vec![None; weights.len()];
        let mut slopes = vec![0.0; fitted.len()];
        let mut curvatures = Symmetric::zeros(fitted.len());
        for (place, &term) in fitted.iter().enumerate() {
            place_of[term] = Some(place);
            slopes[place] = (weights[term] - self.old[term]) * tightness;
            curvatures.add(place, place, tightness);
        }
        let mut row: Vec<(usize, f64)> = Vec::new();
        for sample in self.samples.of(Part::Training) {
            let predicted = sigmoid(self.scale * sample.sum(weights));
            let slope = self.scale * (predicted - (self.target)(&sample));
            let curvature = self.scale.powi(2) * predicted * (1.0 - predicted);
            row.clear();
            row.extend(sample.entries.iter().filter_map(|&(term, count)| {
                place_of[usize::from(term)].map(|place| (place, f64::from(count)))
            }));
            // Entries are in the order of the terms, so that the second of a pair never comes before the first.
            for (index, &(place, count)) in row.iter().enumerate() {
                slopes[place] += slope * count;
                for &(other, other_count) in &row[..=index] {
                    curvatures.add(place, other, curvature * count * other_count);
                }
            }
        }
        curvatures.solve(&slopes).ok_or(FitError::Unsolvable)
    }
}

#[cfg(test)]
mod tests {
    use tabletop::playout::Dice;

    use super::*;

    /// Games decided at random, with the chances that known weights give at this scale.
    fn synthetic(weights: &[i32], scale: f64, n_games: usize) -> Samples {
        let mut dice = Dice::new(17);
        let mut samples = Samples::new(weights.len());
        for _ in 0..n_games {
            samples.begin_game();
            let counts: Vec<i32> = weights.iter().map(|_| dice.below(7) as i32 - 3).collect();
            let value: i32 = counts.iter().zip(weights).map(|(count, weight)| count * weight).sum();
            let is_won = (dice.below(1_000_000) as f64) < 1e6 * sigmoid(scale * f64::from(value));
            samples.push(&counts, value, f64::from(u8::from(is_won)));
        }
        samples
    }

    const TRUTH: [i32; 5] = [100, -40, 0, 250, 15];

    #[test]
    fn known_weights_are_found_again() {
        let samples = synthetic(&TRUTH, 0.004, 40_000);
        let options = Options { result_share: 1.0, spread: 1_000.0, ..Options::default() };
        // Weights that are all wrong, but not by a factor: that is the business of the scale.
        let fit = fit(&samples, &[110, 0, 30, 230, -10], &options).unwrap();
        let ratio = 0.004 / fit.scale;
        for (found, truth) in fit.weights.iter().zip(TRUTH) {
            assert!((f64::from(*found) - ratio * f64::from(truth)).abs() < 6.0, "{:?} {ratio}", fit.weights);
        }
        assert!((ratio - 1.0).abs() < 0.1, "{ratio}");
        assert!((fit.score_scale / 0.004 - 1.0).abs() < 0.05, "{}", fit.score_scale);
        assert!(fit.training.after < fit.training.before);
        assert!(fit.validation.after < fit.validation.before);
    }

    #[test]
    fn weights_that_are_right_already_stay() {
        let samples = synthetic(&TRUTH, 0.004, 40_000);
        let fit = fit(&samples, &TRUTH, &Options::default()).unwrap();
        assert!(fit.weights.iter().zip(TRUTH).all(|(new, old)| (new - old).abs() < 6), "{:?}", fit.weights);
        assert!(fit.validation.after < fit.validation.before + 1e-4);
    }

    #[test]
    fn kept_and_rare_terms_keep_their_weight() {
        let mut samples = synthetic(&TRUTH, 0.004, 3_000);
        samples.push(&[0, 0, 0, 0, 0], 0, 0.5);
        let mut with_rare = Samples::new(6);
        for sample in samples.of(Part::Training).chain(samples.of(Part::Validation)) {
            let mut counts = [0; 6];
            for &(term, count) in sample.entries {
                counts[usize::from(term)] = count.into();
            }
            counts[5] = i32::from(with_rare.n_positions().is_multiple_of(100));
            with_rare.begin_game();
            with_rare.push(&counts, sample.score as i32, sample.result);
        }
        let options = Options { kept: vec![0], ..Options::default() };
        let fit = fit(&with_rare, &[70, 0, 0, 200, 0, 77], &options).unwrap();
        assert_eq!((fit.weights[0], fit.weights[5]), (70, 77));
        assert_eq!(fit.is_fitted, [false, true, true, true, true, false]);
        assert_ne!(fit.weights[1], 0);
    }

    #[test]
    fn a_narrow_spread_holds_weights_back() {
        let samples = synthetic(&TRUTH, 0.004, 2_000);
        let change = |spread| {
            let fit =
                fit(&samples, &[110, 0, 30, 230, -10], &Options { spread, ..Options::default() }).unwrap();
            (fit.weights[1]).abs()
        };
        assert!(change(0.5) < change(5.0) && change(5.0) < change(100.0));
    }

    #[test]
    fn data_that_say_nothing_are_refused() {
        let options = Options::default();
        assert_eq!(fit(&Samples::new(1), &[100], &options), Err(FitError::TooFew));
        assert_eq!(fit(&synthetic(&[0], 0.004, 100), &[0], &options), Err(FitError::NoScale));
        assert_eq!(fit(&synthetic(&[-100], 0.004, 1_000), &[100], &options), Err(FitError::NoScale));
    }
}
