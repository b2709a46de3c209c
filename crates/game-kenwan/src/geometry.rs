//! The board as sets of cells: bit `i` of a `u64` is cell `i` of [`tabletop::grid::hex`], A1 to I9.
//!
//! The black centre E5 keeps its bit, so that cells have the numbers that everybody knows, but it is nobody's
//! neighbour: nothing lands there, and nothing connects through it.

use tabletop::grid::hex::{self, CELLS, CENTRE, DIRECTIONS, OUTSIDE, STEPS};

/// Tables have 64 rows instead of 61: then a cell number cut to six bits is always inside.
pub(crate) const ROWS: usize = 64;

/// The cells on which pieces stand: all but the centre.
pub(crate) const PLAYABLE: u64 = ((1 << CELLS) - 1) & !(1 << CENTRE);

/// The set of neighbours of each cell.
static NEIGHBOURS: [u64; ROWS] = neighbours();
/// The set of cells at most two steps away from each cell, itself left out. It ignores that the centre blocks the
/// way: sets from this table may be too large, never too small.
static WITHIN_TWO: [u64; ROWS] = within_two();

/// The set of one cell.
#[inline]
pub(crate) const fn bit(cell: u8) -> u64 {
    1 << (cell & 63)
}

/// The neighbours of a cell.
#[inline]
pub(crate) fn neighbours_of(cell: u8) -> u64 {
    NEIGHBOURS[usize::from(cell & 63)]
}

/// The cells at most two steps away from a cell, or a few more.
#[inline]
pub(crate) fn within_two_of(cell: u8) -> u64 {
    WITHIN_TWO[usize::from(cell & 63)]
}

/// The lowest cell of a set that is not empty.
#[inline]
pub(crate) fn lowest(set: u64) -> u8 {
    set.trailing_zeros() as u8
}

/// The cells of a set in ascending order.
#[inline]
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = lowest(set);
            set &= set - 1;
            cell
        })
    })
}

/// The part of `set` that is connected to the cell `start` of it.
pub(crate) fn connected(set: u64, start: u8) -> u64 {
    let mut reached = bit(start);
    let mut frontier = reached;
    while frontier != 0 {
        let next = neighbours_of(lowest(frontier)) & set & !reached;
        frontier = frontier & (frontier - 1) | next;
        reached |= next;
    }
    reached
}

/// Whether the cells of `some`, a part of `set` that is not empty, are connected to each other within `set`.
pub(crate) fn are_connected(set: u64, some: u64) -> bool {
    let mut reached = bit(lowest(some));
    let mut frontier = reached;
    while frontier != 0 && some & !reached != 0 {
        let next = neighbours_of(lowest(frontier)) & set & !reached;
        frontier = frontier & (frontier - 1) | next;
        reached |= next;
    }
    some & !reached == 0
}

/// What the six neighbours of a cell say about a set of cells: a row of [`RINGS`].
#[derive(Clone, Copy)]
pub(crate) struct Ring {
    /// The neighbours in the set are in one unbroken arc (or there are none): they stay connected without the cell.
    pub(crate) is_one_arc: bool,
    /// Six times the cell's share in the Euler number of the set, see [`ring`].
    pub(crate) euler: i8,
}

/// Looks at the neighbours of `cell` that are in `set`.
///
/// Cells are numbered row by row, so the neighbours of a cell are three short runs of bits, which are put together
/// to an index into [`RINGS`]:
///
/// ```text
///     NW NE                                              NW NE   W * E   SW SE
///    W  *  E      the cells, and their bits in the index  5  6   2 . 4    0  1
///     SW SE
/// ```
///
/// Summed over all cells of a set, `1 - n / 2 + p / 3` (`n` neighbours in the set, `p` pairs of them side by side)
/// is cells minus edges plus triangles, the Euler number: the number of groups minus the number of holes.
#[inline]
pub(crate) fn ring(set: u64, cell: u8) -> Ring {
    let row = usize::from(cell & 63);
    // One place up, so that even the bit to the left of A1 has a place (it's never set).
    let near = (set & NEIGHBOURS[row]) << 1;
    let (below, above) = RUNS[row];
    let index =
        near >> (below & 63) & 0b11 | (near >> (cell & 63) & 0b101) << 2 | (near >> (above & 63) & 0b11) << 5;
    RINGS[index as usize & 127]
}

