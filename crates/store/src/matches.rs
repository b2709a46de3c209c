//! Matches: what happened in them, and where they stand.

mod lists;
mod writes;

use std::collections::BTreeMap;

use matchplay::{Event, KeptEvent, Match, MatchOutcome, MatchPhase, Millis, PlayerId, Recorded};
use sqlx::{AnyConnection, Connection, Row, any::AnyRow};

use crate::{Dialect, PATIENCE, Store, error::StoreError, within};

pub use lists::{MatchRow, RatedResult};
pub(crate) use writes::{AppendStep, insert_events, update_summary, write_one_on_postgres};

/// A match as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptMatch {
    /// What happened, in order. Empty if there is no such match.
    pub events: Vec<KeptEvent>,
    /// The program that wrote last.
    pub home: String,
}

/// Where a match stands, for lists and for those who watch the clocks.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    pub(crate) status: &'static str,
    pub(crate) changed: Millis,
    pub(crate) version: i64,
    pub(crate) plies: i64,
    pub(crate) mover: Option<String>,
    pub(crate) due: Option<Millis>,
    pub(crate) ranks: Option<String>,
    pub(crate) reason: Option<String>,
    pub(crate) seats: Vec<String>,
}

impl Summary {
    /// Where a match stands.
    pub fn of(game: &Match) -> Summary {
        let outcome = game.outcome();
        let mover = game.mover().map(|side| game.seats()[side].player.to_string());
        Summary {
            status: match game.phase() {
                MatchPhase::Open => "open",
                MatchPhase::Live => "live",
                MatchPhase::Over(MatchOutcome { ranks, .. }) if ranks.is_empty() => "aborted",
                MatchPhase::Over(_) => "over",
            },
            changed: game.changed_at(),
            version: i64::try_from(game.version()).unwrap_or(i64::MAX),
            plies: i64::try_from(game.record().n_plies()).unwrap_or(i64::MAX),
            mover,
            due: game.due(),
            ranks: outcome.map(|outcome| json(&outcome.ranks)),
            reason: outcome.map(|outcome| json(&outcome.reason).trim_matches('"').to_owned()),
            seats: game.seats().iter().map(|seat| seat.player.to_string()).collect(),
        }
    }
}

pub(crate) fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("what is kept can be written as JSON")
}

impl Store {
    /// What happened in a match, in order. Empty if there is no such match.
    ///
    /// # Errors
    /// If the database fails, or what is kept cannot be read.
    pub async fn events(&self, match_id: &str) -> Result<Vec<KeptEvent>, StoreError> {
        self.events_after(match_id, 0).await
    }

