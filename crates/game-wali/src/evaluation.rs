//! The evaluation of Wali, and what a search needs to know about its moves.

mod sets;
mod sides;
mod terms;
mod victims;

use evaluation::{Evaluator, Inputs, MoveOrdering, Perception, Terms, Weights};
use tabletop::Player;

use crate::{
    evaluation::victims::Victims,
    generation::{self, Steps},
    geometry::{Runs, bit},
    moves::{Action, Move},
    position::Wali,
};

/// The evaluation of Wali: a weighted sum of terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    weights: Weights,
}

impl From<Weights> for Evaluation {
    fn from(weights: Weights) -> Evaluation {
        Evaluation { weights }
    }
}

/// A network over the cells predicts games better and plays no better (docs/experiments/2026-11-16-networks-of-other-games.md).
impl Inputs<Wali> for Evaluation {}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::from(Evaluation::usual_weights())
    }
}

/// What a capture gains: the unit of the weights is what an average capture changes.
const CAPTURE: i32 = 100;
/// What it gains besides if the victim serves one of the enemy's captures, and again if it serves several.
const CAPTURE_OF_KEY_PIECE: i32 = 40;
/// What it gains besides if the victim stands where the capturer would make a line.
const CAPTURE_OF_BLOCKER: i32 = 30;

#[inline]
fn gain_of_capture(victims: Victims, mv: Move) -> i32 {
    let is_one_of = |pieces| i32::from(mv.victim() & pieces != 0);
    CAPTURE
        + CAPTURE_OF_KEY_PIECE * (is_one_of(victims.key) + is_one_of(victims.hubs))
        + CAPTURE_OF_BLOCKER * is_one_of(victims.blockers)
}

impl Evaluator<Wali> for Evaluation {
    type Accumulator = ();

    #[inline]
    fn evaluate(&self, position: &Wali, player: Player) -> i32 {
        self.weights.sum::<Wali, Evaluation>(position, player)
    }
}

impl MoveOrdering<Wali> for Evaluation {
    const HISTORY_SIZE: usize = Move::BETWEEN;

    #[inline]
    fn gain(&self, position: &Wali, mv: Move) -> i32 {
        if mv.is_capture() { gain_of_capture(Victims::of(position), mv) } else { 0 }
    }

    #[inline]
    fn gains(&self, position: &Wali, moves: &[Move], gains: &mut Vec<i32>) {
        // Captures come last in the list.
        if !moves.last().is_some_and(|mv| mv.is_capture()) {
            gains.resize(gains.len() + moves.len(), 0);
            return;
        }
        let victims = Victims::of(position);
        gains.extend(moves.iter().map(|&mv| if mv.is_capture() { gain_of_capture(victims, mv) } else { 0 }));
    }

    /// The capturing steps, each with its most important victim. There are up to twelve victims, and the others are too
    /// seldom better.
    #[inline]
    fn noisy_moves(&self, position: &Wali, moves: &mut Vec<Move>) {
        if position.is_placement() || position.is_over() {
            return;
        }
        let capturing = Steps::of(position.own(), position.empty()).capturing;
        if !capturing.is_empty() {
            generation::append_captures(capturing, Victims::of(position).most_important(position), moves);
        }
    }

    #[inline]
    fn may_stand_pat(&self, position: &Wali) -> bool {
        if position.is_placement() {
            return true;
        }
        let Steps { quiet, capturing } = Steps::of(position.own(), position.empty());
        !quiet.is_empty() || capturing.is_empty()
    }

    #[inline]
    fn history_index(&self, _: &Wali, mv: Move) -> usize {
        mv.between()
    }
}

impl Perception<Wali> for Evaluation {
    /// Without any sharpness it is overlooked that a piece can leave one line to make another: the horse that goes to and
    /// fro.
    fn notices(&self, position: &Wali, mv: Move, sharpness: u8) -> bool {
        match mv.action() {
            Action::Step { from, victim: Some(_), .. } if sharpness == 0 => {
                Runs::of(position.own()).any() & bit(from) == 0
            }
            Action::Step { .. } | Action::Place { .. } | Action::Pass => true,
        }
    }
}
