//! The games that this browser keeps.

use axum::response::Response;
use maud::html;
use serde_json::Value;

use crate::{
    language::Reader,
    pages::{
        layout::{Page, Words},
        play::confirm,
    },
};

pub(crate) async fn saved(reader: Reader) -> Response {
    let words = Words(reader.language);
    let title = words.text("play-saved-games");
    Page::new(reader, "/games", title.clone()).script("saved.js", &["play-"], Value::Null).render(&html! {
        article.prose {
            h1 { (title) }
            noscript { p.notice { (words.text("error-no-script")) } }
            p #none hidden { (words.text("play-no-saved-games")) }
            ul.saved-games #saved {}
            p.fine { (words.text("settings-stored-here")) }
        }
        (confirm(words))
    })
}
