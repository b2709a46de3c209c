//! Options of the command that lets pages use engines of this machine.

use clap::Args;
use games::GameKind;

#[derive(Args)]
pub(crate) struct BridgeArgs {
    /// An engine and its arguments in quotes, such as "tablier engine {game}"; {game} stands for the game of the page
    #[arg(value_name = "COMMAND", required = true)]
    pub(crate) engines: Vec<String>,
    /// The name of an engine, in the order of the commands [default: what the engine calls itself]
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// The game of the engines whose command does not contain {game}
    #[arg(long)]
    pub(crate) game: Option<GameKind>,
    /// The URL of a site whose pages may use the engines, such as `https://games.example.org` (can be repeated)
    #[arg(long = "site", value_name = "URL")]
    pub(crate) sites: Vec<String>,
    /// The port to listen on; with 0 the system chooses a free one
    #[arg(long, value_name = "N", default_value_t = 7778)]
    pub(crate) port: u16,
}
