//! Quiescence: what is going on at a leaf is played out before it is judged.

use tabletop::{Evaluator, Position};

use super::{MOST_PLIES, Searcher};
use crate::{
    ordering::{Hints, pick},
    score::{INFINITE, of_certain, of_standing},
};

/// Tactical lines are no longer.
const MOST_TACTICAL_PLIES: usize = 16;

impl<P: Position, E: Evaluator<P>> Searcher<'_, P, E> {
    /// Plays tactical moves until the position is quiet enough to be judged by its looks.
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        n_played: usize,
    ) -> i32 {
        if n_played > 0 && !self.may_go_on(ply) {
            return 0;
        }
        if let Some(standing) = position.standing() {
            return self.for_mover(position, of_standing(standing, self.thinker, ply));
        }
        if n_played > 0
            && let Some(certain) = self.evaluator.certain(position)
        {
            return of_certain(certain, ply);
        }
        let looks = self.evaluate(position);
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
        self.evaluator.tactical_moves(position, &mut self.moves);
        let n_moves = self.moves.len() - start;
        if n_moves == 0 {
            return looks;
        }
        let first_rank = self.ranks.len();
        let hints = Hints { from_table: None, ply: None, before: None };
        self.lore.rank(self.evaluator, position, &self.moves[start..start + n_moves], hints, &mut self.ranks);
        for next in 0..n_moves {
            let rank = pick(&mut self.ranks[first_rank..first_rank + n_moves], next);
            let mv = self.moves[start + usize::from(rank.place())];
            let mut child = position.clone();
            child.play(mv);
            let score = if self.is_thinkers_camp(position) == self.is_thinkers_camp(&child) {
                self.quiescence(&child, alpha, beta, ply + 1, n_played + 1)
            } else {
                -self.quiescence(&child, -beta, -alpha, ply + 1, n_played + 1)
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
