//! The ratings of all players after a match.

use crate::{
    glicko::{Belief, OpponentResult, POINTS},
    rating::Rating,
};

/// The ratings after a match.
///
/// `ranks` are the ranks of the sides, 1 being the best. Sides of the same rank drew with each other. `advantage` is
/// the advantage of each side of this game in points ([`crate::Advantage::points`], or zeros if unknown). The
/// deviations first grow up to `now`.
///
/// A match of three is two results for each player, and each of them counts as half a game. Both results of a player
/// come from the same moves, so they are far from independent. Counted in full, a match of three would change ratings
/// twice as much as a match of two and make them look more certain than they are.
///
/// # Panics
/// If the number of sides is not two or three, or if the numbers of ranks and advantages differ from it.
pub fn update(sides: &[Rating], ranks: &[u8], advantage: &[f64], now: i64) -> Vec<Rating> {
    assert!((2..=3).contains(&sides.len()), "a match is between two or three");
    assert_eq!(sides.len(), ranks.len(), "every side has a rank");
    assert_eq!(sides.len(), advantage.len(), "every side has an advantage, if only of zero");
    (0..sides.len()).map(|side| update_one(sides, ranks, advantage, now, side)).collect()
}

fn update_one(sides: &[Rating], ranks: &[u8], advantage: &[f64], now: i64, side: usize) -> Rating {
    let player = sides[side];
    let strength = |side: usize| (sides[side].rating + advantage[side] - Rating::START) / POINTS;
    let meetings: Vec<OpponentResult> = (0..sides.len())
        .filter(|&other| other != side)
        .map(|other| OpponentResult {
            gap: strength(side) - strength(other),
            deviation: sides[other].at(now).deviation / POINTS,
            score: score(ranks[side], ranks[other]),
            weight: meeting_weight(sides.len()),
        })
        .collect();
    let before = Belief {
        strength: player.rating / POINTS,
        deviation: player.deviation / POINTS,
        volatility: player.volatility,
    };
    let after = before.after(&meetings, player.periods_until(now));
    let change =
        ((after.strength - before.strength) * POINTS).clamp(-Rating::MOST_CHANGE, Rating::MOST_CHANGE);
    Rating {
        rating: (player.rating + change).clamp(Rating::LEAST, Rating::MOST),
        deviation: (after.deviation * POINTS).clamp(Rating::LEAST_DEVIATION, Rating::MOST_DEVIATION),
        volatility: after.volatility,
        games: player.games + 1,
        updated: player.updated.max(now),
    }
}

/// The weight of the result against one opponent: all results of a player together are one game.
pub(crate) fn meeting_weight(n_sides: usize) -> f64 {
    1.0 / (n_sides - 1) as f64
}

/// The score of a player with this rank against a player with the other.
pub(crate) fn score(rank: u8, other: u8) -> f64 {
    match rank.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}
