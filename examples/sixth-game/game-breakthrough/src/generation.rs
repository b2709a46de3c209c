//! Which moves are legal, and how many.

use crate::{
    geometry::{CellSet, ahead, bit, cells, diagonally_ahead, last_row},
    moves::Move,
    position::Breakthrough,
};

/// Appends all legal moves.
#[inline]
pub(crate) fn legal_moves(position: &Breakthrough, moves: &mut Vec<Move>) {
    if position.is_over() {
        return;
    }
    let (steps, captures) = (position.empty(), position.enemy());
    append(position, steps, captures, moves);
}

/// Appends the legal moves that take a pawn or reach the last row.
#[inline]
pub(crate) fn sharp_moves(position: &Breakthrough, moves: &mut Vec<Move>) {
    if position.is_over() {
        return;
    }
    append(position, position.empty() & last_row(position.mover), position.enemy(), moves);
}

/// Appends the steps to some empty cells and the captures of some enemy pawns.
#[inline]
fn append(position: &Breakthrough, steps: CellSet, captures: CellSet, moves: &mut Vec<Move>) {
    for from in cells(position.own()) {
        let straight = ahead(bit(from), position.mover);
        let diagonal = diagonally_ahead(bit(from), position.mover);
        // B2: straight or diagonally to an empty cell. B3: captures only diagonally.
        moves.extend(cells((straight | diagonal) & steps).map(|to| Move { from, to, is_capture: false }));
        moves.extend(cells(diagonal & captures).map(|to| Move { from, to, is_capture: true }));
    }
}

/// The number of legal moves.
#[inline]
pub(crate) fn count_moves(position: &Breakthrough) -> usize {
    if position.is_over() {
        return 0;
    }
    let straight = ahead(position.own(), position.mover) & position.empty();
    let diagonal =
        cells(position.own()).map(|from| diagonally_ahead(bit(from), position.mover) & !position.own());
    straight.count_ones() as usize + diagonal.map(|to| to.count_ones() as usize).sum::<usize>()
}
