//! The commands for developers of the engine: matches between engines, tuning, openings, puzzles, checks of other
//! programs, and benchmarks.
//!
//! `tablier` offers them as its own commands (`tablier duel …`). Modules that its other commands need too are public
//! here, so that the dependency points one way.

pub mod files;
pub mod interrupt;
pub mod program;
pub mod start;
pub mod styles;
pub mod tables;
pub mod workers;

mod bench;
mod chances;
mod cli;
mod coach;
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

pub use crate::{
    cli::WorkbenchCommand,
    contender::read_command,
    start::{OwnSetups, StartArgs, StartOptions, one_of_the_games},
    tables::EngineTables,
};
