//! Quiescence: what is going on at a leaf is played out before it is judged.

use evaluation::Evaluator;
use tabletop::Position;

use super::{MOST_PLIES, Searcher, View};
use crate::{
    ordering::pick,
    score::{INFINITE, of_certain, of_standing},
};

/// Tactical lines are no longer.
const MOST_TACTICAL_PLIES: usize = 16;

impl<P: Position, E: Evaluator<P>> Searcher<'_, P, E> {
    /// The score of a position where looking ahead ends. The table is not asked: it would cost more than it saves.
    pub(super) fn leaf(
        &mut self,
        position: &P,
        parent: &View<'_, P, E>,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        if let Some(standing) = self.end(position) {
            return self.for_mover(position, of_standing(standing, self.thinker, ply));
        }
        let mut sketch = E::Sketch::default();
        self.quiescence(&self.view(position, parent, &mut sketch), alpha, beta, ply, 0)
    }

    /// The score of a position after a tactical move.
    fn tactical_node(
        &mut self,
        position: &P,
        parent: &View<'_, P, E>,
        alpha: i32,
        beta: i32,
        ply: usize,
        n_played: usize,
    ) -> i32 {
        if !self.may_go_on(ply) {
            return 0;
        }
        if let Some(standing) = self.end(position) {
            return self.for_mover(position, of_standing(standing, self.thinker, ply));
        }
        if let Some(certain) = self.evaluator.certain(position) {
            return of_certain(certain, ply);
        }
        let mut sketch = E::Sketch::default();
        self.quiescence(&self.view(position, parent, &mut sketch), alpha, beta, ply, n_played)
    }

    /// Plays tactical moves until a running position is quiet enough to be judged by its looks.
    pub(super) fn quiescence(
        &mut self,
        view: &View<'_, P, E>,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        n_played: usize,
    ) -> i32 {
        let View { position, looks, .. } = *view;
        if !self.techniques.quiescence || ply >= MOST_PLIES || n_played >= MOST_TACTICAL_PLIES {
            return looks;
        }

        // Standing pat: the mover need not play a tactical move.
        let mut best = -INFINITE;
        if self.evaluator.may_decline(position) {
            best = looks;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        let start = self.moves.len();
        let first_rank = self.ranks.len();
        self.lore.rank_tactical(self.evaluator, position, &mut self.moves, &mut self.ranks);
        let n_moves = self.moves.len() - start;
        if n_moves == 0 {
            return looks;
        }
        for _ in 0..n_moves {
            // One move alone has no rank.
            let place =
                if n_moves > 1 { pick(&mut self.ranks[first_rank..first_rank + n_moves]).place() } else { 0 };
            let mv = self.moves[start + usize::from(place)];
            let mut child = position.clone();
            child.play(mv);
            let score = if self.is_thinkers_camp(position) == self.is_thinkers_camp(&child) {
                self.tactical_node(&child, view, alpha, beta, ply + 1, n_played + 1)
            } else {
                -self.tactical_node(&child, view, -beta, -alpha, ply + 1, n_played + 1)
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
        self.ranks.truncate(first_rank);
        self.moves.truncate(start);
        best
    }
}
