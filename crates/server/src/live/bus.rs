//! Between programs that serve the same database: who wrote something says so. A message that is lost or doubled does no harm, since
//! the database is the truth; it only makes others look.

use std::sync::Arc;

use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::sync::broadcast;

/// What is said of a match, and of the lobby.
const SUBJECT: &str = "tablier.news";

/// A way to tell others.
#[derive(Clone, Debug)]
pub(crate) struct Bus {
    node: Arc<str>,
    nats: Option<async_nats::Client>,
    /// To the rooms of this program: what others wrote.
    rooms: broadcast::Sender<News>,
    /// To the lines of this program: what anybody did.
    lines: broadcast::Sender<News>,
    /// To the streams of this program: for whom something waits. Lines follow matches and need not hear of every turn.
    streams: broadcast::Sender<News>,
}

/// What others may want to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "n", rename_all = "kebab-case")]
pub(crate) enum News {
    /// Something happened in a match.
    Match {
        /// Which.
        id: String,
        /// The version it has now.
        version: u64,
    },
    /// Something was said in a match.
    Chat {
        /// Which.
        id: String,
    },
    /// Sides of a match have lines in the program that says so.
    Present {
        /// Which match.
        id: String,
        /// Which sides.
        sides: Vec<usize>,
    },
    /// Sessions of a player ended, or what the player may do has changed.
    SignedOut {
        /// Who.
        player: String,
    },
    /// Something changed in the lobby.
    Lobby,
    /// It is a player's turn, or a player is asked to play.
    Waits {
        /// For whom.
        player: String,
    },
}

#[derive(Serialize, Deserialize)]
struct Letter {
    from: String,
    #[serde(flatten)]
    news: News,
}

/// Why there is no bus.
#[derive(Debug, Error)]
#[error("no NATS server at {address}: {reason}")]
pub struct BusError {
    address: String,
    reason: String,
}

impl Bus {
    /// A bus within this program only, or between all programs at a NATS server.
    pub(crate) async fn open(node: &str, nats: Option<&str>) -> Result<Bus, BusError> {
        let [rooms, lines, streams] = [4096, 256, 1024].map(broadcast::Sender::new);
        let mut bus = Bus { node: node.into(), nats: None, rooms, lines, streams };
        if let Some(address) = nats {
            let failed = |reason: String| BusError { address: address.to_owned(), reason };
            let client = async_nats::ConnectOptions::new()
                .retry_on_initial_connect()
                .connect(address)
                .await
                .map_err(|error| failed(error.to_string()))?;
            let mut heard = client.subscribe(SUBJECT).await.map_err(|error| failed(error.to_string()))?;
            bus.nats = Some(client);
            let bus = bus.clone();
            tokio::spawn(async move {
                while let Some(message) = heard.next().await {
                    match serde_json::from_slice::<Letter>(&message.payload) {
                        // What we said ourselves is known here already.
                        Ok(letter) if letter.from != *bus.node => match letter.news {
                            news @ (News::Match { .. } | News::Chat { .. } | News::Present { .. }) => {
                                drop(bus.rooms.send(news));
                            }
                            news @ News::Waits { .. } => drop(bus.streams.send(news)),
                            news => drop(bus.lines.send(news)),
                        },
                        _ => {}
                    }
                }
            });
        }
        Ok(bus)
    }

    /// Tells everybody.
    pub(crate) async fn tell(&self, news: News) {
        if let Some(client) = &self.nats {
            let letter = Letter { from: self.node.to_string(), news: news.clone() };
            let text = serde_json::to_vec(&letter).expect("letters are plain data");
            // A message that is not sent is like one that is lost.
            let _ = client.publish(SUBJECT, text.into()).await;
        }
        // A room that wrote something knows it. Nobody may listen.
        match news {
            News::Lobby | News::SignedOut { .. } => drop(self.lines.send(news)),
            News::Waits { .. } => drop(self.streams.send(news)),
            News::Match { .. } | News::Chat { .. } | News::Present { .. } => {}
        }
    }

    /// For whom something waits, from now on.
    pub(crate) fn for_streams(&self) -> broadcast::Receiver<News> {
        self.streams.subscribe()
    }

    /// Whether there are other programs to hear from.
    pub(super) fn is_shared(&self) -> bool {
        self.nats.is_some()
    }

    /// What other programs write into matches, from now on.
    pub(super) fn for_rooms(&self) -> broadcast::Receiver<News> {
        self.rooms.subscribe()
    }

    /// What concerns clients, from now on.
    pub(crate) fn for_lines(&self) -> broadcast::Receiver<News> {
        self.lines.subscribe()
    }
}
