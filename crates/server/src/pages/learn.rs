//! Learning: the tutorial of a game, and its puzzles.

use axum::response::Response;
use maud::html;

use crate::pages::{
    GamePage,
    layout::{Page, Words},
};

pub(crate) async fn learn(GamePage { reader, kind, path }: GamePage) -> Response {
    let words = Words(reader.language);
    Page::new(reader, &path, words.text("nav-learn"))
        .of(kind)
        .render(&html! { h1 { (words.text("nav-learn")) } })
}
pub(crate) async fn puzzle(GamePage { reader, kind, path }: GamePage) -> Response {
    learn(GamePage { reader, kind, path }).await
}
