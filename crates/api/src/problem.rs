//! Why a question has no answer.

use games::StartError;
use serde::Serialize;
use tabletop::IllegalMove;
use thiserror::Error;

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[error("{message}")]
pub struct Problem {
    /// The kind of error for programs, such as `illegal-move`.
    pub code: &'static str,
    /// What is wrong, and what is expected.
    pub message: String,
}

impl Problem {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into() }
    }
}

impl From<StartError> for Problem {
    fn from(error: StartError) -> Problem {
        Problem::new("start", error.to_string())
    }
}

impl From<IllegalMove> for Problem {
    fn from(error: IllegalMove) -> Problem {
        Problem::new("illegal-move", error.to_string())
    }
}
