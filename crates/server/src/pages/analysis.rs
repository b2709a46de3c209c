//! The analysis board.

use axum::response::Response;
use maud::html;

use crate::pages::{
    GamePage,
    layout::{Page, Words},
};

pub(crate) async fn analysis(GamePage { reader, kind, path }: GamePage) -> Response {
    let words = Words(reader.language);
    Page::new(reader, &path, words.text("nav-analysis"))
        .of(kind)
        .render(&html! { h1 { (words.text("nav-analysis")) } })
}
