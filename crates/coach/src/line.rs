//! What a search found out about a position.

use games::{Chances, PlaceChances};

/// A principal variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchedLine {
    /// The moves, the one to play first.
    pub moves: Vec<String>,
    /// The number of plies to the end of the game: positive if the mover wins, negative if the mover loses.
    pub ends_in: Option<i32>,
    /// The chances of the mover.
    pub chances: Chances,
    /// The chances of each place, in games for three.
    pub places: Option<PlaceChances>,
}

impl SearchedLine {
    /// The first move.
    pub fn first(&self) -> Option<&str> {
        self.moves.first().map(String::as_str)
    }
}