    /// What happened in a match after a version, in order.
    ///
    /// # Errors
    /// If the database fails, or what is kept cannot be read.
    pub async fn events_after(&self, match_id: &str, version: u64) -> Result<Vec<KeptEvent>, StoreError> {
        let rows = sqlx::query(
            "select version, at, actor, command, body from events where match_id = $1 and version > $2 order by version",
        )
        .bind(match_id)
        .bind(i64::try_from(version).unwrap_or(i64::MAX))
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|row| kept_event(match_id, row)).collect()
    }

    /// A match as it stands.
    ///
    /// # Errors
    /// If the database does not answer in time, or what is kept cannot be read.
    pub async fn standing(&self, match_id: &str) -> Result<KeptMatch, StoreError> {
        within(PATIENCE, async {
            let mut connection = self.pool.acquire().await?;
            standing(&mut connection, match_id).await
        })
        .await
    }

    /// A match as it stands after every write that was under way has either taken effect or never will.
    ///
    /// A commit whose outcome is not known still holds its lock in PostgreSQL until it is decided, so that locking the match
    /// waits for it. In SQLite, a commit that failed halfway can come to life again when the file is opened after a crash,
    /// unless something was written over it: so something is written.
    ///
    /// # Errors
    /// If the database does not answer in time, or what is kept cannot be read.
    pub async fn settled(&self, match_id: &str) -> Result<KeptMatch, StoreError> {
        within(PATIENCE, async {
            let mut connection = self.writers.acquire().await?;
            let mut transaction = connection.begin_with(self.dialect.begin()).await?;
            let lock = match self.dialect {
                Dialect::Sqlite => "update matches set version = version where id = $1",
                Dialect::Postgres => "select version from matches where id = $1 for update",
            };
            sqlx::query(lock).bind(match_id).execute(&mut *transaction).await?;
            let found = standing(&mut transaction, match_id).await?;
            transaction.commit().await?;
            Ok::<_, StoreError>(found)
        })
        .await
    }

    /// How matches began, by their identifiers: of all of them in one query. A match begins with its terms and with those
    /// who sit down.
    ///
    /// # Errors
    /// If the database does not answer in time, or what is kept cannot be read.
    pub async fn beginnings(
        &self,
        match_ids: &[&str],
    ) -> Result<BTreeMap<String, Vec<KeptEvent>>, StoreError> {
        /// Enough for the terms and three seats.
        const FIRST: u32 = 6;
        if match_ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let places: Vec<String> = (1..=match_ids.len()).map(|n| format!("${n}")).collect();
        let sql = format!(
            "select match_id, version, at, actor, command, body from events where version <= {FIRST} and match_id in ({}) order by match_id, version",
            places.join(", ")
        );
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).persistent(false);
        for match_id in match_ids {
            query = query.bind((*match_id).to_owned());
        }
        let mut beginnings: BTreeMap<String, Vec<KeptEvent>> = BTreeMap::new();
        for row in within(PATIENCE, query.fetch_all(&self.pool)).await? {
            let match_id: String = row.try_get("match_id")?;
            let event = kept_event(&match_id, &row)?;
            beginnings.entry(match_id).or_default().push(event);
        }
        Ok(beginnings)
    }

    /// The versions at which matches stand, and their newest lines of chat: of all these matches in one query.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn versions(&self, match_ids: &[String]) -> Result<Vec<(String, u64, i64)>, StoreError> {
        if match_ids.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (1..=match_ids.len()).map(|n| format!("${n}")).collect();
        let sql = format!(
            "select id, version, coalesce((select max(n) from chat where match_id = id), 0) from matches where id in ({})",
            places.join(", ")
        );
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).persistent(false);
        for match_id in match_ids {
            query = query.bind(match_id);
        }
        let rows = within(PATIENCE, query.fetch_all(&self.pool)).await?;
        rows.iter()
            .map(|row| {
                let version = u64::try_from(row.try_get::<i64, _>(1)?).unwrap_or_default();
                Ok((row.try_get(0)?, version, row.try_get(2)?))
            })
            .collect()
    }

    /// The plan of a player for a match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn plans(&self, match_id: &str) -> Result<Vec<(PlayerId, String)>, StoreError> {
        let rows = sqlx::query("select player, plan from conditionals where match_id = $1")
            .bind(match_id)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((PlayerId::new(row.try_get::<String, _>(0)?), row.try_get(1)?))).collect()
    }

    /// Keeps the plan of a player for a match, instead of the one before.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_plan(&self, match_id: &str, player: &PlayerId, plan: &str) -> Result<(), StoreError> {
        sqlx::query("insert into conditionals (match_id, player, plan) values ($1, $2, $3) on conflict (match_id, player) do update set plan = excluded.plan")
            .bind(match_id)
            .bind(player.as_str())
            .bind(plan)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

async fn standing(connection: &mut AnyConnection, match_id: &str) -> Result<KeptMatch, StoreError> {
    // One statement, so that both are of the same moment.
    let rows = sqlx::query(
        "select e.version, e.at, e.actor, e.command, e.body, m.home from events e join matches m on m.id = e.match_id where e.match_id = $1 order by e.version",
    )
    .bind(match_id)
    .fetch_all(&mut *connection)
    .await?;
    let home = rows.last().map(|row| row.try_get("home")).transpose()?.unwrap_or_default();
    let events = rows.iter().map(|row| kept_event(match_id, row)).collect::<Result<_, _>>()?;
    Ok(KeptMatch { events, home })
}

fn kept_event(match_id: &str, row: &AnyRow) -> Result<KeptEvent, StoreError> {
    let unreadable = || StoreError::Unreadable { what: match_id.to_owned() };
    let body: String = row.try_get("body")?;
    let event: Event = serde_json::from_str(&body).map_err(|_| unreadable())?;
    let v = u64::try_from(row.try_get::<i64, _>("version")?).map_err(|_| unreadable())?;
    let actor: Option<String> = row.try_get("actor")?;
    let command: Option<String> = row.try_get("command")?;
    let command = actor.zip(command).map(|(actor, command)| (PlayerId::new(actor), command));
    Ok((Recorded { v, at: row.try_get("at")?, event }, command))
}
