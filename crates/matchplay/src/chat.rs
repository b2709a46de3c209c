//! What people say to each other in a match: decide, keep, tell, in the same order as a [`Room`](crate::Room) does it.
//!
//! A chat does no input or output. It is driven from outside: it hears what happens (somebody says something, a write has
//! ended, another program wrote) and asks for what it needs by [`ChatEffect`]s.
//!
//! 1. **Decide.** A line is refused, or waits until the lines before it are kept. One write is under way at a time.
//! 2. **Keep.** The line is written under the identifier of its sender: whenever it comes again, it is the same line.
//! 3. **Tell.** The lines are read again, and the new ones are sent to everybody. So nobody hears of a line that is not kept, and
//!    lines of other programs come with those of this one.
//!
//! A write whose outcome is not known, or a reading that fails, is answered by [`ChatEffect::NotKnown`]: send the line again.

use std::collections::VecDeque;

use serde::Serialize;
use thiserror::Error;

use crate::{clock::Millis, state::Match, terms::PlayerId};

/// How many lines are shown: the newest ones.
pub const MOST_CHAT_LINES: usize = 200;
/// The longest line, in characters.
const LONGEST_LINE: usize = 200;
/// The longest identifier of a line, in bytes.
const LONGEST_ID: usize = 40;
/// How many lines may wait for those before them.
const MOST_WAITING: usize = 64;

/// A line of chat, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChatLine {
    /// Its place, from 1.
    pub n: i64,
    /// When.
    pub at: Millis,
    /// Who.
    pub player: PlayerId,
    /// The identifier that its sender chose, by which the sender knows it again.
    pub id: Option<String>,
    /// What.
    pub line: String,
}

/// A line that somebody wants to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatDraft {
    /// Who.
    pub player: PlayerId,
    /// Chosen by the sender: the same whenever the line is sent again. A line without one may be kept twice.
    pub id: Option<String>,
    /// What.
    pub line: String,
}

/// What a chat asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatEffect<T> {
    /// Keep this line, then call [`Chat::written`].
    Write(ChatDraft),
    /// Read the newest [`MOST_CHAT_LINES`] lines, then call [`Chat::read`].
    Read,
    /// Tell everybody who watches all lines: [`Chat::lines`]. They replace those that were told before.
    AnnounceAll,
    /// Tell everybody who watches these new lines.
    Announce(Vec<ChatLine>),
    /// Send all lines, [`Chat::lines`], to somebody who has just arrived.
    Greet {
        /// The way back.
        reply: T,
    },
    /// Tell a sender of a line that everybody knows already.
    Confirm {
        /// The way back.
        reply: T,
        /// The connection.
        line: ChatLine,
    },
    /// Tell a sender that a line is not said.
    Refuse {
        /// The way back.
        reply: T,
        /// The identifier of the line.
        id: Option<String>,
        /// Why.
        refusal: ChatRefusal,
    },
    /// Tell a sender that a line may be kept or not: it has to be sent again with the same identifier.
    NotKnown {
        /// The way back.
        reply: T,
        /// The identifier of the line.
        id: Option<String>,
    },
    /// Tell other programs that there is a new line.
    Hint,
}

/// Why a line is not said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ChatRefusal {
    /// It is empty or too long.
    #[error("a line has 1 to 200 characters")]
    Length,
    /// A spectator wants to talk while others play.
    #[error("only players talk while a match is played")]
    OnlyPlayers,
    /// The identifier is empty or too long.
    #[error("the identifier of a line has 1 to 40 bytes")]
    Identifier,
    /// A moderator has muted the sender.
    #[error("you may not chat now")]
    Muted,
    /// A player of the match and the sender have nothing to do with each other.
    #[error("a player of this match is blocked, or has blocked you")]
    Blocked,
}

impl ChatRefusal {
    /// Its name for programs.
    pub fn code(self) -> &'static str {
        match self {
            ChatRefusal::Length => "chat-length",
            ChatRefusal::OnlyPlayers => "chat-players",
            ChatRefusal::Identifier => "malformed",
            ChatRefusal::Muted => "chat-muted",
            ChatRefusal::Blocked => "chat-blocked",
        }
    }
}

