//! Several boards at once: everything that somebody plays, the most urgent first, and what others play now.

use std::collections::BTreeMap;

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use matchplay::{Millis, PlayerId};
use maud::{Markup, html};
use serde_json::Value as Json;
use store::MatchRow;

use crate::{
    error::Error,
    identity::Visitor,
    live::person,
    page_reader::PageReader,
    pages::{
        layout::{HtmlPage, Words, with_onward},
        lobby::{person_name, terms_words},
        small_board,
    },
    site::Site,
};

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;
/// How many boards of others are shown.
const MOST_WATCHED: u32 = 12;

/// Everything that whoever asks plays now.
pub(crate) async fn own(State(site): State<Site>, visitor: Visitor, reader: PageReader) -> Response {
    let words = Words(reader.language);
    let Some(you) = visitor.signed.as_ref().map(|signed| signed.id().clone()) else {
        let way = with_onward(reader, "/account/sign-in", &reader.link("/my-games"));
        return page(
            reader,
            "/my-games",
            "boards-own",
            false,
            &html! {
                p { (words.text("boards-own-way-in")) }
                p { a.button.primary href=(way) { (words.text("nav-sign-in")) } }
            },
        );
    };
    let shown = async {
        let mut rows = site.store().unfinished_of(&you).await?;
        rows.retain(|row| row.status == "live");
        sort(&mut rows, &you);
        boards(&site, reader, &rows, Some(&you)).await
    };
    match shown.await {
        Ok(boards) => {
            let lead = words.text("boards-own-lead");
            page(reader, "/my-games", "boards-own", true, &html! { p.lead { (lead) } (boards) })
        }
        Err(error) => error.into_response(),
    }
}

/// What everybody may watch.
pub(crate) async fn watched(State(site): State<Site>, reader: PageReader) -> Response {
    let words = Words(reader.language);
    let shown = async {
        let rows = site.store().public_matches(MOST_WATCHED).await?;
        boards(&site, reader, &rows, None).await
    };
    match shown.await {
        Ok(boards) => {
            let lead = words.text("boards-watch-lead");
            page(reader, "/watch", "boards-watch", true, &html! { p.lead { (lead) } (boards) })
        }
        Err(error) => error.into_response(),
    }
}

fn page(reader: PageReader, path: &str, title: &str, follows: bool, body: &Markup) -> Response {
    let title = Words(reader.language).text(title);
    let page = HtmlPage::new(reader, path, title.clone()).personal().style("pages/boards.css");
    let page = if follows { page.script("pages/boards.js", &["boards-"], Json::Null) } else { page };
    page.render(&html! { div.boards-page { h1 { (title) } (body) } })
}

/// What waits for the player comes first, the most urgent before the others; then what others have to move in, in the same order.
fn sort(rows: &mut [MatchRow], you: &PlayerId) {
    rows.sort_by_key(|row| (row.mover.as_ref() != Some(you), row.due.unwrap_or(Millis::MAX), row.changed));
}

async fn boards(
    site: &Site,
    reader: PageReader,
    rows: &[MatchRow],
    you: Option<&PlayerId>,
) -> Result<Markup, Error> {
    let (words, now) = (Words(reader.language), site.now());
    let mut people = BTreeMap::new();
    for row in rows {
        for player in &row.seats {
            let about = Some((row.game.as_str(), row.speed.as_str()));
            people.insert((row.id.as_str(), player), person(site.store(), player, about).await?);
        }
    }
    let names = |row: &MatchRow| {
        let others = row.seats.iter().filter(|player| Some(*player) != you);
        let names = others.map(|player| person_name(words, player, people.get(&(row.id.as_str(), player))));
        names.collect::<Vec<_>>().join(" – ")
    };
    Ok(html! {
        @if rows.is_empty() { p.note { (words.text(if you.is_some() { "boards-own-none" } else { "online-no-live" })) " " a href=(reader.link("/lobby")) { (words.text("online-lobby")) } } }
        ul.boards {
            @for row in rows {
                @let is_turn = you.is_some() && row.mover.as_ref() == you;
                li data-match=(row.id) {
                    a.board-card.your-move[is_turn] href=(reader.link(&format!("/g/{}", row.id))) {
                        (small_board::of_match(reader, row))
                        span { (names(row)) }
                        span.fine { (terms_words(words, row, None)) }
                        @if you.is_some() {
                            @if is_turn { strong.your-turn { (words.text("play-your-turn")) } }
                            @if let Some(due) = row.due { span.time-left { (time_left(words, due - now)) } }
                        }
                        span.board-result role="status" {}
                    }
                }
            }
        }
    })
}

/// How long it is until a clock has run out, as exactly as anybody wants to know.
fn time_left(words: Words, left: Millis) -> String {
    let left = left.max(0);
    if left >= DAY {
        let parts = [("days", (left / DAY).into()), ("hours", (left % DAY / HOUR).into())];
        words.with("online-days-hours", &parts)
    } else if left >= HOUR {
        let parts = [("hours", (left / HOUR).into()), ("minutes", (left % HOUR / MINUTE).into())];
        words.with("boards-hours-minutes", &parts)
    } else {
        words.with("boards-minutes", &[("minutes", (left / MINUTE).into())])
    }
}

#[cfg(test)]
mod tests {
    use texts::Language;

    use super::*;

    #[test]
    fn time_is_told_as_exactly_as_anybody_wants_to_know() {
        let words = Words(Language::English);
        let told = |left| time_left(words, left).replace('\u{a0}', " ");
        assert_eq!(told(2 * DAY + 5 * HOUR + MINUTE), "2 d 5 h");
        assert_eq!(told(3 * HOUR + 7 * MINUTE), "3 h 7 min");
        assert_eq!(told(59_999), "0 min");
        assert_eq!(told(-5), "0 min");
    }

    #[test]
    fn what_waits_for_the_player_stands_first_and_the_least_time_before_more() {
        let [anna, bela] = ["anna", "bela"].map(PlayerId::new);
        let row = |id: &str, mover: &PlayerId, due: Option<Millis>| MatchRow {
            id: id.to_owned(),
            game: String::new(),
            rules: String::new(),
            speed: String::new(),
            clock: String::new(),
            status: "live".to_owned(),
            is_rated: false,
            is_listed: false,
            n_players: 2,
            opened_by: anna.clone(),
            changed: 0,
            plies: 0,
            mover: Some(mover.clone()),
            due,
            ranks: Vec::new(),
            reason: None,
            seats: Vec::new(),
        };
        let mut rows = [
            row("others", &bela, Some(1)),
            row("untimed", &anna, None),
            row("later", &anna, Some(9)),
            row("soon", &anna, Some(5)),
        ];
        sort(&mut rows, &anna);
        assert_eq!(rows.map(|row| row.id), ["soon", "later", "untimed", "others"]);
    }
}
