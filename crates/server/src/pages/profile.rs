//! How others see a player: ratings, how they went, results by side, matches.

use std::collections::BTreeMap;

use axum::{
    extract::{Path, Query, State},
    response::{IntoResponse, Response},
};
use games::GameKind;
use matchplay::{PlayerId, Speed};
use maud::{Markup, html};
use serde::Deserialize;
use store::{HistoryPoint, MatchRow, PlayerKind, PlayerRow, PuzzleSummary, RatedResult, RatingRow, Relation};
use tabletop::Player;

use crate::{
    account::{FormFaults, name_key},
    error::Error,
    identity::Visitor,
    live::{Person, person},
    page_reader::PageReader,
    pages::{
        account::{day, profile_path},
        curve,
        layout::{HtmlPage, Words, with_query},
        lobby::person_name,
        missing, moderation, report, small_board,
    },
    policy::{Permission, may},
    site::Site,
};

/// How many matches are shown.
const MOST_MATCHES: u32 = 50;

/// What was done just before, told once.
#[derive(Debug, Deserialize)]
pub(crate) struct ProfileNotice {
    done: Option<String>,
}

pub(crate) async fn profile(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path(name): Path<String>,
    Query(ProfileNotice { done }): Query<ProfileNotice>,
) -> Response {
    match player_of(&site, &name).await {
        Ok(Some(player)) => {
            let faults = FormFaults::default();
            let shown = show(&site, &visitor, reader, &player, done.as_deref(), &faults).await;
            shown.unwrap_or_else(Error::into_response)
        }
        Ok(None) => missing(reader, &format!("/@/{name}")),
        Err(error) => error.into_response(),
    }
}

/// The account of that name.
pub(crate) async fn player_of(site: &Site, name: &str) -> Result<Option<PlayerRow>, Error> {
    Ok(site.store().player_by_key(&name_key(name)).await?)
}

/// The page, with what is wrong with its forms.
pub(crate) async fn show(
    site: &Site,
    visitor: &Visitor,
    reader: PageReader,
    player: &PlayerRow,
    done: Option<&str>,
    faults: &FormFaults,
) -> Result<Response, Error> {
    let words = Words(reader.language);
    let name = player.name.as_deref().unwrap_or_default();
    let store = site.store();
    let now = site.now();
    let ratings = store.ratings_of(&player.id).await?;
    let history = store.rating_history(&player.id).await?;
    let results = store.rated_results_of(&player.id).await?;
    let puzzles = store.puzzle_summaries(&player.id).await?;
    let asker = visitor.signed.as_ref().map(|signed| &signed.player);
    let relation = match asker {
        Some(asker) => store.relation(&asker.id, &player.id).await?,
        None => None,
    };
    let is_self = asker.is_some_and(|asker| asker.id == player.id);
    let mut matches = store.matches_of(&player.id, MOST_MATCHES).await?;
    // The address of an open match is the invitation: only whoever sent it may pass it on.
    matches.retain(|row| row.status != "open" || row.is_listed || is_self);
    // Matches may have been played as a guest, who is nobody else now.
    let mut selves = store.guests_of(&player.id).await?;
    selves.push(player.id.clone());
    let mut people = BTreeMap::new();
    for id in matches.iter().flat_map(|row| &row.seats) {
        if !people.contains_key(id) {
            people.insert(id.clone(), person(store, id, None).await?);
        }
    }
    let may_restrain = may(asker, Permission::Restrain, Some(player), now).is_ok();
    let path = profile_path(name);
    Ok(HtmlPage::new(reader, &path, name).style("pages/account.css").render(&html! {
        div.profile {
            div.profile-head {
                h1 { (name) }
                @if player.kind == PlayerKind::Bot { span.badge { (words.text("profile-bot")) } }
                span.fine { (words.with("profile-since", &[("date", day(words, player.created).into())])) }
            }
            @if let Some(done) = ["report-sent", "moderation-done"].into_iter().find(|it| Some(*it) == done) {
                p.notice role="status" { (words.text(done)) }
            }
            @if is_self { p.fine { (words.text("profile-you")) } } @else { (meeting(reader, words, name, asker.is_some(), relation)) }
            (ratings_table(words, &ratings, now))
            (curves(reader, words, &history))
            (sides(words, &results))
            (puzzles_table(words, &puzzles, now))
            (match_list(reader, words, &selves, &matches, &people))
            @if !is_self { (report::form(reader, words, asker.is_some(), name, faults)) }
            @if may_restrain { (moderation::act(reader, words, player, faults)) }
        }
    }))
}

