//! What one table covers: the number of pieces of each side.

use std::fmt;

use game_wali::{CELLS, CellSet, Wali};
use tabletop::Position;

/// The most pieces of a table, of both sides together.
pub const MOST_STONES: usize = 10;
/// With at most this number of pieces on both sides nobody can make a line any more: every such ending is drawn, and needs
/// no table.
pub const HARMLESS: usize = 2;

/// The endings with a certain number of pieces on each side, seen from the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slice {
    mover: u8,
    other: u8,
}

impl Slice {
    /// The endings in which the mover has `mover` pieces and the other player `other`. `None` where no table is needed,
    /// because somebody has lost or nobody can win, and where a table would be too large.
    pub fn new(mover: usize, other: usize) -> Option<Slice> {
        let has_table = mover.min(other) > 0 && mover.max(other) > HARMLESS && mover + other <= MOST_STONES;
        has_table.then_some(Slice { mover: mover as u8, other: other as u8 })
    }

    /// All endings with at most this number of pieces in all, each after those it leads to.
    pub fn up_to(n_stones: usize) -> impl Iterator<Item = Slice> {
        (1..=n_stones).flat_map(|total| (1..total).filter_map(move |mover| Slice::new(mover, total - mover)))
    }

    /// The pieces of the player to move.
    pub const fn mover(self) -> usize {
        self.mover as usize
    }

    /// The pieces of the other player.
    pub const fn other(self) -> usize {
        self.other as usize
    }

    /// The pieces of both.
    pub const fn n_stones(self) -> usize {
        self.mover() + self.other()
    }

    /// The endings after a quiet ply: the other player is to move.
    pub const fn swapped(self) -> Slice {
        Slice { mover: self.other, other: self.mover }
    }

    /// The endings after a capture, if a table is needed for them.
    pub fn after_capture(self) -> Option<Slice> {
        Slice::new(self.other() - 1, self.mover())
    }

    /// Whether this is the one of the pair (itself and [`swapped`](Slice::swapped)) that stands for both: a pair is solved
    /// together.
    pub const fn leads_pair(self) -> bool {
        self.mover >= self.other
    }

    /// The slices that are solved together with this one, itself included.
    pub fn pair(self) -> Vec<Slice> {
        if self.mover == self.other { vec![self] } else { vec![self, self.swapped()] }
    }

    /// The name of the file that keeps the table.
    pub fn file_name(self) -> String {
        format!("{}-{self}.endings", Wali::GAME.slug)
    }

    /// The number of ways to place the other player's pieces once the mover's are placed.
    pub(crate) const fn n_others(self) -> usize {
        n_subsets(CELLS - self.mover(), self.other())
    }

    /// The bytes of a list of these ways.
    pub(crate) const fn n_subset_bytes(self) -> usize {
        self.n_others() * size_of::<CellSet>()
    }

    /// The number of entries of the table.
    pub const fn n_entries(self) -> usize {
        n_classes(self.mover()) * self.n_others()
    }
}

/// `4v3`: the mover's pieces first.
impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.mover, self.other)
    }
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
    fn slices_come_after_those_they_lead_to() {
        let all: Vec<Slice> = Slice::up_to(MOST_STONES).collect();
        for (place, slice) in all.iter().enumerate() {
            let earlier = slice.after_capture();
            assert!(earlier.is_none_or(|earlier| all[..place].contains(&earlier)), "{slice}");
        }
        assert_eq!(all[..4].iter().map(Slice::to_string).collect::<Vec<_>>(), ["1v3", "3v1", "1v4", "2v3"]);
    }

    #[test]
    fn there_is_no_table_where_nothing_can_happen() {
        for (mover, other) in [(0, 3), (3, 0), (2, 2), (1, 1), (6, 5)] {
            assert_eq!(Slice::new(mover, other), None);
        }
    }

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
