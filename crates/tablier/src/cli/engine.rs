//! Analysis and proofs by the engine.

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
    /// Seconds of search, for a position (5) or for each move of a file (1)
    #[arg(long, value_name = "S")]
    pub(crate) seconds: Option<f64>,
    /// How many positions to look at, instead of a time: the same answer on every machine
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    pub(crate) nodes: Option<u64>,
    /// How many lines to show about a position
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(crate) lines: u8,
    /// Number of threads; without it, all that the machine has
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// The memory of the engine, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: u32,
    #[command(flatten)]
    pub(crate) tables: EngineTables,
    /// Where to write the game file with evaluations, marks and better moves
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print JSON: a line for each depth of the search, or for each move of a file
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
    /// Seconds to search at most
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    pub(crate) seconds: f64,
    /// Positions to look at, at most
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Plies that a win or loss may take, at most
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=200))]
    pub(crate) depth: Option<u32>,
    /// The memory of the search, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
