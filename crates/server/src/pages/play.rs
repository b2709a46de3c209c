//! Playing against the computer, or with others at one board.

use axum::{http::request::Parts, response::Response};
use games::GameKind;
use maud::{Markup, html};
use serde_json::json;

use crate::{
    page_reader::PageReader,
    pages::{
        GamePage,
        first_board::FirstBoard,
        layout::{HtmlPage, Words},
        levels::words_of_levels,
        preview::{Preview, SiteAddress},
    },
};

pub(crate) async fn play(
    site: SiteAddress,
    GamePage { reader, kind, path }: GamePage,
    parts: Parts,
) -> Response {
    let board = FirstBoard::of_address(kind, reader, &parts.uri);
    let drawn = board.markup();
    let words = Words(reader.language);
    let players = board.players(words);
    let title = format!("{} – {}", words.text("nav-play"), kind.game().name);
    let preview = Preview::of_address(site, kind, &parts, &title, &words.text("door-play"));
    let page = HtmlPage::new(reader, &path, title).of(kind).preview(preview).script(
        "pages/play.js",
        &["play-", "analysis-", "editor-", "share-", "import-"],
        json!({ "kind": kind.slug(), "levels": words_of_levels(reader.language, kind) }),
    );
    let page = page.answering(board.into_answers());
    page.render(&html! {
        h1.unseen { (words.text("nav-play")) " " (kind.game().name) }
        div.table aria-busy="true" {
            div.table-board {
                noscript { p.notice { (words.text("error-no-script")) } }
                (drawn)
                p #hint.hint hidden {}
                p #refusal.refusal role="status" {}
            }
            aside.table-side {
                p #status.status { (words.text("common-loading")) }
                (players)
                button type="button" data-command="skip" hidden { (words.text("play-skip-to-end")) }
                (navigation(words))
                div.moves-box { h2.unseen { (words.text("play-move-list")) } ol #moves.moves {} }
                // Below the moves: what comes with the end moves nothing that is looked at.
                p #level-words.fine hidden {}
                div #after.commands hidden role="group" aria-label=(words.text("play-and-now")) {
                    button.primary type="button" data-command="analyse" { (words.text("play-analyse-game")) }
                    button type="button" data-command="stronger" { (words.text("play-stronger")) }
                    button type="button" data-command="gentler" { (words.text("play-gentler")) }
                    button type="button" data-command="again" { (words.text("play-again")) }
                    a.button.quiet href=(reader.link("/lobby")) { (words.text("play-with-others")) }
                }
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
        ("first", "M6 5V19M18 6L9 12L18 18Z", "play-first"),
        ("previous", "M16 6L7 12L16 18Z", "play-previous"),
        ("next", "M8 6L17 12L8 18Z", "play-next"),
        ("last", "M18 5V19M6 6L15 12L6 18Z", "play-last"),
        ("replay", "M3 12A9 9 0 1 0 12 3A9 9 0 1 0 3 12M10 8.5L15.5 12L10 15.5Z", "play-replay-turn"),
        ("turn-left", "M6.3 7.5A7 7 0 1 1 5 12M5.5 3V8H10.5", "play-rotate-left"),
        ("flip", "M8 20V5M4.5 8.5L8 5L11.5 8.5M16 4V19M12.5 15.5L16 19L19.5 15.5", "play-flip"),
        ("turn-right", "M17.7 7.5A7 7 0 1 0 19 12M18.5 3V8H13.5", "play-rotate-right"),
        (
            "lens",
            "M2.5 12C6 6 18 6 21.5 12C18 18 6 18 2.5 12ZM9.5 12A2.5 2.5 0 1 0 14.5 12A2.5 2.5 0 1 0 9.5 12",
            "play-lens",
        ),
    ];
    html! {
        div.navigation role="group" aria-label=(words.text("play-navigation")) {
            @for (command, path, key) in buttons {
                @let name = words.text(key);
                button type="button" data-command=(command) aria-label=(name) title=(name) disabled data-waits {
                    svg.icon viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} }
                }
            }
            (enlarge_button(words))
        }
    }
}

/// Enlarges the cells of the board, where they would be small: the script shows it there.
pub(super) fn enlarge_button(words: Words) -> Markup {
    let name = words.text("board-enlarge");
    html! {
        button.enlarge type="button" data-command="enlarge" aria-label=(name) title=(name) aria-pressed="false" hidden {
            svg.icon viewBox="0 0 24 24" aria-hidden="true" { path d="M4 10.5A6.5 6.5 0 1 0 17 10.5A6.5 6.5 0 1 0 4 10.5M15.2 15.2L20.5 20.5M10.5 7.5V13.5M7.5 10.5H13.5" {} }
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
        ("follow", "play-follow"),
        ("new", "play-new-game"),
        ("analyse", "play-analyse-game"),
        ("save", "play-download"),
        ("load", "play-load"),
        ("copy", "play-copy-position"),
        ("share", "share-open"),
    ];
    html! {
        div.commands role="group" aria-label=(words.text("play-commands")) {
            @for (command, key) in buttons {
                button type="button" data-command=(command) disabled data-waits { (words.text(key)) }
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
            button disabled data-waits { (words.text("play-play-move")) }
        }
    }
}

/// What to play, and who plays.
fn new_game(reader: PageReader, words: Words, kind: GameKind) -> Markup {
    let language = reader.language;
    let game = kind.game();
    let player_counts = kind.player_counts();
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
                @if player_counts.len() > 1 {
                    div.field {
                        label for="n-players" { (words.text("play-number-of-players")) }
                        select #n-players name="players" {
                            @for count in player_counts.iter().rev() { option value=(count) { (count) } }
                        }
                    }
                }
                fieldset.seats {
                    legend { (words.text("play-players")) }
                    @for (index, _) in game.player_names.iter().enumerate() {
                        @let player = tabletop::Player::ALL[index];
                        @let name = texts::words::player_name(language, &game, player);
                        div.field data-seat=(index) {
                            label for={ "seat-" (index) } { (name) }
                            select id={ "seat-" (index) } aria-describedby="chosen-levels" {
                                option value="0" selected[index == 0] { (words.text("play-human")) }
                                @for level in 1..=12 {
                                    option value=(level) selected[index > 0 && level == 1] {
                                        (words.with(level_key(level), &[("level", level.into())]))
                                    }
                                }
                            }
                            input.player-name id={ "name-" (index) } aria-label=(words.with("play-player-name", &[("player", name.into())]))
                                placeholder=(words.text("play-name")) maxlength="40" autocomplete="off" spellcheck="false";
                        }
                    }
                    p #chosen-levels.fine {}
                }
                div.dialog-buttons {
                    button value="cancel" formnovalidate { (words.text("common-cancel")) }
                    button.primary value="start" { (words.text("play-start")) }
                }
            }
        }
    }
}

/// How a level is called: the ends of the ladder say which end they are.
fn level_key(level: u8) -> &'static str {
    match level {
        1 => "play-computer-easiest",
        12 => "play-computer-strongest",
        _ => "play-computer-level",
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
