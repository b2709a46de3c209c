//! Matches: what happened in them, and where they stand.

use matchplay::{Event, KeptEvent, Match, MatchOutcome, MatchPhase, Millis, PlayerId, Recorded};
use sqlx::{
    Any, AnyConnection, Connection, Row,
    any::{AnyArguments, AnyRow},
    query::Query,
};

use crate::{Dialect, PATIENCE, Store, error::StoreError, within};

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

/// A line in a list of matches.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchRow {
    /// Its identifier.
    pub id: String,
    /// The slug of the game.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// How fast.
    pub speed: String,
    /// The clock, as text.
    pub clock: String,
    /// `open`, `live`, `over` or `aborted`.
    pub status: String,
    /// Whether it is rated.
    pub is_rated: bool,
    /// How many play.
    pub n_players: i64,
    /// Who opened it.
    pub opened_by: PlayerId,
    /// When something last happened.
    pub changed: Millis,
    /// The number of plies.
    pub plies: i64,
    /// Whose turn it is.
    pub mover: Option<PlayerId>,
    /// When the clock of the mover is to be looked at.
    pub due: Option<Millis>,
    /// The ranks, if it is over.
    pub ranks: Vec<u8>,
    /// Why it ended.
    pub reason: Option<String>,
    /// Who sits there.
    pub seats: Vec<PlayerId>,
}

/// How a rated match went for one who played it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedResult {
    /// The slug of the game.
    pub game: String,
    /// The side that was played.
    pub side: usize,
    /// The ranks of all sides.
    pub ranks: Vec<u8>,
}

const COLUMNS: &str = "id, game, rules, speed, clock, status, rated, n_players, opened_by, changed, plies, mover, due, ranks, reason";

