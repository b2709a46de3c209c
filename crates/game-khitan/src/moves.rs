//! Which moves there are.

use tabletop::{Cell, Position};

use crate::{
    geometry::{self, BOARD, cells, step},
    position::Khitan,
    rules::TILES,
    tile::State,
};

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
    /// The mover can flip none of his tiles (H1).
    Pass,
}

/// Every tile in every direction.
const MOST_FLIPS: usize = TILES as usize * 6;

impl Khitan {
    /// Appends all legal moves.
    #[inline]
    pub(crate) fn append_moves(&self, moves: &mut Vec<Move>) {
        if self.is_over() {
            return;
        }
        if self.pending() > 0 {
            let room = cells(self.room(self.mover()));
            moves.extend(room.flat_map(|at| State::ALL.map(|state| Move::Place { at, state })));
            return;
        }
        // Room for all flips is made at once and what is left over taken away again: `push` would ask for room each
        // time. The first place holds the pass if no flip takes it.
        let n_before = moves.len();
        moves.resize(n_before + MOST_FLIPS, Move::Pass);
        let mut places = moves[n_before..].iter_mut();
        for (direction, tiles) in self.flippable().into_iter().enumerate() {
            for (from, place) in cells(tiles).zip(&mut places) {
                *place = Move::Flip { from, to: step(from, direction), direction: direction as u8 };
            }
        }
        let n_flips = MOST_FLIPS - places.len();
        moves.truncate(n_before + n_flips.max(1));
    }

    /// Counts what [`Khitan::append_moves`] lists.
    #[inline]
    pub(crate) fn n_moves(&self) -> usize {
        if self.is_over() {
            return 0;
        }
        if self.pending() > 0 {
            return State::COUNT * self.room(self.mover()).count_ones() as usize;
        }
        let n_flips: u32 = self.flippable().map(u64::count_ones).iter().sum();
        n_flips.max(1) as usize
    }

    /// H1: for each direction the mover's tiles that can be flipped there.
    #[inline]
    pub(crate) fn flippable(&self) -> [u64; 6] {
        geometry::movable(self.tiles(self.mover()), BOARD & !self.occupied())
    }
}
