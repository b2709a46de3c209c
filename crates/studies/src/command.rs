//! What authors want, and why it may not be done.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    decide::{
        LONGEST_COMMENT, LONGEST_LINE, LONGEST_NAME, MOST_CHAPTERS, MOST_FORKS, MOST_NAGS, MOST_NODES,
        MOST_SHAPES,
    },
    event::{ChapterId, NodeId},
};

/// A command on its way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyEnvelope {
    /// Chosen by the sender: new for every command, the same whenever that is sent again.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
    pub id: String,
    /// The version of the study that the sender has seen.
    #[cfg_attr(feature = "openapi", schema(maximum = 18446744073709551615_u64))]
    pub expected: u64,
    /// What is wanted.
    pub command: StudyCommand,
}

/// Where chapters come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "from", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ChapterSource {
    /// A start position: without a set-up or a position the first one of the game.
    Start {
        /// The game.
        game: String,
        /// The rule set.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        rules: Option<String>,
        /// The set-up.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        setup: Option<String>,
        /// The position.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        position: Option<String>,
        /// The number of players.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 3))]
        players: Option<usize>,
    },
    /// Games in a file, a chapter for each.
    File {
        /// The file.
        text: String,
    },
}

impl ChapterSource {
    /// The first start of a game.
    pub fn start(game: &str) -> ChapterSource {
        ChapterSource::Start {
            game: game.to_owned(),
            rules: None,
            setup: None,
            position: None,
            players: None,
        }
    }
}

/// Something that an author wants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "c", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StudyCommand {
    /// To give the study a title.
    Title {
        /// The title.
        title: String,
    },
    /// To add chapters.
    AddChapters {
        /// The name; without one, chapters are named after the games in the file.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
        name: String,
        /// Where they come from.
        source: ChapterSource,
    },
    /// To give a chapter a name.
    NameChapter {
        /// Which.
        chapter: ChapterId,
        /// The name.
        name: String,
    },
    /// To move a chapter among the others.
    MoveChapter {
        /// Which.
        chapter: ChapterId,
        /// Its place, from 0.
        to: usize,
    },
    /// To let readers find the moves of a side, or not.
    Ask {
        /// In which chapter.
        chapter: ChapterId,
        /// The side, from 0.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        #[cfg_attr(feature = "openapi", schema(maximum = 2))]
        side: Option<usize>,
    },
    /// To delete a chapter. A study has at least one.
    RemoveChapter {
        /// Which.
        chapter: ChapterId,
    },
    /// To add moves one after the other. Those that are there already are not added again.
    Play {
        /// In which chapter.
        chapter: ChapterId,
        /// After which move.
        parent: NodeId,
        /// The moves.
        moves: Vec<String>,
    },
    /// To delete a move and everything after it.
    Remove {
        /// In which chapter.
        chapter: ChapterId,
        /// The move.
        node: NodeId,
    },
    /// To make the line to a move the main line.
    Promote {
        /// In which chapter.
        chapter: ChapterId,
        /// The move.
        node: NodeId,
    },
    /// To say something about a move, instead of what was said before.
    Comment {
        /// In which chapter.
        chapter: ChapterId,
        /// The move.
        node: NodeId,
        /// The words; none to delete the comment.
        text: String,
    },
    /// To give a move signs such as `!?`, instead of those it had.
    Sign {
        /// In which chapter.
        chapter: ChapterId,
        /// The move.
        node: NodeId,
        /// Their numbers, as in game files.
        nags: Vec<u8>,
    },
    /// To draw arrows and circles on a position, instead of those that were there.
    Draw {
        /// In which chapter.
        chapter: ChapterId,
        /// The move that leads to the position.
        node: NodeId,
        /// Arrows `Gd1d8` and circles `Ra1`.
        shapes: Vec<String>,
    },
    /// To evaluate a position, or to delete its evaluation.
    Judge {
        /// In which chapter.
        chapter: ChapterId,
        /// The move that leads to the position.
        node: NodeId,
        /// The evaluation, `0.35` or `#3`, from the first player's point of view.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        eval: Option<String>,
    },
}

/// Why a command has no effect.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StudyRefusal {
    /// Another author deleted the chapter.
    #[error("the chapter is not there any more")]
    NoChapter,
    /// Another author deleted the move.
    #[error("the move is not there any more")]
    NoMove,
    /// Another author has written something else there meanwhile.
    #[error("another author has changed these words meanwhile: look at them first")]
    Overtaken,
    /// The move is against the rules.
    #[error("{0}")]
    IllegalMove(String),
    /// A title or a name is empty or too long.
    #[error("a title or a name has 1 to {LONGEST_NAME} characters")]
    Name,
    /// A comment is too long.
    #[error("a comment has at most {LONGEST_COMMENT} characters")]
    Comment,
    /// Signs that game files do not know, or too many.
    #[error("a move has at most {MOST_NAGS} signs, with the numbers 1 to 139, or 220 for a diagram")]
    Signs,
    /// Drawings that are not on the board, or too many.
    #[error("a position has at most {MOST_SHAPES} arrows `Gd1d8` and circles `Ra1`, on cells of its board")]
    Shapes,
    /// The evaluation cannot be read.
    #[error("an evaluation is a number such as `0.35`, or `#3` for a win in three moves")]
    Eval,
    /// The game has no such side.
    #[error("the game has no such side")]
    Side,
    /// There is no such place among the chapters.
    #[error("there is no such place among the chapters")]
    Place,
    /// Nothing can be made of the source of a chapter.
    #[error("{0}")]
    Source(String),
    /// The last chapter stays.
    #[error("a study has at least one chapter")]
    LastChapter,
    /// There are too many chapters.
    #[error("a study has at most {MOST_CHAPTERS} chapters")]
    Chapters,
    /// A chapter has too many moves.
    #[error("a chapter has at most {MOST_NODES} moves")]
    Moves,
    /// A line is too long.
    #[error("a line has 1 to {LONGEST_LINE} moves")]
    Line,
    /// Variations are nested too deep.
    #[error("variations are nested at most {MOST_FORKS} deep")]
    Forks,
    /// The study has no space for more.
    #[error("the study is full: begin another one")]
    Full,
}

impl StudyRefusal {
    /// Its name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            StudyRefusal::NoChapter => "no-chapter",
            StudyRefusal::NoMove => "no-move",
            StudyRefusal::Overtaken => "overtaken",
            StudyRefusal::IllegalMove(_) => "illegal-move",
            StudyRefusal::Name => "name",
            StudyRefusal::Comment => "comment",
            StudyRefusal::Signs => "signs",
            StudyRefusal::Shapes => "shapes",
            StudyRefusal::Eval => "eval",
            StudyRefusal::Side => "side",
            StudyRefusal::Place => "place",
            StudyRefusal::Source(_) => "source",
            StudyRefusal::LastChapter => "last-chapter",
            StudyRefusal::Chapters => "chapters",
            StudyRefusal::Moves => "moves",
            StudyRefusal::Line => "line",
            StudyRefusal::Forks => "forks",
            StudyRefusal::Full => "full",
        }
    }
}
