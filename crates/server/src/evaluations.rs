//! What the engine thinks of positions, shared by the pages of all who look at them. A page sends what its engine found out, and the
//! deepest search of each position is shown to everybody. Nothing is believed that cannot be true, and a share of it is searched
//! again: whoever sends what is wrong is not heard for a while.

mod validation;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use games::{AnyPosition, Curve, EngineSettings, GameKind};
use matchplay::{Millis, PlayerId};
use search::{Limits, TimeLimit, score::WIN};
use serde::{Deserialize, Serialize};
use std::{sync::LazyLock, time::Duration, time::Instant};
use store::{EvaluationRow, PositionKey};
use tabletop::record::Conduct;
use tokio::sync::Semaphore;
use utoipa::{IntoParams, ToSchema};

pub(crate) use self::validation::{ENGINE, LEAST_DEPTH, LEAST_NODES, VERSION, position as running_position};
use crate::{
    error::Error,
    matches::room,
    policy::{Permission, is_past, may},
    programs::{
        Caller, Scope, Sent,
        openapi::{Conflict, Malformed, Missing, OfBody, OfSomebody},
    },
    rate_limits::{RateLimit, spend},
    site::Site,
    thinking::beside_play,
};

const DAY: Millis = 24 * 60 * 60 * 1000;
/// An evaluation that nobody looked at for so long is forgotten.
const LONGEST_UNUSED: Millis = 180 * DAY;
/// How many evaluations are kept.
const MOST_KEPT: i64 = 1_000_000;
/// How long nothing is taken from somebody who sent what was wrong.
const BARRED: Millis = 30 * DAY;
/// How many wrong evaluations show that somebody cannot be believed: a deeper search may well know better now and then.
const MOST_REFUTED: i64 = 3;
/// The first ones of everybody are searched again, then one of this many.
const FIRST_CHECKED: i64 = 3;
const CHECKED_EVERY: u64 = 6;
/// The work of searches that check. If a short one expects something else, a longer one may know why.
const CHECKS_OF_ONE: [(u64, Duration); 2] =
    [(30_000, Duration::from_millis(400)), (400_000, Duration::from_millis(2_000))];
const CHECK_BYTES: usize = 4 << 20;
/// A claim this far from what a search expects is wrong, in thousandths of a result.
const LARGEST_DIFFERENCE: u16 = 300;
/// How long browsers may keep an answer, in seconds.
const CACHED: &str = "private, max-age=60";

/// One check at a time: it thinks beside play, and has no hurry.
static CHECKS: LazyLock<std::sync::Arc<Semaphore>> = LazyLock::new(|| Semaphore::new(1).into());

/// The position to look up.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvaluationQuery {
    /// The game.
    game: String,
    /// The rule set.
    rules: String,
    /// The text of the position, as the rules write it.
    #[param(max_length = 1000)]
    position: String,
}

/// What is known of a position.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct KnownEvaluations {
    /// The deepest first.
    evaluations: Vec<SharedEvaluation>,
    /// Whether nothing is shown because whoever asks plays a rated match in which this position occurred.
    withheld: bool,
}

/// What the engine thinks of a position, seen from the mover.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct SharedEvaluation {
    engine: String,
    version: String,
    /// In plies.
    depth: u32,
    /// The nodes that were searched.
    nodes: u64,
    /// In hundredths; with `endsIn` it only orders evaluations.
    score: i32,
    /// A win in so many plies, or a loss if negative.
    #[schema(required = true)]
    ends_in: Option<i32>,
    /// The chances of the mover in thousandths: win, draw, loss.
    chances: [u16; 3],
    /// The best play.
    line: Vec<String>,
    at: i64,
}

/// An evaluation as a page sends it, seen from the mover. Either `score` or `endsIn` is given.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SentEvaluation {
    /// The game.
    #[schema(value_type = String)]
    game: String,
    rules: String,
    /// The text of the position, as the rules write it.
    #[schema(max_length = 1000)]
    position: String,
    /// The engine: only that of the site is shared.
    engine: String,
    /// Its version: that of the site.
    version: String,
    #[schema(minimum = 8, maximum = 250)]
    depth: u32,
    #[schema(minimum = 20_000)]
    nodes: u64,
    /// In hundredths.
    #[serde(default)]
    score: Option<i32>,
    /// A win in so many plies, or a loss if negative. The line leads there.
    #[serde(default)]
    ends_in: Option<i32>,
    /// The best play.
    #[schema(min_items = 1, max_items = 100)]
    line: Vec<String>,
}

impl SentEvaluation {
    fn of(&self) -> PositionKey {
        PositionKey { game: self.game.clone(), rules: self.rules.clone(), position: self.position.clone() }
    }

    /// The score as searches write it.
    fn search_score(&self) -> i32 {
        search_score(self.score.unwrap_or_default(), self.ends_in)
    }
}

