//! In which order moves are tried: the better the first, the fewer others need a look.

use std::mem;

use evaluation::Evaluator;
use tabletop::Position;

use crate::{alpha_beta::MOST_PLIES, perception};

/// What thoughts have learnt about moves, apart from positions. Moves are known by their slots: a move itself makes sense
/// only in its own position.
pub(crate) struct Lore {
    /// For each seat and slot, how often a quiet move was the best, with gravity towards zero.
    pub(crate) history: Vec<i32>,
    n_slots: usize,
    /// How many plies of the game were played where the thought began.
    game_ply: usize,
    /// For each ply from there, two quiet moves that refuted something there.
    killers: Vec<[Option<usize>; 2]>,
    /// For each slot of the move before, the quiet move that last refuted it.
    counters: Vec<Option<u32>>,
    /// Room for the gains and slots of the moves that are being ranked.
    gains: Vec<i32>,
    slots: Vec<u32>,
}

/// Histories stay within this.
const MOST_HISTORY: i32 = 16_384;

// The order of kinds of moves: the table's move, then gains, killers, the counter move, quiet moves by history.
const FROM_TABLE: i32 = RANK_LIMIT - 1;
const GAIN: i32 = RANK_LIMIT / 2;
const KILLER: i32 = RANK_LIMIT / 4;

/// What is known about the way to a node, for the order of its moves.
#[derive(Clone, Copy)]
pub(crate) struct Hints {
    /// How far the node is from the root, for its killers; none in quiescence.
    pub(crate) ply: Option<usize>,
    /// The slot of the move that led here.
    pub(crate) before: Option<usize>,
}

impl Lore {
    /// Nothing yet, for a thought that begins after so many plies of a game.
    pub(crate) fn new(n_slots: usize, game_ply: usize) -> Lore {
        Lore {
            history: vec![0; 3 * n_slots],
            n_slots,
            game_ply,
            // At the last ply those two plies further down are forgotten, too.
            killers: vec![[None; 2]; MOST_PLIES + 3],
            counters: vec![None; n_slots],
            gains: Vec::new(),
            slots: Vec::new(),
        }
    }

    pub(crate) fn n_slots(&self) -> usize {
        self.n_slots
    }

    /// The same for a thought that begins after so many plies of the game: what was good then is tried early now, but
    /// what is learnt now soon counts for more. Killers go with the positions that they were found in.
    pub(crate) fn at(mut self, game_ply: usize) -> Lore {
        for value in &mut self.history {
            *value /= 2;
        }
        let n_killers = self.killers.len();
        let n_played =
            game_ply.checked_sub(self.game_ply).map_or(n_killers, |n_plies| n_plies.min(n_killers));
        self.killers.copy_within(n_played.., 0);
        self.killers[n_killers - n_played..].fill([None; 2]);
        self.game_ply = game_ply;
        self
    }

    /// Appends a rank for each of `moves`; the largest is to be tried first.
    #[inline]
    pub(crate) fn rank<P: Position, E: Evaluator<P>>(
        &mut self,
        evaluator: &E,
        position: &P,
        moves: &[P::Move],
        hints: Hints,
        ranks: &mut Vec<Rank>,
    ) {
        self.gains.clear();
        evaluator.gains(position, moves, &mut self.gains);
        self.rank_by_gains(evaluator, position, moves, hints, ranks);
    }

    /// Appends the tactical moves of a position to `moves`, and a rank for each if they are several.
    #[inline]
    pub(crate) fn rank_tactical<P: Position, E: Evaluator<P>>(
        &mut self,
        evaluator: &E,
        position: &P,
        moves: &mut Vec<P::Move>,
        ranks: &mut Vec<Rank>,
    ) {
        let start = moves.len();
        self.gains.clear();
        evaluator.tactical_moves_and_gains(position, moves, &mut self.gains);
        if evaluator.sharpness().is_some() {
            perception::overlook_tactical(evaluator, position, moves, start);
            self.gains.clear();
        }
        let moves = &moves[start..];
        if moves.len() > 1 {
            if self.gains.is_empty() {
                evaluator.gains(position, moves, &mut self.gains);
            }
            self.rank_by_gains(evaluator, position, moves, Hints { ply: None, before: None }, ranks);
        }
    }

