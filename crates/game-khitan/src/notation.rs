//! How moves are written: `C4-D5`, `+B2:a2`, `pass`.

use std::fmt;

use tabletop::{Cell, Effect, Refusal, grid::hex};

use crate::{
    moves::Move,
    position::Khitan,
    scene,
    tile::{Face, State},
};

/// The state as moves name it, `a2`.
pub(crate) fn state_name(state: State) -> String {
    let face = match state.face() {
        Face::A => 'a',
        Face::B => 'b',
    };
    format!("{face}{}", state.turn())
}

/// The state of that name, in any case of letters.
pub(crate) fn state_of_name(name: &str) -> Option<State> {
    State::ALL.into_iter().find(|&state| state_name(state).eq_ignore_ascii_case(name))
}

/// The name of a hex, `C4`.
pub(crate) fn hex_name(cell: Cell) -> String {
    hex::name(cell.0)
}

/// Writes `C4-D5`, `+B2:a2` or `pass`.
pub(crate) fn write_move(mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    match mv {
        Move::Flip { from, to, .. } => write!(out, "{}-{}", hex_name(from), hex_name(to)),
        Move::Place { at, state } => write!(out, "+{}:{}", hex_name(at), state_name(state)),
        Move::Pass => write!(out, "pass"),
    }
}

/// Writes a flip with its captures, `C4-D5xD6,F8`.
pub(crate) fn write_move_for_people(position: &Khitan, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    write_move(mv, out)?;
    let removed = scene::effects(position, mv).into_iter().filter_map(|effect| match effect {
        Effect::Remove { at } => Some(hex_name(at)),
        _ => None,
    });
    let captured: Vec<_> = removed.collect();
    if captured.is_empty() { Ok(()) } else { write!(out, "x{}", captured.join(",")) }
}

/// A text that has the shape of a move, legal or not.
pub(crate) enum WrittenMove {
    Flip { from: Cell, to: Cell },
    Place { at: Cell },
    Pass,
}

/// Reads the shape of a move text. Only refusals need it: legal moves are found by comparing their texts.
pub(crate) fn read_move(text: &str) -> Result<WrittenMove, Refusal> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(WrittenMove::Pass);
    }
    if let Some((hex, state)) = text.strip_prefix('+').and_then(|text| text.split_once(':')) {
        let at = cell(hex)?;
        return state_of_name(state).map(|_| WrittenMove::Place { at }).ok_or_else(not_a_move);
    }
    let (from, to) = text.split_once('-').ok_or_else(not_a_move)?;
    if let Some((to, _)) = to.split_once(['x', 'X'])
        && let (Some(_), Some(_)) = (hex::from_name(from), hex::from_name(to))
    {
        let message = format!("captures follow by themselves and are not written: `{from}-{to}`");
        return Err(Refusal::new("H5", "captures-written", message).with("move", format!("{from}-{to}")));
    }
    Ok(WrittenMove::Flip { from: cell(from)?, to: cell(to)? })
}

fn not_a_move() -> Refusal {
    Refusal::not_a_move("a flip `C4-D5`, a placement `+B2:a2` with a state from a0 to b5, or `pass`")
}

/// Reads the name of a hex. The refusal says whether the text is not a name or not on the board.
fn cell(name: &str) -> Result<Cell, Refusal> {
    let looks_like_a_hex =
        matches!(name.as_bytes(), [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit());
    match hex::from_name(name) {
        Some(cell) => Ok(Cell(cell)),
        None if looks_like_a_hex => {
            let name = name.to_ascii_uppercase();
            Err(Refusal::new("", "no-such-hex", format!("there is no hex {name}")).with("cell", name))
        }
        None => Err(not_a_move()),
    }
}
