//! What is kept of a study: what its events add up to, the newest of them, and which commands were done.

use std::collections::{HashMap, VecDeque};

use matchplay::{Answer, CommandId, Millis, PlayerId};

use crate::{
    command::StudyEnvelope,
    event::{StudyEntry, StudyEvent},
    study::Study,
    view::StudyUpdate,
};

/// More events than this are not sent one by one.
const MOST_EVENTS_TOLD: usize = 200;
/// The longest identifier of a command, in bytes.
const LONGEST_ID: usize = 40;

/// An event as it is kept, with the identifier of its command. A command stands with the last of its events.
pub type KeptEntry = (StudyEntry, Option<String>);

/// What to do about a command.
#[derive(Debug)]
pub enum StudyConsideration {
    /// To answer.
    Answer(Answer),
    /// To keep this draft, then to answer.
    Append(Box<StudyDraft>),
}

/// Events that were decided but are not kept yet, and the study as it will stand once they are.
#[derive(Clone, Debug)]
pub struct StudyDraft {
    /// The events.
    pub entries: Vec<StudyEntry>,
    /// The command they come from.
    pub command: CommandId,
    /// The study after them.
    pub after: Study,
}

/// A study with its history, as it is kept. Nothing enters it that is not.
#[derive(Debug, Default)]
pub struct StudyJournal {
    study: Study,
    /// The newest events, as many as are sent one by one.
    newest: VecDeque<StudyEntry>,
    /// The version after each command that was done.
    done: HashMap<CommandId, u64>,
}

impl StudyJournal {
    /// The journal of a study whose events were kept. Nothing if they are not a study.
    pub fn new(kept: Vec<KeptEntry>) -> Option<StudyJournal> {
        let mut journal = StudyJournal::default();
        journal.catch_up(kept).then_some(journal)
    }

    /// Takes note of events that were kept since. False if they do not follow: then the study has to be read again.
    pub fn catch_up(&mut self, kept: Vec<KeptEntry>) -> bool {
        for (entry, command) in kept {
            if entry.v != self.version() + 1 || self.study.apply(&entry.event, &entry.by).is_err() {
                return false;
            }
            if let Some(command) = command {
                self.done.insert((entry.by.clone(), command), entry.v);
            }
            self.remember(entry);
        }
        true
    }

    /// The study.
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// The number of events.
    pub fn version(&self) -> u64 {
        self.study.version()
    }

    /// What to do about a command.
    pub fn consider(&self, author: &PlayerId, envelope: &StudyEnvelope, now: Millis) -> StudyConsideration {
        let StudyEnvelope { id, expected, command } = envelope;
        if id.is_empty() || id.len() > LONGEST_ID {
            let message = format!("the identifier of a command has 1 to {LONGEST_ID} bytes");
            return StudyConsideration::Answer(Answer::Refused { code: "malformed".to_owned(), message });
        }
        let command_id = (author.clone(), id.clone());
        if let Some(&v) = self.done.get(&command_id) {
            return StudyConsideration::Answer(Answer::Done { v });
        }
        match self.study.decide(author, *expected, command) {
            Ok(events) if events.is_empty() => StudyConsideration::Answer(Answer::Done { v: self.version() }),
            Ok(events) => match self.draft(events, command_id, now) {
                Some(draft) => StudyConsideration::Append(Box::new(draft)),
                None => StudyConsideration::Answer(Answer::Unknown {}),
            },
            Err(refusal) => {
                let (code, message) = (refusal.code().to_owned(), refusal.to_string());
                StudyConsideration::Answer(Answer::Refused { code, message })
            }
        }
    }

    fn draft(&self, events: Vec<StudyEvent>, command: CommandId, at: Millis) -> Option<StudyDraft> {
        let mut after = self.study.clone();
        after.apply_all(&events, &command.0).ok()?;
        let first = self.version() + 1;
        let entry = |(event, v)| StudyEntry { v, at, by: command.0.clone(), event };
        let entries = events.into_iter().zip(first..).map(entry).collect();
        Some(StudyDraft { entries, command, after })
    }

    /// Takes note of a draft that was kept.
    pub fn commit(&mut self, draft: StudyDraft) {
        let StudyDraft { entries, command, after } = draft;
        self.study = after;
        for entry in entries {
            self.remember(entry);
        }
        self.done.insert(command, self.version());
    }

    fn remember(&mut self, entry: StudyEntry) {
        if self.newest.len() == MOST_EVENTS_TOLD {
            self.newest.pop_front();
        }
        self.newest.push_back(entry);
    }

    /// What somebody has missed who knows that version.
    pub fn update_since(&self, since: u64) -> StudyUpdate {
        let v = self.version();
        let oldest = self.newest.front().map_or(v + 1, |entry| entry.v);
        let is_told = since <= v && since + 1 >= oldest;
        let entries = self.newest.iter().filter(|entry| is_told && entry.v > since).cloned().collect();
        StudyUpdate { v, since, entries }
    }
}
