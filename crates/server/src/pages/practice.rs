//! The mistakes of one's own games, asked again as puzzles.

use std::collections::BTreeMap;

use axum::response::Response;
use games::GameKind;
use maud::html;
use serde_json::json;

use crate::{
    page_reader::PageReader,
    pages::{
        layout::{HtmlPage, Words},
        play::enlarge_button,
    },
};

pub(crate) async fn practice(reader: PageReader) -> Response {
    let words = Words(reader.language);
    let title = words.text("practice-title");
    let names: BTreeMap<_, _> = GameKind::ALL.iter().map(|kind| (kind.slug(), kind.game().name)).collect();
    let data = json!({ "games": names, "account": reader.account() });
    let page = HtmlPage::new(reader, "/practice", title.clone())
        .described(words.text("practice-about"))
        .with_table()
        .style("pages/practice.css")
        .script("pages/practice.js", &["practice-", "play-thinking", "analysis-"], data);
    let buttons = [
        ("hint", "practice-hint"),
        ("again", "practice-again"),
        ("next", "practice-next"),
        ("anyway", "practice-anyway"),
    ];
    page.render(&html! {
        h1.unseen { (title) }
        div.table.practice {
            div #task.table-board hidden {
                tablier-board {}
                p #refusal.refusal role="status" {}
            }
            aside.table-side.lesson {
                noscript { p.notice { (words.text("error-no-script")) } }
                p #progress.fine role="status" { (words.text("common-loading")) }
                h2 #title { (title) }
                p #text {}
                p #verdict.verdict role="status" {}
                div.commands role="group" aria-label=(words.text("play-commands")) {
                    @for (command, key) in buttons {
                        button type="button" data-command=(command) hidden { (words.text(key)) }
                    }
                    (enlarge_button(words))
                }
                p #facts.fine {}
                p #ways.ways hidden {
                    a #open { (words.text("practice-open")) } " · "
                    button.link type="button" data-command="forget" { (words.text("practice-forget")) }
                }
                ul #counts.fine {}
                p.fine {
                    @if reader.account().is_some() { (words.text("practice-kept-account")) } @else {
                        (words.text("practice-kept-here")) " "
                        a href=(reader.link("/account/sign-in?to=/practice")) { (words.text("practice-sign-in")) }
                    }
                }
            }
        }
    })
}
