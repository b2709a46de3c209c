//! What a page and a bridge say to each other. A bridge is a program on the user's machine that lets pages of a site use
//! the engines that are installed there (docs/bridge.md).

use serde::{Deserialize, Serialize};

use crate::{
    problem::Problem,
    thinking::{ThinkQuestion, ThoughtAnswer},
};

/// What a page says. It names engines by their number; what a number stands for is the bridge's affair.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToBridge {
    /// The code that the bridge has printed. It is good for one page.
    Pair {
        /// The digits.
        code: String,
    },
    /// The token that a page was given for its code.
    Enter {
        /// The token.
        token: String,
    },
    /// A position to think about. It ends what the engine thinks about now.
    Think {
        /// Which engine, from 0.
        engine: usize,
        /// The number of the thought, which answers repeat.
        id: u32,
        /// The position and the limits.
        question: Box<ThinkQuestion>,
    },
    /// Ends a thought. It is answered with `done`.
    Stop {
        /// Which engine, from 0.
        engine: usize,
        /// The number of the thought.
        id: u32,
    },
}

/// What a bridge says.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum FromBridge {
    /// The page is paired.
    Paired {
        /// With this token it need not ask for a code while the bridge runs.
        token: String,
        /// The engines.
        engines: Vec<BridgedEngine>,
    },
    /// The page is not paired. Then the bridge closes the connection.
    Refused {
        /// Why.
        why: PairingRefusal,
    },
    /// What an engine thinks so far.
    Thought {
        /// The number of the thought.
        id: u32,
        /// What it thinks.
        thought: ThoughtAnswer,
    },
    /// A thought has ended.
    Done {
        /// Its number.
        id: u32,
    },
    /// A thought has failed.
    Failed {
        /// Its number.
        id: u32,
        /// Why.
        problem: Problem,
    },
}

/// An engine behind a bridge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BridgedEngine {
    /// Its name.
    pub name: String,
    /// The slugs of the games that it plays.
    pub games: Vec<String>,
}

/// Why a page is not paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PairingRefusal {
    /// The code is wrong.
    WrongCode,
    /// Too many codes were wrong, or the code was used: a new bridge has a new one.
    Locked,
    /// The token is not one of this bridge.
    UnknownToken,
    /// Something else was said before a code or a token.
    NotPaired,
}

impl Problem {
    /// Why an engine behind a bridge has no answer.
    pub fn of_engine(code: &'static str, message: impl Into<String>) -> Problem {
        Problem::new(code, message)
    }
}
