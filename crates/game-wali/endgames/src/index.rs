//! A number for every ending: its place in a table.
//!
//! The board has four symmetries. The mover's pieces are turned until their set is the least of its images, the other
//! player's pieces are turned with them; the place is then *class of the mover's set* times *ways to place the others*
//! plus *rank of the others among the cells that are left*. Where the mover's own set is symmetric, images of the others
//! have places of their own with the same contents; they are a few thousandths of a table, and looking for the least of
//! them would slow down every question.

use endgames::Slice;
use game_wali::{CELLS, CellSet, Wali};

use crate::slice::{BINOMIALS, Sizes, n_classes, n_subsets, subsets};

/// A symmetry of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Symmetry(u32);

/// Columns of the board.
const COLUMNS: u32 = 6;

impl Symmetry {
    /// All four. Each undoes itself.
    pub(crate) const ALL: [Symmetry; 4] = [Symmetry(0), Symmetry(1), Symmetry(2), Symmetry(3)];

    /// The image of a set.
    #[inline]
    pub(crate) const fn of(self, set: CellSet) -> CellSet {
        match self.0 {
            0 => set,
            1 => north_south(set),
            2 => half_turn(set),
            _ => north_south(half_turn(set)),
        }
    }
}

/// Row 1 becomes row 5.
#[inline]
const fn north_south(set: CellSet) -> CellSet {
    const ROW: CellSet = (1 << COLUMNS) - 1;
    let [low, high] = [set & ROW, set >> COLUMNS & ROW];
    let middle = set & ROW << (2 * COLUMNS);
    let [second, first] = [set >> (3 * COLUMNS) & ROW, set >> (4 * COLUMNS)];
    low << (4 * COLUMNS) | high << (3 * COLUMNS) | middle | second << COLUMNS | first
}

/// The first cell becomes the last.
#[inline]
const fn half_turn(set: CellSet) -> CellSet {
    set.reverse_bits() >> 2
}

/// The place of a set among all sets of its size, in ascending order.
#[inline]
fn rank(mut set: CellSet) -> usize {
    let mut rank = 0;
    let mut size = 1;
    while set != 0 {
        rank += BINOMIALS[set.trailing_zeros() as usize][size] as usize;
        set &= set - 1;
        size += 1;
    }
    rank
}

/// The rank of a set among the sets of the cells outside `taken`.
#[inline]
fn rank_outside(mut set: CellSet, taken: CellSet) -> usize {
    let mut rank = 0;
    let mut size = 1;
    while set != 0 {
        let cell = set.trailing_zeros();
        let free_cell = cell - (taken & ((1 << cell) - 1)).count_ones();
        rank += BINOMIALS[free_cell as usize][size] as usize;
        set &= set - 1;
        size += 1;
    }
    rank
}

/// The set of `size` cells that has a rank.
fn unrank(mut rank: usize, size: usize) -> CellSet {
    let mut set = 0;
    for size in (1..=size).rev() {
        let cell = BINOMIALS.partition_point(|row| row[size] as usize <= rank) - 1;
        rank -= BINOMIALS[cell][size] as usize;
        set |= 1 << cell;
    }
    set
}

/// Turns a set of numbers of free cells into the set of those cells: what [`rank_outside`] counts away is put in again.
#[inline]
pub(crate) const fn spread(mut set: CellSet, mut taken: CellSet) -> CellSet {
    while taken != 0 {
        let below = (1 << taken.trailing_zeros()) - 1;
        set = set & below | (set & !below) << 1;
        taken &= taken - 1;
    }
    set
}

/// The numbering of all endings in which the mover has up to some number of pieces.
#[derive(Clone, Debug)]
pub struct Index {
    /// For each number of pieces: the mover's sets by rank.
    sets: Vec<Vec<Turned>>,
    /// For each number of pieces: the least set of each class.
    classes: Vec<Vec<CellSet>>,
}

/// The class of a set, and the symmetry that turns it into the least of its class, in one word.
#[derive(Clone, Copy, Debug)]
struct Turned(u32);

impl Turned {
    fn new(class: usize, symmetry: Symmetry) -> Turned {
        Turned((class as u32) << 2 | symmetry.0)
    }

    #[inline]
    const fn class(self) -> usize {
        (self.0 >> 2) as usize
    }

    #[inline]
    const fn symmetry(self) -> Symmetry {
        Symmetry(self.0 & 3)
    }
}

/// An ending whose mover's pieces are the least of their class, and the part of its place that they decide.
struct Folded {
    own: CellSet,
    other: CellSet,
    first_place: usize,
}

impl Index {
    /// The numbering of endings with up to this number of pieces of the mover.
    pub fn new(most_pieces: usize) -> Index {
        let mut index = Index { sets: vec![Vec::new()], classes: vec![Vec::new()] };
        for n_pieces in 1..=most_pieces {
            let mut sets: Vec<Turned> = Vec::with_capacity(n_subsets(CELLS, n_pieces));
            let mut classes = Vec::with_capacity(n_classes(n_pieces));
            for set in subsets(n_pieces) {
                let images = Symmetry::ALL.map(|symmetry| (symmetry.of(set), symmetry));
                let (least, symmetry) =
                    images.into_iter().min_by_key(|&(image, _)| image).unwrap_or((set, Symmetry(0)));
                if least == set {
                    sets.push(Turned::new(classes.len(), Symmetry(0)));
                    classes.push(set);
                } else {
                    // A lesser set came earlier.
                    sets.push(Turned::new(sets[rank(least)].class(), symmetry));
                }
            }
            index.sets.push(sets);
            index.classes.push(classes);
        }
        index
    }

