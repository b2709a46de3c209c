//! The web site.

use std::{
    env,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use clap::Args;
use server::{CertificateFiles, Config};

/// Where the web site is served, and where it keeps what it keeps.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on; with port 0 the system chooses a free one
    #[arg(long, env = "TABLIER_ADDRESS", default_value = "127.0.0.1:7777")]
    pub(crate) address: SocketAddr,
    #[command(flatten)]
    pub(crate) keeping: KeepingArgs,
    /// The name of this program among those that serve the same database
    #[arg(long, env = "TABLIER_NODE", default_value = "main")]
    pub(crate) node: String,
    /// The NATS server through which several programs hear of each other, nats://HOST:PORT
    #[arg(long, env = "TABLIER_NATS")]
    pub(crate) nats: Option<String>,
    /// How the site is called from outside, such as `https://example.org`, if it stands behind a proxy
    #[arg(long, env = "TABLIER_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
    /// A proxy that is believed when it says who asks (may be given several times)
    #[arg(long = "proxy", env = "TABLIER_PROXIES", value_delimiter = ',')]
    pub(crate) proxies: Vec<IpAddr>,
    /// How many connections of one address may wait for a request; WebSockets and proxies do not count
    #[arg(long, env = "TABLIER_CONNECTIONS_PER_ADDRESS", value_name = "N", default_value_t = Config::CONNECTIONS_PER_ADDRESS, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=100_000))]
    pub(crate) connections_per_address: usize,
    /// Where numbers about the program's work are told, for Prometheus
    #[arg(long, env = "TABLIER_METRICS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// The certificate with which the site is served over TLS, as a PEM file; it is read again when it changes
    #[arg(long, env = "TABLIER_CERTIFICATE", value_name = "FILE", requires = "key")]
    pub(crate) certificate: Option<PathBuf>,
    /// The private key of the certificate, as a PEM file
    #[arg(long, env = "TABLIER_KEY", value_name = "FILE", requires = "certificate")]
    pub(crate) key: Option<PathBuf>,
}

/// Where things are kept.
#[derive(Debug, Args)]
pub(crate) struct KeepingArgs {
    /// The folder in which everything is kept; without one, that of this user's programs
    #[arg(long, env = "TABLIER_DATA", global = true)]
    pub(crate) data: Option<PathBuf>,
    /// The database, postgres://…, instead of a file in the folder
    #[arg(long, env = "TABLIER_DATABASE", hide_env_values = true, global = true)]
    pub(crate) database: Option<String>,
}

impl KeepingArgs {
    /// The folder: as said, or where this user's programs keep their data.
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
            metrics: self.metrics,
            certificates: self
                .certificate
                .clone()
                .zip(self.key.clone())
                .map(|(certificate, key)| CertificateFiles { certificate, key }),
        }
    }
}