    #[inline]
    fn rank_by_gains<P: Position, E: Evaluator<P>>(
        &mut self,
        evaluator: &E,
        position: &P,
        moves: &[P::Move],
        hints: Hints,
        ranks: &mut Vec<Rank>,
    ) {
        let killers = hints.ply.map_or([None; 2], |ply| self.killers[ply]);
        let counter = hints.before.and_then(|slot| self.counters[slot]).map(|slot| slot as usize);
        let history = &mut self.history[position.mover().index() * self.n_slots..][..self.n_slots];

        // Killers and the counter move are lent a place in the history, so that one look there is enough for every move.
        let special = [(counter, KILLER), (killers[1], KILLER + 1), (killers[0], KILLER + 2)];
        let lent =
            special.map(|(slot, rank)| slot.map(|slot| (slot, mem::replace(&mut history[slot], rank))));
        let first = ranks.len();
        self.slots.clear();
        self.slots.extend(moves.iter().map(|&mv| evaluator.slot(position, mv) as u32));
        ranks.extend(self.slots.iter().map(|&slot| Rank(history[slot as usize])));
        for (slot, value) in lent.into_iter().rev().flatten() {
            history[slot] = value;
        }

        // The compiler takes several at a time here.
        for (place, (rank, &gain)) in ranks[first..].iter_mut().zip(&self.gains).enumerate() {
            // A move that loses something at once comes after all others.
            let quiet = (rank.0 + gain.max(-2_000) * 64).max(1 - RANK_LIMIT);
            let quiet = if rank.0 >= KILLER { rank.0 } else { quiet };
            let value = if gain > 0 { GAIN + gain.min(GAIN - 2) } else { quiet };
            *rank = Rank::new(value, place, gain <= 0);
        }
    }

    /// Notes that a quiet move was better than the quiet moves tried before it.
    pub(crate) fn praise<P: Position, E: Evaluator<P>>(
        &mut self,
        evaluator: &E,
        position: &P,
        best: P::Move,
        others: &[P::Move],
        depth: i32,
        (ply, before): (usize, Option<usize>),
    ) {
        let best = evaluator.slot(position, best);
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
        if let Some(before) = before {
            self.counters[before] = Some(best as u32);
        }
        let bonus = bonus(depth);
        let base = position.mover().index() * self.n_slots;
        self.add(base + best, bonus);
        for &other in others {
            self.add(base + evaluator.slot(position, other), -bonus);
        }
    }

    /// Notes that no answer to a quiet move helped. That says less than that it was better than others.
    pub(crate) fn credit<P: Position>(&mut self, position: &P, slot: usize, depth: i32) {
        self.add(position.mover().index() * self.n_slots + slot, bonus(depth) / 2);
    }

    /// The history of a quiet move, from -16,384 to 16,384.
    pub(crate) fn history<P: Position>(&self, position: &P, slot: usize) -> i32 {
        self.history[position.mover().index() * self.n_slots + slot]
    }

    /// Killers two plies further down belong to another position.
    pub(crate) fn forget_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; 2];
        }
    }

    fn add(&mut self, index: usize, bonus: i32) {
        let value = &mut self.history[index];
        *value += bonus - *value * bonus.abs() / MOST_HISTORY;
    }
}

/// What a look of so many plies is worth for the history.
fn bonus(depth: i32) -> i32 {
    (depth * depth * 16).min(2_000)
}

/// How early to try a move, and its place in the list of legal moves, in one number: the largest is found by a loop
/// that the compiler turns into vector code.
///
/// bits 0-11 place (inverted, so that of equals the first comes first), 12 whether it is quiet, 13-31 rank
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Rank(i32);

const PLACE_BITS: u32 = 12;
const PLACE_MASK: i32 = (1 << PLACE_BITS) - 1;
const RANK_LIMIT: i32 = 1 << 18;
/// No list of moves that is ranked is longer.
pub(crate) const MOST_MOVES: usize = 1 << PLACE_BITS;

impl Rank {
    /// Smaller than all others.
    const TAKEN: Rank = Rank(i32::MIN);

    #[inline]
    fn new(rank: i32, place: usize, is_quiet: bool) -> Rank {
        debug_assert!(rank.abs() < RANK_LIMIT && place < MOST_MOVES);
        Rank(rank << (PLACE_BITS + 1) | i32::from(is_quiet) << PLACE_BITS | (place as i32 ^ PLACE_MASK))
    }

