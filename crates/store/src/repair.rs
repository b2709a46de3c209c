//! Matches whose events have a gap, a double or do not replay, brought back to the longest beginning that does.
//!
//! What is cut off is written into a file first. What was decided stands: a match that was over stays over, with its result and its
//! ratings, although moves of it are lost. A match that was being played goes on from the last good event, paused as of then, so
//! that nobody pays for it with time.

mod plan;

use std::{io, io::Write, path::Path};

use matchplay::{KeptEvent, Millis, Recorded};
use serde::Serialize;
use serde_json::{Value as Json, json};
use sqlx::{AnyConnection, Connection, Row};

use crate::{
    Dialect, Store,
    error::StoreError,
    matches::{Summary, insert_events, update_summary},
    new_file::{IfExists, NewFile},
    verify::{IntegrityFault, PAGE},
};

/// A program that showed life within this time serves the database.
const SERVED_WITHIN: Millis = 10_000;

/// An event that is taken away, as it was kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CutEvent {
    /// Its place.
    pub version: i64,
    /// When it was written.
    pub at: Millis,
    /// Whose command it came from.
    pub actor: Option<String>,
    /// Which command that was.
    pub command: Option<String>,
    /// What happened, as JSON if it is readable.
    pub body: String,
}

/// Something of a match that gets another value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RepairedField {
    /// A column of the row of the match, or its seats.
    pub what: String,
    /// What it says.
    pub from: String,
    /// What its events say.
    pub to: String,
}

/// What is done to a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Remedy {
    /// Its events are fine: what lists say of it is computed again.
    Summary,
    /// Events are cut off after the last good version.
    Cut,
    /// Not even its opening is readable: the match is taken away with all that belongs to it.
    Remove,
}

/// How a match is repaired.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchRepair {
    /// Which match.
    #[serde(rename = "match")]
    pub match_id: String,
    /// What is wrong with it.
    pub why: String,
    /// What is done.
    pub remedy: Remedy,
    /// The version up to which its events are good.
    pub last_good: u64,
    /// What is cut off.
    pub cut: Vec<CutEvent>,
    /// What is added after the last good version: the result if there was one, or a pause.
    pub added: Vec<Recorded>,
    /// What else changes.
    pub changes: Vec<RepairedField>,
    /// What becomes of ratings, in words.
    pub ratings: String,
    /// The row of the match and its seats as they were, and rows of other tables that are taken away.
    pub before: Json,
    /// Good events that were there more than once.
    #[serde(skip)]
    doubled: Vec<KeptEvent>,
}

/// All that can be repaired, and what cannot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Repairs {
    /// How many matches were looked at.
    pub n_matches: u64,
    /// Matches that can be repaired.
    pub repairs: Vec<MatchRepair>,
    /// Matches that cannot, and why.
    pub hopeless: Vec<IntegrityFault>,
}

/// What is found out about a match.
enum PlannedRepair {
    Fine,
    Repair(Box<MatchRepair>),
    Hopeless(String),
}

impl Store {
    /// Looks at every match, and says how those that do not add up would be repaired. Nothing is changed. `go_on` is told after each
    /// match how many are done, and may end it.
    ///
    /// # Errors
    /// [`StoreError::Served`] if a program serves the database; otherwise if that fails.
    pub async fn plan_repairs(
        &self,
        now: Millis,
        mut go_on: impl FnMut(u64) -> bool,
    ) -> Result<Repairs, StoreError> {
        refuse_if_served(&mut *self.pool.acquire().await?, now).await?;
        let mut all = Repairs::default();
        let mut after = String::new();
        loop {
            let ids = self.match_ids_after(&after, PAGE).await?;
            let Some(last) = ids.last() else { return Ok(all) };
            after.clone_from(last);
            for id in &ids {
                let mut connection = self.pool.acquire().await?;
                let mut moment = connection.begin_with(self.dialect.begin_reading()).await?;
                match plan::plan(&mut moment, id, now).await? {
                    PlannedRepair::Fine => {}
                    PlannedRepair::Repair(repair) => all.repairs.push(*repair),
                    PlannedRepair::Hopeless(what) => {
                        all.hopeless.push(IntegrityFault { subject: format!("match {id}"), what });
                    }
                }
                moment.rollback().await?;
                all.n_matches += 1;
                if !go_on(all.n_matches) {
                    return Ok(all);
                }
            }
        }
    }

