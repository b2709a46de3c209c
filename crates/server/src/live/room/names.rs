//! How everybody at the board is called.

use matchplay::PlayerId;

use super::{NAMES, RoomTask};
use crate::live::{people::person, wire};

impl RoomTask {
    /// Learns how everybody at the board is called.
    pub(super) async fn learn_names(&mut self) {
        let game = self.room.game();
        let mut ids: Vec<PlayerId> = game.seats().iter().map(|seat| seat.player.clone()).collect();
        ids.push(game.opened_by().clone());
        self.learn_names_of(ids).await;
    }

    /// Learns how some players are called. Names that cannot be had in time are learnt the next time.
    async fn learn_names_of(&mut self, ids: Vec<PlayerId>) {
        let game = self.room.game();
        let about = (game.terms().game.slug(), game.terms().speed().name());
        let store = self.site.store();
        let learnt = tokio::time::timeout(NAMES, async {
            let mut learnt = Vec::with_capacity(ids.len());
            for id in ids {
                if let Ok(person) = person(store, &id, Some(about)).await {
                    learnt.push((id, person));
                }
            }
            learnt
        });
        self.people.extend(learnt.await.unwrap_or_default());
    }

    /// A player, or somebody, has another name now: everybody who watches learns it.
    pub(super) async fn renamed(&mut self, player: Option<PlayerId>) {
        let ids = match player {
            Some(player) if !self.people.contains_key(&player) => return,
            Some(player) => vec![player],
            None => self.people.keys().cloned().collect(),
        };
        let before = self.people.clone();
        self.learn_names_of(ids).await;
        if self.people == before {
            return;
        }
        self.greeting = None;
        self.forget_chat_greeting();
        let update = self.room.update_since(self.room.journal().version(), self.site.now());
        let message = wire::update(&self.match_id, &update, &self.people, self.site.now());
        self.tell_all(&message);
    }
}
