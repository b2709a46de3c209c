//! A client's view of a match: it follows what it hears, notices what it missed, and sends again what was not answered.

use crate::{
    command::Command,
    journal::{Answer, Envelope},
    view::{MatchView, Update},
};

/// What a client says to the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// Tell me what I missed since this version.
    Resume(u64),
    /// Do this.
    Command(Envelope),
}

/// A client's view of a match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Follower {
    version: u64,
    moves: Vec<String>,
    view: Option<MatchView>,
    pending: Option<Pending>,
    n_commands: u64,
}

#[derive(Clone, PartialEq, Debug)]
struct Pending {
    envelope: Envelope,
    /// The name of this follower.
    name: String,
    /// Whether the moves have changed since it was meant.
    is_overtaken: bool,
    /// Whether the match had gone on, so that it is to be sent again once that is known.
    is_stale: bool,
}

impl Follower {
    /// The version that is known.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The moves that are known.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Everything else that is known.
    pub fn view(&self) -> Option<&MatchView> {
        self.view.as_ref()
    }

    /// Whether a command waits for its answer.
    pub fn is_waiting(&self) -> bool {
        self.pending.is_some()
    }

    /// Wants something. One thing at a time: nothing while another command waits. The name is of this follower alone: another
    /// page of the same player has another, or the server would take its commands for these sent again.
    pub fn want(&mut self, command: Command, name: &str) -> Option<Said> {
        if self.pending.is_some() {
            return None;
        }
        let envelope = Envelope { id: self.fresh_id(name), expected: self.version, command };
        let name = name.to_owned();
        self.pending =
            Some(Pending { envelope: envelope.clone(), name, is_overtaken: false, is_stale: false });
        Some(Said::Command(envelope))
    }

    fn fresh_id(&mut self, name: &str) -> String {
        self.n_commands += 1;
        format!("{name}-{}", self.n_commands)
    }

    /// The line is there again: asks for what was missed, and sends again what was not answered.
    pub fn reconnected(&self) -> Vec<Said> {
        let pending = self.pending.iter().map(|pending| Said::Command(pending.envelope.clone()));
        std::iter::once(Said::Resume(self.version)).chain(pending).collect()
    }

    /// Sends again what waits for its answer. To be called a moment after [`Answer::Unknown`].
    pub fn ask_again(&self) -> Option<Said> {
        self.pending.as_ref().map(|pending| Said::Command(pending.envelope.clone()))
    }

    /// Hears what is new.
    pub fn hear(&mut self, update: Update) -> Vec<Said> {
        if update.v <= self.version {
            return Vec::new();
        }
        // Something is missing in between.
        if update.since > self.version {
            return vec![Said::Resume(self.version)];
        }
        if let Some(pending) = &mut self.pending {
            pending.is_overtaken |= self.moves.get(update.kept..) != Some(&update.moves);
        }
        self.moves.truncate(update.kept);
        self.moves.extend(update.moves);
        self.version = update.v;
        self.view = Some(update.view);
        self.try_again()
    }

    /// Hears what became of a command.
    pub fn hear_answer(&mut self, id: &str, answer: &Answer) -> Vec<Said> {
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.envelope.id == id) else {
            return Vec::new();
        };
        match answer {
            Answer::Done { v } => {
                self.pending = None;
                if *v > self.version { vec![Said::Resume(self.version)] } else { Vec::new() }
            }
            Answer::Refused { .. } => {
                self.pending = None;
                Vec::new()
            }
            // Whoever speaks for this follower asks again in a moment.
            Answer::Unknown {} => Vec::new(),
            // From a server that has seen less than this client. When it has caught up, there will be another answer.
            Answer::Stale { v } if *v <= pending.envelope.expected => Vec::new(),
            Answer::Stale { v } => {
                pending.is_stale = true;
                if *v > self.version { vec![Said::Resume(self.version)] } else { self.try_again() }
            }
        }
    }

    /// Sends a command again that came too late, if it still means the same; else it is given up. For another version it is
    /// another command: what was stale can never be done, and answers to it that are still on their way mean nothing any more.
    fn try_again(&mut self) -> Vec<Said> {
        let Some(mut pending) = self.pending.take_if(|pending| pending.is_stale) else { return Vec::new() };
        if pending.is_overtaken && pending.envelope.command.is_about_the_board() {
            return Vec::new();
        }
        pending.is_stale = false;
        pending.envelope.id = self.fresh_id(&pending.name);
        pending.envelope.expected = self.version;
        let said = Said::Command(pending.envelope.clone());
        self.pending = Some(pending);
        vec![said]
    }
}
