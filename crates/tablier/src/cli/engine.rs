//! Options of analysis and proof search.

use std::path::PathBuf;

use clap::Args;

use workbench::{EngineTables, StartArgs, StartOptions, one_of_the_games};

#[derive(Args)]
pub(crate) struct EngineArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[command(flatten)]
    pub(crate) tables: EngineTables,
}

#[derive(Args)]
pub(crate) struct AnalyseArgs {
    /// A game, or a game file.
    #[arg(value_name = "GAME|FILE", help = one_of_the_games("A game file, `-` for one from standard input, or a game"))]
    pub(crate) what: String,
    #[command(flatten)]
    pub(crate) choice: StartOptions,
    /// Moves to play first
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
    /// Seconds to search, for a position (5) or for each move of a file (1)
    #[arg(long, value_name = "S")]
    pub(crate) seconds: Option<f64>,
    /// Nodes to search instead of a time, for the same result on every machine
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    pub(crate) nodes: Option<u64>,
    /// The number of principal variations to show for a position
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(crate) lines: u8,
    /// The number of threads [default: all of the machine]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// The size of the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: u32,
    #[command(flatten)]
    pub(crate) tables: EngineTables,
    /// The file to write: the game with evaluations, marks and better moves
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print JSON: a line for each search depth, or for each move of a file
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Moves to play first
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
    /// The maximum time to search, in seconds
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    pub(crate) seconds: f64,
    /// The maximum number of nodes to search
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// The maximum length of a win or loss, in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=200))]
    pub(crate) depth: Option<u32>,
    /// The size of the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
