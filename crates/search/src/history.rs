//! History tables, killers and countermoves, and the order of moves that follows from them.

use std::mem;

use evaluation::MoveOrdering;
use tabletop::Position;

use crate::{
    alpha_beta::MAX_PLY,
    handicap::Fallibility,
    move_score::{COUNTERMOVE, MoveScore},
};

/// What searches have learnt about moves, whatever the position. Moves are known by their history index: a move itself
/// makes sense only in its own position.
pub(crate) struct HistoryTables {
    /// By player and history index: how often a quiet move was best, with gravity towards zero.
    pub(crate) scores: Vec<i32>,
    /// The number of history indices.
    size: usize,
    /// The plies of the game before the root.
    game_ply: usize,
    /// By ply from the root: two quiet moves that caused a beta cutoff there.
    killers: Vec<[Option<usize>; 2]>,
    /// By history index of the move before: the quiet move that last refuted it.
    countermoves: Vec<Option<u32>>,
    /// Buffers for the gains and history indices of the moves that are being scored.
    gains: Vec<i32>,
    indices: Vec<u32>,
}

/// History scores stay within this.
const MAX_HISTORY: i32 = 16_384;

/// What the order of moves depends on besides the position.
#[derive(Clone, Copy)]
pub(crate) struct OrderingContext {
    /// The distance from the root, for the killers; `None` in quiescence search.
    pub(crate) ply: Option<usize>,
    /// The history index of the move before, for the countermove.
    pub(crate) previous_move: Option<usize>,
}

