//! How a person points at a move: a path of targets, clicked one after the other.

use arrayvec::ArrayVec;

/// A place on the board: an index into the cells of the game's [`Board`](crate::scene::Board).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u8);

impl Cell {
    /// The cell's index among the board's cells.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Something that can be clicked, tapped or reached by keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A cell of the board, with the piece on it.
    Cell(Cell),
    /// The mover's reserve.
    Reserve,
    /// A button beside the board or beside the selected piece.
    Button(Button),
}

/// What a button says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Button {
    /// Turn the selected piece clockwise.
    Clockwise,
    /// Turn the selected piece anticlockwise.
    Anticlockwise,
    /// Take only the top of the selected stack.
    Top,
    /// Give the piece to be placed this state (an index into the states that the game offers, see
    /// [`Effect::Place`](crate::effect::Effect::Place) for how it will look).
    State(u8),
    /// End the turn here.
    Stop,
    /// Pass the turn.
    Pass,
}

/// The path of targets for one move. Among the legal moves of a position, no path is the beginning of another, so that a
/// client can play the move as soon as one path is left.
pub type Clicks = ArrayVec<Target, 4>;

/// Makes a path from its targets.
///
/// # Panics
/// With more than four targets.
pub fn clicks(targets: impl IntoIterator<Item = Target>) -> Clicks {
    targets.into_iter().collect()
}
