//! Copies of everything, made while the program runs: one text file that either database can be filled from.
//!
//! The first line says which form it is; then a line for each row, `["table", {column: value, …}]`; the last line counts the rows,
//! so that a file that was cut off is noticed.

use std::{io, path::Path};

use futures_util::TryStreamExt;
use serde_json::{Map, Value as Json, json};
use sqlx::{AnyConnection, Column, Row, TypeInfo, ValueRef, any::AnyRow};
use thiserror::Error;
use tokio::{
    fs::{File, OpenOptions},
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, BufWriter},
};

use crate::{Dialect, Store, error::Error, migrations::KNOWN};

/// All tables, those that others refer to first.
const TABLES: &[&str] = &[
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
    "analyses",
    "challenges",
    "ratings",
    "rating_history",
    "advantages",
    "nodes",
    "reports",
    "audit",
];

/// Why there is no backup, or nothing was restored.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The database says no.
    #[error(transparent)]
    Store(#[from] Error),
    /// The disk says no.
    #[error("the file: {0}")]
    File(#[from] io::Error),
    /// The file is no backup, or was cut off.
    #[error("line {line} of the backup: {what}")]
    Malformed {
        /// Where.
        line: u64,
        /// What.
        what: String,
    },
    /// The backup was made by a later version of this program.
    #[error("the backup has form {found}, this program knows {known}: use a newer program")]
    Newer {
        /// The form of the backup.
        found: i64,
        /// The form that this program knows.
        known: i64,
    },
    /// The tables are there already, in a later form than that of the backup.
    #[error(
        "the backup has form {found}, the empty database has form {form}: restore into one without tables"
    )]
    Older {
        /// The form of the backup.
        found: i64,
        /// The form of the database.
        form: i64,
    },
    /// There is something in the database.
    #[error("the database is not empty: restore into a new one")]
    NotEmpty,
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> BackupError {
        BackupError::Store(error.into())
    }
}

/// What was restored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restored {
    /// How many rows.
    pub rows: u64,
}

impl Store {
    /// Writes everything as it stood at one moment. The file appears under its name when it is whole.
    ///
    /// # Errors
    /// If the database or the disk fails.
    pub async fn backup_to(&self, file: &Path) -> Result<Restored, BackupError> {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        make_private_folder(folder)?;
        let unfinished = file.with_extension("unfinished");
        let written = self.write_all_to(&unfinished).await;
        if written.is_err() {
            // Half a backup is worth nothing, and the disk may be full.
            let _ = tokio::fs::remove_file(&unfinished).await;
        }
        let rows = written?;
        tokio::fs::rename(&unfinished, file).await?;
        // The new name is on the disk as well.
        File::open(folder).await?.sync_all().await?;
        Ok(Restored { rows })
    }

    async fn write_all_to(&self, file: &Path) -> Result<u64, BackupError> {
        let mut out = BufWriter::new(create_private(file).await?);
        let form = self.form().await?;
        write_line(&mut out, &json!({ "tablier": "backup", "form": form })).await?;
        let mut connection = self.pool.acquire().await?;
        let mut transaction =
            sqlx::Connection::begin_with(&mut *connection, self.dialect.begin_reading()).await?;
        let mut rows = 0;
        // Steps that are still to be done may add tables.
        let tables = tables_of(&mut transaction, self.dialect).await?;
        for table in TABLES.iter().filter(|table| tables.iter().any(|it| it == *table)) {
            let sql = sqlx::AssertSqlSafe(format!("select * from {table} order by 1, 2"));
            let mut found = sqlx::query(sql).fetch(&mut *transaction);
            while let Some(row) = found.try_next().await? {
                write_line(&mut out, &json!([table, row_values(&row)?])).await?;
                rows += 1;
            }
        }
        transaction.rollback().await?;
        write_line(&mut out, &json!({ "rows": rows })).await?;
        out.flush().await?;
        out.get_ref().sync_all().await?;
        Ok(rows)
    }

