//! What is written when something happens in a match.

use matchplay::{PlayerId, Recorded};
use sqlx::{Any, AnyConnection, Row, any::AnyArguments, query::Query};

use super::{Summary, json};

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
