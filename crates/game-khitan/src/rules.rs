//! The rule sets, and the numbers in which they differ.

use tabletop::{RuleSet, position::Parameter};

/// H11: the number of turns in a row without a capture after which the game is drawn.
pub(crate) const QUIET_LIMIT: u8 = 80;
/// H11: the number of turns after which counting decides a game of `master`.
pub(crate) const MASTER_TURNS: u16 = 300;
/// The number of tiles a side, on the board and in reserve.
pub(crate) const TILES: u8 = 16;

/// The rule sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// Captured tiles are out for good (H7).
    Classic,
    /// Classic, but a player with 4 tiles or fewer has lost (H7).
    Short,
    /// With reserves that close when they are used up (H8).
    Expert,
    /// With reserves that never close (H9), and at most 300 turns (H11).
    Master,
}

impl RuleSet for Rules {
    const ALL: &'static [Rules] = &[Rules::Classic, Rules::Short, Rules::Expert, Rules::Master];

    fn name(self) -> &'static str {
        match self {
            Rules::Classic => "classic",
            Rules::Short => "short",
            Rules::Expert => "expert",
            Rules::Master => "master",
        }
    }

    fn parameters(self) -> Vec<Parameter> {
        vec![
            Parameter::number("tiles", TILES),
            Parameter::number("fewest-tiles", self.fewest_tiles()),
            Parameter::flag("reserves", self.has_reserves()),
            Parameter::flag("reserves-close", self == Rules::Expert),
            Parameter::number("quiet-limit", QUIET_LIMIT),
            Parameter::limit("turn-limit", (self == Rules::Master).then_some(MASTER_TURNS.into())),
        ]
    }
}

impl Rules {
    /// Whether captured tiles go into reserves, from where they can come back (H8, H9).
    #[inline]
    pub(crate) fn has_reserves(self) -> bool {
        matches!(self, Rules::Expert | Rules::Master)
    }

    /// A player with fewer tiles on the board has lost (H6, H7).
    #[inline]
    pub(crate) fn fewest_tiles(self) -> u32 {
        if self == Rules::Short { 5 } else { 1 }
    }
}
