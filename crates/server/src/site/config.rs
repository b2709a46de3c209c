//! What a site is started with, and why it cannot be opened.

use std::{
    fs::{File, TryLockError},
    io,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
};

use store::Store;
use thiserror::Error;

use crate::{live::BusError, tls::CertificateFiles};

/// What a site is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it keeps what it keeps, beside the database.
    pub data: PathBuf,
    /// The database; without one, a file in the data folder.
    pub database: Option<String>,
    /// The name of this program among those that serve the same database.
    pub node: String,
    /// The server through which several programs hear of each other.
    pub nats: Option<String>,
    /// How the site is called from outside, `https://example.org`, if it stands behind a proxy or has certificates.
    pub public_url: Option<String>,
    /// Proxies that are believed when they say who asks.
    pub proxies: Vec<IpAddr>,
    /// How many connections of one address may wait for a request.
    pub connections_per_address: usize,
    /// Whether pages share what the engine thinks of positions.
    pub shares_evaluations: bool,
    /// The folder with tables of endings, if there are any.
    pub tables: Option<PathBuf>,
    /// Where metrics are served, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// The certificate with which the site is served over TLS, if it is.
    pub certificates: Option<CertificateFiles>,
}

impl Config {
    /// How many connections of one address may wait for a request, unless something else is said.
    pub const CONNECTIONS_PER_ADDRESS: usize = 256;

    /// A site for one machine, which keeps everything in a folder.
    pub fn local(address: SocketAddr, data: PathBuf) -> Config {
        Config {
            address,
            data,
            database: None,
            node: "main".to_owned(),
            nats: None,
            public_url: None,
            proxies: Vec::new(),
            connections_per_address: Config::CONNECTIONS_PER_ADDRESS,
            shares_evaluations: true,
            tables: None,
            metrics: None,
            certificates: None,
        }
    }

    /// Whether browsers reach the site over TLS: its own, or that of a proxy.
    pub(crate) fn is_secure(&self) -> bool {
        self.certificates.is_some() || self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }

    /// The address of the database.
    pub fn database_address(&self) -> String {
        match &self.database {
            Some(address) => address.clone(),
            None => Store::sqlite_address(&self.data.join("tablier.sqlite")),
        }
    }
}

/// Why a site cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The data folder cannot be made.
    #[error("the data folder {folder}: {error}")]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The database.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// The way to other programs.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// Another program has the data folder.
    #[error(
        "another program serves from the data folder {folder}: stop it, or choose another folder with --data"
    )]
    FolderInUse {
        /// Which.
        folder: PathBuf,
    },
}

/// One program at a time serves from a folder. The lock is gone with the program, however it ends.
pub(super) fn lock_folder(folder: &Path) -> Result<File, OpenError> {
    let failed = |error| OpenError::Folder { folder: folder.to_owned(), error };
    let file = File::options().create(true).truncate(false).write(true).open(folder.join("serving.lock"));
    let file = file.map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::FolderInUse { folder: folder.to_owned() }),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}
