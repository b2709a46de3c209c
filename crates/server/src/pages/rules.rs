//! The rules, with figures.

use axum::response::Response;
use games::GameKind;
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use crate::{
    language::Reader,
    pages::{
        GamePage,
        layout::{Page, Words},
    },
};

pub(crate) async fn rules(GamePage { reader, kind, path }: GamePage) -> Response {
    let words = Words(reader.language);
    let page = lessons::rules_page(kind, reader.language);
    let title = format!("{} – {}", words.text("nav-rules"), kind.game().name);
    Page::new(reader, &path, title).of(kind).script("rules-page.js", &["learn-"], Value::Null).render(
        &html! {
            div.rules-page {
                (contents(words, &page))
                article.prose.rules {
                    h1 { (page.title) }
                    (PreEscaped(&page.html))
                    (onward(reader, words, kind))
                }
            }
        },
    )
}

/// The table of contents.
fn contents(words: Words, page: &lessons::Page) -> Markup {
    html! {
        nav.contents aria-label=(words.text("rules-contents")) {
            ul {
                @for heading in page.headings.iter().filter(|heading| heading.level == 2) {
                    li { a href={ "#" (heading.id) } { (heading.text) } }
                }
            }
        }
    }
}

/// What to do after reading.
fn onward(reader: Reader, words: Words, kind: GameKind) -> Markup {
    html! {
        p.onward {
            a.button href=(reader.link(&format!("/{kind}/learn"))) { (words.text("nav-learn")) }
            a.button.quiet href=(reader.link(&format!("/{kind}/play"))) { (words.text("nav-play")) }
        }
    }
}
