//! Quick pairing: one tap takes a place among those who wait for the same game and clock. Whoever waits already is joined; otherwise
//! the place is kept as long as its player is here, and the database brings two together as the range of ratings widens.

use std::time::Duration;

use axum::{Json, extract::State};
use games::{GameKind, StartChoice};
use matchplay::{
    Actor, Answer, Circumstances, ClockTerms, Command, Event, Journal, Match, MatchTerms, Millis, PlayerId,
    Recorded, Speed,
};
use serde::{Deserialize, Serialize};
use store::{MatchRow, NewMatch, PairingPlace, rating_range};
use tokio::time::MissedTickBehavior;
use utoipa::{ToSchema, openapi::Object};

use crate::{
    error::Error,
    identity::Signed,
    live::News,
    matches::act_now,
    policy::{Permission, may, may_play_rated},
    presence,
    programs::{
        Caller, Scope, Sent,
        openapi::{Missing, OfBody, OfSomebody},
    },
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// The clocks of the tiles, quick to slow. They are few, so that people meet.
pub(crate) const CLOCKS: [&str; 6] = ["3+2", "5+3", "10+5", "15+10", "1d+1d cap 3d", "3d+1d cap 7d"];
/// How often it is looked who fits by now.
const EVERY: Duration = Duration::from_secs(2);
/// How long a place is kept without a sign of its player, where people sit at their boards.
const PATIENCE: Millis = 20_000;
/// How long it is kept where they do not.
const SLOW_PATIENCE: Millis = 7 * 24 * 60 * 60 * 1000;
/// For how long a place says which match has begun.
const BEGUN: Millis = 60_000;
/// After so long an engine is offered.
const ENGINE_AFTER: Millis = 30_000;
/// How many places somebody may have at once.
const MOST_PLACES: usize = 8;
/// The usual start for two.
const TWO: StartChoice<'static> = StartChoice { rules: None, setup: None, position: None, players: Some(2) };
/// The rating of whoever has none.
const START: f64 = ratings::Rating::START;

/// What somebody wants to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairingWish {
    #[schema(schema_with = matchplay::openapi::game)]
    game: String,
    #[schema(schema_with = clocks)]
    clock: String,
    /// Whether the match is to be rated if the other wants that too.
    #[serde(default)]
    rated: bool,
}

/// A place to give back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeftPlace {
    #[schema(schema_with = matchplay::openapi::game)]
    game: String,
    #[schema(schema_with = clocks)]
    clock: String,
}

fn clocks() -> Object {
    matchplay::openapi::text_of(CLOCKS)
}

/// The places of somebody, and how many wait.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Pairing {
    now: Millis,
    places: Vec<PlaceView>,
    /// Where anybody waits.
    waiting: Vec<WaitingCount>,
}

/// A place among those who wait.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlaceView {
    game: String,
    clock: String,
    since: Millis,
    /// The match that has begun.
    #[schema(required = true)]
    r#match: Option<String>,
    /// When an engine of similar strength is offered; the place is kept.
    #[schema(required = true)]
    engine_after: Option<Millis>,
    /// Its level.
    #[schema(minimum = 1, maximum = 12)]
    level: u8,
}

/// How many wait for a game with a clock.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct WaitingCount {
    game: String,
    clock: String,
    #[schema(minimum = 1)]
    players: usize,
}

/// Where you wait to be paired
#[utoipa::path(
    get,
    path = "/api/v1/pairing",
    tag = "matches",
    operation_id = "pairing",
    security(("token" = ["play"]), ("session" = [])),
    responses((status = 200, description = "The places", body = Pairing), OfSomebody),
)]
pub(crate) async fn look(State(site): State<Site>, caller: Caller) -> Result<Json<Pairing>, Error> {
    let signed = caller.may(Scope::Play)?;
    Ok(Json(places(&site, &signed).await?))
}

