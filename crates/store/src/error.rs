//! What goes wrong with a database.

use thiserror::Error;

/// What goes wrong with a database.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Neither an SQLite file nor a PostgreSQL server.
    #[error("a database is sqlite:FILE or postgres://…")]
    UnknownAddress,
    /// The database says no.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// A file of a database is not what it should be.
    #[error("{file} {what}")]
    Damaged {
        /// Which file.
        file: String,
        /// What is wrong with it.
        what: String,
    },
    /// The database has none of our tables.
    #[error("the database is empty: there are no tables of Tablier in it")]
    NoTables,
    /// A program serves the database.
    #[error("the program `{node}` serves the database: stop it first, then wait ten seconds")]
    Served {
        /// The name of the program.
        node: String,
    },
    /// What was planned no longer fits what is there.
    #[error("match {match_id} has changed meanwhile: nothing was done to it")]
    Changed {
        /// Which match.
        match_id: String,
    },
    /// The database was written by a later version of this program.
    #[error("the database has schema version {found}, this program knows {known}: use a newer program")]
    Newer {
        /// The schema version of the database.
        found: i64,
        /// The schema version that this program knows.
        known: i64,
    },
    /// A backup before a change failed, so nothing was changed.
    #[error("no backup before the migration: {0}")]
    NoBackup(String),
    /// Nothing was kept: the database could not be reached in time.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// The connection broke, or nothing was heard, while a transaction was committed.
    #[error("it is not known whether this was kept: {0}")]
    Unknown(String),
    /// Another program of the same name serves the database.
    #[error(
        "another program named \"{name}\" serves this database (it showed life {ago} ms ago): stop it, or give this one another name with --node"
    )]
    NameInUse {
        /// The name.
        name: String,
        /// How long ago it showed life.
        ago: i64,
    },
    /// Somebody else wrote that version.
    #[error("the match has gone on")]
    Conflict,
    /// Whoever opens a match already has that many waiting for players.
    #[error("too many matches wait for players")]
    TooManySeeks,
    /// Whoever begins a study already has that many.
    #[error("too many studies")]
    TooManyStudies,
    /// A name is taken.
    #[error("the name is taken")]
    NameTaken,
    /// Something kept cannot be read.
    #[error("what is kept of {what} cannot be read")]
    Unreadable {
        /// What.
        what: String,
    },
    /// The writer has stopped.
    #[error("the store is closed")]
    Closed,
}
