//! Options of the web site.

use std::{
    env,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use clap::Args;
use server::{CertificateFiles, Config};

/// Where the web site is served, and where its data is stored.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on; with port 0 the system chooses a free port
    #[arg(long, env = "TABLIER_ADDRESS", default_value = "127.0.0.1:7777")]
    pub(crate) address: SocketAddr,
    #[command(flatten)]
    pub(crate) keeping: KeepingArgs,
    /// The name of this process among all that serve the same database
    #[arg(long, env = "TABLIER_NODE", default_value = "main")]
    pub(crate) node: String,
    /// The NATS server that connects several processes, nats://HOST:PORT
    #[arg(long, env = "TABLIER_NATS")]
    pub(crate) nats: Option<String>,
    /// The public URL of the site, such as `https://example.org`, if it is behind a proxy
    #[arg(long, env = "TABLIER_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
    /// A trusted proxy, whose header for the client's address is used (can be repeated)
    #[arg(long = "proxy", env = "TABLIER_PROXIES", value_delimiter = ',')]
    pub(crate) proxies: Vec<IpAddr>,
    /// The maximum number of connections of one address that wait for a request; WebSockets and proxies do not count
    #[arg(long, env = "TABLIER_CONNECTIONS_PER_ADDRESS", value_name = "N", default_value_t = Config::CONNECTIONS_PER_ADDRESS, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=100_000))]
    pub(crate) connections_per_address: usize,
    /// Whether pages share what the engine thinks of positions: the deepest search is kept, and shown to everybody
    #[arg(long, env = "TABLIER_SHARE_EVALUATIONS", value_name = "BOOL", default_value_t = true, action = clap::ArgAction::Set)]
    pub(crate) share_evaluations: bool,
    /// The folder of endgame tablebases [default: the one of `tablier tables build`]
    #[arg(long, env = "TABLIER_TABLES", value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
    /// The address that serves metrics for Prometheus
    #[arg(long, env = "TABLIER_METRICS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// The TLS certificate, as a PEM file; it is reloaded when it changes
    #[arg(long, env = "TABLIER_CERTIFICATE", value_name = "FILE", requires = "key")]
    pub(crate) certificate: Option<PathBuf>,
    /// The private key of the certificate, as a PEM file
    #[arg(long, env = "TABLIER_KEY", value_name = "FILE", requires = "certificate")]
    pub(crate) key: Option<PathBuf>,
}

/// Where data is stored.
#[derive(Debug, Args)]
pub(crate) struct KeepingArgs {
    /// The data folder [default: the user's data folder]
    #[arg(long, env = "TABLIER_DATA", global = true)]
    pub(crate) data: Option<PathBuf>,
    /// The database, postgres://…, instead of a file in the data folder
    #[arg(long, env = "TABLIER_DATABASE", hide_env_values = true, global = true)]
    pub(crate) database: Option<String>,
}

impl KeepingArgs {
    /// The data folder: the given one, or the user's data folder.
    pub(crate) fn folder(&self) -> PathBuf {
        let of_user = || {
            let shared = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
            let home = env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
            shared.or(home).map(|folder| folder.join("tablier"))
        };
        self.data.clone().or_else(of_user).unwrap_or_else(|| PathBuf::from("tablier-data"))
    }
}

impl ServeArgs {
    pub(crate) fn config(&self) -> Config {
        Config {
            address: self.address,
            data: self.keeping.folder(),
            database: self.keeping.database.clone(),
            node: self.node.clone(),
            nats: self.nats.clone(),
            public_url: self.public_url.clone(),
            proxies: self.proxies.clone(),
            connections_per_address: self.connections_per_address,
            shares_evaluations: self.share_evaluations,
            tables: self
                .tables
                .clone()
                .or_else(|| Some(self.keeping.folder().join("tables")).filter(|it| it.is_dir())),
            metrics: self.metrics,
            certificates: self
                .certificate
                .clone()
                .zip(self.key.clone())
                .map(|(certificate, key)| CertificateFiles { certificate, key }),
        }
    }
}
