//! What a person likes. Everything is kept on the person's own device; what boards look like, with the account as well.

use axum::response::Response;
use drawing::{BoardStyle, OwnColours, PieceSet};
use games::GameKind;
use maud::{Markup, html};
use serde_json::{Value as Json, json};

use crate::{
    page_reader::PageReader,
    pages::{
        layout::{HtmlPage, Words},
        small_board,
    },
};

pub(crate) async fn settings(reader: PageReader) -> Response {
    let words = Words(reader.language);
    let title = words.text("settings-title");
    let games: Json = GameKind::ALL
        .iter()
        .map(|kind| json!({ "kind": kind.slug(), "moves": kind.sample_moves() }))
        .collect();
    let data = json!({ "games": games, "account": reader.account().is_some() });
    HtmlPage::new(reader, "/settings", title.clone())
        .style("pages/settings.css")
        .script("pages/settings.js", &["settings-"], data)
        .render(&html! {
            h1 { (title) }
            noscript { p.notice { (words.text("error-no-script")) } }
            div.settings {
                form #settings {
                    (choices(words, "theme", "settings-theme", &["system", "light", "dark", "high-contrast"]))
                    (choices(words, "board", "settings-board", &BoardStyle::ALL.map(BoardStyle::name)))
                    (choices(words, "pieces", "settings-pieces", &PieceSet::ALL.map(PieceSet::name)))
                    (palette(reader, words))
                    (choices(words, "speed", "settings-animation", &["none", "fast", "normal", "slow"]))
                    div.field {
                        label for="volume" { (words.text("settings-volume")) }
                        input #volume name="volume" type="range" min="0" max="100" step="5";
                    }
                    (choices(words, "confirm", "settings-confirm-moves", &["automatic", "none", "double", "button"]))
                    (switch(words, "follow", "settings-follow", None))
                    (switch(words, "coordinates", "settings-coordinates", None))
                    (switch(words, "letters", "settings-shortcuts", Some("settings-shortcuts-note")))
                    button type="reset" { (words.text("settings-reset")) }
                    p.fine {
                        (words.text(if reader.account().is_some() { "settings-stored-with-account" } else { "settings-stored-here" }))
                    }
                }
                section.preview aria-labelledby="preview-title" {
                    h2 #preview-title { (words.text("settings-preview")) }
                    ul #preview {
                        @for kind in GameKind::ALL {
                            li { span.preview-board aria-hidden="true" { (small_board::of_game(reader, kind)) } (kind.game().name) }
                        }
                    }
                }
            }
        })
}

/// Colours of somebody's own: for the cells and for each player.
fn palette(reader: PageReader, words: Words) -> Markup {
    let chosen = reader.looks.palette.unwrap_or_default();
    let names = [
        words.text("settings-palette-cells"),
        words.with("settings-palette-player", &[("number", 1.into())]),
        words.with("settings-palette-player", &[("number", 2.into())]),
        words.with("settings-palette-player", &[("number", 3.into())]),
    ];
    let OwnColours { cells, players: [first, second, third] } = chosen;
    html! {
        fieldset.choices #palette-choice {
            legend { (words.text("settings-palette")) }
            label { input type="checkbox" name="own-colours" checked[reader.looks.palette.is_some()]; " " (words.text("settings-palette-use")) }
            div.colours hidden[reader.looks.palette.is_none()] {
                @for (name, colour) in names.iter().zip([cells, first, second, third]) {
                    label { input type="color" name="colour" value=(colour); " " (name) }
                }
            }
            p.fine { (words.text("settings-palette-note")) }
            ul #palette-faults.palette-faults role="status" {}
        }
    }
}

/// One of several.
fn choices(words: Words, name: &str, key: &str, values: &[&str]) -> Markup {
    html! {
        fieldset.choices {
            legend { (words.text(key)) }
            @for value in values {
                label { input type="radio" name=(name) value=(value); " " (words.text(&format!("{key}-{value}"))) }
            }
        }
    }
}

/// On or off.
fn switch(words: Words, name: &str, key: &str, note: Option<&str>) -> Markup {
    html! {
        div.field {
            label { input type="checkbox" name=(name); " " (words.text(key)) }
            @if let Some(note) = note { p.fine { (words.text(note)) } }
        }
    }
}