/// Be paired with whoever wants to play the same
///
/// Joins whoever waits, or waits: as long as you have a connection, or a week where people do not sit at their boards at the same time.
#[utoipa::path(
    post,
    path = "/api/v1/pairing",
    tag = "matches",
    operation_id = "pairMe",
    security(("token" = ["play"]), ("session" = [])),
    request_body = PairingWish,
    responses((status = 200, description = "The places", body = Pairing), OfBody, OfSomebody),
)]
pub(crate) async fn join(
    State(site): State<Site>,
    caller: Caller,
    Sent(wish): Sent<PairingWish>,
) -> Result<Json<Pairing>, Error> {
    let signed = caller.may(Scope::Play)?;
    let now = site.now();
    may(Some(&signed.player), Permission::Play, None, now)?;
    if site.is_stopping() {
        return Err(Error::Busy);
    }
    let place = place(&site, &signed, &wish).await?;
    spend(&site, RateLimit::Pairings, signed.id().as_str())?;
    let held = site.store().places_of(signed.id()).await?;
    let is_other =
        |it: &&PairingPlace| it.match_id.is_none() && (&it.game, &it.clock) != (&place.game, &place.clock);
    if held.iter().filter(is_other).count() >= MOST_PLACES {
        return Err(Error::Conflict(format!("you wait in {MOST_PLACES} places, which is the most")));
    }
    // A match that waits in the lobby under the same terms is somebody who waits.
    if let Some(match_id) = join_seek(&site, &signed, &place).await? {
        let mut pairing = places(&site, &signed).await?;
        let level = similar_level(&site, &place).await?;
        pairing.places.push(view(PairingPlace { match_id: Some(match_id), ..place }, level));
        return Ok(Json(pairing));
    }
    site.store().take_place(&place).await?;
    site.bus().tell(News::Lobby);
    pair(&site).await?;
    Ok(Json(places(&site, &signed).await?))
}

