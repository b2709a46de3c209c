//! Everything that is kept: matches, players, ratings, on SQLite or PostgreSQL.
//!
//! All SQL stands in this crate, each statement understood by both databases. What happens in matches is kept by one task that
//! commits whatever waits together ([`Store::append`]): an answer comes after the commit, and two writers of the same version
//! cannot both win.

mod analyses;
mod backup;
mod challenges;
mod chat;
mod error;
mod evaluations;
pub mod fail_point;
mod integrity;
mod looks;
mod matches;
mod migrations;
mod moderation;
mod new_file;
mod nodes;
mod notices;
mod pairing;
mod players;
mod practice;
mod puzzles;
mod ratings;
mod relations;
mod repair;
mod seeks;
mod sessions;
mod sqlite_file;
mod studies;
#[cfg(feature = "testing")]
pub mod testing;
mod verify;
mod writer;

use std::{path::Path, time::Duration};

use sqlx::{AnyPool, Connection, Executor, any::AnyPoolOptions};
use tokio::{sync::mpsc, time::timeout};

pub use crate::studies::{NewStudy, StudyAppend, StudyRow};
pub use analyses::AnalysisRow;
pub use backup::{
    BackupError, CheckedBackup, Destination, Identities, Recipients, Restored, check_backup, new_key,
};
pub use challenges::{ChallengeRow, NewChallenge};
pub use error::StoreError;
pub use evaluations::{EvaluationRow, PositionKey, SenderRow};
pub use integrity::Integrity;
pub use matches::{KeptMatch, MatchRow, RatedResult, Summary};
pub use migrations::KNOWN_VERSION;
pub use moderation::{AuditEntry, Detail, OperatorAct, PlayerReport};
pub use new_file::make_private_folder;
pub use nodes::{Lease, NodeRow};
pub use notices::{Notice, NoticeKind, NoticePayload, NoticeRow};
pub use pairing::{Paired, PairingPlace, rating_range};
pub use players::{EndedCredentials, NewName, PlayerKind, PlayerRow, Role};
pub use practice::{MOST_CARDS, PracticeRow};
pub use puzzles::{CountedAttempt, PuzzleAttempt, PuzzleProgress, PuzzleRun, PuzzleSummary};
pub use ratings::{HistoryPoint, ProgramRow, RankRow, RatingRow};
pub use relations::{MOST_RELATIONS, Relation, RelationRow};
pub use repair::{CutEvent, MatchRepair, Remedy, RepairedField, Repairs};
pub use sessions::{ApiTokenRow, CredentialRow, SessionRow};
pub use verify::{IntegrityFault, Verified};
pub use writer::{Append, Appended, NewMatch, Rate};

/// How long a statement waits for another writer of the same SQLite file, and a request for a connection.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// How long whoever keeps what happens waits for a connection.
const WRITER_ACQUIRE: Duration = Duration::from_secs(3);
/// How long a connection may take to show that it is whole before it goes back among those that wait to be used.
const RELEASE: Duration = Duration::from_secs(2);
/// How long those who hold a match up wait for the database.
pub(crate) const PATIENCE: Duration = Duration::from_secs(4);

/// Where things are kept.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    /// Connections of those who keep what happens and show that the program lives: whoever reads takes none of them away.
    writers: AnyPool,
    dialect: Dialect,
    appends: mpsc::Sender<writer::Request>,
    observer: writer::Observer,
}

/// The database that is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// One file.
    Sqlite,
    /// A server.
    Postgres,
}

impl Dialect {
    /// How a transaction begins that is going to write. SQLite would otherwise notice too late that another one writes.
    fn begin(self) -> &'static str {
        match self {
            Dialect::Sqlite => "begin immediate",
            Dialect::Postgres => "begin",
        }
    }

    /// How a transaction begins that sees one moment of everything.
    fn begin_reading(self) -> &'static str {
        match self {
            Dialect::Sqlite => "begin",
            Dialect::Postgres => "begin isolation level repeatable read read only",
        }
    }
}

/// What is to be known of a database before it is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inspected {
    /// Its schema version: 0 if it is empty.
    pub schema_version: i64,
    /// The schema version that this program knows.
    pub known: i64,
    /// When a program that serves it last showed life.
    pub last_alive: Option<matchplay::Millis>,
}

impl Store {
    /// Opens the database at an address (`sqlite:…` or `postgres://…`) and brings it to the schema version that this program knows. Before
    /// an older database is changed, a backup goes into `backups`.
    ///
    /// # Errors
    /// If there is no such database, or it is newer than this program.
    pub async fn open(address: &str, backups: &Path) -> Result<Store, StoreError> {
        integrity::refuse_emptied(address, backups)?;
        let store = Store::connect(address).await?;
        store.migrate(backups).await?;
        Ok(store)
    }

