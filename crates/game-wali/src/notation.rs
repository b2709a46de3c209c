//! How moves are written: `D3`, `D2-D1`, `D2-D1xB4`, `pass`.

use std::fmt;

use tabletop::{Cell, Refusal};

use crate::{
    geometry::{from_name, name},
    moves::{Action, Move},
};

/// Writes a move.
pub(crate) fn write_move(mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    match mv.action() {
        Action::Pass => out.write_str("pass"),
        Action::Place { at } => out.write_str(&name(at)),
        Action::Step { from, to, victim: None } => write!(out, "{}-{}", name(from), name(to)),
        Action::Step { from, to, victim: Some(victim) } => {
            write!(out, "{}-{}x{}", name(from), name(to), name(victim))
        }
    }
}

/// What a text wants to do, legal or not. Only [`refuse`](crate::refusal::refuse) asks for it: legal moves are found
/// by comparing their texts.
pub(crate) fn read_move(text: &str) -> Result<Action, Refusal> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Action::Pass);
    }
    let (step, victim) = match text.split_once(['x', 'X']) {
        Some((step, victim)) => (step, Some(victim)),
        None => (text, None),
    };
    match step.split_once('-') {
        Some((from, to)) => {
            Ok(Action::Step { from: cell(from)?, to: cell(to)?, victim: victim.map(cell).transpose()? })
        }
        None if victim.is_none() => Ok(Action::Place { at: cell(text)? }),
        None => Err(not_a_move()),
    }
}

fn cell(text: &str) -> Result<Cell, Refusal> {
    match text.as_bytes() {
        [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit() => from_name(text)
            .ok_or_else(|| {
                let message = format!("there is no cell {text}: columns go from A to F, rows from 1 to 5");
                Refusal::new("", "no-such-cell", message).with("cell", text)
            }),
        _ => Err(not_a_move()),
    }
}

fn not_a_move() -> Refusal {
    Refusal::not_a_move("a placement `D3`, a step `D2-D1`, a step with capture `D2-D1xB4`, or `pass`")
}
