//! What a person likes. Everything is kept on the person's own device.

use axum::response::Response;
use maud::{Markup, html};
use serde_json::Value;

use crate::{
    page_reader::PageReader,
    pages::layout::{HtmlPage, Words},
};

pub(crate) async fn settings(reader: PageReader) -> Response {
    let words = Words(reader.language);
    let title = words.text("settings-title");
    HtmlPage::new(reader, "/settings", title.clone())
        .script("pages/settings.js", &["settings-"], Value::Null)
        .render(&html! {
            article.prose {
                h1 { (title) }
                noscript { p.notice { (words.text("error-no-script")) } }
                form #settings {
                    (choices(words, "theme", "settings-theme", &["system", "light", "dark", "high-contrast"]))
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
                }
                p.fine { (words.text("settings-stored-here")) }
            }
        })
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
