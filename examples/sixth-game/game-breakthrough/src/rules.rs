//! The rule sets, and the numbers of the rules.

use tabletop::{RuleSet, position::Parameter};

/// B1: the pawns that each player has.
pub(crate) const PAWNS: u32 = 12;

/// The rule sets of Breakthrough: there is one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// The usual rules on a board of 6 by 6 cells.
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
        vec![Parameter::number("pawns", PAWNS)]
    }
}
