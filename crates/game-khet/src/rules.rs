//! The rule sets.

use tabletop::RuleSet;

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
}
