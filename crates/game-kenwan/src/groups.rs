//! Groups, and which of their pawns may be lifted (K2, K3).

use crate::geometry::{are_connected, bit, cells, lowest, neighbours_of, ring};

/// A group with all that its moves depend on.
pub(crate) struct Group {
    /// Its pieces.
    pub(crate) pieces: u64,
    /// The cells next to at least one of its pieces, whatever stands there.
    pub(crate) beside: u64,
    /// The cells next to exactly one of its pieces.
    pub(crate) beside_one: u64,
    /// The whole pawns that may be lifted. A single piece counts as liftable here if it is whole.
    pub(crate) liftable: u64,
    /// The cells next to at least one liftable pawn.
    pub(crate) beside_liftable: u64,
}

/// The groups of a set of pieces of one colour.
pub(crate) struct Groups {
    colour: u64,
    wholes: u64,
    /// The pieces whose group has not been returned yet.
    rest: u64,
}

impl Groups {
    /// The groups of `colour`, of which the pieces in `halves` are half.
    #[inline]
    pub(crate) fn new(colour: u64, halves: u64) -> Groups {
        Groups { colour, wholes: colour & !halves, rest: colour }
    }
}

impl Iterator for Groups {
    type Item = Group;

    /// Visits the pieces of a group one by one and collects everything about it on the way.
    #[inline]
    fn next(&mut self) -> Option<Group> {
        if self.rest == 0 {
            return None;
        }
        let mut pieces = 0;
        // Two bits of a counter for every cell: next to one piece at least, next to two at least.
        let (mut one, mut two) = (0, 0);
        let (mut liftable, mut beside_liftable) = (0, 0);
        let mut euler = 0;
        let mut frontier = bit(lowest(self.rest));
        while frontier != 0 {
            let cell = lowest(frontier);
            let near = neighbours_of(cell);
            pieces |= bit(cell);
            frontier = (frontier | near & self.colour) & !pieces;
            two |= one & near;
            one |= near;
            // A pawn whose neighbours form one arc does not link them: the rest stays connected without it.
            let ring = ring(self.colour, cell);
            let may_be_lifted = u64::from(ring.is_one_arc) & self.wholes >> cell;
            liftable |= may_be_lifted << cell;
            beside_liftable |= near & may_be_lifted.wrapping_neg();
            euler += i32::from(ring.euler);
        }
        self.rest &= !pieces;
        let mut group = Group { pieces, beside: one, beside_one: one & !two, liftable, beside_liftable };
        // Euler number 1: a group without a hole. There a pawn with several arcs is the only link between them.
        if euler != 6 {
            group.find_links_around_holes(self.wholes);
        }
        Some(group)
    }
}

impl Group {
    /// Adds the pawns with several arcs that are connected around a hole.
    #[cold]
    fn find_links_around_holes(&mut self, wholes: u64) {
        for cell in cells(self.pieces & wholes & !self.liftable) {
            let others = self.pieces & !bit(cell);
            if are_connected(others, neighbours_of(cell) & others) {
                self.liftable |= bit(cell);
                self.beside_liftable |= neighbours_of(cell);
            }
        }
    }

    /// Whether it is a single piece, which may fly (K6, K7).
    #[inline]
    pub(crate) fn is_isolated(&self) -> bool {
        self.pieces & (self.pieces - 1) == 0
    }

    /// The number of moves of the pawns of a group of two or more, where the cells `empty` are empty.
    #[inline]
    pub(crate) fn n_lifts(&self, empty: u64) -> u32 {
        // Every liftable pawn reaches all empty cells beside the group, except those that only itself is next to.
        // Such a cell has one neighbour in the group: it is left out for one pawn at most.
        let landings = self.beside & empty;
        let left_out = landings & self.beside_one & self.beside_liftable;
        self.liftable.count_ones() * landings.count_ones() - left_out.count_ones()
    }

    /// The cells next to a piece of the group other than the one on `cell` (K4).
    #[inline]
    pub(crate) fn beside_without(&self, cell: u8) -> u64 {
        self.beside & !(self.beside_one & neighbours_of(cell))
    }
}
