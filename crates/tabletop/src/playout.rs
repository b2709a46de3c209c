//! Random play, with dice that the caller seeds.

use crate::{position::Position, zobrist};

/// A small, fast, seeded source of numbers: the same seed gives the same games everywhere.
#[derive(Clone, Debug)]
pub struct Dice {
    seed: u64,
    rolls: u64,
}

impl Dice {
    /// Dice whose whole sequence follows from `seed`.
    pub fn new(seed: u64) -> Dice {
        Dice { seed: zobrist::number(seed, 0), rolls: 0 }
    }

    /// A number below `n`.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "nothing to choose from");
        self.rolls += 1;
        // Lemire's multiplication in place of a division; its bias is far too small to matter here.
        ((u128::from(zobrist::number(self.seed, self.rolls)) * n as u128) >> 64) as usize
    }
}

/// Plays random legal moves until the game is over or `most_plies` are played. Returns the number of plies.
/// `moves` is a buffer; its contents don't matter.
pub fn playout<P: Position>(
    position: &mut P,
    dice: &mut Dice,
    moves: &mut Vec<P::Move>,
    most_plies: usize,
) -> usize {
    for ply in 0..most_plies {
        moves.clear();
        position.legal_moves(moves);
        if moves.is_empty() {
            return ply;
        }
        position.play(moves[dice.below(moves.len())]);
    }
    most_plies
}
