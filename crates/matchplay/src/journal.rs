//! What is kept of a match: its events, what they add up to, and which commands were done.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::{
    clock::Millis,
    command::{Actor, Circumstances, Command},
    event::{Event, Recorded},
    state::Match,
    terms::PlayerId,
    view::Update,
};

/// More events than this are not sent one by one.
const MOST_EVENTS_TOLD: usize = 200;
/// The longest identifier of a command.
const LONGEST_ID: usize = 40;

/// An event as it is kept, with the command that caused it. A command stands with the last of its events.
pub type KeptEvent = (Recorded, Option<CommandId>);

/// Who sent a command, and the identifier the sender chose for it.
pub type CommandId = (PlayerId, String);

/// A command on its way.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Envelope {
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
    /// Chosen by the sender: new for every command and version, the same whenever that is sent again.
    pub id: String,
    #[cfg_attr(feature = "openapi", schema(maximum = 18446744073709551615_u64))]
    /// The version of the match that the sender knows.
    pub expected: u64,
    /// What is wanted.
    pub command: Command,
}

/// What became of a command.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "MatchAnswer"))]
#[serde(tag = "a", rename_all = "kebab-case")]
pub enum Answer {
    /// It was done and is kept.
    Done {
        /// The version after it.
        v: u64,
    },
    /// It has no effect.
    Refused {
        /// Why, as a name.
        code: String,
        /// Why, in English.
        message: String,
    },
    /// The match has gone on: look, and say it again if it still makes sense.
    Stale {
        /// The version now.
        v: u64,
    },
    /// It is not known yet whether it was done: ask again, with the same identifier.
    Unknown {},
}

impl Answer {
    pub(crate) fn refused(code: &str, message: impl Into<String>) -> Answer {
        Answer::Refused { code: code.to_owned(), message: message.into() }
    }
}

/// What to do about a command.
#[derive(Debug)]
pub enum Consideration {
    /// To answer.
    Answer(Answer),
    /// To keep these events, then to answer.
    Append(Vec<Event>),
}

/// Events that were decided but are not kept yet, and the match as it will stand once they are.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The events, numbered.
    pub events: Vec<Recorded>,
    /// The command they come from.
    pub command: Option<CommandId>,
    /// The match after them.
    pub after: Match,
}

impl Draft {
    /// The version that has to stand for the events to follow.
    pub fn before(&self) -> u64 {
        self.events.first().map_or(0, |first| first.v - 1)
    }
}

/// A match with its history, as it is kept. Nothing enters it that is not.
#[derive(Debug)]
pub struct Journal {
    game: Match,
    events: Vec<Recorded>,
    /// The version after each command that was done.
    done: HashMap<CommandId, u64>,
}

impl Journal {
    /// The journal of a match whose events were kept. Nothing if they are not a match.
    pub fn new(kept: Vec<KeptEvent>) -> Option<Journal> {
        let mut done = HashMap::new();
        let mut events = Vec::with_capacity(kept.len());
        for (recorded, command) in kept {
            if let Some(command) = command {
                done.insert(command, recorded.v);
            }
            events.push(recorded);
        }
        Some(Journal { game: Match::replay(&events)?, events, done })
    }

    /// The match.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// The number of events.
    pub fn version(&self) -> u64 {
        self.game.version()
    }

    /// All events.
    pub fn events(&self) -> &[Recorded] {
        &self.events
    }

    /// Whether somebody knows a version that this journal does not have: another program has kept events since.
    pub fn is_behind(&self, version: u64) -> bool {
        version > self.version()
    }

    /// What to do about a command.
    pub fn consider(&mut self, actor: &Actor, envelope: &Envelope, at: &Circumstances) -> Consideration {
        if envelope.id.is_empty() || envelope.id.len() > LONGEST_ID {
            let message = format!("the identifier of a command has 1 to {LONGEST_ID} bytes");
            return Consideration::Answer(Answer::refused("malformed", message));
        }
        if let Some(player) = actor.player()
            && let Some(&v) = self.done.get(&(player.clone(), envelope.id.clone()))
        {
            return Consideration::Answer(Answer::Done { v });
        }
        if envelope.expected != self.version() {
            return Consideration::Answer(Answer::Stale { v: self.version() });
        }
        match self.game.decide(actor, &envelope.command, at) {
            Ok(events) => Consideration::Append(events),
            Err(refused) => Consideration::Answer(Answer::refused(refused.code(), refused.to_string())),
        }
    }

    /// The events that follow from something that the server itself wants, if any do.
    pub fn consider_own(&mut self, command: &Command, at: &Circumstances) -> Option<Vec<Event>> {
        self.game.decide(&Actor::Server, command, at).ok()
    }

    /// Events that were decided here, ready to be kept. The journal itself stays as it is.
    pub fn draft(&self, events: Vec<Event>, command: Option<CommandId>, at: Millis) -> Draft {
        let first = self.version() + 1;
        let mut after = self.game.clone();
        after.apply_all(&events, at);
        let events = events.into_iter().zip(first..).map(|(event, v)| Recorded { v, at, event }).collect();
        Draft { events, command, after }
    }

    /// Takes note of a draft that was kept, and of the change of ratings that was kept with it.
    pub fn commit(&mut self, draft: Draft, rated: Option<Recorded>) {
        let Draft { events, command, after } = draft;
        self.game = after;
        self.events.extend(events);
        if let Some(command) = command {
            self.done.insert(command, self.version());
        }
        if let Some(rated) = rated {
            self.game.apply(&rated.event, rated.at);
            self.events.push(rated);
        }
    }

    /// What somebody has missed who knows that version. A version that is not yet reached is answered like none.
    pub fn update_since(&self, since: u64, now: Millis) -> Update {
        let since = if since > self.version() { 0 } else { since };
        let missed = &self.events[usize::try_from(since).unwrap_or_default()..];
        let events = if missed.len() > MOST_EVENTS_TOLD { Vec::new() } else { missed.to_vec() };
        self.game.update_since(since, events, now)
    }
}
