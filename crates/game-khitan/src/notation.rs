//! How tiles and moves are written.

use std::fmt;

use tabletop::{Cell, Player, grid::hex};

use crate::{
    moves::Move,
    tile::{Face, State},
};

/// The letter of a tile in position texts: `A` to `F` for a0 to a5, `G` to `L` for b0 to b5, lower case for Black.
pub(crate) fn tile_letter(owner: Player, state: State) -> char {
    let letter = char::from(b'A' + state.index() as u8);
    match owner {
        Player::First => letter,
        _ => letter.to_ascii_lowercase(),
    }
}

/// What [`tile_letter`] writes, read back.
pub(crate) fn tile_of_letter(letter: char) -> Option<(Player, State)> {
    let owner = if letter.is_ascii_uppercase() { Player::First } else { Player::Second };
    let index = (letter.to_ascii_uppercase() as usize).checked_sub(usize::from(b'A'))?;
    Some((owner, *State::ALL.get(index)?))
}

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