/// What became of an evaluation.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SharingResult {
    /// Whether it is kept: it is the deepest.
    kept: bool,
    /// The deepest that is known now.
    evaluation: SharedEvaluation,
}

/// Look up what the engine thinks of a position
///
/// The deepest search that anybody has shared. While somebody plays a rated match, nothing is said about its positions.
#[utoipa::path(
    get,
    path = "/api/v1/evaluations",
    tag = "games",
    operation_id = "evaluations",
    security((), ("token" = ["watch"]), ("session" = [])),
    params(EvaluationQuery),
    responses(
        (status = 200, description = "What is known", body = KnownEvaluations),
        (status = 404, response = Missing),
        (status = 422, response = Malformed),
        OfSomebody,
    ),
)]
pub(crate) async fn look(
    State(site): State<Site>,
    caller: Caller,
    query: Result<Query<EvaluationQuery>, QueryRejection>,
) -> Result<Response, Error> {
    is_offered(&site)?;
    let Query(wanted) = query.map_err(|rejection| Error::Malformed(rejection.body_text()))?;
    spend(&site, RateLimit::EvaluationLookups, &caller.who())?;
    let of = PositionKey { game: wanted.game, rules: wanted.rules, position: wanted.position };
    let position = validation::position(&of).map_err(Error::Malformed)?;
    let withheld = match caller.perhaps(Scope::Watch)? {
        Some(signed) => is_in_play(&site, signed.id(), &of).await?,
        None => false,
    };
    let known = if withheld { Vec::new() } else { site.store().evaluations_of(&of, site.now()).await? };
    let evaluations = shown(position.as_ref(), &known);
    let mut response = Json(KnownEvaluations { evaluations, withheld }).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHED));
    Ok(response)
}

