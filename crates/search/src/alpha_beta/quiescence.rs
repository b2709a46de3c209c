//! Quiescence: what is going on at a leaf is played out before it is judged.

use tabletop::{Evaluator, Position};

use super::{MOST_PLIES, Searcher};
use crate::{
    ordering::{Hints, pick},
    perception,
    score::{INFINITE, of_certain, of_standing},
};

/// Tactical lines are no longer.
const MOST_TACTICAL_PLIES: usize = 16;

impl<P: Position, E: Evaluator<P>> Searcher<'_, P, E> {
    /// The score of a position where looking ahead ends. The table is not asked: it would cost more than it saves.
    pub(super) fn leaf(&mut self, position: &P, alpha: i32, beta: i32, ply: usize) -> i32 {
        match self.end(position) {
            Some(standing) => self.for_mover(position, of_standing(standing, self.thinker, ply)),
            None => self.quiescence(position, self.evaluate(position), alpha, beta, ply, 0),
        }
    }

    /// The score of a position after a tactical move.
    fn tactical_node(&mut self, position: &P, alpha: i32, beta: i32, ply: usize, n_played: usize) -> i32 {
        if !self.may_go_on(ply) {
            return 0;
        }
        if let Some(standing) = self.end(position) {
            return self.for_mover(position, of_standing(standing, self.thinker, ply));
        }
        if let Some(certain) = self.evaluator.certain(position) {
            return of_certain(certain, ply);
        }
        self.quiescence(position, self.evaluate(position), alpha, beta, ply, n_played)
    }

    /// Plays tactical moves until a running position, which looks like this, is quiet enough to be judged by its looks.
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        looks: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        n_played: usize,
    ) -> i32 {
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
        perception::overlook_tactical(self.evaluator, position, &mut self.moves, start);
        let n_moves = self.moves.len() - start;
        if n_moves == 0 {
            return looks;
        }
        let first_rank = self.ranks.len();
        // One move alone needs no rank.
        if n_moves > 1 {
            let moves = &self.moves[start..start + n_moves];
            let hints = Hints { ply: None, before: None };
            self.lore.rank(self.evaluator, position, moves, hints, &mut self.ranks);
        }
        for _ in 0..n_moves {
            let place =
                if n_moves > 1 { pick(&mut self.ranks[first_rank..first_rank + n_moves]).place() } else { 0 };
            let mv = self.moves[start + usize::from(place)];
            let mut child = position.clone();
            child.play(mv);
            let score = if self.is_thinkers_camp(position) == self.is_thinkers_camp(&child) {
                self.tactical_node(&child, alpha, beta, ply + 1, n_played + 1)
            } else {
                -self.tactical_node(&child, -beta, -alpha, ply + 1, n_played + 1)
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
