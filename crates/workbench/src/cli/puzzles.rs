//! Options of the puzzles.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use games::GameKind;

use crate::start::one_of_the_games;

#[derive(Args)]
pub struct PuzzlesArgs {
    #[command(subcommand)]
    pub(crate) what: Puzzles,
}

#[derive(Subcommand)]
pub(crate) enum Puzzles {
    /// Make puzzles by self-play: positions with a proved win that only one move begins
    ///
    /// The engine plays itself from all set-ups of all rule sets, after some random plies and with occasional errors.
    /// Puzzles of one game are at least 12 plies apart, and each win is proved. The file is rewritten with every puzzle
    /// that is found.
    Make(PuzzlesMakeArgs),
    /// Solve the built-in puzzles, and print how many are solved in which CPU time
    ///
    /// A puzzle is solved if the move wins: the one of the puzzle, or another one whose win can be proved.
    Check(PuzzlesCheckArgs),
}

#[derive(Args)]
pub(crate) struct PuzzlesMakeArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"))]
    pub(crate) game: GameKind,
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) count: usize,
    /// The same seed gives the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The shortest win, in plies
    #[arg(long, value_name = "P", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=30))]
    pub(crate) fewest_plies: u32,
    /// The longest win, in plies
    #[arg(long, value_name = "P", default_value_t = 9, value_parser = clap::value_parser!(u32).range(3..=30))]
    pub(crate) most_plies: u32,
    /// The maximum number of nodes of a proof
    #[arg(long, value_name = "N", default_value_t = 400_000)]
    pub(crate) nodes: u64,
    /// Also make puzzles from positions in which the engine had seen the win for some turns: short wins at the end of
    /// longer ones
    #[arg(long)]
    pub(crate) late: bool,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct PuzzlesCheckArgs {
    /// Only the puzzles of this game
    pub(crate) game: Option<GameKind>,
    /// Milliseconds of CPU time for each puzzle
    #[arg(long, value_name = "MS", default_values_t = [100, 1000], value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) ms: Vec<u64>,
    /// The solver
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Solver::Engine)]
    pub(crate) by: Solver,
    /// List the puzzles that were not solved
    #[arg(long)]
    pub(crate) unsolved: bool,
    /// Fail if a target is missed: 100 % of the wins up to 5 plies in 100 ms, 98 % up to 9 plies in 1000 ms
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The solver of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Solver {
    /// The engine as it plays
    Engine,
    /// The proof search
    Proof,
}
