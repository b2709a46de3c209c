//! How many matches somebody may let wait for players, counted in the transaction that adds one.

use std::collections::BTreeSet;

use matchplay::Event;
use sqlx::AnyConnection;

use crate::writer::NewMatch;

/// Makes other programs wait that are about to open matches of the same players, so that two of them cannot both be the last one that is
/// allowed. Always in the same order, so that nobody waits for each other.
pub(crate) async fn lock_hosts(
    connection: &mut AnyConnection,
    openings: impl Iterator<Item = &NewMatch>,
) -> Result<(), sqlx::Error> {
    for host in openings.filter_map(host).collect::<BTreeSet<_>>() {
        // An update that changes nothing still locks the row, in both databases.
        sqlx::query("update players set created = created where id = $1")
            .bind(host)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Whether the host of this match already has that many listed matches that wait for players.
pub(crate) async fn are_enough(
    connection: &mut AnyConnection,
    opening: &NewMatch,
    most: i64,
) -> Result<bool, sqlx::Error> {
    let n_waiting: i64 = sqlx::query_scalar(
        "select count(*) from matches where opened_by = $1 and status = 'open' and listed = 1",
    )
    .bind(host(opening))
    .fetch_one(&mut *connection)
    .await?;
    Ok(n_waiting >= most)
}

/// Who opens a match.
fn host(opening: &NewMatch) -> Option<&str> {
    opening.events.iter().find_map(|recorded| match &recorded.event {
        Event::Opened { by, .. } => Some(by.as_str()),
        _ => None,
    })
}
