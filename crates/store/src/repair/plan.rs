//! How a match is to be repaired.

use matchplay::{Event, KeptEvent, Match, MatchPhase, Millis, PlayerId, Reason, Recorded};
use ratings::Rating;
use serde_json::{Value as Json, json};
use sqlx::{AnyConnection, AssertSqlSafe, Row, any::AnyRow};

use super::{CutEvent, MatchRepair, PlannedRepair, Remedy, RepairedField};
use crate::{
    backup::row_values,
    error::StoreError,
    verify::{summary_changes, terms_changes},
};

/// Finds out whether a match adds up, and what is to be done if not. The same for the same match and time.
pub(super) async fn plan(
    connection: &mut AnyConnection,
    id: &str,
    now: Millis,
) -> Result<PlannedRepair, StoreError> {
    let row =
        sqlx::query("select * from matches where id = $1").bind(id).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(PlannedRepair::Fine) };
    let Sorted { mut good, cut, doubled, why } = sort(read(connection, id).await?);
    let last_good = good.len() as u64;
    let history = history(connection, id).await?;
    let is_cut = !cut.is_empty() || good.is_empty();

    let mut added = Vec::new();
    let Some(game) = Match::replay(&good) else {
        if !history.is_empty() {
            return Ok(PlannedRepair::Hopeless(
                "its opening is lost, but it has changed ratings: restore a backup to get it back".to_owned(),
            ));
        }
        let before = before(connection, id, &row, REMOVED).await?;
        let repair = MatchRepair {
            match_id: id.to_owned(),
            why,
            remedy: Remedy::Remove,
            last_good: 0,
            cut,
            added,
            changes: Vec::new(),
            ratings: "no rating was changed by it".to_owned(),
            before,
            doubled: Vec::new(),
        };
        return Ok(PlannedRepair::Repair(Box::new(repair)));
    };
    let mut adds = |event: Event, at: Millis, good: &mut Vec<Recorded>| {
        good.push(Recorded { v: good.len() as u64 + 1, at, event });
        match Match::replay(good) {
            Some(game) => {
                added.extend(good.last().cloned());
                Some(game)
            }
            None => {
                good.pop();
                None
            }
        }
    };
    let mut game = game;
    let last_at = good.last().map_or(0, |last| last.at);
    if is_cut && game.outcome().is_none() {
        let end = match (end_in(&cut), end_in_row(&row)?) {
            (Some(end), _) | (None, Some(end)) => end,
            (None, None) if *game.phase() == MatchPhase::Open => {
                (Event::Aborted { reason: Reason::Moderation }, now)
            }
            (None, None) => (Event::Paused { until: last_at }, now),
        };
        game = adds(end.0, end.1, &mut good).unwrap_or(game);
    }
    let is_rated_and_over =
        game.terms().is_rated && game.outcome().is_some_and(|outcome| !outcome.ranks.is_empty());
    let has_rated = good.iter().any(|recorded| matches!(recorded.event, Event::Rated { .. }));
    let mut ratings = "no rating is concerned".to_owned();
    if is_rated_and_over && !has_rated {
        let at = good.last().map_or(last_at, |last| last.at);
        let rated = match rated_in(&cut) {
            Some(rated) => Some(rated),
            None => rated_by_history(connection, &game, &history).await?,
        };
        match rated.and_then(|event| adds(event, at, &mut good)) {
            Some(rated) => {
                game = rated;
                ratings = "the result stands: ratings and their history are left as they are".to_owned();
            }
            None if is_cut => {
                ratings =
                    "the result stands, but what it did to ratings is lost: they are left as they are, and \
                    `verify` goes on naming the match"
                        .to_owned();
            }
            None => {}
        }
    } else if is_rated_and_over && is_cut {
        ratings = "ratings and their history are left as they are".to_owned();
    }
    if !is_rated_and_over && !history.is_empty() && is_cut {
        return Ok(PlannedRepair::Hopeless(format!(
            "it has changed ratings ({} rows of their history), but its result is lost: restore a backup to get it back",
            history.len()
        )));
    }

    let seats: Vec<String> = sqlx::query_scalar("select player from seats where match_id = $1 order by side")
        .bind(id)
        .fetch_all(&mut *connection)
        .await?;
    let mut changes: Vec<RepairedField> = summary_changes(&game, &row, seats)?;
    changes.extend(terms_changes(&game, &row)?);
    if !is_cut && added.is_empty() && changes.is_empty() {
        return Ok(PlannedRepair::Fine);
    }
    let remedy = if is_cut || !added.is_empty() { Remedy::Cut } else { Remedy::Summary };
    let why = if is_cut { why } else { "what lists say of it does not agree with its events".to_owned() };
    let before = before(connection, id, &row, if is_cut { LOST_BY_A_CUT } else { &[] }).await?;
    Ok(PlannedRepair::Repair(Box::new(MatchRepair {
        match_id: id.to_owned(),
        why,
        remedy,
        last_good,
        cut,
        added,
        changes,
        ratings,
        before,
        doubled,
    })))
}

