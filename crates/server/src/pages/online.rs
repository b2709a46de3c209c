//! A match between people.

use std::collections::BTreeMap;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use games::GameKind;
use matchplay::Journal;
use maud::{Markup, PreEscaped, html};
use qrcodegen::{QrCode, QrCodeEcc};
use serde_json::json;

use crate::{
    error::Error,
    identity::{Signed, Visitor},
    live::person,
    match_file::match_file,
    matches,
    page_reader::PageReader,
    pages::{
        clocks::clock_words,
        layout::{HtmlPage, Words},
        missing,
        play::{confirm, navigation, typed_move},
    },
    site::Site,
};

pub(crate) async fn online(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    let path = format!("/g/{id}");
    let room = match matches::room(&site, &id).await {
        Ok(room) => room,
        Err(Error::Missing(_)) => return missing(reader, &path),
        Err(error) => return error.into_response(),
    };
    let words = Words(reader.language);
    let terms = room.game().terms();
    let kind = terms.game;
    let title = format!("{} – {}", kind.game().name, words.text("online-match"));
    let you = visitor.signed.as_ref().map(Signed::id);
    let is_my_turn = room.game().mover().is_some_and(|side| you == Some(&room.game().seats()[side].player));
    let address = address(&site, &headers, &path);
    let page =
        HtmlPage::new(reader, &path, title).of(kind).with_turn(is_my_turn).style("pages/online.css").script(
            "pages/match.js",
            &["online-", "play-", "analysis-"],
            json!({ "kind": kind.slug(), "id": id, "you": you, "address": address }),
        );
    let mut response = page.render(&html! {
        h1.unseen { (kind.game().name) " – " (words.text("online-match")) }
        div.table.online {
            div.table-board {
                noscript { (picture(&room)) p.notice { (words.text("error-no-script")) } }
                div #seats-far.seats-far {}
                (planning(words))
                tablier-board {}
                div #seats-near.seats-near {}
                p #premove.premove hidden { span {} " " button type="button" data-command="cancel-premove" { (words.text("common-cancel")) } }
                p #refusal.refusal role="status" {}
            }
            aside.table-side {
                p.terms { (terms_line(reader, words, &room)) }
                p #status.status role="status" {}
                p #next-match.next-game hidden { a.button { (words.text("online-next")) } }
                p #next-game.next-game hidden { a.button href=(reader.link(&format!("/next?after={id}"))) {} }
                (offers(words))
                (invitation(words, kind, terms.n_players, &address))
                (navigation(words))
                div.moves-box { h2.unseen { (words.text("play-move-list")) } ol #moves.moves {} }
                (plan(words))
                (commands(words))
                (typed_move(words))
                (chat(words))
                p #watchers.watchers {}
            }
        }
        (connection_notes())
        (confirm(words))
    });
    response.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    response
}

/// The match as a file.
pub(crate) async fn export(
    State(site): State<Site>,
    Path((id, form)): Path<(String, String)>,
) -> Result<Response, Error> {
    let room = matches::room(&site, &id).await?;
    let mut people = BTreeMap::new();
    for seat in room.game().seats() {
        people.insert(seat.player.clone(), person(site.store(), &seat.player, None).await?);
    }
    let file = match_file(&id, &room, &people);
    Ok(match form.as_str() {
        "pgn" => ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], file.to_text()).into_response(),
        "json" => ([(header::CONTENT_TYPE, "application/json")], file.to_json()).into_response(),
        _ => return Err(Error::Missing("form of a match: pgn or json")),
    })
}

/// How a page of ours is called from outside.
fn address(site: &Site, headers: &HeaderMap, path: &str) -> String {
    match &site.config().public_url {
        Some(url) => format!("{}{path}", url.trim_end_matches('/')),
        None => {
            let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
            let is_plain = |host: &&str| {
                host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
            };
            format!("http://{}{path}", host.filter(is_plain).unwrap_or("localhost"))
        }
    }
}

fn picture(room: &Journal) -> Markup {
    let scene = room.game().record().position().scene();
    let drawing = drawing::Drawing::new(&scene).prefix("match").described(room.game().terms().game.game());
    PreEscaped(drawing.to_inline_svg())
}

fn terms_line(reader: PageReader, words: Words, room: &Journal) -> Markup {
    let terms = room.game().terms();
    let rated = if terms.is_rated { "online-rated" } else { "online-casual" };
    html! {
        (texts::words::rule_set_name(reader.language, &terms.game.game(), &terms.rules))
        " · " (clock_words(words, &terms.clock.to_string()))
        " · " (words.text(rated))
        @if terms.has_pie { " · " (words.text("online-pie")) }
    }
}

