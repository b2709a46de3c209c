//! SPSA (simultaneous perturbation stochastic approximation, J. C. Spall 1992): tunes weights by the results of games alone.
//!
//! Where a game is won by search more than by static evaluation, the weights that predict best do not play best. All weights
//! are perturbed at once, each by its width up or down at random. The two opposite sets of weights play a pair of games, and
//! all weights move a little towards the winner. Over thousands of pairs, what did not matter cancels out.

use tabletop::playout::Dice;

/// Weights being tuned by SPSA.
#[derive(Clone, Debug)]
pub struct Climb {
    weights: Vec<f64>,
    /// The perturbation of each weight; 0 for those that are kept.
    widths: Vec<f64>,
    n_pairs: usize,
    /// The pairs of games played so far.
    n_learnt: usize,
}

/// Two opposite perturbations of the weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The weights of the one and of the other.
    pub weights: [Vec<i32>; 2],
    /// Which way each weight of the one was moved.
    signs: Vec<f64>,
}

impl Climb {
    /// Starts with weights, for this number of pairs. Each weight is perturbed by `width`, a share of it; those at the indices
    /// `kept` stay.
    pub fn new(weights: &[i32], kept: &[usize], width: f64, n_pairs: usize) -> Climb {
        /// The least width: a hundredth more or less must be able to show.
        const NARROWEST: f64 = 2.0;
        let width = |(term, &weight): (usize, &i32)| match kept.contains(&term) {
            true => 0.0,
            false => (f64::from(weight).abs() * width).max(NARROWEST),
        };
        Climb {
            weights: weights.iter().map(|&weight| weight.into()).collect(),
            widths: weights.iter().enumerate().map(width).collect(),
            n_pairs,
            n_learnt: 0,
        }
    }

    /// The current weights.
    pub fn weights(&self) -> Vec<i32> {
        self.weights.iter().map(|weight| weight.round() as i32).collect()
    }

    /// Two sets of weights to play against each other.
    pub fn trial(&self, dice: &mut Dice) -> Trial {
        const FINE: usize = 1 << 20;
        let signs: Vec<f64> =
            self.weights.iter().map(|_| if dice.below(2) == 0 { -1.0 } else { 1.0 }).collect();
        // Rounded up or down by lot, so that fractions have their say over many trials.
        let lots: Vec<f64> = self.weights.iter().map(|_| dice.below(FINE) as f64 / FINE as f64).collect();
        let moved = |way: f64| {
            let weight = |term: usize| {
                (self.weights[term] + way * signs[term] * self.widths[term] + lots[term]).floor()
            };
            (0..signs.len()).map(|term| weight(term) as i32).collect()
        };
        Trial { weights: [moved(1.0), moved(-1.0)], signs }
    }

    /// Moves towards the winner of a pair: `result` is 1 if the one won both games, -1 if the other did.
    pub fn learn(&mut self, trial: &Trial, result: f64) {
        /// The step after a win of both games, in widths: long steps at first, short ones in the end.
        const FIRST_STEP: f64 = 0.15;
        const LAST_STEP: f64 = 0.02;
        let progress = self.n_learnt as f64 / self.n_pairs.max(1) as f64;
        let step = FIRST_STEP * (LAST_STEP / FIRST_STEP).powf(progress.min(1.0));
        for ((weight, width), sign) in self.weights.iter_mut().zip(&self.widths).zip(&trial.signs) {
            *weight += step * result * sign * width;
        }
        self.n_learnt += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games between weights: those nearer to the truth win more often.
    fn contest(trial: &Trial, truth: &[i32], dice: &mut Dice) -> f64 {
        let distance = |weights: &[i32]| -> f64 {
            weights.iter().zip(truth).map(|(weight, truth)| f64::from(weight - truth).powi(2)).sum()
        };
        let advantage = (distance(&trial.weights[1]) - distance(&trial.weights[0])) / 2_000.0;
        let game = |dice: &mut Dice| {
            if (dice.below(1_000) as f64) < 1_000.0 / (1.0 + (-advantage).exp()) { 0.5 } else { -0.5 }
        };
        game(dice) + game(dice)
    }

    #[test]
    fn weights_climb_to_those_that_win() {
        let truth = [100, -60, 30, 77];
        let mut climb = Climb::new(&[60, -20, 60, 50], &[3], 0.15, 4_000);
        let mut dice = Dice::new(4);
        for _ in 0..4_000 {
            let trial = climb.trial(&mut dice);
            let result = contest(&trial, &truth, &mut dice);
            climb.learn(&trial, result);
        }
        let found = climb.weights();
        for (found, truth) in found[..3].iter().zip(truth) {
            assert!((found - truth).abs() < 12, "{found} {truth}");
        }
        assert_eq!(found[3], 50, "kept");
    }

    #[test]
    fn trials_lie_on_both_sides() {
        let climb = Climb::new(&[100, -200, 1, 5], &[3], 0.1, 10);
        let Trial { weights: [one, other], .. } = climb.trial(&mut Dice::new(1));
        let distances: Vec<i32> = one.iter().zip(&other).map(|(one, other)| (one - other).abs()).collect();
        assert_eq!(distances, [20, 40, 4, 0]);
        assert_eq!(climb.weights(), [100, -200, 1, 5]);
    }
}
