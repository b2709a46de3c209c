//! The rule sets, and the numbers of the rules.

use tabletop::{RuleSet, position::Parameter};

/// B7: a player with fewer pawns has lost.
pub(crate) const FEWEST_PAWNS: u32 = 6;
/// B8: the number of turns without an elimination after which the game is drawn.
pub(crate) const QUIET_LIMIT: u8 = 50;
/// Pawns in the box: they change sides, but no more come into the game.
pub(crate) const MOST_PAWNS: u32 = 54;

/// The rule sets of Bermudes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// The rules of the sheet.
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
            Parameter::number("pieces", MOST_PAWNS),
            Parameter::number("fewest-pawns", FEWEST_PAWNS),
            Parameter::number("quiet-limit", QUIET_LIMIT),
        ]
    }
}
