//! The programs that serve this database: their names are leases, which they renew by signs of life.

use matchplay::Millis;
use sqlx::Row;

use crate::{PATIENCE, Store, error::StoreError, within};

/// A program that serves, or served.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// Its name.
    pub id: String,
    /// When it last showed life.
    pub alive: Millis,
    /// Who holds the name.
    pub holder: Option<String>,
    /// Whether its matches were taken over, or it ended in good order.
    pub is_stopped: bool,
}

/// A name that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    /// The name.
    pub node: String,
    /// Who holds it: new at every start.
    pub holder: String,
}

impl Store {
    /// All programs that ever served this database.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn nodes(&self) -> Result<Vec<NodeRow>, StoreError> {
        let query = sqlx::query("select id, alive, holder, stopped from nodes order by id");
        let rows = within(PATIENCE, query.fetch_all(&self.writers)).await?;
        rows.iter()
            .map(|row| {
                Ok(NodeRow {
                    id: row.try_get(0)?,
                    alive: row.try_get(1)?,
                    holder: row.try_get(2)?,
                    is_stopped: row.try_get::<Option<i64>, _>(3)?.is_some(),
                })
            })
            .collect()
    }

    /// Takes a name, if it is held by whom the caller believes. The sign of life of whoever held it before stays: it says
    /// until when the clocks of its matches ran.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn take_lease(
        &self,
        lease: &Lease,
        from: Option<&NodeRow>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let query = match from {
            None => sqlx::query(
                "insert into nodes (id, started, alive, holder) values ($1, $2, $2, $3) on conflict do nothing",
            )
            .bind(&lease.node)
            .bind(now)
            .bind(&lease.holder),
            Some(known) => sqlx::query(
                "update nodes set holder = $3, started = $2, stopped = null where id = $1 and alive = $4 and coalesce(holder, '') = $5",
            )
            .bind(&lease.node)
            .bind(now)
            .bind(&lease.holder)
            .bind(known.alive)
            .bind(known.holder.clone().unwrap_or_default()),
        };
        Ok(within(PATIENCE, query.execute(&self.writers)).await?.rows_affected() == 1)
    }

    /// A program shows life. False if its name is not its own any more: another program took its matches over, or its name.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn renew_lease(&self, lease: &Lease, now: Millis) -> Result<bool, StoreError> {
        let query =
            sqlx::query("update nodes set alive = $3 where id = $1 and holder = $2 and stopped is null")
                .bind(&lease.node)
                .bind(&lease.holder)
                .bind(now);
        Ok(within(PATIENCE, query.execute(&self.writers)).await?.rows_affected() == 1)
    }

    /// Writes, without saying anything new: whether a program that was silent can show life again.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn write_again(&self, node: &str) -> Result<(), StoreError> {
        let query = sqlx::query("update nodes set alive = alive where id = $1").bind(node);
        within(PATIENCE, query.execute(&self.writers)).await?;
        Ok(())
    }

    /// The matches of a program were taken over, unless it has shown life since.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn bury_node(&self, node: &NodeRow, now: Millis) -> Result<(), StoreError> {
        let query = sqlx::query("update nodes set stopped = $2 where id = $1 and alive = $3")
            .bind(&node.id)
            .bind(now)
            .bind(node.alive);
        within(PATIENCE, query.execute(&self.writers)).await?;
        Ok(())
    }

    /// A program ends in good order: its name is free.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn end_lease(&self, lease: &Lease, now: Millis) -> Result<(), StoreError> {
        let query = sqlx::query(
            "update nodes set alive = $3, stopped = $3 where id = $1 and holder = $2 and stopped is null",
        )
        .bind(&lease.node)
        .bind(&lease.holder)
        .bind(now);
        within(PATIENCE, query.execute(&self.writers)).await?;
        Ok(())
    }

    /// Takes it upon a program to think for the engine player whose turn it is. False if another program does.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn claim_thought(
        &self,
        match_id: &str,
        version: u64,
        node: &str,
        now: Millis,
        until: Millis,
    ) -> Result<bool, StoreError> {
        let query = sqlx::query(
            "insert into engine_claims (match_id, version, node, until) values ($1, $2, $3, $4) \
             on conflict (match_id) do update set version = excluded.version, node = excluded.node, until = excluded.until \
             where engine_claims.version < excluded.version or engine_claims.until < $5 or engine_claims.node = excluded.node",
        )
        .bind(match_id)
        .bind(i64::try_from(version).unwrap_or(i64::MAX))
        .bind(node)
        .bind(until)
        .bind(now);
        Ok(within(PATIENCE, query.execute(&self.pool)).await?.rows_affected() == 1)
    }
}
