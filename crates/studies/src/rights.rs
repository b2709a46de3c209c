//! Who may read and write a study. It is not part of its events: rights change without a new version.

use matchplay::PlayerId;
use serde::{Deserialize, Serialize};

/// Who may read a study besides its authors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum StudyVisibility {
    /// Everybody, and it is listed.
    Public,
    /// Whoever has its address.
    Link,
    /// Nobody. Nobody else learns that it exists.
    Private,
}

impl StudyVisibility {
    /// All of them.
    pub const ALL: [StudyVisibility; 3] =
        [StudyVisibility::Public, StudyVisibility::Link, StudyVisibility::Private];

    /// The name in the database and in messages.
    pub fn name(self) -> &'static str {
        match self {
            StudyVisibility::Public => "public",
            StudyVisibility::Link => "link",
            StudyVisibility::Private => "private",
        }
    }

    /// The one of that name.
    pub fn from_name(name: &str) -> Option<StudyVisibility> {
        StudyVisibility::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// Whose study it is, and who may read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyRights {
    /// Who decides about it.
    pub owner: PlayerId,
    /// Who writes in it besides the owner, those who came first before the others.
    pub authors: Vec<PlayerId>,
    /// Who else may read it.
    pub visibility: StudyVisibility,
}

impl StudyRights {
    /// Whether somebody writes in it.
    pub fn is_author(&self, player: &PlayerId) -> bool {
        self.owner == *player || self.authors.contains(player)
    }

    /// Whether somebody, or somebody unknown, may read it.
    pub fn is_reader(&self, player: Option<&PlayerId>) -> bool {
        self.visibility != StudyVisibility::Private || player.is_some_and(|player| self.is_author(player))
    }
}
