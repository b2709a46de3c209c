//! Quiescence search: noisy moves are played out before a leaf is evaluated.

use evaluation::{Evaluator, MoveOrdering, Tablebase};
use tabletop::Position;

use super::{Evaluated, MAX_PLY, Searcher};
use crate::{
    move_score::pick,
    score::{INFINITE, of_probe, of_standing},
};

/// The longest sequence of noisy moves, in plies.
const MAX_NOISY_PLIES: usize = 16;

impl<P: Position, E: Evaluator<P>, O: MoveOrdering<P>, T: Tablebase<P>> Searcher<'_, P, E, O, T> {
    /// The score of a position at depth 0. The transposition table is not used: it would cost more than it saves.
    pub(super) fn leaf(
        &mut self,
        position: &P,
        parent: &Evaluated<'_, P, E>,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        if let Some(standing) = self.final_standing(position) {
            return self.for_mover(position, of_standing(standing, self.root_player, ply));
        }
        let mut accumulator = E::Accumulator::default();
        self.quiescence(&self.evaluate(position, parent, &mut accumulator), alpha, beta, ply, 0)
    }

    /// The score of a position after a noisy move.
    fn noisy_child(
        &mut self,
        position: &P,
        parent: &Evaluated<'_, P, E>,
        alpha: i32,
        beta: i32,
        ply: usize,
        n_played: usize,
    ) -> i32 {
        if !self.count_node(ply) {
            return 0;
        }
        if let Some(standing) = self.final_standing(position) {
            return self.for_mover(position, of_standing(standing, self.root_player, ply));
        }
        if let Some(result) = self.knowledge.probe(position) {
            return of_probe(result, ply);
        }
        let mut accumulator = E::Accumulator::default();
        self.quiescence(&self.evaluate(position, parent, &mut accumulator), alpha, beta, ply, n_played)
    }

    /// Plays noisy moves until a running position is quiet. `n_played` of them led here.
    pub(super) fn quiescence(
        &mut self,
        node: &Evaluated<'_, P, E>,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        n_played: usize,
    ) -> i32 {
        let Evaluated { position, static_eval, .. } = *node;
        if !self.techniques.quiescence || ply >= MAX_PLY || n_played >= MAX_NOISY_PLIES {
            return static_eval;
        }

        let mut best = -INFINITE;
        if self.knowledge.ordering.may_stand_pat(position) {
            best = static_eval;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        let start = self.moves.len();
        let first_score = self.move_scores.len();
        self.history.score_noisy_moves(
            self.knowledge.ordering,
            &self.knowledge.fallibility,
            position,
            &mut self.moves,
            &mut self.move_scores,
        );
        let n_moves = self.moves.len() - start;
        if n_moves == 0 {
            return static_eval;
        }
        for _ in 0..n_moves {
            // A single move has no score.
            let index = match n_moves {
                1 => 0,
                _ => pick(&mut self.move_scores[first_score..first_score + n_moves]).index(),
            };
            let mv = self.moves[start + usize::from(index)];
            let mut child = position.clone();
            child.play(mv);
            let score = if self.is_root_side(position) == self.is_root_side(&child) {
                self.noisy_child(&child, node, alpha, beta, ply + 1, n_played + 1)
            } else {
                -self.noisy_child(&child, node, -beta, -alpha, ply + 1, n_played + 1)
            };
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.move_scores.truncate(first_score);
        self.moves.truncate(start);
        best
    }
}
