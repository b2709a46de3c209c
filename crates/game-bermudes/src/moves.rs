//! What a move is.

use crate::geometry::Square;

/// One ply. A chain of jumps is one ply for each jump, and one for stopping before it has to end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// B3: a pawn takes the place of an enemy pawn from afar.
    Eliminate {
        /// Where the pawn stands.
        from: Square,
        /// Where the enemy pawn stands.
        to: Square,
    },
    /// B4: a pawn jumps over an enemy pawn, which changes sides.
    Jump {
        /// Where the pawn stands.
        from: Square,
        /// Where the enemy pawn stands.
        over: Square,
        /// Where the pawn lands.
        to: Square,
    },
    /// B5: the pawn that could go on jumping does not.
    Stop,
    /// B6: the mover has no capture.
    Pass,
}