    /// The same of a move that stands so many places further on.
    #[inline]
    pub(crate) fn further(self, n_places: usize) -> Rank {
        Rank(self.0 - n_places as i32)
    }

    /// The rank of the table's move.
    #[inline]
    pub(crate) fn of_first(place: u16, is_quiet: bool) -> Rank {
        Rank::new(FROM_TABLE, place.into(), is_quiet)
    }

    #[inline]
    pub(crate) fn place(self) -> u16 {
        (self.0 & PLACE_MASK ^ PLACE_MASK) as u16
    }

    #[inline]
    pub(crate) fn is_quiet(self) -> bool {
        self.0 >> PLACE_BITS & 1 == 1
    }
}

/// The best of the ranks that were not taken yet, which takes it. They stand in the order of places. Picking one by one
/// is cheaper than sorting, because most lists are left after a move or two.
#[inline]
pub(crate) fn pick(ranks: &mut [Rank]) -> Rank {
    let best = largest(ranks);
    take(ranks, best.place());
    best
}

/// The best of the ranks that were not taken yet.
#[inline]
pub(crate) fn best(ranks: &[Rank]) -> Option<Rank> {
    let best = largest(ranks);
    (best != Rank::TAKEN).then_some(best)
}

#[inline]
fn largest(ranks: &[Rank]) -> Rank {
    Rank(ranks.iter().fold(i32::MIN, |best, rank| best.max(rank.0)))
}

/// Makes the table's move the best.
pub(crate) fn prefer(ranks: &mut [Rank], place: u16) {
    let rank = &mut ranks[usize::from(place)];
    *rank = Rank::of_first(place, rank.is_quiet());
}

/// Takes the rank of a move, so that it is not picked any more.
#[inline]
pub(crate) fn take(ranks: &mut [Rank], place: u16) {
    ranks[usize::from(place)] = Rank::TAKEN;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_hold_what_is_put_into_them_and_are_picked_from_the_largest() {
        let mut ranks: Vec<Rank> = [(-5, true), (RANK_LIMIT - 1, false), (0, true), (1 - RANK_LIMIT, true)]
            .into_iter()
            .enumerate()
            .map(|(place, (rank, is_quiet))| Rank::new(rank, place, is_quiet))
            .collect();
        let picked = [(); 4].map(|()| pick(&mut ranks)).map(|rank| (rank.place(), rank.is_quiet()));
        assert_eq!(picked, [(1, false), (2, true), (0, true), (3, true)]);
        let last = Rank::new(0, MOST_MOVES - 1, false);
        assert_eq!((usize::from(last.place()), last.is_quiet()), (MOST_MOVES - 1, false));
    }

    #[test]
    fn what_was_learnt_counts_half_in_the_next_thought_and_killers_go_with_their_positions() {
        let mut lore = Lore::new(4, 10);
        lore.history[5] = -301;
        lore.counters[3] = Some(2);
        lore.killers[2] = [Some(1), Some(3)];
        let lore = lore.at(12);
        assert_eq!((lore.history[5], lore.counters[3]), (-150, Some(2)));
        assert_eq!((lore.killers[0], lore.killers[2]), ([Some(1), Some(3)], [None; 2]));
    }

    #[test]
    fn killers_are_forgotten_where_the_game_goes_back_or_far_ahead() {
        for game_ply in [0, 9, 10 + MOST_PLIES + 3, 1_000_000] {
            let mut lore = Lore::new(4, 10);
            lore.killers.fill([Some(1), Some(3)]);
            assert!(lore.at(game_ply).killers.iter().all(|killers| *killers == [None; 2]), "ply {game_ply}");
        }
    }

    #[test]
    fn what_is_taken_is_not_picked() {
        let mut ranks = [Rank::new(5, 0, true), Rank::new(7, 1, true), Rank::new(6, 2, true)];
        take(&mut ranks, 1);
        assert_eq!([(); 2].map(|()| pick(&mut ranks)).map(Rank::place), [2, 0]);
    }

    #[test]
    fn what_is_preferred_is_picked_first() {
        let mut ranks = [Rank::new(5, 0, true), Rank::new(GAIN, 1, false), Rank::new(6, 2, true)];
        prefer(&mut ranks, 0);
        assert_eq!([(); 3].map(|()| pick(&mut ranks)).map(Rank::place), [0, 1, 2]);
    }
}
