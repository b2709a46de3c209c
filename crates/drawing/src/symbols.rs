//! The shapes of pieces. Each is drawn around the origin, in a cell that is 100 wide, lit from the upper left.
//!
//! Shapes are known by name and know nothing of the games. Ids in the markup are written `@name`; the drawing puts its prefix
//! there.

mod counters;
mod cubes;
mod egyptian;
mod tiles;

use tabletop::{Player, scene::Look};

use crate::{letters, svg::Place, view::View};

/// The names of all shapes.
pub const SYMBOLS: &[&str] = &[
    "pyramid",
    "djed",
    "splitter",
    "obelisk",
    "stack",
    "pharaoh",
    "anubis",
    "sphinx",
    "tile-a",
    "tile-b",
    "cube-whole",
    "cube-half",
    "pawn",
    "stick",
    "stone",
];

/// The name of a look: pieces that look alike share it.
pub(crate) fn key(look: Look) -> String {
    format!("{}-{}-{}", look.symbol, look.owner.index() + 1, look.turn)
}

/// The markup of a look.
pub(crate) fn body(look: Look, view: View) -> String {
    let Look { symbol, owner, turn } = look;
    let quarters = (turn + view.quarters()) % 4;
    match symbol {
        "pyramid" => egyptian::pyramid(owner, quarters),
        "djed" => egyptian::djed(owner, quarters),
        "splitter" => egyptian::splitter(owner, quarters),
        "obelisk" => egyptian::obelisk(owner),
        "stack" => egyptian::stack(owner),
        "pharaoh" => egyptian::pharaoh(owner),
        "anubis" => egyptian::anubis(owner, quarters),
        "sphinx" => egyptian::sphinx(owner, quarters),
        "tile-a" => tiles::tile(owner, tiles::Face::A, (turn + view.sixths()) % 6),
        "tile-b" => tiles::tile(owner, tiles::Face::B, (turn + view.sixths()) % 6),
        "cube-whole" => cubes::whole(owner),
        "cube-half" => cubes::half(owner),
        "pawn" => counters::pawn(owner),
        "stick" => counters::stick(),
        "stone" => counters::stone(),
        _ => unknown(owner),
    }
}

/// What the definitions of a look need besides: markup that several looks share.
pub(crate) fn shared(symbol: &str) -> &'static str {
    match symbol {
        "tile-a" | "tile-b" => tiles::SIDES,
        "pyramid" | "obelisk" | "stack" | "djed" | "splitter" | "pharaoh" | "anubis" | "sphinx" => {
            egyptian::HATCH
        }
        _ => "",
    }
}

/// A shape that is new: still to be seen, and whose it is.
fn unknown(owner: Player) -> String {
    let number = (owner.index() + 1).to_string();
    let letters = letters::text(&number, Place::new(0.0, 0.0), 34.0);
    format!(r#"<circle class="unknown" r="36"/><g class="counts">{letters}</g>"#)
}
