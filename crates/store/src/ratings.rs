//! Ratings, their history, and what each side of a game is worth.

use matchplay::{Millis, PlayerId};
use ratings::{Advantage, Rating, update};
use sqlx::{AnyConnection, Row, any::AnyRow};

use crate::{Store, error::StoreError, matches::json, writer::Rate};

/// How often a result is computed anew because another program changed a rating at the same moment.
const MOST_TRIES: usize = 8;

/// The rating of a player in a game at a speed.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// The slug of the game.
    pub game: String,
    /// The class of speed.
    pub speed: String,
    /// The rating.
    pub rating: Rating,
}

/// A place in a list of the best.
#[derive(Clone, PartialEq, Debug)]
pub struct RankRow {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: Rating,
}

/// A place in the list of programs.
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramRow {
    /// Which: an engine player, or a bot.
    pub player: PlayerId,
    /// The name of a bot; engine players have none.
    pub name: Option<String>,
    /// The rating.
    pub rating: Rating,
}

/// A point of a curve of ratings.
#[derive(Clone, PartialEq, Debug)]
pub struct HistoryPoint {
    /// The slug of the game.
    pub game: String,
    /// The class of speed.
    pub speed: String,
    /// When.
    pub at: Millis,
    /// After which match.
    pub match_id: String,
    /// The rating then.
    pub rating: f64,
}

pub(crate) fn rating(row: &AnyRow) -> Result<Rating, sqlx::Error> {
    Ok(Rating {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: u32::try_from(row.try_get::<i64, _>("games")?).unwrap_or(u32::MAX),
        updated: row.try_get("updated")?,
    })
}

/// Changes the ratings of all who played, and says for each side what it was before and is after.
pub(crate) async fn apply(
    connection: &mut AnyConnection,
    match_id: &str,
    rate: &Rate,
) -> Result<Vec<(f64, f64)>, sqlx::Error> {
    for _ in 0..MOST_TRIES {
        if let Some(changes) = try_apply(connection, match_id, rate).await? {
            return Ok(changes);
        }
    }
    Err(sqlx::Error::Protocol("ratings change faster than they can be read".to_owned()))
}

async fn try_apply(
    connection: &mut AnyConnection,
    match_id: &str,
    rate: &Rate,
) -> Result<Option<Vec<(f64, f64)>>, sqlx::Error> {
    let Rate { game, rules, speed, players, ranks, at } = rate;
    let mut advantage = advantage(connection, game, rules, players.len()).await?;
    let mut before = Vec::with_capacity(players.len());
    for player in players {
        before.push(current(connection, player, game, speed, *at).await?);
    }
    let after = update(&before, ranks, advantage.points(), *at);
    for ((player, old), new) in players.iter().zip(&before).zip(&after) {
        let written = sqlx::query("update ratings set rating = $4, deviation = $5, volatility = $6, games = $7, updated = $8 where player = $1 and game = $2 and speed = $3 and games = $9")
            .bind(player.as_str())
            .bind(game)
            .bind(*speed)
            .bind(new.rating)
            .bind(new.deviation)
            .bind(new.volatility)
            .bind(i64::from(new.games))
            .bind(new.updated)
            .bind(i64::from(old.games))
            .execute(&mut *connection)
            .await?;
        if written.rows_affected() == 0 {
            return Ok(None);
        }
        sqlx::query("insert into rating_history (player, game, speed, match_id, at, rating, deviation) values ($1, $2, $3, $4, $5, $6, $7) on conflict (player, match_id) do update set rating = excluded.rating, deviation = excluded.deviation")
            .bind(player.as_str())
            .bind(game)
            .bind(*speed)
            .bind(match_id)
            .bind(*at)
            .bind(new.rating)
            .bind(new.deviation)
            .execute(&mut *connection)
            .await?;
    }
    advantage.learn(&before, ranks, *at);
    sqlx::query("insert into advantages (game, rules, state) values ($1, $2, $3) on conflict (game, rules) do update set state = excluded.state")
        .bind(game)
        .bind(rules_key(rules, players.len()))
        .bind(json(&advantage))
        .execute(&mut *connection)
        .await?;
    Ok(Some(before.iter().zip(&after).map(|(old, new)| (old.rating, new.rating)).collect()))
}

/// Matches of two and of three are worth different things to their sides.
fn rules_key(rules: &str, n_players: usize) -> String {
    format!("{rules}/{n_players}")
}