impl HistoryTables {
    /// Empty tables, for a search that starts after this number of plies of a game.
    pub(crate) fn new(size: usize, game_ply: usize) -> HistoryTables {
        HistoryTables {
            scores: vec![0; 3 * size],
            size,
            game_ply,
            // At the last ply the killers two plies further down are cleared, too.
            killers: vec![[None; 2]; MAX_PLY + 3],
            countermoves: vec![None; size],
            gains: Vec::new(),
            indices: Vec::new(),
        }
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// The tables for the next search, which starts after this number of plies of the game. History scores are halved, so
    /// that what is learnt now soon counts for more. Killers move with their plies.
    pub(crate) fn aged(mut self, game_ply: usize) -> HistoryTables {
        for score in &mut self.scores {
            *score /= 2;
        }
        let n_killers = self.killers.len();
        let n_played =
            game_ply.checked_sub(self.game_ply).map_or(n_killers, |n_plies| n_plies.min(n_killers));
        self.killers.copy_within(n_played.., 0);
        self.killers[n_killers - n_played..].fill([None; 2]);
        self.game_ply = game_ply;
        self
    }

    /// Appends the score of each of `moves`.
    #[inline]
    pub(crate) fn score_moves<P: Position, O: MoveOrdering<P>>(
        &mut self,
        ordering: &O,
        position: &P,
        moves: &[P::Move],
        context: OrderingContext,
        scores: &mut Vec<MoveScore>,
    ) {
        self.gains.clear();
        ordering.gains(position, moves, &mut self.gains);
        self.score_by_gains(ordering, position, moves, context, scores);
    }

    /// Appends the noisy moves of a position to `moves`, and a score for each if there are several.
    #[inline]
    pub(crate) fn score_noisy_moves<P: Position, O: MoveOrdering<P>>(
        &mut self,
        ordering: &O,
        fallibility: &Fallibility<'_, P>,
        position: &P,
        moves: &mut Vec<P::Move>,
        scores: &mut Vec<MoveScore>,
    ) {
        let start = moves.len();
        self.gains.clear();
        ordering.noisy_moves_and_gains(position, moves, &mut self.gains);
        if fallibility.blind_spots.is_some() {
            fallibility.overlook_noisy(position, moves, start, ordering.may_stand_pat(position));
            self.gains.clear();
        }
        let moves = &moves[start..];
        if moves.len() > 1 {
            if self.gains.is_empty() {
                ordering.gains(position, moves, &mut self.gains);
            }
            let context = OrderingContext { ply: None, previous_move: None };
            self.score_by_gains(ordering, position, moves, context, scores);
        }
    }

    #[inline]
    fn score_by_gains<P: Position, O: MoveOrdering<P>>(
        &mut self,
        ordering: &O,
        position: &P,
        moves: &[P::Move],
        context: OrderingContext,
        scores: &mut Vec<MoveScore>,
    ) {
        let killers = context.ply.map_or([None; 2], |ply| self.killers[ply]);
        let countermove =
            context.previous_move.and_then(|index| self.countermoves[index]).map(|index| index as usize);
        let history = &mut self.scores[position.mover().index() * self.size..][..self.size];

        // Killers and the countermove are written into the history for a moment, so that one lookup is enough for every
        // move.
        let special =
            [(countermove, COUNTERMOVE), (killers[1], COUNTERMOVE + 1), (killers[0], COUNTERMOVE + 2)];
        let replaced = special
            .map(|(index, score)| index.map(|index| (index, mem::replace(&mut history[index], score))));
        let first = scores.len();
        self.indices.clear();
        self.indices.extend(moves.iter().map(|&mv| ordering.history_index(position, mv) as u32));
        scores.extend(self.indices.iter().map(|&index| MoveScore::of_history(history[index as usize])));
        for (index, score) in replaced.into_iter().rev().flatten() {
            history[index] = score;
        }

        // A loop of its own, which the compiler vectorises.
        for (index, (score, &gain)) in scores[first..].iter_mut().zip(&self.gains).enumerate() {
            score.complete(gain, index);
        }
    }

    /// After a beta cutoff by a quiet move: it becomes a killer and the countermove, and gets a history bonus. The quiet
    /// moves tried before it get a malus.
    pub(crate) fn update_after_cutoff<P: Position, O: MoveOrdering<P>>(
        &mut self,
        ordering: &O,
        position: &P,
        best: P::Move,
        tried: &[P::Move],
        depth: i32,
        (ply, previous_move): (usize, Option<usize>),
    ) {
        let best = ordering.history_index(position, best);
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
        if let Some(previous_move) = previous_move {
            self.countermoves[previous_move] = Some(best as u32);
        }
        let bonus = bonus(depth);
        let base = position.mover().index() * self.size;
        self.add(base + best, bonus);
        for &mv in tried {
            self.add(base + ordering.history_index(position, mv), -bonus);
        }
    }

    /// Parent history bonus: no reply to a quiet move helped. That says less than a beta cutoff does.
    pub(crate) fn add_parent_bonus<P: Position>(&mut self, parent: &P, index: usize, depth: i32) {
        self.add(parent.mover().index() * self.size + index, bonus(depth) / 2);
    }

    /// The history score of a quiet move, from -16,384 to 16,384.
    pub(crate) fn score<P: Position>(&self, position: &P, index: usize) -> i32 {
        self.scores[position.mover().index() * self.size + index]
    }

    /// Clears the killers of a ply.
    pub(crate) fn clear_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; 2];
        }
    }

    fn add(&mut self, index: usize, bonus: i32) {
        let score = &mut self.scores[index];
        *score += bonus - *score * bonus.abs() / MAX_HISTORY;
    }
}

fn bonus(depth: i32) -> i32 {
    (depth * depth * 16).min(2_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_is_halved_for_the_next_search_and_killers_move_with_their_plies() {
        let mut history = HistoryTables::new(4, 10);
        history.scores[5] = -301;
        history.countermoves[3] = Some(2);
        history.killers[2] = [Some(1), Some(3)];
        let history = history.aged(12);
        assert_eq!((history.scores[5], history.countermoves[3]), (-150, Some(2)));
        assert_eq!((history.killers[0], history.killers[2]), ([Some(1), Some(3)], [None; 2]));
    }

    #[test]
    fn killers_are_cleared_where_the_game_goes_back_or_far_ahead() {
        for game_ply in [0, 9, 10 + MAX_PLY + 3, 1_000_000] {
            let mut history = HistoryTables::new(4, 10);
            history.killers.fill([Some(1), Some(3)]);
            let history = history.aged(game_ply);
            assert!(history.killers.iter().all(|killers| *killers == [None; 2]), "ply {game_ply}");
        }
    }
}
