//! The rules of games as data.

use std::{collections::BTreeMap, sync::LazyLock};

use axum::{
    extract::Path,
    http::header,
    response::{IntoResponse, Response},
};
use games::GameKind;
use rulebook::Rulebook;

use super::openapi::Missing;
use crate::error::Error;

/// How long answers may be kept: they change with the program only.
const CACHED: &str = "public, max-age=3600";

/// The rules of all games, written once.
static WRITTEN: LazyLock<BTreeMap<&'static str, String>> = LazyLock::new(|| {
    let written =
        |kind: GameKind| serde_json::to_string(&rulebook::rulebook(kind)).expect("rules are plain data");
    GameKind::ALL.into_iter().map(|kind| (kind.slug(), written(kind))).collect()
});

/// The rules of a game as data
///
/// The board and which cells touch, the pieces and how position texts write them, the rule sets with their parameters, the
/// set-ups, and the numbered rules in every language. `docs/rules-as-data.md` describes the form.
#[utoipa::path(
    get,
    path = "/api/v1/rules/{game}",
    tag = "games",
    operation_id = "rules",
    security(()),
    params(("game" = String, Path, description = "The name of the game in addresses", max_length = 40)),
    responses((status = 200, description = "The rules", body = Rulebook), (status = 404, response = Missing)),
)]
pub(crate) async fn rules(Path(game): Path<String>) -> Result<Response, Error> {
    let written = WRITTEN.get(game.as_str()).ok_or(Error::Missing("game"))?;
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, CACHED)];
    Ok((headers, written.as_str()).into_response())
}
