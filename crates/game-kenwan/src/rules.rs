//! The rule sets, and the numbers of the rules.

use tabletop::RuleSet;

/// The number of cubes of the game.
pub(crate) const CUBES: u32 = 36;

/// The rule sets of Ken Wan: there is one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// The rules of the sheet, with its gaps filled.
    Standard,
}

impl RuleSet for Rules {
    const ALL: &'static [Rules] = &[Rules::Standard];

    fn name(self) -> &'static str {
        match self {
            Rules::Standard => "standard",
        }
    }
}
