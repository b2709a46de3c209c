//! Lines and steps on the board, as sets of hexes: bit i of a `u64` is hex i.
//!
//! Hexes are numbered row by row from the bottom left, so a step E, NE or NW leads to a higher number and its opposite
//! to a lower one. The three *axes* are the lines W-E (0), SW-NE (1) and SE-NW (2); direction d lies on axis d % 3.

use tabletop::{
    Cell, Player,
    grid::hex::{self, CELLS, DIRECTIONS, RAYS, STEPS},
};

/// The number of axes.
pub(crate) const AXES: usize = 3;

/// Tables by axis get a fourth, empty entry: they then fill a vector register, and all axes are processed at once.
pub(crate) const LANES: usize = 4;

/// All hexes.
pub(crate) const BOARD: u64 = (1 << CELLS) - 1;

/// The set of one hex.
#[inline]
pub(crate) const fn bit(cell: Cell) -> u64 {
    1 << (cell.0 & 63)
}

/// The hexes of a set, in order.
#[inline]
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| Cell(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        cell
    })
}

/// The neighbour in a direction, which must exist.
#[inline]
pub(crate) fn step(cell: Cell, direction: usize) -> Cell {
    Cell(STEPS[cell.index()][direction])
}

/// The direction from a hex to its neighbour, or `None` if the other hex is not a neighbour.
pub(crate) fn direction_of_step(from: Cell, to: Cell) -> Option<u8> {
    (0..DIRECTIONS as u8).find(|&direction| STEPS[from.index()][usize::from(direction)] == to.0)
}

/// The hexes of a player's half: rows A to D for White, F to I for Black. Row E belongs to neither (H8).
#[inline]
pub(crate) const fn half(player: Player) -> u64 {
    const WHITE: u64 = (1 << 26) - 1;
    match player {
        Player::First => WHITE,
        _ => WHITE << (CELLS - 26),
    }
}

/// For each axis the hexes that are seen from a hex: the nearest occupied one both ways. The fourth set is empty.
#[inline(always)]
pub(crate) fn seen(occupied: u64, from: Cell) -> [u64; LANES] {
    let rays = &AXIS_RAYS[from.index() & 63];
    std::array::from_fn(|axis| lowest(rays.up[axis] & occupied) | highest(rays.down[axis] & occupied))
}

/// The hexes between two hexes of one line; empty if they share none.
pub(crate) fn between(one: Cell, other: Cell) -> u64 {
    (0..DIRECTIONS)
        .filter(|&direction| RAYS[one.index()][direction] & bit(other) != 0)
        .map(|direction| RAYS[one.index()][direction] & RAYS[other.index()][(direction + 3) % 6])
        .sum()
}

#[inline]
const fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

#[inline]
const fn highest(set: u64) -> u64 {
    // The added bit 0 keeps the count below 64; the last `&` takes it out again if it was not there.
    (1 << 63 >> (set | 1).leading_zeros()) & set
}

/// For each direction the tiles of a set that have one of the `empty` hexes next to them there.
///
/// A row has one hex more or less than the next, so a step NE or NW changes the number by a distance that depends on
/// the row, but only four distances occur:
///
/// ```text
///          I5 ..              rows A and H  +6 NE  +5 NW
///        H4 H5 ..             rows B and G  +7     +6
///      G3 G4 G5 ..            rows C and F  +8     +7
///    F2 F3 F4 F5 ..           rows D and E  +9     +8
///  E1 E2 E3 E4 E5 ..
/// ```
///
/// So a step of all tiles at once is four shifts, each masked to the rows it is right for. It is the set of empty
/// hexes that is shifted, backwards, onto the tiles.
#[inline]
pub(crate) fn movable(tiles: u64, empty: u64) -> [u64; DIRECTIONS] {
    let mut movable = [0; DIRECTIONS];
    movable[0] = empty >> 1 & SOURCES[0][0];
    movable[3] = empty << 1 & SOURCES[3][0];
    for group in 0..N_DISTANCES {
        movable[1] |= empty >> DISTANCES[1][group] & SOURCES[1][group];
        movable[2] |= empty >> DISTANCES[2][group] & SOURCES[2][group];
        movable[4] |= empty << DISTANCES[1][group] & SOURCES[4][group];
        movable[5] |= empty << DISTANCES[2][group] & SOURCES[5][group];
    }
    movable.map(|set| set & tiles)
}

const N_DISTANCES: usize = 4;

/// By how much a step along each axis changes the number of a hex.
const DISTANCES: [[u8; N_DISTANCES]; AXES] = [[1, 0, 0, 0], [6, 7, 8, 9], [5, 6, 7, 8]];

/// For each direction and distance the hexes from which a step there changes the number by that much.
const SOURCES: [[u64; N_DISTANCES]; DIRECTIONS] = {
    let mut all = [[0; N_DISTANCES]; DIRECTIONS];
    let mut cell = 0;
    while cell < CELLS {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let next = STEPS[cell][direction];
            if next != hex::OUTSIDE {
                let mut group = 0;
                while DISTANCES[direction % AXES][group] != (next.abs_diff(cell as u8)) {
                    group += 1;
                }
                all[direction][group] |= 1 << cell;
            }
            direction += 1;
        }
        cell += 1;
    }
    all
};

/// The two rays of each axis from a hex, towards higher and towards lower numbers.
#[derive(Clone, Copy)]
struct AxisRays {
    up: [u64; LANES],
    down: [u64; LANES],
}

/// 64 rows instead of 61, so that no index needs a check.
static AXIS_RAYS: [AxisRays; 64] = {
    let mut all = [AxisRays { up: [0; LANES], down: [0; LANES] }; 64];
    let mut cell = 0;
    while cell < CELLS {
        let mut axis = 0;
        while axis < AXES {
            all[cell].up[axis] = RAYS[cell][axis];
            all[cell].down[axis] = RAYS[cell][axis + AXES];
            axis += 1;
        }
        cell += 1;
    }
    all
};
