//! Commands about the games and their rules.

use std::path::PathBuf;

use clap::Args;
use games::GameKind;

use workbench::{OwnSetups, StartArgs, one_of_the_games};

#[derive(Args)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    pub(crate) own: OwnSetups,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"))]
    pub(crate) game: GameKind,
    /// The file to write; `-` for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
    /// Write JSON instead: board, pieces, starting positions, parameters and the numbered rules in every language
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Print JSON: the position, the side to move and each move with its click path
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The depth in plies
    #[arg(value_parser = clap::value_parser!(u32).range(1..=30))]
    pub(crate) depth: u32,
    /// Also print the count below each first move, in byte order
    #[arg(long)]
    pub(crate) divide: bool,
    /// Count the moves of the last ply without playing them
    #[arg(long)]
    pub(crate) bulk: bool,
    /// Print a JSON line for each depth
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The moves
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}
