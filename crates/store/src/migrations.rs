//! The schema of the database, version by version.

use std::path::Path;

use sqlx::{AssertSqlSafe, Executor, Row};

use crate::{Store, error::StoreError};

/// A step: the SQL for SQLite, and the SQL for PostgreSQL.
struct Migration {
    sqlite: &'static str,
    postgres: &'static str,
}

impl Migration {
    const fn both(sql: &'static str) -> Migration {
        Migration { sqlite: sql, postgres: sql }
    }
}

/// The steps, in order. A step that was released is never changed.
const MIGRATIONS: &[Migration] = &[
    Migration::both(include_str!("../migrations/0001_matches_and_players.sql")),
    Migration::both(include_str!("../migrations/0002_programs.sql")),
    // Triggers are written differently.
    Migration {
        sqlite: include_str!("../migrations/0003_order_and_leases.sqlite.sql"),
        postgres: include_str!("../migrations/0003_order_and_leases.postgres.sql"),
    },
    Migration::both(include_str!("../migrations/0004_practice.sql")),
    Migration::both(include_str!("../migrations/0005_puzzles.sql")),
    Migration::both(include_str!("../migrations/0006_looks.sql")),
    Migration::both(include_str!("../migrations/0008_studies.sql")),
    Migration::both(include_str!("../migrations/0009_evaluations.sql")),
    Migration::both(include_str!("../migrations/0011_people.sql")),
];

/// The schema version that this program knows.
#[expect(clippy::cast_possible_wrap, reason = "there are few steps")]
pub const KNOWN_VERSION: i64 = MIGRATIONS.len() as i64;

impl Store {
    /// Brings the database to the schema version that this program knows.
    pub(crate) async fn migrate(&self, backups: &Path) -> Result<(), StoreError> {
        let found = self.schema_version().await?;
        if found > KNOWN_VERSION {
            return Err(StoreError::Newer { found, known: KNOWN_VERSION });
        }
        if found == KNOWN_VERSION {
            return Ok(());
        }
        if found > 0 {
            let file = backups.join(format!("before-form-{KNOWN_VERSION}.tablier"));
            self.backup_to(&file).await.map_err(|error| StoreError::NoBackup(error.to_string()))?;
        }
        self.migrate_to(KNOWN_VERSION).await
    }

    /// Applies the migrations up to a version that were not applied yet.
    pub(crate) async fn migrate_to(&self, version: i64) -> Result<(), StoreError> {
        // A step is done wholly or not at all; two programs that start at once do not both do it.
        let mut connection = self.pool.acquire().await?;
        let mut transaction = sqlx::Connection::begin_with(&mut *connection, self.dialect.begin()).await?;
        if self.dialect == crate::Dialect::Postgres {
            transaction.execute("select pg_advisory_xact_lock(746162)").await?;
        }
        transaction.execute("create table if not exists form (step bigint primary key)").await?;
        let row = transaction.fetch_one("select coalesce(max(step), 0) from form").await?;
        let done: i64 = row.try_get(0)?;
        for (number, step) in (1..=version).zip(MIGRATIONS).skip(usize::try_from(done).unwrap_or_default()) {
            let sql = match self.dialect {
                crate::Dialect::Sqlite => step.sqlite,
                crate::Dialect::Postgres => step.postgres,
            };
            transaction.execute(AssertSqlSafe(sql)).await?;
            sqlx::query("insert into form (step) values ($1)")
                .bind(number)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The schema version of the database: 0 if it is empty.
    pub(crate) async fn schema_version(&self) -> Result<i64, StoreError> {
        let exists = match self.dialect {
            crate::Dialect::Sqlite => {
                "select count(*) from sqlite_master where type = 'table' and name = 'form'"
            }
            crate::Dialect::Postgres => {
                "select count(*) from information_schema.tables where table_schema = current_schema() and table_name = 'form'"
            }
        };
        let n_tables: i64 = sqlx::query_scalar(exists).fetch_one(&self.pool).await?;
        if n_tables == 0 {
            return Ok(0);
        }
        Ok(sqlx::query_scalar("select coalesce(max(step), 0) from form").fetch_one(&self.pool).await?)
    }
}
