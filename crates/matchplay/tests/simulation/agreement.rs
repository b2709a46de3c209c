//! Whether everybody agrees at the end, and whether what was said to be done is done.

use std::collections::HashMap;

use matchplay::{
    Answer, Match, MatchView, Recorded,
    checker::{ChatHistory, ChatWitness, History, Witness},
};

use crate::{client::Client, kept::CommandKey, world::World};

impl World {
    /// Every client and every server agree with what is kept, and nobody waits for anything.
    pub(crate) fn agrees(&self) -> Result<(), String> {
        let rows: Vec<Recorded> = self.kept.rows.iter().map(|(recorded, _)| recorded.clone()).collect();
        let truth = Match::replay(&rows).ok_or("what was kept is not a match")?;
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
            if !server.chat().is_idle() || server.chat().lines() != self.kept.lines() {
                return Err(format!("server {number} has another chat: {:?}", server.chat()));
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
            if follower.view().cloned().map(timeless) != Some(expected.clone()) {
                return Err(format!("client {number} sees {:?} and not {expected:?}", follower.view()));
            }
            if follower.is_waiting() {
                return Err(format!("client {number} still waits for an answer"));
            }
            if client.chat.is_waiting() {
                return Err(format!("client {number} still waits for a line of chat"));
            }
        }
        self.every_answer_is_true()
    }

    /// Every answer that a server gave is true, also of those that nobody heard.
    fn every_answer_is_true(&self) -> Result<(), String> {
        let done: HashMap<&CommandKey, u64> = self.kept.done.iter().map(|(key, v)| (key, *v)).collect();
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
        Ok(())
    }

    /// The checker that reads the histories of the real program finds nothing either.
    pub(crate) fn has_no_faults(&self) -> Result<(), String> {
        let rows = self.kept.rows.iter().zip(&self.kept.causes);
        let history = History {
            kept: rows.map(|((recorded, _), cause)| (recorded.clone(), cause.clone())).collect(),
            witnesses: self.clients.iter().map(witness).collect(),
            outages: self.outages.clone(),
            slack: self.unnoticed(),
        };
        let chat = ChatHistory {
            kept: self.kept.chat.clone(),
            witnesses: self.clients.iter().map(chat_witness).collect(),
        };
        let faults = [history.faults(), chat.faults()].concat();
        if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
    }
}

fn witness(client: &Client) -> Witness {
    Witness {
        name: client.name.clone(),
        player: client.player.clone(),
        witnessed: client.witnessed.clone(),
        finally: (client.follower.version(), client.follower.moves().to_vec()),
    }
}

fn chat_witness(client: &Client) -> ChatWitness {
    ChatWitness {
        name: client.name.clone(),
        player: client.player.clone(),
        finally: client.chat.shown().cloned().collect(),
        ..client.chat_witness.clone()
    }
}

/// A view without what depends on the moment it was told.
fn timeless(view: MatchView) -> MatchView {
    MatchView { clocks: Vec::new(), ..view }
}
