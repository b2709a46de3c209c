//! What a thought has found.

use std::time::Duration;

use tabletop::Position;

/// A line of play and what it is worth for the player who thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<P: Position> {
    /// In hundredths, or the distance to a certain end: see [`score`](crate::score).
    pub score: i32,
    /// The moves, the one to play first.
    pub moves: Vec<P::Move>,
}

/// What is known after a depth.
#[derive(Clone, Debug)]
pub struct Info<P: Position> {
    /// How many plies were looked at everywhere.
    pub depth: u32,
    /// How many plies were looked at somewhere.
    pub deepest: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub permille_full: usize,
    /// The best lines, best first.
    pub lines: Vec<Line<P>>,
}
