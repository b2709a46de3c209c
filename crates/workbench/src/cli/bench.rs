//! Measures of speed.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Args)]
pub struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Bench,
}

#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Speed of the rules of each game, beside chess perft as a yardstick
    ///
    /// One thread, CPU time, each figure the best of several rounds. `played` is perft with every leaf played, `bulk`
    /// counts the last ply without playing it, `playouts` are random games. The ratio is to the yardstick's figure of
    /// the same kind in the same run; playouts have none.
    Rules(BenchRulesArgs),
    /// Speed of the engine, and its number of nodes: a checksum of what it does
    ///
    /// Each game's first positions are searched to a fixed depth by one thread with an empty memory. CPU time is
    /// measured, and of three rounds the fastest counts. The last line is the sum of all positions looked at: it changes
    /// exactly when the engine behaves otherwise. Where the chess program `stockfish` is installed, its speed with its
    /// network on the same core stands beside ours.
    Search(BenchSearchArgs),
}

#[derive(Args)]
pub(crate) struct BenchSearchArgs {
    /// Only compare the numbers of positions with those in a file; the exit code is 1 if they differ
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "update"])]
    pub(crate) check: Option<PathBuf>,
    /// Only write the numbers of positions into a file
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) update: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct BenchRulesArgs {
    /// CPU seconds for each figure
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    pub(crate) seconds: f64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
