//! An evaluator that knows endings by heart.

use evaluation::{Certain, Evaluator, Inputs, Tally, Terms};
use game_wali::{Move, Wali};
use tabletop::Player;

use crate::tables::Tables;

/// An evaluator of Wali together with tables: what they know is certain, the rest it judges as before.
#[derive(Clone, Default, Debug)]
pub struct WithTables<E> {
    /// What judges positions that no table has.
    pub evaluator: E,
    /// The tables.
    pub tables: Tables,
}

/// Wali is judged without a network.
impl<E> Inputs<Wali> for WithTables<E> {}

impl<E: Evaluator<Wali>> Evaluator<Wali> for WithTables<E> {
    const SLOTS: usize = E::SLOTS;

    type Sketch = E::Sketch;

    #[inline]
    fn evaluate(&self, position: &Wali, player: Player) -> i32 {
        self.evaluator.evaluate(position, player)
    }

    #[inline]
    fn sketch(&self, position: &Wali) -> E::Sketch {
        self.evaluator.sketch(position)
    }

    #[inline]
    fn sketch_after(&self, before: &Wali, known: &E::Sketch, position: &Wali, sketch: &mut E::Sketch) {
        self.evaluator.sketch_after(before, known, position, sketch);
    }

    #[inline]
    fn evaluate_sketched(&self, position: &Wali, sketch: &E::Sketch, player: Player) -> i32 {
        self.evaluator.evaluate_sketched(position, sketch, player)
    }

    #[inline]
    fn first_moves(&self, position: &Wali, moves: &mut Vec<Move>) -> bool {
        self.evaluator.first_moves(position, moves)
    }

    #[inline]
    fn other_moves(&self, position: &Wali, moves: &mut Vec<Move>) {
        self.evaluator.other_moves(position, moves);
    }

    #[inline]
    fn gain(&self, position: &Wali, mv: Move) -> i32 {
        self.evaluator.gain(position, mv)
    }

    #[inline]
    fn gains(&self, position: &Wali, moves: &[Move], gains: &mut Vec<i32>) {
        self.evaluator.gains(position, moves, gains);
    }

    #[inline]
    fn sees(&self, position: &Wali, mv: Move, sharpness: u8) -> bool {
        self.evaluator.sees(position, mv, sharpness)
    }

    #[inline]
    fn sharpness(&self) -> Option<u8> {
        self.evaluator.sharpness()
    }

    #[inline]
    fn tactical_moves(&self, position: &Wali, moves: &mut Vec<Move>) {
        self.evaluator.tactical_moves(position, moves);
    }

    #[inline]
    fn tactical_moves_and_gains(&self, position: &Wali, moves: &mut Vec<Move>, gains: &mut Vec<i32>) {
        self.evaluator.tactical_moves_and_gains(position, moves, gains);
    }

    #[inline]
    fn may_decline(&self, position: &Wali) -> bool {
        self.evaluator.may_decline(position)
    }

    #[inline]
    fn certain(&self, position: &Wali) -> Option<Certain> {
        self.tables.certain(position)
    }

    #[inline]
    fn slot(&self, position: &Wali, mv: Move) -> usize {
        self.evaluator.slot(position, mv)
    }
}

impl<E: Terms<Wali>> Terms<Wali> for WithTables<E> {
    const NAMES: &'static [&'static str] = E::NAMES;
    const WEIGHTS: &'static str = E::WEIGHTS;

    fn tally(position: &Wali, player: Player, tally: &mut impl Tally) {
        E::tally(position, player, tally);
    }
}
