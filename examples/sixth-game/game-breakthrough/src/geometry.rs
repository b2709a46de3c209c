//! The board: cells, sets of cells, and what lies in front of them.
//!
//! ```text
//! 6 | 30 31 32 33 34 35      forward for Black: down
//! 5 | 24 25 26 27 28 29
//! 4 | 18 19 20 21 22 23
//! 3 | 12 13 14 15 16 17
//! 2 |  6  7  8  9 10 11
//! 1 |  0  1  2  3  4  5      forward for White: up
//!      a  b  c  d  e  f
//! ```

use std::iter;

use tabletop::{Cell, Player};

/// Cells in a row, and rows.
pub(crate) const SIDE: usize = 6;
/// Cells of the board.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// A set of cells: bit `i` stands for `Cell(i)`, a1 being bit 0. The highest 28 bits are never set.
pub(crate) type CellSet = u64;

/// All cells.
pub(crate) const BOARD: CellSet = (1 << CELLS) - 1;
/// Row 1.
pub(crate) const FIRST_ROW: CellSet = (1 << SIDE) - 1;
/// Column a.
const COLUMN_A: CellSet = 0b000001_000001_000001_000001_000001_000001;
/// Column f.
const COLUMN_F: CellSet = COLUMN_A << (SIDE - 1);

/// The set that holds one cell.
#[inline]
pub(crate) const fn bit(cell: Cell) -> CellSet {
    1 << cell.0
}

/// The cells of a set, in ascending order.
#[inline]
pub(crate) fn cells(mut set: CellSet) -> impl Iterator<Item = Cell> {
    iter::from_fn(move || {
        let lowest = (set != 0).then(|| Cell(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// The name of a cell, `d3`.
pub(crate) fn name(cell: Cell) -> String {
    let (row, column) = (cell.index() / SIDE, cell.index() % SIDE);
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

/// The cell with that name, in any case of letters.
pub(crate) fn from_name(wanted: &str) -> Option<Cell> {
    cells(BOARD).find(|&cell| name(cell).eq_ignore_ascii_case(wanted))
}

/// The cells straight in front of those of a set, as a player sees it. What would leave the board is lost.
#[inline]
pub(crate) const fn ahead(set: CellSet, player: Player) -> CellSet {
    match player {
        Player::First => (set << SIDE) & BOARD,
        _ => set >> SIDE,
    }
}

/// The cells next to those of a set on their rows.
#[inline]
pub(crate) const fn beside(set: CellSet) -> CellSet {
    (set & !COLUMN_F) << 1 | (set & !COLUMN_A) >> 1
}

/// The cells diagonally in front of those of a set, as a player sees it.
#[inline]
pub(crate) const fn diagonally_ahead(set: CellSet, player: Player) -> CellSet {
    beside(ahead(set, player))
}

/// The row that a player's pawns want to reach.
#[inline]
pub(crate) const fn last_row(player: Player) -> CellSet {
    match player {
        Player::First => FIRST_ROW << (CELLS - SIDE),
        _ => FIRST_ROW,
    }
}

/// The set as it looks to a player who sits in front of it, with row 1 on the player's own side: turned by half for Black.
#[inline]
pub(crate) const fn seen_by(set: CellSet, player: Player) -> CellSet {
    match player {
        Player::First => set,
        _ => set.reverse_bits() >> (CellSet::BITS as usize - CELLS),
    }
}
