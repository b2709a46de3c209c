//! Matches in lists: the lobby, what a player plays, what a program answers for.

use matchplay::{Millis, PlayerId};
use sqlx::{Row, any::AnyRow};

use crate::{PATIENCE, Store, error::StoreError, within};

/// A match in a list.
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
    /// Whether everybody may see that it waits for players.
    pub is_listed: bool,
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

const COLUMNS: &str = "id, game, rules, speed, clock, status, rated, listed, n_players, opened_by, changed, plies, mover, due, ranks, reason";

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
        is_listed: row.try_get::<i64, _>("listed")? != 0,
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

    /// The matches that are played now and that everybody could have joined, the newest first.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn public_matches(&self, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
        self.rows("where status = 'live' and listed = 1 order by changed desc", &[], limit).await
    }

    /// The same of one player.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn public_matches_of(&self, player: &PlayerId) -> Result<Vec<MatchRow>, StoreError> {
        let tail = "where status = 'live' and listed = 1 and id in (select match_id from seats where player = $1) order by changed desc";
        self.rows(tail, &[player.as_str()], 4).await
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

    /// The matches that are over, in the order in which they ended, a page at a time: those that changed after a moment, or at that
    /// moment and have an identifier after this one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn finished_after(
        &self,
        changed: Millis,
        id: &str,
        limit: i64,
    ) -> Result<Vec<MatchRow>, StoreError> {
        let sql = format!(
            "select {COLUMNS} from matches where status = 'over' and (changed > $1 or (changed = $1 and id > $2)) order by changed, id limit $3"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(changed).bind(id.to_owned()).bind(limit);
        rows.fetch_all(&self.pool).await?.iter().map(|row| Ok(match_row(row)?)).collect()
    }

    /// The matches that wait for a player in particular, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn challenges_of(&self, player: &PlayerId) -> Result<Vec<MatchRow>, StoreError> {
        let tail = "where status = 'open' and id in (select match_id from challenges where player = $1) order by changed desc";
        self.rows(tail, &[player.as_str()], 50).await
    }

    /// How many matches wait for a player in particular.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_challenges(&self, player: &PlayerId) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar("select count(*) from challenges c join matches m on m.id = c.match_id where c.player = $1 and m.status = 'open'")
            .bind(player.as_str())
            .fetch_one(&self.pool)
            .await?)
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
}
