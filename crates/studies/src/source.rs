//! Chapters from start positions and game files.

use gamefile::{Annotation, Eval, GameFile, Line, Time, games_in};
use games::{GameKind, StartChoice};

use crate::{
    chapter::ChapterBoard,
    command::{ChapterSource, StudyRefusal},
    decide::{
        LONGEST_LINE, LONGEST_NAME, MOST_CHAPTERS, MOST_FORKS, MOST_NAGS, MOST_NODES, MOST_SHAPES, comment,
        name,
    },
    event::{ChapterId, NodeId, StudyEvent},
    tree::{MoveTree, Note},
};

/// How many bytes of tags of a game are kept.
const MOST_TAGS: usize = 4_000;

/// New chapters from a source. The first one gets that number.
pub(crate) fn chapters(
    first: ChapterId,
    wish: &str,
    source: &ChapterSource,
) -> Result<Vec<StudyEvent>, StudyRefusal> {
    match source {
        ChapterSource::Start { game, rules, setup, position, players } => {
            let kind: GameKind = game.parse().map_err(refused)?;
            let choice = StartChoice {
                rules: rules.as_deref(),
                setup: setup.as_deref(),
                position: position.as_deref(),
                players: *players,
            };
            let start = kind.start(&choice, &[]).map_err(refused)?;
            let board = ChapterBoard {
                game: kind,
                rules: start.position.rules().to_owned(),
                rules_version: kind.rules_version(),
                setup: start.setup,
                position: start.position.text(),
                players: start.position.players().len(),
                tags: Vec::new(),
                result: None,
            };
            let (lead, nodes) = (Box::default(), Vec::new());
            Ok(vec![StudyEvent::ChapterAdded { chapter: first, name: name(wish)?, board, lead, nodes }])
        }
        ChapterSource::File { text } => {
            let mut events = Vec::new();
            for (number, found) in (first.0..).zip(games_in(text)) {
                if events.len() == MOST_CHAPTERS {
                    return Err(StudyRefusal::Chapters);
                }
                let games = found.games.map_err(refused)?;
                let file = games.into_iter().next();
                let file =
                    file.ok_or_else(|| StudyRefusal::Source("no game is found in the file".to_owned()))?;
                events.push(chapter_of(ChapterId(number), wish, &file)?);
            }
            // Several chapters of one name could not be told apart.
            if events.len() > 1 && !wish.trim().is_empty() {
                for (number, event) in (1..).zip(&mut events) {
                    if let StudyEvent::ChapterAdded { name, .. } = event {
                        *name = shortened(&format!("{wish} {number}"));
                    }
                }
            }
            Ok(events)
        }
    }
}

fn refused(error: impl ToString) -> StudyRefusal {
    StudyRefusal::Source(error.to_string())
}

fn chapter_of(chapter: ChapterId, wish: &str, file: &GameFile) -> Result<StudyEvent, StudyRefusal> {
    let start = file.start_position().map_err(refused)?;
    let mut tree = MoveTree::default();
    let lead = Box::new(note(&file.line.lead)?);
    plant(&file.line, "", NodeId::ROOT, &mut tree, 0)?;
    if tree.most_forks() > MOST_FORKS {
        return Err(StudyRefusal::Forks);
    }
    let mut room = MOST_TAGS;
    let tags = file.tags.iter().take_while(|(name, value)| {
        let fits = name.len() + value.len() <= room;
        room = room.saturating_sub(name.len() + value.len());
        fits
    });
    let board = ChapterBoard {
        game: file.game,
        rules: file.rules.clone(),
        rules_version: file.rules_version,
        setup: file.setup.clone(),
        position: file.start.clone(),
        players: start.players().len(),
        tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        result: file.result.map(|result| result.text(file.game.game().letters)),
    };
    let name = if wish.trim().is_empty() { shortened(&name_of(file)) } else { name(wish)? };
    Ok(StudyEvent::ChapterAdded { chapter, name, board, lead, nodes: tree.placed() })
}

/// What a game is called: by its chapter, its players, its event, or the game itself.
fn name_of(file: &GameFile) -> String {
    let known = |tag: &str| file.tags.get(tag).map(str::trim).filter(|value| !matches!(*value, "" | "?"));
    if let Some(name) = known("ChapterName") {
        return name.to_owned();
    }
    let players: Vec<&str> = ["White", "Black", "Third"].into_iter().filter_map(known).collect();
    match (players.is_empty(), known("Event")) {
        (false, _) => players.join(" – "),
        (true, Some(event)) => event.to_owned(),
        (true, None) => file.game.game().name.to_owned(),
    }
}

fn shortened(text: &str) -> String {
    let text: String = text.chars().filter(|it| !it.is_control()).take(LONGEST_NAME).collect();
    name(&text).unwrap_or_else(|_| "–".to_owned())
}

/// Adds the moves of a line, the first one with what is said before the line. A variation that repeats a move that is there
/// goes on from that.
fn plant(
    line: &Line,
    lead: &str,
    parent: NodeId,
    tree: &mut MoveTree,
    depth: usize,
) -> Result<(), StudyRefusal> {
    let mut at = parent;
    for (index, node) in line.nodes.iter().enumerate() {
        if depth + index >= LONGEST_LINE {
            return Err(StudyRefusal::Line);
        }
        let before = at;
        let mut note = note(&node.annotation)?;
        note.nags.clone_from(&node.nags);
        note.nags.truncate(MOST_NAGS);
        if index == 0 {
            note.text = joined(lead, &note.text)?;
        }
        at = match tree.child(before, &node.mv) {
            Some(known) => {
                let there = tree.note_mut(known).ok_or(StudyRefusal::NoMove)?;
                there.text = joined(&there.text, &note.text)?;
                known
            }
            None => {
                let id = tree.next();
                if tree.n_moves() >= MOST_NODES || !tree.add(id, before, &node.mv, note) {
                    return Err(StudyRefusal::Moves);
                }
                id
            }
        };
        for variation in &node.variations {
            plant(variation, &variation.lead.text, before, tree, depth + index)?;
        }
    }
    Ok(())
}

fn joined(first: &str, second: &str) -> Result<String, StudyRefusal> {
    comment(&[first, second].into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" "))
}

fn note(annotation: &Annotation) -> Result<Note, StudyRefusal> {
    let arrows = annotation.arrows.iter().map(gamefile::ColouredArrow::to_text);
    let marks = annotation.marks.iter().map(gamefile::Mark::to_text);
    Ok(Note {
        text: comment(&annotation.text)?,
        nags: Vec::new(),
        shapes: arrows.chain(marks).take(MOST_SHAPES).collect(),
        eval: annotation.eval.map(Eval::to_text),
        clock: annotation.clock.map(Time::to_text),
        elapsed: annotation.elapsed.map(Time::to_text),
    })
}
