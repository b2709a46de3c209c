//! How moves are written: `c1d2`, `c1+`, `c1-`, `d1e2^`; for people with what the light takes, `c1+xd5`.

use std::fmt;

use tabletop::{Effect, Refusal, effect::Change};

use crate::{
    geometry::{from_name, name},
    moves::{Action, Move},
    position::Khet,
    scene,
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

/// Writes a move with what its light takes from the board: `c1+xd5`, or `c1+xd5^` for the top of a stack.
pub(crate) fn write_move_for_people(position: &Khet, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    write_move(mv, out)?;
    let taken = scene::effects(position, mv).into_iter().filter_map(|effect| match effect {
        Effect::Remove { at } => Some(name(at.index())),
        Effect::Change { at, way: Change::LoseTop, .. } => Some(format!("{}^", name(at.index()))),
        _ => None,
    });
    let taken: Vec<_> = taken.collect();
    if taken.is_empty() { Ok(()) } else { write!(out, "x{}", taken.join(",")) }
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
