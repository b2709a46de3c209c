//! The advantage of each side of a game.

use serde::{Deserialize, Serialize};

use crate::{
    glicko::{POINTS, damping, expectation},
    rating::Rating,
    update::{meeting_weight, score},
};

/// The prior standard deviation of the difference between two sides, in points; its mean is zero. It weighs as much as
/// some fifty matches between well-known players, so that a few results change little.
const USUAL_DIFFERENCE: f64 = 50.0;

/// The advantage of each side of a game, learnt from results one by one.
///
/// Each side has a number of points, which is added to the rating of the player on that side. The points of all sides
/// sum to zero. A result better than expected, given the points learnt so far, raises the side by the surprise divided
/// by the accumulated precision. The steps get shorter as evidence grows, and the points settle where results are as
/// expected. Players with uncertain ratings contribute little. One estimate belongs to one rule set of one game, and it
/// is stored as JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advantage {
    /// The number of matches.
    games: u32,
    /// The precision of the points: the inverse of their variance, on the inner scale.
    precision: f64,
    /// The advantage of each side.
    points: Vec<f64>,
}

impl Advantage {
    /// The advantage before any result.
    ///
    /// # Panics
    /// If the number of sides is not two or three.
    pub fn new(n_sides: usize) -> Advantage {
        assert!((2..=3).contains(&n_sides), "a match is between two or three");
        // The points of two sides sum to zero: each has half of the difference, with half of its variance.
        let precision = 2.0 / (USUAL_DIFFERENCE / POINTS).powi(2);
        Advantage { games: 0, precision, points: vec![0.0; n_sides] }
    }

    /// The advantage of each side in rating points. They sum to zero.
    pub fn points(&self) -> &[f64] {
        &self.points
    }

    /// The number of matches.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The standard deviation of the points of a side, in rating points.
    pub fn deviation(&self) -> f64 {
        let n_sides = self.points.len() as f64;
        POINTS * ((1.0 - 1.0 / n_sides) / self.precision).sqrt()
    }

    /// The expected score of the first side against the second, between two players of equal and known strength.
    pub fn first_against_second(&self) -> f64 {
        expectation((self.points[0] - self.points[1]) / POINTS, 0.0)
    }

    /// Learns from a result. `sides` are the ratings before the match, and `ranks` are the ranks of the sides.
    ///
    /// # Panics
    /// If the numbers of ratings and ranks differ from the number of sides.
    pub fn learn(&mut self, sides: &[Rating], ranks: &[u8], now: i64) {
        let n_sides = self.points.len();
        assert_eq!(sides.len(), n_sides, "every side has a rating");
        assert_eq!(ranks.len(), n_sides, "every side has a rank");
        let weight = meeting_weight(n_sides);
        let sides: Vec<Rating> = sides.iter().map(|side| side.at(now)).collect();
        let mut surprises = vec![0.0; n_sides];
        let mut information = 0.0;
        for (one, other) in (0..n_sides).flat_map(|one| (one + 1..n_sides).map(move |other| (one, other))) {
            let gap = sides[one].rating + self.points[one] - sides[other].rating - self.points[other];
            let uncertainty = sides[one].deviation.hypot(sides[other].deviation) / POINTS;
            let expected = expectation(gap / POINTS, uncertainty);
            let surprise = weight * damping(uncertainty) * (score(ranks[one], ranks[other]) - expected);
            surprises[one] += surprise;
            surprises[other] -= surprise;
            information += weight * damping(uncertainty).powi(2) * expected * (1.0 - expected);
        }
        // A pair gives information about the difference between its sides. For points that sum to zero, all pairs
        // together give this.
        let n_pairs = (n_sides * (n_sides - 1) / 2) as f64;
        self.precision += information * n_sides as f64 / n_pairs;
        for (points, surprise) in self.points.iter_mut().zip(surprises) {
            *points += POINTS * surprise / self.precision;
        }
        self.games += 1;
    }
}
