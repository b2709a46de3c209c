//! Options of matches, openings, levels and chances.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use games::GameKind;

use crate::{
    contender::Contender,
    duel::Bounds,
    openings::Plies,
    start::{OwnSetups, StartArgs, one_of_the_games},
    tables::EngineTables,
};

#[derive(Args)]
pub struct DuelArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The first contender
    #[arg(short, default_value = "engine", value_name = "CONTENDER")]
    pub(crate) a: Contender,
    /// The second contender
    #[arg(short, default_value = "uct", value_name = "CONTENDER")]
    pub(crate) b: Contender,
    /// The maximum number of games
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) games: usize,
    /// The number of simultaneous games [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// A file with openings (see `tablier openings`), instead of the frozen suite
    #[arg(long, value_name = "FILE", conflicts_with = "opening_plies")]
    pub(crate) openings: Option<PathBuf>,
    /// Random plies that a short search considers balanced, such as `8` or `8-24`, instead of the frozen suite
    #[arg(long, value_name = "N")]
    pub(crate) opening_plies: Option<Plies>,
    /// The seed of the openings and their order
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Stop a sequential test as soon as it decides between two differences, such as `0,10`, in normalised Elo (both
    /// errors 5 %)
    #[arg(long, value_name = "ELO,ELO", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Bounds>,
    /// Save every game in this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) tables: EngineTables,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub struct OpeningsArgs {
    #[command(subcommand)]
    pub(crate) task: OpeningsTask,
}

#[derive(Subcommand)]
pub(crate) enum OpeningsTask {
    /// Play random plies until a short search considers enough openings balanced
    ///
    /// The same options give the same openings. The openings are divided among the set-ups of the rule set.
    Make(OpeningsMakeArgs),
    /// Let the engine play games against itself for a book
    ///
    /// The set-ups take turns. The first plies are drawn from the best moves, so that the games differ. A file that already has
    /// games is completed, so the same command continues an interrupted run.
    Play(OpeningsPlayArgs),
    /// Make a book of played games: what was played in each position, and with which results
    Book(OpeningsBookArgs),
}

#[derive(Args)]
pub(crate) struct OpeningsPlayArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"))]
    pub(crate) game: GameKind,
    /// A rule set to play (can be repeated) [default: all]
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    /// The number of players, in games for two or three
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
    pub(crate) players: u8,
    /// The level of both sides
    #[arg(long, value_name = "LEVEL", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=11))]
    pub(crate) level: u8,
    /// The total number of games in the file
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) games: u64,
    /// The number of plies at the beginning that are drawn from the best moves
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) varied_plies: usize,
    /// How much worse a move is, in hundredths of a piece, that is drawn 2.7 times less often than the best
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) spread: u16,
    /// The number of simultaneous games
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The file of the games
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct OpeningsBookArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"))]
    pub(crate) game: GameKind,
    /// Files of `tablier openings play`
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Leave out positions that fewer games have reached
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) least: u32,
    /// The file to write, in the folder of the game: `book.bin`
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct OpeningsMakeArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"))]
    pub(crate) game: GameKind,
    /// The rule set
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// Only this starting position
    #[arg(long, value_name = "NAME")]
    pub(crate) setup: Option<String>,
    /// The number of players, in games for two or three
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=3))]
    pub(crate) players: Option<u8>,
    #[command(flatten)]
    pub(crate) own: OwnSetups,
    /// The number of openings
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(crate) count: usize,
    /// The number of random plies, such as `8` or `8-24` [default: depends on the game]
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<Plies>,
    /// The nodes of the search [default: depends on the game]
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// The maximum score of the search for either side, in hundredths
    #[arg(long, value_name = "N")]
    pub(crate) balance: Option<i32>,
    /// The same seed gives the same openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
pub struct ChancesArgs {
    #[command(subcommand)]
    pub(crate) task: ChancesTask,
}

#[derive(Subcommand)]
pub(crate) enum ChancesTask {
    /// Fit the curve that converts scores to chances of winning, on self-play games
    ///
    /// Prints lines for the table in crates/games/src/chances.rs.
    Fit(ChancesFitArgs),
}

#[derive(Args)]
pub(crate) struct ChancesFitArgs {
    /// The game; all games by default.
    #[arg(help = format!("{} [default: all]", one_of_the_games("The game")))]
    pub(crate) game: Option<GameKind>,
    /// Only this rule set
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// Only with this number of players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=3))]
    pub(crate) players: Option<u8>,
    /// The number of games for each rule set
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub(crate) games: usize,
    /// The nodes of each search
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub(crate) nodes: u64,
    /// The number of simultaneous games
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The seed of the order of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args)]
pub struct LevelsArgs {
    #[command(subcommand)]
    pub(crate) what: LevelsCommand,
}

#[derive(Subcommand)]
pub(crate) enum LevelsCommand {
    /// Play each level against the one below, and print its score
    ///
    /// Every opening is played in all seatings of the two, as in `tablier duel`, so 50 % is even for any number of
    /// players. Level 1 also plays against random moves, and against a greedy player with a one-ply search and a
    /// correct evaluation.
    Measure(Box<MeasureArgs>),
    /// Play levels against the model of a beginner, and print the beginner's score
    ///
    /// The beginner sees each consequence of a move with a given probability and is random otherwise (docs/levels.md).
    /// With three players one beginner plays against two engines of the level and scores the share of them that it
    /// beats, so 50 % is even for any number of players.
    Beginner(Box<BeginnerArgs>),
}

/// What the measurements of levels have in common.
#[derive(Args)]
pub(crate) struct LevelMatchArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The number of games between two levels
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) games: usize,
    /// The nodes per move of level 12, which has no limits of its own
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) nodes_of_top: u64,
    /// The number of simultaneous games
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// A table of levels to measure instead of the program's own
    ///
    /// Lines `GAME 2` (a game and a number of players), then `level depth nodes error sharpness sight` for the levels
    /// from 1 to 11. `-` means no limit, and `#` begins a comment.
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    /// Print a JSON line for each pair of levels
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct MeasureArgs {
    #[command(flatten)]
    pub(crate) matches: LevelMatchArgs,
    /// The first level to measure; level 1 is measured against random moves and the greedy player
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=12))]
    pub(crate) from: u8,
    /// The last level to measure
    #[arg(long, value_name = "LEVEL", default_value_t = 12, value_parser = clap::value_parser!(u8).range(1..=12))]
    pub(crate) to: u8,
}

#[derive(Args)]
pub(crate) struct BeginnerArgs {
    #[command(flatten)]
    pub(crate) matches: LevelMatchArgs,
    /// The probability with which the beginner sees a consequence of a move, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    pub(crate) sees: f64,
    /// The levels to measure
    #[arg(long, value_name = "LEVELS", default_value = "1,2", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(1..=12))]
    pub(crate) levels: Vec<u8>,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("`{text}`: expected a share from 0 to 1"))
}
