//! Options of the benchmarks.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Args)]
pub struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Bench,
}

#[derive(Subcommand)]
pub(crate) enum Bench {
    /// The speed of the rules of each game, with chess perft as a yardstick
    ///
    /// One thread, CPU time, each figure the best of several rounds. `played` is perft with every leaf played, `bulk`
    /// counts the last ply without playing it, `playouts` are random games. The ratio compares with the same kind of
    /// chess perft in the same run; playouts have none.
    Rules(BenchRulesArgs),
    /// The speed of the engine, and its node count as a checksum of its behaviour
    ///
    /// Each game's first positions are searched to a fixed depth by one thread with an empty transposition table. CPU
    /// time is measured, and the fastest of three rounds counts. The last line is the sum of all nodes: it changes
    /// exactly when the engine behaves differently. If the chess engine `stockfish` is installed, its speed with its
    /// network on the same core is shown for comparison.
    Search(BenchSearchArgs),
}

#[derive(Args)]
pub(crate) struct BenchSearchArgs {
    /// Only compare the node counts with those in this file; the exit code is 1 if they differ
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "update"])]
    pub(crate) check: Option<PathBuf>,
    /// Only write the node counts into this file
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
