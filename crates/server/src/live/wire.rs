//! What clients and server say to each other: JSON, one message a frame.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use matchplay::{Answer, ChatLine, Command, Conditional, Millis, PlayerId, Update};
use serde::{Deserialize, Serialize};
use studies::{StudyCommand, StudyUpdate};

use super::people::Person;

/// The longest message from a client, in bytes.
pub(super) const LONGEST_MESSAGE: usize = 8 * 1024;

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
        #[cfg_attr(test, ts(optional = nullable))]
        id: Option<String>,
    },
    /// To plan answers, from the position after that many plies at the version that the sender knows.
    Plan {
        #[serde(rename = "match")]
        match_id: String,
        ply: usize,
        v: u64,
        plan: Conditional,
    },
    /// To follow a study from a version on.
    Study {
        study: String,
        #[serde(default)]
        since: u64,
    },
    /// To change a study.
    Edit { study: String, id: String, expected: u64, command: StudyCommand },
    /// To follow what is offered and played.
    Lobby {},
    /// The answer to a ping.
    Pong { n: u64 },
    /// To learn whether the server hears: it is answered at once.
    Ping { n: u64 },
}

/// What the server says.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum FromServer<'a> {
    /// The first message of a connection.
    Hello { you: Option<&'a PlayerId>, now: Millis, version: &'a str, answers_pings: bool },
    /// What is new in a match.
    Update {
        #[serde(rename = "match")]
        match_id: &'a str,
        now: Millis,
        #[serde(flatten)]
        update: &'a Update,
        people: &'a BTreeMap<PlayerId, Person>,
    },
    /// What became of a command.
    Answer {
        #[serde(rename = "match")]
        match_id: &'a str,
        id: &'a str,
        #[serde(flatten)]
        answer: &'a Answer,
    },
    /// Who is there: the number of spectators, the names of some of them, and which sides are present.
    Presence {
        #[serde(rename = "match")]
        match_id: &'a str,
        watchers: usize,
        names: &'a [String],
        present: &'a [bool],
    },
    /// What was said in a match. `all` if these are all lines there are.
    Chat {
        #[serde(rename = "match")]
        match_id: &'a str,
        lines: &'a [ChatLine],
        people: &'a BTreeMap<PlayerId, Person>,
        all: bool,
    },
    /// What is new in a study, and how its authors are called.
    StudyUpdate {
        study: &'a str,
        #[serde(flatten)]
        update: &'a StudyUpdate,
    },
    /// What became of a command in a study.
    StudyAnswer {
        study: &'a str,
        id: &'a str,
        #[serde(flatten)]
        answer: &'a Answer,
    },
    /// Who looks at a study: the names of its authors, the number of all others, and whether whoever hears this may write.
    StudyPresence { study: &'a str, authors: &'a [String], readers: usize, may_write: bool },
    /// There is no such study, or not any more, for whoever hears this.
    StudyGone { study: &'a str },
    /// What a player has planned from the position after that many plies.
    Plan {
        #[serde(rename = "match")]
        match_id: &'a str,
        ply: usize,
        plan: &'a Conditional,
    },
    /// A question to be answered at once, which measures the round trip.
    Ping { n: u64 },
    /// The answer to a client's ping.
    Pong { n: u64 },
    /// What was wrong, in a match or with a line of chat if it was about one.
    Error {
        #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        match_id: Option<&'a str>,
        code: &'a str,
        message: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, as = "Option<Option<String>>"))]
        id: Option<Option<&'a str>>,
    },
    /// The server is about to stop, and can be reached again after this many seconds.
    Restart { seconds: u64 },
    /// Something changed in the lobby.
    Lobby {},
    /// It is the player's turn in a match, or the player is challenged, or is no longer: look again.
    Waiting {},
}

/// What the server says: a message, made once for all who hear it, and never copied until it is written to a socket.
pub(crate) type Message = Utf8Bytes;

fn message(value: &FromServer<'_>) -> Message {
    serde_json::to_string(value).expect("messages are plain data").into()
}

/// What is new in a match.
pub(super) fn update(
    match_id: &str,
    update: &Update,
    people: &BTreeMap<PlayerId, Person>,
    now: Millis,
) -> Message {
    message(&FromServer::Update { match_id, now, update, people })
}

/// What became of a command.
pub(super) fn answer(match_id: &str, id: &str, answer: &Answer) -> Message {
    message(&FromServer::Answer { match_id, id, answer })
}

/// Who is there: how many watch, the names of some of them, and which sides are present.
pub(super) fn presence(match_id: &str, n_spectators: usize, names: &[String], present: &[bool]) -> Message {
    message(&FromServer::Presence { match_id, watchers: n_spectators, names, present })
}

