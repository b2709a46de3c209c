//! Tables of endings.

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
    /// Make the tables that are not there yet
    ///
    /// Says beforehand how much memory and disk it takes. It may be interrupted and called again: finished tables are
    /// kept, damaged ones made anew.
    Build(TablesBuildArgs),
    /// Check the tables: their checksums, and whether entries follow from those that their moves lead to
    Verify(TablesVerifyArgs),
    /// Describe the tables: sizes, shares of wins, draws and losses, longest wins
    Info(TablesInfoArgs),
}

/// Which tables a command is about.
#[derive(Args)]
pub(crate) struct TablesPlace {
    /// A game that has tables
    pub(crate) game: GameKind,
    /// Where the tables are kept; without it, in the folder where programs keep data
    #[arg(long, value_name = "FOLDER", env = "TABLIER_TABLES")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TablesBuildArgs {
    #[command(flatten)]
    pub(crate) place: TablesPlace,
    /// The most pieces on the board, both sides together
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u8).range(4..=10))]
    pub(crate) stones: u8,
    /// How many threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
}

#[derive(Args)]
pub(crate) struct TablesVerifyArgs {
    #[command(flatten)]
    pub(crate) place: TablesPlace,
    /// How many random entries of each table to derive from those that their moves lead to; all if there are not so many
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) samples: usize,
    /// The same seed takes the same entries
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
