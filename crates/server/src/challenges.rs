//! Matches that somebody in particular is asked to play: to play them, to turn them down, to offer another match instead.

use axum::{
    Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use matchplay::{Answer, Command, MatchTerms, Millis, PlayerId};
use serde::Deserialize;
use store::{ChallengeRow, MatchRow, NewChallenge};
use utoipa::{ToSchema, openapi::Object};

use crate::{
    error::Error,
    identifiers::is_match_id,
    identity::Signed,
    matches::{Opened, Wish, act_now, challenged_player, open_for},
    policy::may_answer_challenge,
    programs::{
        Caller, Scope, Sent,
        openapi::{Conflict, MatchPath, Missing, OfBody, OfSomebody},
    },
    rate_limits::{RateLimit, spend},
    site::Site,
};

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;
/// How long a challenge stands where people sit at their boards at the same time: who asks cannot wait for longer.
const LIVE_EXPIRY: Millis = 20 * MINUTE;
/// How long it stands where they do not.
const SLOW_EXPIRY: Millis = 7 * DAY;
/// How many open challenges somebody may have to the same player.
const MOST_BETWEEN: i64 = 3;

/// Why somebody turns a challenge down.
const REASONS: [&str; 7] = ["no", "later", "too-fast", "too-slow", "rated", "casual", "other-game"];
/// Why, if another match is offered instead.
pub(crate) const COUNTER_OFFER: &str = "counter-offer";

/// Why a challenge is turned down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decline {
    #[schema(schema_with = reasons)]
    why: String,
}

fn reasons() -> Object {
    matchplay::openapi::text_of(REASONS)
}

/// The reasons among which people choose.
pub(crate) fn reasons_to_decline() -> [&'static str; 7] {
    REASONS
}

/// A challenge to somebody under some terms.
///
/// # Errors
/// If it is too often, or there are enough.
pub(crate) async fn challenge_to(
    site: &Site,
    signed: &Signed,
    player: PlayerId,
    terms: &MatchTerms,
    instead_of: Option<String>,
) -> Result<NewChallenge, Error> {
    if site.store().count_challenges_between(signed.id(), &player).await? >= MOST_BETWEEN {
        return Err(Error::TooManyChallenges(MOST_BETWEEN));
    }
    spend(site, RateLimit::Challenges, signed.id().as_str())?;
    let expiry = if terms.speed().is_live() { LIVE_EXPIRY } else { SLOW_EXPIRY };
    Ok(NewChallenge { player, expires: site.now() + expiry, instead_of })
}

/// Accept a challenge
#[utoipa::path(
    post,
    path = "/api/v1/challenges/{id}/accept",
    tag = "matches",
    operation_id = "acceptChallenge",
    security(("token" = ["play"]), ("session" = [])),
    params(MatchPath),
    responses(
        (status = 200, description = "What became of it: it may have been taken back", body = Answer),
        (status = 404, response = Missing),
        OfSomebody,
    ),
)]
pub(crate) async fn accept(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Answer>, Error> {
    let signed = caller.may(Scope::Play)?;
    asked(&site, &signed, &id).await?;
    Ok(Json(act_now(&site, &id, signed.id(), &Command::Sit { wish: None }).await?))
}

/// Decline a challenge
///
/// Who asked is told why.
#[utoipa::path(
    post,
    path = "/api/v1/challenges/{id}/decline",
    tag = "matches",
    operation_id = "declineChallenge",
    security(("token" = ["play"]), ("session" = [])),
    params(MatchPath),
    request_body = Decline,
    responses(
        (status = 200, description = "What became of it: it may have been taken back", body = Answer),
        (status = 404, response = Missing),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn decline(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Sent(Decline { why }): Sent<Decline>,
) -> Result<Json<Answer>, Error> {
    let signed = caller.may(Scope::Play)?;
    if !REASONS.contains(&why.as_str()) {
        return Err(Error::Malformed(format!("why: expected one of {}", REASONS.join(", "))));
    }
    asked(&site, &signed, &id).await?;
    Ok(Json(turn_down(&site, &signed, &id, &why).await?))
}

/// Offer another match instead
///
/// The challenge is declined, and its sender is asked to play under these terms. Sent again it opens no second match.
#[utoipa::path(
    post,
    path = "/api/v1/challenges/{id}/counter",
    tag = "matches",
    operation_id = "counterChallenge",
    security(("token" = ["play"]), ("session" = [])),
    params(MatchPath),
    request_body = Wish,
    responses(
        (status = 201, description = "The match that is offered", body = Opened),
        (status = 404, response = Missing),
        (status = 409, response = Conflict),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn counter(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Sent(mut wish): Sent<Wish>,
) -> Result<Response, Error> {
    let signed = caller.may(Scope::Play)?;
    // What nobody could play turns nothing down.
    let terms = wish.terms()?;
    // It is for the challenger alone.
    wish.listed = false;
    wish.invite.clear();
    let (challenge, row) = asked(&site, &signed, &id).await?;
    let opener = challenged_player(&site, &signed, row.opened_by).await?;
    let offer = challenge_to(&site, &signed, opener, &terms, Some(id.clone())).await?;
    let is_begun = challenge.answer.as_deref() == Some(COUNTER_OFFER) && row.status == "aborted";
    if !is_begun {
        match turn_down(&site, &signed, &id, COUNTER_OFFER).await? {
            Answer::Done { .. } => {}
            _ => return Err(Error::Conflict("this challenge is not open any more".to_owned())),
        }
    }
    let key = format!("counter {id}");
    let offered = open_for(&site, &signed, &wish, terms, Some(&key), Some(offer)).await?;
    let place = format!("/g/{offered}");
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(Opened { id: offered })).into_response())
}

/// The challenge of a match, if it was made to whoever asks.
async fn asked(site: &Site, signed: &Signed, id: &str) -> Result<(ChallengeRow, MatchRow), Error> {
    if !is_match_id(id) {
        return Err(Error::Missing("challenge"));
    }
    let challenge = site.store().challenge(id).await?;
    may_answer_challenge(&signed.player, challenge.as_ref().map(|it| &it.player), site.now())?;
    let row = site.store().match_row(id).await?;
    challenge.zip(row).ok_or(Error::Missing("challenge"))
}

async fn turn_down(site: &Site, signed: &Signed, id: &str, why: &str) -> Result<Answer, Error> {
    // The reason is there before the match ends: whoever hears of the end reads both.
    site.store().answer_challenge(id, signed.id(), why).await?;
    act_now(site, id, signed.id(), &Command::TurnDown).await
}
