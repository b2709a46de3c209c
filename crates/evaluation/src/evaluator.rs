//! The static evaluation.

use tabletop::{Player, Position};

/// Judges positions of a game without looking ahead. It is apart from the rules, so that two evaluators can play each
/// other.
///
/// All values are in hundredths of the game's unit, which is about the worth of an ordinary piece.
pub trait Evaluator<P: Position>: Send + Sync {
    /// What is updated incrementally from a position to the next, so that not all of the board is evaluated again. `()`
    /// where a full evaluation is cheap.
    type Accumulator: Copy + Default;

    /// How good a running position is for a player. With two players the values of both add up to zero.
    fn evaluate(&self, position: &P, player: Player) -> i32;

    /// The accumulator of a running position, computed from scratch.
    #[inline]
    fn accumulator(&self, _position: &P) -> Self::Accumulator {
        Self::Accumulator::default()
    }

    /// Writes the accumulator of a running position, given the position before and its accumulator.
    #[inline]
    fn update_accumulator(
        &self,
        _before: &P,
        _known: &Self::Accumulator,
        position: &P,
        accumulator: &mut Self::Accumulator,
    ) {
        *accumulator = self.accumulator(position);
    }

    /// The same as [`Evaluator::evaluate`] for a position whose accumulator is known.
    #[inline]
    fn evaluate_with(&self, position: &P, _accumulator: &Self::Accumulator, player: Player) -> i32 {
        self.evaluate(position, player)
    }
}
