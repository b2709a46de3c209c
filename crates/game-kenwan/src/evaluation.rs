//! The evaluation of Ken Wan: how near each colour is to unity, and which moves bring it there at once.

mod sets;
mod terms;
mod unity;

use evaluation::{Evaluator, Inputs, MoveOrdering, Perception, Terms, Weights};
use tabletop::{Player, grid::hex::distance};

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

/// A network over the cells predicts games better and plays no better (docs/experiments/2026-11-16-networks-of-other-games.md).
impl Inputs<KenWan> for Evaluation {}

/// The [`MoveOrdering::gain`] of a place: more than all terms together.
const PLACE: i32 = 9_000;

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::from(Evaluation::usual_weights())
    }
}

impl Evaluator<KenWan> for Evaluation {
    type Accumulator = ();

    #[inline]
    fn evaluate(&self, position: &KenWan, player: Player) -> i32 {
        self.weights.sum::<KenWan, Evaluation>(position, player)
    }
}

impl MoveOrdering<KenWan> for Evaluation {
    const HISTORY_SIZE: usize = 64 * 64;

    /// A place, if the move unites the mover. Captures are not a gain in themselves, because every captured whole is a half
    /// that has to be freed. Ordering moves by what they capture or free, before those with a good history, loses three games
    /// in five to ordering them all as quiet moves.
    #[inline]
    fn gain(&self, position: &KenWan, mv: Move) -> i32 {
        let mut gain = 0;
        position.each_uniting_move(|uniting| {
            if uniting.cells() == mv.cells() {
                gain = PLACE;
            }
        });
        gain
    }

    fn gains(&self, position: &KenWan, moves: &[Move], gains: &mut Vec<i32>) {
        let first = gains.len();
        gains.resize(first + moves.len(), 0);
        position.each_uniting_move(|uniting| {
            if let Some(index) = moves.iter().position(|mv| mv.cells() == uniting.cells()) {
                gains[first + index] = PLACE;
            }
        });
    }

    /// The moves that unite the mover.
    #[inline]
    fn noisy_moves(&self, position: &KenWan, moves: &mut Vec<Move>) {
        position.each_uniting_move(|mv| moves.push(mv));
    }

    /// From and to. A pass, which is never one of several moves, has the last index.
    #[inline]
    fn history_index(&self, _: &KenWan, mv: Move) -> usize {
        let (from, to) = mv.cells().map_or((63, 63), |(from, to)| (from.0, to.0));
        usize::from(from & 63) << 6 | usize::from(to & 63)
    }
}

impl Perception<KenWan> for Evaluation {
    /// Moves that carry a piece far are overlooked: a pawn may go right round its group, and a lone one across the board.
    fn notices(&self, _: &KenWan, mv: Move, sharpness: u8) -> bool {
        let most_steps = 2 + 2 * sharpness.min(3);
        mv.cells().is_none_or(|(from, to)| distance(from.0, to.0) <= most_steps)
    }
}
