//! Options of the load test.

use std::net::SocketAddr;

use clap::Args;
use games::GameKind;

/// The size of the load.
#[derive(Debug, Args)]
pub struct LoadArgs {
    /// A site on this machine; several sites get the same load in turn and are compared with the first
    #[arg(long = "address", value_name = "ADDRESS", default_value = "127.0.0.1:7777")]
    pub(crate) addresses: Vec<SocketAddr>,
    /// The game to play, with random moves
    #[arg(long, value_name = "GAME", default_value_t = GameKind::ALL[0])]
    pub(crate) game: GameKind,
    /// The clock of each game
    #[arg(long, value_name = "CLOCK", default_value = "5+3")]
    pub(crate) clock: String,
    /// The number of simultaneous games
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=2000))]
    pub(crate) games: usize,
    /// The total number of connections; those that are not players are spectators
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(2..=6000))]
    pub(crate) sockets: usize,
    /// The duration of a round in seconds
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub(crate) seconds: u64,
    /// The pause of a player before each move, in milliseconds [default: none]
    #[arg(long, value_name = "MS")]
    pub(crate) pause: Option<u64>,
    /// The number of rounds for each site
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=20))]
    pub(crate) rounds: usize,
    /// The process id of a site, to measure its memory and CPU time; in the order of the addresses
    #[arg(long = "pid", value_name = "PID")]
    pub(crate) pids: Vec<u32>,
}
