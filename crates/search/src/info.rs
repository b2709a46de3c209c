//! What a search reports.

use std::time::Duration;

use tabletop::Position;

/// A principal variation and its score for the root player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pv<P: Position> {
    /// In hundredths, or the distance to a forced end: see [`score`](crate::score).
    pub score: i32,
    /// The moves, the one to play first.
    pub moves: Vec<P::Move>,
}

/// What is known after a depth.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a, P: Position> {
    /// The depth that was completed, in plies.
    pub depth: u32,
    /// Selective depth: the largest distance from the root that was reached, in plies.
    pub seldepth: u32,
    /// The nodes searched by all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: usize,
    /// The best variations, best first.
    pub pvs: &'a [Pv<P>],
}
