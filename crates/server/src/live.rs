//! Matches while they are played and studies while they are written: rooms, desks, the messages of WebSockets, engine players.

mod bus;
mod connection_counts;
mod desk;
mod desks;
mod engine_players;
mod inboxes;
mod outbox;
mod people;
mod planned;
mod room;
mod rooms;
mod socket;
mod waiting_players;
mod wire;

pub use bus::BusError;
pub(crate) use bus::{Bus, News};
pub(crate) use connection_counts::{ConnectionCounts, CountedConnection};
pub(crate) use desk::{DeskReply, ToDesk};
pub(crate) use desks::Desks;
pub(crate) use engine_players::EnginePlayers;
pub(crate) use outbox::{OutboxReceiver, outbox};
pub(crate) use people::{Person, person};
pub(crate) use room::{Reply, ToRoom};
pub(crate) use rooms::Rooms;
pub(crate) use socket::{fresh_connection_id, socket};
pub(crate) use waiting_players::WaitingNews;
