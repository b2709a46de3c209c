//! Whether the database itself is sound: its files, its pages and indexes, and every row.

use std::{path::Path, str::FromStr};

use futures_util::TryStreamExt;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row, sqlite::SqliteConnectOptions};

use crate::{
    Dialect, Store,
    backup::{TABLES, row_values, tables_of},
    error::StoreError,
    migrations::KNOWN_VERSION,
    sqlite_file::{FoundFile, look_at},
    verify::IntegrityFault,
};

/// What the check of a database by itself has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Integrity {
    /// How it was checked.
    pub checks: Vec<String>,
    /// What could not be checked, and why.
    pub not_checked: Vec<String>,
    /// How many rows were read.
    pub n_rows: u64,
    /// What is wrong.
    pub faults: Vec<IntegrityFault>,
}

impl Integrity {
    fn fault(&mut self, subject: impl Into<String>, what: impl Into<String>) {
        self.faults.push(IntegrityFault { subject: subject.into(), what: what.into() });
    }
}

impl Store {
    /// Opens a database that is there and has our tables in it.
    ///
    /// # Errors
    /// As [`Store::open`], and if it is empty.
    pub async fn open_existing(address: &str, backups: &Path) -> Result<Store, StoreError> {
        Store::refuse_empty_file(address)?;
        let store = Store::connect(address).await?;
        if store.schema_version().await? == 0 {
            store.close().await;
            return Err(StoreError::NoTables);
        }
        store.migrate(backups).await?;
        Ok(store)
    }

    /// Names an SQLite file that is empty or damaged without opening it: that alone would change an empty one.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if it is.
    pub fn refuse_empty_file(address: &str) -> Result<(), StoreError> {
        let Some(file) = sqlite_path(address) else { return Ok(()) };
        match look_at(&file)? {
            FoundFile::Empty => Err(emptied(&file)),
            _ => Ok(()),
        }
    }

    /// Looks at a database as [`Store::check_integrity`] does, without bringing it to the schema version that this program knows.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub async fn examine(address: &str) -> Result<Integrity, StoreError> {
        Store::refuse_empty_file(address)?;
        let store = Store::connect(address).await?;
        let found = store.check_integrity().await;
        store.close().await;
        found
    }

    /// Lets the database check its pages and indexes, and reads every row of every table.
    ///
    /// # Errors
    /// If the database cannot be reached. What is wrong with it is part of the result, not an error.
    pub async fn check_integrity(&self) -> Result<Integrity, StoreError> {
        let mut found = Integrity::default();
        let mut connection = self.pool.acquire().await?;
        match self.dialect {
            Dialect::Sqlite => check_sqlite(&mut connection, &mut found).await?,
            Dialect::Postgres => check_postgres(&mut connection, &mut found).await?,
        }
        match read_all(&mut connection, self.dialect, self.schema_version().await.unwrap_or(0), &mut found)
            .await
        {
            // A database that is damaged may not even say which tables there are.
            Err(error) if !found.faults.is_empty() => found.fault("the database", error.to_string()),
            read => read?,
        }
        Ok(found)
    }
}

/// The file of an SQLite database.
fn sqlite_path(address: &str) -> Option<std::path::PathBuf> {
    let is_file = address.starts_with("sqlite:") && !address.contains(":memory:");
    let options = is_file.then(|| SqliteConnectOptions::from_str(address).ok()).flatten()?;
    Some(options.get_filename().to_owned())
}

fn emptied(file: &Path) -> StoreError {
    let what = "is empty (0 bytes): restore a backup, or remove the file to begin a new site".to_owned();
    StoreError::Damaged { file: file.display().to_string(), what }
}

/// Refuses to begin a new site in a file that was emptied: backups show that there was one.
pub(crate) fn refuse_emptied(address: &str, backups: &Path) -> Result<(), StoreError> {
    let Some(file) = sqlite_path(address) else { return Ok(()) };
    let has_backups = std::fs::read_dir(backups).is_ok_and(|mut files| files.next().is_some());
    match look_at(&file)? {
        FoundFile::Empty if has_backups => Err(emptied(&file)),
        _ => Ok(()),
    }
}

