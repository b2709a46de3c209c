//! Marks on a position: the last move, possible destinations, arrows, beams.

use tabletop::{
    Cell, Player, Scene,
    effect::{Ray, RayEnd},
};
use vector::{Place, UNIT, around, polygon, polyline};

use crate::layout::Layout;

/// An arrow from cell to cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Cell,
    /// Where it points.
    pub to: Cell,
}

/// The brush of an arrow or circle, named by the colours of game files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Brush {
    /// An unbroken stroke.
    Green,
    /// A dashed stroke.
    Red,
    /// A dotted stroke.
    Blue,
    /// A double stroke.
    Yellow,
}

impl Brush {
    /// All brushes.
    pub const ALL: [Brush; 4] = [Brush::Green, Brush::Red, Brush::Blue, Brush::Yellow];

    /// The name of the colour, which is also the CSS class of marks drawn with this brush.
    pub const fn name(self) -> &'static str {
        match self {
            Brush::Green => "brush-green",
            Brush::Red => "brush-red",
            Brush::Blue => "brush-blue",
            Brush::Yellow => "brush-yellow",
        }
    }
}

/// A mark that a person draws on the board: an arrow, or a circle if it ends on the cell where it began.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sketch {
    /// The brush.
    pub brush: Brush,
    /// Where it begins.
    pub from: Cell,
    /// Where it points.
    pub to: Cell,
}

/// How far a beam reaches into the frame: up to the labels.
const INTO_WALL: f32 = 9.0;

/// Draws brackets in the corners of a cell. They are visible without colours and around any piece.
pub(crate) fn brackets(layout: &Layout<'_>, cells: &[Cell]) -> String {
    let mut data = String::new();
    for &cell in cells {
        let centre = layout.centre(cell);
        let corners: Vec<Place> =
            layout.outline(cell).iter().map(|corner| corner.towards(centre, 0.06)).collect();
        for (index, &corner) in corners.iter().enumerate() {
            let before = corners[(index + corners.len() - 1) % corners.len()];
            let after = corners[(index + 1) % corners.len()];
            data.push_str(&polyline(&[corner.towards(before, 0.22), corner, corner.towards(after, 0.22)]));
        }
    }
    path("last", &data)
}

/// Draws a frame around the whole cell.
pub(crate) fn selection(layout: &Layout<'_>, cell: Cell) -> String {
    let centre = layout.centre(cell);
    let corners: Vec<Place> =
        layout.outline(cell).iter().map(|corner| corner.towards(centre, 0.06)).collect();
    path("selected", &polygon(&corners))
}

/// Draws a dot on a free cell, or a broken ring around a piece.
pub(crate) fn targets(scene: &Scene, layout: &Layout<'_>, cells: &[Cell]) -> String {
    let draw = |&cell: &Cell| {
        let Place { x, y } = layout.centre(cell);
        let is_taken = scene.pieces.iter().any(|piece| piece.at == cell);
        let (class, radius) = if is_taken { ("target-ring", 45) } else { ("target", 13) };
        circle(class, Place::new(x, y), radius)
    };
    cells.iter().map(draw).collect()
}

pub(crate) fn rings(layout: &Layout<'_>, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| circle("mark", layout.centre(cell), 42)).collect()
}

pub(crate) fn arrows(layout: &Layout<'_>, arrows: &[Arrow]) -> String {
    arrows.iter().map(|arrow| self::arrow(layout.centre(arrow.from), layout.centre(arrow.to))).collect()
}

fn arrow(from: Place, to: Place) -> String {
    match arrow_paths(from, to) {
        None => circle("mark", from, 42),
        Some((shaft, head)) => path("arrow", &shaft) + &path("arrow-head", &head),
    }
}

/// The shaft and the head of an arrow, or `None` if the arrow has no length.
pub(crate) fn arrow_paths(from: Place, to: Place) -> Option<(String, String)> {
    let length = (to.x - from.x).hypot(to.y - from.y);
    if length == 0.0 {
        return None;
    }
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let along = |start: Place, forward: f32, left: f32| {
        start.moved(forward * dx + left * dy, forward * dy - left * dx)
    };
    let shaft = polyline(&[along(from, 18.0, 0.0), along(to, -34.0, 0.0)]);
    let head = polygon(&[along(to, -4.0, 0.0), along(to, -36.0, 17.0), along(to, -36.0, -17.0)]);
    Some((shaft, head))
}

