//! A chapter: a start position and a tree of moves.

use games::{AnyPosition, GameKind, StartChoice};
use serde::{Deserialize, Serialize};

use crate::{
    event::{ChapterId, NodeId},
    tree::MoveTree,
};

/// What a chapter begins with. It names rules and start, so that it means the same for ever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ChapterBoard {
    /// The game.
    #[serde(with = "slug")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    #[cfg_attr(feature = "openapi", schema(schema_with = matchplay::openapi::game))]
    pub game: GameKind,
    /// The rule set.
    pub rules: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// The name of the set-up, if the start has one.
    pub setup: Option<String>,
    /// The start position.
    pub position: String,
    /// The number of players.
    pub players: usize,
    /// Names, dates and other tags of the game that the chapter was made from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub tags: Vec<(String, String)>,
    /// The result of that game, as game files write it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub result: Option<String>,
}

impl ChapterBoard {
    /// The start position; nothing if this program's rules do not know it.
    pub fn start(&self) -> Option<Box<dyn AnyPosition>> {
        let choice = StartChoice {
            rules: Some(&self.rules),
            position: Some(&self.position),
            ..StartChoice::default()
        };
        Some(self.game.start(&choice, &[]).ok()?.position)
    }

    pub(crate) fn weight(&self) -> usize {
        self.position.len() + self.tags.iter().map(|(name, value)| name.len() + value.len()).sum::<usize>()
    }
}

/// A chapter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    pub(crate) id: ChapterId,
    pub(crate) name: String,
    pub(crate) board: ChapterBoard,
    pub(crate) asks: Option<usize>,
    pub(crate) tree: MoveTree,
}

impl Chapter {
    /// Its number.
    pub fn id(&self) -> ChapterId {
        self.id
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it begins with.
    pub fn board(&self) -> &ChapterBoard {
        &self.board
    }

    /// The side whose moves readers have to find, if there is one.
    pub fn asks(&self) -> Option<usize> {
        self.asks
    }

    /// Its moves.
    pub fn tree(&self) -> &MoveTree {
        &self.tree
    }

    /// The position after a move; nothing if the move is not there.
    pub fn position(&self, node: NodeId) -> Option<Box<dyn AnyPosition>> {
        self.tree.get(node)?;
        let mut position = self.board.start()?;
        for id in self.tree.path(node) {
            position.play_text(&self.tree.get(id)?.mv).ok()?;
        }
        Some(position)
    }
}

mod slug {
    use games::GameKind;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    pub(super) fn serialize<S: Serializer>(game: &GameKind, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(game.slug())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameKind, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