/// How the write of a line ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChatWritten {
    /// It is kept at this place, since now or since it came before.
    Kept {
        /// The place.
        n: i64,
    },
    /// It was not written, because its sender may not talk.
    Refused(ChatRefusal),
    /// It may be kept or not: the database failed, or nothing was heard in time.
    Unknown,
}

/// The chat of a match. `T` is the way back to whoever says something.
#[derive(Debug)]
pub struct Chat<T> {
    /// The lines that everybody has received; nothing before the first reading.
    lines: Option<Vec<ChatLine>>,
    /// The newest place that anybody has heard of.
    newest: i64,
    /// Whether there may be something that was not read yet.
    is_behind: bool,
    state: ChatState<T>,
    waiting: VecDeque<ChatRequest<T>>,
    effects: Vec<ChatEffect<T>>,
}

#[derive(Debug)]
struct ChatRequest<T> {
    draft: ChatDraft,
    reply: T,
}

#[derive(Debug)]
enum ChatState<T> {
    Idle,
    Writing(ChatRequest<T>),
    /// With the line that was just kept, and its place.
    Reading(Option<(i64, ChatRequest<T>)>),
}

impl<T> Default for Chat<T> {
    fn default() -> Chat<T> {
        Chat {
            lines: None,
            newest: 0,
            is_behind: true,
            state: ChatState::Idle,
            waiting: VecDeque::new(),
            effects: Vec::new(),
        }
    }
}

impl<T> Chat<T> {
    /// The lines that everybody has received, the oldest first.
    pub fn lines(&self) -> &[ChatLine] {
        self.lines.as_deref().unwrap_or_default()
    }

    /// The newest place, if everybody has received everything up to it. Nothing while something has to be read.
    pub fn newest(&self) -> Option<i64> {
        let is_reading = matches!(self.state, ChatState::Reading(_));
        (!self.is_behind && !is_reading).then_some(self.newest)
    }

    /// Whether nothing is under way and nothing waits.
    pub fn is_idle(&self) -> bool {
        matches!(self.state, ChatState::Idle) && self.waiting.is_empty()
    }

    /// What is asked for, in order. To be called after every other call.
    pub fn take_effects(&mut self) -> Vec<ChatEffect<T>> {
        std::mem::take(&mut self.effects)
    }

    /// Somebody begins to watch. If nothing was read yet, the first reading is for everybody who watches then.
    pub fn join(&mut self, reply: T) {
        if self.lines.is_some() {
            self.effects.push(ChatEffect::Greet { reply });
        }
        self.advance();
    }

    /// Somebody says something. Control characters and outer spaces are left out.
    pub fn say(&mut self, game: &Match, draft: ChatDraft, reply: T) {
        let line: String = draft.line.chars().filter(|it| !it.is_control()).collect();
        let draft = ChatDraft { line: line.trim().to_owned(), ..draft };
        if let Some(refusal) = refusal(game, &draft) {
            self.effects.push(ChatEffect::Refuse { reply, id: draft.id, refusal });
        } else if self.waiting.len() < MOST_WAITING {
            self.waiting.push_back(ChatRequest { draft, reply });
        } else {
            self.not_known(ChatRequest { draft, reply });
        }
        self.advance();
    }

    /// The write has ended.
    pub fn written(&mut self, outcome: ChatWritten) {
        let state = std::mem::replace(&mut self.state, ChatState::Idle);
        let ChatState::Writing(request) = state else {
            // An outcome that nobody waits for changes nothing.
            self.state = state;
            return;
        };
        match outcome {
            ChatWritten::Kept { n } => {
                self.newest = self.newest.max(n);
                self.effects.push(ChatEffect::Hint);
                self.start_reading(Some((n, request)));
            }
            ChatWritten::Refused(refusal) => {
                let ChatRequest { draft, reply } = request;
                self.effects.push(ChatEffect::Refuse { reply, id: draft.id, refusal });
                self.advance();
            }
            // If the line was kept after all, a comparison finds it.
            ChatWritten::Unknown => {
                self.not_known(request);
                self.all_not_known();
                self.advance();
            }
        }
    }

