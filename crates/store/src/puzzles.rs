//! Puzzles that accounts have tried: first attempts, the ratings of both sides, runs, days.

use matchplay::{Millis, PlayerId};
use ratings::{Rating, update};
use sqlx::{AnyConnection, Row, any::AnyRow};

use crate::{Store, error::StoreError, ratings::rating};

/// An attempt at a puzzle, judged.
#[derive(Clone, Debug)]
pub struct PuzzleAttempt<'a> {
    /// Whose.
    pub player: &'a PlayerId,
    /// The slug of the game.
    pub game: &'a str,
    /// The name of the puzzle.
    pub puzzle: &'a str,
    /// Whether it was solved.
    pub is_solved: bool,
    /// The rating of a puzzle that nobody has tried before. Without one the attempt changes no rating.
    pub rated_from: Option<Rating>,
    /// When.
    pub at: Millis,
}

/// What was kept of the first attempt at a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CountedAttempt {
    /// Whether the first attempt solved it.
    pub is_solved: bool,
    /// The solver's rating before and after the first attempt, if it was rated.
    pub change: Option<(f64, f64)>,
    /// Whether this attempt was the first.
    pub is_first: bool,
}

/// A run of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleRun {
    /// Up to the first mistake.
    Streak,
    /// Within a time.
    Storm,
}

/// What an account has achieved in the puzzles of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PuzzleProgress {
    /// The puzzles that were tried, and whether the first attempt solved them.
    pub results: Vec<(String, bool)>,
    /// The rating, if a rated attempt was made.
    pub rating: Option<Rating>,
    /// The longest streak.
    pub streak: i64,
    /// The most puzzles in a storm.
    pub storm: i64,
    /// The days on which the puzzle of the day was solved.
    pub days: Vec<i64>,
}

/// The same in short.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleSummary {
    /// The slug of the game.
    pub game: String,
    /// How many were tried.
    pub n_tried: i64,
    /// How many the first attempt solved.
    pub n_solved: i64,
    /// The rating, if a rated attempt was made.
    pub rating: Option<Rating>,
    /// The longest streak.
    pub streak: i64,
    /// The most puzzles in a storm.
    pub storm: i64,
}