/// Ways to meet this player.
fn meeting(
    reader: PageReader,
    words: Words,
    name: &str,
    has_session: bool,
    relation: Option<Relation>,
) -> Markup {
    let address = with_query(reader, "/lobby", "challenge", name);
    let (follow, block) = (Some(Relation::Follow), Some(Relation::Block));
    html! {
        @if relation == block { p.notice { (words.text("friends-is-blocked")) } }
        div.meeting {
            @if relation != block {
                a.button.primary href={ (address) "#new-match" } { (words.text("challenge-button")) }
            }
            @if has_session {
                @match relation {
                    None => {
                        (relation_button(reader, words, name, follow, "friends-follow"))
                        (relation_button(reader, words, name, block, "friends-block"))
                    }
                    Some(Relation::Follow) => {
                        (relation_button(reader, words, name, None, "friends-unfollow"))
                        (relation_button(reader, words, name, block, "friends-block"))
                    }
                    Some(Relation::Block) => (relation_button(reader, words, name, None, "friends-unblock")),
                }
            }
        }
    }
}

/// A button that makes somebody what they are to be.
pub(super) fn relation_button(
    reader: PageReader,
    words: Words,
    name: &str,
    relation: Option<Relation>,
    label: &str,
) -> Markup {
    html! {
        form method="post" action=(reader.link(&format!("{}/relation", profile_path(name)))) {
            input type="hidden" name="relation" value=(relation.map_or("", Relation::name));
            button { (words.text(label)) }
        }
    }
}

/// The name of a game, as far as it is known.
pub(super) fn game_name(slug: &str) -> String {
    slug.parse::<GameKind>().map_or_else(|_| slug.to_owned(), |kind| kind.game().name.to_owned())
}

/// The name of a class of speed.
pub(super) fn speed_name(words: Words, speed: &str) -> String {
    Speed::from_name(speed)
        .map_or_else(|| speed.to_owned(), |speed| words.text(&format!("players-speed-{}", speed.name())))
}

fn ratings_table(words: Words, ratings: &[RatingRow], now: i64) -> Markup {
    html! {
        section aria-labelledby="ratings-title" {
            h2 #ratings-title { (words.text("profile-ratings")) }
            @if ratings.is_empty() {
                p { (words.text("profile-no-ratings")) }
            } @else {
                div.wide-table tabindex="0" role="group" aria-labelledby="ratings-title" {
                    table {
                        thead { tr {
                            th scope="col" { (words.text("profile-game")) }
                            th scope="col" { (words.text("players-speed")) }
                            th.number scope="col" { (words.text("players-rating")) }
                            th.number scope="col" { (words.text("players-matches")) }
                        } }
                        tbody {
                            @for row in ratings {
                                tr {
                                    th scope="row" { (game_name(&row.game)) }
                                    td { (speed_name(words, &row.speed)) }
                                    td.number { (row.rating.shown(now).to_string()) }
                                    td.number { (row.rating.games) }
                                }
                            }
                        }
                    }
                }
                @if ratings.iter().any(|row| row.rating.shown(now).is_provisional) {
                    p.fine { (words.text("profile-provisional")) }
                }
            }
        }
    }
}

