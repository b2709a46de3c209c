//! Writing SVG: short numbers, points, escaped texts.

use std::fmt;

use maud::Render;
use tabletop::scene::Point;

/// Units of the drawing for one unit of the board's plane: the distance of neighbouring cells. It is chosen so that
/// nearly all numbers are short.
pub(crate) const UNIT: f32 = 100.0;

/// A number with at most two decimals.
#[derive(Clone, Copy)]
pub(crate) struct Number(pub(crate) f32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A place in the drawing, in its units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Place {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl Place {
    pub(crate) const fn new(x: f32, y: f32) -> Place {
        Place { x, y }
    }

    /// The place so far on the way to another.
    pub(crate) fn towards(self, other: Place, share: f32) -> Place {
        Place::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    pub(crate) fn moved(self, dx: f32, dy: f32) -> Place {
        Place::new(self.x + dx, self.y + dy)
    }

    /// Turned clockwise around the origin by quarter turns.
    pub(crate) fn turned(self, quarters: u8) -> Place {
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
pub(crate) fn polygon(places: &[Place]) -> String {
    format!("{}z", polyline(places))
}

/// The path data of a line through places.
pub(crate) fn polyline(places: &[Place]) -> String {
    let mut data = String::new();
    for (index, place) in places.iter().enumerate() {
        data.push(if index == 0 { 'M' } else { 'L' });
        data.push_str(&place.to_string());
    }
    data
}

/// The places at a distance from the origin in regular steps, beginning at an angle in degrees that runs anticlockwise
/// from the east.
pub(crate) fn around(radius: f32, n_places: u8, first_degrees: f32) -> Vec<Place> {
    (0..n_places)
        .map(|index| {
            let angle = (first_degrees + 360.0 / f32::from(n_places) * f32::from(index)).to_radians();
            Place::new(radius * angle.cos(), -radius * angle.sin())
        })
        .collect()
}

/// A text as it may stand between tags and in attributes. What XML cannot hold at all is replaced.
pub(crate) fn escaped(text: &str) -> String {
    let is_forbidden = |it: char| matches!(it, '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
    text.replace(is_forbidden, "\u{fffd}").render().into_string()
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

    #[test]
    fn what_xml_reserves_is_escaped() {
        assert_eq!(escaped("a<b & \"c\"\u{1}"), "a&lt;b &amp; &quot;c&quot;\u{fffd}");
    }
}
