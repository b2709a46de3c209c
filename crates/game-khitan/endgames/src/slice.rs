//! The sizes of tables: how many endings there are with a number of tiles on each side.

use endgames::Slice;
use tabletop::grid::hex::CELLS;

use crate::{
    index::{CHOICES, CLASSES, MOST_LEADING},
    symmetry::STATES,
};

/// The most tiles of a table, of both sides together.
pub(crate) const MOST_TILES: usize = 4;

/// The sizes of a slice. The *leading* side is the one with more tiles, the mover's if both have as many.
pub(crate) trait Sizes: Copy {
    /// Whether the mover's side leads.
    fn mover_leads(self) -> bool;
    /// The tiles of the leading side.
    fn n_leading(self) -> usize;
    /// The tiles of the other side.
    fn n_trailing(self) -> usize;
    /// The ways to choose the other side's hexes once the leading side's are chosen.
    fn n_trailing_sets(self) -> usize;
    /// The endings of a block: the same hexes in all states.
    fn n_states(self) -> usize;
    /// The blocks.
    fn n_blocks(self) -> usize;
}

impl Sizes for Slice {
    #[inline]
    fn mover_leads(self) -> bool {
        self.mover() >= self.other()
    }

    #[inline]
    fn n_leading(self) -> usize {
        self.mover().max(self.other())
    }

    #[inline]
    fn n_trailing(self) -> usize {
        self.mover().min(self.other())
    }

    #[inline]
    fn n_trailing_sets(self) -> usize {
        CHOICES[CELLS - self.n_leading()][self.n_trailing()] as usize
    }

    #[inline]
    fn n_states(self) -> usize {
        n_states(self.n_stones())
    }

    fn n_blocks(self) -> usize {
        CLASSES[self.n_leading()] * self.n_trailing_sets()
    }
}

/// The endings of a block of this number of tiles: the first tile is a0 or b0, the others are in any state.
#[inline]
pub(crate) const fn n_states(n_tiles: usize) -> usize {
    2 * STATES.pow(n_tiles as u32 - 1)
}

/// Whether a slice has a table.
pub(crate) const fn has_table(slice: Slice) -> bool {
    let (mover, other) = (slice.mover(), slice.other());
    mover > 0 && other > 0 && mover + other <= MOST_TILES && mover <= MOST_LEADING && other <= MOST_LEADING
}
