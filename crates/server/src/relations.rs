//! Whom somebody follows and whom somebody has blocked.

use axum::{
    Form, Json,
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use store::{MOST_RELATIONS, PlayerRow, Relation, RelationRow};
use utoipa::{IntoParams, ToSchema, openapi::Object};

use crate::{
    account::redirect,
    error::Error,
    identity::{Signed, Visitor},
    live::{Person, person},
    page_reader::PageReader,
    pages::{self, account::profile_path, profile},
    policy::may_relate,
    presence::is_online,
    programs::{
        Caller, Scope, Sent,
        openapi::{Conflict, Missing, OfBody, OfSomebody},
    },
    site::Site,
};

/// What another player is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedRelation {
    /// Nothing if this player is to be nobody in particular.
    #[schema(required = true, schema_with = relation_names)]
    #[serde(deserialize_with = "Option::deserialize")]
    relation: Option<String>,
}

fn relation_names() -> Object {
    matchplay::openapi::text_of(Relation::ALL.map(Relation::name))
}

/// The same by a form: empty if this player is to be nobody in particular.
#[derive(Deserialize)]
pub(crate) struct RelationForm {
    relation: String,
}

/// The player whom an address names.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes a part of addresses")]
struct PlayerPath {
    /// The name of an account.
    name: String,
}

/// Everybody whom somebody follows or has blocked.
#[derive(Serialize, ToSchema)]
pub(crate) struct Relations {
    /// Those first who are here or were here last.
    following: Vec<Followed>,
    blocked: Vec<Person>,
}

/// Somebody whom a player follows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Followed {
    #[serde(flatten)]
    person: Person,
    /// Whether this one follows the player too.
    is_friend: bool,
    is_online: bool,
    /// The matches that this one plays now and that everybody could have joined.
    live: Vec<String>,
}

/// Follow or block somebody
#[utoipa::path(
    post,
    path = "/api/v1/players/{name}/relation",
    tag = "account",
    operation_id = "relate",
    security(("token" = ["play"]), ("session" = [])),
    params(PlayerPath),
    request_body = WantedRelation,
    responses(
        (status = 204, description = "It is kept"),
        (status = 404, response = Missing),
        (status = 409, response = Conflict),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn relate(
    State(site): State<Site>,
    caller: Caller,
    Path(name): Path<String>,
    Sent(WantedRelation { relation }): Sent<WantedRelation>,
) -> Result<Response, Error> {
    let signed = caller.may(Scope::Play)?;
    let other = profile::player_of(&site, &name).await?.ok_or(Error::Missing("player"))?;
    keep(&site, &signed, &other, relation.as_deref()).await?;
    Ok(axum::http::StatusCode::NO_CONTENT.into_response())
}

/// The same from the page of that player.
pub(crate) async fn relate_by_form(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path(name): Path<String>,
    Form(RelationForm { relation }): Form<RelationForm>,
) -> Result<Response, Error> {
    let signed = visitor.signed.ok_or(Error::NotSignedIn)?;
    let Some(other) = profile::player_of(&site, &name).await? else {
        return Ok(pages::missing(reader, &format!("/@/{name}")));
    };
    keep(&site, &signed, &other, Some(relation.as_str()).filter(|it| !it.is_empty())).await?;
    Ok(redirect(&reader.link(&profile_path(other.name.as_deref().unwrap_or_default()))))
}

async fn keep(site: &Site, signed: &Signed, other: &PlayerRow, relation: Option<&str>) -> Result<(), Error> {
    let relation = match relation {
        None => None,
        Some(name) => {
            let known = Relation::ALL.into_iter().find(|it| it.name() == name);
            let expected = || Error::Malformed("relation: expected follow, block or null".to_owned());
            Some(known.ok_or_else(expected)?)
        }
    };
    let store = site.store();
    let is_blocked_by = store.relation(&other.id, signed.id()).await? == Some(Relation::Block);
    may_relate(&signed.player, other, relation, is_blocked_by)?;
    if !store.relate(signed.id(), &other.id, relation, site.now()).await? {
        return Err(Error::Conflict(format!(
            "you follow and block {MOST_RELATIONS} players, which is the most"
        )));
    }
    Ok(())
}

/// Whom you follow and have blocked
#[utoipa::path(
    get,
    path = "/api/v1/relations",
    tag = "account",
    operation_id = "relations",
    security(("token" = ["watch"]), ("session" = [])),
    responses((status = 200, description = "The players", body = Relations), OfSomebody),
)]
pub(crate) async fn list(State(site): State<Site>, caller: Caller) -> Result<Json<Relations>, Error> {
    let signed = caller.may(Scope::Watch)?;
    let (store, now) = (site.store(), site.now());
    let mut all = Relations { following: Vec::new(), blocked: Vec::new() };
    for RelationRow { other, relation, is_mutual, seen } in store.relations_of(signed.id()).await? {
        let person = person(store, &other, None).await?;
        match relation {
            Relation::Block => all.blocked.push(person),
            Relation::Follow => {
                let live = store.public_matches_of(&other).await?.into_iter().map(|row| row.id).collect();
                let is_online = is_online(seen, now);
                all.following.push(Followed { person, is_friend: is_mutual, is_online, live });
            }
        }
    }
    Ok(Json(all))
}
