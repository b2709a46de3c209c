//! Learning: the tutorial of a game.

use axum::response::Response;
use lessons::tutorial;
use maud::{Markup, html};
use serde_json::json;

use crate::pages::{
    GamePage,
    first_board::FirstBoard,
    layout::{HtmlPage, Words},
    play::enlarge_button,
};

/// The tutorial: a step after the other, then three puzzles, then a game that can be won.
pub(crate) async fn learn(GamePage { reader, kind, path }: GamePage) -> Response {
    let first_board = FirstBoard::of_tutorial(kind, reader);
    let drawn = first_board.markup();
    let words = Words(reader.language);
    let title = format!("{} – {}", words.text("nav-learn"), kind.game().name);
    let tutorial = tutorial(kind);
    let first = &tutorial.first_game;
    let data = json!({
        "kind": kind.slug(),
        "steps": tutorial.steps.len(),
        "puzzles": tutorial.puzzles,
        "game": {
            "rules": first.rules, "setup": first.setup, "players": first.players, "level": first.level.number(),
        },
    });
    let page = HtmlPage::new(reader, &path, title).of(kind).script(
        "pages/learn.js",
        &["learn-", "play-", "share-study"],
        data,
    );
    let page = page.answering(first_board.into_answers());
    page.render(&html! {
        h1.unseen { (words.text("nav-learn")) " " (kind.game().name) }
        div.table aria-busy="true" {
            (board(words, &drawn))
            aside.table-side.lesson {
                p #progress.fine { (words.text("common-loading")) }
                progress #progress-bar max=(tutorial.steps.len()) value="0" aria-labelledby="progress" {}
                h2 #title {}
                p #text {}
                p #verdict.verdict role="status" {}
                (buttons(words))
                p { button.link type="button" data-command="study" { (words.text("share-study")) } }
                // Without scripts the steps can still be read.
                noscript {
                    ol.steps {
                        @for step in &tutorial.steps {
                            @let text = step.text(reader.language);
                            li { strong { (text.title) } p { (text.text) } }
                        }
                    }
                }
            }
        }
    })
}

pub(super) fn board(words: Words, board: &Markup) -> Markup {
    html! {
        div.table-board {
            noscript { p.notice { (words.text("error-no-script")) } }
            (board)
            p #hint.hint hidden {}
            p #refusal.refusal role="status" {}
        }
    }
}

pub(super) fn buttons(words: Words) -> Markup {
    let buttons = [
        ("back", "learn-previous"),
        ("again", "learn-again"),
        ("hint", "play-hint"),
        ("show", "learn-show-me"),
        ("next", "learn-next"),
    ];
    html! {
        div.commands {
            @for (command, key) in buttons {
                button type="button" data-command=(command) disabled data-waits { (words.text(key)) }
            }
            (enlarge_button(words))
        }
    }
}
