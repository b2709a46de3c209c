//! What pawns see: the first pawn in each direction.
//!
//! All pawns of a player look along a line at once. In one direction (here to the right; `o` a pawn of the player,
//! `x` one of the rival's, `.` an empty square):
//!
//! ```text
//!   squares       . o . . x . o x x . o x .
//!   reach         . o o o . . o . . . o . .     own pawns, and the empty squares in front of them
//!   seen          . . . . x . . x . . . x .     reach, one step on, where a rival pawn stands
//!   from afar     . . . . x . . . . . . . .     seen, with an empty square before it
//!   with room     . . . . x . . . . . . x .     seen, with an empty square behind it
//! ```

use std::ops::BitAnd;

use crate::fan::Fan;

/// The empty squares, and their neighbours along each axis.
#[derive(Clone, Copy)]
pub(crate) struct Ground {
    empty: Fan,
    above_empty: Fan,
    below_empty: Fan,
}

/// Sets of squares seen looking up and looking down (in the numbers of squares) along each axis.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    pub(crate) up: Fan,
    pub(crate) down: Fan,
}

impl Ground {
    #[inline(always)]
    pub(crate) fn new(empty: u128) -> Ground {
        let empty = Fan::of(empty);
        Ground { empty, above_empty: empty.up::<1>(), below_empty: empty.down::<1>() }
    }

    /// The first squares that are not empty, seen from the squares of `from`. They include bits beyond the edge.
    #[inline(always)]
    pub(crate) fn seen(&self, from: Seen) -> Seen {
        // A fill in doubling steps (Kogge and Stone): after the three lines the look has passed up to 1, 3 and 7
        // empty squares, and between two pawns on a line of nine there are at most 7. `open` holds the squares at
        // the end of 2, then of 4 empty ones. As all of these are on the board, the longer steps do not run round its
        // edge either.
        let reach = from.up | self.empty & from.up.up::<1>();
        let open = self.empty & self.above_empty;
        let reach = reach | open & reach.up::<2>();
        let open = open & open.up::<2>();
        let reach = reach | open & reach.up::<4>();
        let up = reach.up::<1>();

        let reach = from.down | self.empty & from.down.down::<1>();
        let open = self.empty & self.below_empty;
        let reach = reach | open & reach.down::<2>();
        let open = open & open.down::<2>();
        let reach = reach | open & reach.down::<4>();
        let down = reach.down::<1>();

        Seen { up, down }
    }

    /// Those that are seen over at least one empty square.
    #[inline(always)]
    pub(crate) fn afar(&self, seen: Seen) -> Seen {
        Seen { up: seen.up & self.above_empty, down: seen.down & self.below_empty }
    }

    /// Those with an empty square immediately behind them.
    #[inline(always)]
    pub(crate) fn with_room(&self, seen: Seen) -> Seen {
        Seen { up: seen.up & self.below_empty, down: seen.down & self.above_empty }
    }

    /// The squares that are empty on both sides along some axis.
    #[inline(always)]
    pub(crate) fn between_empty(&self) -> u128 {
        (self.above_empty & self.below_empty).union()
    }
}

impl Seen {
    /// Looking from the same squares in all directions.
    #[inline(always)]
    pub(crate) fn from(set: u128) -> Seen {
        Seen { up: Fan::of(set), down: Fan::of(set) }
    }

    /// The squares that are seen in any direction.
    #[inline(always)]
    pub(crate) fn union(&self) -> u128 {
        (self.up | self.down).union()
    }

    /// The number of squares seen, counted in each direction.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.up.len() + self.down.len()
    }

    /// The squares behind those that are seen.
    #[inline(always)]
    pub(crate) fn next(&self) -> Seen {
        Seen { up: self.up.up::<1>(), down: self.down.down::<1>() }
    }

    /// The union without the squares reached the other way: from there, looking on does not look straight back.
    #[inline(always)]
    pub(crate) fn onward(&self) -> Seen {
        let all = Fan::of(self.union());
        Seen { up: all.without(self.down), down: all.without(self.up) }
    }
}

impl BitAnd<u128> for Seen {
    type Output = Seen;
    #[inline(always)]
    fn bitand(self, set: u128) -> Seen {
        let set = Fan::of(set);
        Seen { up: self.up & set, down: self.down & set }
    }
}
