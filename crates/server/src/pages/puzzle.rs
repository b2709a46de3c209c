//! The puzzles of a game: one after the other, the puzzle of the day, a streak, and a storm.

use std::collections::HashMap;

use axum::{
    extract::State,
    http::{StatusCode, request::Parts},
    response::{IntoResponse, Redirect, Response},
};
use games::{
    GameKind,
    puzzles::{Difficulty, ListedPuzzle},
};
use lessons::tutorial;
use maud::{Markup, html};
use serde_json::{Map, Value as Json, json};
use store::PlayerKind;
use texts::{text, words::rule_set_name};

use crate::{
    error::Error,
    identity::Visitor,
    page_reader::PageReader,
    pages::{
        GamePage,
        game::empty_board,
        layout::{HtmlPage, Words},
        learn::{board, buttons},
        preview::{Preview, SiteAddress, card_of},
    },
    puzzles::progress,
    site::Site,
};

/// The ways to solve puzzles that have an address of their own, beside the puzzles themselves.
const MODES: [&str; 3] = ["daily", "streak", "storm"];

/// One puzzle after the other, the one of the address, or one of [`MODES`].
pub(crate) async fn puzzle(
    State(site): State<Site>,
    visitor: Visitor,
    address: SiteAddress,
    game_page: GamePage,
    parts: Parts,
) -> Response {
    let shown = show(&site, &visitor, address, game_page, &parts).await;
    shown.unwrap_or_else(Error::into_response)
}

async fn show(
    site: &Site,
    visitor: &Visitor,
    address: SiteAddress,
    GamePage { reader, kind, path }: GamePage,
    parts: &Parts,
) -> Result<Response, Error> {
    let named = path.split('/').nth(3).unwrap_or_default();
    let is_mode = MODES.contains(&named);
    if !named.is_empty() && !is_mode && kind.listed_puzzle(named).is_none() {
        return Ok(missing(reader, kind, &path));
    }
    let words = Words(reader.language);
    let title = match is_mode {
        true => format!("{} – {}", words.text(&format!("puzzle-mode-{named}")), kind.game().name),
        false => format!("{} – {}", words.text("nav-puzzles"), kind.game().name),
    };
    let day = today(site);
    let mut preview = Preview::of_address(address, kind, parts, &title, &words.text("door-puzzle"));
    let shown = if named == "daily" { Some(kind.puzzle_of_day(day)) } else { kind.listed_puzzle(named) };
    if let Some(ListedPuzzle { puzzle, .. }) = shown {
        preview.card = card_of(kind, &puzzle.rules, &puzzle.position);
    }
    let rated: HashMap<String, f64> =
        site.store().puzzle_ratings(kind.slug()).await?.into_iter().map(|(id, it)| (id, it.rating)).collect();
    // Whoever has no account keeps what was achieved in the browser.
    let account = match &visitor.signed {
        Some(signed) if signed.player.kind != PlayerKind::Guest => {
            json!({ "id": signed.id(), "progress": progress(site, signed, kind).await? })
        }
        _ => Json::Null,
    };
    let data = json!({
        "kind": kind.slug(),
        "account": account,
        "all": kind.listed_puzzles().iter().map(|it| data(kind, it, &rated)).collect::<Json>(),
        "easy": tutorial(kind).puzzles,
        "rules": rule_sets(reader, kind),
        "themes": theme_names(reader, kind),
        "mode": is_mode.then_some(named),
        "day": day,
        "daily": kind.puzzle_of_day(day).id,
    });
    let page = HtmlPage::new(reader, &path, &title)
        .of(kind)
        .preview(preview)
        .style("pages/puzzle.css")
        .script("pages/puzzle.js", &["learn-", "play-", "puzzle-", "share-"], data);
    Ok(page.render(&html! {
        h1.unseen { (title) }
        div.table {
            (board(words, &html! { tablier-board { (empty_board(reader, kind)) } }))
            aside.table-side.lesson {
                (modes(reader, words, kind, named))
                p #progress.fine {}
                p #clock.puzzle-clock role="timer" hidden {}
                h2 #title {}
                p #text {}
                p #facts.fine {}
                ul #players.players aria-label=(words.text("board-players")) {}
                p #verdict.verdict role="status" {}
                (buttons(words))
                p.share-line { button type="button" data-command="share" disabled data-waits { (words.text("share-open")) } }
                div #filters.puzzle-filters {
                    div.field {
                        label for="difficulty" { (words.text("puzzle-difficulty")) }
                        select #difficulty {
                            option value="" { (words.text("puzzle-any-difficulty")) }
                            @for difficulty in Difficulty::ALL {
                                option value=(difficulty.name()) { (words.text(&format!("puzzle-{}", difficulty.name()))) }
                            }
                        }
                    }
                    div.field {
                        label for="theme" { (words.text("puzzle-theme")) }
                        select #theme {
                            option value="" { (words.text("puzzle-any-theme")) }
                            @for theme in kind.themes() {
                                option value=(theme.name) { (theme_name(reader, kind, theme.name)) }
                            }
                        }
                    }
                }
                p #rating.fine {}
                details #tally {
                    summary {}
                    ul {}
                }
            }
        }
    }))
}