fn match_row(row: &AnyRow) -> Result<MatchRow, sqlx::Error> {
    let ranks: Option<String> = row.try_get("ranks")?;
    Ok(MatchRow {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        rules: row.try_get("rules")?,
        speed: row.try_get("speed")?,
        clock: row.try_get("clock")?,
        status: row.try_get("status")?,
        is_rated: row.try_get::<i64, _>("rated")? != 0,
        n_players: row.try_get("n_players")?,
        opened_by: PlayerId::new(row.try_get::<String, _>("opened_by")?),
        changed: row.try_get("changed")?,
        plies: row.try_get("plies")?,
        mover: row.try_get::<Option<String>, _>("mover")?.map(PlayerId::new),
        due: row.try_get("due")?,
        ranks: ranks.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default(),
        reason: row.try_get("reason")?,
        seats: Vec::new(),
    })
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

    /// The match of that identifier, for a list.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn match_row(&self, match_id: &str) -> Result<Option<MatchRow>, StoreError> {
        let rows = self.rows("where id = $1", &[match_id], 1).await?;
        Ok(rows.into_iter().next())
    }

    /// The matches that wait for players and may be shown to everybody, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_seeks(&self, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
        self.rows("where status = 'open' and listed = 1 order by changed desc", &[], limit).await
    }

    /// The matches that are played now, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn live_matches(&self, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
        self.rows("where status = 'live' order by changed desc", &[], limit).await
    }

    /// The identifiers of all matches that are played, or of those that a program wrote into last.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn live_match_ids(&self, home: Option<&str>) -> Result<Vec<String>, StoreError> {
        let query = match home {
            Some(home) => {
                sqlx::query_scalar("select id from matches where status = 'live' and home = $1 order by id")
                    .bind(home)
            }
            None => sqlx::query_scalar("select id from matches where status = 'live' order by id"),
        };
        within(PATIENCE, query.fetch_all(&self.pool)).await
    }

    /// The matches of a player: those that wait for this player's turn first, then by time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn matches_of(&self, player: &PlayerId, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
        let tail = "where id in (select match_id from seats where player = $1 or player in (select id from players where claimed_by = $1)) order by case status when 'live' then 0 when 'open' then 1 else 2 end, changed desc";
        self.rows(tail, &[player.as_str()], limit).await
    }

    /// How the rated matches of a player went, without those that were called off.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rated_results_of(&self, player: &PlayerId) -> Result<Vec<RatedResult>, StoreError> {
        let rows = sqlx::query("select m.id, m.game, s.side, m.ranks from seats s join matches m on m.id = s.match_id where s.player = $1 and m.rated = 1 and m.status = 'over'")
            .bind(player.as_str())
            .fetch_all(&self.pool)
            .await?;
        rows.iter()
            .map(|row| {
                let unreadable = |id: String| StoreError::Unreadable { what: id };
                let ranks: String = row.try_get("ranks")?;
                let side: i64 = row.try_get("side")?;
                let id: String = row.try_get("id")?;
                Ok(RatedResult {
                    game: row.try_get("game")?,
                    side: usize::try_from(side).map_err(|_| unreadable(id.clone()))?,
                    ranks: serde_json::from_str(&ranks).map_err(|_| unreadable(id))?,
                })
            })
            .collect()
    }

    /// The matches that a player sits at and that are not over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unfinished_of(&self, player: &PlayerId) -> Result<Vec<MatchRow>, StoreError> {
        let tail = "where status in ('open', 'live') and id in (select match_id from seats where player = $1) order by id";
        self.rows(tail, &[player.as_str()], u32::MAX).await
    }

    /// How many matches a player sits at that are not over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_unfinished(&self, player: &PlayerId) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar("select count(*) from seats s join matches m on m.id = s.match_id where s.player = $1 and m.status in ('open', 'live')")
            .bind(player.as_str())
            .fetch_one(&self.pool)
            .await?)
    }

    /// The identifiers of the finished matches of a player, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn finished_ids_of(
        &self,
        player: &PlayerId,
        since: Millis,
        limit: i64,
    ) -> Result<Vec<String>, StoreError> {
        let sql = "select id from matches where status = 'over' and changed >= $2 and id in (select match_id from seats where player = $1 or player in (select id from players where claimed_by = $1)) order by changed desc, id limit $3";
        Ok(sqlx::query_scalar(sql)
            .bind(player.as_str())
            .bind(since)
            .bind(limit)
            .fetch_all(&self.pool)
            .await?)
    }

    /// The matches that wait for a player in particular, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn challenges_of(&self, player: &PlayerId) -> Result<Vec<MatchRow>, StoreError> {
        let tail = "where status = 'open' and id in (select match_id from challenges where player = $1) order by changed desc";
        self.rows(tail, &[player.as_str()], 50).await
    }

    /// The matches in which a player is to move, the most urgent first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn turns_of(&self, player: &PlayerId) -> Result<Vec<MatchRow>, StoreError> {
        let tail =
            "where status = 'live' and mover = $1 order by coalesce(due, 9223372036854775807), changed";
        self.rows(tail, &[player.as_str()], 100).await
    }

    /// In how many matches a player is to move.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_turns(&self, player: &PlayerId) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar("select count(*) from seats s join matches m on m.id = s.match_id where s.player = $1 and m.status = 'live' and m.mover = $1")
            .bind(player.as_str())
            .fetch_one(&self.pool)
            .await?)
    }

    /// The matches whose clock is to be looked at.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due_matches(&self, now: Millis) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar(
            "select id from matches where due < $1 and status = 'live' order by due limit 500",
        )
        .bind(now)
        .fetch_all(&self.pool)
        .await?)
    }

    /// The identifiers of all matches, in order, a page at a time: those after `after`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn match_ids_after(&self, after: &str, limit: i64) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("select id from matches where id > $1 order by id limit $2")
            .bind(after)
            .bind(limit)
            .fetch_all(&self.pool)
            .await?)
    }

    async fn rows(
        &self,
        tail: &'static str,
        binds: &[&str],
        limit: u32,
    ) -> Result<Vec<MatchRow>, StoreError> {
        let sql = format!("select {COLUMNS} from matches {tail} limit {limit}");
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
        for bind in binds {
            query = query.bind((*bind).to_owned());
        }
        let rows = query.fetch_all(&self.pool).await?;
        let mut found = rows.iter().map(match_row).collect::<Result<Vec<_>, _>>()?;
        for row in &mut found {
            let seats: Vec<String> =
                sqlx::query_scalar("select player from seats where match_id = $1 order by side")
                    .bind(&row.id)
                    .fetch_all(&self.pool)
                    .await?;
            row.seats = seats.into_iter().map(PlayerId::new).collect();
        }
        Ok(found)
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

/// Asks somebody in particular to play a match.
pub(crate) async fn insert_challenge(
    connection: &mut AnyConnection,
    match_id: &str,
    player: &PlayerId,
) -> Result<(), sqlx::Error> {
    sqlx::query("insert into challenges (match_id, player) values ($1, $2)")
        .bind(match_id)
        .bind(player.as_str())
        .execute(&mut *connection)
        .await?;
    Ok(())
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

/// Writes events. False if one of these versions is there already, or the one before is not: then nothing was written.
pub(crate) async fn insert_events(
    connection: &mut AnyConnection,
    match_id: &str,
    events: &[Recorded],
    command: Option<&(PlayerId, String)>,
) -> Result<bool, sqlx::Error> {
    for (index, recorded) in events.iter().enumerate() {
        // The command stands with its last event, whose version is the answer.
        let command = command.filter(|_| index + 1 == events.len());
        let written = sqlx::query(
            "insert into events (match_id, version, at, actor, command, body) \
             select $1, cast($2 as bigint), $3, $4, $5, $6 \
             where cast($2 as bigint) = 1 or exists (select 1 from events where match_id = $1 and version = cast($2 as bigint) - 1) \
             on conflict do nothing",
        )
        .bind(match_id)
        .bind(i64::try_from(recorded.v).unwrap_or(i64::MAX))
        .bind(recorded.at)
        .bind(command.map(|it| it.0.as_str().to_owned()))
        .bind(command.map(|it| it.1.clone()))
        .bind(json(&recorded.event))
        .execute(&mut *connection)
        .await?;
        // Versions have no gaps: if the first one fits, so do the others.
        if written.rows_affected() == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Binds what is written into the row of a match: its identifier is $1, where it stands $2 to $10.
fn bind_standing<'q>(
    query: Query<'q, Any, AnyArguments>,
    match_id: &'q str,
    node: &'q str,
    summary: &Summary,
) -> Query<'q, Any, AnyArguments> {
    query
        .bind(match_id)
        .bind(summary.status)
        .bind(summary.changed)
        .bind(summary.version)
        .bind(summary.plies)
        .bind(summary.mover.clone())
        .bind(summary.due)
        .bind(node)
        .bind(summary.ranks.clone())
        .bind(summary.reason.clone())
}

/// What became of an event and the row of its match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AppendStep {
    /// Both are written.
    Written,
    /// The row stands at another version: nothing was written.
    Conflict,
    /// The row stood at the right version, but the events do not.
    Damaged,
}

/// Writes one event, and where its match stands then, by one statement. Most appends are a single move, and PostgreSQL takes longer
/// for a second round trip than for the work. SQLite has neither round trips nor such statements.
pub(crate) async fn write_one_on_postgres(
    connection: &mut AnyConnection,
    match_id: &str,
    node: &str,
    recorded: &Recorded,
    command: Option<&(PlayerId, String)>,
    summary: &Summary,
) -> Result<AppendStep, sqlx::Error> {
    let sql = "with stands as ( \
             update matches set status = $2, changed = $3, version = $4, plies = $5, mover = $6, due = $7, home = $8, ranks = $9, reason = $10 \
             where id = $1 and version = cast($11 as bigint) - 1 returning id \
         ), written as ( \
             insert into events (match_id, version, at, actor, command, body) \
             select id, cast($11 as bigint), $12, $13, $14, $15 from stands \
             where cast($11 as bigint) = 1 or exists (select 1 from events where match_id = $1 and version = cast($11 as bigint) - 1) \
             on conflict do nothing returning version \
         ) select (select count(*) from stands), (select count(*) from written)";
    let row = bind_standing(sqlx::query(sql), match_id, node, summary)
        .bind(i64::try_from(recorded.v).unwrap_or(i64::MAX))
        .bind(recorded.at)
        .bind(command.map(|it| it.0.as_str().to_owned()))
        .bind(command.map(|it| it.1.clone()))
        .bind(json(&recorded.event))
        .fetch_one(&mut *connection)
        .await?;
    Ok(match (row.try_get::<i64, _>(0)?, row.try_get::<i64, _>(1)?) {
        (0, _) => AppendStep::Conflict,
        (_, 0) => AppendStep::Damaged,
        _ => AppendStep::Written,
    })
}

/// Writes where a match stands, if it stood at that version. False if it did not.
pub(crate) async fn update_summary(
    connection: &mut AnyConnection,
    match_id: &str,
    node: &str,
    before: u64,
    summary: &Summary,
    seats_changed: bool,
) -> Result<bool, sqlx::Error> {
    let sql = "update matches set status = $2, changed = $3, version = $4, plies = $5, mover = $6, due = $7, home = $8, ranks = $9, reason = $10 where id = $1 and version = $11";
    let updated = bind_standing(sqlx::query(sql), match_id, node, summary)
        .bind(i64::try_from(before).unwrap_or(i64::MAX))
        .execute(&mut *connection)
        .await?;
    if updated.rows_affected() == 0 {
        return Ok(false);
    }
    if !seats_changed {
        return Ok(true);
    }
    sqlx::query("delete from seats where match_id = $1").bind(match_id).execute(&mut *connection).await?;
    for (side, player) in (0_i64..).zip(&summary.seats) {
        sqlx::query("insert into seats (match_id, side, player) values ($1, $2, $3)")
            .bind(match_id)
            .bind(side)
            .bind(player)
            .execute(&mut *connection)
            .await?;
    }
    Ok(true)
}
