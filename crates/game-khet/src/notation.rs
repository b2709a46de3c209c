//! How moves are written: `c1d2`, `c1+`, `c1-`, `d1e2^`.

use std::fmt;

use tabletop::Refusal;

use crate::{
    geometry::{from_name, name},
    moves::{Action, Move},
};

/// Writes a move.
pub(crate) fn write_move(mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    let (from, to) = (name(mv.from()), name(mv.to()));
    match mv.action() {
        Action::Step | Action::Swap | Action::Stack => write!(out, "{from}{to}"),
        Action::Clockwise => write!(out, "{from}+"),
        Action::Anticlockwise => write!(out, "{from}-"),
        Action::Top | Action::TopOnto => write!(out, "{from}{to}^"),
    }
}

/// A text that has the shape of a move, legal or not.
pub(crate) enum WrittenMove {
    Turn { at: usize },
    Step { from: usize, to: usize },
    Top { from: usize, to: usize },
}

/// Reads the shape of a move text. Only refusals need it: legal moves are found by comparing their texts.
pub(crate) fn read_move(text: &str) -> Result<WrittenMove, Refusal> {
    let written = match *text.as_bytes() {
        [file, rank, b'+' | b'-'] => from_name(file, rank).map(|at| WrittenMove::Turn { at }),
        [file, rank, to_file, to_rank] => from_name(file, rank)
            .zip(from_name(to_file, to_rank))
            .map(|(from, to)| WrittenMove::Step { from, to }),
        [file, rank, to_file, to_rank, b'^'] => from_name(file, rank)
            .zip(from_name(to_file, to_rank))
            .map(|(from, to)| WrittenMove::Top { from, to }),
        _ => None,
    };
    written.ok_or_else(not_a_move)
}

/// The refusal of a text that has no shape of a move.
pub(crate) fn not_a_move() -> Refusal {
    Refusal::not_a_move("a step `c1d2`, a quarter turn `c1+` or `c1-`, or the top of a stack `d1e2^`")
}
