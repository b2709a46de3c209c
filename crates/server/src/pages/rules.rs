//! The rules, with figures.

use axum::response::Response;
use games::GameKind;
use lessons::Heading;
use maud::{Markup, PreEscaped, html};
use serde_json::Value;
use texts::Language;

use crate::{
    page_reader::PageReader,
    pages::{
        GamePage,
        layout::{HtmlPage, Words},
        off_thread,
    },
};

pub(crate) async fn rules(GamePage { reader, kind, path }: GamePage) -> Response {
    let words = Words(reader.language);
    let page = off_thread(move || lessons::rules_page(kind, reader.language, reader.looks.pieces)).await;
    let title = format!("{} – {}", words.text("nav-rules"), kind.game().name);
    HtmlPage::new(reader, &path, title).of(kind).script("pages/rules.js", &["learn-"], Value::Null).render(
        &html! {
            div.rules-page {
                (rules_contents(reader.language, &page.headings))
                article.prose.rules {
                    h1 { (page.title) }
                    (PreEscaped(&page.html))
                    (onward(reader, words, kind))
                }
            }
        },
    )
}

/// The table of contents of a page of rules.
pub fn rules_contents(language: Language, headings: &[Heading]) -> Markup {
    html! {
        nav.contents aria-label=(texts::text(language, "rules-contents")) {
            ul {
                @for heading in headings.iter().filter(|heading| heading.level == 2) {
                    li { a href={ "#" (heading.id) } { (heading.text) } }
                }
            }
        }
    }
}

/// What to do after reading.
fn onward(reader: PageReader, words: Words, kind: GameKind) -> Markup {
    html! {
        p.onward {
            a.button href=(reader.link(&format!("/{kind}/learn"))) { (words.text("nav-learn")) }
            a.button.quiet href=(reader.link(&format!("/{kind}/play"))) { (words.text("nav-play")) }
        }
    }
}
