//! The rooms that are open in this program: one task for each match that somebody looks at.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::{mpsc, oneshot};

use super::{
    bus::News,
    room::{self, ToRoom},
};
use crate::site::Site;

/// How many messages may wait for a room.
const MOST_WAITING: usize = 256;

/// The rooms that are open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rooms(Arc<Mutex<HashMap<String, mpsc::Sender<ToRoom>>>>);

impl Rooms {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, mpsc::Sender<ToRoom>>> {
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
            Some(sender) if !sender.is_closed() => sender.clone(),
            _ => {
                let (sender, inbox) = mpsc::channel(MOST_WAITING);
                rooms.insert(match_id.to_owned(), sender.clone());
                tokio::spawn(room::run(site.clone(), match_id.to_owned(), inbox, sender.downgrade()));
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
        let sender = self.lock().get(match_id).cloned();
        if let Some(sender) = sender {
            // A room that is gone needs no news.
            let _ = sender.send(message).await;
        }
    }

    /// Lets all open rooms look at the clock, and at what they could not do before.
    pub(crate) async fn wake_all(&self) {
        let senders: Vec<_> = self.lock().values().cloned().collect();
        for sender in senders {
            // A room that is gone needs no waking.
            let _ = sender.send(ToRoom::Wake).await;
        }
    }

    /// A room closes: nobody enters any more.
    pub(super) fn close(&self, match_id: &str, room: &mpsc::WeakSender<ToRoom>) {
        let Some(room) = room.upgrade() else { return };
        let mut rooms = self.lock();
        // Another room of the same match may have taken its place.
        if rooms.get(match_id).is_some_and(|sender| sender.same_channel(&room)) {
            rooms.remove(match_id);
        }
    }

    /// Lets all rooms finish: clocks are stopped, watchers told. Comes back when it is done.
    pub(crate) async fn stop_all(&self) {
        let senders: Vec<_> = self.lock().values().cloned().collect();
        let mut ends = Vec::with_capacity(senders.len());
        for sender in senders {
            let (done, end) = oneshot::channel();
            if sender.send(ToRoom::Stop(done)).await.is_ok() {
                ends.push(end);
            }
        }
        for end in ends {
            let _ = end.await;
        }
    }

    /// Passes on what other programs say.
    pub(crate) async fn follow_news(self, site: Site) {
        let mut news = site.bus().for_rooms();
        loop {
            match news.recv().await {
                Ok(News::Match { id, version }) => self.send_if_open(&id, ToRoom::Hint { version }).await,
                Ok(News::Chat { id }) => self.send_if_open(&id, ToRoom::ChatHint).await,
                Ok(News::Present { id, sides }) => {
                    self.send_if_open(&id, ToRoom::SeenElsewhere { sides }).await;
                }
                Ok(News::Lobby | News::SignedOut { .. } | News::Waits { .. }) => {}
                // Whoever missed news looks at everything.
                Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => {
                    let ids: Vec<String> = self.lock().keys().cloned().collect();
                    for id in ids {
                        self.send_if_open(&id, ToRoom::Hint { version: u64::MAX }).await;
                    }
                }
                Err(tokio::sync::broadcast::error::RecvError::Closed) => return,
            }
        }
    }
}
