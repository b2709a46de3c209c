//! The web site.

use std::net::SocketAddr;

use clap::Args;

/// Where the web site is served.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on; with port 0 the system chooses a free one
    #[arg(long, env = "TABLIER_ADDRESS", default_value = "127.0.0.1:7777")]
    pub(crate) address: SocketAddr,
}
