//! Levels of play, and what holds each of them back.

/// A level of play, from 1 to 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const FIRST: Level = Level(1);
    /// Full strength.
    pub const LAST: Level = Level(Level::LAST_NUMBER);
    /// The number of the last level.
    pub const LAST_NUMBER: u8 = 12;

    /// The level of that number.
    pub fn new(number: u8) -> Option<Level> {
        (Level::FIRST.0..=Level::LAST.0).contains(&number).then_some(Level(number))
    }

    /// The number, from 1.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// What holds a level back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The depth of its search, in plies.
    pub depth: Option<u32>,
    /// The nodes of its search.
    pub nodes: Option<u64>,
    /// The typical error of its static evaluation, in hundredths.
    pub error: i32,
    /// It overlooks what a player of this sharpness overlooks, see [`Perception`](crate::Perception). Nothing if `None`.
    pub sharpness: Option<u8>,
    /// The share of all moves that come to its mind, its own among them, in hundredths. All if `None`.
    pub sight: Option<u8>,
}

impl Handicap {
    /// Nothing holds the last level back.
    pub const NONE: Handicap = Handicap { depth: None, nodes: None, error: 0, sharpness: None, sight: None };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbered_from_1_to_12() {
        assert_eq!((Level::new(0), Level::new(13)), (None, None));
        assert_eq!((Level::new(1), Level::new(12)), (Some(Level::FIRST), Some(Level::LAST)));
    }
}
