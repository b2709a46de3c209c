//! The pieces on the board and the reserves beside it.

use std::collections::BTreeMap;

use tabletop::{
    Scene,
    scene::{Look, Reserve},
};
use vector::{Number, Place, letters};

use crate::{escape::escaped, layout::Layout, symbols};

/// The scale of a piece in a reserve.
const RESERVE_SCALE: f32 = 0.7;
pub(crate) const TRAY_WIDTH: f32 = 180.0;
pub(crate) const TRAY_HEIGHT: f32 = 76.0;

/// Draws each piece as a group that can be moved on its own, and the shapes that the pieces use.
pub(crate) fn pieces(scene: &Scene, layout: &Layout<'_>) -> String {
    let mut out = definitions(scene, layout);
    for piece in &scene.pieces {
        let key = symbols::key(piece.look);
        let name = escaped(scene.board.name(piece.at));
        let centre = layout.centre(piece.at);
        out.push_str(&format!(
            r##"<g data-cell="{name}" data-key="{key}" transform="translate({centre})"><use href="#@{key}"/></g>"##
        ));
    }
    for (reserve, middle) in layout.reserves() {
        out.push_str(&tray(reserve, middle));
    }
    out
}

/// Defines every shape once, sorted by name. Each has the class of its drawing, because browsers match style rules
/// inside a `use` without its surroundings.
fn definitions(scene: &Scene, layout: &Layout<'_>) -> String {
    let waiting = scene.reserves.iter().map(|reserve| reserve.look);
    let looks = scene.pieces.iter().map(|piece| piece.look).chain(waiting);
    let looks: BTreeMap<String, Look> = looks.map(|look| (symbols::key(look), look)).collect();
    let mut shared: Vec<&str> = looks.values().map(|look| look.symbol.definitions).collect();
    shared.sort_unstable();
    shared.dedup();
    let shapes = looks.iter().map(|(key, &look)| {
        format!(r#"<g id="@{key}" class="@">{}</g>"#, symbols::body(look, layout.view, layout.set))
    });
    format!("<defs>{}{}</defs>", shared.concat(), shapes.collect::<String>())
}

/// Draws a piece with the count of the reserve. It is pale once no piece can enter or leave the reserve any more.
fn tray(reserve: Reserve, middle: Place) -> String {
    let key = symbols::key(reserve.look);
    let count = letters::text(&format!("×{}", reserve.count), middle.moved(36.0, 0.0), 34.0);
    let class = if reserve.is_closed { r#" class="closed""# } else { "" };
    let (corner, piece) = (middle.moved(-TRAY_WIDTH / 2.0, -TRAY_HEIGHT / 2.0), middle.moved(-44.0, 0.0));
    let scale = Number(RESERVE_SCALE);
    format!(
        r##"<g{class} data-reserve="{}"><rect class="tray" x="{}" y="{}" width="{TRAY_WIDTH}" height="{TRAY_HEIGHT}" rx="14"/><use href="#@{key}" transform="translate({piece})scale({scale})"/><g class="counts">{count}</g></g>"##,
        reserve.owner.index() + 1,
        Number(corner.x),
        Number(corner.y),
    )
}
