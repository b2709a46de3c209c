//! The best players of each game at each speed, programs apart, and what it is worth to begin.

use axum::{
    extract::{Query, State},
    response::Response,
};
use games::GameKind;
use matchplay::Speed;
use maud::{Markup, html};
use ratings::{Advantage, Rating};
use serde::Deserialize;
use store::{ProgramRow, RankRow};

use crate::{
    error::Error,
    page_reader::PageReader,
    pages::{
        account::profile_path,
        layout::{HtmlPage, Words},
        profile::speed_name,
    },
    site::Site,
};

/// How many have a place.
const MOST_PLACES: usize = 100;
/// How many are asked for: some may have been away for so long that they have none.
const MOST_ASKED: i64 = 300;

#[derive(Debug, Deserialize)]
pub(crate) struct PlayersQuery {
    game: Option<String>,
    speed: Option<String>,
}

pub(crate) async fn players(
    State(site): State<Site>,
    reader: PageReader,
    Query(asked): Query<PlayersQuery>,
) -> Result<Response, Error> {
    let words = Words(reader.language);
    let kind = asked.game.and_then(|slug| slug.parse().ok()).unwrap_or(GameKind::ALL[0]);
    let speed =
        asked.speed.and_then(|name| Speed::rated().find(|it| it.name() == name)).unwrap_or(Speed::Rapid);
    let (store, now) = (site.store(), site.now());
    let mut best = store.best(kind.slug(), speed.name(), MOST_ASKED).await?;
    // Whoever was away for long is not sure enough any more.
    best.retain(|row| row.rating.shown(now).is_ranked);
    best.truncate(MOST_PLACES);
    let programs = store.programs(kind.slug(), speed.name(), 50).await?;
    let mut advantages = Vec::new();
    for rules in kind.rule_sets() {
        for n_players in 2..=3 {
            let advantage = store.advantage(kind.slug(), rules, n_players).await?;
            if advantage.games() > 0 {
                let rules = texts::words::rule_set_name(reader.language, &kind.game(), rules);
                advantages.push((rules, n_players, advantage));
            }
        }
    }
    let title = words.text("players-title");
    Ok(HtmlPage::new(reader, "/players", title.clone()).style("pages/account.css").render(&html! {
        div.players {
            h1 { (title) }
            p.lead { (words.text("players-lead")) }
            (choices(reader, words, kind, speed))
            h2 { (kind.game().name) ", " (speed_name(words, speed.name())) }
            (people(reader, words, &best, now))
            (program_list(reader, words, &programs, now))
            (first_player(words, &advantages))
        }
    }))
}

/// Links to the other lists.
fn choices(reader: PageReader, words: Words, kind: GameKind, speed: Speed) -> Markup {
    let address = |kind: GameKind, speed: Speed| {
        reader.link(&format!("/players?game={}&speed={}", kind.slug(), speed.name()))
    };
    html! {
        nav.choices-nav aria-label=(words.text("profile-game")) {
            ul { @for it in GameKind::ALL {
                li { a href=(address(it, speed)) aria-current=[(it == kind).then_some("page")] { (it.game().name) } }
            } }
        }
        nav.choices-nav aria-label=(words.text("players-speed")) {
            ul { @for it in Speed::rated() {
                li { a href=(address(kind, it)) aria-current=[(it == speed).then_some("page")] { (speed_name(words, it.name())) } }
            } }
        }
    }
}

fn people(reader: PageReader, words: Words, best: &[RankRow], now: i64) -> Markup {
    html! {
        @if best.is_empty() {
            p { (words.text("players-nobody")) }
        } @else {
            div.wide-table tabindex="0" role="group" aria-label=(words.text("players-title")) { table {
                (head(words))
                tbody {
                    @for (index, row) in best.iter().enumerate() {
                        tr {
                            td.number { (index + 1) }
                            th.names scope="row" { a href=(reader.link(&profile_path(&row.name))) { (row.name) } }
                            (numbers(row.rating, now))
                        }
                    }
                }
            } }
        }
    }
}

fn program_list(reader: PageReader, words: Words, programs: &[ProgramRow], now: i64) -> Markup {
    html! {
        @if !programs.is_empty() {
            section aria-labelledby="programs-title" {
                h2 #programs-title { (words.text("players-programs")) }
                p.fine { (words.text("players-programs-note")) }
                div.wide-table tabindex="0" role="group" aria-labelledby="programs-title" { table {
                    (head(words))
                    tbody {
                        @for (index, row) in programs.iter().enumerate() {
                            tr {
                                td.number { (index + 1) }
                                th.names scope="row" {
                                    @match (&row.name, row.player.engine_level()) {
                                        (Some(name), _) => a href=(reader.link(&profile_path(name))) { (name) },
                                        (None, Some(level)) => (words.with("play-computer-level", &[("level", level.into())])),
                                        (None, None) => (words.text("online-deleted")),
                                    }
                                }
                                (numbers(row.rating, now))
                            }
                        }
                    }
                } }
            }
        }
    }
}

fn head(words: Words) -> Markup {
    html! {
        thead { tr {
            th.number scope="col" { (words.text("players-rank")) }
            th scope="col" { (words.text("players-player")) }
            th.number scope="col" { (words.text("players-rating")) }
            th.number scope="col" { (words.text("players-matches")) }
        } }
    }
}

fn numbers(rating: Rating, now: i64) -> Markup {
    html! {
        td.number { (rating.shown(now).to_string()) }
        td.number { (rating.games) }
    }
}

/// What the first side is worth, for each rule set that was played for ratings.
fn first_player(words: Words, advantages: &[(String, usize, Advantage)]) -> Markup {
    html! {
        @if !advantages.is_empty() {
            section aria-labelledby="first-title" {
                h2 #first-title { (words.text("players-first")) }
                p.fine { (words.text("players-first-note")) }
                div.wide-table tabindex="0" role="group" aria-labelledby="first-title" {
                    table {
                        thead { tr {
                            th scope="col" { (words.text("players-first-rules")) }
                            th.number scope="col" { (words.text("players-matches")) }
                            th.number scope="col" { (words.text("players-first-score")) }
                            th.number scope="col" { (words.text("players-first-points")) }
                        } }
                        tbody {
                            @for (rules, n_players, advantage) in advantages {
                                tr {
                                    th scope="row" {
                                        (words.with("players-first-number", &[("rules", rules.as_str().into()), ("players", (*n_players).into())]))
                                    }
                                    td.number { (advantage.games()) }
                                    td.number { (words.with("profile-percent", &[("number", percent(advantage.first_against_second()).into())])) }
                                    td.number { (format!("{:+.0} ± {:.0}", advantage.points()[0], advantage.deviation())) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "at most a hundred")]
fn percent(share: f64) -> i64 {
    (100.0 * share).round() as i64
}
