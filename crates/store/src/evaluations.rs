//! What the engine thinks of positions, for everybody who looks at them: the deepest search of each is kept.

use matchplay::{Millis, PlayerId};
use sqlx::{Row, any::AnyRow};

use crate::{Store, error::StoreError};

/// A position of a game, as its rules write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionKey {
    /// The slug of the game.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The text of the position.
    pub position: String,
}

/// What an engine thinks of a position, seen from the mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvaluationRow {
    /// The position.
    pub of: PositionKey,
    /// The name of the engine.
    pub engine: String,
    /// Its version.
    pub engine_version: String,
    /// In plies.
    pub depth: i64,
    /// The nodes that were searched.
    pub nodes: i64,
    /// In hundredths, unless the end of the game is in sight.
    pub score: Option<i64>,
    /// A win in so many plies, or a loss if negative.
    pub ends_in: Option<i64>,
    /// The best play, moves with spaces between them.
    pub line: String,
    /// Who handed it in, if they are still here.
    pub sender: Option<PlayerId>,
    /// When.
    pub at: Millis,
}

/// How far somebody can be believed who hands evaluations in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SenderRow {
    /// How many were searched again.
    pub checked: i64,
    /// How many of these were wrong.
    pub refuted: i64,
    /// Until when nothing is taken.
    pub barred_until: Option<Millis>,
}

const COLUMNS: &str =
    "game, rules, position, engine, engine_version, depth, nodes, score, ends_in, line, sender, at";