    /// The bytes of a numbering for up to this number of pieces.
    pub fn n_bytes(most_pieces: usize) -> usize {
        let words = (1..=most_pieces).map(|it| n_subsets(CELLS, it) + n_classes(it));
        words.sum::<usize>() * size_of::<u32>()
    }

    #[inline]
    fn folded(&self, own: CellSet, other: CellSet) -> Folded {
        let (n_own, n_other) = (own.count_ones() as usize, other.count_ones() as usize);
        let turned = self.sets[n_own][rank(own)];
        let symmetry = turned.symmetry();
        Folded {
            own: symmetry.of(own),
            other: symmetry.of(other),
            first_place: turned.class() * n_subsets(CELLS - n_own, n_other),
        }
    }

    /// The place of an ending in the table of its slice.
    #[inline]
    pub fn place(&self, own: CellSet, other: CellSet) -> usize {
        let Folded { own, other, first_place } = self.folded(own, other);
        first_place + rank_outside(other, own)
    }

    /// All places of an ending: several where the mover's pieces stand symmetrically.
    #[inline]
    pub(crate) fn places(&self, own: CellSet, other: CellSet) -> impl Iterator<Item = usize> {
        let Folded { own, other, first_place } = self.folded(own, other);
        Symmetry::ALL
            .into_iter()
            .filter(move |symmetry| symmetry.of(own) == own)
            .map(move |symmetry| first_place + rank_outside(symmetry.of(other), own))
    }

    /// An ending that has this place: the mover's pieces and the other player's.
    pub fn ending(&self, slice: Slice, place: usize) -> (CellSet, CellSet) {
        let own = self.class(slice, place / slice.n_others());
        (own, spread(unrank(place % slice.n_others(), slice.other()), own))
    }

    /// The position of an entry, with no quiet plies so far.
    pub fn position(&self, slice: Slice, place: usize) -> Wali {
        let (own, other) = self.ending(slice, place);
        Wali::of_movement(own, other).expect("an ending has pieces of both sides on different cells")
    }

    /// The least set of a class of the mover's sets.
    #[inline]
    pub(crate) fn class(&self, slice: Slice, class: usize) -> CellSet {
        self.classes[slice.mover()][class]
    }
}

/// How many sets the symmetries of the board make of one.
pub(crate) fn n_images(set: CellSet) -> u64 {
    let n_kept = Symmetry::ALL.iter().filter(|symmetry| symmetry.of(set) == set).count();
    (Symmetry::ALL.len() / n_kept) as u64
}

#[cfg(test)]
mod tests {
    use endgames::Endings;

    use super::*;

    #[test]
    fn symmetries_turn_the_board() {
        // A1 is in the corner, B1 beside it, A2 above it.
        let [a1, b1, a2] = [1 << 0, 1 << 1, 1 << 6];
        let images = |set| Symmetry::ALL.map(|symmetry| symmetry.of(set).trailing_zeros());
        assert_eq!(images(a1), [0, 24, 29, 5]);
        assert_eq!(images(b1), [1, 25, 28, 4]);
        assert_eq!(images(a2), [6, 18, 23, 11]);
        for set in subsets(3) {
            assert!(Symmetry::ALL.iter().all(|symmetry| symmetry.of(symmetry.of(set)) == set));
        }
    }

    #[test]
    fn classes_are_as_many_as_counted() {
        let index = Index::new(6);
        for n_pieces in 1..=6 {
            assert_eq!(index.classes[n_pieces].len(), n_classes(n_pieces), "{n_pieces} pieces");
        }
    }

    #[test]
    fn every_place_of_the_small_tables_is_that_of_its_ending() {
        let index = Index::new(5);
        for slice in Index::up_to(6) {
            for place in 0..Index::n_entries(slice) {
                let (own, other) = index.ending(slice, place);
                assert_eq!(own & other, 0);
                assert_eq!(
                    (own.count_ones(), other.count_ones()),
                    (slice.mover() as u32, slice.other() as u32)
                );
                assert_eq!(index.place(own, other), place, "{slice}");
                assert!(index.places(own, other).any(|it| it == place));
            }
        }
    }

    #[test]
    fn images_share_a_place() {
        let index = Index::new(4);
        for own in subsets(4).step_by(7) {
            for other in subsets(3).step_by(11).filter(|other| other & own == 0) {
                let place = index.place(own, other);
                for symmetry in Symmetry::ALL {
                    let (own, other) = (symmetry.of(own), symmetry.of(other));
                    assert!(index.places(own, other).any(|it| it == place));
                }
            }
        }
    }

    #[test]
    fn images_are_counted() {
        let n_sets: u64 = Index::new(4).classes[4].iter().map(|&set| n_images(set)).sum();
        assert_eq!(n_sets, 27_405);
    }
}
