//! The games that this browser keeps.

use std::collections::BTreeMap;

use axum::response::Response;
use games::GameKind;
use maud::html;
use serde_json::{Value, json};
use tabletop::Player;
use texts::{
    Language,
    words::{player_name, text_about},
};

use crate::{
    page_reader::PageReader,
    pages::{
        layout::{HtmlPage, Words},
        play::confirm,
    },
};

/// The messages that a list of kept games needs, and what can be done with them.
const SAVED: &[&str] = &["play-", "analysis-draw", "share-", "import-"];

pub(crate) async fn saved(reader: PageReader) -> Response {
    let words = Words(reader.language);
    let title = words.text("play-saved-games");
    let page = HtmlPage::new(reader, "/games", title.clone());
    page.script("pages/saved.js", SAVED, listed_games(reader.language)).render(&html! {
        article.prose {
            h1 { (title) }
            noscript { p.notice { (words.text("error-no-script")) } }
            p #none hidden { (words.text("play-no-saved-games")) }
            ul.saved-games #saved {}
            section.import-box aria-labelledby="import-title" {
                h2 #import-title { (words.text("import-bring")) }
                p.fine { (words.text("import-hint")) }
                p { button #open-file type="button" { (words.text("import-file")) } }
                input #file type="file" accept=".pgn,.txt,.json" multiple aria-label=(words.text("import-file")) hidden;
                form #paste.field {
                    label for="pasted" { (words.text("import-paste")) }
                    textarea #pasted rows="3" spellcheck="false" autocomplete="off" {}
                    button { (words.text("import-read")) }
                }
                p #import-refusal.refusal role="alert" {}
            }
            p.fine { (words.text("settings-stored-here")) }
        }
        (confirm(words))
    })
}

/// What a list of kept games needs to know: the name of each game, its players, and what is said when one of them has won.
pub(super) fn listed_games(language: Language) -> Value {
    let words = |kind: GameKind| {
        let game = kind.game();
        let players = &Player::ALL[..game.player_names.len()];
        let names: Vec<String> = players.iter().map(|it| player_name(language, &game, *it)).collect();
        let won: Vec<String> =
            players.iter().map(|it| text_about(language, &game, *it, "play-won", &[])).collect();
        json!({ "name": game.name, "players": names, "won": won })
    };
    json!({ "games": GameKind::ALL.iter().map(|kind| (kind.slug(), words(*kind))).collect::<BTreeMap<_, _>>() })
}
