//! In which order moves are tried: the better the first, the fewer others need a look.

use tabletop::{Evaluator, Position};

/// What a thought has learnt about moves, apart from positions. Moves are known by their slots: a move itself makes sense
/// only in its own position.
pub(crate) struct Lore {
    /// For each seat and slot, how often a quiet move was the best, with gravity towards zero.
    history: Vec<i32>,
    n_slots: usize,
    /// For each ply, two quiet moves that refuted something there.
    killers: Vec<[Option<usize>; 2]>,
}

/// Histories stay within this.
const MOST_HISTORY: i32 = 16_384;

/// The order of kinds of moves: the table's move, then gains, killers, quiet moves by history.
const FROM_TABLE: i32 = i32::MAX;
const GAIN: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;

impl Lore {
    pub(crate) fn new(n_slots: usize, most_plies: usize) -> Lore {
        Lore { history: vec![0; 3 * n_slots], n_slots, killers: vec![[None; 2]; most_plies + 1] }
    }

    /// Appends a rank for each of `moves`; the largest is to be tried first.
    pub(crate) fn rank<P: Position, E: Evaluator<P>>(
        &self,
        evaluator: &E,
        position: &P,
        moves: &[P::Move],
        from_table: Option<u16>,
        ply: usize,
        ranks: &mut Vec<Rank>,
    ) {
        let killers = self.killers[ply];
        let base = position.mover().index() * self.n_slots;
        for (place, &mv) in moves.iter().enumerate() {
            let gain = evaluator.gain(position, mv);
            let slot = evaluator.slot(position, mv);
            let rank = if from_table == Some(place as u16) {
                FROM_TABLE
            } else if gain > 0 {
                GAIN + gain
            } else if killers[0] == Some(slot) {
                KILLER + 1
            } else if killers[1] == Some(slot) {
                KILLER
            } else {
                // A move that loses something at once comes after all others.
                self.history[base + slot] + gain * 64
            };
            ranks.push(Rank { rank, place: place as u16, is_quiet: gain <= 0 });
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
        ply: usize,
    ) {
        let best = evaluator.slot(position, best);
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
        let bonus = (depth * depth * 16).min(2_000);
        let base = position.mover().index() * self.n_slots;
        self.add(base + best, bonus);
        for &other in others {
            self.add(base + evaluator.slot(position, other), -bonus);
        }
    }

    /// The history of a quiet move, from -16,384 to 16,384.
    pub(crate) fn history<P: Position, E: Evaluator<P>>(
        &self,
        evaluator: &E,
        position: &P,
        mv: P::Move,
    ) -> i32 {
        self.history[position.mover().index() * self.n_slots + evaluator.slot(position, mv)]
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

/// A move's place in the list of legal moves, and how early to try it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
    rank: i32,
    pub(crate) place: u16,
    pub(crate) is_quiet: bool,
}

/// Brings the best of the ranks from `next` on to the place `next`, and returns it. Picking one by one is cheaper than
/// sorting, because most lists are left after a move or two.
pub(crate) fn pick(ranks: &mut [Rank], next: usize) -> Rank {
    let mut best = next;
    for index in next + 1..ranks.len() {
        if ranks[index].rank > ranks[best].rank {
            best = index;
        }
    }
    ranks.swap(next, best);
    ranks[next]
}
