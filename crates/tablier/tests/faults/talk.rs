//! The chat of a client, as in `web/pages/match/chat.js`: a line is sent again under the same identifier until it is
//! shown.

use std::{collections::BTreeMap, time::Duration};

use matchplay::{ChatLine, PlayerId, checker::ChatWitness};
use serde_json::Value;
use tokio::time::Instant;

/// How long to wait before a line whose fate is unknown is sent again.
const AGAIN: Duration = Duration::from_secs(1);
/// The maximum number of lines of a client. The checker needs all lines of a match, and the newest 200 are shown.
const MOST_LINES: usize = 60;

/// The chat of one client. Only one line is pending at a time: sent again every second, it stays below the rate limit.
pub(crate) struct Talk {
    witness: ChatWitness,
    player: PlayerId,
    /// The pending line: its identifier and its text.
    waiting: Option<(String, String)>,
    /// When it is sent again.
    again: Option<Instant>,
    /// The lines that are shown, by position.
    shown: BTreeMap<i64, ChatLine>,
}

impl Talk {
    pub(crate) fn new(name: &str, player: &PlayerId) -> Talk {
        let name = format!("{name} ({player})");
        let witness = ChatWitness { name, player: Some(player.clone()), ..ChatWitness::default() };
        Talk { witness, player: player.clone(), waiting: None, again: None, shown: BTreeMap::new() }
    }

    /// A new line, if none is pending.
    pub(crate) fn say(&mut self, name: &str) -> Option<(String, String)> {
        let n_said = self.witness.said.len();
        if self.waiting.is_some() || n_said == MOST_LINES {
            return None;
        }
        // The same texts are repeated, so only identifiers distinguish lines.
        let line = (format!("{name}-line{n_said}"), format!("words {}", n_said % 3));
        self.witness.said.insert(line.0.clone(), line.1.clone());
        self.waiting = Some(line);
        self.waiting.clone()
    }

    /// The line to send again, after a reconnection or a delay.
    pub(crate) fn say_again(&mut self) -> Option<(String, String)> {
        self.again = None;
        self.waiting.clone()
    }

    /// When something is to be sent again.
    pub(crate) fn again(&self) -> Option<Instant> {
        self.again
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// The position of the newest line that is shown.
    pub(crate) fn newest(&self) -> i64 {
        self.shown.keys().next_back().copied().unwrap_or(0)
    }

    /// Handles a chat message.
    pub(crate) fn hear(&mut self, message: &Value) {
        if message["all"] == true {
            self.shown.clear();
        }
        let told = message["lines"].as_array().expect("lines of chat");
        for line in told.iter().map(line) {
            if self.shown.insert(line.n, line.clone()).is_some() {
                continue;
            }
            let is_own =
                |(id, _): &mut (String, String)| line.player == self.player && line.id.as_ref() == Some(id);
            if let Some((id, _)) = self.waiting.take_if(is_own) {
                self.witness.confirmed.push(id);
                self.again = None;
            }
            self.witness.shown.push(line);
        }
    }

    /// Handles an error. Returns false if it is not about a line of this client.
    pub(crate) fn hear_error(&mut self, message: &Value) -> bool {
        let Some(id) = message["id"].as_str().filter(|id| self.witness.said.contains_key(*id)) else {
            return false;
        };
        if self.waiting.as_ref().is_some_and(|(waiting, _)| waiting == id) {
            if message["code"] == "chat-not-known" {
                // It is sent again once, for any number of such answers.
                self.again.get_or_insert(Instant::now() + AGAIN);
            } else {
                (self.waiting, self.again) = (None, None);
            }
        }
        true
    }

    pub(crate) fn into_witness(self) -> ChatWitness {
        let mut witness = self.witness;
        witness.finally = self.shown.into_values().collect();
        witness
    }
}

fn line(told: &Value) -> ChatLine {
    let text = |name: &str| told[name].as_str().map(str::to_owned);
    ChatLine {
        n: told["n"].as_i64().expect("a place"),
        at: told["at"].as_i64().expect("a time"),
        player: PlayerId::new(text("player").expect("a player")),
        id: text("id"),
        line: text("line").expect("words"),
    }
}
