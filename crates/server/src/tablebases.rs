//! What tables of endings know of a position and of each of its moves, for the analysis board.
//!
//! The tables stay on disk: of a position and its moves a few blocks are read, which takes less time than the rest of a
//! request. What a table says never changes, so browsers may keep it.

use std::{collections::HashMap, path::Path, sync::Arc};

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use endgames::{ProbeResult, SolvedPosition, TableShelf};
use games::GameKind;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::PositionKey;
use tablefiles::{FolderTables, TableReading};
use utoipa::{IntoParams, ToSchema};

use crate::{
    error::Error,
    evaluations::{is_in_play, running_position},
    programs::{
        Caller, Scope,
        openapi::{Malformed, OfSomebody},
    },
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// How browsers may keep an answer: for a day if it says something, for a minute if there is no table, and not at all if
/// whoever asks plays that position.
const KEPT: &str = "private, max-age=86400";
const KEPT_A_MINUTE: &str = "private, max-age=60";
const NOT_KEPT: &str = "no-store";

/// The tables of all games, as far as the site has them.
#[derive(Debug, Default)]
pub(crate) struct Tablebases(HashMap<GameKind, Arc<dyn TableShelf>>);

impl Tablebases {
    /// The tables in a folder. What is damaged is reported and left out.
    pub(crate) fn open(folder: &Path) -> Tablebases {
        let mut tables = HashMap::new();
        for kind in GameKind::ALL.into_iter().filter(|kind| kind.has_tables()) {
            match tablefiles::read_folder(folder, kind, TableReading::InBlocks) {
                Ok(FolderTables { shelf, faults }) => {
                    for fault in faults {
                        tracing::warn!("{fault:#}; it is not used");
                    }
                    tables.extend(shelf.map(|shelf| (kind, shelf)));
                }
                Err(error) => tracing::warn!("{error:#}"),
            }
        }
        Tablebases(tables)
    }

    fn of(&self, game: &str) -> Option<Arc<dyn TableShelf>> {
        self.0.get(&game.parse().ok()?).cloned()
    }

    /// What pages are told of a game's tables; nothing if there are none.
    pub(crate) fn about(&self, kind: GameKind) -> Option<Value> {
        let most = self.0.get(&kind)?.slices().iter().map(|slice| slice.n_stones()).max()?;
        Some(json!({ "pieces": most }))
    }
}

/// The position to look up.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct TablebaseQuery {
    /// The game.
    game: String,
    /// The rule set.
    rules: String,
    /// The text of the position, as the rules write it.
    #[param(max_length = 1000)]
    position: String,
}

/// What tables know of a position.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TablebaseAnswer {
    /// Nothing if no table of the site has the position.
    #[schema(required = true)]
    ending: Option<SolvedEnding>,
    /// Whether nothing is shown because whoever asks plays a rated match in which this position occurred.
    withheld: bool,
}

/// A position with best play of both sides.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SolvedEnding {
    /// For the player to move.
    result: SolvedResult,
    /// The plies to the end; 0 for a draw.
    plies: u16,
    /// All legal moves, in the order of their texts.
    moves: Vec<SolvedMove>,
}

/// A move, if both sides play best afterwards.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SolvedMove {
    /// Its text.
    #[serde(rename = "move")]
    text: String,
    /// For the player who makes it; nothing if no table has the position after it.
    #[schema(required = true)]
    result: Option<SolvedResult>,
    /// The plies to the end, this move included; 0 for a draw.
    plies: u16,
}

/// How a game ends with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum SolvedResult {
    /// The player wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The player loses.
    Loss,
}

fn parts(result: ProbeResult) -> (SolvedResult, u16) {
    match result {
        ProbeResult::Win(plies) => (SolvedResult::Win, plies),
        ProbeResult::Draw => (SolvedResult::Draw, 0),
        ProbeResult::Loss(plies) => (SolvedResult::Loss, plies),
    }
}

impl From<SolvedPosition> for SolvedEnding {
    fn from(solved: SolvedPosition) -> SolvedEnding {
        let (result, plies) = parts(solved.result);
        let moves = solved.moves.into_iter().map(|(text, result)| {
            let (result, plies) = result.map(parts).unzip();
            SolvedMove { text, result, plies: plies.unwrap_or_default() }
        });
        SolvedEnding { result, plies, moves: moves.collect() }
    }
}

/// Look up an ending
///
/// Who wins with best play, in how many plies, and what each move is worth. It answers with nothing where the site has no
/// table. While somebody plays a rated match, nothing is said about its positions.
#[utoipa::path(
    get,
    path = "/api/v1/tablebase",
    tag = "games",
    operation_id = "tablebase",
    security((), ("token" = ["watch"]), ("session" = [])),
    params(TablebaseQuery),
    responses(
        (status = 200, description = "What is known", body = TablebaseAnswer),
        (status = 422, response = Malformed),
        OfSomebody,
    ),
)]
pub(crate) async fn look(
    State(site): State<Site>,
    caller: Caller,
    query: Result<Query<TablebaseQuery>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(wanted) = query.map_err(|rejection| Error::Malformed(rejection.body_text()))?;
    spend(&site, RateLimit::Tablebases, &caller.who())?;
    let of = PositionKey { game: wanted.game, rules: wanted.rules, position: wanted.position };
    running_position(&of).map_err(Error::Malformed)?;
    let withheld = match caller.perhaps(Scope::Watch)? {
        Some(signed) => is_in_play(&site, signed.id(), &of).await?,
        None => false,
    };
    let shelf = site.tablebases().of(&of.game).filter(|_| !withheld);
    let judged = match shelf {
        // Blocks are read from disk.
        Some(shelf) => tokio::task::spawn_blocking(move || shelf.judge(&of.position, &of.rules))
            .await
            .map_err(|_| Error::Internal)?,
        None => None,
    };
    let cached = match &judged {
        _ if withheld => NOT_KEPT,
        Some(_) => KEPT,
        None => KEPT_A_MINUTE,
    };
    let mut response =
        Json(TablebaseAnswer { ending: judged.map(SolvedEnding::from), withheld }).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(cached));
    Ok(response)
}
