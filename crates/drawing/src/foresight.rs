//! What a move would do, drawn over the position: where pieces would go, how they would look there, what would leave the
//! board, and the light that would run. It follows from the effects of the move, so it serves every game.

use std::collections::BTreeSet;

use tabletop::{
    Cell, Effect, Scene,
    effect::Change,
    scene::{Look, Piece},
};
use vector::{Number, Place, polygon, polyline};

use crate::{
    layout::Layout,
    marks::{self, Brush, Ink},
    symbols,
};

/// How much of a cell the ground of a ghost covers.
const GROUND: f32 = 0.9;
/// How large a ghost is beside a piece that stands on the board.
const GHOST_SCALE: f32 = 0.92;

/// Draws effects over the scene before them.
pub(crate) fn foresight(scene: &Scene, layout: &Layout<'_>, effects: &[Effect], brush: Brush) -> String {
    let mut after = scene.clone();
    for effect in effects {
        effect.apply(&mut after);
    }
    let touched: BTreeSet<Cell> = effects.iter().flat_map(Effect::touched).collect();
    let grounds: String = touched.iter().map(|&cell| ground(layout, cell)).collect();
    let ghosts = ghosts(&after.pieces, layout, &touched);
    let light: String = effects.iter().map(|effect| light(scene, layout, effect)).collect();
    let signs: String = effects.iter().map(|effect| sign(layout, effect, brush)).collect();
    format!(r#"{grounds}{ghosts}<g class="{}">{light}{signs}</g>"#, brush.name())
}

/// Fades what stands on a cell now.
fn ground(layout: &Layout<'_>, cell: Cell) -> String {
    let centre = layout.centre(cell);
    let corners: Vec<Place> =
        layout.outline(cell).iter().map(|corner| centre.towards(*corner, GROUND)).collect();
    marks::path("ghost-ground", &polygon(&corners))
}

/// The pieces on the touched cells, as they would look.
fn ghosts(pieces: &[Piece], layout: &Layout<'_>, touched: &BTreeSet<Cell>) -> String {
    let seen: Vec<&Piece> = pieces.iter().filter(|piece| touched.contains(&piece.at)).collect();
    if seen.is_empty() {
        return String::new();
    }
    let definitions: BTreeSet<&str> = seen.iter().map(|piece| piece.look.symbol.definitions).collect();
    let definitions: String = definitions.into_iter().collect();
    let drawn: String = seen.iter().map(|piece| ghost(piece.look, layout, piece.at)).collect();
    format!("<defs>{definitions}</defs>{drawn}")
}

fn ghost(look: Look, layout: &Layout<'_>, at: Cell) -> String {
    let (centre, body) = (layout.centre(at), symbols::body(look, layout.view, layout.set));
    let scale = Number(GHOST_SCALE);
    format!(r#"<g class="ghost" transform="translate({centre})scale({scale})">{body}</g>"#)
}

fn light(scene: &Scene, layout: &Layout<'_>, effect: &Effect) -> String {
    match effect {
        Effect::Beam { rays, .. } => marks::beam(scene, layout, Ink::Plain, rays),
        Effect::Sight { from, to } => marks::lines(layout, Ink::Plain, &[vec![*from, *to]]),
        Effect::Line { cells } => marks::lines(layout, Ink::Plain, std::slice::from_ref(cells)),
        _ => String::new(),
    }
}

/// The sign of an effect: an arrow, an arc, a ring or a cross.
fn sign(layout: &Layout<'_>, effect: &Effect, brush: Brush) -> String {
    let centre = |cell: Cell| layout.centre(cell);
    let line = |data: &str| marks::stroked(brush, &|class| marks::path(class, data));
    match *effect {
        Effect::Move { from, to, .. } | Effect::Unstack { from, to, .. } => {
            let (from, to) = (centre(from), centre(to));
            line(&polyline(&[towards(from, to, 14.0), towards(to, from, 50.0)])) + &head(from, to, 28.0)
        }
        Effect::Swap { from, to } => {
            let (from, to) = (centre(from), centre(to));
            let shaft = polyline(&[towards(from, to, 44.0), towards(to, from, 44.0)]);
            line(&shaft) + &head(from, to, 20.0) + &head(to, from, 20.0)
        }
        Effect::Change { at, way: Change::Clockwise, .. } => turn(centre(at), 1.0, &line),
        Effect::Change { at, way: Change::Anticlockwise, .. } => turn(centre(at), -1.0, &line),
        Effect::Change { at, way: Change::Convert, .. } | Effect::Place { at, .. } => {
            marks::stroked(brush, &|class| marks::circle(class, centre(at), 44))
        }
        Effect::Change { at, way: Change::LoseTop, .. } | Effect::Remove { at } => {
            let at = centre(at);
            let arm = |dx: f32| polyline(&[at.moved(-dx, -26.0), at.moved(dx, 26.0)]);
            line(&(arm(26.0) + &arm(-26.0)))
        }
        Effect::Reserve { .. }
        | Effect::Beam { .. }
        | Effect::Sight { .. }
        | Effect::Line { .. }
        | Effect::Pass { .. }
        | Effect::Stop { .. }
        | Effect::Rank { .. } => String::new(),
    }
}

/// The place at this distance on the way to another.
fn towards(from: Place, to: Place, distance: f32) -> Place {
    let length = (to.x - from.x).hypot(to.y - from.y).max(1.0);
    from.towards(to, distance / length)
}

/// The head of an arrow whose tip is `before` its target, so that the ghost there stays visible.
fn head(from: Place, to: Place, before: f32) -> String {
    let (tip, base) = (towards(to, from, before), towards(to, from, before + 26.0));
    let (dx, dy) = ((base.y - tip.y) * 0.6, (tip.x - base.x) * 0.6);
    marks::path("sketch-head", &polygon(&[tip, base.moved(dx, dy), base.moved(-dx, -dy)]))
}

/// An arc over a piece that turns, with a head: clockwise for 1, anticlockwise for -1.
fn turn(centre: Place, way: f32, line: &dyn Fn(&str) -> String) -> String {
    const RADIUS: f32 = 44.0;
    let at = |degrees: f32, radius: f32| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        centre.moved(way * radius * cos, radius * sin)
    };
    let (first, last) = (at(-160.0, RADIUS), at(-35.0, RADIUS));
    let (radius, sweep) = (Number(RADIUS), u8::from(way > 0.0));
    let arc = format!("M{first}A{radius} {radius} 0 0 {sweep} {last}");
    let tip = at(-2.0, RADIUS + 2.0);
    line(&arc)
        + &marks::path("sketch-head", &polygon(&[tip, at(-35.0, RADIUS - 16.0), at(-35.0, RADIUS + 16.0)]))
}
