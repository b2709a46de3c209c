//! Positions that players practise: where they made mistakes, and when they are asked again.

use matchplay::{Millis, PlayerId};
use sqlx::Row;

use crate::{Store, error::StoreError};

/// A position to be asked again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PracticeRow {
    /// What tells it from the player's other positions.
    pub card: String,
    /// What is asked, as JSON; empty if it is not to be asked any more.
    pub body: String,
    /// How often it was answered in a row, as far as that counts.
    pub step: i64,
    /// The day on which it is asked again, counted from 1970.
    pub due: i64,
    /// When it was changed last.
    pub changed: Millis,
}

/// How many positions of a player are kept: those changed last.
pub const MOST_CARDS: i64 = 400;

impl Store {
    /// Keeps what a browser knows. Of two versions of the same position the one that was changed later stays.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_practice(&self, player: &PlayerId, cards: &[PracticeRow]) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        for row in cards {
            sqlx::query("insert into practice (player, card, body, box, due, changed) values ($1, $2, $3, $4, $5, $6) on conflict (player, card) do update set body = excluded.body, box = excluded.box, due = excluded.due, changed = excluded.changed where excluded.changed > practice.changed")
                .bind(player.as_str())
                .bind(&row.card)
                .bind(&row.body)
                .bind(row.step)
                .bind(row.due)
                .bind(row.changed)
                .execute(&mut *transaction)
                .await?;
        }
        sqlx::query("delete from practice where player = $1 and card not in (select card from practice where player = $1 order by changed desc, card limit $2)")
            .bind(player.as_str())
            .bind(MOST_CARDS)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// What a player practises, in the order in which it is asked.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn practice_of(&self, player: &PlayerId) -> Result<Vec<PracticeRow>, StoreError> {
        let sql = "select card, body, box, due, changed from practice where player = $1 order by due, card";
        let rows = sqlx::query(sql).bind(player.as_str()).fetch_all(&self.pool).await?;
        rows.iter()
            .map(|row| {
                Ok(PracticeRow {
                    card: row.try_get(0)?,
                    body: row.try_get(1)?,
                    step: row.try_get(2)?,
                    due: row.try_get(3)?,
                    changed: row.try_get(4)?,
                })
            })
            .collect()
    }
}
