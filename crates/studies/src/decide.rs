//! What follows from a command.

use gamefile::{ColouredArrow, Eval, Mark};
use games::AnyPosition;
use matchplay::PlayerId;

use crate::{
    chapter::Chapter,
    command::{StudyCommand, StudyRefusal},
    event::{ChapterId, NodeId, StudyEvent},
    source,
    study::Study,
};

/// The longest title or name, in characters.
pub const LONGEST_NAME: usize = 100;
/// The longest comment, in characters.
pub const LONGEST_COMMENT: usize = 4_000;
/// The longest line, in moves.
pub const LONGEST_LINE: usize = 1_000;
/// How many chapters a study has at most.
pub const MOST_CHAPTERS: usize = 64;
/// How many moves a chapter has at most.
pub const MOST_NODES: usize = 3_000;
/// How many events a study has at most: what every reader may have to wait for.
pub const MOST_VERSIONS: u64 = 20_000;
/// How much all events of a study take at most, in bytes, about.
pub const MOST_WEIGHT: usize = 4 << 20;
/// How deep variations are nested at most: what game files can hold.
pub(crate) const MOST_FORKS: usize = 16;
/// How many signs a move has at most.
pub(crate) const MOST_NAGS: usize = 5;
/// How many arrows and circles a position has at most.
pub(crate) const MOST_SHAPES: usize = 64;
/// The largest number of a sign that PGN defines.
const LAST_NAG: u8 = 139;
/// That a position is to be printed as a diagram.
pub const DIAGRAM_NAG: u8 = 220;

impl Study {
    /// The events that follow from a command of somebody who has seen the study at a version. None if everything is as wanted.
    ///
    /// # Errors
    /// If the command cannot be done.
    pub fn decide(
        &self,
        author: &PlayerId,
        seen: u64,
        command: &StudyCommand,
    ) -> Result<Vec<StudyEvent>, StudyRefusal> {
        let events = self.follow(author, seen, command)?;
        let weight: usize = events.iter().map(StudyEvent::weight).sum();
        let n_events = events.len() as u64;
        if !events.is_empty()
            && (self.version() + n_events > MOST_VERSIONS || self.weight() + weight > MOST_WEIGHT)
        {
            return Err(StudyRefusal::Full);
        }
        Ok(events)
    }

    fn follow(
        &self,
        author: &PlayerId,
        seen: u64,
        command: &StudyCommand,
    ) -> Result<Vec<StudyEvent>, StudyRefusal> {
        let event = match command {
            StudyCommand::Title { title } => StudyEvent::Titled { title: name(title)? },
            StudyCommand::AddChapters { name, source } => {
                let events = source::chapters(self.next_chapter(), name, source)?;
                if self.chapters().len() + events.len() > MOST_CHAPTERS {
                    return Err(StudyRefusal::Chapters);
                }
                return Ok(events);
            }
            StudyCommand::NameChapter { chapter, name: wish } => {
                self.known(*chapter)?;
                StudyEvent::ChapterNamed { chapter: *chapter, name: name(wish)? }
            }
            StudyCommand::MoveChapter { chapter, to } => {
                self.known(*chapter)?;
                if *to >= self.chapters().len() {
                    return Err(StudyRefusal::Place);
                }
                StudyEvent::ChapterMoved { chapter: *chapter, to: *to }
            }
            StudyCommand::Ask { chapter, side } => {
                let players = self.known(*chapter)?.board.players;
                if side.is_some_and(|side| side >= players) {
                    return Err(StudyRefusal::Side);
                }
                StudyEvent::ChapterAsks { chapter: *chapter, side: *side }
            }
            StudyCommand::RemoveChapter { chapter } => {
                self.known(*chapter)?;
                if self.chapters().len() == 1 {
                    return Err(StudyRefusal::LastChapter);
                }
                StudyEvent::ChapterRemoved { chapter: *chapter }
            }
            StudyCommand::Play { chapter, parent, moves } => {
                return play(self.known(*chapter)?, *parent, moves);
            }
            StudyCommand::Remove { chapter, node } => {
                self.known_move(*chapter, *node)?;
                if *node == NodeId::ROOT {
                    return Err(StudyRefusal::NoMove);
                }
                StudyEvent::Removed { chapter: *chapter, node: *node }
            }
            StudyCommand::Promote { chapter, node } => return self.promote(*chapter, *node),
            StudyCommand::Comment { chapter, node, text } => {
                let found = self.known_move(*chapter, *node)?.tree.get(*node).ok_or(StudyRefusal::NoMove)?;
                let text = comment(text)?;
                if text == found.note.text {
                    return Ok(Vec::new());
                }
                if found.commented.as_ref().is_some_and(|(version, by)| *version > seen && by != author) {
                    return Err(StudyRefusal::Overtaken);
                }
                StudyEvent::Commented { chapter: *chapter, node: *node, text }
            }
            StudyCommand::Sign { chapter, node, nags } => {
                self.known_move(*chapter, *node)?;
                if nags.len() > MOST_NAGS
                    || !nags.iter().all(|nag| (1..=LAST_NAG).contains(nag) || *nag == DIAGRAM_NAG)
                {
                    return Err(StudyRefusal::Signs);
                }
                StudyEvent::Signed { chapter: *chapter, node: *node, nags: nags.clone() }
            }
            StudyCommand::Draw { chapter, node, shapes } => {
                let position =
                    self.known_move(*chapter, *node)?.position(*node).ok_or(StudyRefusal::NoMove)?;
                if shapes.len() > MOST_SHAPES || !shapes.iter().all(|it| is_on_board(it, position.as_ref())) {
                    return Err(StudyRefusal::Shapes);
                }
                StudyEvent::Drawn { chapter: *chapter, node: *node, shapes: shapes.clone() }
            }
            StudyCommand::Judge { chapter, node, eval } => {
                self.known_move(*chapter, *node)?;
                let read = |text: &String| Eval::from_text(text).map(Eval::to_text).ok_or(StudyRefusal::Eval);
                let eval = eval.as_ref().map(read).transpose()?;
                StudyEvent::Judged { chapter: *chapter, node: *node, eval }
            }
        };
        Ok(vec![event])
    }

