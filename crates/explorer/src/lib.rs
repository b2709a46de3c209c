//! What is played in a position: how often each move, with which results, and by whom.
//!
//! [`Explorer`] is a store of its own beside the database, made of games of the site, of files and of the engine. A game is counted
//! once, in every position of its first [`MOST_PLIES`] plies. Positions that are the same but for a symmetry are one, however they
//! came about. A position that only one game has reached costs a few bytes, because it only knows which: when a second game comes,
//! the first is played again from its moves.
//!
//! [`Book`] is what the engine has played against itself, small enough to be part of the program.

mod book;
mod bytes;
mod game;
pub mod import;
mod kept;
mod month;
mod node;
pub mod played;
pub mod self_play;
mod store;

pub use book::{Book, BookError, BookMaker};
pub use game::{BANDS, GameTally, NAMED, NewGame, Participant, SPEEDS, Source, name_key};
pub use kept::MOST_PLIES;
pub use month::{Month, day_from_tag};
pub use store::{Added, BATCH, Explorer, ExplorerError, Filters, Found, FoundMove, RecentGame, Size};
