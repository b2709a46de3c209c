//! The sizes of tables: how many endings there are with a number of pieces on each side.

use endgames::Slice;
use game_wali::{CELLS, CellSet};

/// The most pieces of a table, of both sides together.
pub(crate) const MOST_STONES: usize = 10;
/// With at most this number of pieces on both sides nobody can make a line any more: every such ending is drawn, and needs
/// no table.
pub(crate) const HARMLESS: usize = 2;

/// The sizes of a slice.
pub(crate) trait Sizes: Copy {
    /// The number of ways to place the other player's pieces once the mover's are placed.
    fn n_others(self) -> usize;

    /// The bytes of a list of these ways.
    fn n_subset_bytes(self) -> usize {
        self.n_others() * size_of::<CellSet>()
    }

    /// The endings after a capture, if a table is needed for them.
    fn after_capture(self) -> Option<Slice>;
}

impl Sizes for Slice {
    fn n_others(self) -> usize {
        n_subsets(CELLS - self.mover(), self.other())
    }

    fn after_capture(self) -> Option<Slice> {
        let after = Slice::new(self.other() - 1, self.mover());
        has_table(after).then_some(after)
    }
}

/// Whether a slice has a table: not where somebody has lost, nobody can win, or it would be too large.
pub(crate) const fn has_table(slice: Slice) -> bool {
    let (mover, other) = (slice.mover(), slice.other());
    mover > 0 && other > 0 && !is_harmless(slice) && mover + other <= MOST_STONES
}

/// Whether nobody can make a line any more.
pub(crate) const fn is_harmless(slice: Slice) -> bool {
    slice.mover() <= HARMLESS && slice.other() <= HARMLESS
}

/// `BINOMIALS[n][k]`: the number of sets of k cells among n.
pub(crate) static BINOMIALS: [[u32; MOST_STONES + 1]; CELLS + 1] = {
    let mut table = [[0; MOST_STONES + 1]; CELLS + 1];
    let mut n = 0;
    while n <= CELLS {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MOST_STONES && k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of sets of `size` cells among `n_cells`.
#[inline]
pub(crate) const fn n_subsets(n_cells: usize, size: usize) -> usize {
    BINOMIALS[n_cells][size] as usize
}

/// The number of sets of `k` cells that no symmetry of the board makes alike (Burnside's lemma: the mean number of sets
/// that a symmetry leaves as they are).
pub(crate) const fn n_classes(k: usize) -> usize {
    // Half a turn and east-west pair all thirty cells; north-south leaves the six cells of the middle row in place.
    let all = n_subsets(CELLS, k);
    let paired = if k.is_multiple_of(2) { n_subsets(CELLS / 2, k / 2) } else { 0 };
    let mut north_south = 0;
    let mut in_middle = k % 2;
    while in_middle <= 6 && in_middle <= k {
        north_south += n_subsets(6, in_middle) * n_subsets(12, (k - in_middle) / 2);
        in_middle += 2;
    }
    (all + 2 * paired + north_south) / 4
}

/// All sets of `k` cells, in ascending order, which is the order of their ranks.
pub(crate) fn subsets(k: usize) -> impl Iterator<Item = CellSet> {
    let first = (1u32 << k) - 1;
    std::iter::successors(Some(first), |&set| {
        // The next number with as many bits: the lowest run of ones gives its top one away, the others fall down.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        Some(((set ^ carried) >> 2 >> lowest.trailing_zeros()) | carried)
    })
    .take(n_subsets(CELLS, k))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_all_different_and_as_many_as_there_are() {
        for k in 1..=4 {
            let sets: Vec<CellSet> = subsets(k).collect();
            assert!(sets.is_sorted_by(|a, b| a < b));
            assert!(sets.iter().all(|set| set.count_ones() as usize == k && set >> CELLS == 0));
            assert_eq!(sets.len(), n_subsets(CELLS, k));
        }
    }
}
