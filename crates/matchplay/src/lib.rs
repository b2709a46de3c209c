//! Matches between people: what was agreed, who sits where, what happened, and what may happen next.
//!
//! A match is a list of [`Event`]s without gaps, each with its version and the time it was written. [`Match`] is what they
//! add up to. [`Match::decide`] answers a [`Command`] with the events that follow from it, or says why nothing does; it changes
//! nothing. So there is one way to change a match: decide, keep the events, then apply them.
//!
//! Nothing here reads a clock, rolls dice or talks to anybody: time, lots and who is present are handed in as [`Circumstances`].
//! [`Journal`] is a match as it is kept, [`Room`] what a server needs to change it and to answer every command exactly once
//! whatever becomes of the database, [`Chat`] what it needs to keep what is said there, [`Heartbeat`] how it notices that it was
//! away, [`Follower`] what a client needs to follow a match through lost, doubled and reordered messages.
//!
//! ```
//! use matchplay::{Actor, Circumstances, Command, Match, MatchTerms, PlayerId};
//!
//! let [anna, bela] = ["anna", "bela"].map(PlayerId::new);
//! let at = Circumstances::at(1_000);
//! let terms = MatchTerms::new("wali", "5+3".parse().unwrap()).unwrap();
//! let mut game = Match::open(terms, anna.clone(), 1_000);
//! for player in [&anna, &bela] {
//!     let events = game.decide(&Actor::Player(player.clone()), &Command::Sit { wish: None }, &at).unwrap();
//!     game.apply_all(&events, 1_000);
//! }
//! assert_eq!(game.mover(), Some(0));
//! ```

mod chat;
#[cfg(feature = "testing")]
pub mod checker;
mod clock;
mod clock_text;
mod command;
mod conditional;
mod decide;
mod event;
mod follower;
mod heartbeat;
mod journal;
#[cfg(feature = "openapi")]
pub mod openapi;
mod room;
mod state;
mod terms;
mod view;

pub use chat::{Chat, ChatDraft, ChatEffect, ChatLine, ChatRefusal, ChatWritten, MOST_CHAT_LINES};
pub use clock::{ClockReading, Clocks, Lag, Millis};
pub use clock_text::ClockTextError;
pub use command::{Actor, Circumstances, Command, Refused};
pub use conditional::{Conditional, ConditionalError};
pub use event::{Event, Proposal, Reason, Recorded};
pub use follower::{Follower, Said};
pub use heartbeat::{Heartbeat, SignOfLife};
pub use journal::{Answer, CommandId, Consideration, Draft, Envelope, Journal, KeptEvent};
pub use room::{Author, Fence, Moment, Reading, Room, RoomEffect, RoomWritten, ThoughtWanted};
pub use state::{Match, MatchOutcome, MatchPhase, Seat};
pub use terms::{ClockTerms, MatchTerms, PlayerId, Speed, TermsError};
pub use view::{ClockView, MatchView, SeatView, Update};
