//! A match as a server holds it: every command is answered exactly once, however often it comes.

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

/// More events than this are not told one by one.
const MOST_EVENTS_TOLD: usize = 200;
/// The longest identifier of a command.
const LONGEST_ID: usize = 40;

/// A command on its way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Envelope {
    /// Chosen by who sends it: new for every command and version, the same whenever that is sent again.
    pub id: String,
    /// The version of the match that the sender knows.
    pub expected: u64,
    /// What is wanted.
    pub command: Command,
}

/// What became of a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
}

/// What to do about a command.
#[derive(Debug)]
pub enum Consideration {
    /// To answer.
    Answer(Answer),
    /// To keep these events, then to answer.
    Append(Vec<Event>),
}

/// A match with its history.
#[derive(Debug)]
pub struct Room {
    game: Match,
    events: Vec<Recorded>,
    /// The version after each command that was done.
    done: HashMap<(PlayerId, String), u64>,
}

impl Room {
    /// The room of a match whose events were kept; each with the command it came from. Nothing if they are not a match.
    pub fn new(kept: Vec<(Recorded, Option<(PlayerId, String)>)>) -> Option<Room> {
        let mut done = HashMap::new();
        let mut events = Vec::with_capacity(kept.len());
        for (recorded, command) in kept {
            if let Some(command) = command {
                done.insert(command, recorded.v);
            }
            events.push(recorded);
        }
        Some(Room { game: Match::replay(&events)?, events, done })
    }

    /// The match.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Whether somebody knows a version that this room has never seen: another server has kept events since. The room is to
    /// be made anew from what was kept before it answers.
    pub fn is_behind(&self, version: u64) -> bool {
        version > self.game.version()
    }

    /// What to do about a command.
    pub fn consider(&mut self, actor: &Actor, envelope: &Envelope, at: &Circumstances) -> Consideration {
        if envelope.id.is_empty() || envelope.id.len() > LONGEST_ID {
            let message = format!("the identifier of a command has 1 to {LONGEST_ID} bytes");
            return Consideration::Answer(Answer::Refused { code: "malformed".to_owned(), message });
        }
        if let Some(player) = actor.player()
            && let Some(&v) = self.done.get(&(player.clone(), envelope.id.clone()))
        {
            return Consideration::Answer(Answer::Done { v });
        }
        if envelope.expected != self.game.version() {
            return Consideration::Answer(Answer::Stale { v: self.game.version() });
        }
        match self.game.decide(actor, &envelope.command, at) {
            Ok(events) => Consideration::Append(events),
            Err(refused) => Consideration::Answer(Answer::Refused {
                code: refused.code().to_owned(),
                message: refused.to_string(),
            }),
        }
    }

    /// What the server itself wants to happen.
    pub fn consider_own(&mut self, command: &Command, at: &Circumstances) -> Option<Vec<Event>> {
        self.game.decide(&Actor::House, command, at).ok()
    }

    /// The place and time of events that are about to be kept.
    pub fn numbered(&self, events: Vec<Event>, at: Millis) -> Vec<Recorded> {
        let first = self.game.version() + 1;
        events.into_iter().zip(first..).map(|(event, v)| Recorded { v, at, event }).collect()
    }

    /// Takes note of events that were kept, and says what is new.
    pub fn commit(
        &mut self,
        recorded: Vec<Recorded>,
        command: Option<(PlayerId, String)>,
        now: Millis,
    ) -> Update {
        let since = self.game.version();
        for it in &recorded {
            self.game.apply(&it.event, it.at);
        }
        if let Some(command) = command {
            self.done.insert(command, self.game.version());
        }
        self.events.extend(recorded);
        self.update_since(since, now)
    }

    /// What somebody has missed who knows that version. A version that is not yet reached is answered like none.
    pub fn update_since(&self, since: u64, now: Millis) -> Update {
        let since = if since > self.game.version() { 0 } else { since };
        let missed = &self.events[usize::try_from(since).unwrap_or_default()..];
        let events = if missed.len() > MOST_EVENTS_TOLD { Vec::new() } else { missed.to_vec() };
        self.game.update_since(since, events, now)
    }

    /// All events.
    pub fn events(&self) -> &[Recorded] {
        &self.events
    }
}
