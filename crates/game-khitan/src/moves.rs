//! What a move is.

use tabletop::Cell;

use crate::tile::State;

/// A ply: a flip, one placement, or the forced pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A tile is flipped over one of its sides (H1).
    Flip {
        /// Where it was.
        from: Cell,
        /// The neighbour that it lands on.
        to: Cell,
        /// The direction of the step.
        direction: u8,
    },
    /// A tile from the reserve is placed (H8).
    Place {
        /// Where it will stand.
        at: Cell,
        /// How it will lie.
        state: State,
    },
    /// The mover cannot flip a tile (H1).
    Pass,
}
