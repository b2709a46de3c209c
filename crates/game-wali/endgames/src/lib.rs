//! The endings of Wali: all positions of the movement phase with few pieces, numbered and solved.
//!
//! The movement phase has no state besides the pieces, the mover and the count of quiet plies, and there is one rule set.
//! An entry is the result under rules W4 to W7 and the number of plies to the last capture; a pass is a ply. It ignores W8,
//! which draws games: the limit of a hundred quiet plies and the third repetition.
//!
//! An entry is a byte, in memory as in files. Symmetric positions share an entry. Up to seven pieces that is about 75 MB,
//! up to eight about 450 MB.

mod index;
mod slice;
mod solve;

use endgames::{EndgameTable, EndgameTables, Endings, Form, Slice, Stones, Unsolved, Workers};
use evaluation::ProbeResult;
use game_wali::{Rules, Wali};

pub use index::Index;

use crate::slice::{MOST_STONES, Sizes};

impl Endings for Index {
    type Position = Wali;

    const RULES: Rules = Rules::Standard;
    const RULES_VERSION: u16 = 1;
    const FORM: Form = Form::Whole;
    const STONES: Stones = Stones { fewest: 4, usual: 7, most: MOST_STONES as u8 };

    fn has_table(slice: Slice) -> bool {
        slice::has_table(slice)
    }

    fn n_entries(slice: Slice) -> usize {
        slice::n_classes(slice.mover()) * slice.n_others()
    }

    fn below(slice: Slice) -> Vec<Slice> {
        slice.after_capture().into_iter().collect()
    }

    fn memory(slice: Slice) -> u64 {
        solve::memory(slice)
    }

    fn solve(
        slice: Slice,
        below: &EndgameTables<Index>,
        workers: &dyn Workers,
    ) -> Result<Vec<EndgameTable>, Unsolved> {
        solve::solve(slice, below, workers)
    }

    fn numbering(most_pieces: usize) -> Index {
        Index::new(most_pieces)
    }

    #[inline]
    fn slice_of(position: &Wali) -> Option<Slice> {
        let (own, other) = (position.own().count_ones(), position.enemy().count_ones());
        (!position.is_placement()).then(|| Slice::new(own as usize, other as usize))
    }

    #[inline]
    fn known_without_table(slice: Slice) -> Option<ProbeResult> {
        slice::is_harmless(slice).then_some(ProbeResult::Draw)
    }

    #[inline]
    fn place(&self, position: &Wali) -> usize {
        Index::place(self, position.own(), position.enemy())
    }

    fn position(&self, slice: Slice, place: usize) -> Wali {
        Index::position(self, slice, place)
    }

    fn class_size(slice: Slice) -> usize {
        slice.n_others()
    }

    fn n_images(&self, slice: Slice, class: usize) -> u64 {
        index::n_images(self.class(slice, class))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_come_after_those_they_lead_to() {
        let all: Vec<Slice> = Index::up_to(MOST_STONES).collect();
        for (place, slice) in all.iter().enumerate() {
            let earlier = slice.after_capture();
            assert!(earlier.is_none_or(|earlier| all[..place].contains(&earlier)), "{slice}");
        }
        assert_eq!(all[..4].iter().map(Slice::to_string).collect::<Vec<_>>(), ["1v3", "3v1", "1v4", "2v3"]);
    }

    #[test]
    fn there_is_no_table_where_nothing_can_happen() {
        for (mover, other) in [(0, 3), (3, 0), (2, 2), (1, 1), (6, 5)] {
            assert!(!Index::has_table(Slice::new(mover, other)));
        }
    }
}
