//! What will happen, and when.

use std::rc::Rc;

use matchplay::{
    Answer, ChatDraft, ChatLine, ChatWritten, Fence, Millis, Reading, RoomWritten, Said, SignOfLife, Update,
};

use crate::page_chat::ChatTold;

/// Something that will happen.
#[derive(Debug)]
pub(crate) enum Coming {
    /// A client's message arrives at a server. The line may be cut by then: what was sent may still arrive.
    ToServer { client: usize, line: u64, server: usize, said: Said },
    /// A line of chat arrives at a server.
    Says { client: usize, line: u64, server: usize, id: String, words: String },
    /// A client sends a line of chat again that may not be kept.
    SaysAgain { client: usize, id: String },
    /// A server's message arrives at a client, if the line still stands.
    ToClient { client: usize, line: u64, told: Told },
    /// One server tells another that there is something new.
    Hint { server: usize, version: u64 },
    /// One server tells another that there is a new line of chat.
    ChatHint { server: usize },
    /// A player looks at the page.
    Act { client: usize },
    /// A client tries to connect.
    Connect { client: usize },
    /// A client asks again for an answer that was not known.
    AskAgain { client: usize },
    /// A server's room is woken.
    Wake { server: usize, life: u64 },
    /// An engine has found a move.
    Thought { server: usize, life: u64, version: u64, text: String },
    /// A server that crashed comes back.
    Restart { server: usize },
    /// A server that was frozen goes on.
    Thaw,
    /// A server is to show that it lives.
    Heartbeat { server: usize, life: u64 },
    /// A server knows whether its sign of life was kept, or whether clocks can be stopped for it.
    HeartbeatEnds { server: usize, life: u64, sign: SignOfLife, stop: Option<Millis>, is_kept: bool },
    /// A server looks whether the clocks stand, so that it may show life.
    LookAtClocks { server: usize, life: u64, sign: SignOfLife },
    /// A server compares its version with what is kept.
    Compare { server: usize, life: u64 },
    /// A write reaches the database.
    TakesEffect { number: u64 },
    /// A server learns what became of a write.
    Written { server: usize, life: u64, outcome: RoomWritten },
    /// A reading reaches the database.
    Reads { server: usize, life: u64, fence: Fence, deadline: Millis },
    /// A server gets what it reads.
    Read { server: usize, life: u64, reading: Option<Reading> },
    /// A line of chat reaches the database.
    LineTakesEffect { server: usize, life: u64, draft: ChatDraft, is_heard: bool },
    /// A server learns what became of a line of chat.
    LineWritten { server: usize, life: u64, outcome: ChatWritten },
    /// A reading of the chat reaches the database.
    ReadsLines { server: usize, life: u64 },
    /// A server gets the lines that it reads.
    LinesRead { server: usize, life: u64, lines: Option<Vec<ChatLine>> },
    /// The database is within reach again.
    OutageEnds { server: usize, number: u64 },
}

impl Coming {
    /// The server that it comes to, and which of its lives it was meant for, if only one.
    pub(crate) fn server(&self) -> Option<(usize, Option<u64>)> {
        match self {
            Coming::ToServer { server, .. }
            | Coming::Says { server, .. }
            | Coming::Hint { server, .. }
            | Coming::ChatHint { server } => Some((*server, None)),
            Coming::Wake { server, life }
            | Coming::Thought { server, life, .. }
            | Coming::Heartbeat { server, life }
            | Coming::HeartbeatEnds { server, life, .. }
            | Coming::LookAtClocks { server, life, .. }
            | Coming::Compare { server, life }
            | Coming::Written { server, life, .. }
            | Coming::Read { server, life, .. }
            | Coming::LineWritten { server, life, .. }
            | Coming::LinesRead { server, life, .. } => Some((*server, Some(*life))),
            _ => None,
        }
    }

    /// Whether it still happens when everything has calmed down: nobody wants anything new then.
    pub(crate) fn is_finished(&self) -> bool {
        !matches!(
            self,
            Coming::Act { .. }
                | Coming::Connect { .. }
                | Coming::Thought { .. }
                | Coming::Restart { .. }
                | Coming::Thaw
                | Coming::OutageEnds { .. }
        )
    }

    /// Whether it would go on for ever.
    pub(crate) fn is_routine(&self) -> bool {
        matches!(
            self,
            Coming::Heartbeat { .. }
                | Coming::HeartbeatEnds { .. }
                | Coming::LookAtClocks { .. }
                | Coming::Compare { .. }
                | Coming::Wake { .. }
        )
    }
}

/// What a server tells a client.
#[derive(Debug, Clone)]
pub(crate) enum Told {
    Update(Rc<Update>),
    Answer(String, Answer),
    Chat(ChatTold),
}

/// Something that will happen, and when. What is scheduled first happens first.
pub(crate) struct Scheduled {
    pub(crate) at: Millis,
    pub(crate) number: u64,
    pub(crate) coming: Coming,
}

impl PartialEq for Scheduled {
    fn eq(&self, other: &Scheduled) -> bool {
        self.number == other.number
    }
}
impl Eq for Scheduled {}
impl PartialOrd for Scheduled {
    fn partial_cmp(&self, other: &Scheduled) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Scheduled {
    fn cmp(&self, other: &Scheduled) -> std::cmp::Ordering {
        (self.at, self.number).cmp(&(other.at, other.number))
    }
}
