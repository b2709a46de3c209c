//! What is kept: the one truth.

use std::rc::Rc;

use matchplay::{
    ChatDraft, ChatLine, Event, Journal, KeptEvent, MOST_CHAT_LINES, Match, MatchTerms, Millis, PlayerId,
    Recorded,
};

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
    /// What was said, with the identifiers of the senders.
    pub(crate) chat: Vec<ChatLine>,
}

/// Another server has kept events of these versions.
pub(crate) struct Conflict;

impl Kept {
    pub(crate) fn new(terms: MatchTerms, by: PlayerId, at: Millis) -> Kept {
        let truth = Match::open(terms.clone(), by.clone(), at);
        let opened = Recorded { v: 1, at, event: Event::Opened { terms, by } };
        Kept {
            rows: vec![(opened, None)],
            truth,
            moves_at: vec![Rc::default(), Rc::default()],
            done: Vec::new(),
            causes: vec![None],
            chat: Vec::new(),
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

    /// The place of the newest line of chat.
    pub(crate) fn newest_line(&self) -> i64 {
        self.chat.len() as i64
    }

    /// The newest lines of chat, as many as are shown.
    pub(crate) fn lines(&self) -> Vec<ChatLine> {
        let first = self.chat.len().saturating_sub(MOST_CHAT_LINES);
        self.chat[first..].to_vec()
    }

    /// Keeps a line of chat, unless it is there already under its identifier. Returns its place.
    pub(crate) fn add_line(&mut self, draft: ChatDraft, at: Millis) -> i64 {
        let ChatDraft { player, id, line } = draft;
        if let Some(same) = self.chat.iter().find(|line| line.player == player && line.id == id) {
            return same.n;
        }
        let n = self.newest_line() + 1;
        self.chat.push(ChatLine { n, at, player, id, line });
        n
    }

    pub(crate) fn journal(&self) -> Journal {
        Journal::new(self.rows.clone()).expect("what was kept is a match")
    }
}
