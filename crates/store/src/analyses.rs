//! What programs think of finished matches.

use matchplay::{Millis, PlayerId};
use sqlx::Row;

use crate::{Store, error::StoreError};

/// An analysis of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisRow {
    /// Who handed it in.
    pub player: PlayerId,
    /// The name of the engine.
    pub engine: String,
    /// Its version.
    pub engine_version: String,
    /// How long it thought, in its own words.
    pub limits: String,
    /// When it was handed in.
    pub at: Millis,
    /// What it thinks of each ply, as JSON.
    pub body: String,
}

impl Store {
    /// Keeps an analysis, instead of an earlier one by the same engine of the same player.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_analysis(&self, match_id: &str, analysis: &AnalysisRow) -> Result<(), StoreError> {
        sqlx::query("insert into analyses (match_id, player, engine, engine_version, limits, at, body) values ($1, $2, $3, $4, $5, $6, $7) on conflict (match_id, player, engine) do update set engine_version = excluded.engine_version, limits = excluded.limits, at = excluded.at, body = excluded.body")
            .bind(match_id)
            .bind(analysis.player.as_str())
            .bind(&analysis.engine)
            .bind(&analysis.engine_version)
            .bind(&analysis.limits)
            .bind(analysis.at)
            .bind(&analysis.body)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The analyses of a match, in the order of time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn analyses(&self, match_id: &str) -> Result<Vec<AnalysisRow>, StoreError> {
        let sql = "select player, engine, engine_version, limits, at, body from analyses where match_id = $1 order by at, player, engine limit 50";
        let rows = sqlx::query(sql).bind(match_id).fetch_all(&self.pool).await?;
        rows.iter()
            .map(|row| {
                Ok(AnalysisRow {
                    player: PlayerId::new(row.try_get::<String, _>(0)?),
                    engine: row.try_get(1)?,
                    engine_version: row.try_get(2)?,
                    limits: row.try_get(3)?,
                    at: row.try_get(4)?,
                    body: row.try_get(5)?,
                })
            })
            .collect()
    }
}
