//! Whether what is kept adds up: every match is replayed from its events and compared with what lists say of it.

use std::{cmp::Ordering, fmt};

use matchplay::{Event, Match, PlayerId, Recorded};
use sqlx::{AnyConnection, Connection, Row, any::AnyRow};

use crate::{Store, error::StoreError, integrity::Integrity, matches::Summary, repair::RepairedField};

/// How many matches are looked up at once.
pub(crate) const PAGE: i64 = 500;
/// Ratings are written and read as the same number; databases may round the last digit.
const ROUNDING: f64 = 1e-6;

/// Something that does not add up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntegrityFault {
    /// Of what: a match, a player, the database.
    pub subject: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for IntegrityFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.subject, self.what)
    }
}

/// What was looked at, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// How many matches were replayed.
    pub n_matches: u64,
    /// How many events they have.
    pub n_events: u64,
    /// How many studies were replayed.
    pub n_studies: u64,
    /// How many ratings were compared with their history.
    pub n_ratings: u64,
    /// How the database itself was checked.
    pub checks: Vec<String>,
    /// What could not be checked, and why.
    pub not_checked: Vec<String>,
    /// What is wrong.
    pub faults: Vec<IntegrityFault>,
}

impl Verified {
    pub(crate) fn fault(&mut self, subject: impl Into<String>, what: impl Into<String>) {
        self.faults.push(IntegrityFault { subject: subject.into(), what: what.into() });
    }
}

impl Store {
    /// How many matches there are.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_matches(&self) -> Result<u64, StoreError> {
        let n_matches: i64 = sqlx::query_scalar("select count(*) from matches").fetch_one(&self.pool).await?;
        Ok(u64::try_from(n_matches).unwrap_or_default())
    }

    /// Lets the database check itself, replays every match and compares what follows from it. Works while matches are played: each
    /// is seen as it stands at one moment. `go_on` is told after each match how many are done, and may end it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn verify(&self, go_on: impl FnMut(u64) -> bool) -> Result<Verified, StoreError> {
        let Integrity { checks, not_checked, faults, .. } = self.check_integrity().await?;
        let mut verified = Verified { checks, not_checked, faults, ..Verified::default() };
        match self.verify_contents(go_on, &mut verified).await {
            // Where pages are damaged, reading fails sooner or later: what is known by then is worth more than that error.
            Err(error) if !verified.faults.is_empty() => verified.fault("the contents", error.to_string()),
            done => done?,
        }
        Ok(verified)
    }

    async fn verify_contents(
        &self,
        mut go_on: impl FnMut(u64) -> bool,
        verified: &mut Verified,
    ) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let ids = self.match_ids_after(&after, PAGE).await?;
            let Some(last) = ids.last() else { break };
            after.clone_from(last);
            for id in &ids {
                self.verify_match(id, verified).await?;
                verified.n_matches += 1;
                if !go_on(verified.n_matches) {
                    return Ok(());
                }
            }
        }
        self.verify_studies(verified).await?;
        self.verify_ratings(verified).await
    }

    async fn verify_match(&self, id: &str, verified: &mut Verified) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        let mut moment = connection.begin_with(self.dialect.begin_reading()).await?;
        let row = sqlx::query("select * from matches where id = $1").bind(id).fetch_one(&mut *moment).await?;
        let n_before = verified.faults.len();
        let events = read_events(&mut moment, id, verified).await?;
        verified.n_events += events.len() as u64;
        match Match::replay(&events) {
            // What does not even have all its events differs in everything.
            _ if verified.faults.len() > n_before => {}
            Some(game) => {
                let seats: Vec<String> =
                    sqlx::query_scalar("select player from seats where match_id = $1 order by side")
                        .bind(id)
                        .fetch_all(&mut *moment)
                        .await?;
                compare_summary(id, &game, &row, seats, verified)?;
                compare_terms(id, &game, &row, verified)?;
                compare_history(id, &game, &events, &mut moment, verified).await?;
            }
            None => verified.fault(format!("match {id}"), first_impossible(&events)),
        }
        moment.rollback().await?;
        Ok(())
    }

    /// A rating is the last point of its history, and counts as many games as that has points.
    async fn verify_ratings(&self, verified: &mut Verified) -> Result<(), StoreError> {
        let sql = "select r.player, r.game, r.speed, r.games, r.rating, \
             (select count(*) from rating_history h where h.player = r.player and h.game = r.game and h.speed = r.speed) as points, \
             (select count(*) from rating_history h where h.player = r.player and h.game = r.game and h.speed = r.speed \
                and abs(h.rating - r.rating) < 0.000001 \
                and h.at = (select max(l.at) from rating_history l where l.player = r.player and l.game = r.game and l.speed = r.speed)) as last \
             from ratings r where r.games > 0";
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        for row in &rows {
            verified.n_ratings += 1;
            let (player, game, speed): (String, String, String) =
                (row.try_get("player")?, row.try_get("game")?, row.try_get("speed")?);
            let (games, points, last): (i64, i64, i64) =
                (row.try_get("games")?, row.try_get("points")?, row.try_get("last")?);
            let subject = format!("the rating of {player} in {game}, {speed}");
            if games != points {
                verified.fault(&subject, format!("it counts {games} games, its history {points}"));
            }
            if last == 0 {
                verified.fault(&subject, "it is not the last one of its history");
            }
        }
        let lost: Vec<String> = sqlx::query_scalar(
            "select h.player from rating_history h left join matches m on m.id = h.match_id where m.id is null or m.rated = 0 or m.status <> 'over'",
        )
        .fetch_all(&self.pool)
        .await?;
        for player in lost {
            verified.fault(format!("the history of {player}"), "a point comes from no finished rated match");
        }
        Ok(())
    }
}

