//! What readers see.

use serde::Serialize;

use crate::{
    chapter::{Chapter, ChapterBoard},
    event::{ChapterId, NodeId, PlacedNode, StudyEntry},
    study::Study,
    tree::Note,
};

/// A study without the moves of its chapters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StudyView {
    /// The title.
    pub title: String,
    /// The version.
    pub v: u64,
    /// The chapters in their order.
    pub chapters: Vec<ChapterHead>,
}

/// A chapter in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChapterHead {
    /// Its number.
    pub id: ChapterId,
    /// Its name.
    pub name: String,
    /// The slug of its game.
    pub game: &'static str,
    /// The side whose moves readers have to find.
    pub asks: Option<usize>,
}

/// A chapter with its moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChapterView {
    /// Its number.
    pub id: ChapterId,
    /// Its name.
    pub name: String,
    /// What it begins with.
    pub board: ChapterBoard,
    /// The side whose moves readers have to find.
    pub asks: Option<usize>,
    /// What is said about the start position.
    pub lead: Note,
    /// The moves, each after the one before it; the line that goes on before its alternatives.
    pub nodes: Vec<PlacedNode>,
    /// The version.
    pub v: u64,
}

/// What is new in a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StudyUpdate {
    /// The version now.
    pub v: u64,
    /// The version that the entries follow.
    pub since: u64,
    /// What happened since. Empty if that would be too much: then everything has to be read again.
    pub entries: Vec<StudyEntry>,
}

impl Study {
    /// The study without the moves of its chapters.
    pub fn view(&self) -> StudyView {
        let chapters = self.chapters().map(Chapter::head).collect();
        StudyView { title: self.title().to_owned(), v: self.version(), chapters }
    }

    /// A chapter with its moves, if it is there.
    pub fn chapter_view(&self, id: ChapterId) -> Option<ChapterView> {
        let chapter = self.chapter(id)?;
        Some(ChapterView {
            id,
            name: chapter.name.clone(),
            board: chapter.board.clone(),
            asks: chapter.asks,
            lead: chapter.tree.get(NodeId::ROOT)?.note.clone(),
            nodes: chapter.tree.placed(),
            v: self.version(),
        })
    }
}

impl Chapter {
    fn head(&self) -> ChapterHead {
        ChapterHead { id: self.id, name: self.name.clone(), game: self.board.game.slug(), asks: self.asks }
    }
}
