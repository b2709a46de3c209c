//! What goes wrong with a database.

use thiserror::Error;

/// What goes wrong with a database.
#[derive(Debug, Error)]
pub enum Error {
    /// Neither an SQLite file nor a PostgreSQL server.
    #[error("a database is sqlite:FILE or postgres://…")]
    UnknownAddress,
    /// The database says no.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The database was written by a later version of this program.
    #[error("the database has form {found}, this program knows {known}: use a newer program")]
    Newer {
        /// The form of the database.
        found: i64,
        /// The form that this program knows.
        known: i64,
    },
    /// A backup before a change failed, so nothing was changed.
    #[error("no backup before the change of form: {0}")]
    NoBackup(String),
    /// Somebody else wrote that version.
    #[error("the match has gone on")]
    Conflict,
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
