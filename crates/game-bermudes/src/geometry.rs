//! Squares, sets of squares and lines.
//!
//! A set of squares is a `u128` with ten bits for each row of nine: the tenth column belongs to no square. A step in
//! any of the 8 directions is then one shift of the whole set, and what leaves the board falls on a bit of the tenth
//! column (or beyond the last row), where no pawn and no empty square is ever noted.
//!
//! ```text
//!       1  2  3  4  5  6  7  8  9  -
//!   A   0  1  2  3  4  5  6  7  8  9        -11 -10  -9
//!   B  10 11 12 13 14 15 16 17 18 19           \ | /
//!   C  20 21 22 23 24 25 26 27 28 29         -1 -+- +1
//!   …                                          / | \
//!   I  80 81 82 83 84 85 86 87 88 89        +9 +10 +11
//! ```

use std::fmt;

use tabletop::Cell;

/// Squares in a row, and rows.
pub(crate) const SIDE: usize = 9;
/// Bits for each row.
const STRIDE: usize = 10;
/// Bits of a set, and entries of tables by square: more than there are squares, so that no index can be too large.
pub(crate) const N_BITS: usize = 128;

/// All squares of the board.
pub(crate) const BOARD: u128 = {
    let mut board = 0;
    let mut row = 0;
    while row < SIDE {
        board |= ((1 << SIDE) - 1) << (row * STRIDE);
        row += 1;
    }
    board
};

/// A square of the board, `A1` to `I9`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square in a row and a column, both from 0.
    pub(crate) const fn at(row: usize, column: usize) -> Square {
        assert!(row < SIDE && column < SIDE);
        Square((row * STRIDE + column) as u8)
    }

    /// The square of that name, in any case of its letter.
    pub(crate) fn from_name(name: &str) -> Option<Square> {
        let &[row, column] = name.as_bytes() else { return None };
        match (row.to_ascii_uppercase(), column) {
            (row @ b'A'..=b'I', column @ b'1'..=b'9') => {
                Some(Square::at(usize::from(row - b'A'), usize::from(column - b'1')))
            }
            _ => None,
        }
    }

    /// The lowest square of a set that is not empty.
    #[inline]
    pub(crate) const fn lowest(set: u128) -> Square {
        Square(set.trailing_zeros() as u8)
    }

    /// The highest square of a set that is not empty.
    #[inline]
    pub(crate) const fn highest(set: u128) -> Square {
        Square(127 - set.leading_zeros() as u8)
    }

    /// The bit of the square in sets and tables.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % N_BITS
    }

    /// The set of this square alone.
    #[inline]
    pub(crate) fn bit(self) -> u128 {
        // Shifting a `u128` by a number known only at run time takes more instructions than looking it up.
        BITS[self.index()]
    }

    /// The row from 0 (A) and the column from 0.
    pub(crate) const fn row_and_column(self) -> (usize, usize) {
        (self.index() / STRIDE, self.index() % STRIDE)
    }

    /// The square as a cell of the drawn board, where the tenth column does not exist.
    pub(crate) const fn to_cell(self) -> Cell {
        let (row, column) = self.row_and_column();
        Cell((row * SIDE + column) as u8)
    }

    /// The next square in a direction. There must be one.
    #[inline]
    pub(crate) const fn next(self, direction: Direction) -> Square {
        match direction {
            Direction::Up(axis) => Square(self.0 + AXIS_STEPS[axis] as u8),
            Direction::Down(axis) => Square(self.0 - AXIS_STEPS[axis] as u8),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.row_and_column();
        write!(f, "{}{}", char::from(b'A' + row as u8), column + 1)
    }
}

impl Square {
    /// The square to which one of the eight symmetries of the board takes this one: mirrors its columns, its rows, and then
    /// exchanges rows and columns, as the three bits say.
    pub(crate) fn image(self, symmetry: usize) -> Square {
        let mirrored = |it: usize, bit: usize| if symmetry & bit == 0 { it } else { SIDE - 1 - it };
        let (row, column) = self.row_and_column();
        let (row, column) = (mirrored(row, 2), mirrored(column, 1));
        if symmetry & 4 == 0 { Square::at(row, column) } else { Square::at(column, row) }
    }
}

/// The number of symmetries of the board.
pub(crate) const SYMMETRIES: usize = 8;

/// Where a symmetry takes a set of squares.
pub(crate) fn image_of_set(set: u128, symmetry: usize) -> u128 {
    squares(set).map(|square| square.image(symmetry).bit()).fold(0, |all, bit| all | bit)
}

/// The squares of a set, from A1 on.
pub(crate) fn squares(mut set: u128) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = Square::lowest(set);
            set &= set - 1;
            square
        })
    })
}

/// The number of axes: rows, two kinds of diagonals, columns.
pub(crate) const AXES: usize = 4;
/// What a step along each axis adds to the number of a square.
pub(crate) const AXIS_STEPS: [u32; AXES] = [1, 9, 10, 11];

/// A direction: up or down in the numbers of squares, along an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    /// To higher numbers along this axis.
    Up(usize),
    /// To lower numbers along this axis.
    Down(usize),
}

impl Direction {
    /// The direction back.
    #[inline]
    pub(crate) const fn opposite(self) -> Direction {
        match self {
            Direction::Up(axis) => Direction::Down(axis),
            Direction::Down(axis) => Direction::Up(axis),
        }
    }

    fn all() -> impl Iterator<Item = Direction> {
        (0..AXES).flat_map(|axis| [Direction::Up(axis), Direction::Down(axis)])
    }
}

static BITS: [u128; N_BITS] = {
    let mut bits = [0; N_BITS];
    let mut index = 0;
    while index < N_BITS {
        bits[index] = 1 << index;
        index += 1;
    }
    bits
};

/// For each square, the squares from there to the edge, up and down along each axis.
static RAYS: [Rays; N_BITS] = {
    let mut rays = [Rays { up: [0; AXES], down: [0; AXES] }; N_BITS];
    let mut start = 0;
    while start < SIDE * STRIDE {
        let mut axis = 0;
        while axis < AXES {
            let step = AXIS_STEPS[axis] as usize;
            let mut at = start + step;
            while BOARD >> at & 1 == 1 {
                rays[start].up[axis] |= 1 << at;
                at += step;
            }
            at = start;
            while at >= step && BOARD >> (at - step) & 1 == 1 {
                at -= step;
                rays[start].down[axis] |= 1 << at;
            }
            axis += 1;
        }
        start += 1;
    }
    rays
};

#[derive(Clone, Copy)]
struct Rays {
    up: [u128; AXES],
    down: [u128; AXES],
}

/// The squares from a square to the edge.
#[inline]
pub(crate) fn ray(from: Square, direction: Direction) -> u128 {
    let rays = &RAYS[from.index()];
    match direction {
        Direction::Up(axis) => rays.up[axis],
        Direction::Down(axis) => rays.down[axis],
    }
}

/// The first square of `set` that is met from a square. There must be one.
#[inline]
pub(crate) fn first_met(from: Square, direction: Direction, set: u128) -> Square {
    let met = ray(from, direction) & set;
    match direction {
        Direction::Up(_) => Square::lowest(met),
        Direction::Down(_) => Square::highest(met),
    }
}

/// The direction from one square to another on the same line.
pub(crate) fn direction_between(from: Square, to: Square) -> Option<Direction> {
    Direction::all().find(|&direction| ray(from, direction) & to.bit() != 0)
}

/// The squares between two squares on the same line, where `direction` leads from one to the other.
pub(crate) fn between(from: Square, to: Square, direction: Direction) -> u128 {
    ray(from, direction) & ray(to, direction.opposite())
}