    /// Fills a new database at an address from a backup.
    ///
    /// # Errors
    /// If the file is no whole backup or too new, or the database is not empty. Nothing is changed then.
    pub async fn restore(address: &str, file: &Path) -> Result<Restored, BackupError> {
        let store = Store::connect(address).await?;
        if store.form().await? > 0 && store.has_rows().await? {
            return Err(BackupError::NotEmpty);
        }
        let mut lines = BufReader::new(File::open(file).await?).lines();
        let malformed = |line: u64, what: &str| BackupError::Malformed { line, what: what.to_owned() };
        let first: Json = match lines.next_line().await? {
            Some(text) => serde_json::from_str(&text).map_err(|error| malformed(1, &error.to_string()))?,
            None => return Err(malformed(1, "the file is empty")),
        };
        let found = first["form"].as_i64().filter(|_| first["tablier"] == "backup");
        let found = found.ok_or_else(|| malformed(1, "this is no backup of Tablier"))?;
        if found > KNOWN {
            return Err(BackupError::Newer { found, known: KNOWN });
        }
        // Rows go into tables of their own form; the steps since then come after them.
        let form = store.form().await?;
        if form > found {
            return Err(BackupError::Older { found, form });
        }
        store.migrate_to(found).await?;
        let mut transaction = store.pool.begin_with(store.dialect.begin()).await?;
        // A program that once served the empty database is no part of what is restored.
        sqlx::query("delete from nodes").execute(&mut *transaction).await?;
        let mut rows = 0;
        let mut n = 1;
        loop {
            n += 1;
            let Some(text) = lines.next_line().await? else {
                return Err(malformed(n, "the file was cut off: its last line is missing"));
            };
            let line: Json = serde_json::from_str(&text).map_err(|error| malformed(n, &error.to_string()))?;
            if let Some(count) = line["rows"].as_u64() {
                if count != rows {
                    return Err(malformed(n, "some rows are missing"));
                }
                break;
            }
            let table = TABLES
                .iter()
                .find(|table| line[0] == **table)
                .ok_or_else(|| malformed(n, "no such table"))?;
            let values = line[1].as_object().ok_or_else(|| malformed(n, "a row has columns"))?;
            insert_row(&mut transaction, table, values).await?;
            rows += 1;
        }
        transaction.commit().await?;
        store.migrate_to(KNOWN).await?;
        store.close().await;
        Ok(Restored { rows })
    }
}

impl Store {
    /// Whether somebody has been here.
    async fn has_rows(&self) -> Result<bool, Error> {
        let sql = "select (select count(*) from players) + (select count(*) from matches)";
        let n_rows: i64 = sqlx::query_scalar(sql).fetch_one(&self.pool).await?;
        Ok(n_rows > 0)
    }
}

/// A file that only its owner reads: there are hashes of secrets in it.
/// Makes a folder that only its owner may look into. One that is there already is left as it is.
///
/// # Errors
/// If it cannot be made.
pub fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

async fn create_private(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    options.mode(0o600);
    options.open(file).await
}

/// The tables that there are.
async fn tables_of(connection: &mut AnyConnection, dialect: Dialect) -> Result<Vec<String>, sqlx::Error> {
    let sql = match dialect {
        Dialect::Sqlite => "select name from sqlite_master where type = 'table'",
        Dialect::Postgres => {
            "select table_name::text from information_schema.tables where table_schema = current_schema()"
        }
    };
    sqlx::query_scalar(sql).fetch_all(connection).await
}

async fn write_line(out: &mut BufWriter<File>, line: &Json) -> io::Result<()> {
    out.write_all(line.to_string().as_bytes()).await?;
    out.write_all(b"\n").await
}

fn row_values(row: &AnyRow) -> Result<Json, sqlx::Error> {
    let mut values = Map::new();
    for (index, column) in row.columns().iter().enumerate() {
        let raw = row.try_get_raw(index)?;
        let value = if raw.is_null() {
            Json::Null
        } else {
            match raw.type_info().name() {
                "BIGINT" | "INTEGER" => row.try_get::<i64, _>(index)?.into(),
                "DOUBLE" | "REAL" => row.try_get::<f64, _>(index)?.into(),
                _ => row.try_get::<String, _>(index)?.into(),
            }
        };
        values.insert(column.name().to_owned(), value);
    }
    Ok(Json::Object(values))
}

async fn insert_row(
    connection: &mut AnyConnection,
    table: &str,
    values: &Map<String, Json>,
) -> Result<(), sqlx::Error> {
    // What is null was never written.
    let is_written = |name: &&String| {
        !values[*name].is_null() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    };
    let names: Vec<&String> = values.keys().filter(is_written).collect();
    let columns: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
    let places: Vec<String> = (1..=names.len()).map(|place| format!("${place}")).collect();
    let sql = format!("insert into {table} ({}) values ({})", columns.join(", "), places.join(", "));
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for name in names {
        query = match &values[name] {
            Json::Number(number) if number.is_i64() => query.bind(number.as_i64()),
            Json::Number(number) => query.bind(number.as_f64()),
            Json::String(text) => query.bind(text.clone()),
            other => query.bind(other.to_string()),
        };
    }
    query.execute(&mut *connection).await?;
    Ok(())
}
