//! What is played in a position: by whom, how often and with which results.
//!
//! Each program keeps a store of its own beside the database and follows the matches that end there. It can be made anew from the
//! database at any time.

mod following;
mod wish;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    Json,
    extract::{Path as PathPart, Query, State, rejection::QueryRejection},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use explorer::{Book, Explorer, Found, GameTally, NAMED, RecentGame};
use games::{AnyPosition, GameKind};
use matchplay::PlayerId;
use serde::Serialize;
use store::PositionKey;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

pub use self::following::{Following, game_of_match};
use self::wish::ExplorerQuery;
use crate::{
    error::Error,
    evaluations::{is_in_play, score_of},
    live::person,
    match_file::{date, name_of},
    programs::{
        Caller, Scope,
        openapi::{Malformed, Missing, OfSomebody},
    },
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// How long browsers may keep an answer, in seconds.
const CACHED: &str = "private, max-age=60";
/// How many games are listed.
const MOST_GAMES: usize = 8;
const DAY: i64 = 86_400_000;

/// The file of a program in its data folder.
pub fn explorer_file(data: &Path, node: &str) -> PathBuf {
    match node {
        "main" => data.join("explorer.redb"),
        // Programs that share a folder do not share a file.
        _ => data.join(format!("explorer-{node}.redb")),
    }
}

/// The store, opened when it is first needed.
#[derive(Debug)]
pub(crate) struct Opened {
    path: PathBuf,
    explorer: Mutex<Option<Arc<Explorer>>>,
}

impl Opened {
    pub(crate) fn new(data: &Path, node: &str) -> Opened {
        Opened { path: explorer_file(data, node), explorer: Mutex::default() }
    }

    /// The store. Opening it reads and writes a file.
    fn get(&self) -> Result<Arc<Explorer>, Error> {
        let mut opened = self.explorer.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(explorer) = &*opened {
            return Ok(explorer.clone());
        }
        let explorer = Explorer::open(&self.path).map_err(|error| {
            tracing::error!(%error, path = %self.path.display(), "the explorer cannot be opened");
            Error::Internal
        })?;
        let explorer = Arc::new(explorer);
        *opened = Some(explorer.clone());
        Ok(explorer)
    }

    /// Lets the file go, so that another program can have it.
    pub(crate) fn close(&self) {
        *self.explorer.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Does something with the store that may wait for a disk.
async fn with_store<T: Send + 'static>(
    site: &Site,
    work: impl FnOnce(&Explorer) -> Result<T, explorer::ExplorerError> + Send + 'static,
) -> Result<T, Error> {
    let site = site.clone();
    let done = spawn_blocking(move || {
        let store = site.explorer().get()?;
        work(&store).map_err(|error| {
            tracing::error!(%error, "the explorer fails");
            Error::Internal
        })
    });
    done.await.map_err(|_| Error::Internal)?
}

/// What was played in a position.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExplorerAnswer {
    /// The games that went on from here.
    total: u64,
    /// The games that each player won, in the order of play.
    wins: Vec<u64>,
    /// The games whose first place was shared.
    shared: u64,
    /// The moves, the most frequent first.
    moves: Vec<ExploredMove>,
    /// The last games that may be shown, the latest first.
    games: Vec<ExploredGame>,
    /// Whether nothing is shown because whoever asks plays a rated match in which this position occurred.
    withheld: bool,
}

/// A move that was played.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExploredMove {
    #[serde(rename = "move")]
    text: String,
    /// The move in the notation for people.
    shown: String,
    /// Other moves that lead to the same, by a symmetry of the board.
    same: Vec<String>,
    total: u64,
    wins: Vec<u64>,
    shared: u64,
    /// What the engine thinks of the position after the move, in hundredths for the mover before it: the deepest search that
    /// anybody has shared.
    #[schema(required = true)]
    score: Option<i32>,
}

/// A game that is listed.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExploredGame {
    /// `site`, `import` or `engine`.
    source: &'static str,
    /// The identifier of the match, if it was played here.
    #[schema(required = true)]
    id: Option<String>,
    /// The names of the players, as far as they are known, in the order of play.
    players: Vec<String>,
    /// Their ratings then.
    ratings: Vec<Option<u16>>,
    /// The day on which it began, `2026.11.19`.
    #[schema(required = true)]
    date: Option<String>,
    /// The rank of each player.
    #[schema(value_type = Vec<u32>)]
    ranks: Vec<u8>,
    /// What was played in the position.
    #[serde(rename = "move")]
    text: String,
}