/// The numbers of each cell's neighbours SE and NE: where the runs of [`ring`] end.
static RUNS: [(u8, u8); ROWS] = runs();
/// The values of all possible rings.
static RINGS: [Ring; 128] = rings();

const fn neighbours() -> [u64; ROWS] {
    let mut all = [0; ROWS];
    let mut cell = 0;
    while cell < CELLS {
        if cell != CENTRE as usize {
            all[cell] = hex::NEIGHBOURS[cell] & PLAYABLE;
        }
        cell += 1;
    }
    all
}

const fn within_two() -> [u64; ROWS] {
    let mut all = [0; ROWS];
    let mut cell = 0;
    while cell < CELLS {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let next = STEPS[cell][direction];
            if next != OUTSIDE {
                all[cell] |= hex::NEIGHBOURS[cell] | hex::NEIGHBOURS[next as usize];
            }
            direction += 1;
        }
        all[cell] &= PLAYABLE & !bit(cell as u8);
        cell += 1;
    }
    all
}

const fn runs() -> [(u8, u8); ROWS] {
    // SE follows SW and NE follows NW; where neither is on the board, no bit stands at 62 and 63.
    const fn end_of_run(left: u8, right: u8) -> u8 {
        match (left, right) {
            (OUTSIDE, OUTSIDE) => 62,
            (_, OUTSIDE) => left + 1,
            (_, _) => right,
        }
    }
    let mut all = [(62, 62); ROWS];
    let mut cell = 0;
    while cell < CELLS {
        let [_, north_east, north_west, _, south_west, south_east] = STEPS[cell];
        all[cell] = (end_of_run(south_west, south_east), end_of_run(north_west, north_east));
        cell += 1;
    }
    all
}

const fn rings() -> [Ring; 128] {
    // The bits of the index once around the cell: E, NE, NW, W, SW, SE.
    const AROUND: [usize; DIRECTIONS] = [4, 6, 5, 2, 0, 1];
    let mut all = [Ring { is_one_arc: false, euler: 0 }; 128];
    let mut index = 0;
    while index < all.len() {
        let (mut n_neighbours, mut n_pairs) = (0, 0);
        let mut direction = 0;
        while direction < DIRECTIONS {
            let here = (index >> AROUND[direction] & 1) as i8;
            let next = (index >> AROUND[(direction + 1) % DIRECTIONS] & 1) as i8;
            n_neighbours += here;
            n_pairs += here & next;
            direction += 1;
        }
        // Each arc has one pair less than it has neighbours; the full ring has as many.
        let n_arcs = n_neighbours - n_pairs;
        all[index] = Ring { is_one_arc: n_arcs <= 1, euler: 6 - 3 * n_neighbours + 2 * n_pairs };
        index += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_next_to_the_centre() {
        assert_eq!(neighbours_of(CENTRE), 0);
        assert!((0..CELLS as u8).all(|cell| neighbours_of(cell) & bit(CENTRE) == 0));
        assert_eq!(cells(PLAYABLE).count(), 60);
    }

    #[test]
    fn a_ring_is_one_arc_exactly_if_its_cells_are_connected_among_themselves() {
        for cell in cells(PLAYABLE) {
            let around = neighbours_of(cell);
            // All subsets of the neighbours (Carry-Rippler).
            let mut set = 0u64;
            loop {
                let is_connected = set == 0 || connected(set, lowest(set)) == set;
                assert_eq!(ring(set, cell).is_one_arc, is_connected, "cell {cell}, set {set:x}");
                set = set.wrapping_sub(around) & around;
                if set == 0 {
                    break;
                }
            }
        }
    }

    #[test]
    fn the_euler_number_counts_groups_minus_holes() {
        let euler = |set: u64| cells(set).map(|cell| i32::from(ring(set, cell).euler)).sum::<i32>();
        assert_eq!(euler(bit(0)), 6);
        assert_eq!(euler(bit(0) | bit(60)), 12);
        let c3 = hex::from_name("C3").unwrap();
        assert_eq!(euler(neighbours_of(c3)), 0, "one group around a hole");
        assert_eq!(euler(neighbours_of(c3) | bit(c3)), 6);
        assert_eq!(euler(PLAYABLE), 0, "the whole board has one hole, the centre");
    }
}
