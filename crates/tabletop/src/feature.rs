//! Features of a position: what a player has on the board that is worth a word.

use crate::{
    error::{Fact, Facts},
    player::Player,
};

/// Something that can be counted on the board and helps or hinders a player: lines that are ready, groups, light that comes
/// near. The coach compares the features of two positions; the message `GAME-feature-CODE` says what differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// What it is, for messages and tests: `groups`.
    pub code: &'static str,
    /// Who has it.
    pub owner: Player,
    /// Where it is. Features with the same code, owner and facts are the same one.
    pub facts: Facts,
    /// How many there are; what is not listed counts as 0.
    pub count: i32,
    /// What each is worth to its owner, in hundredths of what a piece is usually worth; below 0 if it hinders.
    pub worth: i32,
}

impl Feature {
    /// A feature that can only be there or not, and is there. It has no facts yet.
    pub fn new(code: &'static str, owner: Player, worth: i32) -> Feature {
        Feature { code, owner, facts: Facts::new(), count: 1, worth }
    }

    /// The feature with a further fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Feature {
        self.facts.push((name, fact.into()));
        self
    }

    /// The feature that many times.
    #[must_use]
    pub fn times(self, count: i32) -> Feature {
        Feature { count, ..self }
    }

    /// Whether it is the same one, however many there are.
    pub fn is_same(&self, other: &Feature) -> bool {
        (self.code, self.owner, &self.facts) == (other.code, other.owner, &other.facts)
    }
}
