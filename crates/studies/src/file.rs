//! Chapters as game files.

use gamefile::{Annotation, ColouredArrow, Eval, GameFile, Line, Mark, Node, Time};
use tabletop::Standing;

use crate::{
    chapter::Chapter,
    event::NodeId,
    study::Study,
    tree::{MoveTree, Note},
};

/// Tags that say where a game of a file comes from.
const TITLE: &str = "StudyName";
const NAME: &str = "ChapterName";

impl Study {
    /// All chapters as game files. Nothing of a chapter whose rules this program does not know.
    pub fn files(&self) -> Vec<GameFile> {
        self.chapters().filter_map(|chapter| self.file(chapter)).collect()
    }

    /// A chapter as a game file, if this program knows its rules.
    pub fn file(&self, chapter: &Chapter) -> Option<GameFile> {
        let board = &chapter.board;
        let start = games::Start { setup: board.setup.clone(), position: board.start()? };
        let mut file = GameFile::new(board.game, &start);
        file.rules_version = board.rules_version;
        for (name, value) in board.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())) {
            // A tag that this version of game files has for itself is not said twice.
            let _ = file.tags.set(name, value);
        }
        for (name, value) in [(TITLE, self.title()), (NAME, chapter.name())] {
            file.tags.set(name, value).ok()?;
        }
        let letters = board.game.game().letters;
        file.result = board.result.as_deref().and_then(|text| Standing::from_text(text, letters));
        file.line = line(&chapter.tree, NodeId::ROOT, 0);
        file.line.lead = annotation(&chapter.tree.get(NodeId::ROOT)?.note);
        // A game whose last moves were deleted has no result any more.
        file.clone().check().or_else(|_| GameFile { result: None, ..file }.check()).ok()
    }
}

/// The line that begins with a child, with its variations.
fn line(tree: &MoveTree, parent: NodeId, first: usize) -> Line {
    let mut nodes = Vec::new();
    let (mut at, mut index) = (parent, first);
    while let Some(&id) = tree.children(at).get(index) {
        // The alternatives of a variation's first move stand beside the main one.
        let is_alternative = at == parent && first > 0;
        let others = if is_alternative { 1..1 } else { 1..tree.children(at).len().max(1) };
        let variations = others.map(|other| line(tree, at, other)).collect();
        if let Some(found) = tree.get(id) {
            let (mv, nags) = (found.mv.clone(), found.note.nags.clone());
            nodes.push(Node { mv, nags, annotation: annotation(&found.note), variations });
        }
        (at, index) = (id, 0);
    }
    Line { lead: Annotation::default(), nodes }
}

fn annotation(note: &Note) -> Annotation {
    Annotation {
        text: note.text.clone(),
        clock: note.clock.as_deref().and_then(Time::from_text),
        elapsed: note.elapsed.as_deref().and_then(Time::from_text),
        eval: note.eval.as_deref().and_then(Eval::from_text),
        arrows: note.shapes.iter().filter_map(|it| ColouredArrow::from_text(it)).collect(),
        marks: note.shapes.iter().filter_map(|it| Mark::from_text(it)).collect(),
    }
}
