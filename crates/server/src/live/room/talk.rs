//! What is said at the board.

use matchplay::PlayerId;

use store::ChatLine;

use super::{NAMES, Table};
use crate::{
    live::{
        bus::News,
        outbox::Outbox,
        people::person,
        wire::{self, LONGEST_LINE},
    },
    policy::{Action, may},
};

/// The longest identifier of a line.
const LONGEST_ID: usize = 40;

impl Table {
    pub(super) async fn say(&mut self, player: &PlayerId, line: &str, id: Option<&str>, out: &Outbox) {
        let line: String = line.chars().filter(|it| !it.is_control()).collect();
        let line = line.trim();
        let refuse = |code: &str, text: &str| {
            out.send(&wire::match_error(&self.match_id, code, text));
        };
        if line.is_empty() || line.chars().count() > LONGEST_LINE {
            return refuse("chat-length", "a line has 1 to 200 characters");
        }
        let sits = self.room.game().seats().iter().any(|seat| seat.player == *player);
        // Nobody whispers moves to those who play.
        if !sits && self.room.game().outcome().is_none() {
            return refuse("chat-players", "only players talk while a match is played");
        }
        let now = self.site.now();
        if id.is_some_and(|id| id.is_empty() || id.len() > LONGEST_ID) {
            return refuse("malformed", "the identifier of a line has 1 to 40 bytes");
        }
        let not_known = || {
            let code = if id.is_some() { "chat-not-known" } else { "storage" };
            out.send(&wire::chat_error(&self.match_id, code, id));
        };
        match tokio::time::timeout(NAMES, self.site.store().player(player)).await {
            Ok(Ok(row)) if may(row.as_ref(), Action::Chat, None, now).is_ok() => {}
            Ok(Ok(_)) => return refuse("chat-muted", "you may not chat now"),
            _ => return not_known(),
        }
        match self.site.store().add_chat(&self.match_id, player, id, line, now).await {
            Ok(n) => {
                self.tell_chat(Some(n)).await;
                self.site.bus().tell(News::Chat { id: self.match_id.clone() });
            }
            // It may have been kept: whoever said it says it again, and it stands once.
            Err(error) => {
                tracing::error!(match_id = self.match_id, %error, "a line of chat cannot be kept");
                not_known();
            }
        }
    }

    /// Sends all lines to somebody new. They are read once for all who come.
    pub(super) async fn send_chat(&mut self, out: &Outbox) {
        if self.chat.is_none() && self.facts.has_chat() {
            let lines = self.read_chat().await;
            self.chat = lines.map(|lines| wire::chat(&self.match_id, &lines, &self.people, true));
        }
        if let Some(message) = &self.chat {
            out.send(message);
        }
    }

    async fn read_chat(&mut self) -> Option<Vec<ChatLine>> {
        let lines = tokio::time::timeout(NAMES, self.site.store().chat(&self.match_id)).await.ok()?.ok()?;
        for line in &lines {
            if !self.people.contains_key(&line.player)
                && let Ok(known) = person(self.site.store(), &line.player, None).await
            {
                self.people.insert(line.player.clone(), known);
            }
        }
        self.facts.set_chat(lines.last().map_or(0, |line| line.n));
        Some(lines)
    }

    /// Tells everybody a line, or all lines.
    pub(super) async fn tell_chat(&mut self, only: Option<i64>) {
        self.chat = None;
        let Some(lines) = self.read_chat().await else { return };
        let lines: Vec<_> = lines.into_iter().filter(|line| only.is_none_or(|n| line.n == n)).collect();
        let message = wire::chat(&self.match_id, &lines, &self.people, only.is_none());
        self.tell_all(&message);
    }
}
