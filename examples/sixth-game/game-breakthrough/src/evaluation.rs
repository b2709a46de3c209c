//! The evaluation of Breakthrough, and what a search needs to know about its moves.

use evaluation::{Evaluator, Inputs, MoveOrdering, Perception, Tally, Terms, Weights};
use tabletop::{Player, Position};

use crate::{
    generation,
    geometry::{CELLS, CellSet, FIRST_ROW, SIDE, ahead, beside, bit, diagonally_ahead, last_row, seen_by},
    moves::Move,
    position::{Breakthrough, PLAYERS},
};

/// The evaluation of Breakthrough: a weighted sum of terms. The unit is about a pawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    weights: Weights,
}

impl From<Weights> for Evaluation {
    fn from(weights: Weights) -> Evaluation {
        Evaluation { weights }
    }
}

/// The game is judged without a network.
impl Inputs<Breakthrough> for Evaluation {}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::from(Evaluation::usual_weights())
    }
}

/// The terms in the order of their names.
#[derive(Clone, Copy)]
enum Term {
    Pawn,
    Tempo,
    /// The first of the rows on which pawns count, row 3.
    Row,
    Guard = 5,
    Attacked,
    Hanging,
    Free,
    Home,
}

impl Terms<Breakthrough> for Evaluation {
    const NAMES: &'static [&'static str] =
        &["pawn", "tempo", "row_3", "row_4", "row_5", "guard", "attacked", "hanging", "free", "home"];

    const WEIGHTS: &'static str = include_str!("../weights.txt");

    #[inline]
    fn tally(position: &Breakthrough, player: Player, tally: &mut impl Tally) {
        tally.add(Term::Tempo as usize, if player == position.mover() { 1 } else { -1 });
        for side in PLAYERS {
            let sign = if side == player { 1 } else { -1 };
            let own = seen_by(position.pawns[side], side);
            let enemy = seen_by(position.pawns[side.other()], side);
            let mut add = |term: usize, set: CellSet| tally.add(term, sign * set.count_ones() as i32);

            // From here on the side goes up, and its enemy down.
            let guarded = own & diagonally_ahead(own, Player::First);
            let attacked = own & diagonally_ahead(enemy, Player::Second);
            add(Term::Pawn as usize, own);
            for row in 2..SIDE - 1 {
                add(Term::Row as usize + row - 2, own & FIRST_ROW << (row * SIDE));
            }
            add(Term::Guard as usize, guarded);
            add(Term::Attacked as usize, attacked);
            add(Term::Hanging as usize, attacked & !guarded);
            add(Term::Free as usize, own & !within_reach(enemy));
            add(Term::Home as usize, own & FIRST_ROW);
        }
    }
}

/// The cells that pawns which go down could reach in some number of steps, if nothing stood in their way: no pawn that goes
/// up gets past them there. A pawn elsewhere has a free way.
#[inline]
fn within_reach(pawns: CellSet) -> CellSet {
    let mut reached = 0;
    let mut wave = pawns;
    for _ in 1..SIDE {
        let row = ahead(wave, Player::Second);
        wave = row | beside(row);
        reached |= wave;
    }
    reached
}

impl Evaluator<Breakthrough> for Evaluation {
    type Accumulator = ();

    #[inline]
    fn evaluate(&self, position: &Breakthrough, player: Player) -> i32 {
        self.weights.sum::<Breakthrough, Evaluation>(position, player)
    }
}

/// What the last row gains: more than any capture.
const GOAL: i32 = 1000;
/// What a capture gains, and what it gains besides for each row that the victim has come.
const CAPTURE: i32 = 100;
const CAPTURE_PER_ROW: i32 = 20;

impl MoveOrdering<Breakthrough> for Evaluation {
    const HISTORY_SIZE: usize = CELLS * CELLS;

    #[inline]
    fn gain(&self, position: &Breakthrough, mv: Move) -> i32 {
        if bit(mv.to) & last_row(position.mover) != 0 {
            GOAL
        } else if mv.is_capture {
            let victim = seen_by(bit(mv.to), position.mover.other());
            CAPTURE + CAPTURE_PER_ROW * (victim.trailing_zeros() as i32 / SIDE as i32)
        } else {
            0
        }
    }

    #[inline]
    fn noisy_moves(&self, position: &Breakthrough, moves: &mut Vec<Move>) {
        generation::sharp_moves(position, moves);
    }

    #[inline]
    fn history_index(&self, _: &Breakthrough, mv: Move) -> usize {
        mv.from.index() * CELLS + mv.to.index()
    }
}

impl Perception<Breakthrough> for Evaluation {
    /// Without any sharpness it is overlooked that pawns of the first row can capture: they seem to sleep.
    fn notices(&self, position: &Breakthrough, mv: Move, sharpness: u8) -> bool {
        let is_at_home = seen_by(bit(mv.from), position.mover) & FIRST_ROW != 0;
        sharpness > 0 || !mv.is_capture || !is_at_home
    }
}
