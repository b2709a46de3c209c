//! Every sentence for people, in French and English.
//!
//! * [`text`] and [`text_with`] look up a message by its key. The messages are in `locales/fr` and `locales/en`, in the
//!   [Fluent](https://projectfluent.org) format, and are compiled into the program.
//! * [`words`] makes sentences from typed facts: a move from its effects, a cell and a position from the scene, an ending,
//!   a refusal. The same sentence serves the list of moves, the screen reader and the coach.
//!
//! ```
//! use texts::{Language, text, text_with};
//!
//! assert_eq!(text(Language::French, "play-undo"), "Annuler le coup");
//! assert_eq!(text_with(Language::English, "play-level", &[("level", 3.into())]), "Level 3");
//! assert_eq!(Language::preferred("fr-CA,fr;q=0.9,en;q=0.8"), Language::French);
//! ```
//!
//! The crate does no I/O and knows no rules. It only knows the names of players and pieces, by the words that scenes
//! and effects use.

mod language;
mod messages;
pub mod words;

pub use language::{Language, UnknownLanguage};
pub use messages::{Value, all_keys, messages, text, text_with};
