//! What a move is.

use tabletop::Cell;

use crate::geometry::CellSet;

/// What a player does in one turn, in two bytes: up to three cells.
///
/// ```text
/// bits 10-15   5-9    0-4
///    victim    from    to      a step with capture
///      -       from    to      a step
///      -        -      to      a placement
///      -        -      -       a pass
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u16);

const VICTIM_SHIFT: u16 = 10;
const FROM_SHIFT: u16 = 5;
const CELL: u16 = 0b11111;
/// In place of a cell that the move lacks. The bit with this number lies outside the board.
const MISSING: u16 = 31;
/// The victim is numbered as in the upper half of `Wali::pieces`, which holds the enemy's pieces.
const UPPER: u16 = 32;

impl Move {
    /// The mover cannot do anything, and passes.
    pub(crate) const PASS: Move = Move((UPPER | MISSING) << VICTIM_SHIFT | MISSING << FROM_SHIFT | MISSING);

    pub(crate) const fn place(at: Cell) -> Move {
        Move(Move::PASS.0 & !CELL | at.0 as u16)
    }

    pub(crate) const fn step(from: Cell, to: Cell) -> Move {
        Move((UPPER | MISSING) << VICTIM_SHIFT | (from.0 as u16) << FROM_SHIFT | to.0 as u16)
    }

    /// This step with a capture.
    #[inline]
    pub(crate) const fn taking(self, victim: Cell) -> Move {
        Move(self.0 & !(MISSING << VICTIM_SHIFT) | (victim.0 as u16) << VICTIM_SHIFT)
    }

    /// The bits of `Wali::pieces` that the move changes. Cells that it lacks give bits outside the board.
    #[inline]
    pub(crate) const fn changes(self) -> u64 {
        let victim = 1 << (self.0 >> VICTIM_SHIFT);
        let from = 1 << (self.0 >> FROM_SHIFT & CELL);
        let to = 1 << (self.0 & CELL);
        victim ^ from ^ to
    }

    /// Whether an enemy piece is taken.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 >> VICTIM_SHIFT != UPPER | MISSING
    }

    /// The set that holds the victim, or a bit outside the board.
    #[inline]
    pub(crate) const fn victim(self) -> CellSet {
        1 << (self.0 >> VICTIM_SHIFT & CELL)
    }

    /// [`Move::between`] gives numbers below this.
    pub(crate) const BETWEEN: usize = 1 << VICTIM_SHIFT;

    /// A number that the moves between the same two cells share, whatever they take.
    #[inline]
    pub(crate) const fn between(self) -> usize {
        self.0 as usize % Move::BETWEEN
    }

    /// Unpacks the move, for matching.
    pub fn action(self) -> Action {
        let cell = |number: u16| (number != MISSING).then_some(Cell(number as u8));
        let victim = cell(self.0 >> VICTIM_SHIFT & CELL);
        let from = cell(self.0 >> FROM_SHIFT & CELL);
        let to = cell(self.0 & CELL);
        match (from, to) {
            (Some(from), Some(to)) => Action::Step { from, to, victim },
            (None, Some(at)) => Action::Place { at },
            (_, None) => Action::Pass,
        }
    }
}

/// The contents of a [`Move`], unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The player can do nothing.
    Pass,
    /// A piece comes from the hand.
    Place {
        /// Where it is placed.
        at: Cell,
    },
    /// A piece goes one step.
    Step {
        /// Where it was.
        from: Cell,
        /// Where it goes.
        to: Cell,
        /// The enemy piece that it takes by making a line.
        victim: Option<Cell>,
    },
}
