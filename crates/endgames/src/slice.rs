//! What one table covers: the number of pieces of each side.

use std::fmt;

/// The endings with a certain number of pieces on each side, seen from the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slice {
    mover: u8,
    other: u8,
}

impl Slice {
    /// The endings in which the mover has `mover` pieces and the other player `other`.
    pub const fn new(mover: usize, other: usize) -> Slice {
        Slice { mover: mover as u8, other: other as u8 }
    }

    /// The pieces of the player to move.
    #[inline]
    pub const fn mover(self) -> usize {
        self.mover as usize
    }

    /// The pieces of the other player.
    #[inline]
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

    /// Whether this is the one of the pair (itself and [`swapped`](Slice::swapped)) that stands for both: a pair is solved
    /// together.
    pub const fn leads_pair(self) -> bool {
        self.mover >= self.other
    }

    /// The slices that are solved together with this one, itself included.
    pub fn pair(self) -> Vec<Slice> {
        if self.mover == self.other { vec![self] } else { vec![self, self.swapped()] }
    }
}

/// `4v3`: the mover's pieces first.
impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}v{}", self.mover, self.other))
    }
}