    fn known(&self, chapter: ChapterId) -> Result<&Chapter, StudyRefusal> {
        self.chapter(chapter).ok_or(StudyRefusal::NoChapter)
    }

    fn known_move(&self, chapter: ChapterId, node: NodeId) -> Result<&Chapter, StudyRefusal> {
        let chapter = self.known(chapter)?;
        if chapter.tree.get(node).is_some() { Ok(chapter) } else { Err(StudyRefusal::NoMove) }
    }

    fn promote(&self, chapter: ChapterId, node: NodeId) -> Result<Vec<StudyEvent>, StudyRefusal> {
        let tree = &self.known_move(chapter, node)?.tree;
        let mut before = NodeId::ROOT;
        for id in tree.path(node) {
            if tree.children(before).first() != Some(&id) {
                return Ok(vec![StudyEvent::Promoted { chapter, node }]);
            }
            before = id;
        }
        Ok(Vec::new())
    }
}

/// Plays moves after a move: those that are there already are followed, the others added.
fn play(chapter: &Chapter, parent: NodeId, moves: &[String]) -> Result<Vec<StudyEvent>, StudyRefusal> {
    let mut position = chapter.position(parent).ok_or(StudyRefusal::NoMove)?;
    let depth = chapter.tree.path(parent).len();
    if moves.is_empty() || depth + moves.len() > LONGEST_LINE {
        return Err(StudyRefusal::Line);
    }
    let mut at = parent;
    let mut new = Vec::new();
    for text in moves {
        let mv = position.play_text(text).map_err(|error| StudyRefusal::IllegalMove(error.to_string()))?;
        match chapter.tree.child(at, &mv) {
            Some(known) if new.is_empty() => at = known,
            _ => new.push(mv),
        }
    }
    if new.is_empty() {
        return Ok(Vec::new());
    }
    if chapter.tree.n_moves() + new.len() > MOST_NODES {
        return Err(StudyRefusal::Moves);
    }
    let first = chapter.tree.next();
    let mut after = chapter.tree.clone();
    let is_fork = !after.children(at).is_empty();
    after.add(first, at, &new[0], Default::default());
    if is_fork && after.most_forks() > MOST_FORKS {
        return Err(StudyRefusal::Forks);
    }
    Ok(vec![StudyEvent::Played { chapter: chapter.id, parent: at, first, moves: new }])
}

/// A title or a name as it is kept.
pub(crate) fn name(wish: &str) -> Result<String, StudyRefusal> {
    let name: String = wish.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if (1..=LONGEST_NAME).contains(&name.chars().count()) { Ok(name) } else { Err(StudyRefusal::Name) }
}

/// A comment as it is kept: with its lines, without other control characters.
pub(crate) fn comment(wish: &str) -> Result<String, StudyRefusal> {
    let text: String =
        wish.replace("\r\n", "\n").chars().filter(|it| *it == '\n' || !it.is_control()).collect();
    let text = text.trim();
    if text.chars().count() <= LONGEST_COMMENT { Ok(text.to_owned()) } else { Err(StudyRefusal::Comment) }
}

fn is_on_board(shape: &str, position: &dyn AnyPosition) -> bool {
    let board = position.scene().board;
    let arrow = ColouredArrow::from_text(shape).map(|arrow| vec![arrow.from, arrow.to]);
    let cells = arrow.or_else(|| Mark::from_text(shape).map(|mark| vec![mark.cell]));
    cells.is_some_and(|cells| cells.iter().all(|cell| board.cell(cell).is_some()))
}
