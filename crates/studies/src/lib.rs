//! Studies: trees of moves in chapters, with comments, arrows and evaluations, which several authors write together.
//!
//! A study is a list of [`StudyEvent`]s without gaps, each with its version. [`Study`] is what they add up to.
//! [`Study::decide`] answers a [`StudyCommand`] with the events that follow from it, or says why nothing does; it changes
//! nothing. So there is one way to change a study, the same as for matches: decide, keep the events, then apply them.
//!
//! Authors do not wait for each other. A command names chapters and moves by identifiers that never change their meaning, so
//! it still means the same after others have written something: the order in which events are kept decides, and everybody who
//! applies them in that order sees the same study. A move that is there already is not added twice, and a command about a move
//! that another author deleted is refused. Only the words of a comment are protected further: whoever has not seen
//! another author's newest words does not overwrite them.
//!
//! Who may write and who may read, [`StudyRights`], is kept beside a study. Nothing here does any input or output.
//! [`StudyJournal`] is a study as it is kept, which answers every command exactly once.
//!
//! ```
//! use matchplay::PlayerId;
//! use studies::{ChapterSource, Study, StudyCommand};
//!
//! let anna = PlayerId::new("anna");
//! let mut study = Study::default();
//! let source = ChapterSource::start("wali");
//! let begin = StudyCommand::AddChapters { name: "The middle".to_owned(), source };
//! let events = study.decide(&anna, 0, &begin).unwrap();
//! study.apply_all(&events, &anna).unwrap();
//! let chapter = study.chapters().next().unwrap();
//! assert_eq!(chapter.name(), "The middle");
//! ```

mod chapter;
mod command;
mod decide;
mod event;
mod file;
mod journal;
mod rights;
mod source;
mod study;
mod tree;
mod view;

pub use chapter::{Chapter, ChapterBoard};
pub use command::{ChapterSource, StudyCommand, StudyEnvelope, StudyRefusal};
pub use decide::{
    DIAGRAM_NAG, LONGEST_COMMENT, LONGEST_LINE, LONGEST_NAME, MOST_CHAPTERS, MOST_NODES, MOST_VERSIONS,
    MOST_WEIGHT,
};
pub use event::{ChapterId, NodeId, PlacedNode, StudyEntry, StudyEvent};
pub use journal::{KeptEntry, StudyConsideration, StudyDraft, StudyJournal};
pub use rights::{StudyRights, StudyVisibility};
pub use study::{Study, UnfitEvent};
pub use tree::{MoveTree, Note, TreeMove};
pub use view::{ChapterHead, ChapterView, StudyUpdate, StudyView};
