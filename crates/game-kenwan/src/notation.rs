//! How moves are written: `H4-E3` and `pass`.

use std::fmt;

use tabletop::{Refusal, grid::hex};

use crate::moves::Move;

/// Writes a move.
pub(crate) fn write_move(mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    match mv.cells() {
        Some((from, to)) => write!(out, "{}-{}", hex::name(from.0), hex::name(to.0)),
        None => out.write_str("pass"),
    }
}

/// A text that has the shape of a move, legal or not.
pub(crate) enum WrittenMove {
    Lift { from: u8, to: u8 },
    Pass,
}

/// Reads the shape of a move text. Only refusals need it: legal moves are found by comparing their texts.
pub(crate) fn read_move(text: &str) -> Result<WrittenMove, Refusal> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(WrittenMove::Pass);
    }
    let names = text.split_once('-').filter(|&(from, to)| is_name(from) && is_name(to));
    let (from, to) = names.ok_or_else(not_a_move)?;
    Ok(WrittenMove::Lift { from: cell(from)?, to: cell(to)? })
}

fn not_a_move() -> Refusal {
    Refusal::not_a_move("`H4-E3` (from, to) or `pass`")
}

fn is_name(name: &str) -> bool {
    matches!(name.as_bytes(), [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit())
}

fn cell(name: &str) -> Result<u8, Refusal> {
    hex::from_name(name).ok_or_else(|| {
        let message = format!("there is no cell {name}");
        Refusal::new("", "no-such-cell", message).with("cell", name)
    })
}
