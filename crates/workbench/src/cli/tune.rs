//! Options of tuning.

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
    /// Generate training data from self-play games: positions without noisy moves, with their scores and results
    ///
    /// All set-ups for two players take turns, and each game begins with its own random plies. A file that already has
    /// games is completed, so the same command continues an interrupted run.
    Data(TuneDataArgs),
    /// Fit the weights that predict the winner best
    ///
    /// A logistic regression by Newton's method, regularised towards the current weights. One game in ten is held out:
    /// its loss shows whether the new weights generalise.
    Fit(TuneFitArgs),
    /// Train a network on what the terms of the evaluation do not express
    ///
    /// The network learns to predict the winner from the placement of the pieces, in addition to the terms. One game in
    /// ten is held out, as in `fit`. The same files give the same network.
    Network(TuneNetworkArgs),
    /// Tune the weights by games alone (SPSA)
    ///
    /// Weights on both sides of the current ones play pairs of games, and all weights move a little towards the winner.
    /// This takes thousands of pairs, but helps where the best predictions do not give the best play. The weights are
    /// written regularly, and --weights continues an interrupted run from them.
    Play(TunePlayArgs),
}

#[derive(Args)]
pub(crate) struct TuneDataArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"))]
    pub(crate) game: GameKind,
    /// A rule set to play (can be repeated) [default: all]
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    /// The total number of games in the file
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) games: u64,
    /// The nodes of the search for each move
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// The number of random plies at the beginning; some games have one more
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) opening_plies: usize,
    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of simultaneous games
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The file to write, or to continue
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// The weights to start from.
#[derive(Args)]
pub(crate) struct TuneStartArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"))]
    pub(crate) game: GameKind,
    /// Only games of this rule set (can be repeated)
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    /// A term whose weight does not change (can be repeated)
    #[arg(long, value_name = "TERM", num_args = 1..)]
    pub(crate) keep: Vec<String>,
    /// The initial weights, instead of the built-in ones
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TunePlayArgs {
    #[command(flatten)]
    pub(crate) start: TuneStartArgs,
    /// The number of players
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) players: usize,
    /// The number of rounds: two games for two players, six for three
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) rounds: u64,
    /// The nodes of the search for each move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// The distance of the tried weights, as a fraction of the weights
    #[arg(long, value_name = "SHARE", default_value_t = 0.15)]
    pub(crate) width: f64,
    /// The number of random plies at the beginning; some games have one more
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub(crate) opening_plies: usize,
    /// The same seed gives the same weights
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The file to write: the weights in the format of the old ones, with their comments
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct TuneNetworkArgs {
    /// A game that has a network
    pub(crate) game: GameKind,
    /// Only games of this rule set (can be repeated)
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    /// Files made by `tune data`
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(crate) data: Vec<PathBuf>,
    /// The share of the game result in the target; the rest is the score of the search
    #[arg(long, value_name = "SHARE", default_value_t = 0.25)]
    pub(crate) result_share: f64,
    /// The number of epochs
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) epochs: u16,
    /// The initial learning rate
    #[arg(long, value_name = "X", default_value_t = 0.001)]
    pub(crate) pace: f32,
    /// The weight decay
    #[arg(long, value_name = "X", default_value_t = 0.1)]
    pub(crate) decay: f32,
    /// The file for the network
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
    /// The share of the game result in the target; the rest is the score of the search
    #[arg(long, value_name = "SHARE", default_value_t = 0.7)]
    pub(crate) result_share: f64,
    /// The standard deviation of the prior around the current weights, in hundredths
    #[arg(long, value_name = "N", default_value_t = 50.0)]
    pub(crate) spread: f64,
    /// Terms that occur in fewer positions keep their weight
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) rarest: usize,
    /// The file to write: the weights in the format of the old ones, with their comments
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
