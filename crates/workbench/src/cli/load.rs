//! Many people at once.

use std::net::SocketAddr;

use clap::Args;
use games::GameKind;

/// How many play at once.
#[derive(Debug, Args)]
pub struct LoadArgs {
    /// A site on this machine; with several, the same load is put on each in turn and they are compared with the first
    #[arg(long = "address", value_name = "ADDRESS", default_value = "127.0.0.1:7777")]
    pub(crate) addresses: Vec<SocketAddr>,
    /// The game that is played, by random moves
    #[arg(long, value_name = "GAME", default_value_t = GameKind::ALL[0])]
    pub(crate) game: GameKind,
    /// The clock of each match
    #[arg(long, value_name = "CLOCK", default_value = "5+3")]
    pub(crate) clock: String,
    /// How many matches are played at once
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=2000))]
    pub(crate) games: usize,
    /// How many connections there are in all: those that are not players' are spectators'
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(2..=6000))]
    pub(crate) sockets: usize,
    /// How long a round takes
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub(crate) seconds: u64,
    /// How long a player thinks before each move, in milliseconds; without it, not at all
    #[arg(long, value_name = "MS")]
    pub(crate) pause: Option<u64>,
    /// How often each site is put under load
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=20))]
    pub(crate) rounds: usize,
    /// The process of a site, to measure its memory and processor time; in the order of the addresses
    #[arg(long = "pid", value_name = "PID")]
    pub(crate) pids: Vec<u32>,
}
