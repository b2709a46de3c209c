//! A program that plays at a site.

use std::path::PathBuf;

use clap::Args;
use games::GameKind;

#[derive(Args)]
pub(crate) struct BotArgs {
    /// The site, such as `https://games.example.org`
    #[arg(long)]
    pub(crate) url: String,
    /// A file with the token, which needs the scopes play and watch
    #[arg(long, value_name = "FILE")]
    pub(crate) token: PathBuf,
    /// The program and its arguments, such as "tablier engine GAME"
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: String,
    /// What it plays
    #[arg(long)]
    pub(crate) game: GameKind,
    /// Also take seats in the lobby, not only those that are offered to it
    #[arg(long)]
    pub(crate) lobby: bool,
    /// How many matches it plays at once
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=50))]
    pub(crate) at_once: u32,
    /// How long a thought takes at most, in milliseconds; less if the clock asks for it
    #[arg(long, value_name = "MS", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(crate) think: u64,
    /// End after so many matches
    #[arg(long, value_name = "N")]
    pub(crate) matches: Option<u32>,
}