async fn advantage(
    connection: &mut AnyConnection,
    game: &str,
    rules: &str,
    n_players: usize,
) -> Result<Advantage, sqlx::Error> {
    let state: Option<String> =
        sqlx::query_scalar("select state from advantages where game = $1 and rules = $2")
            .bind(game.to_owned())
            .bind(rules_key(rules, n_players))
            .fetch_optional(&mut *connection)
            .await?;
    let kept: Option<Advantage> = state.and_then(|state| serde_json::from_str(&state).ok());
    Ok(kept.filter(|it| it.points().len() == n_players).unwrap_or_else(|| Advantage::new(n_players)))
}

/// The rating of a player, made if there is none yet.
async fn current(
    connection: &mut AnyConnection,
    player: &PlayerId,
    game: &str,
    speed: &str,
    now: Millis,
) -> Result<Rating, sqlx::Error> {
    let new = Rating::new(now);
    sqlx::query("insert into ratings (player, game, speed, rating, deviation, volatility, games, updated) values ($1, $2, $3, $4, $5, $6, 0, $7) on conflict do nothing")
        .bind(player.as_str())
        .bind(game.to_owned())
        .bind(speed.to_owned())
        .bind(new.rating)
        .bind(new.deviation)
        .bind(new.volatility)
        .bind(now)
        .execute(&mut *connection)
        .await?;
    let row = sqlx::query("select * from ratings where player = $1 and game = $2 and speed = $3")
        .bind(player.as_str())
        .bind(game.to_owned())
        .bind(speed.to_owned())
        .fetch_one(&mut *connection)
        .await?;
    rating(&row)
}

impl Store {
    /// The ratings of a player.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ratings_of(&self, player: &PlayerId) -> Result<Vec<RatingRow>, StoreError> {
        let rows = sqlx::query("select * from ratings where player = $1 and games > 0 order by game, speed")
            .bind(player.as_str())
            .fetch_all(&self.pool)
            .await?;
        rows.iter()
            .map(|row| {
                Ok(RatingRow {
                    game: row.try_get("game")?,
                    speed: row.try_get("speed")?,
                    rating: rating(row)?,
                })
            })
            .collect()
    }

    /// The best people in a game at a speed: those whose rating is sure enough. Programs have no place among them.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn best(&self, game: &str, speed: &str, limit: i64) -> Result<Vec<RankRow>, StoreError> {
        let rows = sqlx::query("select r.*, p.name as name from ratings r join players p on p.id = r.player where r.game = $1 and r.speed = $2 and p.kind = 'account' and p.deleted is null and r.deviation <= $3 order by r.rating desc limit $4")
            .bind(game.to_owned())
            .bind(speed.to_owned())
            .bind(Rating::RANKED_UP_TO)
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
        rows.iter()
            .map(|row| {
                Ok(RankRow {
                    player: PlayerId::new(row.try_get::<String, _>("player")?),
                    name: row.try_get("name")?,
                    rating: rating(row)?,
                })
            })
            .collect()
    }

    /// The programs in a game at a speed, bots and engine players, the best first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn programs(&self, game: &str, speed: &str, limit: i64) -> Result<Vec<ProgramRow>, StoreError> {
        let rows = sqlx::query("select r.*, p.name as name from ratings r left join players p on p.id = r.player where r.game = $1 and r.speed = $2 and r.games > 0 and (p.kind = 'bot' and p.deleted is null or p.id is null and r.player like 'house-%') order by r.rating desc limit $3")
            .bind(game.to_owned())
            .bind(speed.to_owned())
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
        rows.iter()
            .map(|row| {
                Ok(ProgramRow {
                    player: PlayerId::new(row.try_get::<String, _>("player")?),
                    name: row.try_get("name")?,
                    rating: rating(row)?,
                })
            })
            .collect()
    }

    /// How the ratings of a player went, in the order of time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating_history(&self, player: &PlayerId) -> Result<Vec<HistoryPoint>, StoreError> {
        let rows = sqlx::query("select game, speed, at, match_id, rating from rating_history where player = $1 order by at limit 5000")
            .bind(player.as_str())
            .fetch_all(&self.pool)
            .await?;
        rows.iter()
            .map(|row| {
                Ok(HistoryPoint {
                    game: row.try_get(0)?,
                    speed: row.try_get(1)?,
                    at: row.try_get(2)?,
                    match_id: row.try_get(3)?,
                    rating: row.try_get(4)?,
                })
            })
            .collect()
    }

    /// What each side of a game is worth, as far as rated matches have told.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn advantage(
        &self,
        game: &str,
        rules: &str,
        n_players: usize,
    ) -> Result<Advantage, StoreError> {
        let mut connection = self.pool.acquire().await?;
        Ok(advantage(&mut connection, game, rules, n_players).await?)
    }
}
