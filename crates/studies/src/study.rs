//! What the events of a study add up to.

use std::sync::Arc;

use matchplay::PlayerId;
use thiserror::Error;

use crate::{
    chapter::Chapter,
    event::{ChapterId, NodeId, PlacedNode, StudyEvent},
    tree::MoveTree,
};

/// A study: chapters in an order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Study {
    title: String,
    /// Shared until one is changed: a draft of the next version costs one chapter and no more.
    chapters: Vec<Arc<Chapter>>,
    next_chapter: u32,
    version: u64,
    weight: usize,
}

/// An event that does not follow from those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("event {version} does not follow from those before it")]
pub struct UnfitEvent {
    /// The version it would have.
    pub version: u64,
}

impl Study {
    /// The title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The number of events.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The chapters in their order.
    pub fn chapters(&self) -> impl ExactSizeIterator<Item = &Chapter> {
        self.chapters.iter().map(AsRef::as_ref)
    }

    /// A chapter, if it is there.
    pub fn chapter(&self, id: ChapterId) -> Option<&Chapter> {
        self.chapters().find(|chapter| chapter.id == id)
    }

    /// What the events take of the space that a study has, in bytes, about.
    pub(crate) fn weight(&self) -> usize {
        self.weight
    }

    /// The number that the next chapter gets.
    pub(crate) fn next_chapter(&self) -> ChapterId {
        ChapterId(self.next_chapter.max(1))
    }

    /// Takes note of events that were kept.
    ///
    /// # Errors
    /// If one of them does not follow from those before it.
    pub fn apply_all(&mut self, events: &[StudyEvent], by: &PlayerId) -> Result<(), UnfitEvent> {
        events.iter().try_for_each(|event| self.apply(event, by))
    }

    /// Takes note of an event that was kept.
    ///
    /// # Errors
    /// If it does not follow from those before it.
    pub fn apply(&mut self, event: &StudyEvent, by: &PlayerId) -> Result<(), UnfitEvent> {
        let version = self.version + 1;
        self.change(event, by).ok_or(UnfitEvent { version })?;
        self.version = version;
        self.weight += event.weight();
        Ok(())
    }

    fn change(&mut self, event: &StudyEvent, by: &PlayerId) -> Option<()> {
        match event {
            StudyEvent::Titled { title } => self.title.clone_from(title),
            StudyEvent::ChapterAdded { chapter, name, board, lead, nodes } => {
                (chapter.0 >= self.next_chapter().0 && chapter.0 < u32::MAX).then_some(())?;
                let mut tree = MoveTree::default();
                tree.note_mut(NodeId::ROOT)?.clone_from(lead);
                for PlacedNode { id, parent, mv, note } in nodes {
                    tree.add(*id, *parent, mv, note.clone()).then_some(())?;
                }
                let (name, board) = (name.clone(), board.clone());
                self.chapters.push(Arc::new(Chapter { id: *chapter, name, board, asks: None, tree }));
                self.next_chapter = chapter.0 + 1;
            }
            StudyEvent::ChapterNamed { chapter, name } => self.edit(*chapter)?.name.clone_from(name),
            StudyEvent::ChapterMoved { chapter, to } => {
                let chapter = self.chapters.remove(self.place(*chapter)?);
                self.chapters.insert((*to).min(self.chapters.len()), chapter);
            }
            StudyEvent::ChapterAsks { chapter, side } => self.edit(*chapter)?.asks = *side,
            StudyEvent::ChapterRemoved { chapter } => drop(self.chapters.remove(self.place(*chapter)?)),
            StudyEvent::Played { chapter, parent, first, moves } => {
                let tree = &mut self.edit(*chapter)?.tree;
                let mut parent = *parent;
                for (id, mv) in (first.0..).zip(moves) {
                    tree.add(NodeId(id), parent, mv, Default::default()).then_some(())?;
                    parent = NodeId(id);
                }
            }
            StudyEvent::Removed { chapter, node } => {
                self.edit(*chapter)?.tree.remove(*node).then_some(())?;
            }
            StudyEvent::Promoted { chapter, node } => {
                self.edit(*chapter)?.tree.promote(*node).then_some(())?;
            }
            StudyEvent::Commented { chapter, node, text } => {
                let version = self.version + 1;
                self.edit(*chapter)?.tree.comment(*node, text, (version, by.clone())).then_some(())?;
            }
            StudyEvent::Signed { chapter, node, nags } => {
                self.edit(*chapter)?.tree.note_mut(*node)?.nags.clone_from(nags);
            }
            StudyEvent::Drawn { chapter, node, shapes } => {
                self.edit(*chapter)?.tree.note_mut(*node)?.shapes.clone_from(shapes);
            }
            StudyEvent::Judged { chapter, node, eval } => {
                self.edit(*chapter)?.tree.note_mut(*node)?.eval.clone_from(eval);
            }
        }
        Some(())
    }

    fn place(&self, id: ChapterId) -> Option<usize> {
        self.chapters.iter().position(|chapter| chapter.id == id)
    }

    fn edit(&mut self, id: ChapterId) -> Option<&mut Chapter> {
        let place = self.place(id)?;
        Some(Arc::make_mut(&mut self.chapters[place]))
    }
}
