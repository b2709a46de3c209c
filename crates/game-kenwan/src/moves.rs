//! What a move is.

use std::fmt;

use tabletop::Cell;

use crate::notation::write_move;

/// A piece goes from one cell to another, or the mover passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(
    /// The cell that the piece leaves in the low byte, the cell it lands on in the high byte.
    u16,
);

impl Move {
    /// The mover has no other move and passes.
    pub const PASS: Move = Move(u16::MAX);

    #[inline]
    pub(crate) fn new(from: u8, to: u8) -> Move {
        Move(u16::from_le_bytes([from, to]))
    }

    /// The cells that the piece leaves and lands on, or `None` if the move is a pass.
    #[inline]
    pub fn cells(self) -> Option<(Cell, Cell)> {
        let [from, to] = self.0.to_le_bytes();
        (self != Move::PASS).then_some((Cell(from), Cell(to)))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Move(")?;
        write_move(*self, f)?;
        f.write_str(")")
    }
}
