//! The programs that serve this database, and when they last showed life.

use matchplay::Millis;
use sqlx::Row;

use crate::{Store, error::Error};

/// A program that serves, or served.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// Its identifier, new at every start.
    pub id: String,
    /// When it last showed life.
    pub alive: Millis,
}

impl Store {
    /// A program shows life.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn beat(&self, node: &str, now: Millis) -> Result<(), Error> {
        sqlx::query("insert into nodes (id, started, alive) values ($1, $2, $2) on conflict (id) do update set alive = excluded.alive, stopped = null")
            .bind(node)
            .bind(now)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Writes, without saying anything new: whether a program that was silent can show life again.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn write_again(&self, node: &str) -> Result<(), Error> {
        sqlx::query("update nodes set alive = alive where id = $1").bind(node).execute(&self.pool).await?;
        Ok(())
    }

    /// Programs that have shown no life since then and whose matches nobody has taken over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn dead_nodes(&self, since: Millis) -> Result<Vec<NodeRow>, Error> {
        let rows =
            sqlx::query("select id, alive from nodes where stopped is null and alive < $1 order by id")
                .bind(since)
                .fetch_all(&self.pool)
                .await?;
        rows.iter().map(|row| Ok(NodeRow { id: row.try_get(0)?, alive: row.try_get(1)? })).collect()
    }

    /// A program's matches were taken over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn bury_node(&self, node: &str, now: Millis) -> Result<(), Error> {
        sqlx::query("update nodes set stopped = $2 where id = $1")
            .bind(node)
            .bind(now)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
