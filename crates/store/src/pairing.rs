//! Players who wait for somebody to play with. Whether two of them are brought together, the database decides: one transaction at a
//! time looks at all who wait, begins their matches, and takes their places away.

use matchplay::{Millis, PlayerId};
use sqlx::{AnyConnection, Connection, Row, any::AnyRow};

use crate::{
    Dialect, NewMatch, Store,
    error::StoreError,
    notices::{self, Notice, NoticeKind, NoticePayload},
    relations, writer,
};

/// The lock under which pairs are made. Another number than that of migrations.
const LOCK: &str = "select pg_advisory_xact_lock(746163)";

/// A place among those who wait.
#[derive(Clone, PartialEq, Debug)]
pub struct PairingPlace {
    /// Who waits.
    pub player: PlayerId,
    /// The slug of the game.
    pub game: String,
    /// The clock, as text.
    pub clock: String,
    /// Whether people sit at their boards at the same time.
    pub is_live: bool,
    /// Whether the player wants a rated match, if the other does.
    pub is_rated: bool,
    /// The player's rating.
    pub rating: f64,
    /// Since when the player waits.
    pub since: Millis,
    /// Until when the place is kept without a sign of the player.
    pub until: Millis,
    /// The match that has begun.
    pub match_id: Option<String>,
}

/// Two who are brought together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paired {
    /// Their match.
    pub match_id: String,
    /// Who.
    pub players: [PlayerId; 2],
}

/// How far apart in rating two may be after one of them has waited for so long. It widens with time.
pub fn rating_range(waited: Millis, is_live: bool) -> f64 {
    const NARROWEST: f64 = 150.0;
    // Ten points a second bring everybody together within a minute or two; over days nobody is in a hurry.
    let per_second = if is_live { 10.0 } else { 0.1 };
    #[expect(clippy::cast_precision_loss, reason = "times that people wait are small")]
    let seconds = waited.max(0) as f64 / 1000.0;
    NARROWEST + per_second * seconds
}

/// Whether two may be brought together, as far as their wishes say.
fn do_fit(one: &PairingPlace, other: &PairingPlace, now: Millis) -> bool {
    // Whoever has waited for long takes anybody.
    let waited = now - one.since.min(other.since);
    one.player != other.player
        && (&one.game, &one.clock) == (&other.game, &other.clock)
        && (one.rating - other.rating).abs() <= rating_range(waited, one.is_live)
}

impl Store {
    /// Takes a place among those who wait, instead of an earlier one for the same game and clock. Who waits already keeps the time
    /// since when.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn take_place(&self, place: &PairingPlace) -> Result<(), StoreError> {
        sqlx::query("insert into pairing_places (player, game, clock, is_live, rated, rating, since, until) values ($1, $2, $3, $4, $5, $6, $7, $8) \
                     on conflict (player, game, clock) do update set rated = excluded.rated, rating = excluded.rating, until = excluded.until, \
                     since = case when pairing_places.match_id is null and pairing_places.until >= excluded.since then pairing_places.since else excluded.since end, match_id = null")
            .bind(place.player.as_str())
            .bind(&place.game)
            .bind(&place.clock)
            .bind(i64::from(place.is_live))
            .bind(i64::from(place.is_rated))
            .bind(place.rating)
            .bind(place.since)
            .bind(place.until)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Gives a place back. False if there is none, or its match has begun.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn leave_place(&self, player: &PlayerId, game: &str, clock: &str) -> Result<bool, StoreError> {
        let left = sqlx::query(
            "delete from pairing_places where player = $1 and game = $2 and clock = $3 and match_id is null",
        )
        .bind(player.as_str())
        .bind(game)
        .bind(clock)
        .execute(&self.pool)
        .await?;
        Ok(left.rows_affected() == 1)
    }

    /// The places of a player, also those whose match has begun a moment ago.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn places_of(&self, player: &PlayerId) -> Result<Vec<PairingPlace>, StoreError> {
        let rows = sqlx::query("select * from pairing_places where player = $1 order by since, game, clock")
            .bind(player.as_str())
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok(place(row)?)).collect()
    }

    /// Everybody who waits, those who came first before the others.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn waiting_places(&self, now: Millis) -> Result<Vec<PairingPlace>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        Ok(waiting(&mut connection, now).await?)
    }

    /// Keeps the places of players who are here.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_places(&self, players: &[&PlayerId], until: Millis) -> Result<(), StoreError> {
        for player in players {
            sqlx::query("update pairing_places set until = $2 where player = $1 and is_live = 1 and match_id is null and until < $2")
                .bind(player.as_str())
                .bind(until)
                .execute(&self.pool)
                .await?;
        }
        Ok(())
    }

    /// Takes away places whose players have given no sign, and those whose match has begun a while ago.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep_places(&self, now: Millis) -> Result<(), StoreError> {
        sqlx::query("delete from pairing_places where until < $1").bind(now).execute(&self.pool).await?;
        Ok(())
    }

    /// Brings together all who fit. `begin` makes the match of two; without one they go on waiting. When this returns, the matches are
    /// kept, and each place has its match until `until`.
    ///
    /// # Errors
    /// If the database fails. Whether anybody was brought together, the places then say.
    pub async fn pair(
        &self,
        now: Millis,
        until: Millis,
        mut begin: impl FnMut(&PairingPlace, &PairingPlace) -> Option<NewMatch>,
    ) -> Result<Vec<Paired>, StoreError> {
        let mut connection = self.writers.acquire().await?;
        let mut transaction = connection.begin_with(self.dialect.begin()).await?;
        if self.dialect == Dialect::Postgres {
            sqlx::query(LOCK).execute(&mut *transaction).await?;
        }
        let mut waiting = waiting(&mut transaction, now).await?;
        let mut paired = Vec::new();
        while !waiting.is_empty() {
            let first = waiting.remove(0);
            let Some(index) = partner(&mut transaction, &first, &waiting, now).await? else { continue };
            let second = waiting[index].clone();
            let Some(opening) = begin(&first, &second) else { continue };
            let match_id = opening.match_id.clone();
            // Who has given the place back meanwhile is not there any more; from here on it waits for this transaction.
            let places = [&first, &second];
            if !claim(&mut transaction, places, &match_id, until).await?
                || !writer::insert_match(&mut transaction, &opening).await?
            {
                continue;
            }
            for (one, other) in [(&first, &second), (&second, &first)] {
                tell(&mut transaction, one, other, &match_id, now).await?;
            }
            // Whoever plays now waits for no other match at the board.
            let players = [first.player, second.player];
            waiting.retain(|it| !(players.contains(&it.player) && it.is_live && first.is_live));
            waiting
                .retain(|it| it.player != players[1] || (&it.game, &it.clock) != (&first.game, &first.clock));
            paired.push(Paired { match_id, players });
        }
        transaction.commit().await?;
        Ok(paired)
    }
}