/// Reports a file that is not a whole database at once. The pool would try again and again, and then say that it waited too long.
pub(crate) async fn check_file(address: &str) -> Result<(), StoreError> {
    let Some(file) = sqlite_path(address) else { return Ok(()) };
    if look_at(&file)? != FoundFile::Database {
        return Ok(());
    }
    let mut connection = AnyConnection::connect(address).await?;
    let read = connection.fetch_one("select count(*) from sqlite_master").await;
    connection.close().await?;
    match read {
        Err(error) if is_corrupt(&error) => Err(damaged(&file, &error)),
        // Whatever else there may be, a lock for example, passes, or the pool says it.
        _ => Ok(()),
    }
}

/// Says of an error that comes from a damaged file which file that is.
pub(crate) fn naming_damage(address: &str, error: StoreError) -> StoreError {
    match (sqlite_path(address), error) {
        (Some(file), StoreError::Database(error)) if is_corrupt(&error) => damaged(&file, &error),
        (_, error) => error,
    }
}

fn damaged(file: &Path, error: &sqlx::Error) -> StoreError {
    StoreError::Damaged { file: file.display().to_string(), what: format!("is damaged: {}", message(error)) }
}

/// Whether SQLite says that its file is damaged, or no database.
fn is_corrupt(error: &sqlx::Error) -> bool {
    const CORRUPT: i64 = 11;
    const NOT_A_DATABASE: i64 = 26;
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i64>().ok());
    code.is_some_and(|code| [CORRUPT, NOT_A_DATABASE].contains(&(code & 0xff)))
}

/// What a database says, without the code.
fn message(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().to_owned())
}

async fn check_sqlite(connection: &mut AnyConnection, found: &mut Integrity) -> Result<(), StoreError> {
    let said: Result<Vec<String>, _> =
        sqlx::query_scalar("pragma integrity_check").fetch_all(&mut *connection).await;
    match said {
        Ok(said) => {
            for line in said.iter().flat_map(|text| text.lines()).filter(|line| *line != "ok") {
                found.fault("the file", line);
            }
        }
        Err(error) if is_corrupt(&error) => found.fault("the file", message(&error)),
        Err(error) => return Err(error.into()),
    }
    match sqlx::query("pragma foreign_key_check").fetch_all(&mut *connection).await {
        Ok(rows) => {
            for row in &rows {
                let (table, parent): (String, String) = (row.try_get(0)?, row.try_get(2)?);
                found.fault(
                    format!("the table {table}"),
                    format!("a row refers to one of {parent} that is missing"),
                );
            }
        }
        Err(error) if is_corrupt(&error) => found.fault("the file", message(&error)),
        Err(error) => return Err(error.into()),
    }
    found.checks.push("SQLite's integrity_check and foreign_key_check".to_owned());
    Ok(())
}

/// Lets the extension `amcheck` look at our tables and indexes, in a transaction that is taken back: an extension that has to be
/// created for it is gone afterwards.
async fn check_postgres(connection: &mut AnyConnection, found: &mut Integrity) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    match try_amcheck(&mut transaction, found).await {
        Ok(n_checked) => found.checks.push(format!("PostgreSQL's amcheck, {n_checked} indexes and tables")),
        Err(error @ sqlx::Error::Database(_)) => {
            found.not_checked.push(format!("PostgreSQL's amcheck was not run: {}", message(&error)));
        }
        Err(error) => return Err(error.into()),
    }
    transaction.rollback().await?;
    Ok(())
}

const SCHEMA_OF_AMCHECK: &str = "select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'amcheck'";

async fn try_amcheck(connection: &mut AnyConnection, found: &mut Integrity) -> Result<usize, sqlx::Error> {
    let there: Option<String> =
        sqlx::query_scalar(SCHEMA_OF_AMCHECK).fetch_optional(&mut *connection).await?;
    let schema = match there {
        Some(schema) => schema,
        None => {
            connection.execute("create extension amcheck").await?;
            sqlx::query_scalar(SCHEMA_OF_AMCHECK).fetch_one(&mut *connection).await?
        }
    };
    let indexes: Vec<String> = sqlx::query_scalar(
        "select i.indexrelid::regclass::text from pg_index i join pg_class t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid \
         join pg_am a on a.oid = c.relam where a.amname = 'btree' and t.relnamespace = current_schema()::regnamespace order by 1",
    )
    .fetch_all(&mut *connection)
    .await?;
    let tables = tables_of(connection, Dialect::Postgres).await?;
    let ours = TABLES.iter().filter(|table| tables.iter().any(|it| it == *table));
    // Since PostgreSQL 14 tables can be checked, too.
    let has_heap: bool =
        sqlx::query_scalar("select count(*) > 0 from pg_proc where proname = 'verify_heapam'")
            .fetch_one(&mut *connection)
            .await?;
    let mut n_checked = 0;
    for index in &indexes {
        let sql = format!("select {schema}.bt_index_check($1::regclass, true)");
        check_one(connection, &sql, index, &format!("the index {index}"), found).await?;
        n_checked += 1;
    }
    for table in ours.filter(|_| has_heap) {
        let sql = format!(
            "select 'block ' || blkno || ', row ' || coalesce(offnum, 0) || ': ' || msg from {schema}.verify_heapam($1::regclass)"
        );
        check_one(connection, &sql, table, &format!("the table {table}"), found).await?;
        n_checked += 1;
    }
    Ok(n_checked)
}

