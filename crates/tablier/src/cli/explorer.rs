//! Options of the explorer.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::serve::KeepingArgs;

#[derive(Args)]
pub(crate) struct ExplorerArgs {
    #[command(subcommand)]
    pub(crate) what: ExplorerCommand,
    #[command(flatten)]
    pub(crate) keeping: KeepingArgs,
    /// The name of this process among all that serve the same database
    #[arg(long, env = "TABLIER_NODE", default_value = "main", global = true)]
    pub(crate) node: String,
}

#[derive(Subcommand)]
pub(crate) enum ExplorerCommand {
    /// Make the explorer anew from the database, and from the games in it that came from files
    ///
    /// The old one is replaced when the new one is complete.
    Rebuild,
    /// Count the games of files: game files in both formats, and files of `tablier openings play`
    ///
    /// A game that is known already is not counted again.
    Import(ExplorerImportArgs),
    /// Say how many games, players and positions the explorer has, and how large it is
    Info,
}

#[derive(Args)]
pub(crate) struct ExplorerImportArgs {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}
