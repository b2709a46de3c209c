//! The rooms that are open in this program: one task for each match that somebody looks at.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use futures_util::future::join_all;
use matchplay::PlayerId;
use tokio::{
    sync::{broadcast::error::RecvError, mpsc, oneshot},
    time::timeout,
};

use super::{
    bus::News,
    inboxes::{Inboxes, OpenTask},
    room::{self, ToRoom},
};
use crate::site::Site;

/// How many rooms one query compares: databases limit the number of values.
const MOST_COMPARED: usize = 10_000;
/// How long a message from another program may wait for a room that is busy.
const HINT: Duration = Duration::from_millis(100);

/// What others may know of a room without asking it.
#[derive(Clone, Debug, Default)]
pub(super) struct RoomFacts(Arc<RoomFactsInner>);

#[derive(Debug, Default)]
struct RoomFactsInner {
    version: AtomicU64,
    /// The newest line of chat that was told; less than nothing while lines have to be read.
    chat: AtomicI64,
    n_watchers: AtomicUsize,
}

impl RoomFacts {
    pub(super) fn set_version(&self, version: u64) {
        self.0.version.store(version, Ordering::Relaxed);
    }

    pub(super) fn set_chat(&self, newest: Option<i64>) {
        self.0.chat.store(newest.unwrap_or(-1), Ordering::Relaxed);
    }

    pub(super) fn set_watchers(&self, n: usize) {
        self.0.n_watchers.store(n, Ordering::Relaxed);
    }
}

/// The rooms that are open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rooms(Inboxes<ToRoom, RoomFacts>);

impl Rooms {
    /// How many are open.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Says something to a room, which is opened if need be.
    pub(crate) async fn send(&self, site: &Site, match_id: &str, message: ToRoom) {
        let open = |inbox, room| {
            let facts = RoomFacts::default();
            facts.set_chat(None);
            tokio::spawn(room::run(site.clone(), match_id.to_owned(), facts.clone(), inbox, room));
            facts
        };
        self.0.send(match_id, message, open).await;
    }

    /// Says something to a room, if it is open.
    pub(crate) async fn send_if_open(&self, match_id: &str, message: ToRoom) {
        self.0.send_if_open(match_id, message).await;
    }

    /// Lets all open rooms look at the clock, and at what they could not do before.
    pub(crate) async fn wake_all(&self) {
        self.tell_every_room(|| ToRoom::Wake).await;
    }

    /// Lets all open rooms read what is kept, and how everybody is called.
    pub(crate) async fn refresh_all(&self) {
        self.tell_every_room(|| ToRoom::Hint { version: u64::MAX }).await;
        self.learn_all_names().await;
    }

    /// Lets all open rooms read how everybody is called.
    pub(crate) async fn learn_all_names(&self) {
        self.tell_every_room(|| ToRoom::Renamed { player: None }).await;
    }

    async fn tell_every_room(&self, message: impl Fn() -> ToRoom) {
        // A room that is gone needs no news, and one that is busy holds up no other.
        let all = self.0.all();
        join_all(all.iter().map(|(_, room)| timeout(HINT * 10, room.sender.send(message())))).await;
    }

    /// Compares the rooms that somebody watches with what is kept, by one query for all of them. So a hint that was lost costs
    /// seconds, not a game.
    pub(crate) async fn compare(&self, site: &Site) -> Result<(), store::StoreError> {
        let is_watched = |facts: &RoomFacts| facts.0.n_watchers.load(Ordering::Relaxed) > 0;
        let watched: HashMap<String, OpenTask<ToRoom, RoomFacts>> =
            self.0.all().into_iter().filter(|(_, room)| is_watched(&room.facts)).collect();
        let ids: Vec<String> = watched.keys().cloned().collect();
        for chunk in ids.chunks(MOST_COMPARED) {
            for (id, version, chat) in site.store().versions(chunk).await? {
                let Some(OpenTask { sender, facts }) = watched.get(&id) else { continue };
                if version > facts.0.version.load(Ordering::Relaxed) {
                    let _ = timeout(HINT, sender.send(ToRoom::Hint { version })).await;
                }
                if chat > facts.0.chat.load(Ordering::Relaxed) {
                    let _ = timeout(HINT, sender.send(ToRoom::ChatKept { newest: chat })).await;
                }
            }
        }
        Ok(())
    }

    /// A room closes: nobody enters any more.
    pub(super) fn close(&self, match_id: &str, room: &mpsc::WeakSender<ToRoom>) {
        self.0.close(match_id, room);
    }

    /// Lets all rooms finish: clocks are stopped, watchers told when to come back.
    pub(crate) async fn stop_all(&self, seconds: u64) {
        join_all(self.0.all().into_iter().map(|(_, room)| async move {
            let (done, end) = oneshot::channel();
            if room.sender.send(ToRoom::Stop { seconds, done }).await.is_ok() {
                let _ = end.await;
            }
        }))
        .await;
    }

    /// Passes a message of another program on. A room that is too busy for it finds out by comparing.
    async fn hint(&self, match_id: &str, message: ToRoom) {
        let _ = timeout(HINT, self.send_if_open(match_id, message)).await;
    }

    /// Passes on what other programs say, and whose name has changed.
    pub(crate) async fn follow_news(self, site: Site) {
        let mut news = site.bus().for_rooms();
        loop {
            match news.recv().await {
                Ok(News::Match { id, version }) => self.hint(&id, ToRoom::Hint { version }).await,
                Ok(News::Chat { id }) => self.hint(&id, ToRoom::ChatHint).await,
                Ok(News::Present { id, presence }) => {
                    self.hint(&id, ToRoom::PresentElsewhere(presence)).await;
                }
                Ok(News::WhoWatches { id }) => self.hint(&id, ToRoom::WhoWatches).await,
                Ok(News::Renamed { player }) => {
                    let player = PlayerId::new(player);
                    self.tell_every_room(|| ToRoom::Renamed { player: Some(player.clone()) }).await;
                }
                Ok(News::Study { .. } | News::Lobby | News::SignedOut { .. } | News::Waits { .. }) => {}
                // Whoever missed messages reads everything.
                Err(RecvError::Lagged(_)) => self.refresh_all().await,
                Err(RecvError::Closed) => return,
            }
        }
    }
}
