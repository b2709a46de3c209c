//! The editor of positions.

use axum::response::Response;
use maud::html;

use crate::pages::{
    GamePage,
    layout::{Page, Words},
};

pub(crate) async fn editor(GamePage { reader, kind, path }: GamePage) -> Response {
    let words = Words(reader.language);
    Page::new(reader, &path, words.text("nav-editor"))
        .of(kind)
        .render(&html! { h1 { (words.text("nav-editor")) } })
}
