//! Options of the measurement of the coach.

use clap::{Args, Subcommand};
use games::GameKind;

#[derive(Args)]
pub struct CoachArgs {
    #[command(subcommand)]
    pub(crate) what: CoachTask,
}

#[derive(Subcommand)]
pub(crate) enum CoachTask {
    /// Print the share of mistakes for which the coach has a reason that is not just a number
    ///
    /// Levels 2 to 6 play each other from all set-ups. Every position is searched as the analysis page does, with two
    /// variations, and the coach judges the moves. Mistakes and blunders are collected, and their reasons counted by kind.
    Measure(CoachMeasureArgs),
}

#[derive(Args)]
pub(crate) struct CoachMeasureArgs {
    /// Only this game
    pub(crate) game: Option<GameKind>,
    /// The mistakes and blunders to collect for each game
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) mistakes: usize,
    /// The nodes of a search
    #[arg(long, value_name = "N", default_value_t = 30_000)]
    pub(crate) nodes: u64,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print the positions of mistakes without a reason
    #[arg(long)]
    pub(crate) unexplained: bool,
}
