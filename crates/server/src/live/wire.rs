//! What clients and server say to each other: JSON, one message a frame.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use matchplay::{Answer, ChatLine, Command, Conditional, Millis, PlayerId, Update};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::people::Person;

/// The longest message from a client, in bytes.
pub(super) const LONGEST_MESSAGE: usize = 8 * 1024;

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum FromClient {
    /// To follow a match from a version on.
    Watch {
        #[serde(rename = "match")]
        match_id: String,
        #[serde(default)]
        since: u64,
    },
    /// To follow it no longer.
    Leave {
        #[serde(rename = "match")]
        match_id: String,
    },
    /// To do something in a match.
    Do {
        #[serde(rename = "match")]
        match_id: String,
        id: String,
        expected: u64,
        command: Command,
    },
    /// To say something.
    Chat {
        #[serde(rename = "match")]
        match_id: String,
        line: String,
        /// Chosen by the sender: the same whenever the line is sent again.
        #[serde(default)]
        id: Option<String>,
    },
    /// To plan answers, from the position after so many plies at the version that the sender knows.
    Plan {
        #[serde(rename = "match")]
        match_id: String,
        ply: usize,
        v: u64,
        plan: Conditional,
    },
    /// To follow what is offered and played.
    Lobby {},
    /// The answer to a ping.
    Pong { n: u64 },
    /// To learn whether the server hears: it is answered at once.
    Ping { n: u64 },
}

/// What the server says: a message, made once for all who hear it, and never copied until it is written to a socket.
pub(crate) type Message = Utf8Bytes;

fn message(value: &impl Serialize) -> Message {
    serde_json::to_string(value).expect("messages are plain data").into()
}

#[derive(Serialize)]
struct UpdateMessage<'a> {
    t: &'static str,
    #[serde(rename = "match")]
    match_id: &'a str,
    now: Millis,
    #[serde(flatten)]
    update: &'a Update,
    people: &'a BTreeMap<PlayerId, Person>,
}

/// What is new in a match.
pub(super) fn update(
    match_id: &str,
    update: &Update,
    people: &BTreeMap<PlayerId, Person>,
    now: Millis,
) -> Message {
    message(&UpdateMessage { t: "update", match_id, now, update, people })
}

#[derive(Serialize)]
struct AnswerMessage<'a> {
    t: &'static str,
    #[serde(rename = "match")]
    match_id: &'a str,
    id: &'a str,
    #[serde(flatten)]
    answer: &'a Answer,
}

/// What became of a command.
pub(super) fn answer(match_id: &str, id: &str, answer: &Answer) -> Message {
    message(&AnswerMessage { t: "answer", match_id, id, answer })
}

/// Who is there: how many watch, the names of some of them, and which sides are present.
pub(super) fn presence(match_id: &str, n_spectators: usize, names: &[String], present: &[bool]) -> Message {
    let watchers = n_spectators;
    message(
        &json!({ "t": "presence", "match": match_id, "watchers": watchers, "names": names, "present": present }),
    )
}

/// What was said. `is_all` if these are all lines there are.
pub(super) fn chat(
    match_id: &str,
    lines: &[ChatLine],
    people: &BTreeMap<PlayerId, Person>,
    is_all: bool,
) -> Message {
    let lines: Vec<_> = lines
        .iter()
        .map(|ChatLine { n, at, player, id, line }| {
            json!({ "n": n, "at": at, "player": player, "id": id, "line": line })
        })
        .collect();
    message(&json!({ "t": "chat", "match": match_id, "lines": lines, "people": people, "all": is_all }))
}

/// What a player has planned from the position after so many plies.
pub(super) fn plan(match_id: &str, ply: usize, plan: &Conditional) -> Message {
    message(&json!({ "t": "plan", "match": match_id, "ply": ply, "plan": plan }))
}

/// The first message on a line.
pub(super) fn hello(player: Option<&PlayerId>, now: Millis) -> Message {
    message(&json!({
        "t": "hello",
        "you": player,
        "now": now,
        "version": env!("CARGO_PKG_VERSION"),
        "answersPings": true,
    }))
}

/// A question to be answered at once, by which the time of the way is measured.
pub(super) fn ping(n: u64) -> Message {
    message(&json!({ "t": "ping", "n": n }))
}

/// The answer to a client's ping.
pub(super) fn pong(n: u64) -> Message {
    message(&json!({ "t": "pong", "n": n }))
}

/// What was wrong.
pub(super) fn error(code: &str, text: &str) -> Message {
    message(&json!({ "t": "error", "code": code, "message": text }))
}

/// The same, about a match.
pub(super) fn match_error(match_id: &str, code: &str, text: &str) -> Message {
    message(&json!({ "t": "error", "match": match_id, "code": code, "message": text }))
}

/// A line of chat of which it is not known whether it was kept: it is to be sent again with its identifier, if it has one.
pub(super) fn chat_not_known(match_id: &str, id: Option<&str>) -> Message {
    let code = if id.is_some() { "chat-not-known" } else { "storage" };
    let text = "it is not known yet whether this line was kept: send it again with the same id";
    chat_error(match_id, code, text, id)
}

/// What was wrong with a line of chat.
pub(super) fn chat_error(match_id: &str, code: &str, text: &str, id: Option<&str>) -> Message {
    message(&json!({ "t": "error", "match": match_id, "code": code, "message": text, "id": id }))
}

/// The server is about to stop, and can be reached again after this many seconds: at once if there is another one.
pub(super) fn restart(seconds: u64) -> Message {
    message(&json!({ "t": "restart", "seconds": seconds }))
}

/// Something changed in the lobby: look again.
pub(super) fn lobby() -> Message {
    message(&json!({ "t": "lobby" }))
}
