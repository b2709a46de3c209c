//! What happens in a study.

use std::fmt;

use matchplay::{Millis, PlayerId};
use serde::{Deserialize, Serialize};

use crate::{chapter::ChapterBoard, tree::Note};

/// A chapter of a study. Numbers are given once: a deleted chapter's number is not used again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct ChapterId(pub u32);

/// A move of a chapter. Numbers are given once; 0 is the start position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct NodeId(pub u32);

impl fmt::Display for ChapterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl NodeId {
    /// The start position.
    pub const ROOT: NodeId = NodeId(0);
}

/// A move at its place, with what is said about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlacedNode {
    /// Its number.
    pub id: NodeId,
    /// The move before it.
    pub parent: NodeId,
    /// The move text.
    #[serde(rename = "move")]
    pub mv: String,
    /// What is said about it.
    #[serde(default, skip_serializing_if = "Note::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub note: Note,
}

/// Something that happened. Events are kept for ever and never changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "e", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StudyEvent {
    /// The study has a title.
    Titled {
        /// The title.
        title: String,
    },
    /// There is a new last chapter.
    ChapterAdded {
        /// Its number.
        chapter: ChapterId,
        /// Its name.
        name: String,
        /// What it begins with.
        board: ChapterBoard,
        /// What is said about the start position.
        #[serde(default, skip_serializing_if = "Note::is_empty")]
        #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
        lead: Box<Note>,
        /// The moves it begins with, each after the one before it.
        nodes: Vec<PlacedNode>,
    },
    /// A chapter has a name.
    ChapterNamed {
        /// Which.
        chapter: ChapterId,
        /// The name.
        name: String,
    },
    /// A chapter has another place among the chapters.
    ChapterMoved {
        /// Which.
        chapter: ChapterId,
        /// The place, from 0.
        to: usize,
    },
    /// A chapter asks its readers for the moves of a side, or does not.
    ChapterAsks {
        /// Which.
        chapter: ChapterId,
        /// The side, from 0.
        side: Option<usize>,
    },
    /// A chapter is gone.
    ChapterRemoved {
        /// Which.
        chapter: ChapterId,
    },
    /// Moves were added one after the other.
    Played {
        /// In which chapter.
        chapter: ChapterId,
        /// After which move.
        parent: NodeId,
        /// The number of the first one; those after it have the next numbers.
        first: NodeId,
        /// The moves.
        moves: Vec<String>,
    },
    /// A move and everything after it are gone.
    Removed {
        /// In which chapter.
        chapter: ChapterId,
        /// The move.
        node: NodeId,
    },
    /// The line to a move is the main line.
    Promoted {
        /// In which chapter.
        chapter: ChapterId,
        /// The move.
        node: NodeId,
    },
    /// There are words about a move, or none any more.
    Commented {
        /// In which chapter.
        chapter: ChapterId,
        /// The move.
        node: NodeId,
        /// The words.
        text: String,
    },
    /// A move has signs such as `!?`.
    Signed {
        /// In which chapter.
        chapter: ChapterId,
        /// The move.
        node: NodeId,
        /// Their numbers, as in game files.
        nags: Vec<u8>,
    },
    /// Arrows and circles are drawn on a position.
    Drawn {
        /// In which chapter.
        chapter: ChapterId,
        /// The move that leads to the position.
        node: NodeId,
        /// All of them, as in game files.
        shapes: Vec<String>,
    },
    /// A position was evaluated.
    Judged {
        /// In which chapter.
        chapter: ChapterId,
        /// The move that leads to the position.
        node: NodeId,
        /// The evaluation, as in game files.
        eval: Option<String>,
    },
}

impl StudyEvent {
    /// What the event takes of the space that a study has, in bytes, about.
    pub(crate) fn weight(&self) -> usize {
        const OF_EVENT: usize = 40;
        OF_EVENT
            + match self {
                StudyEvent::Titled { title } => title.len(),
                StudyEvent::ChapterAdded { name, board, lead, nodes, .. } => {
                    let of_node = |node: &PlacedNode| OF_EVENT + node.mv.len() + node.note.weight();
                    let of_nodes: usize = nodes.iter().map(of_node).sum();
                    name.len() + board.weight() + lead.weight() + of_nodes
                }
                StudyEvent::ChapterNamed { name, .. } => name.len(),
                StudyEvent::Played { moves, .. } => moves.iter().map(|mv| OF_EVENT + mv.len()).sum(),
                StudyEvent::Commented { text, .. } => text.len(),
                StudyEvent::Signed { nags, .. } => nags.len(),
                StudyEvent::Drawn { shapes, .. } => shapes.iter().map(String::len).sum(),
                StudyEvent::Judged { eval, .. } => eval.as_ref().map_or(0, String::len),
                StudyEvent::ChapterMoved { .. }
                | StudyEvent::ChapterAsks { .. }
                | StudyEvent::ChapterRemoved { .. }
                | StudyEvent::Removed { .. }
                | StudyEvent::Promoted { .. } => 0,
            }
    }
}

/// An event with its version, its time and its author.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StudyEntry {
    /// The version of the study after it.
    pub v: u64,
    /// When.
    pub at: Millis,
    /// Whose.
    pub by: PlayerId,
    /// What.
    #[serde(flatten)]
    pub event: StudyEvent,
}
