//! Playing against the computer, or with others at one board.

use axum::response::Response;
use games::GameKind;
use maud::{Markup, html};
use serde_json::json;

use crate::{
    language::Reader,
    pages::{
        GamePage,
        game::start_picture,
        layout::{Page, Words},
    },
};

pub(crate) async fn play(GamePage { reader, kind, path }: GamePage) -> Response {
    let words = Words(reader.language);
    let title = format!("{} – {}", words.text("nav-play"), kind.game().name);
    let page = Page::new(reader, &path, title).of(kind).script(
        "play.js",
        &["play-", "analysis-", "editor-"],
        json!({ "kind": kind.slug() }),
    );
    page.render(&html! {
        h1.unseen { (words.text("nav-play")) " " (kind.game().name) }
        div.table {
            div.table-board {
                noscript { (start_picture(kind)) p.notice { (words.text("error-no-script")) } }
                div.opponents aria-hidden="true" {}
                tablier-board {}
                p #refusal.refusal role="status" {}
            }
            aside.table-side {
                p #status.status {}
                (navigation(words))
                div.moves-box { h2.unseen { (words.text("play-move-list")) } ol #moves.moves {} }
                (commands(words))
                (typed_move(words))
                details #thought hidden { summary { (words.text("play-line-of-thought")) } p {} }
            }
        }
        (new_game(reader, words, kind))
        (confirm(words))
    })
}

/// Going through the moves.
pub(super) fn navigation(words: Words) -> Markup {
    let buttons = [
        ("first", "⏮", "play-first"),
        ("previous", "◀", "play-previous"),
        ("next", "▶", "play-next"),
        ("last", "⏭", "play-last"),
        ("replay", "↻", "play-replay-turn"),
        ("turn-left", "⟲", "play-rotate-left"),
        ("flip", "⇅", "play-flip"),
        ("turn-right", "⟳", "play-rotate-right"),
        ("lens", "◎", "play-lens"),
    ];
    html! {
        div.navigation role="group" aria-label=(words.text("play-navigation")) {
            @for (command, icon, key) in buttons {
                @let name = words.text(key);
                button type="button" data-command=(command) aria-label=(name) title=(name) { span aria-hidden="true" { (icon) } }
            }
        }
    }
}

fn commands(words: Words) -> Markup {
    let buttons = [
        ("undo", "play-undo"),
        ("redo", "play-redo"),
        ("hint", "play-hint"),
        ("claim", "play-claim-draw"),
        ("agree", "play-agree-draw"),
        ("resign", "play-resign"),
        ("new", "play-new-game"),
        ("analyse", "play-analyse-game"),
        ("save", "play-download"),
        ("load", "play-load"),
        ("copy", "play-copy-position"),
        ("share", "play-share"),
    ];
    html! {
        div.commands role="group" aria-label=(words.text("play-commands")) {
            @for (command, key) in buttons {
                button type="button" data-command=(command) { (words.text(key)) }
            }
            input #file type="file" accept=".pgn,.txt,.json" hidden;
        }
    }
}

pub(super) fn typed_move(words: Words) -> Markup {
    html! {
        form #typed.typed-move {
            label for="typed-text" { (words.text("play-move-input")) }
            input #typed-text name="move" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="40";
            button { (words.text("play-play-move")) }
        }
    }
}

/// What to play, and who plays.
fn new_game(reader: Reader, words: Words, kind: GameKind) -> Markup {
    let language = reader.language;
    let game = kind.game();
    html! {
        dialog #new-game aria-labelledby="new-game-title" {
            form method="dialog" {
                h2 #new-game-title { (words.text("play-new-game")) }
                div.field {
                    label for="rules" { (words.text("play-rule-set")) }
                    select #rules name="rules" {
                        @for rules in kind.rule_sets() {
                            option value=(rules) { (texts::words::rule_set_name(language, &game, rules)) }
                        }
                    }
                }
                div.field {
                    label for="setup" { (words.text("play-setup")) }
                    select #setup name="setup" {
                        @for (setup, rules) in named_setups(kind) {
                            option value=(setup) data-rules=(rules.join(" ")) { (texts::words::setup_name(language, &game, &setup)) }
                        }
                        option value="" { (words.text("play-own-position")) }
                    }
                }
                div.field #position-field hidden {
                    label for="position" { (words.text("editor-position-text")) }
                    input #position name="position" autocomplete="off" spellcheck="false" maxlength="400";
                    p { a #to-editor href=(reader.link(&format!("/{kind}/editor"))) { (words.text("nav-editor")) } }
                    p.refusal role="alert" {}
                }
                @if kind == GameKind::KenWan {
                    div.field {
                        label for="n-players" { (words.text("play-players")) }
                        select #n-players name="players" { option value="3" { "3" } option value="2" { "2" } }
                    }
                }
                fieldset.seats {
                    legend { (words.text("play-players")) }
                    @for (index, _) in game.player_names.iter().enumerate() {
                        @let player = tabletop::Player::ALL[index];
                        @let name = texts::words::player_name(language, &game, player);
                        div.field data-seat=(index) {
                            label for={ "seat-" (index) } { (name) }
                            select id={ "seat-" (index) } {
                                option value="0" selected[index == 0] { (words.text("play-human")) }
                                @for level in 1..=12 {
                                    option value=(level) selected[index > 0 && level == 3] {
                                        (words.with("play-computer-level", &[("level", level.into())]))
                                    }
                                }
                            }
                        }
                    }
                }
                div.dialog-buttons {
                    button value="cancel" formnovalidate { (words.text("common-cancel")) }
                    button.primary value="start" { (words.text("play-start")) }
                }
            }
        }
    }
}

/// The set-ups of a game by name, each with the rule sets that know it.
fn named_setups(kind: GameKind) -> Vec<(String, Vec<String>)> {
    let mut named: Vec<(String, Vec<String>)> = Vec::new();
    for setup in kind.setups() {
        match named.iter_mut().find(|entry| entry.0 == setup.name) {
            Some(entry) if entry.1.contains(&setup.rules) => {}
            Some(entry) => entry.1.push(setup.rules),
            None => named.push((setup.name, vec![setup.rules])),
        }
    }
    named
}

/// A question with yes and no.
pub(super) fn confirm(words: Words) -> Markup {
    html! {
        dialog #confirm {
            form method="dialog" {
                p {}
                div.dialog-buttons {
                    button value="no" { (words.text("common-cancel")) }
                    button.primary value="yes" { (words.text("common-confirm")) }
                }
            }
        }
    }
}
