//! The hexagon of side 5: 61 hexes, named as in Abalone.
//!
//! Rows A (bottom) to I (top), numbers along the diagonal that leans to the left. Cells are numbered from 0 (A1) row
//! by row to 60 (I9), so that a set of cells is a `u64`.
//!
//! ```text
//!         I5 I6 I7 I8 I9                      NW   NE
//!       H4 H5 ...       H9                      \ /
//!     ...                 ...               W --- * --- E
//!   E1 E2  ...  E5  ...      E9                 / \
//!     ...                 ...                 SW   SE
//!         A1 A2 A3 A4 A5
//! ```

use crate::scene::{Board, BoardCell, Ground, Label, Point};

/// The number of hexes.
pub const CELLS: usize = 61;
/// The number of hexes of each row, from A to I.
pub const ROW_LENGTHS: [usize; 9] = [5, 6, 7, 8, 9, 8, 7, 6, 5];
/// The middle, E5.
pub const CENTRE: u8 = 30;
/// The number of directions: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE, so that `(d + 3) % 6` is opposite.
pub const DIRECTIONS: usize = 6;
/// What [`STEPS`] says where the board ends.
pub const OUTSIDE: u8 = u8::MAX;

/// Row (0 for A) and number (from 1) of each cell.
pub const COORDINATES: [(u8, u8); CELLS] = coordinates();
/// The neighbour of each cell in each direction, or [`OUTSIDE`].
pub const STEPS: [[u8; DIRECTIONS]; CELLS] = steps();
/// The set of neighbours of each cell.
pub const NEIGHBOURS: [u64; CELLS] = neighbours();
/// The set of all cells that lie in each direction from each cell, up to the rim.
pub const RAYS: [[u64; DIRECTIONS]; CELLS] = rays();

/// The number of symmetries of the board: six turns, and each of them after a mirror.
pub const SYMMETRIES: usize = 12;
/// Where each symmetry takes each cell. The first six turn the board by 0, 60, … degrees anticlockwise, so that direction `d`
/// becomes `d + s`. The others first mirror it in the row of the centre: direction `d` becomes `s - 6 - d`.
pub static IMAGES: [[u8; CELLS]; SYMMETRIES] = images();

/// Where a symmetry takes a set of cells.
pub fn image_of_set(mut set: u64, symmetry: usize) -> u64 {
    let images = &IMAGES[symmetry];
    let mut image = 0;
    while set != 0 {
        image |= 1 << images[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    image
}

/// The number of the first cell of a row (0 for A) on the board: 1 up to row E, then one more each row.
pub const fn first_number(row: usize) -> usize {
    if row <= 4 { 1 } else { row - 3 }
}

/// The cell at a row (0 for A) and number, if there is one.
pub const fn cell_at(row: i8, number: i8) -> Option<u8> {
    if row < 0 || row > 8 {
        return None;
    }
    let first = first_number(row as usize) as i8;
    if number < first || number >= first + ROW_LENGTHS[row as usize] as i8 {
        return None;
    }
    let mut index = (number - first) as usize;
    let mut below = 0;
    while below < row as usize {
        index += ROW_LENGTHS[below];
        below += 1;
    }
    Some(index as u8)
}

/// The number of steps from one cell to another.
pub const fn distance(one: u8, other: u8) -> u8 {
    let (row, number) = COORDINATES[one as usize];
    let (other_row, other_number) = COORDINATES[other as usize];
    let (up, along) = (other_row as i8 - row as i8, other_number as i8 - number as i8);
    // A step changes the row, the number, or both by the same.
    let (up_or_along, apart) =
        (if up.abs() > along.abs() { up.abs() } else { along.abs() }, (up - along).abs());
    (if up_or_along > apart { up_or_along } else { apart }) as u8
}

/// The cell of a position text's row (0 for the top row I) and column.
pub const fn cell_of_text(text_row: usize, column: usize) -> Option<u8> {
    if text_row > 8 {
        return None;
    }
    let row = 8 - text_row;
    cell_at(row as i8, (first_number(row) + column) as i8)
}

/// The lengths of the rows in the order of position texts, from I to A (they are the same both ways).
pub const TEXT_ROWS: [usize; 9] = ROW_LENGTHS;

/// The name of a cell, `E5`.
pub fn name(cell: u8) -> String {
    let (row, number) = COORDINATES[usize::from(cell)];
    format!("{}{number}", char::from(b'A' + row))
}

/// The cell of that name. The letter may be of either case.
pub fn from_name(name: &str) -> Option<u8> {
    let &[letter, digit] = name.as_bytes() else { return None };
    if !letter.is_ascii_alphabetic() || !digit.is_ascii_digit() {
        return None;
    }
    cell_at((letter.to_ascii_uppercase() - b'A') as i8, (digit - b'0') as i8)
}

/// The drawing of the board; `ground` returns the ground of each cell.
pub fn board(ground: impl Fn(u8) -> Ground) -> Board {
    let row_height = 3f32.sqrt() / 2.0;
    let centre = |row: f32, number: f32| Point { x: number - row / 2.0, y: -row * row_height };
    let cells = (0..CELLS as u8)
        .map(|cell| {
            let (row, number) = COORDINATES[usize::from(cell)];
            let centre = centre(f32::from(row), f32::from(number));
            // Pointy-top: corners at 30, 90, … degrees, at the distance that makes neighbours touch.
            let outline = (0..6)
                .map(|corner| {
                    let angle = (f32::from(30 + 60 * corner as u16)).to_radians();
                    let radius = 1.0 / 3f32.sqrt();
                    Point { x: centre.x + radius * angle.cos(), y: centre.y - radius * angle.sin() }
                })
                .collect();
            BoardCell { name: name(cell), centre, outline, ground: ground(cell) }
        })
        .collect();
    let letters = (0..9).map(|row| Label {
        text: char::from(b'A' + row as u8).to_string(),
        at: centre(row as f32, first_number(row) as f32 - 1.0),
    });
    // The numbers stand below the lower right rim, each at the end of its diagonal.
    let numbers = (1..=9).map(|number| Label {
        text: number.to_string(),
        at: centre((number as f32 - 5.0).max(0.0) - 1.0, number as f32),
    });
    Board { cells, labels: letters.chain(numbers).collect(), lamps: Vec::new() }
}

const fn coordinates() -> [(u8, u8); CELLS] {
    let mut all = [(0, 0); CELLS];
    let mut index = 0;
    let mut row = 0;
    while row < 9 {
        let mut column = 0;
        while column < ROW_LENGTHS[row] {
            all[index] = (row as u8, (first_number(row) + column) as u8);
            index += 1;
            column += 1;
        }
        row += 1;
    }
    all
}

const fn steps() -> [[u8; DIRECTIONS]; CELLS] {
    const DELTAS: [(i8, i8); DIRECTIONS] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];
    let mut all = [[OUTSIDE; DIRECTIONS]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, number) = COORDINATES[cell];
        let mut direction = 0;
        while direction < DIRECTIONS {
            let (up, right) = DELTAS[direction];
            if let Some(next) = cell_at(row as i8 + up, number as i8 + right) {
                all[cell][direction] = next;
            }
            direction += 1;
        }
        cell += 1;
    }
    all
}

