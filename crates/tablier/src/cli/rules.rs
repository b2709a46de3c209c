//! The games and their rules: what there is, what is legal, what follows from it.

use std::path::PathBuf;

use clap::Args;
use games::GameKind;
use lessons::Language;

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
    /// The language: en or fr
    #[arg(long, value_name = "LANG", default_value = "en")]
    pub(crate) lang: Language,
    /// Where to write; `-` for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Print JSON: the position, the mover and each move with its click path
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// How many plies
    #[arg(value_parser = clap::value_parser!(u32).range(1..=30))]
    pub(crate) depth: u32,
    /// Then print the count below each first move, in byte order
    #[arg(long)]
    pub(crate) divide: bool,
    /// Count the last ply without playing it
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