/// What goes with a match whose events are cut, and with one that is taken away.
const LOST_BY_A_CUT: &[&str] = &["conditionals", "analyses"];
const REMOVED: &[&str] = &["conditionals", "analyses", "chat", "challenges"];

/// The row of a match, its seats, and its rows in other tables.
async fn before(
    connection: &mut AnyConnection,
    id: &str,
    row: &AnyRow,
    tables: &[&str],
) -> Result<Json, StoreError> {
    let mut kept = json!({ "row": row_values(row)? });
    for table in ["seats"].iter().chain(tables) {
        let sql = format!("select * from {table} where match_id = $1 order by 1, 2");
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(id).fetch_all(&mut *connection).await?;
        kept[*table] = rows.iter().map(row_values).collect::<Result<Vec<_>, _>>()?.into();
    }
    Ok(kept)
}

async fn read(connection: &mut AnyConnection, id: &str) -> Result<Vec<CutEvent>, StoreError> {
    let sql =
        "select version, at, actor, command, body from events where match_id = $1 order by version, at, body";
    let rows = sqlx::query(sql).bind(id).fetch_all(&mut *connection).await?;
    let read = |row: &AnyRow| {
        Ok(CutEvent {
            version: row.try_get(0)?,
            at: row.try_get(1)?,
            actor: row.try_get(2)?,
            command: row.try_get(3)?,
            body: row.try_get(4)?,
        })
    };
    rows.iter().map(read).collect()
}

/// The match that the events add up to.
pub(super) async fn replay(connection: &mut AnyConnection, id: &str) -> Result<Option<Match>, StoreError> {
    let Sorted { good, cut, .. } = sort(read(connection, id).await?);
    Ok(Match::replay(&good).filter(|_| cut.is_empty()))
}

/// The events of a match: the longest beginning that is a match, and the rest.
struct Sorted {
    good: Vec<Recorded>,
    cut: Vec<CutEvent>,
    /// Good ones that were there more than once; all but one copy is cut.
    doubled: Vec<KeptEvent>,
    /// Where the good ones end.
    why: String,
}

fn sort(rows: Vec<CutEvent>) -> Sorted {
    let mut good: Vec<Recorded> = Vec::new();
    // The rows of the good events, and which of them have copies.
    let mut kept: Vec<CutEvent> = Vec::new();
    let mut copies: Vec<CutEvent> = Vec::new();
    let mut why = None;
    let mut rest = rows.into_iter().peekable();
    let mut cut: Vec<CutEvent> = Vec::new();
    while let Some(row) = rest.next_if(|row| row.version < 1) {
        why = Some(format!("an event has the number {}", row.version));
        cut.push(row);
    }
    while let Some(row) = rest.peek() {
        let expected = good.len() as u64 + 1;
        if row.version.unsigned_abs() != expected {
            why = Some(format!("event {expected} is missing: the next is {}", row.version));
            break;
        }
        let Ok(event) = serde_json::from_str::<Event>(&row.body) else {
            why = Some(format!("event {expected} cannot be read"));
            break;
        };
        let recorded = Recorded { v: expected, at: row.at, event };
        let row = row.clone();
        rest.next();
        let same: Vec<CutEvent> =
            std::iter::from_fn(|| rest.next_if(|it| it.version == row.version)).collect();
        if same.iter().any(|it| *it != row) {
            why = Some(format!("there are several events {expected}, and they differ"));
            cut.push(row);
            cut.extend(same);
            break;
        }
        if !same.is_empty() {
            why = Some(format!("event {expected} is there more than once"));
        }
        good.push(recorded);
        kept.push(row);
        copies.extend(same);
    }
    cut.extend(rest);
    // Events follow from those before them: what is good has an end, which is searched for by halves.
    let n_good = match Match::replay(&good) {
        Some(_) => good.len(),
        None => {
            let (mut low, mut high) = (0, good.len());
            while high - low > 1 {
                let middle = low + (high - low) / 2;
                match Match::replay(&good[..middle]) {
                    Some(_) => low = middle,
                    None => high = middle,
                }
            }
            if high > 0 {
                why = Some(format!("event {high} does not follow from those before it"));
            }
            low
        }
    };
    cut.extend(kept.split_off(n_good));
    good.truncate(n_good);
    let is_good = |row: &&CutEvent| row.version.unsigned_abs() <= n_good as u64;
    let doubled = kept
        .iter()
        .zip(&good)
        .filter(|(row, _)| copies.iter().filter(is_good).any(|copy| copy.version == row.version))
        .map(|(row, recorded)| {
            let command = row.actor.clone().map(PlayerId::new).zip(row.command.clone());
            (recorded.clone(), command)
        })
        .collect();
    cut.extend(copies);
    cut.sort_by_key(|row| row.version);
    let why = why.unwrap_or_else(|| "there are no events".to_owned());
    Sorted { good, cut, doubled, why }
}

