//! Moves that are played by themselves if the others play what was expected.

use std::collections::BTreeMap;

use games::AnyPosition;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A tree of plies from the position that stands. Where it is the owner's turn there is one ply: the one that is played by itself.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "Plan", type = "{ [move: string]: Plan }"))]
#[serde(transparent)]
pub struct Conditional {
    plies: BTreeMap<String, Conditional>,
}

/// Why a tree is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConditionalError {
    /// A ply is not legal where it stands.
    #[error("{0}")]
    Illegal(String),
    /// Two answers to the same ply.
    #[error("there can be one answer to {0}")]
    TwoAnswers(String),
    /// A line ends with a ply of the others.
    #[error("{0} has no answer")]
    NoAnswer(String),
    /// Too many plies.
    #[error("at most {} plies can be planned", Conditional::MOST_PLIES)]
    TooMany,
}

impl Conditional {
    /// How many plies a tree has at most.
    pub const MOST_PLIES: usize = 200;

    /// Whether nothing is planned.
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    fn size(&self) -> usize {
        self.plies.values().map(|rest| 1 + rest.size()).sum()
    }

    /// Checks the tree of `owner` against the rules, and writes its plies as the notation does.
    ///
    /// # Errors
    /// If a ply is illegal, an answer is missing or doubled, or there are too many.
    pub fn check(&self, position: &dyn AnyPosition, owner: usize) -> Result<Conditional, ConditionalError> {
        if self.size() > Conditional::MOST_PLIES {
            return Err(ConditionalError::TooMany);
        }
        self.check_after("", position, owner)
    }

    /// The same, where the others have just played `others_ply`. After one's own ply that is empty.
    fn check_after(
        &self,
        others_ply: &str,
        position: &dyn AnyPosition,
        owner: usize,
    ) -> Result<Conditional, ConditionalError> {
        let is_mine = position.mover().index() == owner;
        if is_mine && self.plies.len() > 1 {
            return Err(ConditionalError::TwoAnswers(others_ply.to_owned()));
        }
        // After one's own ply a line may end; after another's it may not.
        if self.plies.is_empty() && !others_ply.is_empty() && position.standing().is_none() {
            return Err(ConditionalError::NoAnswer(others_ply.to_owned()));
        }
        let mut checked = Conditional::default();
        for (text, rest) in &self.plies {
            let mut next = position.boxed();
            let written =
                next.play_text(text).map_err(|illegal| ConditionalError::Illegal(illegal.to_string()))?;
            let rest = rest.check_after(if is_mine { "" } else { &written }, next.as_ref(), owner)?;
            checked.plies.insert(written, rest);
        }
        Ok(checked)
    }

    /// What remains of the plan after a ply was played.
    pub fn after(mut self, text: &str) -> Conditional {
        self.plies.remove(text).unwrap_or_default()
    }

    /// The ply to be played now, if it is the owner's turn.
    pub fn answer(&self) -> Option<&str> {
        self.plies.keys().next().map(String::as_str)
    }
}
