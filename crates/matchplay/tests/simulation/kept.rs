//! What is kept: the one truth.

use std::rc::Rc;

use matchplay::{Event, Journal, KeptEvent, Match, Millis, PlayerId, Recorded, Terms};

/// A command, as it is kept beside the events that followed from it.
pub(crate) type CommandKey = (PlayerId, String);

pub(crate) struct Kept {
    pub(crate) rows: Vec<KeptEvent>,
    /// What the rows add up to.
    pub(crate) truth: Match,
    /// The moves at each version.
    moves_at: Vec<Rc<[Rc<str>]>>,
    /// The version after each command, in the order of keeping.
    pub(crate) done: Vec<(CommandKey, u64)>,
    /// For each row the command that it followed from, also where it is not the last of its events.
    pub(crate) causes: Vec<Option<CommandKey>>,
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
            causes: vec![None],
        }
    }

    pub(crate) fn version(&self) -> u64 {
        self.rows.len() as u64
    }

    /// Keeps events if the version before them stands, and the change of ratings that follows from a result.
    pub(crate) fn append(
        &mut self,
        events: &[Recorded],
        command: Option<CommandKey>,
    ) -> Result<Option<Recorded>, Conflict> {
        if events[0].v != self.version() + 1 {
            return Err(Conflict);
        }
        for (index, recorded) in events.iter().enumerate() {
            // A command stands with the last of its events.
            let by = command.clone().filter(|_| index + 1 == events.len());
            self.push(recorded.clone(), by, command.clone());
        }
        if let Some(command) = command {
            self.done.push((command, self.version()));
        }
        let is_result = events.iter().any(|it| matches!(it.event, Event::Ended { .. }));
        if !is_result || !self.truth.terms().is_rated {
            return Ok(None);
        }
        let changes = vec![(1500.0, 1510.0); self.truth.terms().n_players];
        let rated = Recorded { v: self.version() + 1, at: events[0].at, event: Event::Rated { changes } };
        self.push(rated.clone(), None, None);
        Ok(Some(rated))
    }

    fn push(&mut self, recorded: Recorded, by: Option<CommandKey>, cause: Option<CommandKey>) {
        self.truth.apply(&recorded.event, recorded.at);
        let known = self.moves_at.last().expect("there is a first version");
        let moves = match &recorded.event {
            Event::Moved { text, .. } => known.iter().cloned().chain([Rc::from(text.as_str())]).collect(),
            Event::TakenBack { plies } => Rc::from(&known[..*plies]),
            _ => known.clone(),
        };
        self.moves_at.push(moves);
        self.rows.push((recorded, by));
        self.causes.push(cause);
    }

    /// The moves that stood at a version.
    pub(crate) fn moves_at(&self, version: u64) -> Option<&[Rc<str>]> {
        self.moves_at.get(usize::try_from(version).ok()?).map(AsRef::as_ref)
    }

    pub(crate) fn journal(&self) -> Journal {
        Journal::new(self.rows.clone()).expect("what was kept is a match")
    }
}