    /// Opens the database without changing it.
    async fn connect(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let dialect = if address.starts_with("sqlite:") {
            Dialect::Sqlite
        } else if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            Dialect::Postgres
        } else {
            return Err(StoreError::UnknownAddress);
        };
        if dialect == Dialect::Sqlite {
            integrity::check_file(address).await?;
        }
        let pool = pool(address, dialect, Use::Anything).await?;
        let writers = pool_later(address, dialect, Use::Writing)?;
        let observer = writer::Observer::default();
        let appends = writer::start(writers.clone(), dialect, observer.clone());
        Ok(Store { pool, writers, dialect, appends, observer })
    }

    /// The address of an SQLite file, made if it is missing.
    pub fn sqlite_address(file: &Path) -> String {
        format!("sqlite:{}?mode=rwc", file.display())
    }

    /// How many requests wait to be committed.
    pub fn n_waiting(&self) -> usize {
        self.appends.max_capacity() - self.appends.capacity()
    }

    /// Lets somebody know after each commit how much was committed together. Only the first observer is called.
    pub fn observe(&self, tell: impl Fn(usize) + Send + Sync + 'static) {
        self.observer.set(tell);
    }

    /// Which database this is.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Looks at a database without changing it: its schema version, and the last moment that a program was seen serving it.
    ///
    /// # Errors
    /// If it cannot be reached, or takes no writes.
    pub async fn inspect(address: &str) -> Result<Inspected, StoreError> {
        Store::look_into(address).await.map_err(|error| integrity::naming_damage(address, error))
    }

    async fn look_into(address: &str) -> Result<Inspected, StoreError> {
        let store = Store::connect(address).await?;
        let schema_version = store.schema_version().await?;
        let mut last_alive = None;
        if schema_version > 0 {
            store.check_writable().await?;
            last_alive = sqlx::query_scalar("select max(alive) from nodes").fetch_one(&store.pool).await?;
        }
        store.close().await;
        Ok(Inspected { schema_version, known: migrations::KNOWN_VERSION, last_alive })
    }

    /// Whether the database takes changes. Nothing is changed to find out, so that a full disk is not noticed.
    ///
    /// # Errors
    /// If it does not.
    pub async fn check_writable(&self) -> Result<(), StoreError> {
        sqlx::query("update nodes set alive = alive where id = 'nobody'").execute(&self.pool).await?;
        Ok(())
    }

    /// Ends all connections, after what was begun is finished.
    pub async fn close(&self) {
        self.writers.close().await;
        self.pool.close().await;
    }
}

/// What connections are for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Anything,
    Writing,
}

async fn pool(address: &str, dialect: Dialect, purpose: Use) -> Result<AnyPool, StoreError> {
    Ok(pool_options(dialect, purpose).connect(address).await?)
}

/// Connections that are made when they are needed.
fn pool_later(address: &str, dialect: Dialect, purpose: Use) -> Result<AnyPool, StoreError> {
    Ok(pool_options(dialect, purpose).connect_lazy(address)?)
}

/// The settings of every new connection.
fn settings(dialect: Dialect, purpose: Use) -> &'static str {
    match (dialect, purpose) {
        // A commit is on the disk when it is answered.
        (Dialect::Sqlite, _) => {
            "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 10000"
        }
        (Dialect::Postgres, Use::Anything) => "set synchronous_commit = on",
        // A transaction whose program is gone gives its locks back soon, also behind a connection that nobody closed.
        (Dialect::Postgres, Use::Writing) => {
            "set synchronous_commit = on; set lock_timeout = '3s'; set statement_timeout = '5s'; \
             set idle_in_transaction_session_timeout = '5s'; set tcp_user_timeout = '10s'"
        }
    }
}

fn pool_options(dialect: Dialect, purpose: Use) -> AnyPoolOptions {
    let settings = settings(dialect, purpose);
    let (most, patience) = match purpose {
        Use::Anything => (8, BUSY_TIMEOUT),
        Use::Writing => (3, WRITER_ACQUIRE),
    };
    AnyPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(patience)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                connection.execute(settings).await?;
                Ok(())
            })
        })
        .after_release(move |connection, _| {
            Box::pin(async move {
                // Behind a network that swallows everything, a connection that was given up would never be given back.
                match timeout(RELEASE, connection.ping()).await {
                    Ok(whole) => whole?,
                    Err(_) => return Err(sqlx::Error::WorkerCrashed),
                }
                // When the disk is full, SQLite rolls a transaction back by itself, and the driver, which cannot roll it back
                // once more, believes for ever to be in the midst of it.
                Ok(dialect == Dialect::Postgres || !connection.is_in_transaction())
            })
        })
}

/// Waits for the database, but not for ever.
pub(crate) async fn within<T, E: Into<StoreError>>(
    patience: Duration,
    asked: impl Future<Output = Result<T, E>>,
) -> Result<T, StoreError> {
    match timeout(patience, asked).await {
        Ok(answered) => answered.map_err(Into::into),
        Err(_) => Err(StoreError::Unreachable(format!("no answer within {} s", patience.as_secs()))),
    }
}
