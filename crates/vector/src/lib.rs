//! Helpers for writing SVG: short numbers, points, paths, letters.
//!
//! The drawings use this crate, and so do the games for the symbols of their pieces. It draws nothing by itself.

pub mod letters;

use std::fmt;

use tabletop::scene::Point;

/// Units of the drawing for one unit of the board's plane, which is the distance of neighbouring cells. With this value
/// nearly all numbers are short.
pub const UNIT: f32 = 100.0;

/// A number with at most two decimals.
#[derive(Clone, Copy)]
pub struct Number(pub f32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A point in the drawing, in its units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The horizontal coordinate, to the right.
    pub x: f32,
    /// The vertical coordinate, downwards.
    pub y: f32,
}

impl Place {
    /// A point with these coordinates.
    pub const fn new(x: f32, y: f32) -> Place {
        Place { x, y }
    }

    /// The point at this fraction of the way to another.
    pub fn towards(self, other: Place, share: f32) -> Place {
        Place::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    /// The point shifted to the right and down.
    pub fn moved(self, dx: f32, dy: f32) -> Place {
        Place::new(self.x + dx, self.y + dy)
    }

    /// The point rotated clockwise around the origin by quarter turns.
    pub fn turned(self, quarters: u8) -> Place {
        match quarters % 4 {
            0 => self,
            1 => Place::new(-self.y, self.x),
            2 => Place::new(-self.x, -self.y),
            _ => Place::new(self.y, -self.x),
        }
    }
}

impl From<Point> for Place {
    fn from(point: Point) -> Place {
        Place::new(point.x * UNIT, point.y * UNIT)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.x), Number(self.y))
    }
}

/// The path data of a closed polygon.
pub fn polygon(places: &[Place]) -> String {
    format!("{}z", polyline(places))
}

/// The path data of a line through points.
pub fn polyline(places: &[Place]) -> String {
    let mut data = String::new();
    for (index, place) in places.iter().enumerate() {
        data.push(if index == 0 { 'M' } else { 'L' });
        data.push_str(&place.to_string());
    }
    data
}

/// Points at regular angles on a circle around the origin. The first angle is in degrees, anticlockwise from the east.
pub fn around(radius: f32, n_places: u8, first_degrees: f32) -> Vec<Place> {
    (0..n_places)
        .map(|index| {
            let angle = (first_degrees + 360.0 / f32::from(n_places) * f32::from(index)).to_radians();
            Place::new(radius * angle.cos(), -radius * angle.sin())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts = [1.0, 0.5, -0.001, 12.346, 100.0, -7.1].map(|number| Number(number).to_string());
        assert_eq!(texts, ["1", "0.5", "0", "12.35", "100", "-7.1"]);
    }

    #[test]
    fn four_quarter_turns_lead_back() {
        let north_east = Place::new(1.0, -1.0);
        assert_eq!(north_east.turned(1), Place::new(1.0, 1.0));
        assert_eq!(north_east.turned(3).turned(1), north_east);
    }
}
