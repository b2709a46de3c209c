//! How moves are written: `G5xC5`, `F2-F4`, `stop`, `pass`.

use std::fmt;

use crate::{geometry::Square, moves::Move};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Eliminate { from, to } => write!(f, "{from}x{to}"),
            Move::Jump { from, to, .. } => write!(f, "{from}-{to}"),
            Move::Stop => f.write_str("stop"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// A text that has the form of a move, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Written {
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

impl Written {
    /// The forms, for messages.
    pub(crate) const FORMS: &str =
        "`G5xC5` (eliminate), `F2-F4` (jump), `stop` or `pass`, with squares from A1 to I9";

    /// Reads the form of a move text.
    pub(crate) fn read(text: &str) -> Option<Written> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("stop") {
            return Some(Written::Stop);
        }
        if text.eq_ignore_ascii_case("pass") {
            return Some(Written::Pass);
        }
        if let Some((from, to)) = text.split_once(['x', 'X']) {
            return Some(Written::Eliminate { from: Square::from_name(from)?, to: Square::from_name(to)? });
        }
        let squares: Vec<Square> = text.split('-').map(Square::from_name).collect::<Option<_>>()?;
        match squares[..] {
            [from, to] => Some(Written::Jump { from, to }),
            [from, to, ..] => Some(Written::Chain { from, to }),
            _ => None,
        }
    }
}
