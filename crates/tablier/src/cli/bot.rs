//! Options of the command that lets an engine play at a site.

use std::path::PathBuf;

use clap::Args;
use games::GameKind;

#[derive(Args)]
pub(crate) struct BotArgs {
    /// The URL of the site, such as `https://games.example.org`
    #[arg(long)]
    pub(crate) url: String,
    /// A file with the token, which needs the scopes play and watch
    #[arg(long, value_name = "FILE")]
    pub(crate) token: PathBuf,
    /// The engine and its arguments, such as "tablier engine GAME"
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: String,
    /// The game to play
    #[arg(long)]
    pub(crate) game: GameKind,
    /// Also join open games in the lobby, not only the ones offered to this account
    #[arg(long)]
    pub(crate) lobby: bool,
    /// The maximum number of simultaneous games
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=50))]
    pub(crate) at_once: u32,
    /// The maximum time per move, in milliseconds; less if the clock requires it
    #[arg(long, value_name = "MS", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) think: u64,
    /// Stop after this number of games
    #[arg(long, value_name = "N")]
    pub(crate) matches: Option<u32>,
}
