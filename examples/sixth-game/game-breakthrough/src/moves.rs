//! What a move is.

use tabletop::Cell;

/// What a player does in one turn: a pawn goes one cell forward.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the pawn was.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// Whether it takes an enemy pawn there.
    pub is_capture: bool,
}