impl Store {
    /// Keeps an evaluation, unless a deeper one of the same version of the engine is known. Returns whether it is kept.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_evaluation(&self, row: &EvaluationRow) -> Result<bool, StoreError> {
        let sql = "insert into evaluations (game, rules, position, engine, engine_version, depth, nodes, score, ends_in, line, sender, at, used) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) on conflict (game, rules, position, engine, engine_version) do update set depth = excluded.depth, nodes = excluded.nodes, score = excluded.score, ends_in = excluded.ends_in, line = excluded.line, sender = excluded.sender, at = excluded.at, used = excluded.used where excluded.depth > evaluations.depth or (excluded.depth = evaluations.depth and excluded.nodes > evaluations.nodes)";
        let written = sqlx::query(sql)
            .bind(&row.of.game)
            .bind(&row.of.rules)
            .bind(&row.of.position)
            .bind(&row.engine)
            .bind(&row.engine_version)
            .bind(row.depth)
            .bind(row.nodes)
            .bind(row.score)
            .bind(row.ends_in)
            .bind(&row.line)
            .bind(row.sender.as_ref().map(PlayerId::as_str))
            .bind(row.at)
            .execute(&self.pool)
            .await?;
        Ok(written.rows_affected() > 0)
    }

    /// What is known of a position, the latest version of an engine first, and notes that it is of use.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn evaluations_of(
        &self,
        of: &PositionKey,
        now: Millis,
    ) -> Result<Vec<EvaluationRow>, StoreError> {
        /// How exactly it is kept when an evaluation was last of use.
        const TOUCH_AFTER: Millis = 24 * 60 * 60 * 1000;
        const SQL: &str = "select game, rules, position, engine, engine_version, depth, nodes, score, ends_in, line, sender, at, used from evaluations where game = $1 and rules = $2 and position = $3 order by at desc limit 20";
        let rows =
            sqlx::query(SQL).bind(&of.game).bind(&of.rules).bind(&of.position).fetch_all(&self.pool).await?;
        let mut is_stale = false;
        for row in &rows {
            is_stale |= row.try_get::<i64, _>("used")? < now - TOUCH_AFTER;
        }
        if is_stale {
            sqlx::query("update evaluations set used = $4 where game = $1 and rules = $2 and position = $3")
                .bind(&of.game)
                .bind(&of.rules)
                .bind(&of.position)
                .bind(now)
                .execute(&self.pool)
                .await?;
        }
        rows.iter().map(evaluation).collect()
    }

    /// All evaluations page by page, to be checked: those after this position and engine, in their order.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn evaluations_after(
        &self,
        last: Option<&EvaluationRow>,
        limit: i64,
    ) -> Result<Vec<EvaluationRow>, StoreError> {
        let sql = format!(
            "select {COLUMNS} from evaluations where (game, rules, position, engine, engine_version) > ($1, $2, $3, $4, $5) order by game, rules, position, engine, engine_version limit $6"
        );
        let text = |of: fn(&EvaluationRow) -> &String| last.map(of).cloned().unwrap_or_default();
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(text(|row| &row.of.game))
            .bind(text(|row| &row.of.rules))
            .bind(text(|row| &row.of.position))
            .bind(text(|row| &row.engine))
            .bind(text(|row| &row.engine_version))
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(evaluation).collect()
    }

    /// How many evaluations somebody has handed in that are still the deepest.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_evaluations_of(&self, player: &PlayerId) -> Result<i64, StoreError> {
        let sql = "select count(*) from evaluations where sender = $1";
        Ok(sqlx::query_scalar(sql).bind(player.as_str()).fetch_one(&self.pool).await?)
    }

    /// How far somebody can be believed.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn evaluation_sender(&self, player: &PlayerId) -> Result<SenderRow, StoreError> {
        let sql = "select checked, refuted, barred_until from evaluation_senders where player = $1";
        let row = sqlx::query(sql).bind(player.as_str()).fetch_optional(&self.pool).await?;
        let Some(row) = row else { return Ok(SenderRow::default()) };
        Ok(SenderRow { checked: row.try_get(0)?, refuted: row.try_get(1)?, barred_until: row.try_get(2)? })
    }

    /// Notes that something was searched again, and whether it was wrong.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_evaluation_check(
        &self,
        player: &PlayerId,
        is_refuted: bool,
    ) -> Result<SenderRow, StoreError> {
        let sql = "insert into evaluation_senders (player, checked, refuted) values ($1, 1, $2) on conflict (player) do update set checked = evaluation_senders.checked + 1, refuted = evaluation_senders.refuted + excluded.refuted";
        sqlx::query(sql).bind(player.as_str()).bind(i64::from(is_refuted)).execute(&self.pool).await?;
        self.evaluation_sender(player).await
    }

    /// Takes nothing more from somebody until then, and forgets what they handed in. They then begin again.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn bar_evaluation_sender(&self, player: &PlayerId, until: Millis) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        sqlx::query("delete from evaluations where sender = $1")
            .bind(player.as_str())
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "update evaluation_senders set checked = 0, refuted = 0, barred_until = $2 where player = $1",
        )
        .bind(player.as_str())
        .bind(until)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Forgets evaluations that were of no use since then, and the ones least used lately beyond this number.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep_evaluations(&self, unused_since: Millis, most: i64) -> Result<(), StoreError> {
        sqlx::query("delete from evaluations where used < $1").bind(unused_since).execute(&self.pool).await?;
        let last_kept: Option<i64> =
            sqlx::query_scalar("select used from evaluations order by used desc limit 1 offset $1")
                .bind(most)
                .fetch_optional(&self.pool)
                .await?;
        if let Some(used) = last_kept {
            sqlx::query("delete from evaluations where used <= $1").bind(used).execute(&self.pool).await?;
        }
        Ok(())
    }
}

fn evaluation(row: &AnyRow) -> Result<EvaluationRow, StoreError> {
    Ok(EvaluationRow {
        of: PositionKey {
            game: row.try_get("game")?,
            rules: row.try_get("rules")?,
            position: row.try_get("position")?,
        },
        engine: row.try_get("engine")?,
        engine_version: row.try_get("engine_version")?,
        depth: row.try_get("depth")?,
        nodes: row.try_get("nodes")?,
        score: row.try_get("score")?,
        ends_in: row.try_get("ends_in")?,
        line: row.try_get("line")?,
        sender: row.try_get::<Option<String>, _>("sender")?.map(PlayerId::new),
        at: row.try_get("at")?,
    })
}
