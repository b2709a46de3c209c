//! What human players overlook.

use tabletop::Position;

/// Says which moves a player overlooks. What is easy to overlook differs from game to game.
pub trait Perception<P: Position>: Send + Sync {
    /// Whether a player of this sharpness notices a legal move when looking ahead. A sharper player notices whatever a duller
    /// one does, and at `u8::MAX` nothing is overlooked.
    fn notices(&self, position: &P, mv: P::Move, sharpness: u8) -> bool;
}
