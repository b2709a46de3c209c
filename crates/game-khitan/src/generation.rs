//! Which moves are legal, and how many.

use tabletop::Position;

use crate::{
    geometry::{self, BOARD, cells, step},
    moves::Move,
    position::Khitan,
    rules::TILES,
    tile::State,
};

/// Every tile in every direction.
const MOST_FLIPS: usize = TILES as usize * 6;

/// Appends all legal moves.
#[inline]
pub(crate) fn legal_moves(position: &Khitan, moves: &mut Vec<Move>) {
    if position.is_over() {
        return;
    }
    if position.pending() > 0 {
        let room = cells(position.room(position.mover()));
        moves.extend(room.flat_map(|at| State::ALL.map(|state| Move::Place { at, state })));
        return;
    }
    // Space for all flips is reserved at once, and the rest given back: `push` would check the capacity each time. The
    // first entry is the pass if there is no flip.
    let n_before = moves.len();
    moves.resize(n_before + MOST_FLIPS, Move::Pass);
    let mut places = moves[n_before..].iter_mut();
    for (direction, tiles) in position.flippable().into_iter().enumerate() {
        for (from, place) in cells(tiles).zip(&mut places) {
            *place = Move::Flip { from, to: step(from, direction), direction: direction as u8 };
        }
    }
    let n_flips = MOST_FLIPS - places.len();
    moves.truncate(n_before + n_flips.max(1));
}

/// Counts what [`legal_moves`] lists.
#[inline]
pub(crate) fn count_moves(position: &Khitan) -> usize {
    if position.is_over() {
        return 0;
    }
    if position.pending() > 0 {
        return State::COUNT * position.room(position.mover()).count_ones() as usize;
    }
    let n_flips: u32 = position.flippable().map(u64::count_ones).iter().sum();
    n_flips.max(1) as usize
}

impl Khitan {
    /// H1: for each direction the mover's tiles that can be flipped there.
    #[inline]
    pub(crate) fn flippable(&self) -> [u64; 6] {
        geometry::movable(self.tiles(self.mover()), BOARD & !self.occupied())
    }
}
