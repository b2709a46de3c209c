//! Fitting of evaluations.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use games::GameKind;

use crate::start::one_of_the_games;

#[derive(Args)]
pub struct TuneArgs {
    #[command(subcommand)]
    pub(crate) what: Tune,
}

#[derive(Subcommand)]
pub(crate) enum Tune {
    /// Let the engine play against itself, and keep the quiet positions with their scores and the result
    ///
    /// All set-ups for two players take turns, each game after random plies of its own. A file that has games already
    /// gets those that are missing: an interrupted run is continued by the same command.
    Data(TuneDataArgs),
    /// Find the weights that predict best who wins
    ///
    /// A logistic regression by Newton's method, held near to the present weights. One game in ten is kept apart: its
    /// loss tells whether the new weights are of use beyond the games they were fitted to.
    Fit(TuneFitArgs),
    /// Teach a network what the terms of an evaluation do not say
    ///
    /// The network learns to predict who wins from where pieces stand, on top of what the terms say. One game in ten is
    /// kept apart, as in `fit`. The same files give the same network.
    Network(TuneNetworkArgs),
    /// Find weights by games alone, moving them towards what wins
    ///
    /// Weights on both sides of the present ones play pairs of games, and all move a little towards the winner (SPSA).
    /// It takes thousands of pairs, but serves where the best predictions don't make the best play. The weights are
    /// written now and then: an interrupted run can go on from them with --weights.
    Play(TunePlayArgs),
}

#[derive(Args)]
pub(crate) struct TuneDataArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"))]
    pub(crate) game: GameKind,
    /// A rule set to play; may be given several times. Without it, all rule sets
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    /// How many games the file shall have
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) games: u64,
    /// Nodes of the search for each move
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Random plies at the beginning: so many, or one more
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) opening_plies: usize,
    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games at once
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The file to write, or to continue
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// What weights are made better.
#[derive(Args)]
pub(crate) struct TuneStartArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"))]
    pub(crate) game: GameKind,
    /// Games of this rule set only; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    /// A term whose weight stays as it is; may be given several times
    #[arg(long, value_name = "TERM", num_args = 1..)]
    pub(crate) keep: Vec<String>,
    /// The weights to begin with, instead of those in the program
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TunePlayArgs {
    #[command(flatten)]
    pub(crate) start: TuneStartArgs,
    /// How many play
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) players: usize,
    /// How many rounds: two games for two players, six for three
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) rounds: u64,
    /// Nodes of the search for each move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// At which distance weights are tried, as a share of them
    #[arg(long, value_name = "SHARE", default_value_t = 0.15)]
    pub(crate) width: f64,
    /// Random plies at the beginning: so many, or one more
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub(crate) opening_plies: usize,
    /// The same seed gives the same weights
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Where to write the weights, in the form of the old ones and with their comments
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct TuneNetworkArgs {
    /// The game, one that has a network
    pub(crate) game: GameKind,
    /// Games of this rule set only; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    /// Files made by `tune data`
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(crate) data: Vec<PathBuf>,
    /// Share of the game result in the target; the rest is the score of the search
    #[arg(long, value_name = "SHARE", default_value_t = 0.25)]
    pub(crate) result_share: f64,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) epochs: u16,
    /// How large the first steps are
    #[arg(long, value_name = "X", default_value_t = 0.001)]
    pub(crate) pace: f32,
    /// How strongly numbers are drawn back to zero
    #[arg(long, value_name = "X", default_value_t = 0.1)]
    pub(crate) decay: f32,
    /// Where to write the network
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct TuneFitArgs {
    #[command(flatten)]
    pub(crate) start: TuneStartArgs,
    /// Files made by `tune data`
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(crate) data: Vec<PathBuf>,
    /// Share of the game result in the target; the rest is the score of the search
    #[arg(long, value_name = "SHARE", default_value_t = 0.7)]
    pub(crate) result_share: f64,
    /// By about how much a weight may change, in hundredths, before it needs good reasons
    #[arg(long, value_name = "N", default_value_t = 50.0)]
    pub(crate) spread: f64,
    /// Terms that count in fewer positions keep their weight
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) rarest: usize,
    /// Where to write the weights, in the form of the old ones and with their comments
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
