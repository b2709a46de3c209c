//! The API for programs: tokens that allow some things, streams, whole collections of games, analyses. What can be asked is
//! described by `openapi.rs`, from the handlers themselves.

pub(crate) mod analyses;
mod caller;
pub(crate) mod export;
pub(crate) mod openapi;
pub(crate) mod player_stream;
pub(crate) mod rules;
mod stream_messages;
pub(crate) mod streams;
pub(crate) mod tokens;

use axum::{Json, extract::State};
use matchplay::PlayerId;
use serde::Serialize;
use store::PlayerKind;
use utoipa::{ToSchema, openapi::Object};

pub(crate) use analyses::annotate;
pub(crate) use caller::{Caller, OwnAccount, Sent};
use openapi::{TooOften, Unauthorized, Unavailable};
pub(crate) use tokens::{LONGEST_NAME as LONGEST_TOKEN_NAME, NoToken, make_token, token_hash};
pub use tokens::{Scope, Scopes, fresh_token};

use crate::{error::Error, live::person, site::Site};

/// Who asks, and what is allowed.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Me {
    id: PlayerId,
    #[schema(schema_with = kinds)]
    kind: &'static str,
    #[schema(required = true)]
    name: Option<String>,
    #[schema(value_type = Vec<Scope>, min_items = 1)]
    scopes: Vec<&'static str>,
    /// In how many matches it is the player's turn.
    #[schema(minimum = 0)]
    turns: i64,
    /// How many matches wait for this player in particular.
    #[schema(minimum = 0)]
    challenges: i64,
    /// How many notices this player has not read.
    #[schema(minimum = 0)]
    notices: i64,
}

fn kinds() -> Object {
    matchplay::openapi::text_of(
        [PlayerKind::Guest, PlayerKind::Account, PlayerKind::Bot].map(PlayerKind::name),
    )
}

/// Who asks, and what is allowed
#[utoipa::path(
    get,
    path = "/api/v1/me",
    tag = "account",
    security(("token" = []), ("session" = [])),
    responses(
        (status = 200, description = "Who asks", body = Me),
        (status = 401, response = Unauthorized),
        (status = 429, response = TooOften),
        (status = 503, response = Unavailable),
    ),
)]
pub(crate) async fn me(State(site): State<Site>, caller: Caller) -> Result<Json<Me>, Error> {
    let scopes: Vec<&str> = match caller.scopes() {
        Some(scopes) => scopes.names().collect(),
        None => Scope::ALL.iter().map(|scope| scope.name()).collect(),
    };
    let signed = caller.anybody()?;
    let person = person(site.store(), signed.id(), None).await?;
    let turns = site.store().count_turns(signed.id()).await?;
    let challenges = site.store().count_challenges(signed.id()).await?;
    let notices = site.store().count_unread_notices(signed.id()).await?;
    let (id, kind, name) = (signed.id().clone(), person.kind, person.name);
    Ok(Json(Me { id, kind, name, scopes, turns, challenges, notices }))
}
