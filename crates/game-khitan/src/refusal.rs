//! Why a text is not the text of a legal move. Legality itself is decided by the list of moves alone.

use tabletop::{Cell, Position, Refusal, grid::hex};

use crate::{
    geometry::{bit, direction_of_step, half},
    notation::{hex_name, state_of_name},
    position::Khitan,
};

/// Explains; `text` is known to be none of the legal moves, and the game goes on.
pub(crate) fn refuse(position: &Khitan, text: &str) -> Refusal {
    if text.eq_ignore_ascii_case("pass") {
        return refuse_pass(position);
    }
    if let Some((hex, state)) = text.strip_prefix('+').and_then(|text| text.split_once(':')) {
        return match (cell(hex), state_of_name(state)) {
            (Ok(at), Some(_)) => refuse_placement(position, at),
            (Err(refusal), _) => refusal,
            (_, None) => not_a_move(),
        };
    }
    let Some((from, to)) = text.split_once('-') else { return not_a_move() };
    if let Some((to, _)) = to.split_once(['x', 'X'])
        && let (Some(_), Some(_)) = (hex::from_name(from), hex::from_name(to))
    {
        let message = format!("captures follow by themselves and are not written: `{from}-{to}`");
        return Refusal::new("H5", "captures-written", message).with("move", format!("{from}-{to}"));
    }
    match (cell(from), cell(to)) {
        (Ok(from), Ok(to)) => refuse_flip(position, from, to),
        (Err(refusal), _) | (_, Err(refusal)) => refusal,
    }
}

fn not_a_move() -> Refusal {
    Refusal::not_a_move("a flip `C4-D5`, a placement `+B2:a2` with a state from a0 to b5, or `pass`")
}

/// A hex, or the reason why it is none: not of the form of a name, or not on the board.
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

fn refuse_pass(position: &Khitan) -> Refusal {
    if position.pending() > 0 {
        return must_place(position);
    }
    Refusal::new("H1", "can-flip", "a player who can flip a tile may not pass")
}

fn must_place(position: &Khitan) -> Refusal {
    let tiles = if position.pending() == 1 { "tile" } else { "tiles" };
    let message = format!("first {} {tiles} must be placed from the reserve", position.pending());
    Refusal::new("H8", "must-place", message).with("number", position.pending())
}

fn refuse_placement(position: &Khitan, at: Cell) -> Refusal {
    let mover = position.mover();
    if !position.rules().has_reserves() {
        return Refusal::new("H7", "no-reserve", "in this rule set no tiles are placed");
    }
    if position.pending() == 0 {
        return Refusal::new(
            "H8",
            "nothing-to-place",
            "tiles are placed only after captures of the same turn",
        );
    }
    if half(mover) & bit(at) == 0 {
        let message = format!("{} is not in your half", hex_name(at));
        return Refusal::new("H8", "not-your-half", message).with("cell", hex_name(at));
    }
    occupied("H8", at)
}

fn refuse_flip(position: &Khitan, from: Cell, to: Cell) -> Refusal {
    if position.pending() > 0 {
        return must_place(position);
    }
    let (from_name, to_name) = (hex_name(from), hex_name(to));
    match position.tile(from) {
        None => {
            let message = format!("there is no tile on {from_name}");
            return Refusal::new("H1", "no-tile", message).with("cell", from_name);
        }
        Some((owner, _)) if owner != position.mover() => {
            let message = format!("the tile on {from_name} is your opponent's");
            return Refusal::new("H1", "not-your-tile", message).with("cell", from_name);
        }
        Some(_) => {}
    }
    if direction_of_step(from, to).is_none() {
        let message = format!("{to_name} is not a neighbour of {from_name}");
        return Refusal::new("H1", "not-a-neighbour", message).with("to", to_name).with("from", from_name);
    }
    occupied("H1", to)
}

fn occupied(rule: &'static str, at: Cell) -> Refusal {
    let name = hex_name(at);
    Refusal::new(rule, "occupied", format!("{name} is not empty")).with("cell", name)
}
