//! Four sets of squares side by side, one for each axis of the board, that are moved together.
//!
//! A step to the right, down to the left, down, and down to the right shift a set by 1, 9, 10 and 11 bits. The
//! compiler turns these plain loops over four words into vector instructions, which shift all four at once: bulk
//! perft is a third to a half faster than with one `u128` for each axis.

use std::ops::{BitAnd, BitOr};

use crate::geometry::{AXES, AXIS_STEPS};

/// A set of squares for each axis. The two halves of the sets are separate, which suits vector instructions.
#[derive(Clone, Copy)]
pub(crate) struct Fan {
    low: [u64; AXES],
    high: [u64; AXES],
}

impl Fan {
    /// The same set for each axis.
    #[inline(always)]
    pub(crate) fn of(set: u128) -> Fan {
        Fan { low: [set as u64; AXES], high: [(set >> 64) as u64; AXES] }
    }

    /// The set of one axis.
    #[inline(always)]
    pub(crate) fn axis(&self, axis: usize) -> u128 {
        u128::from(self.high[axis]) << 64 | u128::from(self.low[axis])
    }

    /// All sets moved by `N` steps along their axes, to higher numbers.
    #[inline(always)]
    pub(crate) fn up<const N: u32>(self) -> Fan {
        let mut moved = self;
        for (axis, step) in AXIS_STEPS.into_iter().enumerate() {
            let n = step * N;
            moved.high[axis] = self.high[axis] << n | self.low[axis] >> (64 - n);
            moved.low[axis] = self.low[axis] << n;
        }
        moved
    }

    /// All sets moved by `N` steps along their axes, to lower numbers.
    #[inline(always)]
    pub(crate) fn down<const N: u32>(self) -> Fan {
        let mut moved = self;
        for (axis, step) in AXIS_STEPS.into_iter().enumerate() {
            let n = step * N;
            moved.low[axis] = self.low[axis] >> n | self.high[axis] << (64 - n);
            moved.high[axis] = self.high[axis] >> n;
        }
        moved
    }

    /// The squares of any of the four sets.
    #[inline(always)]
    pub(crate) fn union(&self) -> u128 {
        self.axis(0) | self.axis(1) | self.axis(2) | self.axis(3)
    }

    /// What is not in the other sets.
    #[inline(always)]
    pub(crate) fn without(mut self, other: Fan) -> Fan {
        for axis in 0..AXES {
            self.low[axis] &= !other.low[axis];
            self.high[axis] &= !other.high[axis];
        }
        self
    }

    /// The number of squares in all four sets.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.low.iter().chain(&self.high).map(|word| u64::from(word.count_ones())).sum::<u64>() as usize
    }
}

impl BitAnd for Fan {
    type Output = Fan;
    #[inline(always)]
    fn bitand(mut self, other: Fan) -> Fan {
        for axis in 0..AXES {
            self.low[axis] &= other.low[axis];
            self.high[axis] &= other.high[axis];
        }
        self
    }
}

impl BitOr for Fan {
    type Output = Fan;
    #[inline(always)]
    fn bitor(mut self, other: Fan) -> Fan {
        for axis in 0..AXES {
            self.low[axis] |= other.low[axis];
            self.high[axis] |= other.high[axis];
        }
        self
    }
}