/// The events of a match; what is wrong with single ones is noted.
async fn read_events(
    connection: &mut AnyConnection,
    id: &str,
    verified: &mut Verified,
) -> Result<Vec<Recorded>, StoreError> {
    let rows = sqlx::query("select version, at, body from events where match_id = $1 order by version")
        .bind(id)
        .fetch_all(&mut *connection)
        .await?;
    let mut events = Vec::with_capacity(rows.len());
    for (place, row) in (1_i64..).zip(&rows) {
        let version: i64 = row.try_get(0)?;
        let what = match version.cmp(&place) {
            Ordering::Equal => None,
            Ordering::Greater => Some(format!("event {place} is missing: the next is {version}")),
            Ordering::Less if version < 1 => Some(format!("an event has the number {version}")),
            Ordering::Less => Some(format!("event {version} is there more than once")),
        };
        if let Some(what) = what {
            verified.fault(format!("match {id}"), what);
            break;
        }
        let body: String = row.try_get(2)?;
        match serde_json::from_str::<Event>(&body) {
            Ok(event) => events.push(Recorded { v: place.unsigned_abs(), at: row.try_get(1)?, event }),
            Err(error) => {
                verified.fault(format!("match {id}"), format!("event {version} cannot be read: {error}"));
                break;
            }
        }
    }
    Ok(events)
}

/// Which event cannot have happened.
fn first_impossible(events: &[Recorded]) -> String {
    let first = (1..=events.len()).find(|n| Match::replay(&events[..*n]).is_none());
    match first {
        Some(n) => format!("event {n} does not follow from those before it"),
        None => "there are no events".to_owned(),
    }
}

fn compare_summary(
    id: &str,
    game: &Match,
    row: &AnyRow,
    seats: Vec<String>,
    verified: &mut Verified,
) -> Result<(), StoreError> {
    for RepairedField { what, from, to } in summary_changes(game, row, seats)? {
        verified.fault(format!("match {id}"), format!("its {what} is {from}, but its events say {to}"));
    }
    Ok(())
}

