//! The form of the database, step by step.

use std::path::Path;

use sqlx::{AssertSqlSafe, Executor, Row};

use crate::{Store, error::Error};

/// A step: the SQL for SQLite, and the SQL for PostgreSQL.
struct Step {
    sqlite: &'static str,
    postgres: &'static str,
}

impl Step {
    const fn both(sql: &'static str) -> Step {
        Step { sqlite: sql, postgres: sql }
    }
}

/// The steps, in order. A step that was released is never changed.
const STEPS: &[Step] = &[
    Step::both(include_str!("../migrations/0001_matches_and_players.sql")),
    Step::both(include_str!("../migrations/0002_programs.sql")),
    // Triggers are written differently.
    Step {
        sqlite: include_str!("../migrations/0003_order_and_leases.sqlite.sql"),
        postgres: include_str!("../migrations/0003_order_and_leases.postgres.sql"),
    },
];

/// The form that this program knows.
#[expect(clippy::cast_possible_wrap, reason = "there are few steps")]
pub(crate) const KNOWN: i64 = STEPS.len() as i64;

impl Store {
    /// Brings the database to the form that this program knows.
    pub(crate) async fn migrate(&self, backups: &Path) -> Result<(), Error> {
        let found = self.form().await?;
        if found > KNOWN {
            return Err(Error::Newer { found, known: KNOWN });
        }
        if found == KNOWN {
            return Ok(());
        }
        if found > 0 {
            let file = backups.join(format!("before-form-{KNOWN}.tablier"));
            self.backup_to(&file).await.map_err(|error| Error::NoBackup(error.to_string()))?;
        }
        self.migrate_to(KNOWN).await
    }

    /// Does the steps up to a form that are not done yet.
    pub(crate) async fn migrate_to(&self, form: i64) -> Result<(), Error> {
        // A step is done wholly or not at all; two programs that start at once do not both do it.
        let mut connection = self.pool.acquire().await?;
        let mut transaction = sqlx::Connection::begin_with(&mut *connection, self.dialect.begin()).await?;
        if self.dialect == crate::Dialect::Postgres {
            transaction.execute("select pg_advisory_xact_lock(746162)").await?;
        }
        transaction.execute("create table if not exists form (step bigint primary key)").await?;
        let row = transaction.fetch_one("select coalesce(max(step), 0) from form").await?;
        let done: i64 = row.try_get(0)?;
        for (number, step) in (1..=form).zip(STEPS).skip(usize::try_from(done).unwrap_or_default()) {
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

    /// The form of the database: 0 if there is nothing.
    pub(crate) async fn form(&self) -> Result<i64, Error> {
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
