//! The rule sets.

use tabletop::{RuleSet, position::Parameter};

/// Which rules are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// The publisher's manual of the first edition: a djed swaps with pieces of either colour, stacking is free.
    Standard,
    /// The French sheet to the letter: a djed swaps only with pieces of the other colour, and each player may create a
    /// stack only once in a game.
    Sheet,
    /// The later edition: sphinxes that turn in place of the lasers in the wall, anubis in place of obelisks.
    Two,
}

impl RuleSet for Rules {
    const ALL: &'static [Rules] = &[Rules::Standard, Rules::Sheet, Rules::Two];

    fn name(self) -> &'static str {
        match self {
            Rules::Standard => "standard",
            Rules::Sheet => "sheet",
            Rules::Two => "2.0",
        }
    }

    fn parameters(self) -> Vec<Parameter> {
        vec![
            Parameter::flag("swaps-own-pieces", self.swaps_own_pieces()),
            Parameter::flag("has-stacks", self != Rules::Two),
            Parameter::limit("stacks-created", if self.stacks_once() { Some(1) } else { None }),
            Parameter::flag("laser-turns", self == Rules::Two),
        ]
    }
}

impl Rules {
    /// R5: whether a djed also swaps with pieces of its own colour.
    #[inline]
    pub(crate) fn swaps_own_pieces(self) -> bool {
        self != Rules::Sheet
    }

    /// R6: whether each player may create only one stack in a game.
    #[inline]
    pub(crate) fn stacks_once(self) -> bool {
        self == Rules::Sheet
    }
}
