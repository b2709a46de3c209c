//! Between programs that serve the same database: who wrote something says so. A message that is lost or doubled does no harm, since
//! the database is the truth; it only makes others look.

use std::{sync::Arc, time::Duration};

use futures_util::StreamExt;
use matchplay::PlayerId;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::{
    sync::{broadcast, mpsc, watch},
    time::timeout,
};

use super::{
    room::Presence,
    waiting_players::{WaitingNews, WaitingPlayers},
};

/// What is said of a match, and of the lobby.
const SUBJECT: &str = "tablier.news";
/// How many messages may wait for the broker.
const MOST_OUTGOING: usize = 4096;
/// How long one may take to be handed over.
const SLOWEST: Duration = Duration::from_secs(1);

/// A way to tell others.
#[derive(Clone, Debug)]
pub(crate) struct Bus {
    node: Arc<str>,
    client: Option<async_nats::Client>,
    /// To other programs.
    outgoing: Option<mpsc::Sender<Vec<u8>>>,
    /// Counts how often the broker was found again: meanwhile everything may have happened.
    reconnected: watch::Sender<u64>,
    /// To the rooms of this program: what others wrote, and whose name has changed.
    rooms: broadcast::Sender<News>,
    /// To the connections of this program: what anybody did.
    connections: broadcast::Sender<News>,
    /// To the streams of this program: for whom something waits.
    streams: broadcast::Sender<News>,
    /// To the connections of this program, each about its own player: thousands need not hear of every turn.
    waiting: WaitingPlayers,
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
    /// Who watches a match in the program that says so.
    Present {
        /// Which match.
        id: String,
        /// Who.
        presence: Presence,
    },
    /// A program wants to know who watches a match elsewhere.
    WhoWatches {
        /// Which.
        id: String,
    },
    /// Something was written in a study, or who may read and write it has changed.
    Study {
        /// Which.
        id: String,
        /// The version it has now; nothing if it is about rights.
        version: Option<u64>,
    },
    /// Sessions of a player ended, or what the player may do has changed.
    SignedOut {
        /// Who.
        player: String,
    },
    /// A player has another name now, or none any more.
    Renamed {
        /// Who.
        player: String,
    },
    /// Something changed in the lobby.
    Lobby,
    /// It is a player's turn, or a player is asked to play, or is no longer.
    Waits {
        /// For whom.
        player: String,
    },
}

#[derive(Serialize, Deserialize)]
struct BusMessage {
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
        let [rooms, connections, streams] = [4096, 256, 1024].map(broadcast::Sender::new);
        let reconnected = watch::Sender::new(0);
        let mut bus = Bus {
            node: node.into(),
            client: None,
            outgoing: None,
            reconnected,
            rooms,
            connections,
            streams,
            waiting: WaitingPlayers::default(),
        };
        if let Some(address) = nats {
            let failed = |reason: String| BusError { address: address.to_owned(), reason };
            let reconnected = bus.reconnected.clone();
            let client = async_nats::ConnectOptions::new()
                .retry_on_initial_connect()
                // A broker that is frozen is noticed soon, and sought again soon.
                .ping_interval(Duration::from_secs(2))
                .reconnect_delay_callback(|tries| Duration::from_millis(100 * (tries as u64).min(10)))
                .event_callback(move |event| {
                    if matches!(event, async_nats::Event::Connected) {
                        reconnected.send_modify(|count| *count += 1);
                    }
                    std::future::ready(())
                })
                .connect(address)
                .await
                .map_err(|error| failed(error.to_string()))?;
            let mut heard = client.subscribe(SUBJECT).await.map_err(|error| failed(error.to_string()))?;
            bus.client = Some(client.clone());
            let (outgoing, mut letters) = mpsc::channel::<Vec<u8>>(MOST_OUTGOING);
            tokio::spawn(async move {
                while let Some(letter) = letters.recv().await {
                    // A message that is not sent is like one that is lost.
                    let _ = timeout(SLOWEST, client.publish(SUBJECT, letter.into())).await;
                }
            });
            bus.outgoing = Some(outgoing);
            let bus = bus.clone();
            tokio::spawn(async move {
                while let Some(message) = heard.next().await {
                    match serde_json::from_slice::<BusMessage>(&message.payload) {
                        // What we said ourselves is known here already.
                        Ok(letter) if letter.from != *bus.node => match letter.news {
                            news @ (News::Match { .. }
                            | News::Chat { .. }
                            | News::Present { .. }
                            | News::Study { .. }
                            | News::WhoWatches { .. }
                            | News::Renamed { .. }) => drop(bus.rooms.send(news)),
                            News::Waits { player } => bus.tell_waiting(player),
                            news => drop(bus.connections.send(news)),
                        },
                        _ => {}
                    }
                }
            });
        }
        Ok(bus)
    }

    /// Tells everybody. Nobody waits for the broker: what cannot be sent is lost, and found out by those who compare.
    pub(crate) fn tell(&self, news: News) {
        if let Some(outgoing) = &self.outgoing {
            let letter = BusMessage { from: self.node.to_string(), news: news.clone() };
            let text = serde_json::to_vec(&letter).expect("letters are plain data");
            let _ = outgoing.try_send(text);
        }
        // A room that wrote something knows it. Nobody may listen.
        match news {
            News::Lobby | News::SignedOut { .. } => drop(self.connections.send(news)),
            News::Renamed { .. } => drop(self.rooms.send(news)),
            News::Waits { player } => self.tell_waiting(player),
            News::Match { .. }
            | News::Chat { .. }
            | News::Present { .. }
            | News::Study { .. }
            | News::WhoWatches { .. } => {}
        }
    }

    fn tell_waiting(&self, player: String) {
        self.waiting.tell(&player);
        drop(self.streams.send(News::Waits { player }));
    }

    /// Everybody with a connection to this program.
    pub(crate) fn players_here(&self) -> Vec<String> {
        self.waiting.all()
    }

    /// Whether a player has a connection to this program.
    pub(crate) fn is_here(&self, player: &PlayerId) -> bool {
        self.waiting.has(player)
    }

    /// What waits for a player, from now on.
    pub(crate) fn for_player(&self, player: &PlayerId) -> WaitingNews {
        self.waiting.follow(player)
    }

    /// For whom something waits, from now on.
    pub(crate) fn for_streams(&self) -> broadcast::Receiver<News> {
        self.streams.subscribe()
    }

    /// How often the broker was found again, from now on.
    pub(crate) fn reconnections(&self) -> watch::Receiver<u64> {
        self.reconnected.subscribe()
    }

    /// The broker itself, for what does not concern matches.
    pub(crate) fn client(&self) -> Option<&async_nats::Client> {
        self.client.as_ref()
    }

    /// What other programs write into matches, and whose name has changed, from now on.
    pub(super) fn for_rooms(&self) -> broadcast::Receiver<News> {
        self.rooms.subscribe()
    }

    /// What concerns clients, from now on.
    pub(crate) fn for_connections(&self) -> broadcast::Receiver<News> {
        self.connections.subscribe()
    }
}
