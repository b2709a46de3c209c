//! What boards look like to accounts. The text is the server's: here it is only kept.

use matchplay::PlayerId;

use crate::{Store, error::StoreError};

impl Store {
    /// What an account chose.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn looks_of(&self, player: &PlayerId) -> Result<Option<String>, StoreError> {
        let looks = sqlx::query_scalar("select looks from looks where player = $1").bind(player.as_str());
        Ok(looks.fetch_optional(&self.pool).await?)
    }

    /// Keeps what an account chose, instead of what it chose before.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_looks(&self, player: &PlayerId, looks: &str) -> Result<(), StoreError> {
        sqlx::query("insert into looks (player, looks) values ($1, $2) on conflict (player) do update set looks = excluded.looks")
            .bind(player.as_str())
            .bind(looks)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Keeps what somebody had chosen before there was an account, unless the account has made a choice of its own.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_looks(&self, player: &PlayerId, looks: &str) -> Result<(), StoreError> {
        sqlx::query("insert into looks (player, looks) values ($1, $2) on conflict (player) do nothing")
            .bind(player.as_str())
            .bind(looks)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
