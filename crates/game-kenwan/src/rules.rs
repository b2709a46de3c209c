//! The rule sets, and the numbers of the rules.

use tabletop::{RuleSet, position::Parameter};

/// The number of cubes of the game.
pub(crate) const CUBES: u32 = 36;
/// K13: the number of turns after which the open places are shared.
pub(crate) const TURN_LIMIT: u32 = 1_000;

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

    fn parameters(self) -> Vec<Parameter> {
        vec![Parameter::number("pieces", CUBES), Parameter::number("turn-limit", TURN_LIMIT)]
    }
}
