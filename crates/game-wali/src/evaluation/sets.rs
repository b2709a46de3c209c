//! Sets of cells for both sides at once.

use std::ops::{Add, BitAnd, BitOr, Not};

use crate::geometry::{BOARD, COLUMN_A, COLUMN_F, COLUMNS, CellSet};

/// A set of cells for each side, the opener's in the lower half and the other player's in the upper half: what is
/// computed for one is computed for both.
#[derive(Clone, Copy)]
pub(super) struct Sets(u64);

impl Sets {
    #[inline]
    pub(super) const fn of(opener: CellSet, other: CellSet) -> Sets {
        Sets(opener as u64 | (other as u64) << 32)
    }

    /// The same set for both sides.
    #[inline]
    pub(super) const fn same(set: CellSet) -> Sets {
        Sets::of(set, set)
    }

    /// Each side gets what the other had.
    #[inline]
    pub(super) const fn swapped(self) -> Sets {
        Sets(self.0.rotate_left(32))
    }

    #[inline]
    pub(super) const fn opener(self) -> CellSet {
        self.0 as CellSet
    }

    #[inline]
    pub(super) const fn other(self) -> CellSet {
        (self.0 >> 32) as CellSet
    }

    // What would leave the board is taken away first, lest it come into the other half.

    #[inline]
    pub(super) const fn east(self) -> Sets {
        Sets((self.0 & Sets::same(BOARD & !COLUMN_F).0) << 1)
    }

    #[inline]
    pub(super) const fn west(self) -> Sets {
        Sets((self.0 & Sets::same(BOARD & !COLUMN_A).0) >> 1)
    }

    #[inline]
    pub(super) const fn north(self) -> Sets {
        Sets((self.0 & Sets::same(BOARD >> COLUMNS).0) << COLUMNS)
    }

    #[inline]
    pub(super) const fn south(self) -> Sets {
        Sets((self.0 & Sets::same(BOARD & BOARD << COLUMNS).0) >> COLUMNS)
    }

    /// The number of cells of each side.
    #[inline]
    pub(super) const fn len(self) -> Counts {
        Counts { opener: self.opener().count_ones() as i32, other: self.other().count_ones() as i32 }
    }

    /// The number of cells of these and of other sets, counted by one instruction for each side.
    #[inline]
    pub(super) const fn len_with(self, more: Sets) -> Counts {
        const LOWER: u64 = u32::MAX as u64;
        Counts {
            opener: (self.0 & LOWER | more.0 << 32).count_ones() as i32,
            other: (self.0 >> 32 | more.0 & !LOWER).count_ones() as i32,
        }
    }

    /// 1 for a side that has any cell, else 0.
    #[inline]
    pub(super) const fn any(self) -> Counts {
        Counts { opener: (self.opener() != 0) as i32, other: (self.other() != 0) as i32 }
    }

    /// The cells next to those of the sets.
    #[inline]
    pub(super) fn around(self) -> Sets {
        self.east() | self.west() | self.north() | self.south()
    }
}

impl BitAnd for Sets {
    type Output = Sets;
    #[inline]
    fn bitand(self, other: Sets) -> Sets {
        Sets(self.0 & other.0)
    }
}

impl BitOr for Sets {
    type Output = Sets;
    #[inline]
    fn bitor(self, other: Sets) -> Sets {
        Sets(self.0 | other.0)
    }
}

impl Not for Sets {
    type Output = Sets;
    #[inline]
    fn not(self) -> Sets {
        Sets(!self.0)
    }
}

/// How many of something each side has.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    pub(super) opener: i32,
    pub(super) other: i32,
}

impl Counts {
    /// How many more the opener has.
    #[inline]
    pub(super) const fn difference(self) -> i32 {
        self.opener - self.other
    }
}

impl Add for Counts {
    type Output = Counts;
    #[inline]
    fn add(self, more: Counts) -> Counts {
        Counts { opener: self.opener + more.opener, other: self.other + more.other }
    }
}