fn readable(cut: &[CutEvent]) -> impl Iterator<Item = (Event, Millis)> {
    cut.iter().filter_map(|row| Some((serde_json::from_str(&row.body).ok()?, row.at)))
}

/// How a match ended, by the events that are cut off.
fn end_in(cut: &[CutEvent]) -> Option<(Event, Millis)> {
    readable(cut).find(|(event, _)| matches!(event, Event::Ended { .. } | Event::Aborted { .. }))
}

/// How a match ended, by its row.
fn end_in_row(row: &AnyRow) -> Result<Option<(Event, Millis)>, sqlx::Error> {
    let (status, changed): (String, Millis) = (row.try_get("status")?, row.try_get("changed")?);
    let (ranks, reason): (Option<String>, Option<String>) = (row.try_get("ranks")?, row.try_get("reason")?);
    let reason: Option<Reason> = reason.and_then(|reason| serde_json::from_value(Json::String(reason)).ok());
    let ranks: Option<Vec<u8>> = ranks.and_then(|ranks| serde_json::from_str(&ranks).ok());
    Ok(match (status.as_str(), ranks, reason) {
        ("over", Some(ranks), Some(reason)) => Some((Event::Ended { ranks, reason }, changed)),
        ("aborted", _, Some(reason)) => Some((Event::Aborted { reason }, changed)),
        _ => None,
    })
}

fn rated_in(cut: &[CutEvent]) -> Option<Event> {
    readable(cut).map(|it| it.0).find(|event| matches!(event, Event::Rated { .. }))
}

/// A point of the history of ratings.
struct RatingPoint {
    player: String,
    game: String,
    speed: String,
    at: Millis,
    rating: f64,
}

async fn history(connection: &mut AnyConnection, id: &str) -> Result<Vec<RatingPoint>, StoreError> {
    let sql =
        "select player, game, speed, at, rating from rating_history where match_id = $1 order by player";
    let rows = sqlx::query(sql).bind(id).fetch_all(&mut *connection).await?;
    let read = |row: &AnyRow| {
        Ok(RatingPoint {
            player: row.try_get(0)?,
            game: row.try_get(1)?,
            speed: row.try_get(2)?,
            at: row.try_get(3)?,
            rating: row.try_get(4)?,
        })
    };
    rows.iter().map(read).collect()
}

/// What a match did to ratings, by their history.
async fn rated_by_history(
    connection: &mut AnyConnection,
    game: &Match,
    history: &[RatingPoint],
) -> Result<Option<Event>, StoreError> {
    let mut changes = Vec::new();
    for seat in game.seats() {
        let Some(point) = history.iter().find(|point| point.player == seat.player.as_str()) else {
            return Ok(None);
        };
        let before: Option<f64> = sqlx::query_scalar("select rating from rating_history where player = $1 and game = $2 and speed = $3 and at < $4 order by at desc limit 1")
            .bind(&point.player)
            .bind(&point.game)
            .bind(&point.speed)
            .bind(point.at)
            .fetch_optional(&mut *connection)
            .await?;
        changes.push((before.unwrap_or(Rating::new(0).rating), point.rating));
    }
    Ok(Some(Event::Rated { changes }))
}
