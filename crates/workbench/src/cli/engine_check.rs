//! Options of the checks of other engines.

use clap::Args;
use games::GameKind;

use crate::start::one_of_the_games;

#[derive(Args)]
pub struct EngineCheckArgs {
    /// The program, then its arguments
    #[arg(required = true, value_name = "PROGRAM")]
    pub(crate) program: Vec<String>,
    /// The game that it plays.
    #[arg(long, help = one_of_the_games("The game that it plays"))]
    pub(crate) game: GameKind,
    /// How late an answer may be, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pub(crate) tolerance: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
