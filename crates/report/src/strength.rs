//! How strongly the engine plays in a report.

use std::{fmt, str::FromStr};

use search::Level;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How strongly the engine plays: as one of its levels, or with a number of nodes for each move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Strength {
    /// One of the levels below the last one, with its errors.
    Level(u8),
    /// So many nodes for each move, with small errors of judgement, so that no two games are alike.
    Nodes(u64),
}

impl Strength {
    /// The fewest nodes that make sense.
    pub const FEWEST_NODES: u64 = 10;
    /// The most nodes of a report.
    pub const MOST_NODES: u64 = 10_000_000;

    /// A ladder of strengths up to this one, weakest first: node budgets that grow fourfold, or levels three apart.
    pub fn ladder(self, n_rungs: u32) -> Vec<Strength> {
        let rungs = (0..n_rungs.max(1)).rev();
        let mut ladder: Vec<Strength> = match self {
            Strength::Level(level) => {
                let below = |rung: u32| level.saturating_sub(3 * rung as u8).max(1);
                rungs.map(|rung| Strength::Level(below(rung))).collect()
            }
            Strength::Nodes(nodes) => {
                let below = |rung: u32| (nodes >> (2 * rung).min(63)).max(Strength::FEWEST_NODES);
                rungs.map(|rung| Strength::Nodes(below(rung))).collect()
            }
        };
        ladder.dedup();
        ladder
    }
}

/// Why a text is not a strength, or strengths are not a ladder.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is no strength: write `level=4` (1 to 11) or `nodes=500` (from 10 to 10,000,000)")]
pub struct NoStrength {
    /// The text, shortened.
    pub text: String,
}

impl FromStr for Strength {
    type Err = NoStrength;

    fn from_str(text: &str) -> Result<Strength, NoStrength> {
        let wrong = || NoStrength { text: tabletop::text::shortened(text) };
        let (kind, number) = text.trim().split_once('=').ok_or_else(wrong)?;
        match kind {
            "level" => {
                let level = number.parse().ok().filter(|level| (1..Level::LAST_NUMBER).contains(level));
                level.map(Strength::Level).ok_or_else(wrong)
            }
            "nodes" => {
                let bounds = Strength::FEWEST_NODES..=Strength::MOST_NODES;
                let nodes = number.parse().ok().filter(|nodes| bounds.contains(nodes));
                nodes.map(Strength::Nodes).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Level(level) => write!(f, "level={level}"),
            Strength::Nodes(nodes) => write!(f, "nodes={nodes}"),
        }
    }
}

impl TryFrom<String> for Strength {
    type Error = NoStrength;

    fn try_from(text: String) -> Result<Strength, NoStrength> {
        text.parse()
    }
}

impl From<Strength> for String {
    fn from(strength: Strength) -> String {
        strength.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strength_is_read_as_it_is_written() {
        for strength in [Strength::Level(1), Strength::Level(11), Strength::Nodes(10), Strength::Nodes(500)] {
            assert_eq!(strength.to_string().parse(), Ok(strength));
        }
        for wrong in ["", "4", "level=0", "level=12", "nodes=9", "nodes=x", "depth=3", "nodes=99999999"] {
            assert!(wrong.parse::<Strength>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_ladder_ends_with_its_strength_and_has_no_rung_twice() {
        let nodes = Strength::Nodes(800).ladder(3);
        assert_eq!(nodes, [Strength::Nodes(50), Strength::Nodes(200), Strength::Nodes(800)]);
        assert_eq!(Strength::Nodes(40).ladder(3), [Strength::Nodes(10), Strength::Nodes(40)]);
        assert_eq!(Strength::Level(8).ladder(3), [2, 5, 8].map(Strength::Level));
        assert_eq!(Strength::Level(2).ladder(3), [1, 2].map(Strength::Level));
        assert_eq!(Strength::Level(2).ladder(0), [Strength::Level(2)]);
    }
}
