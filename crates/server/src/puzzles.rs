//! Puzzles that accounts have tried. Pages send the moves of an attempt, and what they are worth is judged here by the rules: no
//! page says of itself that something was solved.

use std::collections::{BTreeMap, HashSet};

use api::untried_puzzle;
use axum::{Extension, Json, extract::State};
use games::{GameKind, puzzles::ListedPuzzle};
use serde::{Deserialize, Serialize};
use store::{PuzzleAttempt, PuzzleProgress, PuzzleRun};
use utoipa::ToSchema;

use crate::{
    error::Error,
    identity::Signed,
    pages::puzzle::today,
    programs::{
        OwnAccount, Sent,
        openapi::{OfBody, OfSomebody},
    },
    questions::Questions,
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// How many attempts come at once: those of a long run.
const MOST_ATTEMPTS: usize = 600;

/// Attempts at puzzles of a game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct SentAttempts {
    #[schema(schema_with = matchplay::openapi::game)]
    game: String,
    #[schema(max_items = 600)]
    attempts: Vec<SentAttempt>,
    /// The run that these attempts were, if they were one.
    #[serde(default)]
    run: Option<SentRun>,
}

/// An attempt at a puzzle.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
struct SentAttempt {
    /// The name of the puzzle, as in its address.
    puzzle: String,
    /// All moves that were played, with the replies. Moves that stop before the win were given up.
    moves: Vec<String>,
    /// Whether it was an attempt of a run, which changes no rating.
    #[serde(default)]
    hurried: bool,
    /// The day, counted from 1970, whose puzzle it was.
    #[serde(default)]
    day: Option<u32>,
}

/// A kind of run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum SentRun {
    /// Up to the first mistake.
    Streak,
    /// As many as can be solved in three minutes.
    Storm,
}

/// What an account has achieved in the puzzles of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SolverProgress {
    /// Whether the first attempt at a puzzle solved it.
    results: BTreeMap<String, bool>,
    #[schema(required = true)]
    rating: Option<KeptSolverRating>,
    /// The longest streak.
    #[cfg_attr(test, ts(type = "number"))]
    streak: i64,
    /// The most puzzles in a storm.
    #[cfg_attr(test, ts(type = "number"))]
    storm: i64,
    /// The days, counted from 1970, on which the puzzle of the day was solved.
    #[cfg_attr(test, ts(type = "number[]"))]
    days: Vec<i64>,
}

/// The rating of somebody who solves puzzles.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct KeptSolverRating {
    rating: f64,
    deviation: f64,
    volatility: f64,
    games: u32,
    #[cfg_attr(test, ts(type = "number"))]
    updated: i64,
}

/// What came of the attempts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CountedAttempts {
    /// The results of first attempts at these puzzles, the rating, and the best runs.
    progress: SolverProgress,
    /// By how many points the rating rose or fell.
    change: i32,
}

impl From<PuzzleProgress> for SolverProgress {
    fn from(progress: PuzzleProgress) -> SolverProgress {
        let PuzzleProgress { results, rating, streak, storm, days } = progress;
        let rating = rating.map(|it| KeptSolverRating {
            rating: it.rating,
            deviation: it.deviation,
            volatility: it.volatility,
            games: it.games,
            updated: it.updated,
        });
        SolverProgress { results: results.into_iter().collect(), rating, streak, storm, days }
    }
}

/// What somebody has achieved in the puzzles of a game.
pub(crate) async fn progress(site: &Site, signed: &Signed, kind: GameKind) -> Result<SolverProgress, Error> {
    Ok(site.store().puzzle_progress(signed.id(), kind.slug()).await?.into())
}

