//! The editor of positions.

use axum::response::Response;
use games::GameKind;
use maud::{Markup, html};
use serde_json::json;
use texts::{
    Language,
    words::{rule_set_name, setup_name},
};

use crate::pages::{
    GamePage,
    game::{empty_board, start_picture},
    layout::{HtmlPage, Words},
    play::enlarge_button,
};

pub(crate) async fn editor(GamePage { reader, kind, path }: GamePage) -> Response {
    let words = Words(reader.language);
    let title = format!("{} – {}", words.text("nav-editor"), kind.game().name);
    let page = HtmlPage::new(reader, &path, title).of(kind).style("pages/editor.css").script(
        "pages/editor.js",
        &["play-", "editor-", "share-study"],
        json!({ "kind": kind.slug() }),
    );
    page.render(&html! {
        h1.unseen { (words.text("nav-editor")) " " (kind.game().name) }
        div.table.editor {
            div.table-board {
                noscript { (start_picture(reader, kind)) p.notice { (words.text("error-no-script")) } }
                tablier-arranger { (empty_board(reader, kind)) }
                p.fine { (words.text("editor-help")) }
            }
            aside.table-side {
                div #palette.palette role="radiogroup" aria-label=(words.text("editor-palette")) {}
                // Below the palette: what is wrong comes and goes while one places pieces.
                div #verdict.verdict role="status" { p {} ul {} }
                (fields(reader.language, words, kind))
                (commands(words))
            }
        }
    })
}

/// Everything about a position but its pieces.
fn fields(language: Language, words: Words, kind: GameKind) -> Markup {
    let game = kind.game();
    html! {
        form #fields.fields {
            div.field {
                label for="mover" { (words.text("editor-side-to-move")) }
                select #mover {}
            }
            div #hands.hands hidden {}
            div #others.others hidden {}
            div.field {
                label for="rules" { (words.text("play-rule-set")) }
                select #rules {
                    @for rules in kind.rule_sets() { option value=(rules) { (rule_set_name(language, &game, rules)) } }
                }
            }
            div.field {
                label for="start" { (words.text("editor-start-position")) }
                select #start {
                    option value="" { "…" }
                    @for start in starts(language, kind) {
                        option value=(start.position) data-rules=(start.rules) { (start.name) }
                    }
                }
            }
            div.field.wide {
                label for="text" { (words.text("editor-position-text")) }
                input #text autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="400";
            }
        }
    }
}

pub(super) struct EditedStart {
    pub(super) name: String,
    pub(super) rules: String,
    pub(super) position: String,
}

/// The set-ups of a game, with the number of players where it has several.
pub(super) fn starts(language: Language, kind: GameKind) -> Vec<EditedStart> {
    let game = kind.game();
    let n_players = |rules: &str, text: &str| {
        kind.position(text, rules).and_then(Result::ok).map_or(2, |position| position.players().len())
    };
    let setups = kind.setups();
    let is_alone = |rules: &str, name: &str| {
        setups.iter().filter(|setup| setup.rules == rules && setup.name == name).count() == 1
    };
    setups
        .iter()
        .map(|setup| {
            let name = setup_name(language, &game, &setup.name);
            let number = n_players(&setup.rules, &setup.position);
            let count = texts::text_with(language, "play-player-count", &[("number", number.into())]);
            EditedStart {
                name: if is_alone(&setup.rules, &setup.name) { name } else { format!("{name} ({count})") },
                rules: setup.rules.clone(),
                position: setup.position.clone(),
            }
        })
        .collect()
}

fn commands(words: Words) -> Markup {
    let buttons = [
        ("play", "editor-play-from-here"),
        ("analyse", "editor-analyse"),
        ("study", "share-study"),
        ("fairness", "editor-fairness"),
        ("clear", "editor-clear"),
        ("copy", "editor-copy-text"),
        ("paste", "editor-paste-text"),
        ("flip", "play-flip"),
        ("turn", "play-rotate-right"),
    ];
    html! {
        div.commands role="group" aria-label=(words.text("play-commands")) {
            @for (command, key) in buttons {
                button type="button" data-command=(command) class=[(command == "play").then_some("primary")] { (words.text(key)) }
            }
            (enlarge_button(words))
        }
    }
}