/// What lists say of a match and its events do not.
pub(crate) fn summary_changes(
    game: &Match,
    row: &AnyRow,
    seats: Vec<String>,
) -> Result<Vec<RepairedField>, StoreError> {
    let replayed = Summary::of(game);
    let mut changes = Vec::new();
    let mut compare = |what: &str, from: String, to: String| {
        if from != to {
            changes.push(RepairedField { what: what.to_owned(), from, to });
        }
    };
    let (changed, version): (i64, i64) = (row.try_get("changed")?, row.try_get("version")?);
    let (plies, due): (i64, Option<i64>) = (row.try_get("plies")?, row.try_get("due")?);
    let text = |column: &str| row.try_get::<Option<String>, _>(column);
    compare("status", row.try_get("status")?, replayed.status.to_owned());
    compare("version", version.to_string(), replayed.version.to_string());
    compare("last change", changed.to_string(), replayed.changed.to_string());
    compare("number of plies", plies.to_string(), replayed.plies.to_string());
    compare("mover", format!("{:?}", text("mover")?), format!("{:?}", replayed.mover));
    compare("next look at the clock", format!("{due:?}"), format!("{:?}", replayed.due));
    compare("result", format!("{:?}", text("ranks")?), format!("{:?}", replayed.ranks));
    compare("reason", format!("{:?}", text("reason")?), format!("{:?}", replayed.reason));
    compare("table", seats.join(" "), replayed.seats.join(" "));
    Ok(changes)
}

/// What lists show of the terms.
fn compare_terms(id: &str, game: &Match, row: &AnyRow, verified: &mut Verified) -> Result<(), StoreError> {
    for RepairedField { what, from, to } in terms_changes(game, row)? {
        verified.fault(format!("match {id}"), format!("its {what} is {from}, but {to} was agreed on"));
    }
    Ok(())
}

/// What lists say of the terms of a match and its events do not.
pub(crate) fn terms_changes(game: &Match, row: &AnyRow) -> Result<Vec<RepairedField>, StoreError> {
    let terms = game.terms();
    let (rated, n_players): (i64, i64) = (row.try_get("rated")?, row.try_get("n_players")?);
    let all = [
        ("game", row.try_get("game")?, terms.game.slug().to_owned()),
        ("rules", row.try_get("rules")?, terms.rules.clone()),
        ("speed", row.try_get("speed")?, terms.speed().name().to_owned()),
        ("clock", row.try_get("clock")?, terms.clock.to_string()),
        ("opened_by", row.try_get("opened_by")?, game.opened_by().to_string()),
        ("rating", (rated != 0).to_string(), terms.is_rated.to_string()),
        ("number of players", n_players.to_string(), terms.n_players.to_string()),
    ];
    let differing = all.into_iter().filter(|(_, from, to)| from != to);
    Ok(differing.map(|(what, from, to)| RepairedField { what: what.to_owned(), from, to }).collect())
}

/// A rated match that was played has changed ratings, as its last events say.
async fn compare_history(
    id: &str,
    game: &Match,
    events: &[Recorded],
    connection: &mut AnyConnection,
    verified: &mut Verified,
) -> Result<(), StoreError> {
    let rated = events.iter().find_map(|recorded| match &recorded.event {
        Event::Rated { changes } => Some(changes),
        _ => None,
    });
    let should_be = game.terms().is_rated && game.outcome().is_some_and(|outcome| !outcome.ranks.is_empty());
    let subject = format!("match {id}");
    match rated {
        None if should_be => verified.fault(subject, "it is rated and over, but changed no ratings"),
        Some(_) if !should_be => verified.fault(subject, "it changed ratings, but should not have"),
        Some(changes) => {
            for (seat, (_, after)) in game.seats().iter().zip(changes) {
                let point = history_point(connection, id, &seat.player).await?;
                if !point.is_some_and(|rating| (rating - after).abs() < ROUNDING)
                    && !is_deleted(connection, &seat.player).await?
                {
                    let what = format!("its rating of {} is not in the history", seat.player);
                    verified.fault(&subject, what);
                }
            }
        }
        None => {}
    }
    Ok(())
}

async fn history_point(
    connection: &mut AnyConnection,
    id: &str,
    player: &PlayerId,
) -> Result<Option<f64>, sqlx::Error> {
    sqlx::query_scalar("select rating from rating_history where match_id = $1 and player = $2")
        .bind(id.to_owned())
        .bind(player.as_str().to_owned())
        .fetch_optional(connection)
        .await
}

/// The history of somebody who left is deleted.
async fn is_deleted(connection: &mut AnyConnection, player: &PlayerId) -> Result<bool, sqlx::Error> {
    let n_deleted: i64 =
        sqlx::query_scalar("select count(*) from players where id = $1 and deleted is not null")
            .bind(player.as_str().to_owned())
            .fetch_one(connection)
            .await?;
    Ok(n_deleted > 0)
}
