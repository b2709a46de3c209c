//! How moves are written: `G5xC5`, `F2-F4`, `stop`, `pass`.

use std::fmt;

use tabletop::Refusal;

use crate::{geometry::Square, moves::Move, position::Bermudes};

/// Writes a move.
pub(crate) fn write_move(mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    match mv {
        Move::Eliminate { from, to } => write!(out, "{from}x{to}"),
        Move::Jump { from, to, .. } => write!(out, "{from}-{to}"),
        Move::Stop => out.write_str("stop"),
        Move::Pass => out.write_str("pass"),
    }
}

/// Writes the jumps of a chain as one move: `F2-F4`, then `-H4`, and nothing for the stop at its end.
pub(crate) fn write_move_for_people(position: &Bermudes, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    match mv {
        Move::Jump { to, .. } if position.chain.is_some() => write!(out, "-{to}"),
        Move::Stop => Ok(()),
        _ => write_move(mv, out),
    }
}

/// A text that has the shape of a move, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WrittenMove {
    Eliminate {
        from: Square,
        to: Square,
    },
    Jump {
        from: Square,
        to: Square,
    },
    /// A whole chain, of which this is the first jump.
    Chain {
        from: Square,
        to: Square,
    },
    Stop,
    Pass,
}

/// Reads the shape of a move text. Only refusals need it: legal moves are found by comparing their texts.
pub(crate) fn read_move(text: &str) -> Result<WrittenMove, Refusal> {
    written(text.trim()).ok_or_else(not_a_move)
}

fn not_a_move() -> Refusal {
    Refusal::not_a_move("`G5xC5` (eliminate), `F2-F4` (jump), `stop` or `pass`, with squares from A1 to I9")
}

fn written(text: &str) -> Option<WrittenMove> {
    if text.eq_ignore_ascii_case("stop") {
        return Some(WrittenMove::Stop);
    }
    if text.eq_ignore_ascii_case("pass") {
        return Some(WrittenMove::Pass);
    }
    if let Some((from, to)) = text.split_once(['x', 'X']) {
        return Some(WrittenMove::Eliminate { from: Square::from_name(from)?, to: Square::from_name(to)? });
    }
    let squares: Vec<Square> = text.split('-').map(Square::from_name).collect::<Option<_>>()?;
    match squares[..] {
        [from, to] => Some(WrittenMove::Jump { from, to }),
        [from, to, ..] => Some(WrittenMove::Chain { from, to }),
        _ => None,
    }
}
