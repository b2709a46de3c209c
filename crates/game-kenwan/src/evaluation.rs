//! What the engine believes about Ken Wan: how near each colour is to unity, and which moves bring it there at once.

mod sets;
mod terms;
mod unity;

use tabletop::{Evaluator, Player, Terms, Weights, grid::hex::distance};

use crate::{KenWan, Move};

/// The evaluation of Ken Wan: a sum of terms, with weights that can be replaced.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Weights,
}

impl From<Weights> for Evaluation {
    fn from(weights: Weights) -> Evaluation {
        Evaluation { weights }
    }
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::from(Evaluation::usual_weights())
    }
}

impl Evaluator<KenWan> for Evaluation {
    const SLOTS: usize = 64 * 64;

    #[inline]
    fn evaluate(&self, position: &KenWan, player: Player) -> i32 {
        self.weights.sum::<KenWan, Evaluation>(position, player)
    }

    /// Nothing: captures are no gain in themselves, because every captured whole is a half that has to be freed.
    /// Trying moves by what they capture or free, before those that have been good elsewhere, loses three games in five
    /// to trying them all as quiet moves.
    #[inline]
    fn gain(&self, _: &KenWan, _: Move) -> i32 {
        0
    }

    /// The moves that unite the mover.
    #[inline]
    fn tactical_moves(&self, position: &KenWan, moves: &mut Vec<Move>) {
        position.list_uniting_moves(moves);
    }

    /// Not a move that carries a piece far: a pawn may go right round its group, and a lone one across the board.
    fn sees(&self, _: &KenWan, mv: Move, sharpness: u8) -> bool {
        let most_steps = 2 + 2 * sharpness.min(3);
        mv.cells().is_none_or(|(from, to)| distance(from.0, to.0) <= most_steps)
    }

    /// From and to. A pass, which is never one of several moves, has the slot of the last cell.
    #[inline]
    fn slot(&self, _: &KenWan, mv: Move) -> usize {
        let (from, to) = mv.cells().map_or((63, 63), |(from, to)| (from.0, to.0));
        usize::from(from & 63) << 6 | usize::from(to & 63)
    }
}
