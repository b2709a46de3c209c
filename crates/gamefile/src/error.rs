//! Errors in game files.

use std::fmt;

use games::{GameKind, StartError, UnknownGame};
use tabletop::IllegalMove;
use thiserror::Error;

/// Why a text is not a valid game file.
#[derive(Debug, Error)]
pub enum FileError {
    /// The text has a syntax error.
    #[error("line {line}, column {column}: {fault}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong.
        fault: SyntaxFault,
    },
    /// The JSON has a syntax error or lacks a field.
    #[error("not the JSON of a game file: {0}")]
    Json(serde_json::Error),
    /// A value in the JSON format or a tag is wrong.
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
        /// The game whose rules refuse it.
        game: GameKind,
        /// The place of the move.
        place: MovePlace,
        /// The reason.
        error: Box<IllegalMove>,
    },
    /// A list of moves without the name of its game is legal in no game.
    #[error("no game has these moves from its start; {game} is followed longest. {place}: {error}")]
    NoGame {
        /// The game that the moves follow longest.
        game: GameKind,
        /// The first move that it refuses.
        place: MovePlace,
        /// The reason.
        error: Box<IllegalMove>,
    },
    /// An arrow or a mark names no cell of the board.
    #[error("{place}: an arrow or mark names `{cell}`, which is not a cell of the board")]
    NoSuchCell {
        /// The place of the move.
        place: MovePlace,
        /// The name.
        cell: String,
    },
    /// The result differs from the one that the moves lead to.
    #[error("the result says {said}, but the moves end with {played}")]
    Result {
        /// The result in the file.
        said: String,
        /// The result of the moves.
        played: String,
    },
    /// The text names no result of the game.
    #[error("result: `{0}` is not a result")]
    NoResult(String),
    /// There is neither a game nor a move in the text.
    #[error("there are no moves in this text")]
    Empty,
    /// The file exceeds a limit.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// A limit that a file exceeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TooLarge {
    /// The size.
    #[error("the file has more than {0} bytes")]
    Bytes(usize),
    /// The nesting of variations.
    #[error("variations nest more than {0} deep")]
    Depth(usize),
    /// The moves of a game with its variations.
    #[error("more than {0} moves")]
    Moves(usize),
    /// The games of a file.
    #[error("more than {0} games")]
    Games(usize),
}

/// What is wrong with the syntax of a text, and what is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SyntaxFault {
    /// A `[` begins no tag.
    #[error("expected a tag, [Name \"value\"]")]
    Tag,
    /// A value of a tag does not end.
    #[error("a tag's value must end with `\"` on its line")]
    TagEnd,
    /// A variation does not end.
    #[error("a variation must end with `)`")]
    VariationEnd,
    /// A variation before the first move.
    #[error("a variation must follow a move")]
    VariationFirst,
    /// A variation in too many others.
    #[error("variations nest more than {} deep", crate::model::MOST_DEPTH)]
    Nesting,
    /// A variation with a result.
    #[error("a variation has no result")]
    VariationResult,
    /// `)` without `(`.
    #[error("`)` without `(`")]
    Parenthesis,
    /// `}` without `{`.
    #[error("`}}` without `{{`")]
    Brace,
    /// `]` without `[`.
    #[error("`]` without `[`")]
    Bracket,
    /// A comment does not end.
    #[error("a comment must end with `}}`")]
    CommentEnd,
    /// No mark of a move.
    #[error("expected a mark: $1 to $255, !, ?, !!, ??, !? or ?!")]
    Mark,
    /// A mark before the first move.
    #[error("a mark must follow a move")]
    MarkFirst,
    /// A tag in a variation.
    #[error("a tag among the moves: tags come first")]
    TagAmongMoves,
    /// More text after the only game that was to be read.
    #[error("more text after the result: this file was to hold one game")]
    MoreText,
}

impl SyntaxFault {
    /// All faults.
    pub const ALL: [SyntaxFault; 14] = [
        SyntaxFault::Tag,
        SyntaxFault::TagEnd,
        SyntaxFault::VariationEnd,
        SyntaxFault::VariationFirst,
        SyntaxFault::Nesting,
        SyntaxFault::VariationResult,
        SyntaxFault::Parenthesis,
        SyntaxFault::Brace,
        SyntaxFault::Bracket,
        SyntaxFault::CommentEnd,
        SyntaxFault::Mark,
        SyntaxFault::MarkFirst,
        SyntaxFault::TagAmongMoves,
        SyntaxFault::MoreText,
    ];

    /// The name for messages in other languages.
    pub fn code(self) -> &'static str {
        match self {
            SyntaxFault::Tag => "tag",
            SyntaxFault::TagEnd => "tag-end",
            SyntaxFault::VariationEnd => "variation-end",
            SyntaxFault::VariationFirst => "variation-first",
            SyntaxFault::Nesting => "nesting",
            SyntaxFault::VariationResult => "variation-result",
            SyntaxFault::Parenthesis => "parenthesis",
            SyntaxFault::Brace => "brace",
            SyntaxFault::Bracket => "bracket",
            SyntaxFault::CommentEnd => "comment-end",
            SyntaxFault::Mark => "mark",
            SyntaxFault::MarkFirst => "mark-first",
            SyntaxFault::TagAmongMoves => "tag-among-moves",
            SyntaxFault::MoreText => "more-text",
        }
    }
}

/// The place of a move in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MovePlace {
    /// The line and the column in the text format, from 1.
    pub at: Option<(usize, usize)>,
    /// The ply, and in variations the number of the variation and the ply in it, and so on; all from 1.
    pub path: Vec<usize>,
}

impl MovePlace {
    /// The number of the move in its line, from 1.
    pub fn ply(&self) -> usize {
        self.path.last().copied().unwrap_or_default()
    }
}

impl fmt::Display for MovePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.at {
            write!(f, "line {line}, column {column}, ")?;
        }
        for (index, number) in self.path.iter().enumerate() {
            let what = if index % 2 == 0 { "ply" } else { "variation" };
            write!(f, "{}{what} {number}", if index > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}
