//! The ratings of those who solve puzzles, and of puzzles. For somebody without an account the page keeps the rating, and asks how
//! it changes.

use ratings::{Rating, update};
use serde::{Deserialize, Serialize};

use crate::problem::Problem;

/// A puzzle that was tried for the first time.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleRatingQuestion {
    /// The solver; nothing for somebody who has not solved any.
    solver: Option<SolverRating>,
    /// The rating of the puzzle.
    puzzle: f64,
    solved: bool,
    /// The time, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    now: i64,
}

/// The rating of a solver, as the page keeps it.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct SolverRating {
    rating: f64,
    deviation: f64,
    volatility: f64,
    games: u32,
    #[cfg_attr(test, ts(type = "number"))]
    updated: i64,
}

/// The rating after the attempt.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct PuzzleRatingAnswer {
    solver: SolverRating,
    /// As it is shown: a whole number, with `?` while it is uncertain.
    shown: String,
    /// By how many points it rose or fell.
    change: i32,
}

/// The uncertainty of a puzzle's rating, which is only computed from its solution.
const PUZZLE_DEVIATION: f64 = 150.0;

/// The rating of a puzzle that nobody has tried, from its own difficulty.
pub fn untried_puzzle(rating: f64, now: i64) -> Rating {
    Rating { rating, deviation: PUZZLE_DEVIATION, ..Rating::new(now) }
}

pub(crate) fn puzzle_rating(question: &PuzzleRatingQuestion) -> Result<PuzzleRatingAnswer, Problem> {
    let PuzzleRatingQuestion { solver, puzzle, solved, now } = *question;
    let new = Rating::new(now);
    let before = match solver {
        Some(kept) => kept.checked()?,
        None => new,
    };
    if !(Rating::LEAST..=Rating::MOST).contains(&puzzle) {
        return Err(Problem::new("malformed", "the rating of a puzzle is 400 to 4000"));
    }
    let puzzle = untried_puzzle(puzzle, now);
    let ranks = if solved { [1, 2] } else { [2, 1] };
    let after = update(&[before, puzzle], &ranks, &[0.0, 0.0], now)[0];
    let Rating { rating, deviation, volatility, games, updated } = after;
    let change = after.rating.round() as i32 - before.rating.round() as i32;
    let solver = SolverRating { rating, deviation, volatility, games, updated };
    Ok(PuzzleRatingAnswer { solver, shown: after.shown(now).to_string(), change })
}

impl SolverRating {
    /// What a browser kept may have been changed by anybody.
    fn checked(self) -> Result<Rating, Problem> {
        let SolverRating { rating, deviation, volatility, games, updated } = self;
        let is_sane = (Rating::LEAST..=Rating::MOST).contains(&rating)
            && (Rating::LEAST_DEVIATION..=Rating::MOST_DEVIATION).contains(&deviation)
            && (0.0..=Rating::MOST_VOLATILITY).contains(&volatility);
        match is_sane {
            true => Ok(Rating { rating, deviation, volatility, games, updated }),
            false => Err(Problem::new("malformed", "this is not the rating of a solver")),
        }
    }
}
