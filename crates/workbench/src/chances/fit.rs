//! The maximum-likelihood curve for a sample of scores and results.

use std::collections::BTreeMap;

use games::Curve;
use tabletop::{Player, Standing};

/// The result of a game for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Win,
    Draw,
    Loss,
}

impl Outcome {
    /// A win is sole first place, a loss is sole last place.
    pub(super) fn of(standing: Standing, player: Player) -> Outcome {
        let rank = standing.rank(player);
        let others = || standing.players().iter().filter(|&it| it != player);
        if others().all(|it| standing.rank(it) > rank) {
            Outcome::Win
        } else if others().all(|it| standing.rank(it) < rank) {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }
}

/// How often each score was followed by a win, a draw and a loss.
#[derive(Default)]
pub(super) struct Sample(BTreeMap<i32, [u32; 3]>);

impl Sample {
    /// Adds a score and the result that followed. Scores of nearly decided games are left out: a few misleading ones
    /// would flatten the curve where it matters.
    pub(super) fn add(&mut self, score: i32, outcome: Outcome) {
        const WIDEST: u32 = 1_000;
        if score.unsigned_abs() <= WIDEST {
            self.0.entry(score).or_default()[outcome as usize] += 1;
        }
    }

    /// The total numbers of wins, draws and losses.
    pub(super) fn counts(&self) -> [u64; 3] {
        self.0.values().fold([0; 3], |sum, counts| [0, 1, 2].map(|it| sum[it] + u64::from(counts[it])))
    }

    /// The cross-entropy of the results under a curve, in bits per result.
    pub(super) fn doubt(&self, curve: Curve) -> f64 {
        /// No result is considered impossible.
        const LEAST: f64 = 1e-6;
        let n: u64 = self.counts().iter().sum();
        let surprise: f64 = self
            .0
            .iter()
            .map(|(&score, counts)| {
                let shares = curve.shares(score.into());
                counts
                    .iter()
                    .zip(shares)
                    .map(|(&n, share)| -f64::from(n) * share.max(LEAST).log2())
                    .sum::<f64>()
            })
            .sum();
        surprise / n.max(1) as f64
    }

    /// The curve under which the results are likeliest, or `None` for an empty sample. A symmetric curve favours
    /// neither of two players.
    ///
    /// Coordinate descent: one number after the other is set to its optimum, until nothing changes. The parameters are
    /// the steepness and the two thresholds in units of it. In these the cross-entropy is convex, which it is not in
    /// the numbers of the curve itself.
    pub(super) fn fit(&self, symmetric: bool) -> Option<Curve> {
        const ROUNDS: usize = 100;
        const STEEPEST: f64 = 0.5;
        const FARTHEST: f64 = 20.0;
        if self.0.is_empty() {
            return None;
        }
        let curve = |steepness: f64, win: f64, loss: f64| Curve {
            win: win / steepness,
            loss: loss / steepness,
            scale: 1.0 / steepness,
        };
        let (mut steepness, mut win, mut loss) = (0.01, 0.5, -0.5);
        for _ in 0..ROUNDS {
            let before = (steepness, win, loss);
            steepness = lowest(1e-4, STEEPEST, |it| self.doubt(curve(it, win, loss)));
            if symmetric {
                win = lowest(0.0, FARTHEST, |it| self.doubt(curve(steepness, it, -it)));
                loss = -win;
            } else {
                win = lowest(loss, FARTHEST, |it| self.doubt(curve(steepness, it, loss)));
                loss = lowest(-FARTHEST, win, |it| self.doubt(curve(steepness, win, it)));
            }
            let change =
                (steepness / before.0 - 1.0).abs() + (win - before.1).abs() + (loss - before.2).abs();
            if change < 1e-5 {
                break;
            }
        }
        Some(curve(steepness, win, loss))
    }
}

/// The minimum of a unimodal function, by golden-section search.
fn lowest(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    const SECTION: f64 = 0.618_033_988_749_895;
    const STEPS: usize = 40;
    for _ in 0..STEPS {
        let (left, right) = (high - SECTION * (high - low), low + SECTION * (high - low));
        if f(left) < f(right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use tabletop::PlayerSet;

    use super::*;

    #[test]
    fn a_curve_is_found_again_from_what_it_foretells() {
        for (curve, symmetric) in [
            (Curve { win: 80.0, loss: -80.0, scale: 120.0 }, true),
            (Curve { win: 300.0, loss: 150.0, scale: 90.0 }, false),
        ] {
            let mut sample = Sample::default();
            for score in -600..=600 {
                let [win, draw, loss] = curve.shares(f64::from(score)).map(|share| (1000.0 * share) as usize);
                for (n, outcome) in [(win, Outcome::Win), (draw, Outcome::Draw), (loss, Outcome::Loss)] {
                    (0..n).for_each(|_| sample.add(score, outcome));
                }
            }
            let found = sample.fit(symmetric).unwrap();
            let miss = (found.win - curve.win).abs() + (found.loss - curve.loss).abs();
            assert!(miss + (found.scale - curve.scale).abs() < 3.0, "{found:?} for {curve:?}");
        }
        assert!(Sample::default().fit(true).is_none());
    }

    #[test]
    fn only_first_and_last_places_are_wins_and_losses() {
        let three = |ranks: [u8; 3]| Standing::ranked(PlayerSet::THREE, |player| ranks[player.index()]);
        assert_eq!(Outcome::of(Standing::win(Player::First), Player::Second), Outcome::Loss);
        assert_eq!(Outcome::of(three([1, 2, 3]), Player::First), Outcome::Win);
        assert_eq!(Outcome::of(three([1, 2, 3]), Player::Second), Outcome::Draw);
        assert_eq!(Outcome::of(three([1, 1, 3]), Player::First), Outcome::Draw);
        assert_eq!(Outcome::of(three([1, 2, 2]), Player::Third), Outcome::Draw);
    }
}
