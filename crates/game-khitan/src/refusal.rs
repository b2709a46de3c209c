//! Explains why a text is not a legal move. The list of legal moves decides, not this file.

use tabletop::{Cell, Position, Refusal};

use crate::{
    geometry::{bit, direction_of_step, half},
    notation::{WrittenMove, hex_name, read_move},
    position::Khitan,
};

/// Explains why `text`, which is not a legal move, is refused. The game goes on.
pub(crate) fn refuse(position: &Khitan, text: &str) -> Refusal {
    match read_move(text) {
        Ok(WrittenMove::Pass) => refuse_pass(position),
        Ok(WrittenMove::Place { at }) => refuse_placement(position, at),
        Ok(WrittenMove::Flip { from, to }) => refuse_flip(position, from, to),
        Err(refusal) => refusal,
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