/// Share what the engine thinks of a position
///
/// The position and the line have to be legal, and a claimed end has to be that of the line. The deepest evaluation is kept.
#[utoipa::path(
    post,
    path = "/api/v1/evaluations",
    tag = "games",
    operation_id = "shareEvaluation",
    security(("token" = ["analyse"]), ("session" = [])),
    request_body = SentEvaluation,
    responses(
        (status = 200, description = "What became of it", body = SharingResult),
        (status = 404, response = Missing),
        (status = 409, response = Conflict),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn share(
    State(site): State<Site>,
    caller: Caller,
    Sent(sent): Sent<SentEvaluation>,
) -> Result<Json<SharingResult>, Error> {
    is_offered(&site)?;
    let signed = caller.may(Scope::Analyse)?;
    may(Some(&signed.player), Permission::Play, None, site.now())?;
    spend(&site, RateLimit::Evaluations, signed.id().as_str())?;
    let (position, line) = validation::checked(&sent).map_err(Error::Malformed)?;
    let of = sent.of();
    if is_in_play(&site, signed.id(), &of).await? {
        return Err(Error::Conflict("you are playing a rated match with this position".to_owned()));
    }
    check(&site, signed.id(), &sent, position.as_ref()).await?;
    let row = EvaluationRow {
        of: of.clone(),
        engine: ENGINE.to_owned(),
        engine_version: VERSION.to_owned(),
        depth: sent.depth.into(),
        nodes: i64::try_from(sent.nodes).unwrap_or(i64::MAX),
        score: sent.score.map(i64::from),
        ends_in: sent.ends_in.map(i64::from),
        line: line.join(" "),
        sender: Some(signed.id().clone()),
        at: site.now(),
    };
    let kept = site.store().keep_evaluation(&row).await?;
    let known = site.store().evaluations_of(&of, site.now()).await?;
    let evaluation = shown(position.as_ref(), &known).into_iter().next();
    // Another version of the program may have swept it away meanwhile.
    let evaluation = evaluation.ok_or(Error::NotKnown)?;
    Ok(Json(SharingResult { kept, evaluation }))
}

/// Forgets what is of no use any more.
pub(crate) async fn sweep(site: &Site) -> Result<(), store::StoreError> {
    site.store().sweep_evaluations(site.now() - LONGEST_UNUSED, MOST_KEPT).await
}

/// What is wrong with an evaluation that is kept, if anything is.
pub fn evaluation_fault(row: &EvaluationRow) -> Option<String> {
    let number = |it: Option<i64>| it.map(|it| i32::try_from(it).unwrap_or(i32::MAX));
    let sent = SentEvaluation {
        game: row.of.game.clone(),
        rules: row.of.rules.clone(),
        position: row.of.position.clone(),
        // Other versions of the engine were right in their time.
        engine: ENGINE.to_owned(),
        version: VERSION.to_owned(),
        depth: u32::try_from(row.depth).unwrap_or(u32::MAX),
        nodes: u64::try_from(row.nodes).unwrap_or(u64::MAX),
        score: number(row.score),
        ends_in: number(row.ends_in),
        line: row.line.split(' ').map(str::to_owned).collect(),
    };
    validation::checked(&sent).err()
}

fn is_offered(site: &Site) -> Result<(), Error> {
    if site.config().shares_evaluations { Ok(()) } else { Err(Error::Missing("page")) }
}

/// Whether somebody plays a rated match in which this position occurred after a move.
pub(crate) async fn is_in_play(site: &Site, player: &PlayerId, of: &PositionKey) -> Result<bool, Error> {
    for row in site.store().unfinished_of(player).await? {
        if !row.is_rated || row.status != "live" || row.game != of.game {
            continue;
        }
        let played = room(site, &row.id).await?;
        let record = played.game().record();
        let mut after_moves = (1..=record.n_plies()).filter_map(|ply| record.position_at(ply));
        if after_moves.any(|position| position.text() == of.position && position.rules() == of.rules) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Searches an evaluation again, if it is one of those that are. What is wrong is refused, and counts against its sender.
async fn check(
    site: &Site,
    sender: &PlayerId,
    sent: &SentEvaluation,
    position: &dyn AnyPosition,
) -> Result<(), Error> {
    let known = site.store().evaluation_sender(sender).await?;
    if !is_past(known.barred_until, site.now()) {
        return Err(Error::Forbidden);
    }
    // The end of a game is claimed easily: the line may be one that nobody would play.
    let is_suspected = known.checked < FIRST_CHECKED || known.refuted > 0;
    let must_check = sent.ends_in.is_some() || is_suspected || site.lot().is_multiple_of(CHECKED_EVERY);
    if !must_check {
        return Ok(());
    }
    let place = CHECKS.clone().acquire_owned().await.map_err(|_| Error::Busy)?;
    let (record, kind) = (position.record(Conduct::Programs), position.game().slug.parse::<GameKind>());
    let kind = kind.map_err(|_| Error::Internal)?;
    let (curve, claimed) = (Curve::of(position), sent.search_score());
    let expected = move |score| curve.chances(score).expectation();
    let agrees = beside_play(place, move |stop| {
        let mut engine = kind.engine(EngineSettings::strongest(CHECK_BYTES));
        CHECKS_OF_ONE.into_iter().any(|(nodes, time)| {
            let time = Some(TimeLimit::exactly(time));
            let limits = Limits { nodes: Some(nodes), time, depth: None };
            let started = Instant::now();
            let lines = engine.search(record.as_ref(), limits, 1, &|| started.elapsed(), stop, &mut |_| {});
            let own = lines.first().map(|line| line.score);
            own.is_none_or(|own| expected(own).abs_diff(expected(claimed)) <= LARGEST_DIFFERENCE)
        })
    });
    let is_refuted = !agrees.await.ok_or(Error::Engine)?;
    let noted = site.store().note_evaluation_check(sender, is_refuted).await?;
    if !is_refuted {
        return Ok(());
    }
    if noted.refuted >= MOST_REFUTED && noted.refuted * 2 > noted.checked {
        tracing::warn!(player = %sender, "evaluations of this player were wrong too often: none are taken for a while");
        site.store().bar_evaluation_sender(sender, site.now() + BARRED).await?;
    }
    Err(Error::Conflict("a search of this site expects another result: it is not kept".to_owned()))
}

/// Evaluations as they are shown, the deepest first.
fn shown(position: &dyn AnyPosition, rows: &[EvaluationRow]) -> Vec<SharedEvaluation> {
    let curve = Curve::of(position);
    let number = |it: i64| i32::try_from(it).unwrap_or_default();
    let show = |row: &EvaluationRow| {
        let (ends_in, score) = (row.ends_in.map(number), score_of(row));
        let chances = curve.chances(score);
        SharedEvaluation {
            engine: row.engine.clone(),
            version: row.engine_version.clone(),
            depth: u32::try_from(row.depth).unwrap_or_default(),
            nodes: u64::try_from(row.nodes).unwrap_or_default(),
            score,
            ends_in,
            chances: [chances.win, chances.draw, chances.loss],
            line: row.line.split(' ').map(str::to_owned).collect(),
            at: row.at,
        }
    };
    let mut shown: Vec<SharedEvaluation> = rows.iter().map(show).collect();
    // What the engine of this site thinks comes before what earlier ones thought.
    shown.sort_by_key(|it| std::cmp::Reverse((it.version == VERSION, it.depth)));
    shown
}

/// The score of an evaluation as searches write it, for the mover.
pub(crate) fn score_of(row: &EvaluationRow) -> i32 {
    let number = |it: i64| i32::try_from(it).unwrap_or_default();
    search_score(row.score.map(number).unwrap_or_default(), row.ends_in.map(number))
}

fn search_score(score: i32, ends_in: Option<i32>) -> i32 {
    ends_in.map_or(score, |plies| (WIN - plies.abs()) * plies.signum())
}
