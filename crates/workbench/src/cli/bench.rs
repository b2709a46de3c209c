//! Options of the benchmarks.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use games::GameKind;

use crate::start::one_of_the_games;

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
    /// The speed and the size of the explorer: counting games and looking positions up
    ///
    /// Counts random games of a game in a new file, one thread, and then looks up positions at random plies of random games.
    /// Compares the size of the file with that of the same games as game files.
    Explorer(BenchExplorerArgs),
}

#[derive(Args)]
pub(crate) struct BenchExplorerArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"))]
    pub(crate) game: GameKind,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(100..=100_000_000))]
    pub(crate) games: u64,
    /// Only games from this file of `tablier openings play`, again and again with other moves after a random ply
    #[arg(long, value_name = "FILE")]
    pub(crate) like: Option<PathBuf>,
    /// The number of positions to look up
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub(crate) queries: usize,
    /// The file of the explorer, which is deleted afterwards [default: in the folder for temporary files]
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
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