const fn neighbours() -> [u64; CELLS] {
    let mut all = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let next = STEPS[cell][direction];
            if next != OUTSIDE {
                all[cell] |= 1 << next;
            }
            direction += 1;
        }
        cell += 1;
    }
    all
}

const fn rays() -> [[u64; DIRECTIONS]; CELLS] {
    let mut all = [[0; DIRECTIONS]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let mut next = STEPS[cell][direction];
            while next != OUTSIDE {
                all[cell][direction] |= 1 << next;
                next = STEPS[next as usize][direction];
            }
            direction += 1;
        }
        cell += 1;
    }
    all
}

const fn images() -> [[u8; CELLS]; SYMMETRIES] {
    let (centre_row, centre_number) = COORDINATES[CENTRE as usize];
    let mut all = [[0; CELLS]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut cell = 0;
        while cell < CELLS {
            let (row, number) = COORDINATES[cell];
            let (mut up, mut along) = (row as i8 - centre_row as i8, number as i8 - centre_number as i8);
            if symmetry >= 6 {
                (up, along) = (-up, along - up);
            }
            let mut turns = symmetry % 6;
            while turns > 0 {
                (up, along) = (along, along - up);
                turns -= 1;
            }
            let image = cell_at(centre_row as i8 + up, centre_number as i8 + along);
            all[symmetry][cell] = match image {
                Some(image) => image,
                None => panic!("symmetries stay on the board"),
            };
            cell += 1;
        }
        symmetry += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_take_neighbours_to_neighbours_in_the_directions_they_say() {
        for (symmetry, images) in IMAGES.iter().enumerate() {
            for (cell, steps) in STEPS.iter().enumerate() {
                for (direction, &next) in steps.iter().enumerate() {
                    let turned =
                        if symmetry < 6 { direction + symmetry } else { symmetry - direction } % DIRECTIONS;
                    let image = STEPS[usize::from(images[cell])][turned];
                    let expected = if next == OUTSIDE { OUTSIDE } else { images[usize::from(next)] };
                    assert_eq!(image, expected, "symmetry {symmetry}, cell {cell}, direction {direction}");
                }
            }
        }
        assert_eq!(image_of_set(0b11, 9), 1 << 4 | 1 << 3, "A1 and A2 become A5 and A4");
    }

    #[test]
    fn names_and_cells_correspond() {
        for cell in 0..CELLS as u8 {
            assert_eq!(from_name(&name(cell)), Some(cell));
        }
        assert_eq!((name(0), name(CENTRE), name(60)), ("A1".into(), "E5".into(), "I9".into()));
        for wrong in ["", "A", "A0", "A6", "F1", "I4", "J5", "E55", "É5", "5E"] {
            assert_eq!(from_name(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn neighbours_are_mutual_and_opposite() {
        for (cell, steps) in STEPS.iter().enumerate() {
            for (direction, &next) in steps.iter().enumerate().filter(|&(_, &next)| next != OUTSIDE) {
                assert_eq!(usize::from(STEPS[usize::from(next)][(direction + 3) % 6]), cell);
            }
        }
        assert_eq!(NEIGHBOURS.iter().map(|set| set.count_ones()).sum::<u32>(), 2 * 156);
    }

    #[test]
    fn the_text_begins_with_the_top_row() {
        assert_eq!(cell_of_text(0, 0), from_name("I5"));
        assert_eq!(cell_of_text(8, 4), from_name("A5"));
        assert_eq!(cell_of_text(4, 9), None);
    }
}