/// Whom a player is brought together with: the one nearest in rating of those who fit.
async fn partner(
    connection: &mut AnyConnection,
    place: &PairingPlace,
    others: &[PairingPlace],
    now: Millis,
) -> Result<Option<usize>, sqlx::Error> {
    let mut fitting: Vec<usize> =
        (0..others.len()).filter(|&index| do_fit(place, &others[index], now)).collect();
    let distance = |index: usize| (others[index].rating - place.rating).abs();
    fitting.sort_by(|a, b| distance(*a).total_cmp(&distance(*b)));
    for index in fitting {
        let other = others[index].player.as_str();
        if !relations::is_blocked(connection, place.player.as_str(), other).await? {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// Gives two places their match. False, and nothing is changed, if one of them is not there any more.
async fn claim(
    connection: &mut AnyConnection,
    places: [&PairingPlace; 2],
    match_id: &str,
    until: Millis,
) -> Result<bool, sqlx::Error> {
    let mut n_claimed = 0;
    for place in places {
        let claimed = sqlx::query("update pairing_places set match_id = $4, until = $5 where player = $1 and game = $2 and clock = $3 and match_id is null")
            .bind(place.player.as_str())
            .bind(&place.game)
            .bind(&place.clock)
            .bind(match_id)
            .bind(until)
            .execute(&mut *connection)
            .await?;
        n_claimed += claimed.rows_affected();
    }
    if n_claimed == 2 {
        return Ok(true);
    }
    for place in places {
        sqlx::query(
            "update pairing_places set match_id = null, until = $3 where player = $1 and match_id = $2",
        )
        .bind(place.player.as_str())
        .bind(match_id)
        .bind(place.until)
        .execute(&mut *connection)
        .await?;
    }
    Ok(false)
}

/// The player of a place is told, and waits for no other match at the board.
async fn tell(
    connection: &mut AnyConnection,
    place: &PairingPlace,
    other: &PairingPlace,
    match_id: &str,
    now: Millis,
) -> Result<(), sqlx::Error> {
    if place.is_live {
        sqlx::query("delete from pairing_places where player = $1 and is_live = 1 and match_id is null")
            .bind(place.player.as_str())
            .execute(&mut *connection)
            .await?;
    }
    let payload = NoticePayload { player: Some(other.player.clone()), ..NoticePayload::default() };
    let (player, subject) = (place.player.clone(), match_id.to_owned());
    let notice = Notice { player, kind: NoticeKind::Paired, subject, payload, at: now };
    notices::put(connection, &notice).await
}

async fn waiting(connection: &mut AnyConnection, now: Millis) -> Result<Vec<PairingPlace>, sqlx::Error> {
    let sql = "select q.* from pairing_places q join players p on p.id = q.player \
               where q.match_id is null and q.until >= $1 and p.deleted is null and p.claimed_by is null and coalesce(p.banned_until, 0) <= $1 \
               order by q.since, q.player, q.game, q.clock";
    let rows = sqlx::query(sql).bind(now).fetch_all(&mut *connection).await?;
    rows.iter().map(place).collect()
}

fn place(row: &AnyRow) -> Result<PairingPlace, sqlx::Error> {
    Ok(PairingPlace {
        player: PlayerId::new(row.try_get::<String, _>("player")?),
        game: row.try_get("game")?,
        clock: row.try_get("clock")?,
        is_live: row.try_get::<i64, _>("is_live")? != 0,
        is_rated: row.try_get::<i64, _>("rated")? != 0,
        rating: row.try_get("rating")?,
        since: row.try_get("since")?,
        until: row.try_get("until")?,
        match_id: row.try_get("match_id")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_range_widens_with_time_and_over_days_slowly() {
        assert_eq!([0, 10_000, 60_000].map(|waited| rating_range(waited, true)), [150.0, 250.0, 750.0]);
        let day = 24 * 60 * 60 * 1000;
        assert!(rating_range(60_000, false) < 160.0 && rating_range(day, false) > 3000.0);
    }
}