/// Wait no longer
#[utoipa::path(
    post,
    path = "/api/v1/pairing/leave",
    tag = "matches",
    operation_id = "leavePairing",
    security(("token" = ["play"]), ("session" = [])),
    request_body = LeftPlace,
    responses(
        (status = 200, description = "The places that are left: a match may have begun", body = Pairing),
        (status = 404, response = Missing),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn leave(
    State(site): State<Site>,
    caller: Caller,
    Sent(LeftPlace { game, clock }): Sent<LeftPlace>,
) -> Result<Json<Pairing>, Error> {
    let signed = caller.may(Scope::Play)?;
    if site.store().leave_place(signed.id(), &game, &clock).await? {
        site.bus().tell(News::Lobby);
    }
    Ok(Json(places(&site, &signed).await?))
}

/// How many wait for each game with each clock.
pub(crate) async fn counts(site: &Site) -> Result<Vec<WaitingCount>, Error> {
    let mut counts: Vec<WaitingCount> = Vec::new();
    for PairingPlace { game, clock, .. } in site.store().waiting_places(site.now()).await? {
        match counts.iter_mut().find(|it| (&it.game, &it.clock) == (&game, &clock)) {
            Some(count) => count.players += 1,
            None => counts.push(WaitingCount { game, clock, players: 1 }),
        }
    }
    Ok(counts)
}

impl WaitingCount {
    /// How many it is, if it is about that game and clock.
    pub(crate) fn of(&self, game: GameKind, clock: &str) -> Option<usize> {
        (self.game == game.slug() && self.clock == clock).then_some(self.players)
    }
}

async fn places(site: &Site, signed: &Signed) -> Result<Pairing, Error> {
    let mut views = Vec::new();
    for place in site.store().places_of(signed.id()).await? {
        let level = similar_level(site, &place).await?;
        views.push(view(place, level));
    }
    Ok(Pairing { now: site.now(), places: views, waiting: counts(site).await? })
}

fn view(place: PairingPlace, level: u8) -> PlaceView {
    PlaceView {
        engine_after: place.is_live.then_some(place.since + ENGINE_AFTER),
        game: place.game,
        clock: place.clock,
        since: place.since,
        r#match: place.match_id,
        level,
    }
}

/// The place that somebody asks for.
async fn place(site: &Site, signed: &Signed, wish: &PairingWish) -> Result<PairingPlace, Error> {
    let kind: GameKind =
        wish.game.parse().map_err(|error: games::UnknownGame| Error::Malformed(error.to_string()))?;
    if !CLOCKS.contains(&wish.clock.as_str()) {
        return Err(Error::Malformed(format!("clock: expected one of {}", CLOCKS.join(", "))));
    }
    let terms = terms(kind, &wish.clock, false).ok_or(Error::Internal)?;
    let speed = terms.speed();
    let ratings = site.store().ratings_of(signed.id()).await?;
    let rating = ratings.into_iter().find(|it| it.game == kind.slug() && it.speed == speed.name());
    let (now, is_live) = (site.now(), speed.is_live());
    Ok(PairingPlace {
        player: signed.id().clone(),
        game: kind.slug().to_owned(),
        clock: wish.clock.clone(),
        is_live,
        is_rated: wish.rated && may_play_rated(signed.player.kind),
        rating: rating.map_or(START, |row| row.rating.rating),
        since: now,
        until: now + if is_live { PATIENCE } else { SLOW_PATIENCE },
        match_id: None,
    })
}

fn terms(kind: GameKind, clock: &str, is_rated: bool) -> Option<MatchTerms> {
    let clock: ClockTerms = clock.parse().ok()?;
    let terms = MatchTerms::choose(kind, &TWO, clock).ok()?;
    if is_rated { terms.rated().ok() } else { Some(terms) }
}

/// Sits down at a match of the lobby that waits for just this.
async fn join_seek(site: &Site, signed: &Signed, place: &PairingPlace) -> Result<Option<String>, Error> {
    let store = site.store();
    let fits = |row: &MatchRow| {
        row.game == place.game
            && row.clock == place.clock
            && row.n_players == 2
            && row.seats.len() == 1
            && row.opened_by != *signed.id()
            && (place.is_rated || !row.is_rated)
    };
    let now = site.now();
    for row in store.open_seeks(50).await?.into_iter().filter(fits) {
        let Some(journal) = Journal::new(store.events(&row.id).await?) else { continue };
        let wanted = place.game.parse().ok().and_then(|kind| terms(kind, &place.clock, row.is_rated));
        let is_same = wanted.as_ref() == Some(journal.game().terms());
        let ratings = store.ratings_of(&row.opened_by).await?;
        let rating = ratings.into_iter().find(|it| it.game == row.game && it.speed == row.speed);
        let distance = (rating.map_or(START, |it| it.rating.rating) - place.rating).abs();
        let is_near = distance <= rating_range(now - row.changed, place.is_live);
        // Who has gone away would not play.
        let is_here = !place.is_live || presence::is_online(store.seen(&row.opened_by).await?, now);
        if is_same && is_near && is_here {
            let sit = Command::Sit { wish: None };
            if matches!(act_now(site, &row.id, signed.id(), &sit).await?, Answer::Done { .. }) {
                return Ok(Some(row.id));
            }
        }
    }
    Ok(None)
}

/// The level of the engine that plays about as well as somebody at a place.
async fn similar_level(site: &Site, place: &PairingPlace) -> Result<u8, Error> {
    let speed = place.clock.parse::<ClockTerms>().ok().and_then(|clock| {
        let kind = place.game.parse().ok()?;
        Some(MatchTerms::choose(kind, &TWO, clock).ok()?.speed())
    });
    let speed = speed.map_or("", Speed::name);
    let programs = site.store().programs(&place.game, speed, 50).await?;
    let rated = programs.into_iter().filter_map(|it| Some((it.player.engine_level()?, it.rating.rating)));
    Ok(nearest_level(place.rating, rated))
}

/// The level nearest to a rating. As long as none has played for ratings, a level is a hundred points, and level 4 is for beginners.
fn nearest_level(rating: f64, rated: impl Iterator<Item = (u8, f64)>) -> u8 {
    let distance = |it: &(u8, f64)| (it.1 - rating).abs();
    let usual = (1..=12).map(|level| (level, START + 100.0 * (f64::from(level) - 4.0)));
    let nearest = |all: &mut dyn Iterator<Item = (u8, f64)>| {
        all.min_by(|a, b| distance(a).total_cmp(&distance(b))).map(|it| it.0)
    };
    let mut rated = rated.peekable();
    let found = if rated.peek().is_some() { nearest(&mut rated) } else { nearest(&mut usual.into_iter()) };
    found.unwrap_or(4)
}

/// Looks again and again who fits by now, keeps the places of those who are here, and keeps who is.
pub(crate) async fn keep_pairing(site: Site) {
    let [mut pairing, mut here] = [EVERY, presence::EVERY].map(tokio::time::interval);
    for interval in [&mut pairing, &mut here] {
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    }
    loop {
        let done = tokio::select! {
            _ = pairing.tick() => tick(&site).await,
            _ = here.tick() => presence::keep(&site).await,
            () = site.stopped() => return,
        };
        if let Err(error) = done {
            tracing::warn!(%error, "nobody can be paired now");
        }
    }
}

async fn tick(site: &Site) -> Result<(), store::StoreError> {
    let (store, now) = (site.store(), site.now());
    store.sweep_places(now).await?;
    let waiting = store.waiting_places(now).await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let here: Vec<&PlayerId> =
        waiting.iter().map(|it| &it.player).filter(|player| site.bus().is_here(player)).collect();
    store.keep_places(&here, now + PATIENCE).await?;
    let has_partner = |one: &PairingPlace| {
        waiting.iter().any(|it| it.player != one.player && (&it.game, &it.clock) == (&one.game, &one.clock))
    };
    if !site.is_stopping() && waiting.iter().any(has_partner) {
        pair(site).await?;
    }
    Ok(())
}

/// Brings together all who fit now, and tells them.
async fn pair(site: &Site) -> Result<(), store::StoreError> {
    let now = site.now();
    let paired = site.store().pair(now, now + BEGUN, |one, other| begin(site, one, other, now)).await?;
    for pair in &paired {
        for player in &pair.players {
            site.bus().tell(News::Waits { player: player.to_string() });
        }
    }
    if !paired.is_empty() {
        site.bus().tell(News::Lobby);
    }
    Ok(())
}

/// The match of two who were brought together.
fn begin(site: &Site, one: &PairingPlace, other: &PairingPlace, now: Millis) -> Option<NewMatch> {
    let terms = terms(one.game.parse().ok()?, &one.clock, one.is_rated && other.is_rated)?;
    let mut game = Match::open(terms.clone(), one.player.clone(), now);
    let mut events = vec![Event::Opened { terms, by: one.player.clone() }];
    for place in [one, other] {
        let at = Circumstances { lot: site.lot(), ..Circumstances::at(now) };
        let sit = Command::Sit { wish: None };
        let seated = game.decide(&Actor::Player(place.player.clone()), &sit, &at).ok()?;
        game.apply_all(&seated, now);
        events.extend(seated);
    }
    let events = events.into_iter().zip(1..).map(|(event, v)| Recorded { v, at: now, event }).collect();
    Some(NewMatch {
        match_id: site.fresh_id(),
        node: site.node().to_owned(),
        // Everybody could have joined.
        is_listed: true,
        challenged: None,
        events,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_is_of_terms_that_can_be_rated() {
        for kind in GameKind::ALL {
            for clock in CLOCKS {
                assert!(terms(kind, clock, true).is_some_and(|terms| terms.n_players == 2), "{kind} {clock}");
            }
        }
    }

    #[test]
    fn an_engine_is_about_as_strong_as_the_player() {
        assert_eq!(nearest_level(1500.0, std::iter::empty()), 4);
        assert_eq!(nearest_level(3000.0, std::iter::empty()), 12);
        assert_eq!(nearest_level(200.0, std::iter::empty()), 1);
        assert_eq!(nearest_level(1500.0, [(2, 1200.0), (7, 1490.0), (9, 1600.0)].into_iter()), 7);
    }
}