    /// Repairs a match as planned at that time, wholly or not at all.
    ///
    /// # Errors
    /// [`StoreError::Served`] if a program serves the database, [`StoreError::Changed`] if the match is no longer what it was; nothing is
    /// changed then.
    pub async fn repair(
        &self,
        repair: &MatchRepair,
        planned_at: Millis,
        now: Millis,
    ) -> Result<(), StoreError> {
        let id = &repair.match_id;
        let mut connection = self.pool.acquire().await?;
        let mut transaction = connection.begin_with(self.dialect.begin()).await?;
        refuse_if_served(&mut transaction, now).await?;
        if self.dialect == Dialect::Postgres {
            sqlx::query("select id from matches where id = $1 for update")
                .bind(id)
                .fetch_all(&mut *transaction)
                .await?;
        }
        match plan::plan(&mut transaction, id, planned_at).await? {
            PlannedRepair::Repair(found) if *found == *repair => {}
            _ => return Err(StoreError::Changed { match_id: id.clone() }),
        }
        match repair.remedy {
            Remedy::Remove => remove(&mut transaction, id).await?,
            Remedy::Cut => {
                cut(&mut transaction, repair).await?;
                rewrite(&mut transaction, id).await?;
            }
            Remedy::Summary => rewrite(&mut transaction, id).await?,
        }
        transaction.commit().await?;
        Ok(())
    }
}

impl Repairs {
    /// Writes everything that is going to be taken away or changed into a new file. When this returns, it is on the disk.
    ///
    /// # Errors
    /// If there is such a file, or the disk says no.
    pub fn keep_in(&self, file: &Path, now: Millis) -> io::Result<()> {
        let mut out = NewFile::create(file, IfExists::Refuse)?;
        let all = json!({ "tablier": "repair", "at": now, "matches": self.repairs });
        serde_json::to_writer_pretty(&mut out, &all)?;
        writeln!(out)?;
        out.keep()
    }
}

async fn refuse_if_served(connection: &mut AnyConnection, now: Millis) -> Result<(), StoreError> {
    let node: Option<String> = sqlx::query_scalar(
        "select id from nodes where stopped is null and alive > $1 order by alive desc limit 1",
    )
    .bind(now - SERVED_WITHIN)
    .fetch_optional(connection)
    .await?;
    match node {
        Some(node) => Err(StoreError::Served { node }),
        None => Ok(()),
    }
}

/// Takes a match away, with all that refers to it.
async fn remove(connection: &mut AnyConnection, id: &str) -> Result<(), sqlx::Error> {
    for sql in [
        "delete from events where match_id = $1",
        "delete from seats where match_id = $1",
        "delete from conditionals where match_id = $1",
        "delete from chat where match_id = $1",
        "delete from engine_claims where match_id = $1",
        "delete from analyses where match_id = $1",
        "delete from challenges where match_id = $1",
        "delete from notices where subject = $1",
        "delete from matches where id = $1",
    ] {
        sqlx::query(sql).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Takes events away after the last good version, and adds what follows it instead.
async fn cut(connection: &mut AnyConnection, repair: &MatchRepair) -> Result<(), sqlx::Error> {
    let id = &repair.match_id;
    sqlx::query("delete from events where match_id = $1 and (version > $2 or version < 1)")
        .bind(id)
        .bind(i64::try_from(repair.last_good).unwrap_or(i64::MAX))
        .execute(&mut *connection)
        .await?;
    for (recorded, command) in &repair.doubled {
        sqlx::query("delete from events where match_id = $1 and version = $2")
            .bind(id)
            .bind(i64::try_from(recorded.v).unwrap_or(i64::MAX))
            .execute(&mut *connection)
            .await?;
        insert_events(connection, id, std::slice::from_ref(recorded), command.as_ref()).await?;
    }
    insert_events(connection, id, &repair.added, None).await?;
    // Plans and analyses are about plies that are gone.
    for sql in ["delete from conditionals where match_id = $1", "delete from analyses where match_id = $1"] {
        sqlx::query(sql).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Writes what lists say of a match as its events have it.
async fn rewrite(connection: &mut AnyConnection, id: &str) -> Result<(), StoreError> {
    let game = plan::replay(connection, id).await?;
    let game = game.ok_or_else(|| StoreError::Unreadable { what: id.to_owned() })?;
    let terms = game.terms();
    sqlx::query("update matches set game = $2, rules = $3, speed = $4, clock = $5, rated = $6, n_players = $7, opened_by = $8 where id = $1")
        .bind(id)
        .bind(terms.game.slug())
        .bind(&terms.rules)
        .bind(terms.speed().name())
        .bind(terms.clock.to_string())
        .bind(i64::from(terms.is_rated))
        .bind(i64::try_from(terms.n_players).unwrap_or(2))
        .bind(game.opened_by().as_str())
        .execute(&mut *connection)
        .await?;
    let row = sqlx::query("select home, version from matches where id = $1").bind(id);
    let row = row.fetch_one(&mut *connection).await?;
    let (home, version): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
    let before = u64::try_from(version).unwrap_or_default();
    update_summary(connection, id, &home, before, &Summary::of(&game), true).await?;
    Ok(())
}
