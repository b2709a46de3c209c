//! What is said at the board: does for a [`matchplay::Chat`] what needs a database and sockets. Nobody waits for it but those who
//! talk: a write or a reading runs beside the room.

use std::{collections::BTreeMap, time::Duration};

use matchplay::{Chat, ChatDraft, ChatEffect, ChatLine, ChatRefusal, ChatWritten, Match, PlayerId};
use store::StoreError;
use tokio::{task::JoinHandle, time::timeout};

use super::{NAMES, RoomTask, late, seating::is_blocked_among};
use crate::{
    live::{
        bus::News,
        outbox::Outbox,
        people::{Person, person},
        wire::{self, Message},
    },
    policy::{Permission, may},
    site::Site,
};

/// How long lines are waited for.
const READING: Duration = Duration::from_secs(2);

/// The chat of a match, with what is under way for it.
#[derive(Default)]
pub(super) struct Talk {
    chat: Chat<Outbox>,
    pub(super) under_way: Option<JoinHandle<ChatTaskEnd>>,
    /// All lines as they are sent to somebody new, until there is another one.
    greeting: Option<Message>,
}

/// How a write or a reading ended.
pub(super) enum ChatTaskEnd {
    Write(Result<ChatWritten, StoreError>),
    Reading(Result<ChatReading, StoreError>),
}

/// What was read: the lines, and people who were not known.
pub(super) struct ChatReading {
    lines: Vec<ChatLine>,
    people: BTreeMap<PlayerId, Person>,
}

impl RoomTask {
    /// Tells the chat something, and does what it asks for.
    pub(super) fn tell_chat(&mut self, tell: impl FnOnce(&mut Chat<Outbox>, &Match)) {
        tell(&mut self.talk.chat, self.room.game());
        for effect in self.talk.chat.take_effects() {
            match effect {
                ChatEffect::Write(draft) => self.write_line(draft),
                ChatEffect::Read => self.read_lines(),
                ChatEffect::AnnounceAll => {
                    self.talk.greeting = None;
                    let message = self.chat_greeting();
                    self.tell_all(&message);
                }
                ChatEffect::Announce(lines) => {
                    self.talk.greeting = None;
                    let message = wire::chat(&self.match_id, &lines, &self.people, false);
                    self.tell_all(&message);
                }
                // Whoever is gone needs no answer.
                ChatEffect::Greet { reply } => drop(reply.send(&self.chat_greeting())),
                ChatEffect::Confirm { reply, line } => {
                    reply.send(&wire::chat(&self.match_id, &[line], &self.people, false));
                }
                ChatEffect::Refuse { reply, id, refusal } => {
                    let (code, text) = (refusal.code(), refusal.to_string());
                    reply.send(&wire::chat_error(&self.match_id, code, &text, id.as_deref()));
                }
                ChatEffect::NotKnown { reply, id } => {
                    reply.send(&wire::chat_not_known(&self.match_id, id.as_deref()));
                }
                ChatEffect::Hint => self.site.bus().tell(News::Chat { id: self.match_id.clone() }),
            }
        }
        self.facts.set_chat(self.talk.chat.newest());
    }

    /// A write or a reading has ended; nobody knows how if its task failed.
    pub(super) fn talk_ended(&mut self, ended: Option<ChatTaskEnd>) {
        match ended {
            Some(ChatTaskEnd::Write(written)) => {
                let written = written.unwrap_or_else(|error| {
                    tracing::error!(match_id = self.match_id, %error, "a line of chat cannot be kept");
                    ChatWritten::Unknown
                });
                self.tell_chat(|chat, _| chat.written(written));
            }
            Some(ChatTaskEnd::Reading(read)) => {
                let lines = match read {
                    Ok(ChatReading { lines, people }) => {
                        self.people.extend(people);
                        Some(lines)
                    }
                    Err(error) => {
                        tracing::error!(match_id = self.match_id, %error, "lines of chat cannot be read");
                        None
                    }
                };
                self.tell_chat(|chat, _| chat.read(lines));
            }
            None => self.tell_chat(|chat, _| {
                chat.written(ChatWritten::Unknown);
                chat.read(None);
            }),
        }
    }

    /// Somebody who talks is called otherwise now.
    pub(super) fn forget_chat_greeting(&mut self) {
        self.talk.greeting = None;
    }

    /// All lines, made into a message once for all who come.
    fn chat_greeting(&mut self) -> Message {
        let make = || wire::chat(&self.match_id, self.talk.chat.lines(), &self.people, true);
        self.talk.greeting.get_or_insert_with(make).clone()
    }

    fn write_line(&mut self, draft: ChatDraft) {
        let (site, match_id) = (self.site.clone(), self.match_id.clone());
        let seats = self.room.game().seats().iter().map(|seat| seat.player.clone()).collect();
        let write = async move { ChatTaskEnd::Write(write_line(&site, &match_id, seats, draft).await) };
        self.talk.under_way = Some(tokio::spawn(write));
    }

    fn read_lines(&mut self) {
        let (site, match_id) = (self.site.clone(), self.match_id.clone());
        let known: Vec<PlayerId> = self.people.keys().cloned().collect();
        let reading = async move { ChatTaskEnd::Reading(read_lines(&site, &match_id, &known).await) };
        self.talk.under_way = Some(tokio::spawn(reading));
    }
}

/// Keeps a line, unless its sender is muted, or has nothing to do with somebody who sits here.
async fn write_line(
    site: &Site,
    match_id: &str,
    seats: Vec<PlayerId>,
    draft: ChatDraft,
) -> Result<ChatWritten, StoreError> {
    let ChatDraft { player, id, line } = draft;
    let row = timeout(NAMES, site.store().player(&player)).await.map_err(|_| late())??;
    let now = site.now();
    if may(row.as_ref(), Permission::Chat, None, now).is_err() {
        return Ok(ChatWritten::Refused(ChatRefusal::Muted));
    }
    let is_blocked = timeout(NAMES, is_blocked_among(site, &player, seats)).await.map_err(|_| late())??;
    if is_blocked {
        return Ok(ChatWritten::Refused(ChatRefusal::Blocked));
    }
    let n = site.store().add_chat(match_id, &player, id.as_deref(), &line, now).await?;
    Ok(ChatWritten::Kept { n })
}

/// Reads the lines, and how those are called who are not known. Names that cannot be had in time are learnt the next time.
async fn read_lines(site: &Site, match_id: &str, known: &[PlayerId]) -> Result<ChatReading, StoreError> {
    let lines = timeout(READING, site.store().chat(match_id)).await.map_err(|_| late())??;
    let mut people = BTreeMap::new();
    let learn = async {
        for ChatLine { player, .. } in lines.iter().filter(|line| !known.contains(&line.player)) {
            if !people.contains_key(player)
                && let Ok(person) = person(site.store(), player, None).await
            {
                people.insert(player.clone(), person);
            }
        }
    };
    // Lines without a name are better than no lines.
    let _ = timeout(NAMES, learn).await;
    Ok(ChatReading { lines, people })
}
