//! The parts of a drawing that never change during a game: the frame, the cells and the coordinates.

use tabletop::{
    Cell, Player, Scene,
    scene::{Ground, Lamp},
};
use vector::{Number, letters, polygon};

use crate::{escape::escaped, layout::Layout};

/// The height of the coordinates.
const LABEL_HEIGHT: f32 = 25.0;

/// Signs on cells that belong to a player: an ankh for the first, an eye for the second. Half cells have a small
/// ring or a small diamond.
const SIGNS: &[(&str, &str)] = &[
    ("only-1", "M0 23V-3M-14 3H14M0-3C-11-10-12-23 0-23S11-10 0-3"),
    (
        "only-2",
        "M-17 1C-8-9 8-9 17 1C8 9-8 9-17 1zM-18-8C-8-17 8-17 18-8M-3 8L-5 19M4 8C7 18 15 20 17 13M-3 1a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    ),
    ("half-1", "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0"),
    ("half-2", "M0-7L7 0L0 7L-7 0z"),
];

/// Draws the frame, the cells and their signs.
pub(crate) fn cells(scene: &Scene, layout: &Layout<'_>) -> String {
    let hull = polygon(&layout.hull);
    let width = Number(2.0 * layout.frame);
    let mut out = format!(
        r#"<path class="frame" stroke-width="{width}" d="{hull}"/><path class="frame-lit" d="{hull}"/>"#
    );
    let mut signs = String::new();
    for (index, cell) in scene.board.cells.iter().enumerate() {
        let here = Cell(u8::try_from(index).expect("boards have fewer than 256 cells"));
        let (class, sign) = match cell.ground {
            Ground::Plain => ("field", None),
            Ground::Only(Player::First) => ("field-first", Some("only-1")),
            Ground::Only(_) => ("field-second", Some("only-2")),
            Ground::Half(Player::First) => ("field-first", Some("half-1")),
            Ground::Half(_) => ("field-second", Some("half-2")),
            Ground::Blocked => ("blocked", None),
        };
        let outline = polygon(&layout.outline(here));
        let name = escaped(&cell.name);
        out.push_str(&format!(r#"<path class="cell {class}" data-cell="{name}" d="{outline}"/>"#));
        if let Some(sign) = sign {
            signs.push_str(&format!(
                r##"<use href="#@{sign}" transform="translate({})"/>"##,
                layout.centre(here)
            ));
        }
    }
    let used = SIGNS.iter().filter(|(name, _)| signs.contains(name));
    let defined: String = used.map(|(name, path)| format!(r#"<path id="@{name}" d="{path}"/>"#)).collect();
    match defined.is_empty() {
        true => out,
        false => format!(r#"<defs>{defined}</defs>{out}<g class="sign">{signs}</g>"#),
    }
}

/// Draws the lamps in the rim. Each is a housing in the colours of its owner, round for the first player and angular
/// for the second, with a lens facing the board.
pub(crate) fn lamps(scene: &Scene, layout: &Layout<'_>) -> String {
    let draw = |lamp: &Lamp| {
        let at = |beyond: f32, right: f32| layout.at_lamp(lamp, beyond, right);
        let (material, back) = match lamp.owner {
            Player::First => {
                ("silver", format!("C{} {} {}", at(14.0, 30.0), at(14.0, -30.0), at(1.0, -30.0)))
            }
            _ => ("red", format!("L{}L{}L{}", at(13.0, 22.0), at(13.0, -22.0), at(1.0, -30.0))),
        };
        let housing = format!("M{}L{}{back}z", at(1.0, -30.0), at(1.0, 30.0));
        let lens = at(5.0, 0.0);
        let (x, y) = (Number(lens.x), Number(lens.y));
        format!(
            r#"<g class="{material}"><path class="body" d="{housing}"/></g><circle class="lens" cx="{x}" cy="{y}" r="5"/>"#
        )
    };
    scene.board.lamps.iter().map(draw).collect()
}

pub(crate) fn labels(scene: &Scene, layout: &Layout<'_>) -> String {
    let texts = scene.board.labels.iter();
    let texts: String = texts
        .map(|label| letters::text(&label.text, layout.view.place(label.at.into()), LABEL_HEIGHT))
        .collect();
    format!(r#"<g class="labels">{texts}</g>"#)
}