    /// The lines were read, or could not be.
    pub fn read(&mut self, lines: Option<Vec<ChatLine>>) {
        let state = std::mem::replace(&mut self.state, ChatState::Idle);
        let ChatState::Reading(kept) = state else {
            self.state = state;
            return;
        };
        let Some(lines) = lines else {
            // It is tried again when something happens, at the latest by the next comparison.
            self.is_behind = true;
            if let Some((_, request)) = kept {
                self.not_known(request);
            }
            return self.all_not_known();
        };
        self.newest = lines.last().map_or(self.newest, |last| self.newest.max(last.n));
        let news = self.lines.as_deref().and_then(|told| news(told, &lines));
        if let Some((n, ChatRequest { reply, .. })) = kept
            && news.is_some_and(|news| news.iter().all(|line| line.n != n))
            && let Some(line) = lines.iter().find(|line| line.n == n)
        {
            self.effects.push(ChatEffect::Confirm { reply, line: line.clone() });
        }
        match news {
            None => self.effects.push(ChatEffect::AnnounceAll),
            Some([]) => {}
            Some(news) => self.effects.push(ChatEffect::Announce(news.to_vec())),
        }
        self.lines = Some(lines);
        self.advance();
    }

    /// Another program has written a line, or a moderator has hidden one.
    pub fn hint(&mut self) {
        self.is_behind = true;
        self.advance();
    }

    /// A comparison with the database has found this newest place.
    pub fn heard_of(&mut self, newest: i64) {
        if newest > self.newest {
            self.newest = newest;
            self.is_behind = true;
        }
        self.advance();
    }

    /// Begins what can be begun. What has to be read comes before what waits to be written.
    fn advance(&mut self) {
        if !matches!(self.state, ChatState::Idle) {
            return;
        }
        if self.is_behind {
            return self.start_reading(None);
        }
        if let Some(request) = self.waiting.pop_front() {
            self.effects.push(ChatEffect::Write(request.draft.clone()));
            self.state = ChatState::Writing(request);
        }
    }

    fn start_reading(&mut self, kept: Option<(i64, ChatRequest<T>)>) {
        self.is_behind = false;
        self.state = ChatState::Reading(kept);
        self.effects.push(ChatEffect::Read);
    }

    fn not_known(&mut self, ChatRequest { draft, reply }: ChatRequest<T>) {
        self.effects.push(ChatEffect::NotKnown { reply, id: draft.id });
    }

    /// The database does not answer: whoever waits is to come again, in the same order.
    fn all_not_known(&mut self) {
        for request in std::mem::take(&mut self.waiting) {
            self.not_known(request);
        }
    }
}

fn refusal(game: &Match, ChatDraft { player, id, line }: &ChatDraft) -> Option<ChatRefusal> {
    if line.is_empty() || line.chars().count() > LONGEST_LINE {
        return Some(ChatRefusal::Length);
    }
    // Nobody whispers moves to those who play.
    let is_seated = game.seats().iter().any(|seat| seat.player == *player);
    if !is_seated && game.outcome().is_none() {
        return Some(ChatRefusal::OnlyPlayers);
    }
    let is_malformed = id.as_ref().is_some_and(|id| id.is_empty() || id.len() > LONGEST_ID);
    is_malformed.then_some(ChatRefusal::Identifier)
}

/// The new ones among the lines that were read, if those already sent still stand. Lines too old to be read count as sent.
fn news<'a>(told: &[ChatLine], read: &'a [ChatLine]) -> Option<&'a [ChatLine]> {
    let is_full = read.len() == MOST_CHAT_LINES;
    let oldest = read.first().filter(|_| is_full).map_or(0, |line| line.n);
    let still_read = &told[told.partition_point(|line| line.n < oldest)..];
    read.strip_prefix(still_read)
}
