//! Where the board is seen from.

use crate::svg::Place;

/// Where the board is seen from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum View {
    /// The first player sits below.
    #[default]
    Near,
    /// The board is turned by half a turn: the first player sits above.
    Far,
}

impl View {
    /// A place of the board as it is seen.
    pub(crate) fn place(self, place: Place) -> Place {
        match self {
            View::Near => place,
            View::Far => place.turned(2),
        }
    }

    pub(crate) const fn quarters(self) -> u8 {
        match self {
            View::Near => 0,
            View::Far => 2,
        }
    }

    pub(crate) const fn sixths(self) -> u8 {
        match self {
            View::Near => 0,
            View::Far => 3,
        }
    }
}
