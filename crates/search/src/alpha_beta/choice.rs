//! The moves of a node in the order in which they are tried. They are listed and ranked only as far as it takes: most nodes
//! are left after a move or two.

use evaluation::Evaluator;
use tabletop::Position;

use super::Searcher;
use crate::{
    ordering::{Hints, MOST_MOVES, Rank, best, take},
    perception,
};

/// What a node knows about its moves, which stand at the end of the lists of all nodes.
pub(super) struct Choice {
    /// Where its moves and their ranks begin.
    start: usize,
    first_rank: usize,
    n_listed: usize,
    /// The place of the table's move.
    from_table: Option<u16>,
    is_table_tried: bool,
    /// Whether there may be moves that are not listed yet. None of them gains anything.
    has_others: bool,
}

impl Choice {
    /// How many moves are listed so far; all of them if it is one.
    pub(super) fn n_listed(&self) -> usize {
        self.n_listed
    }
}

impl<P: Position, E: Evaluator<P>> Searcher<'_, P, E> {
    /// Lists the first moves of a position.
    #[inline(always)]
    pub(super) fn begin_choice(&mut self, position: &P, from_table: Option<u16>) -> Choice {
        let (start, first_rank) = (self.moves.len(), self.ranks.len());
        let mut choice =
            Choice { start, first_rank, n_listed: 0, from_table, is_table_tried: false, has_others: false };
        if self.evaluator.sharpness().is_some() {
            // Perception: the player may overlook some of them. Which is known only when all are listed.
            position.legal_moves(&mut self.moves);
            perception::overlook(self.evaluator, position, &mut self.moves, start);
        } else {
            choice.has_others = self.evaluator.first_moves(position, &mut self.moves);
        }
        choice.n_listed = (self.moves.len() - start).min(MOST_MOVES);
        if choice.has_others && choice.n_listed <= 1 {
            self.list_others(&mut choice, position);
        }
        choice
    }

    #[inline(always)]
    fn list_others(&mut self, choice: &mut Choice, position: &P) {
        self.evaluator.other_moves(position, &mut self.moves);
        choice.has_others = false;
        choice.n_listed = (self.moves.len() - choice.start).min(MOST_MOVES);
    }

    /// The rank of the move to be tried next: the table's first, then the largest.
    #[inline(always)]
    pub(super) fn next_choice(&mut self, choice: &mut Choice, position: &P, hints: Hints) -> Option<Rank> {
        // The table's move needs no rank to come first, and often makes those of the others needless.
        if let Some(place) = choice.from_table
            && !choice.is_table_tried
        {
            if usize::from(place) >= choice.n_listed && choice.has_others {
                self.list_others(choice, position);
            }
            choice.is_table_tried = true;
            let mv = self.moves[choice.start + usize::from(place)];
            return Some(Rank::of_first(place, self.evaluator.gain(position, mv) <= 0));
        }
        loop {
            self.rank_listed(choice, position, hints);
            let ranks = &mut self.ranks[choice.first_rank..];
            match best(ranks) {
                Some(rank) if !choice.has_others || !rank.is_quiet() => {
                    take(ranks, rank.place());
                    return Some(rank);
                }
                None if !choice.has_others => return None,
                _ => self.list_others(choice, position),
            }
        }
    }

    /// Ranks the moves that were listed since the last time, by what is known of them by now.
    #[inline(always)]
    fn rank_listed(&mut self, choice: &Choice, position: &P, hints: Hints) {
        let n_ranked = self.ranks.len() - choice.first_rank;
        if n_ranked == choice.n_listed {
            return;
        }
        let moves = &self.moves[choice.start + n_ranked..choice.start + choice.n_listed];
        self.lore.rank(self.evaluator, position, moves, hints, &mut self.ranks);
        if n_ranked > 0 {
            for rank in &mut self.ranks[choice.first_rank + n_ranked..] {
                *rank = rank.further(n_ranked);
            }
        }
        if let Some(place) = choice.from_table
            && (n_ranked..choice.n_listed).contains(&usize::from(place))
        {
            take(&mut self.ranks[choice.first_rank..], place);
        }
    }

    /// The move of a rank.
    #[inline(always)]
    pub(super) fn chosen(&self, choice: &Choice, rank: Rank) -> P::Move {
        self.moves[choice.start + usize::from(rank.place())]
    }

    /// Gives back the room of the node in the lists.
    #[inline(always)]
    pub(super) fn end_choice(&mut self, choice: Choice) {
        self.ranks.truncate(choice.first_rank);
        self.moves.truncate(choice.start);
    }
}