/// What was achieved in puzzles.
fn puzzles_table(words: Words, puzzles: &[PuzzleSummary], now: i64) -> Markup {
    html! {
        @if !puzzles.is_empty() {
            section aria-labelledby="puzzles-title" {
                h2 #puzzles-title { (words.text("nav-puzzles")) }
                div.wide-table tabindex="0" role="group" aria-labelledby="puzzles-title" {
                    table {
                        thead { tr {
                            th scope="col" { (words.text("profile-game")) }
                            th.number scope="col" { (words.text("players-rating")) }
                            th.number scope="col" { (words.text("progress-solved")) }
                            th.number scope="col" { (words.text("progress-streak")) }
                            th.number scope="col" { (words.text("progress-storm")) }
                        } }
                        tbody {
                            @for row in puzzles {
                                tr {
                                    th scope="row" { (game_name(&row.game)) }
                                    td.number { (row.rating.map_or_else(|| "–".to_owned(), |rating| rating.shown(now).to_string())) }
                                    td.number { (words.with("progress-of", &[("solved", row.n_solved.into()), ("tried", row.n_tried.into())])) }
                                    td.number { (row.streak) }
                                    td.number { (row.storm) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A curve for each game and speed with something to see.
fn curves(reader: PageReader, words: Words, history: &[HistoryPoint]) -> Markup {
    let mut by_pool: BTreeMap<(&str, &str), Vec<&HistoryPoint>> = BTreeMap::new();
    for point in history {
        by_pool.entry((&point.game, &point.speed)).or_default().push(point);
    }
    html! {
        div.curves {
            @for ((game, speed), points) in by_pool {
                @if points.len() > 1 {
                    (curve::figure(reader, words, &game_name(game), &speed_name(words, speed), &points))
                }
            }
        }
    }
}

/// How often somebody won, drew and lost.
#[derive(Clone, Copy, Default)]
struct ResultTally {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl ResultTally {
    fn count(&mut self, result: &RatedResult) {
        let Some(&own) = result.ranks.get(result.side) else { return };
        match outcome(own, &result.ranks) {
            PlayerResult::Won => self.won += 1,
            PlayerResult::Drawn => self.drawn += 1,
            PlayerResult::Lost => self.lost += 1,
        }
    }

    /// The share of all points, in percent.
    fn share(self) -> i64 {
        let all = self.won + self.drawn + self.lost;
        i64::from((100 * (2 * self.won + self.drawn) + all) / (2 * all).max(1))
    }
}

enum PlayerResult {
    Won,
    Drawn,
    Lost,
}

/// How a match went for a rank among all. Who shares the first rank drew.
fn outcome(own: u8, ranks: &[u8]) -> PlayerResult {
    let n_first = ranks.iter().filter(|rank| **rank == 1).count();
    match (own, n_first) {
        (1, 1) => PlayerResult::Won,
        (1, _) => PlayerResult::Drawn,
        _ => PlayerResult::Lost,
    }
}

fn sides(words: Words, results: &[RatedResult]) -> Markup {
    let mut tallies: BTreeMap<(&str, usize), ResultTally> = BTreeMap::new();
    for result in results {
        tallies.entry((&result.game, result.side)).or_default().count(result);
    }
    let side_name = |game: &str, side: usize| {
        let kind = game.parse::<GameKind>().ok();
        let player = Player::ALL.get(side).copied();
        kind.zip(player).map_or_else(
            || (side + 1).to_string(),
            |(kind, player)| texts::words::player_name(words.0, &kind.game(), player),
        )
    };
    html! {
        @if !tallies.is_empty() {
            section aria-labelledby="sides-title" {
                h2 #sides-title { (words.text("profile-sides")) }
                p.fine { (words.text("profile-sides-note")) }
                div.wide-table tabindex="0" role="group" aria-labelledby="sides-title" {
                    table {
                        thead { tr {
                            th scope="col" { (words.text("profile-game")) }
                            th scope="col" { (words.text("profile-side")) }
                            th.number scope="col" { (words.text("profile-won")) }
                            th.number scope="col" { (words.text("profile-drawn")) }
                            th.number scope="col" { (words.text("profile-lost")) }
                            th.number scope="col" { (words.text("profile-share")) }
                        } }
                        tbody {
                            @for ((game, side), tally) in &tallies {
                                tr {
                                    th scope="row" { (game_name(game)) }
                                    td { (side_name(game, *side)) }
                                    td.number { (tally.won) }
                                    td.number { (tally.drawn) }
                                    td.number { (tally.lost) }
                                    td.number { (words.with("profile-percent", &[("number", tally.share().into())])) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn match_list(
    reader: PageReader,
    words: Words,
    selves: &[PlayerId],
    matches: &[MatchRow],
    people: &BTreeMap<PlayerId, Person>,
) -> Markup {
    html! {
        section aria-labelledby="matches-title" {
            h2 #matches-title { (words.text("profile-matches")) }
            @if matches.is_empty() {
                p { (words.text("profile-no-matches")) }
            } @else {
                div.wide-table tabindex="0" role="group" aria-labelledby="matches-title" {
                    table {
                        thead { tr {
                            th scope="col" { (words.text("profile-date")) }
                            th scope="col" { (words.text("profile-game")) }
                            th scope="col" { (words.text("profile-opponents")) }
                            th scope="col" { (words.text("profile-result")) }
                        } }
                        tbody { @for row in matches { (match_line(reader, words, selves, row, people)) } }
                    }
                }
            }
        }
    }
}

fn match_line(
    reader: PageReader,
    words: Words,
    selves: &[PlayerId],
    row: &MatchRow,
    people: &BTreeMap<PlayerId, Person>,
) -> Markup {
    let own = row.seats.iter().position(|seat| selves.contains(seat));
    let others: Vec<Markup> = row
        .seats
        .iter()
        .enumerate()
        .filter(|(side, _)| Some(*side) != own)
        .map(|(_, id)| person_link(reader, words, id, people.get(id)))
        .collect();
    html! {
        tr {
            td.with-board {
                a href=(reader.link(&format!("/g/{}", row.id))) {
                    @if row.plies > 0 { (small_board::of_match(reader, row)) }
                    (day(words, row.changed))
                }
            }
            td { (game_name(&row.game)) @if row.is_rated { " · " (words.text("profile-rated")) } }
            td.names { @for (index, other) in others.iter().enumerate() { @if index > 0 { ", " } (other) } }
            td { (result_words(words, row, own)) }
        }
    }
}

/// A player's name, with the way to their page if they have one.
pub(super) fn person_link(
    reader: PageReader,
    words: Words,
    id: &PlayerId,
    person: Option<&Person>,
) -> Markup {
    let shown = person_name(words, id, person);
    match person.and_then(|person| person.name.as_deref()) {
        Some(name) => html! { a href=(reader.link(&profile_path(name))) { (shown) } },
        None => html! { (shown) },
    }
}

fn result_words(words: Words, row: &MatchRow, own: Option<usize>) -> String {
    let rank = own.and_then(|side| row.ranks.get(side).copied());
    match (row.status.as_str(), rank) {
        ("over", Some(rank)) if row.ranks.len() == 2 || rank == 1 => match outcome(rank, &row.ranks) {
            PlayerResult::Won => words.text("profile-result-won"),
            PlayerResult::Drawn => words.text("profile-result-drawn"),
            PlayerResult::Lost => words.text("profile-result-lost"),
        },
        ("over", Some(rank)) => words.with("profile-result-rank", &[("rank", rank.into())]),
        ("aborted", _) => words.text("profile-result-aborted"),
        ("live", _) => words.text("profile-result-live"),
        ("open", _) => words.text("profile-result-open"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_counted_by_rank_and_shared_firsts_are_draws() {
        let mut tally = ResultTally::default();
        for (side, ranks) in
            [(0, vec![1, 2]), (1, vec![1, 2]), (0, vec![1, 1]), (2, vec![2, 1, 3]), (1, vec![2, 1, 3])]
        {
            tally.count(&RatedResult { game: "khet".to_owned(), side, ranks });
        }
        assert_eq!((tally.won, tally.drawn, tally.lost), (2, 1, 2));
        assert_eq!(tally.share(), 50);
        assert_eq!(ResultTally { won: 1, drawn: 0, lost: 2 }.share(), 33);
        assert_eq!(ResultTally { won: 2, drawn: 0, lost: 1 }.share(), 67);
        assert_eq!(ResultTally::default().share(), 0);
    }
}
