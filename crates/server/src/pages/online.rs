//! A match between people.

use axum::{
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use games::GameKind;
use matchplay::{Journal, MatchPhase, PlayerId};
use maud::{Markup, PreEscaped, html};
use serde_json::json;

use crate::{
    error::Error,
    identity::{Signed, Visitor},
    live::person,
    matches,
    page_reader::PageReader,
    pages::{
        clocks::clock_words,
        layout::{HtmlPage, Words},
        levels::words_of_levels,
        lobby::person_name,
        missing, notices,
        play::{confirm, navigation, typed_move},
        preview::{Preview, SiteAddress},
    },
    policy::may_play_rated,
    site::Site,
};

pub(crate) async fn online(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path(id): Path<String>,
    site_address: SiteAddress,
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
    let challenged = match site.store().challenge(&id).await {
        Ok(challenge) => challenge.map(|it| it.player),
        Err(error) => return Error::from(error).into_response(),
    };
    let is_asked = room.game().phase() == &MatchPhase::Open && you.is_some() && challenged.as_ref() == you;
    let challenge = match &challenged {
        Some(player) if *room.game().phase() == MatchPhase::Open => {
            match challenge_notes(&site, reader, &id, player, &room, you).await {
                Ok(notes) => notes,
                Err(error) => return error.into_response(),
            }
        }
        _ => html! {},
    };
    let needs_account =
        terms.is_rated && !visitor.signed.as_ref().is_some_and(|signed| may_play_rated(signed.player.kind));
    let way_in = format!("{}?to={}", reader.link("/account/sign-up"), reader.link(&path));
    let address = format!("{}{path}", site_address.0);
    let preview = match preview(&site, words, &id, &room, site_address).await {
        Ok(preview) => preview,
        Err(error) => return error.into_response(),
    };
    let page = HtmlPage::new(reader, &path, title)
        .of(kind)
        .with_turn(is_my_turn || is_asked)
        .preview(preview)
        .style("pages/online.css")
        .script(
            "pages/match.js",
            &["online-", "play-", "analysis-", "share-"],
            json!({
                "kind": kind.slug(), "id": id, "you": you, "address": address, "challenged": challenged,
                "levels": words_of_levels(reader.language, kind),
                // How long somebody may be away before the others can end the match.
                "patience": terms.speed().absence(),
            }),
        );
    let mut response = page.render(&html! {
        h1.unseen { (kind.game().name) " – " (words.text("online-match")) }
        div.table.online {
            div.table-board {
                noscript { (picture(reader, &room)) p.notice { (words.text("error-no-script")) } }
                div #seats-far.seats-far {}
                (planning(words))
                tablier-board {}
                div #seats-near.seats-near {}
                p #premove.premove hidden { span {} " " button type="button" data-command="cancel-premove" { (words.text("common-cancel")) } }
                p #refusal.refusal role="status" {}
            }
            aside.table-side {
                p.terms { (terms_line(words, &room)) }
                p #status.status role="status" {}
                p #next-match.next-game hidden { a.button { (words.text("online-next")) } }
                p #next-game.next-game hidden { a.button href=(reader.link(&format!("/next?after={id}"))) {} }
                (offers(words))
                (invitation(words, kind, terms.n_players, &address, needs_account.then_some(&way_in), &challenge))
                (navigation(words))
                div.moves-box { h2.unseen { (words.text("play-move-list")) } ol #moves.moves {} }
                (plan(words))
                (commands(words))
                (typed_move(words))
                (chat(reader, words, &path))
                p #watchers.watchers {}
            }
        }
        (connection_notes())
        (confirm(words))
    });
    response.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    response
}

/// What other sites show of a match. An invitation names nobody: whoever sees the link may not be meant.
async fn preview(
    site: &Site,
    words: Words,
    id: &str,
    room: &Journal,
    address: SiteAddress,
) -> Result<Preview, Error> {
    let (game, terms) = (room.game(), room.game().terms());
    let name = terms.game.game().name;
    let about = about_terms(words, room);
    if *game.phase() == MatchPhase::Open {
        let title = words.with("preview-invitation", &[("game", name.into())]);
        let card = format!("/position.png?game={}&shape=card", terms.game);
        return Ok(Preview { site: address, title, description: about, card, query: None });
    }
    let mut people = Vec::new();
    for seat in game.seats() {
        let person = person(site.store(), &seat.player, None).await?;
        people.push(crate::match_file::name_of(words.0, &person, &seat.player));
    }
    let n_plies = game.record().n_plies();
    let state = if game.outcome().is_some() { "preview-over" } else { "preview-live" };
    let description = format!("{}. {about}", words.with(state, &[("plies", n_plies.into())]));
    let title = format!("{name}: {}", people.join(" – "));
    // Sites that show previews keep them by their address: another position has another one.
    let card = format!("/g/{id}.png?shape=card&ply={n_plies}");
    Ok(Preview { site: address, title, description, card, query: None })
}

fn picture(reader: PageReader, room: &Journal) -> Markup {
    let scene = room.game().record().position().scene();
    let game = room.game().terms().game.game();
    let words = texts::words::position_in_words(reader.language, &game, &scene);
    let drawing = drawing::Drawing::new(&scene)
        .piece_set(reader.looks.pieces)
        .prefix("match")
        .title(game.name)
        .description(&words);
    PreEscaped(drawing.to_inline_svg())
}

fn terms_line(words: Words, room: &Journal) -> Markup {
    let terms = room.game().terms();
    html! {
        (about_terms(words, room))
        @if terms.has_pie { " · " (words.text("online-pie")) }
    }
}

/// What is played: rule set, clock, and whether for ratings.
fn about_terms(words: Words, room: &Journal) -> String {
    let terms = room.game().terms();
    let rated = if terms.is_rated { "online-rated" } else { "online-casual" };
    let rules = texts::words::rule_set_name(words.0, &terms.game.game(), &terms.rules);
    format!("{rules} · {} · {}", clock_words(words, &terms.clock.to_string()), words.text(rated))
}

/// While a challenge waits for its answer: for whoever made it whom it waits for, for whoever was asked the ways to decline.
async fn challenge_notes(
    site: &Site,
    reader: PageReader,
    id: &str,
    challenged: &PlayerId,
    room: &Journal,
    you: Option<&PlayerId>,
) -> Result<Markup, Error> {
    let words = Words(reader.language);
    if you == Some(challenged) {
        let is_seated = room.game().seats().iter().any(|seat| seat.player == *challenged);
        return Ok(html! {
            @if !is_seated {
                div data-match=(id) {
                    p { (words.text("challenge-yours")) }
                    div.notice-answers { (notices::decline_or_counter(reader, words, id)) }
                    p.refusal role="alert" {}
                }
            }
        });
    }
    let person = person(site.store(), challenged, None).await?;
    let name = person_name(words, challenged, Some(&person));
    Ok(html! { p.note #challenge-waits { (words.with("challenge-waits", &[("player", name.into())])) } })
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
fn invitation(
    words: Words,
    kind: GameKind,
    n_players: usize,
    address: &str,
    way_in: Option<&String>,
    challenge: &Markup,
) -> Markup {
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
            (challenge)
            p #reserved.note hidden { (words.text("online-refused-reserved")) }
            @if let Some(way_in) = way_in {
                div #join hidden {
                    p { (words.text("online-rated-note")) }
                    p { a.button.primary href=(way_in) { (words.text("online-sign-up-to-play")) } }
                }
            } @else {
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
            }
            div #invite-engine hidden {
                div.field {
                    label for="engine-level" { (words.text("online-invite-house")) }
                    select #engine-level aria-describedby="chosen-level" {
                        @for level in 1..=12 {
                            option value=(level) selected[level == 1] { (words.with("play-level", &[("level", level.into())])) }
                        }
                    }
                    p #chosen-level.note {}
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
        // After the match it comes first; before its end it is not there.
        ("analyse", "play-analyse-game"),
        ("draw", "play-offer-draw"),
        ("take-back", "online-take-back"),
        ("abort", "online-abort"),
        ("resign", "play-resign"),
        // What comes and goes in the middle of a match stands behind what stays: nothing moves under the pointer.
        ("swap", "play-swap-sides"),
        ("claim", "play-claim-draw"),
        ("claim-absence", "online-claim-absence"),
        ("rematch", "play-rematch"),
        ("save", "play-download"),
        ("share", "share-open"),
        ("notify", "online-notify"),
    ];
    html! {
        div.commands role="group" aria-label=(words.text("play-commands")) {
            @for (command, key) in buttons {
                button.primary[command == "analyse"] type="button" data-command=(command) hidden { (words.text(key)) }
            }
        }
    }
}

fn chat(reader: PageReader, words: Words, path: &str) -> Markup {
    let way_in = format!("{}?to={}", reader.link("/account/sign-in"), reader.link(path));
    html! {
        details #chat.chat open {
            summary { (words.text("online-chat")) }
            ol #chat-lines.chat-lines aria-live="polite" {}
            p #chat-players.note hidden { (words.text("online-refused-chat-players")) }
            p #chat-way-in.note hidden { a href=(way_in) { (words.text("online-chat-way-in")) } }
            form #chat-form hidden {
                input #chat-text name="line" maxlength="200" autocomplete="off" aria-label=(words.text("online-say"));
                button { (words.text("online-send")) }
            }
            p { label { input #chat-mute type="checkbox"; " " (words.text("online-mute")) } }
        }
    }
}

/// A square code that a phone can read.
fn qr(text: &str) -> String {
    let Some(api::QrForm { size, path }) = api::qr_code(text) else { return String::new() };
    // Four modules of white around it belong to the code.
    let size = size + 8;
    format!(
        r##"<svg viewBox="-4 -4 {size} {size}" width="160" height="160" role="img" aria-label="QR"><rect x="-4" y="-4" width="{size}" height="{size}" fill="#fff"/><path d="{path}" fill="#000"/></svg>"##
    )
}
