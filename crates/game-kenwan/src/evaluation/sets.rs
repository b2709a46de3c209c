//! Neighbourhoods of whole sets of cells at once, by shifts.

use tabletop::grid::hex::{CELLS, DIRECTIONS, OUTSIDE, STEPS};

use crate::geometry::PLAYABLE;

/// For each cell, which of its six neighbours are in a set: one set of cells for each direction.
///
/// Cells are numbered row by row, and rows have 5, 6, 7, 8, 9, 8, 7, 6, 5 cells. To the upper left it is therefore 5
/// to 8 places, depending on the row; to the upper right one more:
///
/// ```text
///   row          A  B  C  D  E  F  G  H
///   upper left   5  6  7  8  8  7  6  5      the cells of a column: UPPER_LEFT[distance - 5]
///   upper right  6  7  8  9  9  8  7  6                             UPPER_RIGHT[distance - 6]
/// ```
pub(crate) struct Around {
    /// In the order of [`tabletop::grid::hex`]: E, NE, NW, W, SW, SE.
    has: [u64; DIRECTIONS],
}

/// The cells that have a neighbour to the upper left, by the distance of its number.
const UPPER_LEFT: [u64; 4] = by_distance(2, 5);
/// The cells that have a neighbour to the upper right, by the distance of its number.
const UPPER_RIGHT: [u64; 4] = by_distance(1, 6);
/// The cells that have a neighbour to the right.
const RIGHT: u64 = by_distance(0, 1)[0];

impl Around {
    /// Looks around every cell for cells of `set`.
    #[inline]
    pub(crate) fn new(set: u64) -> Around {
        // A cell has a left neighbour in the set if it is the right neighbour of a cell of the set, and so on.
        let (mut north_east, mut north_west, mut south_west, mut south_east) = (0, 0, 0, 0);
        for index in 0..4 {
            let (left, right) = (index + 5, index + 6);
            north_west |= set >> left & UPPER_LEFT[index];
            south_east |= (set & UPPER_LEFT[index]) << left;
            north_east |= set >> right & UPPER_RIGHT[index];
            south_west |= (set & UPPER_RIGHT[index]) << right;
        }
        let (east, west) = (set >> 1 & RIGHT, (set & RIGHT) << 1);
        Around { has: [east, north_east, north_west, west, south_west, south_east] }
    }

    /// The cells next to at least one cell of the set.
    #[inline]
    pub(crate) fn beside(&self) -> u64 {
        self.has.iter().fold(0, |all, has| all | has)
    }

    /// The cells around which the cells of the set are two or more arcs: between them, the cell is a link.
    #[inline]
    pub(crate) fn links(&self) -> u64 {
        let (mut one, mut two) = (0, 0);
        for direction in 0..DIRECTIONS {
            let ends = self.has[direction] & !self.has[(direction + 1) % DIRECTIONS];
            two |= one & ends;
            one |= ends;
        }
        two
    }

    /// The Euler number of the set: its groups minus its holes.
    #[inline]
    pub(crate) fn euler(&self, set: u64) -> i32 {
        let [east, north_east, north_west, ..] = self.has;
        let n = |set: u64| set.count_ones() as i32;
        // Cells minus edges plus triangles.
        n(set) - n(set & east) - n(set & north_east) - n(set & north_west)
            + n(set & east & north_east)
            + n(set & north_east & north_west)
    }
}

/// The playable cells next to at least one cell of a set.
#[inline]
pub(crate) fn beside(set: u64) -> u64 {
    Around::new(set).beside() & PLAYABLE
}

/// The cells whose neighbour in a direction has a number larger by `first`, `first + 1` and so on.
const fn by_distance(direction: usize, first: usize) -> [u64; 4] {
    let mut sets = [0; 4];
    let mut cell = 0;
    while cell < CELLS {
        let next = STEPS[cell][direction];
        if next != OUTSIDE {
            sets[next as usize - cell - first] |= 1 << cell;
        }
        cell += 1;
    }
    sets
}
