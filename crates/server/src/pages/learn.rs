//! Learning: the tutorial of a game, and its puzzles.

use axum::response::Response;
use games::GameKind;
use lessons::tutorial;
use maud::{Markup, html};
use serde_json::json;

use crate::pages::{
    GamePage,
    game::{empty_board, start_picture},
    layout::{HtmlPage, Words},
};

/// The tutorial: a step after the other, then three puzzles, then a game that can be won.
pub(crate) async fn learn(GamePage { reader, kind, path }: GamePage) -> Response {
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
    let page =
        HtmlPage::new(reader, &path, title).of(kind).script("pages/learn.js", &["learn-", "play-"], data);
    page.render(&html! {
        h1.unseen { (words.text("nav-learn")) " " (kind.game().name) }
        div.table {
            (board(words, kind))
            aside.table-side.lesson {
                p #progress.fine {}
                progress #progress-bar max=(tutorial.steps.len()) value="0" aria-labelledby="progress" {}
                h2 #title {}
                p #text {}
                p #verdict.verdict role="status" {}
                (buttons(words))
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

/// One puzzle after the other, or the one of the address.
pub(crate) async fn puzzle(GamePage { reader, kind, path }: GamePage) -> Response {
    let words = Words(reader.language);
    let title = format!("{} – {}", words.text("nav-puzzles"), kind.game().name);
    let puzzles = kind.puzzles();
    let all: Vec<_> = puzzles
        .iter()
        .map(|puzzle| json!({ "id": puzzle.id(), "rules": puzzle.rules, "position": puzzle.position, "line": puzzle.line }))
        .collect();
    let data = json!({ "kind": kind.slug(), "all": all, "easy": tutorial(kind).puzzles });
    let page = HtmlPage::new(reader, &path, title).of(kind).script(
        "pages/puzzle.js",
        &["learn-", "play-", "puzzle-"],
        data,
    );
    page.render(&html! {
        h1.unseen { (words.text("nav-puzzles")) " " (kind.game().name) }
        div.table {
            (board(words, kind))
            aside.table-side.lesson {
                p #progress.fine {}
                h2 #title {}
                p #text {}
                p #verdict.verdict role="status" {}
                (buttons(words))
                div.field {
                    label for="length" { (words.text("puzzle-length")) }
                    select #length { option value="" { (words.text("puzzle-any-length")) } }
                }
            }
        }
    })
}

fn board(words: Words, kind: GameKind) -> Markup {
    html! {
        div.table-board {
            noscript { (start_picture(kind)) p.notice { (words.text("error-no-script")) } }
            tablier-board { (empty_board(kind)) }
            p #refusal.refusal role="status" {}
        }
    }
}

fn buttons(words: Words) -> Markup {
    let buttons = [
        ("back", "learn-previous"),
        ("again", "learn-again"),
        ("show", "learn-show-me"),
        ("next", "learn-next"),
    ];
    html! {
        div.commands {
            @for (command, key) in buttons {
                button type="button" data-command=(command) { (words.text(key)) }
            }
        }
    }
}
