//! Boards of squares.

use crate::scene::{Board, BoardCell, Ground, Label, Point};

/// The drawing of a board of `columns` by `rows` squares. The cells are numbered row by row, and `cell` says for each
/// cell index its column from the left, its row from the **top**, its name and its ground.
/// `column_labels` stand below from left to right, `row_labels` on the left from top to bottom.
pub fn board(
    columns: usize,
    rows: usize,
    cell: impl Fn(usize) -> (usize, usize, String, Ground),
    column_labels: impl Fn(usize) -> String,
    row_labels: impl Fn(usize) -> String,
) -> Board {
    let cells = (0..columns * rows)
        .map(|index| {
            let (column, row, name, ground) = cell(index);
            let (x, y) = (column as f32, row as f32);
            let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
            let outline = corners.into_iter().map(|(dx, dy)| Point { x: x + dx, y: y + dy }).collect();
            BoardCell { name, centre: Point { x, y }, outline, ground }
        })
        .collect();
    let below = (0..columns).map(|column| Label {
        text: column_labels(column),
        at: Point { x: column as f32, y: rows as f32 - 0.2 },
    });
    let left = (0..rows).map(|row| Label { text: row_labels(row), at: Point { x: -0.8, y: row as f32 } });
    Board { cells, labels: below.chain(left).collect(), lamps: Vec::new() }
}
