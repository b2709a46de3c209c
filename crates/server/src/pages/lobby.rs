//! Where people meet: matches that wait for players, matches that are played, and the form to open one.

use std::collections::{BTreeMap, BTreeSet};

use axum::{
    extract::{Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use games::GameKind;
use matchplay::{Journal, MatchTerms, PlayerId};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use store::MatchRow;
use tabletop::Player;
use texts::words::{player_name, rule_set_name, setup_name};

use crate::{
    account::redirect,
    error::Error,
    identifiers::is_match_id,
    identity::Visitor,
    live::{Person, person},
    page_reader::PageReader,
    pages::{
        clocks::clock_words,
        layout::{HtmlPage, Words},
        levels::words_of_levels,
        online::connection_notes,
        profile::game_name,
        quick, small_board,
    },
    pairing::{self, WaitingCount},
    site::Site,
};

/// Clocks to choose from, quick to slow.
const CLOCKS: [&str; 15] = [
    "1+1",
    "3+2",
    "5+3",
    "10+5",
    "15+10",
    "30+20",
    "5 d/3",
    "5 b/3",
    "10+0|30(3x)",
    "10|300/20",
    "5 hourglass",
    "1d+1d cap 3d",
    "3d+1d cap 7d",
    "7d+2d cap 14d",
    "-",
];
/// The clock that is chosen at first.
const USUAL_CLOCK: &str = "10+5";

#[derive(Deserialize)]
pub(crate) struct LobbyQuery {
    game: Option<String>,
    /// The name of a player who is to be asked to play.
    challenge: Option<String>,
    /// The match of a challenge that is answered by another.
    counter: Option<String>,
    /// A position to begin with, `_` for spaces, and its rule set.
    position: Option<String>,
    rules: Option<String>,
}

/// What the form begins with.
struct FormStart {
    game: GameKind,
    whom: Option<String>,
    /// A position of the reader's own, and its rule set.
    position: Option<(String, Option<String>)>,
    countered: Option<Countered>,
}

/// A challenge that is answered by another.
struct Countered {
    match_id: String,
    terms: MatchTerms,
    /// How the challenger is called.
    name: String,
}

pub(crate) async fn lobby(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Query(asked): Query<LobbyQuery>,
) -> Response {
    let shown = async {
        let lists = lists(&site, &visitor, reader).await?;
        let start = form_start(&site, &visitor, reader, asked).await?;
        let counts = pairing::counts(&site).await?;
        Ok::<_, Error>(render(&visitor, reader, &start, &counts, &lists))
    };
    shown.await.unwrap_or_else(Error::into_response)
}

async fn form_start(
    site: &Site,
    visitor: &Visitor,
    reader: PageReader,
    asked: LobbyQuery,
) -> Result<FormStart, Error> {
    let game = asked.game.and_then(|slug| slug.parse::<GameKind>().ok()).unwrap_or(GameKind::ALL[0]);
    let countered = match (&visitor.signed, asked.counter) {
        (Some(signed), Some(id)) if is_match_id(&id) => countered(site, reader, signed.id(), id).await?,
        _ => None,
    };
    let game = countered.as_ref().map_or(game, |it| it.terms.game);
    let position = asked.position.map(|text| (text.replace('_', " "), asked.rules));
    Ok(FormStart { game, whom: asked.challenge.filter(|name| !name.is_empty()), position, countered })
}

/// The challenge of that match, if it was made to this player and is open.
async fn countered(
    site: &Site,
    reader: PageReader,
    you: &PlayerId,
    match_id: String,
) -> Result<Option<Countered>, Error> {
    let challenge = site.store().challenge(&match_id).await?.filter(|it| it.player == *you);
    let Some(row) = site.store().match_row(&match_id).await?.filter(|row| row.status == "open") else {
        return Ok(None);
    };
    let beginning = site.store().events(&match_id).await?;
    let Some(journal) = challenge.and_then(|_| Journal::new(beginning)) else { return Ok(None) };
    let about = Some((row.game.as_str(), row.speed.as_str()));
    let person = person(site.store(), &row.opened_by, about).await?;
    let name = person_name(Words(reader.language), &row.opened_by, Some(&person));
    Ok(Some(Countered { match_id, terms: journal.game().terms().clone(), name }))
}

impl Countered {
    /// What the form is filled with.
    fn data(&self) -> Json {
        let MatchTerms { game, rules, setup, start, n_players, clock, is_rated, has_pie, .. } = &self.terms;
        json!({
            "id": self.match_id, "game": game.slug(), "rules": rules, "setup": setup, "position": start, "players": n_players,
            "clock": clock.to_string(), "rated": is_rated, "pie": has_pie,
        })
    }
}

/// Which match somebody comes from.
#[derive(Deserialize)]
pub(crate) struct NextQuery {
    after: Option<String>,
}

/// Leads on to the match that waits for whoever asks: the most urgent one, or the one that comes after the match at hand. Where
/// nothing waits there is the lobby.
pub(crate) async fn next(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Query(from): Query<NextQuery>,
) -> Result<Response, Error> {
    let turns = match &visitor.signed {
        Some(signed) => {
            let mut waiting = site.store().turns_of(signed.id()).await?;
            waiting.extend(site.store().challenges_of(signed.id()).await?);
            waiting
        }
        None => Vec::new(),
    };
    let here = turns.iter().position(|row| Some(&row.id) == from.after.as_ref());
    let next = here.map_or(0, |here| (here + 1) % turns.len());
    let path = turns.get(next).map_or_else(|| "/lobby".to_owned(), |row| format!("/g/{}", row.id));
    Ok(redirect(&reader.link(&path)))
}

fn render(
    visitor: &Visitor,
    reader: PageReader,
    start: &FormStart,
    counts: &[WaitingCount],
    lists: &Markup,
) -> Response {
    let words = Words(reader.language);
    let countered = start.countered.as_ref().map(Countered::data);
    let begin =
        start.position.as_ref().map(|(position, rules)| json!({ "position": position, "rules": rules }));
    let page = HtmlPage::new(reader, "/lobby", words.text("online-lobby")).style("pages/online.css").script(
        "pages/lobby.js",
        &["online-", "play-own-position", quick::TEXTS],
        json!({ "games": catalogue(reader), "signed": visitor.signed.is_some(), "countered": countered, "begin": begin }),
    );
    let mut response = page.render(&html! {
        div.lobby {
            h1 { (words.text("online-lobby")) }
            p.lead { (words.text("online-lobby-lead")) }
            div.lobby-columns {
                @if start.countered.is_none() { (quick::section(words, counts, may_rate(visitor))) }
                section.new-game { h2 { (words.text("online-new")) } (form(visitor, words, start)) }
                div #lists { (lists) }
            }
        }
        (connection_notes())
    });
    response.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    response
}

/// What the form may offer: for each game its rule sets with their set-ups.
fn catalogue(reader: PageReader) -> Json {
    let games = GameKind::ALL.into_iter().map(|kind| {
        let game = kind.game();
        let setups: Vec<Json> = kind
            .setups()
            .into_iter()
            .filter_map(|setup| {
                let players = kind.position(&setup.position, &setup.rules)?.ok()?.players().len();
                let name = texts::words::setup_name(reader.language, &game, &setup.name);
                Some(json!({ "id": setup.name, "name": name, "rules": setup.rules, "players": players }))
            })
            .collect();
        let rules: Vec<Json> = kind
            .rule_sets()
            .into_iter()
            .map(|rules| json!({ "id": rules, "name": texts::words::rule_set_name(reader.language, &game, rules) }))
            .collect();
        let sides: Vec<String> = (0..game.player_names.len())
            .map(|side| texts::words::player_name(reader.language, &game, tabletop::Player::ALL[side]))
            .collect();
        json!({
            "id": kind.slug(), "rules": rules, "setups": setups, "sides": sides,
            "levels": words_of_levels(reader.language, kind),
        })
    });
    games.collect()
}

fn may_rate(visitor: &Visitor) -> bool {
    visitor.signed.as_ref().is_some_and(|signed| crate::policy::may_play_rated(signed.player.kind))
}

fn form(visitor: &Visitor, words: Words, start: &FormStart) -> Markup {
    let may_rate = may_rate(visitor);
    html! {
        form #new-match {
            div.field {
                label for="game" { (words.text("online-game")) }
                select #game name="game" {
                    @for kind in GameKind::ALL {
                        option value=(kind) selected[kind == start.game] { (kind.game().name) }
                    }
                }
            }
            div.field {
                label for="clock" { (words.text("online-clock")) }
                select #clock name="clock" {
                    @for clock in CLOCKS {
                        option value=(clock) selected[clock == USUAL_CLOCK] { (clock_words(words, clock)) }
                    }
                    option value="other" { (words.text("online-other-clock")) }
                }
                input #other-clock name="other-clock" hidden maxlength="30" autocomplete="off" aria-label=(words.text("online-other-clock"));
                p #clock-note.note hidden { (words.text("online-clock-note")) }
            }
            @match &start.countered {
            Some(countered) => p.notice { (words.with("challenge-counter", &[("player", countered.name.as_str().into())])) },
            None => div.field {
                label for="opponent" { (words.text("online-opponent")) }
                select #opponent name="opponent" aria-describedby="chosen-level" {
                    option value="link" { (words.text("online-opponent-link")) }
                    option value="anybody" { (words.text("online-opponent-anybody")) }
                    option value="name" selected[start.whom.is_some()] { (words.text("challenge-by-name")) }
                    @for level in 1..=12 {
                        option value=(level) { (words.with("play-computer-level", &[("level", level.into())])) }
                    }
                }
                input #whom name="whom" value=[&start.whom] hidden[start.whom.is_none()] maxlength="40" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder=(words.text("challenge-whom")) aria-label=(words.text("challenge-whom"));
            }
            }
            p #chosen-level.note hidden {}
            p.field { label { input type="checkbox" name="rated" disabled[!may_rate]; " " (words.text("online-rated")) }
                @if !may_rate { span.note { (words.text("online-rated-note")) } } }
            (more_terms(words, start))
            p.refusal role="alert" {}
            button.primary { (words.text("online-create")) }
        }
    }
}

