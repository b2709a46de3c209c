//! The first page: what this is, at a glance, and the ways to play.

use std::collections::BTreeMap;

use axum::{extract::State, response::Response};
use drawing::View;
use games::GameKind;
use maud::{Markup, html};
use serde_json::json;

use crate::{
    error::Error,
    live::person,
    page_reader::PageReader,
    pages::{
        first_board::FirstBoard,
        layout::{HtmlPage, Words},
        lobby::person_name,
        puzzle::today,
        saved::listed_games,
        small_board,
    },
    site::Site,
};

/// The words that the script needs: those of a list of kept games, and those of the show.
const TEXTS: &[&str] = &["play-", "analysis-draw", "home-"];
/// How many matches are shown that are being played.
const MOST_MATCHES: u32 = 6;

pub(crate) async fn home(State(site): State<Site>, reader: PageReader) -> Response {
    let words = Words(reader.language);
    let day = today(&site);
    // The puzzle of the day is of another game.
    let shown = GameKind::game_of_day(day + 1);
    let live = live(&site, reader).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "the first page is shown without the games that are played");
        html! {}
    });
    let n_games = GameKind::ALL.len();
    let board = FirstBoard::of_start(shown, reader);
    let drawn = board.markup();
    let mut data = listed_games(reader.language);
    data["show"] = json!({ "kind": shown.slug(), "moves": shown.short_game() });
    let page = HtmlPage::new(reader, "/", words.text("site-name"))
        .style("pages/home.css")
        .script("pages/home.js", TEXTS, data)
        .answering(board.into_answers());
    page.render(&html! {
        div.home {
            section.hero {
                div.hero-words {
                    h1 { (words.with("home-title", &[("number", n_games.into())])) }
                    p.lead { (words.text("home-lead")) }
                    p.hero-ways {
                        a.button href=(reader.link(&format!("/{shown}/play?level=1"))) { (words.text("home-play-now")) }
                        a.button.quiet href={ (reader.link(&format!("/lobby?game={shown}"))) "#new-match" } { (words.text("home-play-friend")) }
                    }
                    p.fine { (words.text("footer-no-tracking")) }
                }
                figure.show {
                    div.show-board inert { (drawn) }
                    figcaption {
                        span { (words.with("home-short-game", &[("game", shown.game().name.into())])) }
                        button #pause type="button" hidden { (words.text("home-pause")) }
                    }
                }
            }
            section aria-label=(words.text("home-choose-game")) { (cards(reader, words)) }
            section #continue hidden {
                h2 { (words.text("home-continue")) }
                ul.saved-games {}
            }
            div.home-now {
                (daily(reader, words, day))
                section #live aria-labelledby="live-title" { (live) }
            }
        }
    })
}

/// The games.
fn cards(reader: PageReader, words: Words) -> Markup {
    html! {
        ul.game-cards {
            @for kind in GameKind::ALL {
                li.game-card {
                    a.game-card-picture href=(reader.link(&format!("/{kind}"))) tabindex="-1" aria-hidden="true" {
                        (small_board::of_game(reader, kind))
                    }
                    div.game-card-text {
                        h2 { a href=(reader.link(&format!("/{kind}"))) { (kind.game().name) } }
                        p { (texts::words::game_blurb(reader.language, &kind.game())) }
                        p.game-card-links {
                            a.button href=(reader.link(&format!("/{kind}/play?level=1"))) { (words.text("nav-play")) span.unseen { " " (kind.game().name) } }
                            a.button.quiet href=(reader.link(&format!("/{kind}/learn"))) { (words.text("nav-learn")) span.unseen { " " (kind.game().name) } }
                        }
                    }
                }
            }
        }
    }
}

/// The puzzle of the day, seen by whoever solves it.
fn daily(reader: PageReader, words: Words, day: u64) -> Markup {
    let kind = GameKind::game_of_day(day);
    let listed = kind.puzzle_of_day(day);
    let record = listed.puzzle.record(kind).ok();
    let n_players = record.as_ref().map_or(2, |record| record.position().players().len());
    let turned = u16::try_from(360 / n_players * listed.solver.index()).unwrap_or_default();
    let solver = texts::words::text_about(reader.language, &kind.game(), listed.solver, "play-to-move", &[]);
    let address = reader.link(&format!("/{kind}/puzzle/daily"));
    html! {
        section.daily aria-labelledby="daily-title" {
            h2 #daily-title { (words.text("puzzle-mode-daily")) }
            a.daily-board href=(address) tabindex="-1" aria-hidden="true" {
                @if let Some(record) = &record {
                    (small_board::of_position(reader.looks.pieces, record.position(), View::turned(turned), "daily"))
                }
            }
            p { strong { (kind.game().name) } " · " (solver) }
            p { a.button.quiet href=(address) { (words.text("home-solve")) } }
        }
    }
}

/// The games that are played now: those that everybody could have joined. What was agreed on in private is not for the first page.
async fn live(site: &Site, reader: PageReader) -> Result<Markup, Error> {
    let words = Words(reader.language);
    let rows = site.store().public_matches(MOST_MATCHES).await?;
    let mut players = BTreeMap::new();
    for row in &rows {
        let mut names = Vec::new();
        for player in &row.seats {
            let about = Some((row.game.as_str(), row.speed.as_str()));
            let person = person(site.store(), player, about).await?;
            names.push(person_name(words, player, Some(&person)));
        }
        players.insert(row.id.as_str(), names.join(" – "));
    }
    Ok(html! {
        h2 #live-title { (words.text("online-live")) }
        @if rows.is_empty() {
            p.fine { (words.text("home-no-live")) }
        } @else {
            ul.live-boards {
                @for row in &rows {
                    li {
                        a href=(reader.link(&format!("/g/{}", row.id))) {
                            (small_board::of_match(reader, row))
                            strong { (super::profile::game_name(&row.game)) }
                            span { (players[row.id.as_str()]) }
                        }
                    }
                }
            }
        }
        p {
            a.button.quiet href={ (reader.link("/lobby")) "#quick" } { (words.text("quick-home")) } " "
            a.button.quiet href=(reader.link("/lobby")) { (words.text("online-lobby")) }
        }
    })
}
