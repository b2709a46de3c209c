//! Matches between people while they are played: rooms, what is said on the wire, the house's own players.

mod bus;
mod house;
mod outbox;
mod people;
mod planned;
mod room;
mod rooms;
mod socket;
mod wire;

pub use bus::BusError;
pub(crate) use bus::{Bus, News};
pub(crate) use house::House;
pub(crate) use outbox::{Waiting, outbox};
pub(crate) use people::{Person, person};
pub(crate) use room::{Reply, ToRoom};
pub(crate) use rooms::Rooms;
pub(crate) use socket::{Counted, Lines, fresh_line, is_match_id, socket};
