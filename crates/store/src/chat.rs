//! What players and watchers say to each other.

use matchplay::{ChatLine, MOST_CHAT_LINES, Millis, PlayerId};
use sqlx::Row;

use crate::{PATIENCE, Store, error::StoreError, within};

impl Store {
    /// Keeps a line, and says which place it got. A line with an identifier that its player used before in this match is the
    /// same line said again: it keeps the place it has.
    ///
    /// # Errors
    /// If the database does not answer in time. The line may still be kept: send it again with its identifier.
    pub async fn add_chat(
        &self,
        match_id: &str,
        player: &PlayerId,
        id: Option<&str>,
        line: &str,
        now: Millis,
    ) -> Result<i64, StoreError> {
        within(PATIENCE, async {
            // Another program may take the same place at the same moment.
            for _ in 0..5 {
                // All rows are asked for, although there is one at most: SQLite commits when the last one was read, and whoever
                // stops before hears of no error.
                let n: Vec<i64> = sqlx::query_scalar("insert into chat (match_id, n, at, player, line, command) select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5 from chat where match_id = $1 on conflict do nothing returning n")
                    .bind(match_id)
                    .bind(now)
                    .bind(player.as_str())
                    .bind(line)
                    .bind(id.map(str::to_owned))
                    .fetch_all(&self.pool)
                    .await?;
                if let [n] = n[..] {
                    return Ok(n);
                }
                let known: Option<i64> =
                    sqlx::query_scalar("select n from chat where match_id = $1 and player = $2 and command = $3")
                        .bind(match_id)
                        .bind(player.as_str())
                        .bind(id.map(str::to_owned))
                        .fetch_optional(&self.pool)
                        .await?;
                if let Some(n) = known {
                    return Ok(n);
                }
            }
            Err(StoreError::Conflict)
        })
        .await
    }

    /// The newest lines of a match, as many as are shown, without what moderators hid.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn chat(&self, match_id: &str) -> Result<Vec<ChatLine>, StoreError> {
        let rows = sqlx::query("select n, at, player, command, line from chat where match_id = $1 and hidden = 0 order by n desc limit $2")
            .bind(match_id)
            .bind(i64::try_from(MOST_CHAT_LINES).unwrap_or(i64::MAX))
            .fetch_all(&self.pool)
            .await?;
        let mut lines = rows
            .iter()
            .map(|row| {
                Ok(ChatLine {
                    n: row.try_get(0)?,
                    at: row.try_get(1)?,
                    player: PlayerId::new(row.try_get::<String, _>(2)?),
                    id: row.try_get(3)?,
                    line: row.try_get(4)?,
                })
            })
            .collect::<Result<Vec<_>, StoreError>>()?;
        lines.reverse();
        Ok(lines)
    }

    /// What a player has said, with the match it was said in, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn chat_of(
        &self,
        player: &PlayerId,
        limit: i64,
    ) -> Result<Vec<(String, ChatLine)>, StoreError> {
        let rows = sqlx::query("select match_id, n, at, player, command, line from chat where (player = $1 or player in (select id from players where claimed_by = $1)) and line <> '' order by at desc limit $2")
            .bind(player.as_str())
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
        rows.iter()
            .map(|row| {
                let line = ChatLine {
                    n: row.try_get(1)?,
                    at: row.try_get(2)?,
                    player: PlayerId::new(row.try_get::<String, _>(3)?),
                    id: row.try_get(4)?,
                    line: row.try_get(5)?,
                };
                Ok((row.try_get(0)?, line))
            })
            .collect()
    }

    /// Hides all lines of a player in a match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn hide_chat(&self, match_id: &str, player: &PlayerId) -> Result<(), StoreError> {
        sqlx::query("update chat set hidden = 1 where match_id = $1 and player = $2")
            .bind(match_id)
            .bind(player.as_str())
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
