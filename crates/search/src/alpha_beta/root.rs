//! The root node.

use evaluation::{Evaluator, MoveOrdering, Tablebase};
use tabletop::Position;

use super::{ROOT, Searcher, Step, Visit, bound_of};
use crate::{
    history::OrderingContext,
    move_score::{pick, prefer},
    score::{DECIDED, INFINITE},
    short_win::ShortWin,
    transposition_table::Entry,
};

impl<P: Position, E: Evaluator<P>, O: MoveOrdering<P>, T: Tablebase<P>> Searcher<'_, P, E, O, T> {
    /// The root is searched like any node, but some moves may be excluded, and there must be a principal variation.
    pub(super) fn root(
        &mut self,
        position: &P,
        (mut alpha, beta): (i32, i32),
        depth: i32,
        excluded: &[P::Move],
        short_win: &mut ShortWin<'_, P>,
    ) -> i32 {
        self.pvs[0].clear();
        let mut key = position.key() ^ self.table_salt;
        if self.knowledge.fallibility.blind_spots.is_some() {
            key ^= ROOT;
        }
        let ordering = self.knowledge.ordering;
        let table_move = self.table.get(key, 0).and_then(|entry| entry.best_move);
        let start = self.moves.len();
        position.legal_moves(&mut self.moves);
        self.knowledge.fallibility.forget(position, &mut self.moves, start);
        let moves = start..self.moves.len();
        let first_score = self.move_scores.len();
        let context = OrderingContext { ply: Some(0), previous_move: None };
        let listed = &self.moves[moves.clone()];
        self.history.score_moves(ordering, position, listed, context, &mut self.move_scores);
        if let Some(index) = table_move {
            prefer(&mut self.move_scores[first_score..], index);
        }
        self.path.push(Step::of(position));
        let accumulator = self.knowledge.evaluator.accumulator(position);
        let node = self.evaluate_with(position, &accumulator);
        self.static_evals[0] = node.static_eval;
        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut n_tried = 0;
        for _ in moves {
            let move_score = pick(&mut self.move_scores[first_score..]);
            let mv = self.moves[start + usize::from(move_score.index())];
            if excluded.contains(&mv) {
                continue;
            }
            let child = position.after(mv);
            let history_index = ordering.history_index(position, mv);
            let visit = Visit {
                key: child.key() ^ self.table_salt,
                step: Step::of(&child),
                depth: depth - 1,
                ply: 1,
                previous_move: Some(history_index),
                is_after_quiet: move_score.is_quiet(),
                opponent_has_chosen: false,
            };
            let score = if n_tried == 0 {
                self.child::<true>(true, &child, &node, alpha, beta, visit)
            } else {
                let mut reduction = 0;
                if self.techniques.root_reductions && move_score.is_quiet() {
                    reduction =
                        self.late_move_reduction::<true>(position, history_index, depth, n_tried, false);
                }
                self.null_window_child::<true>(true, &child, &node, alpha, beta, visit, reduction)
            };
            if self.is_stopped {
                break;
            }
            n_tried += 1;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(move_score.index());
                    self.extend_pv(0, mv);
                    alpha = score;
                    if alpha >= beta {
                        break;
                    }
                }
            }

            // The proof finds short wins that pruning hides from the search.
            if best < DECIDED && self.prove_short_win(short_win) {
                break;
            }
        }
        self.path.pop();
        self.move_scores.truncate(first_score);
        self.moves.truncate(start);
        if self.is_stopped {
            return alpha;
        }
        if excluded.is_empty() {
            let bound = bound_of(best, first_alpha, beta);
            let static_eval = node.static_eval;
            let entry = Entry { score: best, static_eval, best_move, depth: depth as u8, bound };
            self.table.put(key, entry, 0);
        }
        best
    }
}
