//! Learning: the tutorial of a game, and its puzzles.

use axum::{extract::Path, response::Response};
use maud::html;

use crate::{
    language::Reader,
    pages::{
        game_of,
        layout::{Page, Words},
    },
};

pub(crate) async fn learn(reader: Reader, slug: Path<String>) -> Response {
    let path = format!("/{}/learn", slug.0);
    let kind = match game_of(reader, &path, &slug) {
        Ok(kind) => kind,
        Err(missing) => return missing,
    };
    let words = Words(reader.language);
    Page::new(reader, &path, words.text("nav-learn")).of(kind).render(&html! { h1 { (words.text("nav-learn")) } })
}
pub(crate) async fn puzzle(reader: Reader, slug: Path<String>) -> Response {
    learn(reader, slug).await
}
