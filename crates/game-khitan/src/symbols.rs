//! Hexagonal tiles with six sides of six colours, each with a sign of its own.

use tabletop::{
    Player,
    symbol::{FacingClause, Symbol, cased},
};
use vector::{Place, around, letters, polygon};

use crate::tile::Face;

pub(crate) static TILE_A: Symbol = Symbol {
    name: "tile-a",
    draw: Some(|owner, seen| tile(owner, Face::A, seen.sixths)),
    draw_flat: Some(|owner, seen| flat_tile(owner, Face::A, seen.sixths)),
    definitions: SIDES,
    sign: |owner, turn, _| format!("{}{turn}", cased(owner, 'a')),
    facing: |turn| facing(Face::A, turn),
    ..Symbol::PLAIN
};
pub(crate) static TILE_B: Symbol = Symbol {
    name: "tile-b",
    draw: Some(|owner, seen| tile(owner, Face::B, seen.sixths)),
    draw_flat: Some(|owner, seen| flat_tile(owner, Face::B, seen.sixths)),
    definitions: SIDES,
    sign: |owner, turn, _| format!("{}{turn}", cased(owner, 'b')),
    facing: |turn| facing(Face::B, turn),
    ..Symbol::PLAIN
};

/// The colours in the order in which face a wears them anticlockwise.
const COLOURS: [&str; 6] = [
    "khitan-colour-yellow",
    "khitan-colour-red",
    "khitan-colour-blue",
    "khitan-colour-green",
    "khitan-colour-purple",
    "khitan-colour-orange",
];
/// Where a tile has its sides, anticlockwise.
const DIRECTIONS: [&str; 6] = [
    "direction-east",
    "direction-north-east",
    "direction-north-west",
    "direction-west",
    "direction-south-west",
    "direction-south-east",
];

/// The number of the colour that a tile shows in a direction, counted anticlockwise from the east.
fn colour(face: Face, turn: u8, direction: u8) -> usize {
    usize::from(match face {
        Face::A => (6 + direction - turn % 6) % 6,
        Face::B => (9 + turn % 6 - direction) % 6,
    })
}

fn facing(face: Face, turn: u8) -> Vec<FacingClause> {
    let side = |(direction, name): (u8, &'static str)| FacingClause {
        message: "facing-colour",
        nouns: vec![("direction", name), ("colour", COLOURS[colour(face, turn, direction)])],
    };
    (0..).zip(DIRECTIONS).map(side).collect()
}

/// The two neighbouring colours that tell a state from the others. States are the six turns of one face, then those of
/// the other.
pub(crate) fn state_nouns(state: u8) -> Vec<(&'static str, &'static str)> {
    let face = if state < 6 { Face::A } else { Face::B };
    vec![("east", COLOURS[colour(face, state % 6, 0)]), ("north-east", COLOURS[colour(face, state % 6, 1)])]
}

/// The six sides as they look in the east: a dot, a bar, a zigzag, a cross, a ring, three ticks.
const SIDES: &str = concat!(
    r#"<path id="@side" d="M23.5-10.7L40.5-20.5V20.5L23.5 10.7z"/>"#,
    r##"<g id="@side-0" class="@"><use class="side-0" href="#@side"/><circle class="side-ink" cx="33" r="5"/></g>"##,
    r##"<g id="@side-1" class="@"><use class="side-1" href="#@side"/><path class="side-line" d="M33-11V11"/></g>"##,
    r##"<g id="@side-2" class="@"><use class="side-2" href="#@side"/><path class="side-line" d="M35-12L29.5-6L35 0L29.5 6L35 12"/></g>"##,
    r##"<g id="@side-3" class="@"><use class="side-3" href="#@side"/><path class="side-line" d="M28.5-5.5L38 5.5M28.5 5.5L38-5.5"/></g>"##,
    r##"<g id="@side-4" class="@"><use class="side-4" href="#@side"/><circle class="side-line" cx="33" r="5.5"/></g>"##,
    r##"<g id="@side-5" class="@"><use class="side-5" href="#@side"/><path class="side-line" d="M28.5-9H37.5M28.5 0H37.5M28.5 9H37.5"/></g>"##,
);

/// A tile: its rim, six sides, and a hub that says whose it is and which face is up.
fn tile(owner: Player, face: Face, turn: u8) -> String {
    let shadow = polygon(&around(49.0, 6, 30.0).iter().map(|it| it.moved(2.5, 4.5)).collect::<Vec<_>>());
    let sides = sides(face, turn, |colour| format!(r##"<use href="#@side-{colour}""##));
    let (material, hub) = match owner {
        Player::First => ("ivory", r#"<circle class="body" r="18"/>"#.to_owned()),
        _ => ("ebony", format!(r#"<path class="body" d="{}"/>"#, polygon(&around(21.0, 4, 0.0)))),
    };
    let (rim, letter) = (rim(), letter(face));
    format!(
        r#"<path class="shadow" d="{shadow}"/><g class="{material}"><path class="body" d="{rim}"/>{sides}{hub}<g class="letter">{letter}</g></g>"#
    )
}

/// A tile whose colours fill it, without depth.
fn flat_tile(owner: Player, face: Face, turn: u8) -> String {
    let wedges =
        sides(face, turn, |colour| format!(r#"<path class="side-{colour}" d="M9-5.2L41-23.7V23.7L9 5.2z""#));
    let signs = sides(face, turn, |colour| format!(r##"<use href="#@side-{colour}""##));
    let (material, hub) = match owner {
        Player::First => ("ivory", r#"<circle class="body" r="19"/>"#.to_owned()),
        _ => ("ebony", format!(r#"<path class="body" d="{}"/>"#, polygon(&around(23.0, 4, 45.0)))),
    };
    let (rim, letter) = (rim(), letter(face));
    format!(
        r#"<g class="{material}"><path class="body" d="{rim}"/>{wedges}{signs}{hub}<g class="letter">{letter}</g></g>"#
    )
}

fn rim() -> String {
    polygon(&around(49.0, 6, 30.0))
}

/// The six sides, each begun by its colour's number and turned to where it is seen.
fn sides(face: Face, turn: u8, begin: impl Fn(usize) -> String) -> String {
    let side = |direction: u8| {
        // Directions run anticlockwise, the rotations of SVG clockwise.
        let angle = -60 * i16::from(direction);
        format!(r#"{} transform="rotate({angle})"/>"#, begin(colour(face, turn, direction)))
    };
    (0..6).map(side).collect()
}

fn letter(face: Face) -> String {
    let name = if face == Face::A { "a" } else { "b" };
    // Small letters have their body in the lower two thirds of their height.
    let middle = Place::new(0.0, if face == Face::A { -3.0 } else { 0.0 });
    letters::text(name, middle, 18.0)
}
