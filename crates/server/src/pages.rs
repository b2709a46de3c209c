//! The pages. Each is rendered whole and can be read without scripts; scripts make boards live.

pub(crate) mod account;
mod analysis;
mod clocks;
mod curve;
mod editor;
mod form;
mod game;
mod home;
mod layout;
mod learn;
mod lobby;
pub(crate) mod moderation;
mod offline;
mod online;
mod play;
mod players;
pub(crate) mod profile;
mod report;
mod rules;
mod saved;
mod settings;
pub(crate) mod tokens;

use axum::{
    Router,
    extract::FromRequestParts,
    http::{StatusCode, Uri, request::Parts},
    response::{IntoResponse, Response},
    routing::{any, get},
};
use games::GameKind;
use maud::html;

use crate::{
    language::Reader,
    pages::layout::{Page, Words},
    site::Site,
};

pub(crate) fn routes(site: Site) -> Router {
    Router::new()
        .route("/", get(home::home))
        .route("/games", get(saved::saved))
        .route("/settings", get(settings::settings))
        .route("/offline", get(offline::offline))
        .route("/players", get(players::players))
        .route("/@/{name}", get(profile::profile))
        .route("/lobby", get(lobby::lobby))
        .route("/next", get(lobby::next))
        .route("/g/{id}", get(online::online))
        .route("/g/{id}/{form}", get(online::export))
        .route("/{game}", any(game::other_method).get(game::game))
        .route("/{game}/rules", get(rules::rules))
        .route("/{game}/play", get(play::play))
        .route("/{game}/learn", get(learn::learn))
        .route("/{game}/puzzle", get(learn::puzzle))
        .route("/{game}/puzzle/{id}", get(learn::puzzle))
        .route("/{game}/analysis", get(analysis::analysis))
        .route("/{game}/analysis/{*position}", get(analysis::analysis))
        .route("/{game}/editor", get(editor::editor))
        .route("/{game}/editor/{*position}", get(editor::editor))
        .with_state(site)
}

/// What the pages of a game know: who reads, which game the address names, and the address without its language.
pub(crate) struct GamePage {
    reader: Reader,
    kind: GameKind,
    path: String,
}

impl<S: Sync> FromRequestParts<S> for GamePage {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GamePage, Response> {
        let Ok(reader) = Reader::from_request_parts(parts, state).await;
        let path = parts.uri.path().to_owned();
        let slug = path.split('/').nth(1).unwrap_or_default();
        // Names are lower case: another spelling is another address.
        match GameKind::ALL.into_iter().find(|kind| kind.slug() == slug) {
            Some(kind) => Ok(GamePage { reader, kind, path }),
            None => Err(missing(reader, &path)),
        }
    }
}

/// The page for addresses that lead nowhere.
pub(crate) async fn not_found(reader: Reader, uri: Uri) -> Response {
    missing(reader, uri.path())
}

pub(crate) fn missing(reader: Reader, path: &str) -> Response {
    let words = Words(reader.language);
    let page = Page::new(reader, path, words.text("error-not-found"));
    let body = html! {
        article.prose {
            h1 { (words.text("error-not-found")) }
            p { (words.text("error-not-found-note")) }
            p { a href=(reader.link("/")) { (words.text("error-go-home")) } }
        }
    };
    (StatusCode::NOT_FOUND, page.render(&body)).into_response()
}
