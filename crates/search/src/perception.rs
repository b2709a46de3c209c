//! Limits of perception: who does not look sharply overlooks moves when he looks ahead.
//!
//! At the root nothing is overlooked: a player sees all his own moves, and takes a win that is on the board.

use evaluation::Evaluator;
use tabletop::Position;

/// Drops the moves from `start` on that the evaluator's player overlooks, but never all of them. What is left, and in
/// which order, follows from the position alone.
#[inline]
pub(crate) fn overlook<P: Position, E: Evaluator<P>>(
    evaluator: &E,
    position: &P,
    moves: &mut Vec<P::Move>,
    start: usize,
) {
    if let Some(sharpness) = evaluator.sharpness() {
        let n_seen = bring_seen_to_front(evaluator, position, &mut moves[start..], sharpness);
        if n_seen > 0 {
            moves.truncate(start + n_seen);
        }
    }
}

/// The same for tactical moves, which may all be overlooked where the mover may decline them.
#[inline]
pub(crate) fn overlook_tactical<P: Position, E: Evaluator<P>>(
    evaluator: &E,
    position: &P,
    moves: &mut Vec<P::Move>,
    start: usize,
) {
    if let Some(sharpness) = evaluator.sharpness() {
        let n_seen = bring_seen_to_front(evaluator, position, &mut moves[start..], sharpness);
        if n_seen > 0 || evaluator.may_decline(position) {
            moves.truncate(start + n_seen);
        }
    }
}

/// Brings the moves that are seen to the front, and says how many they are.
fn bring_seen_to_front<P: Position, E: Evaluator<P>>(
    evaluator: &E,
    position: &P,
    moves: &mut [P::Move],
    sharpness: u8,
) -> usize {
    let mut n_seen = 0;
    for index in 0..moves.len() {
        if evaluator.sees(position, moves[index], sharpness) {
            moves.swap(n_seen, index);
            n_seen += 1;
        }
    }
    n_seen
}