/// Look up what is played in a position
///
/// How often each move was played and with which results: in games of the site, games from files and games of the engine against
/// itself. Positions that differ by a symmetry of the board are one.
#[utoipa::path(
    get,
    path = "/api/v1/explorer/{game}",
    tag = "games",
    operation_id = "explorer",
    security((), ("token" = ["watch"]), ("session" = [])),
    params(("game" = String, Path, description = "The game"), ExplorerQuery),
    responses(
        (status = 200, description = "What is played", body = ExplorerAnswer),
        (status = 404, response = Missing),
        (status = 422, response = Malformed),
        OfSomebody,
    ),
)]
pub(crate) async fn look(
    State(site): State<Site>,
    caller: Caller,
    PathPart(game): PathPart<String>,
    query: Result<Query<ExplorerQuery>, QueryRejection>,
) -> Result<Response, Error> {
    let kind: GameKind = game.parse().map_err(|_| Error::Missing("game"))?;
    let Query(wish) = query.map_err(|rejection| Error::Malformed(rejection.body_text()))?;
    spend(&site, RateLimit::Explorer, &caller.who())?;
    let position = wish.position(kind)?;
    let of = key(kind, position.as_ref());
    let withheld = match caller.perhaps(Scope::Watch)? {
        Some(signed) => is_in_play(&site, signed.id(), &of).await?,
        None => false,
    };
    let found = if withheld {
        Found::default()
    } else {
        let filters = wish.filters(&site).await?;
        let position = position.boxed();
        with_store(&site, move |store| store.look(kind, position.as_ref(), &filters, Book::shipped(kind)))
            .await?
    };
    let answer = answer(&site, kind, position.as_ref(), found, withheld).await?;
    let mut response = Json(answer).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHED));
    Ok(response)
}

fn key(kind: GameKind, position: &dyn AnyPosition) -> PositionKey {
    PositionKey {
        game: kind.slug().to_owned(),
        rules: position.rules().to_owned(),
        position: position.text(),
    }
}

async fn answer(
    site: &Site,
    kind: GameKind,
    position: &dyn AnyPosition,
    found: Found,
    withheld: bool,
) -> Result<ExplorerAnswer, Error> {
    let n_players = position.players().len();
    let wins = |tally: &GameTally| tally.wins[..n_players].to_vec();
    let mut games = Vec::new();
    for game in found.recent.into_iter().take(MOST_GAMES) {
        games.push(listed(site, game).await?);
    }
    let mut moves = Vec::new();
    for (rank, mv) in found.moves.into_iter().enumerate() {
        let score =
            if rank < MOST_SCORES { score_after(site, kind, position, &mv.text).await? } else { None };
        moves.push(ExploredMove {
            shown: position.move_for_people(&mv.text).unwrap_or_else(|_| mv.text.clone()),
            total: mv.tally.total(),
            wins: wins(&mv.tally),
            shared: mv.tally.shared,
            text: mv.text,
            same: mv.same,
            score,
        });
    }
    Ok(ExplorerAnswer {
        total: found.tally.total(),
        wins: wins(&found.tally),
        shared: found.tally.shared,
        moves,
        games,
        withheld,
    })
}

/// The moves whose evaluations are looked up: the most frequent ones.
const MOST_SCORES: usize = 8;

/// What is known of the position after a move, for the mover before it.
async fn score_after(
    site: &Site,
    kind: GameKind,
    position: &dyn AnyPosition,
    text: &str,
) -> Result<Option<i32>, Error> {
    let mut after = position.boxed();
    let is_shared = site.config().shares_evaluations && position.players().len() == 2;
    if !is_shared || after.play_text(text).is_err() || after.standing().is_some() {
        return Ok(None);
    }
    let known = site.store().evaluations_of(&key(kind, after.as_ref()), site.now()).await?;
    let best = known.iter().max_by_key(|row| row.depth);
    let score = best.map(score_of);
    Ok(score.map(|score| if after.mover() == position.mover() { score } else { -score }))
}

/// A game as it is listed, with the names that its players have now.
async fn listed(site: &Site, game: RecentGame) -> Result<ExploredGame, Error> {
    let mut players = Vec::new();
    for (key, _) in &game.players {
        players.push(match key.strip_prefix(NAMED) {
            Some(name) => name.to_owned(),
            None if key.is_empty() => String::new(),
            None => {
                let id = PlayerId::new(key.as_str());
                let person = person(site.store(), &id, None).await?;
                if person.name.is_some() || person.level.is_some() {
                    name_of(texts::Language::English, &person, &id)
                } else {
                    String::new()
                }
            }
        });
    }
    let is_ours = game.source == explorer::Source::Site;
    Ok(ExploredGame {
        source: game.source.name(),
        ratings: game.players.iter().map(|it| Some(it.1).filter(|&rating| rating > 0)).collect(),
        players,
        date: game.day.map(|day| date(i64::from(day) * DAY)),
        ranks: game.standing.players().iter().map(|player| game.standing.rank(player)).collect(),
        id: is_ours.then_some(game.id),
        text: game.text,
    })
}