/// Leads to the puzzle of the day: that of another game every day.
pub(crate) async fn daily(State(site): State<Site>, reader: PageReader) -> Response {
    let kind = GameKind::game_of_day(today(&site));
    Redirect::temporary(&reader.link(&format!("/{kind}/puzzle/daily"))).into_response()
}

/// The number of days since 1970. A day ends everywhere at the same moment, so that everybody has the same puzzle.
pub(crate) fn today(site: &Site) -> u64 {
    const DAY: u64 = 86_400_000;
    u64::try_from(site.now()).unwrap_or_default() / DAY
}

fn data(kind: GameKind, listed: &ListedPuzzle, rated: &HashMap<String, f64>) -> Json {
    let ListedPuzzle { id, puzzle, solver, difficulty, themes } = listed;
    let n_players = puzzle.record(kind).map_or(2, |record| record.position().players().len());
    json!({
        "id": id,
        "rules": puzzle.rules,
        "position": puzzle.position,
        "line": puzzle.line,
        "difficulty": difficulty.name(),
        "themes": themes,
        "rating": rated.get(id).copied().unwrap_or_else(|| listed.first_rating()),
        // The players sit around the board in the order of the clock.
        "turned": 360 / n_players * solver.index(),
    })
}

/// The names of the rule sets; nothing in a game that has only one.
fn rule_sets(reader: PageReader, kind: GameKind) -> Json {
    let all = kind.rule_sets();
    let named = all.iter().filter(|_| all.len() > 1);
    let names: Map<String, Json> = named
        .map(|rules| ((*rules).to_owned(), rule_set_name(reader.language, &kind.game(), rules).into()))
        .collect();
    names.into()
}

fn theme_names(reader: PageReader, kind: GameKind) -> Json {
    let names: Map<String, Json> = kind
        .themes()
        .iter()
        .map(|theme| (theme.name.to_owned(), theme_name(reader, kind, theme.name).into()))
        .collect();
    names.into()
}

fn theme_name(reader: PageReader, kind: GameKind, theme: &str) -> String {
    text(reader.language, &format!("{kind}-theme-{theme}"))
}

fn modes(reader: PageReader, words: Words, kind: GameKind, named: &str) -> Markup {
    let here = if MODES.contains(&named) { named } else { "" };
    html! {
        nav.puzzle-modes aria-label=(words.text("nav-puzzles")) {
            ul {
                @for mode in ["", "daily", "streak", "storm"] {
                    @let (address, key) = match mode {
                        "" => (format!("/{kind}/puzzle"), "nav-puzzles".to_owned()),
                        _ => (format!("/{kind}/puzzle/{mode}"), format!("puzzle-mode-{mode}")),
                    };
                    li { a href=(reader.link(&address)) aria-current=[(mode == here).then_some("page")] { (words.text(&key)) } }
                }
                li { a href=(reader.link("/practice")) { (words.text("practice-short")) } }
            }
        }
    }
}

fn missing(reader: PageReader, kind: GameKind, path: &str) -> Response {
    let words = Words(reader.language);
    let page = HtmlPage::new(reader, path, words.text("puzzle-missing")).of(kind);
    let body = html! {
        article.prose {
            h1 { (words.text("puzzle-missing")) }
            p { (words.text("puzzle-missing-note")) }
            p { a href=(reader.link(&format!("/{kind}/puzzle"))) { (words.text("puzzle-all")) } }
        }
    };
    (StatusCode::NOT_FOUND, page.render(&body)).into_response()
}
