//! Errors in game files.

use games::{StartError, UnknownGame};
use tabletop::IllegalMove;
use thiserror::Error;

/// Why a text is not a valid game file.
#[derive(Debug, Error)]
pub enum FileError {
    /// The text has a syntax error.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong, and what is expected.
        message: String,
    },
    /// The JSON has a syntax error or lacks a field.
    #[error("not the JSON of a game file: {0}")]
    Json(serde_json::Error),
    /// A value in the JSON format is wrong.
    #[error("{field}: {message}")]
    Value {
        /// The path of the field.
        field: String,
        /// What is wrong, and what is expected.
        message: String,
    },
    /// A required tag is missing.
    #[error("the tag `{0}` is missing")]
    MissingTag(&'static str),
    /// The game is unknown.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// The game has no such start position.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The file was made with a newer version of the rules than this program knows.
    #[error(
        "the file was played by version {found} of the rules of {game}, and only versions up to {known} are known"
    )]
    RulesVersion {
        /// The game.
        game: &'static str,
        /// The version of the file.
        found: u32,
        /// The newest version known.
        known: u32,
    },
    /// A move is illegal.
    #[error("{place}: {error}")]
    IllegalMove {
        /// The place of the move, with its variation.
        place: String,
        /// The reason.
        error: Box<IllegalMove>,
    },
    /// The result differs from the one that the moves lead to.
    #[error("the result says {said}, but the moves end with {played}")]
    Result {
        /// The result in the file.
        said: String,
        /// The result of the moves.
        played: String,
    },
    /// The file exceeds a limit.
    #[error("{0}")]
    TooLarge(String),
}
