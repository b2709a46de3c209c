//! The vocabulary that all games of Tablier share.
//!
//! A game is a type that implements two traits. [`Position`] is its rules: a small value that knows whose turn it is, which
//! moves are legal, what a move does, and how positions and moves are written. [`Presentation`] is what people see of it:
//! scenes, effects, clicks, and reasons for refused moves. Records, perft, random play and the engine work with any
//! `Position`; what draws and explains works with any `Presentation`.
//!
//! The crate does no I/O and knows no particular game.

pub mod beginner;
pub mod content;
pub mod effect;
pub mod error;
pub mod feature;
pub mod grid;
pub mod perft;
pub mod player;
pub mod playout;
pub mod position;
pub mod presentation;
pub mod record;
pub mod scene;
pub mod setup;
pub mod standing;
pub mod symbol;
pub mod target;
pub mod text;
pub mod theme;
pub mod zobrist;

pub use content::Content;
pub use effect::Effect;
pub use error::{IllegalMove, PositionError, Refusal};
pub use feature::Feature;
pub use player::{ByPlayer, Player, PlayerSet};
pub use position::{Game, HistoryRules, Position, Repetition, RuleSet};
pub use presentation::Presentation;
pub use record::Record;
pub use scene::Scene;
pub use standing::Standing;
pub use target::{Button, Cell, Clicks, Target};
