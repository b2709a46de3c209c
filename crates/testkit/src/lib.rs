//! The laws that every game must obey, as tests that run on any game.
//!
//! A game crate calls these from its own tests:
//!
//! | function | law |
//! |---|---|
//! | [`conformance`] | random games from every set-up: lists, texts, keys, clicks, effects and endings agree at each ply |
//! | [`symmetries()`] | what a game calls symmetries keeps its rules: the same moves lead to the same images |
//! | [`naive::agrees`] | a second, deliberately plain generator finds the same moves and positions |
//! | [`suites::perft_files`] | stored perft counts |
//! | [`playthroughs::replay_files`] | recorded games, ply by ply |
//! | [`parsers::positions_are_total`], [`parsers::moves_are_total`] | no text makes a parser panic, accepted ones obey the laws |
//!
//! Failures panic with the position in question, as tests do.

mod laws;
pub mod naive;
pub mod parsers;
pub mod playthroughs;
pub mod starts;
pub mod suites;
mod symmetries;

pub use laws::{check_position, conformance};
pub use starts::{StartPosition, starts};
pub use symmetries::symmetries;