/// Draws the arrows and circles of people. Each stroke lies on a pale one, so that it is visible on any piece. Each
/// brush has its own stroke: unbroken, dashed, dotted or double.
pub(crate) fn sketches(layout: &Layout<'_>, sketches: &[Sketch]) -> String {
    let draw = |sketch: &Sketch| {
        let (from, to) = (layout.centre(sketch.from), layout.centre(sketch.to));
        let arrow = arrow_paths(from, to);
        let stroke = |class: &str| match &arrow {
            None => circle(class, from, 42),
            Some((shaft, _)) => path(class, shaft),
        };
        let head = arrow.as_ref().map_or_else(String::new, |(_, head)| path("sketch-head", head));
        format!(r#"<g class="{}">{}{head}</g>"#, sketch.brush.name(), stroked(sketch.brush, &stroke))
    };
    sketches.iter().map(draw).collect()
}

/// Draws a shape, given its class, with the stroke of a brush on a pale one.
pub(crate) fn stroked(brush: Brush, shape: &dyn Fn(&str) -> String) -> String {
    let core = if brush == Brush::Yellow { shape("sketch-core") } else { String::new() };
    shape("sketch-ground") + &shape("sketch-stroke") + &core
}

/// Draws dotted lines between cells, to show which pieces see which and which cells make a line.
pub(crate) fn lines(layout: &Layout<'_>, ink: Ink, lines: &[Vec<Cell>]) -> String {
    let draw =
        |cells: &Vec<Cell>| polyline(&cells.iter().map(|&cell| layout.centre(cell)).collect::<Vec<_>>());
    let way: String = lines.iter().map(draw).collect();
    match ink {
        Ink::Plain => path("sight", &way),
        Ink::Of(..) => ink.wrap(&Ink::STROKES.map(|class| path(class, &way)).concat()),
    }
}

/// What lines are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// The same for everybody.
    Plain,
    /// The colour of a player's pieces, in a casing that stands out from the board: unbroken for the first player,
    /// dashed for the second, dotted for the third.
    Of(Player, &'static str),
}

impl Ink {
    const STROKES: [&'static str; 2] = ["line-casing", "line-core"];

    fn wrap(self, markup: &str) -> String {
        match self {
            Ink::Of(owner, material) if !markup.is_empty() => {
                let owner = ["of-first", "of-second", "of-third"][owner.index()];
                format!(r#"<g class="{owner} line-{material}">{markup}</g>"#)
            }
            _ => markup.to_owned(),
        }
    }
}

/// A mark that a legend explains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sample {
    /// A line in the colour of a player's pieces.
    Line(Player, &'static str),
    /// A line that belongs to nobody.
    Sight,
    /// An arrow.
    Arrow,
    /// A ring around a cell.
    Ring,
    /// A broken ring around a piece.
    BrokenRing,
}

/// Draws a sample in a picture of 72 by 30.
pub(crate) fn sample(sample: Sample) -> String {
    let (left, right) = (Place::new(-28.0, 0.0), Place::new(28.0, 0.0));
    let way = polyline(&[left, right]);
    match sample {
        Sample::Line(owner, material) => {
            Ink::Of(owner, material).wrap(&Ink::STROKES.map(|class| path(class, &way)).concat())
        }
        Sample::Sight => path("sight", &way),
        Sample::Arrow => arrow(left.moved(-16.0, 0.0), right.moved(4.0, 0.0)),
        Sample::Ring => circle("mark", Place::new(0.0, 0.0), 11),
        Sample::BrokenRing => circle("target-ring", Place::new(0.0, 0.0), 11),
    }
}

/// Draws a beam: its path with all turns, and how it ends.
pub(crate) fn beam(scene: &Scene, layout: &Layout<'_>, ink: Ink, rays: &[Ray]) -> String {
    let (strokes, end): (&[&str], &str) = match ink {
        Ink::Plain => (&["beam-halo", "beam", "beam-core"], "beam-end"),
        Ink::Of(..) => (&Ink::STROKES, "line-end"),
    };
    let mut way = String::new();
    let mut ends = String::new();
    for (index, ray) in rays.iter().enumerate() {
        let mut places: Vec<Place> = ray.cells.iter().map(|&cell| layout.centre(cell)).collect();
        if let (0, Some(&first)) = (index, ray.cells.first()) {
            places.splice(0..0, source(scene, layout, first));
        }
        let Some(&last) = places.last() else { continue };
        match ray.end {
            RayEnd::Off(direction) => {
                let reach = UNIT / 2.0 + INTO_WALL;
                let out = layout.view.place(Place::new(0.0, -reach).turned(direction));
                places.push(last.moved(out.x, out.y));
            }
            RayEnd::Hit => ends.push_str(&burst(end, last)),
            RayEnd::Absorbed => ends.push_str(&circle(end, last, 8)),
            RayEnd::Split | RayEnd::Loop => {}
        }
        way.push_str(&polyline(&corners_only(&places)));
    }
    let light: String = strokes.iter().map(|class| path(class, &way)).collect();
    ink.wrap(&(light + &ends))
}

/// The start of a beam that no piece emits: the lamp in the rim behind its first cell.
fn source(scene: &Scene, layout: &Layout<'_>, first: Cell) -> Option<Place> {
    let lamp = scene.board.lamps.iter().find(|lamp| lamp.cell == first)?;
    Some(layout.at_lamp(lamp, INTO_WALL, 0.0))
}

/// The places where a path begins, turns and ends.
fn corners_only(places: &[Place]) -> Vec<Place> {
    let mut kept: Vec<Place> = Vec::new();
    for &place in places {
        if let [.., before, last] = kept[..] {
            let (a, b) = (
                Place::new(last.x - before.x, last.y - before.y),
                Place::new(place.x - last.x, place.y - last.y),
            );
            let is_straight = (a.x * b.y - a.y * b.x).abs() < 1.0 && a.x * b.x + a.y * b.y > 0.0;
            if is_straight {
                kept.pop();
            }
        }
        kept.push(place);
    }
    kept
}

fn burst(class: &str, at: Place) -> String {
    let (outer, inner) = (around(34.0, 8, 0.0), around(15.0, 8, 22.5));
    let corners = outer.into_iter().zip(inner).flat_map(|(a, b)| [a, b]);
    let corners: Vec<Place> = corners.map(|corner| corner.moved(at.x, at.y)).collect();
    path(class, &polygon(&corners))
}

pub(crate) fn circle(class: &str, at: Place, radius: u8) -> String {
    let (x, y) = (vector::Number(at.x), vector::Number(at.y));
    format!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#)
}

pub(crate) fn path(class: &str, data: &str) -> String {
    match data {
        "" => String::new(),
        _ => format!(r#"<path class="{class}" d="{data}"/>"#),
    }
}
