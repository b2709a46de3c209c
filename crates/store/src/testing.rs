//! Throw-away databases: an SQLite file each, and a schema each of the PostgreSQL server that the environment variable
//! `TABLIER_TEST_POSTGRES` names (`./check` starts one).

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};

use crate::{Dialect, Store, Use, settings};

/// A changed backup with the checksums that it would have if it had been written so.
pub fn reseal(backup: &str) -> String {
    crate::backup::reseal(backup)
}

/// A database that is gone after the test.
#[derive(Debug)]
pub struct ThrowAway {
    address: String,
    folder: PathBuf,
    /// The server and the schema, for PostgreSQL.
    schema: Option<(String, String)>,
}

impl ThrowAway {
    /// An empty SQLite file.
    pub fn sqlite() -> ThrowAway {
        let folder = new_folder();
        ThrowAway { address: Store::sqlite_address(&folder.join("tablier.sqlite")), folder, schema: None }
    }

    /// An empty schema, if there is a server.
    ///
    /// # Panics
    /// If the server does not answer.
    pub async fn postgres() -> Option<ThrowAway> {
        let server = env::var("TABLIER_TEST_POSTGRES").ok()?;
        let folder = new_folder();
        let schema = folder.file_name()?.to_str()?.replace('-', "_");
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&server).await.expect("the PostgreSQL server answers");
        let sql = format!("create schema {schema}");
        connection.execute(AssertSqlSafe(sql)).await.expect("a schema of our own");
        let joint = if server.contains('?') { '&' } else { '?' };
        let address = format!("{server}{joint}options=-c%20search_path%3D{schema}");
        Some(ThrowAway { address, folder, schema: Some((server, schema)) })
    }

    /// One of each kind that there is.
    pub async fn all() -> Vec<ThrowAway> {
        let mut all = vec![ThrowAway::sqlite()];
        all.extend(ThrowAway::postgres().await);
        all
    }

    /// Where it is.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// A folder of its own.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Opens it.
    ///
    /// # Panics
    /// If that fails.
    pub async fn open(&self) -> Store {
        Store::open(&self.address, &self.folder.join("backups")).await.expect("a new database opens")
    }

    /// Does something to it that no program of ours would do.
    ///
    /// # Panics
    /// If the database refuses.
    pub async fn damage(&self, sql: &str) {
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&self.address).await.expect("the database answers");
        if self.schema.is_none() {
            connection.execute("pragma foreign_keys = off").await.expect("SQLite obeys");
        }
        connection.execute(AssertSqlSafe(sql.to_owned())).await.expect("the database obeys");
    }

    /// The same, or why the database refuses.
    ///
    /// # Errors
    /// What the database says.
    ///
    /// # Panics
    /// If it does not answer.
    pub async fn try_damage(&self, sql: &str) -> Result<(), String> {
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&self.address).await.expect("the database answers");
        let done = connection.execute(AssertSqlSafe(sql.to_owned())).await;
        done.map(drop).map_err(|error| error.to_string())
    }

    /// Begins a transaction, and holds it.
    ///
    /// # Panics
    /// If the database refuses.
    pub async fn hold(&self, sql: &str) -> Held {
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&self.address).await.expect("the database answers");
        for statement in ["begin", sql] {
            connection.execute(AssertSqlSafe(statement.to_owned())).await.expect("the database obeys");
        }
        Held(connection)
    }

    /// The same on a connection like those of the store's writer.
    ///
    /// # Panics
    /// If the database refuses, or is not PostgreSQL.
    pub async fn hold_as_writer(&self, sql: &str) -> Held {
        let mut held = self.hold("select 1").await;
        for statement in ["rollback", settings(Dialect::Postgres, Use::Writing), "begin", sql] {
            held.0.execute(AssertSqlSafe(statement.to_owned())).await.expect("the database obeys");
        }
        held
    }

    /// Takes everything away.
    pub async fn remove(self) {
        if let Some((server, schema)) = &self.schema
            && let Ok(mut connection) = AnyConnection::connect(server).await
        {
            let sql = format!("drop schema {schema} cascade");
            let _ = connection.execute(AssertSqlSafe(sql)).await;
        }
    }
}

/// A transaction that is neither committed nor rolled back yet.
#[derive(Debug)]
pub struct Held(AnyConnection);

impl Held {
    /// Ends it.
    ///
    /// # Panics
    /// If the database refuses.
    pub async fn roll_back(mut self) {
        self.0.execute("rollback").await.expect("the database obeys");
    }
}

impl Drop for ThrowAway {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn new_folder() -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let n = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("tablier-test-{}-{n}", process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}