/// Send attempts at puzzles
///
/// The server judges the moves by the rules. The first attempt at a puzzle counts, and changes the ratings of the solver and of the
/// puzzle; sent again, it changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/puzzle-attempts",
    tag = "puzzles",
    operation_id = "attemptPuzzles",
    security(("session" = [])),
    request_body = SentAttempts,
    responses(
        (status = 200, description = "What came of them", body = CountedAttempts),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn attempt(
    State(site): State<Site>,
    Extension(questions): Extension<Questions>,
    OwnAccount(signed): OwnAccount,
    Sent(sent): Sent<SentAttempts>,
) -> Result<Json<CountedAttempts>, Error> {
    let kind: GameKind =
        sent.game.parse().map_err(|error: games::UnknownGame| Error::Malformed(error.to_string()))?;
    if sent.attempts.len() > MOST_ATTEMPTS {
        return Err(Error::TooLong);
    }
    spend(&site, RateLimit::Puzzles, signed.id().as_str())?;
    let judged = judged(&questions, &signed, kind, sent.attempts).await?;
    if let Some(run) = sent.run {
        let (run, score) = (run.kept(), run.score(&judged));
        site.store().keep_puzzle_run(signed.id(), kind.slug(), run, score, site.now()).await?;
    }
    let mut change = 0;
    let mut results = BTreeMap::new();
    for attempt in judged {
        let (id, is_solved, before_and_after) = count(&site, &signed, kind, &attempt).await?;
        results.insert(id, is_solved);
        change += before_and_after.map_or(0, |(before, after)| after.round() as i32 - before.round() as i32);
    }
    let progress = progress(&site, &signed, kind).await?;
    Ok(Json(CountedAttempts { progress: SolverProgress { results, ..progress }, change }))
}

/// An attempt with the puzzle that it was made at, and whether it solves it.
struct JudgedAttempt {
    listed: &'static ListedPuzzle,
    sent: SentAttempt,
    is_solved: bool,
}

/// Judges attempts, in turn with whatever else is worked out for others.
async fn judged(
    questions: &Questions,
    signed: &Signed,
    kind: GameKind,
    attempts: Vec<SentAttempt>,
) -> Result<Vec<JudgedAttempt>, Error> {
    let work = move |bounds: &api::Bounds<'_>| {
        let judge = |sent: SentAttempt| {
            // A puzzle that another version of the program had does not hold up the others.
            let listed = kind.listed_puzzle(&sent.puzzle)?;
            let solves = api::solves(kind, &listed.puzzle, &sent.moves, bounds);
            Some(solves.map(|is_solved| JudgedAttempt { listed, sent, is_solved }))
        };
        attempts.into_iter().filter_map(judge).collect::<Result<Vec<_>, api::Problem>>()
    };
    Ok(questions.work_out(signed.id(), work).await??)
}

/// Counts an attempt if it is the first: the puzzle, whether the first attempt solved it, and how this one changed the rating.
async fn count(
    site: &Site,
    signed: &Signed,
    kind: GameKind,
    attempt: &JudgedAttempt,
) -> Result<(String, bool, Option<(f64, f64)>), Error> {
    let JudgedAttempt { listed, sent, is_solved } = attempt;
    let now = site.now();
    let rated_from = (!sent.hurried).then(|| untried_puzzle(listed.first_rating(), now));
    let counted = site
        .store()
        .count_attempt(&PuzzleAttempt {
            player: signed.id(),
            game: kind.slug(),
            puzzle: &listed.id,
            is_solved: *is_solved,
            rated_from,
            at: now,
        })
        .await?;
    // The puzzle of a day that is still to come is not yet that day's.
    let day =
        sent.day.map(u64::from).filter(|&day| day <= today(site) && kind.puzzle_of_day(day).id == listed.id);
    if let (true, true, Some(day)) = (*is_solved, counted.is_solved, day) {
        let day = i64::try_from(day).unwrap_or_default();
        site.store().keep_puzzle_day(signed.id(), kind.slug(), day).await?;
    }
    Ok((listed.id.clone(), counted.is_solved, counted.change))
}

impl SentRun {
    fn kept(self) -> PuzzleRun {
        match self {
            SentRun::Streak => PuzzleRun::Streak,
            SentRun::Storm => PuzzleRun::Storm,
        }
    }

    /// How many different puzzles were solved; in a streak, before the first that was not.
    fn score(self, attempts: &[JudgedAttempt]) -> i64 {
        let counts = |attempt: &&JudgedAttempt| self == SentRun::Storm || attempt.is_solved;
        let in_run = attempts.iter().take_while(counts).filter(|attempt| attempt.is_solved);
        let different: HashSet<&str> = in_run.map(|attempt| attempt.listed.id.as_str()).collect();
        i64::try_from(different.len()).unwrap_or(i64::MAX)
    }
}
