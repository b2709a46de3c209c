//! What a search needs to know about moves to try the best first.

use tabletop::Position;

/// Tells noisy moves from quiet ones, and gives each move an index into the history tables.
///
/// The gain of a move is in hundredths of the game's unit, as the static evaluation is. A move that gains something is
/// noisy; all others are quiet.
pub trait MoveOrdering<P: Position>: Send + Sync {
    /// The size of a history table: [`MoveOrdering::history_index`] returns numbers below this.
    const HISTORY_SIZE: usize;

    /// Appends the first stage of the legal moves, in the order of [`Position::legal_moves`]. It contains all moves that
    /// gain something. Returns whether there may be a second stage: where a noisy move causes a cutoff, that is never
    /// generated.
    #[inline]
    fn first_stage_moves(&self, position: &P, moves: &mut Vec<P::Move>) -> bool {
        position.legal_moves(moves);
        false
    }

    /// Appends the second stage of the legal moves.
    #[inline]
    fn second_stage_moves(&self, _position: &P, _moves: &mut Vec<P::Move>) {}

    /// What a legal move gains at once, before any reply: 0 for a quiet move, negative if it loses something.
    fn gain(&self, position: &P, mv: P::Move) -> i32;

    /// Appends the gain of each of these legal moves. Games in which moves have work in common do it here once.
    #[inline]
    fn gains(&self, position: &P, moves: &[P::Move], gains: &mut Vec<i32>) {
        gains.extend(moves.iter().map(|&mv| self.gain(position, mv)));
    }

    /// Appends the moves of the quiescence search: those that change the balance at once. None if the position is quiet.
    fn noisy_moves(&self, position: &P, moves: &mut Vec<P::Move>);

    /// The same, and appends the gains of all these moves, or of none if they are not known yet.
    #[inline]
    fn noisy_moves_and_gains(&self, position: &P, moves: &mut Vec<P::Move>, _gains: &mut Vec<i32>) {
        self.noisy_moves(position, moves);
    }

    /// Whether the mover may decline all noisy moves, so that the static evaluation is a lower bound (stand pat).
    fn may_stand_pat(&self, _position: &P) -> bool {
        true
    }

    /// The index of a move in the history tables. Similar moves of different positions share one, for instance those with
    /// the same from and to.
    fn history_index(&self, position: &P, mv: P::Move) -> usize;
}
