//! Options of random games.

use clap::Args;

use crate::start::StartArgs;

#[derive(Args)]
pub struct RandomArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The same seed gives the same games, for any number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of games
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// The number of threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
