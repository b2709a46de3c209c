//! The side from which the board is seen.

use vector::Place;

/// The side from which the board is seen, as a clockwise rotation of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct View {
    degrees: u16,
}

impl View {
    /// The first player sits below.
    pub const NEAR: View = View { degrees: 0 };
    /// The board is rotated by half a turn: the first player sits above.
    pub const FAR: View = View { degrees: 180 };

    /// The board rotated clockwise by a number of degrees. Boards of squares look right after quarter turns, boards of
    /// hexagons after sixths. Other angles are rounded down to a multiple of thirty degrees.
    pub const fn turned(degrees: u16) -> View {
        View { degrees: degrees % 360 / 30 * 30 }
    }

    /// The rotation in degrees.
    pub const fn degrees(self) -> u16 {
        self.degrees
    }

    /// Whether the first player sits below, or closer to below than to above.
    pub(crate) const fn is_near(self) -> bool {
        self.degrees < 90 || self.degrees >= 270
    }

    /// Rotates a place of the board.
    pub(crate) fn place(self, place: Place) -> Place {
        if self.degrees.is_multiple_of(90) {
            return place.turned(self.quarters());
        }
        let (sin, cos) = f32::from(self.degrees).to_radians().sin_cos();
        Place::new(place.x * cos - place.y * sin, place.x * sin + place.y * cos)
    }

    /// Quarter turns clockwise, for shapes with four sides.
    pub(crate) const fn quarters(self) -> u8 {
        (self.degrees / 90) as u8
    }

    /// Sixths of a turn anticlockwise, for shapes with six sides.
    pub(crate) const fn sixths(self) -> u8 {
        (6 - self.degrees / 60) as u8 % 6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_turns_are_exact_and_others_nearly() {
        let place = Place::new(3.0, 4.0);
        assert_eq!(View::turned(90).place(place), Place::new(-4.0, 3.0));
        assert_eq!(View::turned(450), View::turned(90));
        let sixth = View::turned(60).place(Place::new(2.0, 0.0));
        assert!((sixth.x - 1.0).abs() < 1e-5 && (sixth.y - 3f32.sqrt()).abs() < 1e-5);
        assert_eq!(View::turned(60).sixths(), 5);
    }
}
