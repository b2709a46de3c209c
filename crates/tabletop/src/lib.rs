//! The vocabulary that all games of Tablier share.
//!
//! A game is a type that implements [`Position`]: a small value that knows who moves, which moves are legal, what a
//! move does, and how all of it is written and drawn. Everything else (records, perft, random play, the terminal,
//! and every program built on top) works with any such type.
//!
//! The crate does no I/O and knows no particular game.

pub mod content;
pub mod effect;
pub mod error;
pub mod grid;
pub mod perft;
pub mod player;
pub mod playout;
pub mod position;
pub mod record;
pub mod scene;
pub mod setup;
pub mod standing;
pub mod target;
pub mod text;
pub mod zobrist;

pub use content::Content;
pub use effect::Effect;
pub use error::{IllegalMove, PositionError, Refusal};
pub use player::{ByPlayer, Player, PlayerSet};
pub use position::{Game, HistoryRules, Position, Repetition, RuleSet};
pub use record::Record;
pub use scene::Scene;
pub use standing::Standing;
pub use target::{Button, Cell, Clicks, Target};
