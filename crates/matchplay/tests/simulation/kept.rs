//! What is kept: the one truth.

use std::rc::Rc;

use matchplay::{Event, Match, Millis, PlayerId, Recorded, Room, Terms};

/// A command, as it is kept beside the events that followed from it.
pub(crate) type CommandKey = (PlayerId, String);

pub(crate) struct Kept {
    pub(crate) rows: Vec<(Recorded, Option<CommandKey>)>,
    /// What the rows add up to.
    pub(crate) truth: Match,
    /// The moves at each version.
    moves_at: Vec<Rc<[Rc<str>]>>,
    /// The version after each command, in the order of keeping.
    pub(crate) done: Vec<(CommandKey, u64)>,
}

/// Another server has kept events of these versions.
pub(crate) struct Conflict;

impl Kept {
    pub(crate) fn new(terms: Terms, by: PlayerId, at: Millis) -> Kept {
        let truth = Match::open(terms.clone(), by.clone(), at);
        let opened = Recorded { v: 1, at, event: Event::Opened { terms, by } };
        Kept {
            rows: vec![(opened, None)],
            truth,
            moves_at: vec![Rc::default(), Rc::default()],
            done: Vec::new(),
        }
    }

    pub(crate) fn version(&self) -> u64 {
        self.rows.len() as u64
    }

    /// The primary key is the version: of two who write the same, one fails.
    pub(crate) fn append(
        &mut self,
        events: &[Recorded],
        command: Option<CommandKey>,
    ) -> Result<(), Conflict> {
        if events[0].v != self.version() + 1 {
            return Err(Conflict);
        }
        for recorded in events {
            self.truth.apply(&recorded.event, recorded.at);
            self.rows.push((recorded.clone(), command.clone()));
            let known = self.moves_at.last().expect("there is a first version");
            let moves = match &recorded.event {
                Event::Moved { text, .. } => known.iter().cloned().chain([Rc::from(text.as_str())]).collect(),
                Event::TakenBack { plies } => Rc::from(&known[..*plies]),
                _ => known.clone(),
            };
            self.moves_at.push(moves);
        }
        if let Some(command) = command {
            self.done.push((command, self.version()));
        }
        Ok(())
    }

    /// The moves that stood at a version.
    pub(crate) fn moves_at(&self, version: u64) -> Option<&[Rc<str>]> {
        self.moves_at.get(usize::try_from(version).ok()?).map(AsRef::as_ref)
    }

    pub(crate) fn room(&self) -> Room {
        Room::new(self.rows.clone()).expect("what was kept is a match")
    }
}