/// What was said. `is_all` if these are all lines there are.
pub(super) fn chat(
    match_id: &str,
    lines: &[ChatLine],
    people: &BTreeMap<PlayerId, Person>,
    is_all: bool,
) -> Message {
    message(&FromServer::Chat { match_id, lines, people, all: is_all })
}

/// What a player has planned from the position after that many plies.
pub(super) fn plan(match_id: &str, ply: usize, plan: &Conditional) -> Message {
    message(&FromServer::Plan { match_id, ply, plan })
}

/// What is new in a study.
pub(super) fn study_update(study: &str, update: &StudyUpdate) -> Message {
    message(&FromServer::StudyUpdate { study, update })
}

/// What became of a command in a study.
pub(super) fn study_answer(study: &str, id: &str, answer: &Answer) -> Message {
    message(&FromServer::StudyAnswer { study, id, answer })
}

/// Who looks at a study, and whether whoever hears this may write in it.
pub(super) fn study_presence(study: &str, authors: &[String], readers: usize, may_write: bool) -> Message {
    message(&FromServer::StudyPresence { study, authors, readers, may_write })
}

/// There is no such study for whoever hears this.
pub(super) fn study_gone(study: &str) -> Message {
    message(&FromServer::StudyGone { study })
}

/// The first message on a line.
pub(super) fn hello(player: Option<&PlayerId>, now: Millis) -> Message {
    let version = env!("CARGO_PKG_VERSION");
    message(&FromServer::Hello { you: player, now, version, answers_pings: true })
}

/// A question to be answered at once, by which the time of the way is measured.
pub(super) fn ping(n: u64) -> Message {
    message(&FromServer::Ping { n })
}

/// The answer to a client's ping.
pub(super) fn pong(n: u64) -> Message {
    message(&FromServer::Pong { n })
}

/// What was wrong.
pub(super) fn error(code: &str, text: &str) -> Message {
    message(&FromServer::Error { match_id: None, code, message: text, id: None })
}

/// The same, about a match.
pub(super) fn match_error(match_id: &str, code: &str, text: &str) -> Message {
    message(&FromServer::Error { match_id: Some(match_id), code, message: text, id: None })
}

/// A line of chat of which it is not known whether it was kept: it is to be sent again with its identifier, if it has one.
pub(super) fn chat_not_known(match_id: &str, id: Option<&str>) -> Message {
    let code = if id.is_some() { "chat-not-known" } else { "storage" };
    let text = "it is not known yet whether this line was kept: send it again with the same id";
    chat_error(match_id, code, text, id)
}

/// What was wrong with a line of chat.
pub(super) fn chat_error(match_id: &str, code: &str, text: &str, id: Option<&str>) -> Message {
    message(&FromServer::Error { match_id: Some(match_id), code, message: text, id: Some(id) })
}

/// The server is about to stop, and can be reached again after this many seconds: at once if there is another one.
pub(super) fn restart(seconds: u64) -> Message {
    message(&FromServer::Restart { seconds })
}

/// What waits for the player changed: look again.
pub(super) fn waiting() -> Message {
    message(&FromServer::Waiting {})
}

/// Something changed in the lobby: look again.
pub(super) fn lobby() -> Message {
    message(&FromServer::Lobby {})
}

#[test]
fn the_types_of_messages_are_those_of_the_scripts() {
    let mut declarations = typescript::Declarations::default();
    declarations.add::<FromClient>();
    declarations.add::<FromServer<'static>>();
    // These are part of a message, where their fields are written out.
    declarations.add::<Update>();
    declarations.add::<Answer>();
    declarations.add::<StudyUpdate>();
    declarations.add::<studies::StudyView>();
    declarations.add::<studies::ChapterView>();
    // What pages ask by requests.
    declarations.add::<crate::matches::You>();
    declarations.add::<crate::matches::Opened>();
    declarations.add::<crate::programs::Me>();
    declarations.add::<crate::notices::Notices>();
    declarations.add::<crate::pairing::Pairing>();
    declarations.add::<crate::studies::OpenedStudy>();
    declarations.add::<crate::practice::Practice>();
    declarations.add::<crate::evaluations::SharedEvaluation>();
    declarations.add::<crate::evaluations::SentEvaluation>();
    declarations.add::<crate::explorer::ExplorerAnswer>();
    declarations.add::<crate::tablebases::TablebaseAnswer>();
    declarations.add::<crate::tablebases::SolvedEnding>();
    declarations.add::<crate::tablebases::SolvedMove>();
    declarations.add::<crate::tablebases::SolvedResult>();
    declarations.add::<crate::puzzles::SentAttempts>();
    declarations.add::<crate::puzzles::CountedAttempts>();
    declarations.check("match.d.ts", "crates/server", "");
}
