//! The API for programs: tokens that allow some things, streams, whole collections of games, analyses. What can be asked is
//! described in `openapi.json`, which is served too.

pub(crate) mod analyses;
mod caller;
pub(crate) mod export;
pub(crate) mod player_stream;
pub(crate) mod streams;
pub(crate) mod tokens;

use axum::{Json, extract::State, http::header, response::IntoResponse};
use serde_json::{Value, json};

pub(crate) use analyses::annotate;
pub(crate) use caller::{Caller, Sent};
pub(crate) use tokens::{LONGEST_NAME as LONGEST_TOKEN_NAME, NoToken, make_token, token_hash};
pub use tokens::{Scope, Scopes, fresh_token};

use crate::{error::Error, live::person, site::Site};

/// The description of everything that programs can ask.
const DESCRIPTION: &str = include_str!("programs/openapi.json");

pub(crate) async fn description() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION)
}

/// Who asks, and what is allowed.
pub(crate) async fn me(State(site): State<Site>, caller: Caller) -> Result<Json<Value>, Error> {
    let scopes: Vec<&str> = match caller.scopes() {
        Some(scopes) => scopes.names().collect(),
        None => Scope::ALL.iter().map(|scope| scope.name()).collect(),
    };
    let signed = caller.anybody()?;
    let person = person(site.store(), signed.id(), None).await?;
    let n_turns = site.store().count_turns(signed.id()).await?;
    Ok(Json(
        json!({ "id": signed.id(), "kind": person.kind, "name": person.name, "scopes": scopes, "turns": n_turns }),
    ))
}
