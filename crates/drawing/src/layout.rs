//! Layout: the cells as seen from the chosen side, the frame around them, and the picture around both.

use tabletop::{
    Cell, Player, Scene,
    scene::{Lamp, Reserve},
};
use vector::{Number, Place, UNIT};

use crate::{style::PieceSet, view::View};

/// Space between the frame and the edge of the picture.
const PADDING: f32 = 16.0;
/// The width of the frame where it has no labels.
const NARROW_FRAME: f32 = 24.0;
/// From the middle of a label to the outer edge of the frame.
const LABEL_ROOM: f32 = 23.0;
/// The height of a reserve with the space around it.
const RESERVE_HEIGHT: f32 = 96.0;

/// The layout of a drawing.
pub(crate) struct Layout<'a> {
    scene: &'a Scene,
    pub(crate) view: View,
    /// The set of pieces that is drawn.
    pub(crate) set: PieceSet,
    /// The convex outline of all cells together, clockwise.
    pub(crate) hull: Vec<Place>,
    /// The width of the frame around the hull.
    pub(crate) frame: f32,
    /// The upper left and the lower right corner of the picture.
    corners: (Place, Place),
}

impl<'a> Layout<'a> {
    pub(crate) fn new(scene: &'a Scene, view: View, set: PieceSet, has_labels: bool) -> Layout<'a> {
        let outlines = scene.board.cells.iter().flat_map(|cell| &cell.outline);
        let hull = hull(outlines.map(|&point| view.place(point.into())).collect());
        let labels = scene.board.labels.iter().filter(|_| has_labels);
        let farthest = labels.map(|label| distance(&hull, view.place(label.at.into()))).fold(0.0, f32::max);
        let frame = if farthest > 0.0 { farthest + LABEL_ROOM } else { NARROW_FRAME };
        let mut layout =
            Layout { scene, view, set, hull, frame, corners: (Place::new(0.0, 0.0), Place::new(0.0, 0.0)) };
        layout.corners = layout.outer_corners();
        layout
    }

    fn outer_corners(&self) -> (Place, Place) {
        let room = self.frame + PADDING;
        let extreme = |choose: fn(f32, f32) -> f32, of: fn(&Place) -> f32| {
            self.hull.iter().map(of).reduce(choose).unwrap_or_default()
        };
        let (above, below) = (self.has_reserve(Row::Above), self.has_reserve(Row::Below));
        let height = |is_there: bool| if is_there { RESERVE_HEIGHT } else { 0.0 };
        (
            Place::new(
                extreme(f32::min, |it| it.x) - room,
                extreme(f32::min, |it| it.y) - room - height(above),
            ),
            Place::new(
                extreme(f32::max, |it| it.x) + room,
                extreme(f32::max, |it| it.y) + room + height(below),
            ),
        )
    }

    /// The middle of a cell.
    pub(crate) fn centre(&self, cell: Cell) -> Place {
        self.view.place(self.scene.board.cells[cell.index()].centre.into())
    }

    /// The corners of a cell.
    pub(crate) fn outline(&self, cell: Cell) -> Vec<Place> {
        let outline = &self.scene.board.cells[cell.index()].outline;
        outline.iter().map(|&point| self.view.place(point.into())).collect()
    }

    /// Left, top, width and height.
    pub(crate) fn view_box(&self) -> [f32; 4] {
        let (low, high) = self.corners;
        [low.x, low.y, high.x - low.x, high.y - low.y]
    }

    /// The value of the attribute `viewBox`.
    pub(crate) fn view_box_text(&self) -> String {
        self.view_box().map(|number| Number(number).to_string()).join(" ")
    }

    /// A place on the rim relative to a lamp that shines upwards: `beyond` the edge of the board, and to the `right`.
    pub(crate) fn at_lamp(&self, lamp: &Lamp, beyond: f32, right: f32) -> Place {
        let centre = Place::from(self.scene.board.cells[lamp.cell.index()].centre);
        let from_centre = Place::new(right, UNIT / 2.0 + beyond).turned(lamp.direction);
        self.view.place(centre.moved(from_centre.x, from_centre.y))
    }

    /// The reserves with the centre of each. A player who sits below the board has the reserve below it.
    pub(crate) fn reserves(&self) -> Vec<(Reserve, Place)> {
        let (low, high) = self.corners;
        let x = (low.x + high.x) / 2.0;
        let at = |reserve: &Reserve| match self.row(reserve.owner) {
            Row::Above => Place::new(x, low.y + PADDING / 2.0 + RESERVE_HEIGHT / 2.0),
            Row::Below => Place::new(x, high.y - PADDING / 2.0 - RESERVE_HEIGHT / 2.0),
        };
        self.scene.reserves.iter().map(|reserve| (*reserve, at(reserve))).collect()
    }

    fn has_reserve(&self, row: Row) -> bool {
        self.scene.reserves.iter().any(|reserve| self.row(reserve.owner) == row)
    }

    fn row(&self, owner: Player) -> Row {
        let sits_below = (owner == Player::First) == self.view.is_near();
        if sits_below { Row::Below } else { Row::Above }
    }
}

/// The place of a reserve.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Above,
    Below,
}

/// The convex hull, by Andrew's monotone chain.
fn hull(mut places: Vec<Place>) -> Vec<Place> {
    places.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |places: &mut dyn Iterator<Item = Place>| {
        let mut chain: Vec<Place> = Vec::new();
        for place in places {
            // A small tolerance for rounding, so that points on a straight line do not become corners.
            while chain.len() >= 2 && turn(chain[chain.len() - 2], chain[chain.len() - 1], place) <= 1.0 {
                chain.pop();
            }
            chain.push(place);
        }
        chain.pop();
        chain
    };
    let mut all = half(&mut places.iter().copied());
    all.extend(half(&mut places.iter().rev().copied()));
    all
}

/// Twice the area of a triangle, positive if its corners run clockwise as seen on the page.
fn turn(a: Place, b: Place, c: Place) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// How far a place lies outside a convex hull.
fn distance(hull: &[Place], place: Place) -> f32 {
    let edges = hull.iter().zip(hull.iter().cycle().skip(1));
    let distances = edges.map(|(&a, &b)| -turn(a, b, place) / (b.x - a.x).hypot(b.y - a.y));
    distances.fold(f32::NEG_INFINITY, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hull_of_a_square_has_four_corners_and_knows_how_far_a_place_lies_outside() {
        let places = [(0.0, 0.0), (5.0, 5.0), (10.0, 0.0), (5.0, 0.0), (10.0, 10.0), (0.0, 10.0)];
        let hull = hull(places.map(|(x, y)| Place::new(x, y)).to_vec());
        assert_eq!(hull.len(), 4);
        assert_eq!(distance(&hull, Place::new(5.0, 13.0)), 3.0);
        assert!(distance(&hull, Place::new(5.0, 5.0)) < 0.0);
    }
}
