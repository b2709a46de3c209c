//! Copies of everything, made while the program runs: one text file that either database can be filled from.
//!
//! Files are written and read by calls that block: whoever makes a backup waits for it and does nothing else.

mod encryption;
mod format;

use std::{
    io::{self, BufRead, Write},
    path::Path,
};

use futures_util::TryStreamExt;
use serde_json::{Map, Value as Json, json};
use sqlx::{AnyConnection, Column, Row as _, TypeInfo, ValueRef, any::AnyRow};
use thiserror::Error;

pub use self::encryption::{Identities, Recipients, new_key};
#[cfg(feature = "testing")]
pub(crate) use self::format::reseal;
use self::{
    encryption::BackupOutput,
    format::{BackupReader, BackupWriter},
};
use crate::{
    Dialect, Store,
    error::StoreError,
    migrations::KNOWN_VERSION,
    new_file::{IfExists, NewFile},
};

/// All tables, those that others refer to first.
pub(crate) const TABLES: &[&str] = &[
    "players",
    "name_looks",
    "sessions",
    "recovery_codes",
    "api_tokens",
    "matches",
    "events",
    "seats",
    "conditionals",
    "chat",
    "engine_claims",
    "analyses",
    "evaluations",
    "evaluation_senders",
    "challenges",
    "notices",
    "relations",
    "presence",
    "pairing_places",
    "looks",
    "ratings",
    "rating_history",
    "practice",
    "advantages",
    "puzzle_attempts",
    "puzzle_solvers",
    "puzzle_ratings",
    "puzzle_days",
    "studies",
    "study_authors",
    "study_events",
    "nodes",
    "reports",
    "audit",
];

/// Why there is no backup, or nothing was restored.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The database says no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The disk says no.
    #[error("the file: {0}")]
    File(#[from] io::Error),
    /// The file is not a backup, was cut off or changed.
    #[error("line {line} of the backup{}: {what}", in_part(.part))]
    Malformed {
        /// Where.
        line: u64,
        /// In which part: the table.
        part: Option<&'static str>,
        /// What.
        what: String,
    },
    /// A row does not fit into the database.
    #[error("line {line} of the backup, in the part {part}: the database refuses the row: {error}")]
    Refused {
        /// Where.
        line: u64,
        /// The table.
        part: &'static str,
        /// Why.
        error: sqlx::Error,
    },
    /// A key is missing or wrong, or what is encrypted was changed.
    #[error("{0}")]
    Key(String),
    /// The backup was made by a later version of this program.
    #[error("the backup has schema version {found}, this program knows {known}: use a newer program")]
    Newer {
        /// The schema version of the backup.
        found: i64,
        /// The schema version that this program knows.
        known: i64,
    },
    /// The tables are there already, in a later version than that of the backup.
    #[error(
        "the backup has schema version {found}, the empty database has {version}: restore into one without tables"
    )]
    Older {
        /// The schema version of the backup.
        found: i64,
        /// The schema version of the database.
        version: i64,
    },
    /// There is something in the database.
    #[error("the database is not empty: restore into a new one")]
    NotEmpty,
}

fn in_part(part: &Option<&'static str>) -> String {
    part.map(|part| format!(", in the part {part}")).unwrap_or_default()
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> BackupError {
        BackupError::Store(error.into())
    }
}

/// What was written or restored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restored {
    /// How many rows.
    pub rows: u64,
    /// Whether the backup has checksums, by which every change is noticed. Earlier programs wrote none.
    pub has_checksums: bool,
}

/// What a backup that was checked has in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedBackup {
    /// The schema version of the database that was saved.
    pub schema_version: i64,
    /// The tables, and how many rows each has. Empty without checksums.
    pub parts: Vec<(&'static str, u64)>,
    /// How many rows.
    pub rows: u64,
    /// Whether it has checksums. Earlier programs wrote none.
    pub has_checksums: bool,
    /// Whether it is encrypted.
    pub is_encrypted: bool,
}

