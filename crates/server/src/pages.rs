//! The pages. Each is rendered whole and can be read without scripts; scripts make boards live.

pub(crate) mod account;
pub(crate) mod analysis;
pub(crate) mod boards;
mod clocks;
mod curve;
pub(crate) mod documents;
pub(crate) mod editor;
pub(crate) mod embed;
pub(crate) mod error;
pub(crate) mod fairness;
mod first_board;
mod form;
pub(crate) mod friends;
pub(crate) mod game;
pub(crate) mod home;
mod layout;
pub(crate) mod learn;
mod levels;
pub(crate) mod lobby;
pub(crate) mod moderation;
pub(crate) mod notices;
pub(crate) mod offline;
pub(crate) mod online;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod practice;
mod preview;
pub(crate) mod profile;
pub(crate) mod puzzle;
mod quick;
mod report;
pub(crate) mod rules;
pub(crate) mod saved;
pub(crate) mod settings;
mod small_board;
pub(crate) mod study;
pub(crate) mod tokens;

use axum::{
    extract::FromRequestParts,
    http::{StatusCode, Uri, request::Parts},
    response::{IntoResponse, Response},
};
use games::GameKind;
use maud::html;

use crate::{
    error::Error,
    page_reader::PageReader,
    pages::layout::{HtmlPage, Words},
};

/// What the pages of a game know: who reads, which game the address names, and the address without its language.
pub(crate) struct GamePage {
    reader: PageReader,
    kind: GameKind,
    path: String,
}

impl<S: Sync> FromRequestParts<S> for GamePage {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GamePage, Response> {
        let Ok(reader) = PageReader::from_request_parts(parts, state).await;
        let path = parts.uri.path().to_owned();
        let slug = path.split('/').nth(1).unwrap_or_default();
        // Names are lower case: another spelling is another address.
        match GameKind::ALL.into_iter().find(|kind| kind.slug() == slug) {
            Some(kind) => Ok(GamePage { reader, kind, path }),
            None => Err(missing(reader, &path)),
        }
    }
}

/// Does what takes long only the first time, such as rendering a page that is kept, without holding up other requests.
async fn off_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|failed| std::panic::resume_unwind(failed.into_panic()))
}

/// The page for addresses that lead nowhere.
pub(crate) async fn not_found(reader: PageReader, uri: Uri) -> Response {
    if uri.path().starts_with("/api/") {
        return Error::Missing("address").into_response();
    }
    missing(reader, uri.path())
}

pub(crate) fn missing(reader: PageReader, path: &str) -> Response {
    let words = Words(reader.language);
    let page = HtmlPage::new(reader, path, words.text("error-not-found"));
    let body = html! {
        article.prose {
            h1 { (words.text("error-not-found")) }
            p { (words.text("error-not-found-note")) }
            p { a href=(reader.link("/")) { (words.text("error-go-home")) } }
        }
    };
    (StatusCode::NOT_FOUND, page.render(&body)).into_response()
}
