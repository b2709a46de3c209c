//! Endgame tables as the search sees them.

use tabletop::Position;

/// Knows the exact result of some positions.
pub trait Tablebase<P: Position>: Send + Sync {
    /// The result of a running position; `None` if no table has it.
    fn probe(&self, position: &P) -> Option<ProbeResult>;
}

/// The result of a position with best play of both sides, for its mover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProbeResult {
    /// The mover wins in this number of plies.
    Win(u16),
    /// Nobody can win.
    Draw,
    /// The mover loses in this number of plies.
    Loss(u16),
}

/// No tables at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTablebase;

impl<P: Position> Tablebase<P> for NoTablebase {
    #[inline]
    fn probe(&self, _position: &P) -> Option<ProbeResult> {
        None
    }
}