/// What most people leave as it is: folded, unless the form begins with it.
fn more_terms(words: Words, start: &FormStart) -> Markup {
    html! {
        details #more-terms open[start.countered.is_some() || start.position.is_some()] {
            summary { (words.text("online-more-terms")) }
            div.field { label for="rules" { (words.text("play-rule-set")) } select #rules name="rules" {} }
            div.field #players-field hidden { label for="players" { (words.text("play-players")) } select #players name="players" { option value="2" { "2" } option value="3" { "3" } } }
            div.field {
                label for="setup" { (words.text("play-setup")) }
                select #setup name="setup" {}
                input #position name="position" hidden maxlength="300" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="position-note" aria-label=(words.text("play-own-position"));
                p #position-note.note hidden { (words.text("online-position-note")) }
            }
            div.field { label for="side" { (words.text("online-side")) } select #side name="side" {} }
            p.field #pie-field { label { input type="checkbox" name="pie"; " " (words.text("online-pie")) } span.note { (words.text("online-pie-note")) } }
        }
    }
}

async fn lists(site: &Site, visitor: &Visitor, reader: PageReader) -> Result<Markup, Error> {
    let words = Words(reader.language);
    let store = site.store();
    let mine = match &visitor.signed {
        Some(signed) => store.matches_of(signed.id(), 30).await?,
        None => Vec::new(),
    };
    let mut mine: Vec<MatchRow> =
        mine.into_iter().filter(|row| row.status == "live" || row.status == "open").collect();
    let you = visitor.signed.as_ref().map(|signed| signed.id().clone());
    // What waits for whoever asks comes first.
    mine.sort_by_key(|row| row.mover.is_none() || row.mover != you);
    let challenges = match &you {
        Some(you) => store.challenges_of(you).await?,
        None => Vec::new(),
    };
    let is_mine = |row: &MatchRow| mine.iter().chain(&challenges).any(|it| it.id == row.id);
    // What somebody offers with whom the reader has nothing to do is no offer.
    let blocked = match &you {
        Some(you) => store.blocked_with(you).await?,
        None => Vec::new(),
    };
    let mut seeks = store.open_seeks(50).await?;
    seeks.retain(|row| !is_mine(row) && !row.seats.iter().any(|player| blocked.contains(player)));
    let live: Vec<MatchRow> = store.live_matches(20).await?.into_iter().filter(|row| !is_mine(row)).collect();
    let mut people = BTreeMap::new();
    for row in mine.iter().chain(&challenges).chain(&seeks).chain(&live) {
        for player in &row.seats {
            let about = Some((row.game.as_str(), row.speed.as_str()));
            people.insert(player.clone(), person(store, player, about).await?);
        }
    }
    let rows = mine.iter().chain(&challenges).chain(&seeks).chain(&live);
    let ids: Vec<&str> = rows.map(|row| row.id.as_str()).collect();
    let beginnings = store.beginnings(&ids).await?;
    let beginnings: BTreeMap<String, Journal> =
        beginnings.into_iter().filter_map(|(id, events)| Some((id, Journal::new(events)?))).collect();
    let list = |class: &str, title: &str, none: &str, rows: &[MatchRow]| {
        html! {
            section class=(class) {
                h2 { (words.text(title)) }
                @if rows.is_empty() { p.note { (words.text(none)) } }
                ul.match-list {
                    @for row in rows { (line(reader, words, row, beginnings.get(&row.id), &people, you.as_ref())) }
                }
            }
        }
    };
    Ok(html! {
        @if !challenges.is_empty() { (list("challenges", "online-challenges", "online-none", &challenges)) }
        @if !mine.is_empty() {
            (list("mine", "online-mine", "online-none", &mine))
            p { a href=(reader.link("/my-games")) { (words.text("boards-own")) } }
        }
        (list("seeks", "online-seeks", "online-no-seeks", &seeks))
        (list("live", "online-live", "online-no-live", &live))
        p { a href=(reader.link("/watch")) { (words.text("boards-watch")) } }
    })
}

fn line(
    reader: PageReader,
    words: Words,
    row: &MatchRow,
    beginning: Option<&Journal>,
    people: &BTreeMap<PlayerId, Person>,
    you: Option<&PlayerId>,
) -> Markup {
    let is_turn = you.is_some() && row.mover.as_ref() == you;
    html! {
        li {
            a href=(reader.link(&format!("/g/{}", row.id))) {
                @if row.status == "live" { (small_board::of_match(reader, row)) }
                (terms_words(words, row, beginning))
                @if is_turn { " · " strong.your-turn { (words.text("play-your-turn")) } }
                span.match-players {
                    @for (index, player) in row.seats.iter().enumerate() {
                        @if index > 0 { " – " }
                        (person_name(words, player, people.get(player)))
                        @if let Some(side) = beginning.and_then(|it| side_of(words, row, it, index)) { " (" (side) ")" }
                    }
                }
            }
        }
    }
}

/// What is played: the game, its clock, whether for ratings, and what else was agreed on.
pub(super) fn terms_words(words: Words, row: &MatchRow, beginning: Option<&Journal>) -> Markup {
    html! {
        strong { (game_name(&row.game)) }
        " · " (clock_words(words, &row.clock))
        " · " (words.text(if row.is_rated { "online-rated" } else { "online-casual" }))
        @if let Some(beginning) = beginning {
            @for what in particulars(words, beginning.game().terms()) { " · " (what) }
        }
    }
}

/// What tells the game from the usual one: rule set and set-up, where there are several, and the pie rule.
fn particulars(words: Words, terms: &MatchTerms) -> Vec<String> {
    let (kind, game) = (terms.game, terms.game.game());
    let mut all = Vec::new();
    if kind.rule_sets().len() > 1 {
        all.push(rule_set_name(words.0, &game, &terms.rules));
    }
    let of_rules = kind.setups().into_iter().filter(|setup| setup.rules == terms.rules);
    let n_setups = of_rules.map(|setup| setup.name).collect::<BTreeSet<_>>().len();
    match &terms.setup {
        Some(setup) if n_setups > 1 => all.push(setup_name(words.0, &game, setup)),
        Some(_) => {}
        None => all.push(words.text("play-own-position")),
    }
    if terms.has_pie {
        all.push(words.text("online-pie"));
    }
    all
}

/// Which side somebody plays, or wishes for while players are waited for.
fn side_of(words: Words, row: &MatchRow, beginning: &Journal, index: usize) -> Option<String> {
    let side = match row.status.as_str() {
        "open" => match beginning.game().seats().get(index)?.wish {
            Some(side) => side,
            None => return Some(words.text("play-side-random")),
        },
        _ => index,
    };
    let game = beginning.game().terms().game.game();
    Some(player_name(words.0, &game, *Player::ALL.get(side)?))
}

/// How somebody is called.
pub(super) fn person_name(words: Words, id: &PlayerId, person: Option<&Person>) -> String {
    let Some(person) = person else { return words.text("online-deleted") };
    let name = match (person.kind, &person.name, person.level) {
        (_, _, Some(level)) => words.with("play-computer-level", &[("level", level.into())]),
        (_, Some(name), _) => name.clone(),
        ("deleted", ..) => words.text("online-deleted"),
        _ => {
            let number: String = id.as_str().chars().take(4).collect();
            words.with("online-guest", &[("number", number.into())])
        }
    };
    match person.rating {
        Some(rating) => format!("{name} ({rating}{})", if person.provisional { "?" } else { "" }),
        None => name,
    }
}
