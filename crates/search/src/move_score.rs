//! The scores by which moves are ordered, and picking the best.

/// How early to try a move, its index in the list of moves, and whether it is quiet, in one number: the largest is found
/// by a loop that the compiler vectorises.
///
/// bits 0-11 index (inverted, so that of equal scores the first comes first), 12 whether it is quiet, 13-31 score
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct MoveScore(i32);

const INDEX_BITS: u32 = 12;
const INDEX_MASK: i32 = (1 << INDEX_BITS) - 1;
/// Scores stay within this.
const SCORE_LIMIT: i32 = 1 << 18;
/// The longest list of moves that is scored.
pub(crate) const MAX_MOVES: usize = 1 << INDEX_BITS;

// The order of kinds of moves: the move of the transposition table, noisy moves, killers, the countermove, quiet moves.
const TABLE_MOVE: i32 = SCORE_LIMIT - 1;
const NOISY: i32 = SCORE_LIMIT / 2;
/// The score of the countermove. The two killers have the next two scores.
pub(crate) const COUNTERMOVE: i32 = SCORE_LIMIT / 4;

impl MoveScore {
    /// Smaller than all others.
    const PICKED: MoveScore = MoveScore(i32::MIN);

    #[inline]
    fn new(score: i32, index: usize, is_quiet: bool) -> MoveScore {
        debug_assert!(score.abs() < SCORE_LIMIT && index < MAX_MOVES);
        MoveScore(score << (INDEX_BITS + 1) | i32::from(is_quiet) << INDEX_BITS | (index as i32 ^ INDEX_MASK))
    }

    /// The plain history score of a move, to be completed by [`MoveScore::complete`].
    #[inline]
    pub(crate) fn of_history(history: i32) -> MoveScore {
        MoveScore(history)
    }

    /// Adds to a plain history score what the move gains and where it stands in the list.
    #[inline]
    pub(crate) fn complete(&mut self, gain: i32, index: usize) {
        let history = self.0;
        // A move that loses something at once comes after all others.
        let quiet = (history + gain.max(-2_000) * 64).max(1 - SCORE_LIMIT);
        let quiet = if history >= COUNTERMOVE { history } else { quiet };
        let score = if gain > 0 { NOISY + gain.min(NOISY - 2) } else { quiet };
        *self = MoveScore::new(score, index, gain <= 0);
    }

    /// The same score for a move that stands further on in the list.
    #[inline]
    pub(crate) fn shifted(self, n_moves: usize) -> MoveScore {
        MoveScore(self.0 - n_moves as i32)
    }

    /// The score of the move of the transposition table.
    #[inline]
    pub(crate) fn of_table_move(index: u16, is_quiet: bool) -> MoveScore {
        MoveScore::new(TABLE_MOVE, index.into(), is_quiet)
    }

    #[inline]
    pub(crate) fn index(self) -> u16 {
        (self.0 & INDEX_MASK ^ INDEX_MASK) as u16
    }

    #[inline]
    pub(crate) fn is_quiet(self) -> bool {
        self.0 >> INDEX_BITS & 1 == 1
    }
}

/// Picks the best of the moves that were not picked yet. Scores stand in the order of the moves. Picking one by one is
/// cheaper than sorting, because most nodes are left after a move or two.
#[inline]
pub(crate) fn pick(scores: &mut [MoveScore]) -> MoveScore {
    let best = largest(scores);
    remove(scores, best.index());
    best
}

/// The best of the moves that were not picked yet.
#[inline]
pub(crate) fn best(scores: &[MoveScore]) -> Option<MoveScore> {
    let best = largest(scores);
    (best != MoveScore::PICKED).then_some(best)
}

#[inline]
fn largest(scores: &[MoveScore]) -> MoveScore {
    MoveScore(scores.iter().fold(i32::MIN, |best, score| best.max(score.0)))
}

/// Puts the move of the transposition table first.
pub(crate) fn prefer(scores: &mut [MoveScore], index: u16) {
    let score = &mut scores[usize::from(index)];
    *score = MoveScore::of_table_move(index, score.is_quiet());
}

/// Marks a move as picked.
#[inline]
pub(crate) fn remove(scores: &mut [MoveScore], index: u16) {
    scores[usize::from(index)] = MoveScore::PICKED;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_hold_what_is_put_into_them_and_are_picked_from_the_largest() {
        let mut scores: Vec<MoveScore> =
            [(-5, true), (SCORE_LIMIT - 1, false), (0, true), (1 - SCORE_LIMIT, true)]
                .into_iter()
                .enumerate()
                .map(|(index, (score, is_quiet))| MoveScore::new(score, index, is_quiet))
                .collect();
        let picked = [(); 4].map(|()| pick(&mut scores)).map(|score| (score.index(), score.is_quiet()));
        assert_eq!(picked, [(1, false), (2, true), (0, true), (3, true)]);
        let last = MoveScore::new(0, MAX_MOVES - 1, false);
        assert_eq!((usize::from(last.index()), last.is_quiet()), (MAX_MOVES - 1, false));
    }

    #[test]
    fn a_removed_move_is_not_picked() {
        let mut scores = [MoveScore::new(5, 0, true), MoveScore::new(7, 1, true), MoveScore::new(6, 2, true)];
        remove(&mut scores, 1);
        assert_eq!([(); 2].map(|()| pick(&mut scores)).map(MoveScore::index), [2, 0]);
    }

    #[test]
    fn a_preferred_move_is_picked_first() {
        let mut scores =
            [MoveScore::new(5, 0, true), MoveScore::new(NOISY, 1, false), MoveScore::new(6, 2, true)];
        prefer(&mut scores, 0);
        assert_eq!([(); 3].map(|()| pick(&mut scores)).map(MoveScore::index), [0, 1, 2]);
    }
}
