//! The board: cells, sets of cells, and where lines of three come from.
//!
//! ```text
//! 5 | 24 25 26 27 28 29           north
//! 4 | 18 19 20 21 22 23             |
//! 3 | 12 13 14 15 16 17      west --+-- east
//! 2 |  6  7  8  9 10 11             |
//! 1 |  0  1  2  3  4  5           south
//!      A  B  C  D  E  F
//! ```

use std::iter;

use tabletop::Cell;

use crate::rules::LINE;

/// Cells in a row.
pub(crate) const COLUMNS: usize = 6;
/// Cells in a column.
pub(crate) const ROWS: usize = 5;
/// Cells of the board.
pub const CELLS: usize = COLUMNS * ROWS;

/// A set of cells: bit `i` stands for `Cell(i)`, A1 being bit 0. The two highest bits are never set.
pub type CellSet = u32;

/// All cells.
pub const BOARD: CellSet = (1 << CELLS) - 1;
/// Column A.
pub(crate) const COLUMN_A: CellSet = 0b000001_000001_000001_000001_000001;
/// Column F.
pub(crate) const COLUMN_F: CellSet = COLUMN_A << (COLUMNS - 1);

/// The set that holds one cell.
#[inline]
pub(crate) const fn bit(cell: Cell) -> CellSet {
    1 << cell.0
}

/// The cells of a set, in ascending order.
#[inline]
pub fn cells(set: CellSet) -> impl Iterator<Item = Cell> {
    bits(set.into()).map(|bit| Cell(bit as u8))
}

/// The numbers of the bits that are set in a word, in ascending order.
#[inline]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    iter::from_fn(move || (word != 0).then(|| take_lowest_bit(&mut word)))
}

/// Clears the lowest bit that is set and returns its number, or 0 if no bit is set.
#[inline]
pub(crate) fn take_lowest_bit(word: &mut u64) -> usize {
    let lowest = word.trailing_zeros() as usize % 64;
    *word &= word.wrapping_sub(1);
    lowest
}

/// The name of a cell, `D3`.
pub(crate) fn name(cell: Cell) -> String {
    let (row, column) = (cell.index() / COLUMNS, cell.index() % COLUMNS);
    format!("{}{}", (b'A' + column as u8) as char, row + 1)
}

/// The names of the cells of a set, `A1 B1 C1`.
pub(crate) fn names(set: CellSet) -> String {
    cells(set).map(name).collect::<Vec<_>>().join(" ")
}

/// The cell with that name, in any case of letters.
pub(crate) fn from_name(wanted: &str) -> Option<Cell> {
    cells(BOARD).find(|&cell| name(cell).eq_ignore_ascii_case(wanted))
}

/// One of the four directions in which pieces step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Towards column F.
    East,
    /// Towards column A.
    West,
    /// Towards row 5.
    North,
    /// Towards row 1.
    South,
}

impl Direction {
    /// All directions.
    pub const ALL: [Direction; 4] = [Direction::East, Direction::West, Direction::North, Direction::South];
}

/// The set seen in a mirror between columns C and D.
pub(crate) fn mirrored_columns(set: CellSet) -> CellSet {
    let row = |row: usize| (set >> (row * COLUMNS)) as u8 & ROW_1 as u8;
    (0..ROWS).map(|it| CellSet::from(row(it).reverse_bits() >> (8 - COLUMNS)) << (it * COLUMNS)).sum()
}

/// The set seen in a mirror along row 3.
pub(crate) fn mirrored_rows(set: CellSet) -> CellSet {
    (0..ROWS).map(|row| (set >> (row * COLUMNS) & ROW_1) << ((ROWS - 1 - row) * COLUMNS)).sum()
}

/// Row 1.
const ROW_1: CellSet = (1 << COLUMNS) - 1;

/// The set moved one step east; what would leave the board is lost. The other directions likewise.
#[inline]
pub(crate) const fn east(set: CellSet) -> CellSet {
    (set & !COLUMN_F) << 1
}

#[inline]
pub(crate) const fn west(set: CellSet) -> CellSet {
    (set & !COLUMN_A) >> 1
}

#[inline]
pub(crate) const fn north(set: CellSet) -> CellSet {
    (set << COLUMNS) & BOARD
}

#[inline]
pub(crate) const fn south(set: CellSet) -> CellSet {
    set >> COLUMNS
}

/// The cells where a piece is, or would be, part of a run of three or more. On the row there are three reasons (`*` is
/// the cell in question, `x` a piece), on the column likewise:
///
/// ```text
/// * x x   two_east        x x *   two_west        x * x   between
/// ```
#[derive(Clone, Copy)]
pub(crate) struct Runs {
    pub(crate) two_east: CellSet,
    pub(crate) two_west: CellSet,
    pub(crate) two_north: CellSet,
    pub(crate) two_south: CellSet,
    /// Any of the three on the row.
    pub(crate) row: CellSet,
    /// Any of the three on the column.
    pub(crate) column: CellSet,
}

impl Runs {
    #[inline]
    pub(crate) const fn of(pieces: CellSet) -> Runs {
        // The cells with a piece next to them on the east are those that the pieces would reach by a step west.
        let one_east = west(pieces);
        let one_west = east(pieces);
        let one_north = south(pieces);
        let one_south = north(pieces);
        let two_east = west(pieces & one_east);
        let two_west = east(pieces & one_west);
        let two_north = south(pieces & one_north);
        let two_south = north(pieces & one_south);
        Runs {
            two_east,
            two_west,
            two_north,
            two_south,
            row: two_east | two_west | (one_east & one_west),
            column: two_north | two_south | (one_north & one_south),
        }
    }

    /// On the row or on the column.
    #[inline]
    pub(crate) const fn any(self) -> CellSet {
        self.row | self.column
    }
}

/// Those of the pieces that are part of a run of three or more.
#[inline]
pub const fn in_lines(pieces: CellSet) -> CellSet {
    pieces & Runs::of(pieces).any()
}

/// The lines through a cell where a piece is, or would be: its runs of three or more, on the row and on the column.
pub(crate) fn lines_through(pieces: CellSet, cell: Cell) -> impl Iterator<Item = CellSet> {
    let row = run(pieces, cell, |set| east(set) | west(set));
    let column = run(pieces, cell, |set| north(set) | south(set));
    [row, column].into_iter().filter(|run| run.count_ones() >= LINE)
}

fn run(pieces: CellSet, cell: Cell, neighbours: impl Fn(CellSet) -> CellSet) -> CellSet {
    let mut run = bit(cell);
    loop {
        let longer = run | (neighbours(run) & pieces);
        if longer == run {
            return run;
        }
        run = longer;
    }
}
