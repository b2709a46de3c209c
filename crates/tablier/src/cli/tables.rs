//! Options of the endgame tablebases.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use games::GameKind;

#[derive(Args)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) what: TablesCommand,
}

#[derive(Subcommand)]
pub(crate) enum TablesCommand {
    /// Build the tables that do not exist yet
    ///
    /// Prints the required memory and disk space first. It can be interrupted and run again: finished tables are kept,
    /// damaged ones are rebuilt.
    Build(TablesBuildArgs),
    /// Check the tables: their checksums, and whether entries agree with the entries that their moves lead to
    Verify(TablesVerifyArgs),
    /// Describe the tables: sizes, percentages of wins, draws and losses, longest wins
    Info(TablesInfoArgs),
}

/// The tables that a command works on.
#[derive(Args)]
pub(crate) struct TablesPlace {
    /// A game that has tablebases
    pub(crate) game: GameKind,
    /// The folder of the tables [default: `tables` in the data folder]
    #[arg(long, value_name = "FOLDER", env = "TABLIER_TABLES")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TablesBuildArgs {
    #[command(flatten)]
    pub(crate) place: TablesPlace,
    /// The maximum number of pieces on the board, both sides together [default: what a game's tables need minutes for]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=10))]
    pub(crate) stones: Option<u8>,
    /// The number of threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
}

#[derive(Args)]
pub(crate) struct TablesVerifyArgs {
    #[command(flatten)]
    pub(crate) place: TablesPlace,
    /// The number of random entries of each table to check against their successors; all if a table has fewer
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) samples: usize,
    /// The seed of the random choice; the same seed checks the same entries
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args)]
pub(crate) struct TablesInfoArgs {
    #[command(flatten)]
    pub(crate) place: TablesPlace,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
