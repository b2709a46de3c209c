//! How moves are written: `b2-b3`, `b2xc3`.

use std::fmt;

use tabletop::{Cell, Refusal};

use crate::{
    geometry::{from_name, name},
    moves::Move,
};

/// Writes a move.
pub(crate) fn write_move(mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    let sign = if mv.is_capture { 'x' } else { '-' };
    write!(out, "{}{sign}{}", name(mv.from), name(mv.to))
}

/// What a text wants to do, legal or not. Only [`refuse`](crate::refusal::refuse) asks for it: legal moves are found
/// by comparing their texts.
pub(crate) fn read_move(text: &str) -> Result<Move, Refusal> {
    let is_capture = text.contains(['x', 'X']);
    let (from, to) = text.split_once(['-', 'x', 'X']).ok_or_else(not_a_move)?;
    Ok(Move { from: cell(from)?, to: cell(to)?, is_capture })
}

fn cell(text: &str) -> Result<Cell, Refusal> {
    match text.as_bytes() {
        [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit() => from_name(text)
            .ok_or_else(|| {
                let message = format!("there is no cell {text}: columns go from a to f, rows from 1 to 6");
                Refusal::new("", "no-such-cell", message).with("cell", text)
            }),
        _ => Err(not_a_move()),
    }
}

fn not_a_move() -> Refusal {
    Refusal::not_a_move("a step `b2-b3` or a capture `b2xc3`")
}
