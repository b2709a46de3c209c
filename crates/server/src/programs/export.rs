//! The finished games of a player, as game files, one a line.

use std::{collections::VecDeque, time::Duration};

use axum::{
    body::Bytes,
    extract::{Query, State, rejection::QueryRejection},
    response::Response,
};
use matchplay::Millis;
use serde::Deserialize;
use serde_json::Value;
use tokio::time::{Interval, MissedTickBehavior, interval};
use utoipa::IntoParams;

use super::{
    Caller, Scope,
    openapi::{Malformed, OfSomebody},
    streams::{LineStream, StreamPermit, answer, enter, line},
};
use crate::{
    credentials::Watching,
    error::Error,
    match_file::annotated_file,
    matches::room,
    rate_limits::{RateLimit, spend},
    site::Site,
    site_address::SiteAddress,
};

/// How fast games come: thirty a second.
const PACE: Duration = Duration::from_millis(33);
/// How many games come at most.
const MOST_GAMES: i64 = 100_000;

/// Which games.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportQuery {
    /// Only games that ended then or later.
    #[serde(default)]
    #[param(minimum = 0, maximum = 18446744073709551615_u64)]
    since: u64,
    /// How many at most.
    #[serde(default)]
    #[param(nullable = false, maximum = 4294967295_u64)]
    most: Option<u32>,
}

/// All finished games of whoever asks
///
/// Game files (docs: crate gamefile), the newest first, about thirty a second, with what engines think of them.
#[utoipa::path(
    get,
    path = "/api/v1/games",
    tag = "games",
    security(("token" = ["export"]), ("session" = [])),
    params(ExportQuery),
    responses(
        (
            status = 200,
            description = "The games: lines of JSON, each `GameFile`",
            body = String,
            content_type = "application/x-ndjson",
        ),
        (status = 422, response = Malformed),
        OfSomebody,
    ),
)]
pub(crate) async fn export(
    State(site): State<Site>,
    address: SiteAddress,
    caller: Caller,
    query: Result<Query<ExportQuery>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(choice) = query.map_err(|rejection| Error::Malformed(rejection.body_text()))?;
    let (who, credential) = (caller.who(), caller.credential());
    let signed = caller.may(Scope::Export)?;
    spend(&site, RateLimit::Games, &who)?;
    let place = enter(&site, &who)?;
    let most = choice.most.map_or(MOST_GAMES, i64::from).min(MOST_GAMES);
    let since = Millis::try_from(choice.since).unwrap_or(Millis::MAX);
    let ids = site.store().finished_ids_of(signed.id(), since, most).await?;
    let mut pace = interval(PACE);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let watching = site.credentials().watch(credential);
    Ok(answer(Games { site, address, watching, ids: ids.into(), pace, _place: place }))
}

struct Games {
    site: Site,
    address: SiteAddress,
    watching: Watching,
    ids: VecDeque<String>,
    pace: Interval,
    _place: StreamPermit,
}

impl LineStream for Games {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            let id = self.ids.pop_front()?;
            tokio::select! {
                biased;
                () = self.watching.ended() => return None,
                _ = self.pace.tick() => {}
            }
            match game(&self.site, &self.address, &id).await {
                Ok(text) => return Some(line(&text)),
                Err(error) => tracing::error!(%error, match_id = id, "a game cannot be exported"),
            }
        }
    }
}

/// A game as a file on one line, with what engines think of it.
async fn game(site: &Site, address: &SiteAddress, id: &str) -> Result<String, Error> {
    let room = room(site, id).await?;
    let file = annotated_file(site, address, id, &room).await?;
    let json: Value = serde_json::from_str(&file.to_json()).expect("a game file is JSON");
    Ok(json.to_string())
}
