//! The rules, with figures.

use axum::{extract::Path, response::Response};
use maud::html;

use crate::{
    language::Reader,
    pages::{
        game_of,
        layout::{Page, Words},
    },
};

pub(crate) async fn rules(reader: Reader, slug: Path<String>) -> Response {
    let path = format!("/{}/rules", slug.0);
    let kind = match game_of(reader, &path, &slug) {
        Ok(kind) => kind,
        Err(missing) => return missing,
    };
    let words = Words(reader.language);
    let title = format!("{} – {}", words.text("nav-rules"), kind.game().name);
    Page::new(reader, &path, title).of(kind).render(&html! { article.prose.rules { } })
}
