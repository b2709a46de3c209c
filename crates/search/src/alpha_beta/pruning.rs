//! Pruning: cutoffs of whole nodes, and quiet moves that are skipped.

use evaluation::{Evaluator, MoveOrdering, Tablebase};
use tabletop::Position;

use super::{Evaluated, Searcher};
use crate::{
    score::MAX_EVAL,
    transposition_table::{Bound, Entry},
};

/// What pruning depends on besides the static evaluation.
#[derive(Clone, Copy)]
pub(super) struct NodeWindow {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) improving: bool,
}

impl<P: Position, E: Evaluator<P>, O: MoveOrdering<P>, T: Tablebase<P>> Searcher<'_, P, E, O, T> {
    /// Transposition table cutoff: the position was searched deeply enough before.
    #[inline(always)]
    pub(super) fn table_cutoff(
        &self,
        entry: Option<Entry>,
        alpha: i32,
        beta: i32,
        depth: i32,
    ) -> Option<i32> {
        let entry = entry.filter(|entry| {
            self.techniques.transposition_cutoffs
                && i32::from(entry.depth) >= depth
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => entry.score >= beta,
                    Bound::Upper => entry.score <= alpha,
                }
        });
        entry.map(|entry| entry.score)
    }

    /// Improving: whether the static evaluation for the mover's side is better than two plies ago.
    #[inline(always)]
    pub(super) fn is_improving(&self, node: &Evaluated<'_, P, E>, ply: usize) -> bool {
        self.techniques.improving
            && ply >= 2
            && node.static_eval > self.for_mover(node.position, self.static_evals[ply - 2])
    }

    /// Reverse futility pruning: the static evaluation exceeds beta by so much that a shallow search will not change it.
    #[inline(always)]
    pub(super) fn reverse_futility_pruning(&self, static_eval: i32, window: NodeWindow) -> Option<i32> {
        let margin = self.techniques.reverse_futility?;
        let NodeWindow { beta, depth, improving, .. } = window;
        (depth <= 6 && static_eval - margin * (depth - i32::from(improving)) >= beta).then_some(static_eval)
    }

    /// Razoring: the static evaluation is so far below alpha that only noisy moves could help.
    #[inline(always)]
    pub(super) fn razoring(&mut self, node: &Evaluated<'_, P, E>, window: NodeWindow) -> Option<i32> {
        let margin = self.techniques.razoring?;
        let NodeWindow { alpha, beta, depth, ply, .. } = window;
        if depth > 3 || node.static_eval + margin * depth > alpha {
            return None;
        }
        let score = self.quiescence(node, alpha, beta, ply, 0);
        (score <= alpha || self.is_stopped).then_some(score)
    }

    /// Late move pruning: near the leaves, quiet moves are skipped after this number of them.
    #[inline(always)]
    pub(super) fn late_move_pruning(&self, n_quiet: i32, window: NodeWindow) -> bool {
        let NodeWindow { depth, improving, .. } = window;
        self.techniques.late_move_pruning.is_some_and(|least| {
            depth <= 3 && n_quiet >= (least * (1 + depth * depth)) << i32::from(improving)
        })
    }

    /// Futility pruning: near the leaves, quiet moves are skipped where the static evaluation is far below alpha.
    #[inline(always)]
    pub(super) fn futility_pruning(&self, static_eval: i32, window: NodeWindow) -> bool {
        let NodeWindow { alpha, depth, .. } = window;
        self.techniques.futility.is_some_and(|margin| {
            depth <= 4 && static_eval + margin * depth <= alpha && alpha.abs() < MAX_EVAL
        })
    }
}
