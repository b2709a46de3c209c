//! The rule sets, and the numbers of the rules.

use tabletop::{RuleSet, position::Parameter};

/// The pieces that each player has.
pub(crate) const PIECES: u8 = 12;
/// W5: the number of adjacent pieces that make a line.
pub(crate) const LINE: u32 = 3;
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

    fn parameters(self) -> Vec<Parameter> {
        vec![
            Parameter::number("pieces", PIECES),
            Parameter::number("line", LINE),
            Parameter::number("quiet-limit", QUIET_LIMIT),
        ]
    }
}
