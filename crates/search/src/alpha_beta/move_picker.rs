//! Picks the moves of a node in the order in which they are tried. Moves are generated and scored only as far as needed:
//! most nodes are left after a move or two.

use evaluation::{Evaluator, MoveOrdering, Tablebase};
use tabletop::Position;

use super::Searcher;
use crate::{
    history::OrderingContext,
    move_score::{MAX_MOVES, MoveScore, best, remove},
};

/// The state of the move picker of a node. Its moves and scores stand at the end of the lists of all nodes.
pub(super) struct MovePicker {
    /// Where the node's moves start.
    start: usize,
    /// Where their scores start.
    first_score: usize,
    n_listed: usize,
    /// The index of the move of the transposition table.
    table_move: Option<u16>,
    is_table_move_tried: bool,
    /// Whether there may be a second stage of moves. None of them gains anything.
    has_second_stage: bool,
}

impl MovePicker {
    /// The number of moves listed so far. If it is one, there are no others.
    pub(super) fn n_listed(&self) -> usize {
        self.n_listed
    }
}

impl<P: Position, E: Evaluator<P>, O: MoveOrdering<P>, T: Tablebase<P>> Searcher<'_, P, E, O, T> {
    /// Lists the first stage of moves.
    #[inline(always)]
    pub(super) fn start_picking(&mut self, position: &P, table_move: Option<u16>) -> MovePicker {
        let (start, first_score) = (self.moves.len(), self.move_scores.len());
        let mut picker = MovePicker {
            start,
            first_score,
            n_listed: 0,
            table_move,
            is_table_move_tried: false,
            has_second_stage: false,
        };
        if self.knowledge.fallibility.blind_spots.is_some() {
            // Which moves are overlooked is known only when all are listed.
            position.legal_moves(&mut self.moves);
            self.knowledge.fallibility.overlook(position, &mut self.moves, start);
        } else {
            picker.has_second_stage = self.knowledge.ordering.first_stage_moves(position, &mut self.moves);
        }
        picker.n_listed = (self.moves.len() - start).min(MAX_MOVES);
        if picker.has_second_stage && picker.n_listed <= 1 {
            self.list_second_stage(&mut picker, position);
        }
        picker
    }

    #[inline(always)]
    fn list_second_stage(&mut self, picker: &mut MovePicker, position: &P) {
        self.knowledge.ordering.second_stage_moves(position, &mut self.moves);
        picker.has_second_stage = false;
        picker.n_listed = (self.moves.len() - picker.start).min(MAX_MOVES);
    }

    /// Picks the next move: that of the transposition table first, then the one with the largest score.
    #[inline(always)]
    pub(super) fn next_move(
        &mut self,
        picker: &mut MovePicker,
        position: &P,
        context: OrderingContext,
    ) -> Option<MoveScore> {
        // The table's move needs no score to come first, and often makes the scores of the others unnecessary.
        if let Some(index) = picker.table_move
            && !picker.is_table_move_tried
        {
            if usize::from(index) >= picker.n_listed && picker.has_second_stage {
                self.list_second_stage(picker, position);
            }
            picker.is_table_move_tried = true;
            let mv = self.moves[picker.start + usize::from(index)];
            let is_quiet = self.knowledge.ordering.gain(position, mv) <= 0;
            return Some(MoveScore::of_table_move(index, is_quiet));
        }
        loop {
            self.score_listed(picker, position, context);
            let scores = &mut self.move_scores[picker.first_score..];
            match best(scores) {
                Some(score) if !picker.has_second_stage || !score.is_quiet() => {
                    remove(scores, score.index());
                    return Some(score);
                }
                None if !picker.has_second_stage => return None,
                _ => self.list_second_stage(picker, position),
            }
        }
    }

    /// Scores the moves that were listed since the last time.
    #[inline(always)]
    fn score_listed(&mut self, picker: &MovePicker, position: &P, context: OrderingContext) {
        let n_scored = self.move_scores.len() - picker.first_score;
        if n_scored == picker.n_listed {
            return;
        }
        let moves = &self.moves[picker.start + n_scored..picker.start + picker.n_listed];
        let ordering = self.knowledge.ordering;
        self.history.score_moves(ordering, position, moves, context, &mut self.move_scores);
        if n_scored > 0 {
            for score in &mut self.move_scores[picker.first_score + n_scored..] {
                *score = score.shifted(n_scored);
            }
        }
        if let Some(index) = picker.table_move
            && (n_scored..picker.n_listed).contains(&usize::from(index))
        {
            remove(&mut self.move_scores[picker.first_score..], index);
        }
    }

    /// The move of a score.
    #[inline(always)]
    pub(super) fn picked(&self, picker: &MovePicker, score: MoveScore) -> P::Move {
        self.moves[picker.start + usize::from(score.index())]
    }

    /// Removes the node's moves from the lists.
    #[inline(always)]
    pub(super) fn stop_picking(&mut self, picker: MovePicker) {
        self.move_scores.truncate(picker.first_score);
        self.moves.truncate(picker.start);
    }
}
