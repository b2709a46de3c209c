//! A player's reserve.

use std::fmt;

use crate::rules::TILES;

/// The tiles that a player may still place. In rule sets without reserves it is open and always empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reserve(u8);

impl Reserve {
    /// Nothing goes in or out any more (H8).
    pub(crate) const CLOSED: Reserve = Reserve(TILES + 1);

    /// An open reserve with `count` tiles, at most 16.
    #[inline]
    pub(crate) fn open(count: u8) -> Reserve {
        Reserve(count)
    }

    #[inline]
    pub(crate) fn is_closed(self) -> bool {
        self == Reserve::CLOSED
    }

    /// The number of tiles that can be taken out.
    #[inline]
    pub(crate) fn count(self) -> u8 {
        if self.is_closed() { 0 } else { self.0 }
    }

    /// A number below 32, different for all reserves.
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0 & 31)
    }
}

/// As position texts write it: the number of tiles, or `x`.
impl fmt::Display for Reserve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_closed() { f.write_str("x") } else { write!(f, "{}", self.count()) }
    }
}
