//! What is said at the board.

use matchplay::PlayerId;

use super::Table;
use crate::{
    live::{
        bus::News,
        outbox::Outbox,
        people::person,
        wire::{self, LONGEST_LINE},
    },
    policy::{Action, may},
};

impl Table {
    pub(super) async fn chat(&mut self, player: &PlayerId, line: &str, out: &Outbox) {
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
        match self.site.store().player(player).await {
            Ok(row) if may(row.as_ref(), Action::Chat, None, now).is_ok() => {}
            _ => return refuse("chat-muted", "you may not chat now"),
        }
        match self.site.store().add_chat(&self.match_id, player, line, now).await {
            Ok(n) => {
                self.tell_chat(Some(n)).await;
                self.site.bus().tell(News::Chat { id: self.match_id.clone() }).await;
            }
            Err(error) => {
                tracing::error!(match_id = self.match_id, %error, "a line cannot be kept");
                refuse("storage", "the line cannot be kept now");
            }
        }
    }

    /// Tells everybody a line, or all lines.
    pub(super) async fn tell_chat(&mut self, only: Option<i64>) {
        let Ok(lines) = self.site.store().chat(&self.match_id).await else { return };
        for line in &lines {
            if !self.people.contains_key(&line.player)
                && let Ok(known) = person(self.site.store(), &line.player, None).await
            {
                self.people.insert(line.player.clone(), known);
            }
        }
        let lines: Vec<_> = lines.into_iter().filter(|line| only.is_none_or(|n| line.n == n)).collect();
        let message = wire::chat(&self.match_id, &lines, &self.people, only.is_none());
        self.tell_all(&message);
    }
}
