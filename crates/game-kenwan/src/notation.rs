//! The texts of moves: `H4-E3` and `pass`.

use std::fmt;

use tabletop::grid::hex;

use crate::moves::Move;

/// The text of a pass.
pub(crate) const PASS: &str = "pass";

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cells() {
            Some((from, to)) => write!(f, "{}-{}", hex::name(from.0), hex::name(to.0)),
            None => f.write_str(PASS),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// The names on both sides of the dash, if each is a letter and a digit.
pub(crate) fn named_cells(text: &str) -> Option<(&str, &str)> {
    let (from, to) = text.split_once('-')?;
    let is_name = |name: &str| match name.as_bytes() {
        [letter, digit] => letter.is_ascii_alphabetic() && digit.is_ascii_digit(),
        _ => false,
    };
    (is_name(from) && is_name(to)).then_some((from, to))
}
