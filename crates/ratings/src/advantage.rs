//! What each side of a game is worth.

use serde::{Deserialize, Serialize};

use crate::{
    glicko::{POINTS, damping, expectation},
    rating::Rating,
    update::{meeting_weight, score},
};

/// What is believed before the first result: the difference between two sides is zero, give or take so many points. It weighs
/// like some fifty matches between well-known players, so that a few results change little.
const USUAL_DIFFERENCE: f64 = 50.0;

/// What each side of a game is worth, learnt from results one by one.
///
/// Each side has a number of points, together zero, which is added to the strength of who plays it. A result better than
/// expected (with the points learnt so far) raises the side by the surprise divided by all that was learnt before: the
/// steps get shorter as evidence grows, and the points settle where results are as expected. Players of uncertain strength
/// teach little. One estimate belongs to one rule set of one game; it is kept as JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advantage {
    /// How many matches were learnt from.
    games: u32,
    /// How sure the points are: the inverse of their variance, on the inner scale.
    precision: f64,
    /// What each side is worth.
    points: Vec<f64>,
}

impl Advantage {
    /// Nothing is known yet.
    ///
    /// # Panics
    /// If there are not two or three sides.
    pub fn new(n_sides: usize) -> Advantage {
        assert!((2..=3).contains(&n_sides), "a match is between two or three");
        // The points of two sides add up to zero: half of the difference each, with half of its variance.
        let precision = 2.0 / (USUAL_DIFFERENCE / POINTS).powi(2);
        Advantage { games: 0, precision, points: vec![0.0; n_sides] }
    }

    /// What each side is worth, in rating points. They add up to zero.
    pub fn points(&self) -> &[f64] {
        &self.points
    }

    /// How many matches this comes from.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How far the points of a side may be wrong, in rating points.
    pub fn deviation(&self) -> f64 {
        let n_sides = self.points.len() as f64;
        POINTS * ((1.0 - 1.0 / n_sides) / self.precision).sqrt()
    }

    /// The score of the first side that is to be expected against the second, between two players of equal and known strength.
    pub fn first_against_second(&self) -> f64 {
        expectation((self.points[0] - self.points[1]) / POINTS, 0.0)
    }

    /// Learns from a result: `sides` are the ratings before it, `ranks` those of the sides.
    ///
    /// # Panics
    /// If there are not as many ratings and ranks as sides.
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
        // A pair tells of the difference between its sides; about points that add up to zero, all pairs together tell this.
        let n_pairs = (n_sides * (n_sides - 1) / 2) as f64;
        self.precision += information * n_sides as f64 / n_pairs;
        for (points, surprise) in self.points.iter_mut().zip(surprises) {
            *points += POINTS * surprise / self.precision;
        }
        self.games += 1;
    }
}
