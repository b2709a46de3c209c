//! The commands of the engine's developers: matches between engines, fits of evaluations, openings, puzzles, checks of
//! other programs, and measures of speed.
//!
//! `tablier` offers them as its own (`tablier duel …`). What its other commands need as well stands here in public
//! modules, so that the arrow points one way.

pub mod files;
pub mod interrupt;
pub mod program;
pub mod start;
pub mod styles;
pub mod tables;

mod bench;
mod chances;
mod cli;
mod contender;
mod duel;
mod engine_check;
mod levels;
mod load;
mod openings;
mod puzzles;
mod random;
mod statistics;
mod tune;
mod workers;

pub use crate::{
    cli::WorkbenchCommand,
    contender::read_command,
    start::{OwnSetups, StartArgs, StartOptions, one_of_the_games},
    tables::EngineTables,
};