impl Store {
    /// Counts an attempt, if it is the first of its player at that puzzle: then both ratings change. Sent again, it changes
    /// nothing and is answered in the same way.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_attempt(&self, attempt: &PuzzleAttempt<'_>) -> Result<CountedAttempt, StoreError> {
        let PuzzleAttempt { player, game, puzzle, is_solved, rated_from, at } = attempt;
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        let written = sqlx::query("insert into puzzle_attempts (player, game, puzzle, at, solved) values ($1, $2, $3, $4, $5) on conflict do nothing")
            .bind(player.as_str())
            .bind(*game)
            .bind(*puzzle)
            .bind(*at)
            .bind(i64::from(*is_solved))
            .execute(&mut *transaction)
            .await?;
        if written.rows_affected() == 0 {
            let row = sqlx::query("select solved, rating_before, rating_after from puzzle_attempts where player = $1 and game = $2 and puzzle = $3")
                .bind(player.as_str())
                .bind(*game)
                .bind(*puzzle)
                .fetch_one(&mut *transaction)
                .await?;
            let before: Option<f64> = row.try_get("rating_before")?;
            let change = before.zip(row.try_get("rating_after")?);
            return Ok(CountedAttempt {
                is_solved: row.try_get::<i64, _>("solved")? != 0,
                change,
                is_first: false,
            });
        }
        let mut change = None;
        if let Some(first) = rated_from {
            change = Some(rate(&mut transaction, attempt, first).await?);
        }
        transaction.commit().await?;
        Ok(CountedAttempt { is_solved: *is_solved, change, is_first: true })
    }

    /// Keeps a run, if it is better than those before.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_puzzle_run(
        &self,
        player: &PlayerId,
        game: &str,
        run: PuzzleRun,
        score: i64,
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        solver(&mut transaction, player, game, now).await?;
        let sql = match run {
            PuzzleRun::Streak => {
                "update puzzle_solvers set streak = $3 where player = $1 and game = $2 and streak < $3"
            }
            PuzzleRun::Storm => {
                "update puzzle_solvers set storm = $3 where player = $1 and game = $2 and storm < $3"
            }
        };
        sqlx::query(sql).bind(player.as_str()).bind(game).bind(score).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Keeps that a player solved the puzzle of a day.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_puzzle_day(&self, player: &PlayerId, game: &str, day: i64) -> Result<(), StoreError> {
        sqlx::query("insert into puzzle_days (player, game, day) values ($1, $2, $3) on conflict do nothing")
            .bind(player.as_str())
            .bind(game)
            .bind(day)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// What an account has achieved in the puzzles of a game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn puzzle_progress(&self, player: &PlayerId, game: &str) -> Result<PuzzleProgress, StoreError> {
        let rows = sqlx::query("select puzzle, solved from puzzle_attempts where player = $1 and game = $2")
            .bind(player.as_str())
            .bind(game)
            .fetch_all(&self.pool)
            .await?;
        let read = |row: &AnyRow| Ok((row.try_get("puzzle")?, row.try_get::<i64, _>("solved")? != 0));
        let results = rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?;
        let days =
            sqlx::query_scalar("select day from puzzle_days where player = $1 and game = $2 order by day")
                .bind(player.as_str())
                .bind(game)
                .fetch_all(&self.pool)
                .await?;
        let mut progress = PuzzleProgress { results, days, ..PuzzleProgress::default() };
        let row = sqlx::query("select * from puzzle_solvers where player = $1 and game = $2")
            .bind(player.as_str())
            .bind(game)
            .fetch_optional(&self.pool)
            .await?;
        if let Some(row) = row {
            progress.rating = Some(rating(&row)?).filter(|rating| rating.games > 0);
            (progress.streak, progress.storm) = (row.try_get("streak")?, row.try_get("storm")?);
        }
        Ok(progress)
    }

    /// What an account has achieved in the puzzles of all games, in short.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn puzzle_summaries(&self, player: &PlayerId) -> Result<Vec<PuzzleSummary>, StoreError> {
        let games: Vec<String> =
            sqlx::query_scalar("select distinct game from puzzle_attempts where player = $1 order by game")
                .bind(player.as_str())
                .fetch_all(&self.pool)
                .await?;
        let mut summaries = Vec::with_capacity(games.len());
        for game in games {
            let PuzzleProgress { results, rating, streak, storm, .. } =
                self.puzzle_progress(player, &game).await?;
            let n_solved = results.iter().filter(|(_, is_solved)| *is_solved).count();
            summaries.push(PuzzleSummary {
                n_tried: count(results.len()),
                n_solved: count(n_solved),
                game,
                rating,
                streak,
                storm,
            });
        }
        Ok(summaries)
    }

    /// The ratings of the puzzles of a game that somebody has tried.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn puzzle_ratings(&self, game: &str) -> Result<Vec<(String, Rating)>, StoreError> {
        let rows = sqlx::query("select * from puzzle_ratings where game = $1")
            .bind(game)
            .fetch_all(&self.pool)
            .await?;
        let read = |row: &AnyRow| Ok((row.try_get("puzzle")?, rating(row)?));
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Changes the ratings of both sides, and says what the solver's was and is.
async fn rate(
    connection: &mut AnyConnection,
    attempt: &PuzzleAttempt<'_>,
    first: &Rating,
) -> Result<(f64, f64), sqlx::Error> {
    let PuzzleAttempt { player, game, puzzle, is_solved, at, .. } = attempt;
    let before = [solver(connection, player, game, *at).await?, side(connection, game, puzzle, first).await?];
    let ranks = if *is_solved { [1, 2] } else { [2, 1] };
    let after = update(&before, &ranks, &[0.0, 0.0], *at);
    for (sql, of, name, new) in [
        (
            "update puzzle_solvers set rating = $3, deviation = $4, volatility = $5, games = $6, updated = $7 where player = $1 and game = $2",
            player.as_str(),
            *game,
            after[0],
        ),
        (
            "update puzzle_ratings set rating = $3, deviation = $4, volatility = $5, games = $6, updated = $7 where game = $1 and puzzle = $2",
            *game,
            *puzzle,
            after[1],
        ),
    ] {
        sqlx::query(sql)
            .bind(of)
            .bind(name)
            .bind(new.rating)
            .bind(new.deviation)
            .bind(new.volatility)
            .bind(i64::from(new.games))
            .bind(new.updated)
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query("update puzzle_attempts set rating_before = $4, rating_after = $5 where player = $1 and game = $2 and puzzle = $3")
        .bind(player.as_str())
        .bind(*game)
        .bind(*puzzle)
        .bind(before[0].rating)
        .bind(after[0].rating)
        .execute(&mut *connection)
        .await?;
    Ok((before[0].rating, after[0].rating))
}

/// The solver's rating, made if there is none yet. Its row is written to, so that no other transaction changes it meanwhile.
async fn solver(
    connection: &mut AnyConnection,
    player: &PlayerId,
    game: &str,
    now: Millis,
) -> Result<Rating, sqlx::Error> {
    let new = Rating::new(now);
    sqlx::query("insert into puzzle_solvers (player, game, rating, deviation, volatility, games, updated) values ($1, $2, $3, $4, $5, 0, $6) on conflict (player, game) do update set games = puzzle_solvers.games")
        .bind(player.as_str())
        .bind(game)
        .bind(new.rating)
        .bind(new.deviation)
        .bind(new.volatility)
        .bind(now)
        .execute(&mut *connection)
        .await?;
    let row = sqlx::query("select * from puzzle_solvers where player = $1 and game = $2")
        .bind(player.as_str())
        .bind(game)
        .fetch_one(&mut *connection)
        .await?;
    rating(&row)
}

/// The puzzle's rating, in the same way.
async fn side(
    connection: &mut AnyConnection,
    game: &str,
    puzzle: &str,
    first: &Rating,
) -> Result<Rating, sqlx::Error> {
    sqlx::query("insert into puzzle_ratings (game, puzzle, rating, deviation, volatility, games, updated) values ($1, $2, $3, $4, $5, 0, $6) on conflict (game, puzzle) do update set games = puzzle_ratings.games")
        .bind(game)
        .bind(puzzle)
        .bind(first.rating)
        .bind(first.deviation)
        .bind(first.volatility)
        .bind(first.updated)
        .execute(&mut *connection)
        .await?;
    let row = sqlx::query("select * from puzzle_ratings where game = $1 and puzzle = $2")
        .bind(game)
        .bind(puzzle)
        .fetch_one(&mut *connection)
        .await?;
    rating(&row)
}
