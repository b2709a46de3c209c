//! What a search knows about the game besides its rules.

use evaluation::{Evaluator, NoTablebase, ProbeResult, Tablebase};
use tabletop::{Player, Position};

use crate::handicap::Fallibility;

/// What a search knows about the game besides its rules. Its parts can be combined freely.
pub struct Knowledge<'a, P: Position, E, O, T> {
    /// The static evaluation.
    pub evaluator: &'a E,
    /// Noisy moves and history indices.
    pub ordering: &'a O,
    /// Exact results of endgames.
    pub tablebase: &'a T,
    /// The errors of a weak level.
    pub fallibility: Fallibility<'a, P>,
}

impl<P: Position, E, O, T> Clone for Knowledge<'_, P, E, O, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position, E, O, T> Copy for Knowledge<'_, P, E, O, T> {}

impl<'a, P: Position, E> Knowledge<'a, P, E, E, NoTablebase> {
    /// What the evaluation of a game knows, at full strength and without a tablebase.
    pub fn new(evaluation: &'a E) -> Knowledge<'a, P, E, E, NoTablebase> {
        Knowledge {
            evaluator: evaluation,
            ordering: evaluation,
            tablebase: &NoTablebase,
            fallibility: Fallibility::NONE,
        }
    }
}

impl<P: Position, E: Evaluator<P>, O, T: Tablebase<P>> Knowledge<'_, P, E, O, T> {
    /// The static evaluation of a running position for a player, with the errors of a weak level.
    #[inline]
    pub(crate) fn evaluate(&self, position: &P, player: Player) -> i32 {
        self.fallibility.misjudge(position, player, self.evaluator.evaluate(position, player))
    }

    /// The same with an accumulator that is up to date.
    #[inline]
    pub(crate) fn evaluate_with(&self, position: &P, accumulator: &E::Accumulator, player: Player) -> i32 {
        let value = self.evaluator.evaluate_with(position, accumulator, player);
        self.fallibility.misjudge(position, player, value)
    }

    /// The result of a running position from the tablebase. A level whose evaluation errs does not probe it.
    #[inline]
    pub(crate) fn probe(&self, position: &P) -> Option<ProbeResult> {
        match self.fallibility.eval_error {
            0 => self.tablebase.probe(position),
            _ => None,
        }
    }
}
