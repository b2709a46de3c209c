//! What a move does.

use crate::{geometry::bit, moves::Move, position::Breakthrough};

/// Plays a legal move.
#[inline]
pub(crate) fn play(position: &mut Breakthrough, mv: Move) {
    let mover = position.mover;
    position.pawns[mover] ^= bit(mv.from) | bit(mv.to);
    // B3: the pawn takes the place of its victim.
    position.pawns[mover.other()] &= !bit(mv.to);
    position.mover = mover.other();
}
