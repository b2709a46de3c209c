//! What can be wrong with a file.

use games::{StartError, UnknownGame};
use tabletop::IllegalMove;
use thiserror::Error;

/// Why a text is no game file.
#[derive(Debug, Error)]
pub enum FileError {
    /// The text breaks the form.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong, and what would be right.
        message: String,
    },
    /// The JSON breaks the form.
    #[error("not the JSON of a game file: {0}")]
    Json(serde_json::Error),
    /// A value of the JSON form is wrong.
    #[error("{field}: {message}")]
    Value {
        /// Where.
        field: String,
        /// What is wrong, and what would be right.
        message: String,
    },
    /// A tag that must be there is missing.
    #[error("the tag `{0}` is missing")]
    MissingTag(&'static str),
    /// The game is unknown.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// The start is no start of the game.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The file was made under rules that this program does not know.
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
        /// Which move of which line.
        place: String,
        /// Why.
        error: Box<IllegalMove>,
    },
    /// The result is not the one that the moves lead to.
    #[error("the result says {said}, but the moves end with {played}")]
    Result {
        /// What the file says.
        said: String,
        /// What the moves say.
        played: String,
    },
    /// The file is larger than any game.
    #[error("{0}")]
    TooLarge(String),
}
