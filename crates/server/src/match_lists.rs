//! Lists of matches over HTTP: the lobby, with what is offered and what is played now.

use std::collections::BTreeMap;

use axum::{Json, extract::State};
use matchplay::PlayerId;
use serde::Serialize;
use store::MatchRow;
use utoipa::{ToSchema, openapi::Object};

use crate::{
    error::Error,
    identity::Visitor,
    live::{Person, person},
    programs::openapi::Unavailable,
    site::Site,
};

/// What is offered, and what is played now.
#[derive(Serialize, ToSchema)]
pub(crate) struct Lobby {
    #[schema(required = true)]
    you: Option<PlayerId>,
    seeks: Vec<MatchSummary>,
    live: Vec<MatchSummary>,
    mine: Vec<MatchSummary>,
    people: BTreeMap<PlayerId, Person>,
}

/// What is offered, and what is played now
#[utoipa::path(
    get,
    path = "/api/v1/lobby",
    tag = "matches",
    security(()),
    responses((status = 200, description = "The lobby", body = Lobby), (status = 503, response = Unavailable)),
)]
pub(crate) async fn lobby(State(site): State<Site>, visitor: Visitor) -> Result<Json<Lobby>, Error> {
    let seeks = site.store().open_seeks(50).await?;
    let live = site.store().live_matches(20).await?;
    let mine = match &visitor.signed {
        Some(signed) => site.store().turns_of(signed.id()).await?,
        None => Vec::new(),
    };
    let mut people = BTreeMap::new();
    for row in seeks.iter().chain(&live).chain(&mine) {
        for player in &row.seats {
            if !people.contains_key(player) {
                let about = Some((row.game.as_str(), row.speed.as_str()));
                people.insert(player.clone(), person(site.store(), player, about).await?);
            }
        }
    }
    let [seeks, live, mine] = [seeks, live, mine].map(|rows| rows.iter().map(MatchSummary::from).collect());
    let you = visitor.signed.map(|signed| signed.id().clone());
    Ok(Json(Lobby { you, seeks, live, mine, people }))
}

/// A match in a list.
#[derive(Serialize, ToSchema)]
#[schema(as = Row)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchSummary {
    id: String,
    #[schema(schema_with = matchplay::openapi::game)]
    game: String,
    rules: String,
    speed: String,
    clock: String,
    #[schema(schema_with = statuses)]
    status: String,
    rated: bool,
    players: i64,
    plies: i64,
    changed: i64,
    #[schema(required = true)]
    mover: Option<PlayerId>,
    #[schema(required = true)]
    due: Option<i64>,
    #[schema(value_type = Vec<u32>)]
    ranks: Vec<u8>,
    #[schema(required = true)]
    reason: Option<String>,
    seats: Vec<PlayerId>,
    opened_by: PlayerId,
}

fn statuses() -> Object {
    matchplay::openapi::text_of(["open", "live", "over", "aborted"])
}

impl From<&MatchRow> for MatchSummary {
    fn from(row: &MatchRow) -> MatchSummary {
        let row = row.clone();
        MatchSummary {
            id: row.id,
            game: row.game,
            rules: row.rules,
            speed: row.speed,
            clock: row.clock,
            status: row.status,
            rated: row.is_rated,
            players: row.n_players,
            plies: row.plies,
            changed: row.changed,
            mover: row.mover,
            due: row.due,
            ranks: row.ranks,
            reason: row.reason,
            seats: row.seats,
            opened_by: row.opened_by,
        }
    }
}