/// Where a backup goes.
pub enum Destination<'a> {
    /// Into a file of which there is none yet.
    NewFile(&'a Path),
    /// Into a file, in place of the one that is there.
    Replace(&'a Path),
    /// Wherever this leads.
    Output(&'a mut (dyn Write + Send)),
}

impl Store {
    /// Writes everything as it stood at one moment into a file, in place of an earlier one. The file appears under its name when it
    /// is whole.
    ///
    /// # Errors
    /// If the database or the disk fails. Nothing remains then.
    pub async fn backup_to(&self, file: &Path) -> Result<Restored, BackupError> {
        self.backup(Destination::Replace(file), &Recipients::default()).await
    }

    /// Writes everything as it stood at one moment, encrypted if there are recipients. A file appears under its name when it is
    /// whole.
    ///
    /// # Errors
    /// If the database or the disk fails, or the name is taken. Nothing remains then.
    pub async fn backup(&self, to: Destination<'_>, keys: &Recipients) -> Result<Restored, BackupError> {
        let (file, if_exists) = match to {
            Destination::NewFile(file) => (file, IfExists::Refuse),
            Destination::Replace(file) => (file, IfExists::Replace),
            Destination::Output(out) => {
                let (out, rows) = self.write_all_to(out, keys).await?;
                out.flush()?;
                return Ok(Restored { rows, has_checksums: true });
            }
        };
        let (new, rows) = self.write_all_to(NewFile::create(file, if_exists)?, keys).await?;
        new.keep()?;
        Ok(Restored { rows, has_checksums: true })
    }

    async fn write_all_to<W: Write + Send>(
        &self,
        out: W,
        keys: &Recipients,
    ) -> Result<(W, u64), BackupError> {
        let mut connection = self.pool.acquire().await?;
        let mut moment = sqlx::Connection::begin_with(&mut *connection, self.dialect.begin_reading()).await?;
        let version = sqlx::query_scalar("select max(step) from form").fetch_one(&mut *moment).await?;
        let mut backup = BackupWriter::begin(BackupOutput::new(out, keys)?, version)?;
        // Steps that are still to be done may add tables.
        let tables = tables_of(&mut moment, self.dialect).await?;
        for table in TABLES.iter().filter(|table| tables.iter().any(|it| it == *table)) {
            backup.begin_part(table)?;
            let sql = sqlx::AssertSqlSafe(format!("select * from {table} order by 1, 2"));
            // A statement that was prepared before a table got another column would be read wrongly after it.
            let mut found = sqlx::query(sql).persistent(false).fetch(&mut *moment);
            while let Some(row) = found.try_next().await? {
                backup.row(table, &row_values(&row)?)?;
            }
            backup.end_part(table)?;
        }
        moment.rollback().await?;
        let (out, rows) = backup.finish()?;
        Ok((out.finish()?, rows))
    }

    /// Fills a new database at an address from a backup.
    ///
    /// # Errors
    /// As [`Store::restore_with`].
    pub async fn restore(address: &str, file: &Path) -> Result<Restored, BackupError> {
        Store::restore_with(address, file, None).await
    }

    /// Fills a new database at an address from a backup, which may be encrypted. The whole file is checked first.
    ///
    /// # Errors
    /// If the file is not a whole backup, was changed, is too new or encrypted to another key, or if the database is not empty.
    /// Nothing is filled then.
    pub async fn restore_with(
        address: &str,
        file: &Path,
        identities: Option<&Identities>,
    ) -> Result<Restored, BackupError> {
        check_backup(file, identities)?;
        let (text, _) = encryption::open(file, identities)?;
        let mut backup = BackupReader::begin(text)?;
        let store = Store::connect(address).await?;
        let restored = store.fill(&mut backup).await;
        store.close().await;
        restored?;
        Ok(Restored { rows: backup.n_rows(), has_checksums: backup.has_checksums() })
    }

    async fn fill<R: BufRead>(&self, backup: &mut BackupReader<R>) -> Result<(), BackupError> {
        let version = self.schema_version().await?;
        if version > 0 && self.has_rows().await? {
            return Err(BackupError::NotEmpty);
        }
        // Rows go into tables of their own version; the migrations since then come after them.
        let found = backup.schema_version();
        if version > found {
            return Err(BackupError::Older { found, version });
        }
        self.migrate_to(found).await?;
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        // A program that once served the empty database is not part of what is restored.
        sqlx::query("delete from nodes").execute(&mut *transaction).await?;
        while let Some(row) = backup.next_row()? {
            let refused = |error| BackupError::Refused { line: row.line, part: row.table, error };
            insert_row(&mut transaction, row.table, &row.values).await.map_err(refused)?;
        }
        transaction.commit().await?;
        Ok(self.migrate_to(KNOWN_VERSION).await?)
    }

    /// Whether somebody has been here.
    async fn has_rows(&self) -> Result<bool, StoreError> {
        let sql = "select (select count(*) from players) + (select count(*) from matches)";
        let n_rows: i64 = sqlx::query_scalar(sql).fetch_one(&self.pool).await?;
        Ok(n_rows > 0)
    }
}

/// Reads a backup from its beginning to its end and compares all checksums. Nothing is restored.
///
/// # Errors
/// If it could not be restored.
pub fn check_backup(file: &Path, identities: Option<&Identities>) -> Result<CheckedBackup, BackupError> {
    let (text, is_encrypted) = encryption::open(file, identities)?;
    let mut backup = BackupReader::begin(text)?;
    while let Some(row) = backup.next_row()? {
        columns(&row.values).map_err(|what| BackupError::Malformed {
            line: row.line,
            part: Some(row.table),
            what,
        })?;
    }
    Ok(CheckedBackup {
        schema_version: backup.schema_version(),
        parts: backup.parts().to_vec(),
        rows: backup.n_rows(),
        has_checksums: backup.has_checksums(),
        is_encrypted,
    })
}

/// The tables that there are.
pub(crate) async fn tables_of(
    connection: &mut AnyConnection,
    dialect: Dialect,
) -> Result<Vec<String>, sqlx::Error> {
    let sql = match dialect {
        Dialect::Sqlite => "select name from sqlite_master where type = 'table'",
        Dialect::Postgres => {
            "select table_name::text from information_schema.tables where table_schema = current_schema()"
        }
    };
    sqlx::query_scalar(sql).fetch_all(connection).await
}

/// The columns of a row, as they are written into backups.
pub(crate) fn row_values(row: &AnyRow) -> Result<Json, sqlx::Error> {
    let mut values = Map::new();
    for (index, column) in row.columns().iter().enumerate() {
        let raw = row.try_get_raw(index)?;
        let value = if raw.is_null() {
            Json::Null
        } else {
            match raw.type_info().name() {
                "BIGINT" | "INTEGER" => row.try_get::<i64, _>(index)?.into(),
                // As text, which is read back to the last bit.
                "DOUBLE" | "REAL" => json!({ "double": row.try_get::<f64, _>(index)?.to_string() }),
                _ => row.try_get::<String, _>(index)?.into(),
            }
        };
        values.insert(column.name().to_owned(), value);
    }
    Ok(Json::Object(values))
}

/// What a column of a backup is filled with.
enum ColumnValue<'a> {
    Integer(i64),
    Double(f64),
    Text(&'a str),
}

/// The columns of a row that are not null. What is null was never written.
fn columns(values: &Map<String, Json>) -> Result<Vec<(&str, ColumnValue<'_>)>, String> {
    let mut columns = Vec::with_capacity(values.len());
    for (name, value) in values {
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') {
            return Err(format!("`{}` is not a name of a column", name.escape_debug()));
        }
        let double = || value.as_object()?.get("double")?.as_str()?.parse().ok();
        let value = match value {
            Json::Null => continue,
            Json::String(text) => ColumnValue::Text(text),
            // Backups without checksums write all numbers like this.
            Json::Number(number) => match (number.as_i64(), number.as_f64()) {
                (Some(integer), _) => ColumnValue::Integer(integer),
                (None, Some(double)) => ColumnValue::Double(double),
                _ => return Err(format!("{number} is too large")),
            },
            other => {
                ColumnValue::Double(double().ok_or_else(|| format!("{other} is not a value of a column"))?)
            }
        };
        columns.push((name.as_str(), value));
    }
    Ok(columns)
}

async fn insert_row(
    connection: &mut AnyConnection,
    table: &str,
    values: &Map<String, Json>,
) -> Result<(), sqlx::Error> {
    let columns = columns(values).map_err(sqlx::Error::Protocol)?;
    let names: Vec<&str> = columns.iter().map(|it| it.0).collect();
    let places: Vec<String> = (1..=names.len()).map(|place| format!("${place}")).collect();
    let sql = format!("insert into {table} ({}) values ({})", names.join(", "), places.join(", "));
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for (_, value) in columns {
        query = match value {
            ColumnValue::Integer(integer) => query.bind(integer),
            ColumnValue::Double(double) => query.bind(double),
            ColumnValue::Text(text) => query.bind(text.to_owned()),
        };
    }
    query.execute(&mut *connection).await?;
    Ok(())
}
