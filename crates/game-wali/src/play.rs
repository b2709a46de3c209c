//! What a move does.

use crate::{
    geometry::BOARD,
    moves::Move,
    position::{PLAYERS, Wali},
    turn::Turn,
};

/// The cells of both halves of [`Wali::pieces`].
const BOTH_BOARDS: u64 = (BOARD as u64) << 32 | BOARD as u64;

/// Plays a legal move.
#[inline]
pub(crate) fn play(position: &mut Wali, mv: Move) {
    *position = after_move(position, mv);
}

#[inline]
fn after_move(position: &Wali, mv: Move) -> Wali {
    let turn = position.turn;
    // All kinds of moves are played alike: a cell that the move lacks has a bit outside the board, which the mask
    // removes. Then the halves change places, because it is the other player's turn.
    let pieces = ((position.pieces ^ mv.changes()) & BOTH_BOARDS).rotate_left(32);
    if !turn.is_placement() {
        // W8: only a capture resets the count.
        let turn = if mv.is_capture() { turn.after_capture() } else { turn.after_quiet() };
        return Wali { pieces, turn };
    }
    // W3: a pass changes only the mover. The phase does not end with it, since it would have ended before.
    if mv == Move::PASS {
        return Wali { pieces, turn: turn.passed_on() };
    }
    let next = Wali { pieces, turn: turn.after_placement() };
    let mover = next.turn.mover();
    if next.hand(mover) >= SURELY_PLACES || can_anyone_place(&next) {
        return next;
    }
    // W3: the pieces still in hand are set aside for good.
    Wali { pieces, turn: Turn::movement(mover, 0) }
}

/// The number of pieces in hand with which a player can certainly place, so that no check is needed.
///
/// Such a player has k <= 5 pieces on the board, so that at least 30 - 12 - 5 = 13 cells are empty. W2 forbids at most
/// 2k = 10 of them. To see this, let the pieces next to a forbidden cell pay for it:
///
/// ```text
/// * x x    the piece next to `*` pays 1; it pays nothing on its other side, where a piece stands
/// x * x    both pay 1/2, perhaps on both of their sides
/// ```
///
/// No piece pays more than 1 on its row and 1 on its column, and every forbidden cell is paid at least once.
const SURELY_PLACES: u8 = 7;

/// W3: whether the placement goes on. Out of line, because it is rarely called.
#[inline(never)]
pub(crate) fn can_anyone_place(position: &Wali) -> bool {
    PLAYERS.into_iter().any(|player| position.placements(player) != 0)
}
