//! The states of all tiles as sets of hexes, so that "which tiles face each other along this axis?" is answered for the
//! whole board at once, by a handful of logical operations.
//!
//! Two tiles face each other along an axis if their hues there are equal and their phases differ (see
//! [`State::faces`]). A hue is 0, 1 or 2, and so is written with two bits. That makes for each axis a set of the tiles
//! of hue 1 and a set of the tiles of hue 2:
//!
//! ```text
//!            axis 0   axis 1   axis 2
//!   one     [ hue 1    hue 1    hue 1    phase ]
//!   two     [ hue 2    hue 2    hue 2    face  ]
//! ```

use tabletop::Cell;

use crate::{
    geometry::{AXES, LANES},
    tile::{Face, State},
};

/// The lane that the axes leave free: phases in the first row, faces in the second.
const LAST: usize = LANES - 1;

/// The sets of the drawing above. Empty hexes are in none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Planes {
    one: [u64; LANES],
    two: [u64; LANES],
}

impl Planes {
    /// Gives a tile's state to an empty hex, or takes it from there.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, hex: u64, state: State) {
        let masks = masks(state);
        for lane in 0..LANES {
            self.one[lane] ^= masks.one[lane] & hex;
            self.two[lane] ^= masks.two[lane] & hex;
        }
    }

    /// The state of the tile on a hex.
    #[inline(always)]
    pub(crate) fn state(&self, cell: Cell) -> State {
        // Bit by bit, so that the compiler does not take a slow detour through vectors.
        let mut code = 0;
        for plane in [self.two[0], self.one[0], self.one[LAST], self.two[LAST]] {
            code = 2 * code + (plane >> (cell.0 & 63) & 1) as u8;
        }
        State::from_code(code)
    }

    /// Of the tiles that an own tile in this `state` sees, given for each axis, those that show it the same colour. The
    /// result has no meaning for other `own` tiles.
    #[inline(always)]
    pub(crate) fn facing(&self, own: u64, state: State, seen: [u64; LANES]) -> u64 {
        let masks = masks(state);
        let mut same_hue = 0;
        for (axis, seen) in seen.into_iter().enumerate() {
            let other_hue = (self.one[axis] ^ masks.one[axis]) | (self.two[axis] ^ masks.two[axis]);
            same_hue |= seen & !other_hue;
        }
        same_hue & (self.phases(own) ^ masks.one[LAST])
    }

    /// The tiles of phase 1, of both players.
    #[inline(always)]
    pub(crate) fn tiles_of_phase_1(&self) -> u64 {
        self.one[LAST]
    }

    /// Of the tiles that see each other, given for each axis (two, one or none), the pairs of which one is `own`, the
    /// other is not, and which show each other the same colour.
    #[inline(always)]
    pub(crate) fn facing_pairs(&self, own: u64, seen: [u64; LANES]) -> u64 {
        self.facing_pairs_by_axis(own, seen).iter().fold(0, |all, pair| all | pair)
    }

    /// The result of [`Planes::facing_pairs`] for each axis.
    #[inline(always)]
    pub(crate) fn facing_pairs_by_axis(&self, own: u64, seen: [u64; LANES]) -> [u64; LANES] {
        let phases = self.phases(own);
        let mut facing = [0; LANES];
        for (axis, pair) in seen.into_iter().enumerate() {
            let same_hue = !splits(self.one[axis], pair) & !splits(self.two[axis], pair);
            facing[axis] = pair & all_if(splits(own, pair) & !splits(phases, pair) & same_hue);
        }
        facing
    }

    /// The enemies of phase 1 and the own tiles of phase 0: two opposing tiles have different phases exactly if both or
    /// none of them is in this set.
    #[inline(always)]
    fn phases(&self, own: u64) -> u64 {
        self.one[LAST] ^ own
    }
}

/// Whether a plane holds one of two tiles, but not the other.
#[inline(always)]
fn splits(plane: u64, pair: u64) -> bool {
    // No short circuit: an unpredictable branch would cost more than the second comparison.
    (plane & pair != 0) & (plane & pair != pair)
}

/// All hexes, or none.
#[inline(always)]
const fn all_if(condition: bool) -> u64 {
    (condition as u64).wrapping_neg()
}

#[inline(always)]
fn masks(state: State) -> &'static Planes {
    &MASKS[usize::from(state.code() & 15)]
}

/// For each code the planes of a board full of such tiles.
static MASKS: [Planes; 16] = {
    let mut all = [Planes { one: [0; LANES], two: [0; LANES] }; 16];
    let mut index = 0;
    while index < State::COUNT {
        let state = State::ALL[index];
        let mut masks = Planes { one: [0; LANES], two: [0; LANES] };
        let mut axis = 0;
        while axis < AXES {
            masks.one[axis] = all_if(state.hue(axis as u8) == 1);
            masks.two[axis] = all_if(state.hue(axis as u8) == 2);
            axis += 1;
        }
        masks.one[LAST] = all_if(state.phase() == 1);
        masks.two[LAST] = all_if(matches!(state.face(), Face::B));
        all[state.code() as usize] = masks;
        index += 1;
    }
    all
};
