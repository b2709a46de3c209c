//! Tells each connection what concerns its own player, and no other connection.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use matchplay::PlayerId;
use tokio::sync::watch;

/// The players who follow what waits for them.
#[derive(Clone, Debug, Default)]
pub(super) struct WaitingPlayers(Arc<Mutex<HashMap<String, watch::Sender<()>>>>);

/// What waits for a player, as long as somebody follows it.
#[derive(Debug)]
pub(crate) struct WaitingNews {
    all: WaitingPlayers,
    player: String,
    /// Nothing only while it is dropped.
    changes: Option<watch::Receiver<()>>,
}

impl WaitingPlayers {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, watch::Sender<()>>> {
        // Nothing is left half done under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something waits for a player from now on, or waits no longer.
    pub(super) fn tell(&self, player: &str) {
        if let Some(changes) = self.lock().get(player) {
            changes.send_replace(());
        }
    }

    /// Everybody who follows.
    pub(super) fn all(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// Whether somebody follows.
    pub(super) fn has(&self, player: &PlayerId) -> bool {
        self.lock().contains_key(player.as_str())
    }

    /// Follows what waits for a player.
    pub(super) fn follow(&self, player: &PlayerId) -> WaitingNews {
        let player = player.to_string();
        let changes = self.lock().entry(player.clone()).or_insert_with(|| watch::Sender::new(())).subscribe();
        WaitingNews { all: self.clone(), player, changes: Some(changes) }
    }
}

impl WaitingNews {
    /// Waits until something may have changed since it was last heard. What changes several times meanwhile counts once.
    pub(super) async fn changed(&mut self) {
        let Some(changes) = &mut self.changes else { return std::future::pending().await };
        if changes.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for WaitingNews {
    fn drop(&mut self) {
        let mut all = self.all.lock();
        self.changes = None;
        if all.get(&self.player).is_some_and(|changes| changes.receiver_count() == 0) {
            all.remove(&self.player);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn only_the_connections_of_a_player_hear_what_waits_for_that_player() {
        let players = WaitingPlayers::default();
        let [anna, bela] = ["anna", "bela"].map(PlayerId::new);
        let [mut first, mut second] = [players.follow(&anna), players.follow(&anna)];
        let mut other = players.follow(&bela);
        players.tell("anna");
        players.tell("anna");
        for news in [&mut first, &mut second] {
            assert!(news.changed().now_or_never().is_some());
            assert!(news.changed().now_or_never().is_none(), "twice at the same time counts once");
        }
        assert!(other.changed().now_or_never().is_none());
    }

    #[test]
    fn nobody_is_remembered_whom_no_connection_follows() {
        let players = WaitingPlayers::default();
        let anna = PlayerId::new("anna");
        let [first, second] = [players.follow(&anna), players.follow(&anna)];
        drop(first);
        assert_eq!(players.all(), ["anna"]);
        assert!(players.has(&anna));
        drop(second);
        assert!(!players.has(&anna));
        players.tell("anna");
        assert!(players.lock().is_empty());
    }
}
