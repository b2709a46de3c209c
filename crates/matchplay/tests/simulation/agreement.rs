//! Whether everybody agrees at the end, and whether what was said to be done is done.

use std::collections::HashMap;

use matchplay::{Answer, Event, Match, Proposal, Reason, Recorded, View};

use crate::{kept::CommandKey, world::World};

impl World {
    /// Every client and every server agree with what is kept; every command was done once or not at all, and as it was said.
    pub(crate) fn agrees(&self) -> Result<(), String> {
        let rows: Vec<Recorded> = self.kept.rows.iter().map(|(recorded, _)| recorded.clone()).collect();
        for (recorded, v) in rows.iter().zip(1..) {
            if recorded.v != v {
                return Err(format!("a gap before version {}", recorded.v));
            }
        }
        let truth = Match::replay(&rows).ok_or("what was kept is no match")?;
        // Everybody is back: nobody waits for clocks that nothing holds up.
        let is_here = |side: usize| self.absent_since(&truth.seats()[side].player).is_none();
        if truth.clocks().is_paused() && truth.outcome().is_none() && truth.people().all(is_here) {
            return Err("the clocks still stand, although everybody is back".to_owned());
        }
        let expected = timeless(truth.view(self.now));
        for (number, server) in self.servers.iter().enumerate() {
            let room = server.room().ok_or(format!("server {number} is down"))?;
            if !room.is_idle() {
                return Err(format!("the room of server {number} is not open: {room:?}"));
            }
            let game = room.game();
            if game.version() != truth.version() || timeless(game.view(self.now)) != expected {
                return Err(format!(
                    "server {number} is at version {}, and {} is kept",
                    game.version(),
                    rows.len()
                ));
            }
            if game.clocks() != truth.clocks() {
                return Err(format!(
                    "server {number} has other clocks: {:?} {:?}",
                    game.clocks(),
                    truth.clocks()
                ));
            }
        }
        for (number, client) in self.clients.iter().enumerate() {
            let follower = &client.follower;
            if follower.version() != truth.version() || follower.moves() != truth.record().played() {
                let known = (follower.version(), follower.moves());
                return Err(format!("client {number} knows {known:?}, and {} is kept", rows.len()));
            }
            if follower.view().cloned().map(timeless) != Some(expected.clone()) {
                return Err(format!("client {number} sees {:?} and not {expected:?}", follower.view()));
            }
            if follower.is_waiting() {
                return Err(format!("client {number} still waits for an answer"));
            }
        }
        self.every_command_is_done_as_it_was_said()
    }

    fn every_command_is_done_as_it_was_said(&self) -> Result<(), String> {
        let mut done: HashMap<&CommandKey, u64> = HashMap::new();
        for (command, version) in &self.kept.done {
            if done.insert(command, *version).is_some() {
                return Err(format!("{command:?} was done twice"));
            }
        }
        let causes = &self.kept.causes;
        for ((recorded, _), (cause, before)) in
            self.kept.rows.iter().skip(1).zip(causes.iter().skip(1).zip(causes))
        {
            let Some(command) = cause.as_ref().filter(|_| before != cause) else { continue };
            let version = recorded.v - 1;
            let Some(seen) = self.sent.get(&(command.clone(), version)) else {
                return Err(format!("{command:?} was done at {}, for which it was not sent", recorded.v));
            };
            if seen.is_some_and(|seen| self.kept.moves_at(seen) != self.kept.moves_at(version)) {
                return Err(format!(
                    "{command:?} was done at {}, and meant for another position",
                    recorded.v
                ));
            }
        }
        for (command, answer) in &self.answers {
            if let Answer::Done { v } = answer
                && done.get(command) != Some(v)
            {
                return Err(format!(
                    "{command:?} was said to be done at {v}, and was at {:?}",
                    done.get(command)
                ));
            }
        }
        // What depends on time may be refused at first and done when a copy of it comes later.
        let may_be_done_later = |command: &CommandKey| {
            let version = done[command];
            let rows = self.kept.rows.iter().zip(&self.kept.causes);
            let rows = rows.filter(|((recorded, _), _)| recorded.v <= version).rev();
            rows.take_while(|(_, by)| by.as_ref() == Some(command)).any(|((recorded, _), _)| match &recorded
                .event
            {
                Event::Agreed { to, .. } => *to == Proposal::Abort,
                Event::Ended { reason, .. } | Event::Withdrawn { reason, .. } => *reason == Reason::Absence,
                _ => false,
            })
        };
        for command in self.refusals.iter().filter(|command| done.contains_key(command)) {
            if !may_be_done_later(command) {
                return Err(format!("{command:?} was refused, and done"));
            }
        }
        for command in &self.given_up {
            if done.contains_key(command) {
                return Err(format!("{command:?} was given up, and done"));
            }
        }
        Ok(())
    }
}

/// A view without what depends on the moment it was told.
fn timeless(view: View) -> View {
    View { clocks: Vec::new(), ..view }
}
