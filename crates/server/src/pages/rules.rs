//! The rules, with figures.

use axum::response::Response;
use maud::html;

use crate::pages::{
    GamePage,
    layout::{Page, Words},
};

pub(crate) async fn rules(GamePage { reader, kind, path }: GamePage) -> Response {
    let words = Words(reader.language);
    let title = format!("{} – {}", words.text("nav-rules"), kind.game().name);
    Page::new(reader, &path, title).of(kind).render(&html! { article.prose.rules { } })
}
