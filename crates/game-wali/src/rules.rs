//! The rule sets, and the numbers of the rules.

use tabletop::RuleSet;

/// The pieces that each player has.
pub(crate) const PIECES: u8 = 12;
/// W8: the number of plies without a capture after which the game is drawn.
pub const QUIET_LIMIT: u8 = 100;

/// The rule sets of Wali: there is one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// The rules of the French sheet.
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
