//! The rooms that are open in this program: one task for each match that somebody looks at.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
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
    room::{self, ToRoom},
};
use crate::site::Site;

/// How many messages may wait for a room.
const MOST_WAITING: usize = 256;

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

#[derive(Clone, Debug)]
struct OpenRoom {
    sender: mpsc::Sender<ToRoom>,
    facts: RoomFacts,
}

/// The rooms that are open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rooms(Arc<Mutex<HashMap<String, OpenRoom>>>);

impl Rooms {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, OpenRoom>> {
        // Nothing is left half done under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are open.
    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    /// The way into a room, which is opened if need be.
    fn enter(&self, site: &Site, match_id: &str) -> mpsc::Sender<ToRoom> {
        let mut rooms = self.lock();
        match rooms.get(match_id) {
            Some(entry) if !entry.sender.is_closed() => entry.sender.clone(),
            _ => {
                let (sender, inbox) = mpsc::channel(MOST_WAITING);
                let facts = RoomFacts::default();
                facts.set_chat(None);
                let entry = OpenRoom { sender: sender.clone(), facts: facts.clone() };
                rooms.insert(match_id.to_owned(), entry);
                tokio::spawn(room::run(site.clone(), match_id.to_owned(), facts, inbox, sender.downgrade()));
                sender
            }
        }
    }

    /// Says something to a room. A room that is just closing is opened again.
    pub(crate) async fn send(&self, site: &Site, match_id: &str, message: ToRoom) {
        let mut message = message;
        for _ in 0..3 {
            match self.enter(site, match_id).send(message).await {
                Ok(()) => return,
                Err(mpsc::error::SendError(returned)) => message = returned,
            }
        }
    }

    /// Says something to a room, if it is open.
    pub(crate) async fn send_if_open(&self, match_id: &str, message: ToRoom) {
        let entry = self.lock().get(match_id).cloned();
        if let Some(OpenRoom { sender, .. }) = entry {
            // A room that is gone needs no news.
            let _ = sender.send(message).await;
        }
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
        let entries: Vec<OpenRoom> = self.lock().values().cloned().collect();
        // A room that is gone needs no news, and one that is busy holds up no other.
        join_all(entries.iter().map(|entry| timeout(HINT * 10, entry.sender.send(message())))).await;
    }

    /// Compares the rooms that somebody watches with what is kept, by one query for all of them. So a hint that was lost costs
    /// seconds, not a game.
    pub(crate) async fn compare(&self, site: &Site) -> Result<(), store::StoreError> {
        let is_watched = |entry: &OpenRoom| entry.facts.0.n_watchers.load(Ordering::Relaxed) > 0;
        let watched: HashMap<String, OpenRoom> = {
            let rooms = self.lock();
            let watched = rooms.iter().filter(|(_, entry)| is_watched(entry));
            watched.map(|(id, entry)| (id.clone(), entry.clone())).collect()
        };
        let ids: Vec<String> = watched.keys().cloned().collect();
        for chunk in ids.chunks(MOST_COMPARED) {
            for (id, version, chat) in site.store().versions(chunk).await? {
                let Some(OpenRoom { sender, facts }) = watched.get(&id) else { continue };
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
        let Some(room) = room.upgrade() else { return };
        let mut rooms = self.lock();
        // Another room of the same match may have taken its place.
        if rooms.get(match_id).is_some_and(|entry| entry.sender.same_channel(&room)) {
            rooms.remove(match_id);
        }
    }

    /// Lets all rooms finish: clocks are stopped, watchers told when to come back.
    pub(crate) async fn stop_all(&self, seconds: u64) {
        let entries: Vec<OpenRoom> = self.lock().values().cloned().collect();
        join_all(entries.iter().map(|entry| async move {
            let (done, end) = oneshot::channel();
            if entry.sender.send(ToRoom::Stop { seconds, done }).await.is_ok() {
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
                Ok(News::Lobby | News::SignedOut { .. } | News::Waits { .. }) => {}
                // Whoever missed messages reads everything.
                Err(RecvError::Lagged(_)) => self.refresh_all().await,
                Err(RecvError::Closed) => return,
            }
        }
    }
}