/// What is said of the connection, wherever the page is scrolled to. The region itself is always there: only then is what appears in it
/// announced.
pub(super) fn connection_notes() -> Markup {
    html! {
        div.connection-notes role="status" {
            p #line-status hidden {}
            p #unconfirmed hidden {}
        }
    }
}

fn offers(words: Words) -> Markup {
    html! {
        div #offers.offers hidden role="group" aria-label=(words.text("online-offers")) {
            p {}
            div.dialog-buttons {
                button.primary type="button" data-command="accept" { (words.text("online-accept")) }
                button type="button" data-command="decline" { (words.text("online-decline")) }
            }
        }
    }
}

/// While a match waits for players: the link and its code for whoever sits already, seats to take for others.
fn invitation(words: Words, kind: GameKind, n_players: usize, address: &str) -> Markup {
    let game = kind.game();
    html! {
        section #invitation.invitation hidden {
            h2 { (words.text("online-waiting")) }
            div #share hidden {
                p { (words.text("online-share")) }
                p.share { input #share-link readonly value=(address) aria-label=(words.text("online-link")); " "
                    button type="button" data-command="copy-link" { (words.text("online-copy-link")) } }
                div.qr { (PreEscaped(qr(address))) }
            }
            div #join hidden {
                div.field {
                    label for="join-side" { (words.text("online-side")) }
                    select #join-side {
                        option value="" { (words.text("online-lot")) }
                        @for side in 0..n_players {
                            option value=(side) { (texts::words::player_name(words.0, &game, tabletop::Player::ALL[side])) }
                        }
                    }
                }
                button.primary type="button" data-command="join" { (words.text("online-join")) }
            }
            div #invite-engine hidden {
                div.field {
                    label for="engine-level" { (words.text("online-invite-house")) }
                    select #engine-level {
                        @for level in 1..=12 {
                            option value=(level) selected[level == 3] { (words.with("play-level", &[("level", level.into())])) }
                        }
                    }
                }
                button type="button" data-command="invite" { (words.text("online-invite")) }
            }
            p { button type="button" data-command="leave" { (words.text("online-call-off")) } }
        }
    }
}

/// Above the board while one plans: nobody may take that for the match.
fn planning(words: Words) -> Markup {
    html! {
        div #planning.planning hidden {
            p { strong { (words.text("online-planning")) } " " span #planning-words role="status" {} }
            button type="button" data-command="leave-plan" { (words.text("online-plan-leave")) }
        }
    }
}

/// What is planned, line by line.
fn plan(words: Words) -> Markup {
    html! {
        section #plan.plan aria-labelledby="plan-title" hidden {
            h2 #plan-title tabindex="-1" { (words.text("online-plan-title")) }
            p #plan-note.note {}
            ul #plan-lines.plan-lines {}
            div.commands {
                button type="button" data-command="plan" hidden { (words.text("online-plan-ahead")) }
                button.primary type="button" data-command="play-plan" hidden {}
            }
        }
    }
}

fn commands(words: Words) -> Markup {
    let buttons = [
        ("draw", "play-offer-draw"),
        ("take-back", "online-take-back"),
        ("abort", "online-abort"),
        ("resign", "play-resign"),
        // What comes and goes in the middle of a match stands behind what stays: nothing moves under the pointer.
        ("swap", "play-swap-sides"),
        ("claim", "play-claim-draw"),
        ("claim-absence", "online-claim-absence"),
        ("rematch", "play-rematch"),
        ("analyse", "play-analyse-game"),
        ("save", "play-download"),
        ("notify", "online-notify"),
    ];
    html! {
        div.commands role="group" aria-label=(words.text("play-commands")) {
            @for (command, key) in buttons {
                button type="button" data-command=(command) hidden { (words.text(key)) }
            }
        }
    }
}

fn chat(words: Words) -> Markup {
    html! {
        details #chat.chat open {
            summary { (words.text("online-chat")) }
            ol #chat-lines.chat-lines aria-live="polite" {}
            form #chat-form {
                input #chat-text name="line" maxlength="200" autocomplete="off" aria-label=(words.text("online-say"));
                button { (words.text("online-send")) }
            }
            p { label { input #chat-mute type="checkbox"; " " (words.text("online-mute")) } }
        }
    }
}

/// A square code that a phone can read.
fn qr(text: &str) -> String {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return String::new() };
    let mut path = String::new();
    for y in 0..code.size() {
        for x in 0..code.size() {
            if code.get_module(x, y) {
                path.push_str(&format!("M{x} {y}h1v1h-1z"));
            }
        }
    }
    // Four modules of white around it belong to the code.
    let size = code.size() + 8;
    format!(
        r##"<svg viewBox="-4 -4 {size} {size}" width="160" height="160" role="img" aria-label="QR"><rect x="-4" y="-4" width="{size}" height="{size}" fill="#fff"/><path d="{path}" fill="#000"/></svg>"##
    )
}