/// Lets amcheck look at one thing. What it finds in an index is an error, after which the next one can be looked at.
async fn check_one(
    connection: &mut AnyConnection,
    sql: &str,
    name: &str,
    subject: &str,
    found: &mut Integrity,
) -> Result<(), sqlx::Error> {
    const NO_PRIVILEGE: &str = "42501";
    connection.execute("savepoint one").await?;
    match sqlx::query(AssertSqlSafe(sql.to_owned())).bind(name.to_owned()).fetch_all(&mut *connection).await {
        Ok(rows) => {
            for row in
                rows.iter().filter_map(|row| row.try_get::<String, _>(0).ok()).filter(|it| !it.is_empty())
            {
                found.fault(subject, row);
            }
        }
        Err(sqlx::Error::Database(error)) if error.code().as_deref() != Some(NO_PRIVILEGE) => {
            connection.execute("rollback to savepoint one").await?;
            found.fault(subject, error.message());
        }
        Err(error) => return Err(error),
    }
    Ok(())
}

/// Reads every row of every table. What cannot be read is named.
async fn read_all(
    connection: &mut AnyConnection,
    dialect: Dialect,
    schema_version: i64,
    found: &mut Integrity,
) -> Result<(), StoreError> {
    let tables = tables_of(connection, dialect).await?;
    for table in TABLES {
        if !tables.iter().any(|it| it == table) {
            if schema_version == KNOWN_VERSION {
                found.fault(format!("the table {table}"), "it is missing");
            }
            continue;
        }
        let before = found.n_rows;
        if let Err(error) = read_table(connection, table, found).await {
            let n_read = found.n_rows - before;
            found.fault(
                format!("the table {table}"),
                format!("row {} cannot be read: {}", n_read + 1, message(&error)),
            );
            continue;
        }
        if dialect == Dialect::Sqlite
            && let Err(error) = check_types(connection, table, found).await
        {
            found.fault(format!("the table {table}"), message(&error));
        }
    }
    found.checks.push(format!("every row read, {} in all", found.n_rows));
    Ok(())
}

async fn read_table(
    connection: &mut AnyConnection,
    table: &str,
    found: &mut Integrity,
) -> Result<(), sqlx::Error> {
    let sql = AssertSqlSafe(format!("select * from {table}"));
    let mut rows = sqlx::query(sql).persistent(false).fetch(connection);
    while let Some(row) = rows.try_next().await? {
        row_values(&row)?;
        found.n_rows += 1;
    }
    Ok(())
}

/// SQLite keeps any kind of value in any column: after damage there may be a number where a text should be.
async fn check_types(
    connection: &mut AnyConnection,
    table: &str,
    found: &mut Integrity,
) -> Result<(), sqlx::Error> {
    let columns = sqlx::query("select name, lower(type) from pragma_table_info($1)")
        .bind(table.to_owned())
        .fetch_all(&mut *connection)
        .await?;
    for column in &columns {
        let (name, declared): (String, String) = (column.try_get(0)?, column.try_get(1)?);
        let kept_as = match declared.as_str() {
            "bigint" => "integer",
            "double precision" => "real",
            "text" => "text",
            _ => continue,
        };
        let sql = format!("select count(*) from {table} where typeof({name}) not in ('{kept_as}', 'null')");
        let n_wrong: i64 = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut *connection).await?;
        if n_wrong > 0 {
            found.fault(format!("the table {table}"), format!("{n_wrong} values of {name} are no {kept_as}"));
        }
    }
    Ok(())
}
