//! Matches over HTTP: opening one, looking at one, doing something in one.

use std::collections::BTreeMap;

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use games::{GameKind, StartChoice};
use matchplay::{
    Actor, Answer, Circumstances, Command, Envelope, Event, Journal, Match, MatchTerms, PlayerId, Recorded,
    Update,
};
use serde::{Deserialize, Serialize};
use store::{NewChallenge, NewMatch, PlayerKind};
use tokio::sync::oneshot;
use utoipa::{
    ToSchema,
    openapi::{
        Array, Type,
        schema::{ArrayBuilder, ObjectBuilder},
    },
};

use crate::{
    account::name_key,
    challenges::challenge_to,
    error::Error,
    identifiers::{MATCH_ID_LENGTH, fresh_text, is_match_id, text_from},
    identity::{self, Signed, Visitor},
    live::{News, Person, Reply, ToRoom, person},
    policy::{Permission, may, most_seeks},
    programs::{
        Caller, Scope, Sent,
        openapi::{Conflict, Forbidden, MatchPath, Missing, OfBody, OfSomebody, TooOften, Unavailable},
    },
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// The longest key under which a request may be sent again.
const LONGEST_KEY: usize = 100;

/// Who a session belongs to.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct You {
    you: PlayerId,
}

/// Begin a session as a guest (for pages of the site)
#[utoipa::path(
    post,
    path = "/api/v1/guest",
    tag = "account",
    security(()),
    responses(
        (status = 200, description = "There is a session already", body = You),
        (status = 201, description = "A session was begun; its cookie is in the answer", body = You),
        (status = 403, response = Forbidden),
        (status = 429, response = TooOften),
        (status = 503, response = Unavailable),
    ),
)]
pub(crate) async fn guest(State(site): State<Site>, visitor: Visitor) -> Result<Response, Error> {
    if let Some(signed) = visitor.signed {
        return Ok(Json(You { you: signed.id().clone() }).into_response());
    }
    // Whoever sits at this machine needs no limit.
    if !visitor.is_local {
        spend(&site, RateLimit::Guests, &visitor.address)?;
    }
    let id = PlayerId::new(fresh_text(12));
    site.store().add_guest(&id, site.now()).await?;
    let cookie = identity::begin(&site, &id, &visitor.agent).await?;
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(You { you: id })).into_response())
}

/// What a match is to be.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    #[schema(schema_with = matchplay::openapi::game)]
    game: String,
    #[serde(default)]
    rules: Option<String>,
    #[serde(default)]
    setup: Option<String>,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    #[schema(minimum = 2, maximum = 3)]
    players: Option<usize>,
    /// `5+3`, `10 d/3`, `10+0|30(3x)`, `3d+1d cap 7d`, or `-` for none.
    clock: String,
    #[serde(default)]
    rated: bool,
    #[serde(default)]
    pie: bool,
    /// Whether everybody may see that it waits for players.
    #[serde(default)]
    pub(crate) listed: bool,
    /// The side that is wished for.
    #[serde(default)]
    #[schema(maximum = 2)]
    side: Option<usize>,
    /// Levels of engine players that take seats.
    #[serde(default)]
    #[schema(schema_with = levels)]
    pub(crate) invite: Vec<u8>,
    /// A player who is asked to play, by name or identifier.
    #[serde(default)]
    challenge: Option<String>,
}

fn levels() -> Array {
    let level = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(12));
    ArrayBuilder::new()
        .items(level)
        .max_items(Some(2))
        .description(Some("Levels of engine players that take seats"))
        .build()
}

/// A match that was opened.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Opened {
    pub(crate) id: String,
}

impl Wish {
    pub(crate) fn terms(&self) -> Result<MatchTerms, Error> {
        let kind: GameKind =
            self.game.parse().map_err(|error: games::UnknownGame| Error::Malformed(error.to_string()))?;
        let clock = self.clock.parse()?;
        let choice = StartChoice {
            rules: self.rules.as_deref(),
            setup: self.setup.as_deref(),
            position: self.position.as_deref(),
            players: self.players,
        };
        let mut terms = MatchTerms::choose(kind, &choice, clock)?;
        if self.rated {
            terms = terms.rated()?;
        }
        if self.pie {
            terms = terms.with_pie()?;
        }
        Ok(terms)
    }
}

/// Open a match; whoever opens it sits down
#[utoipa::path(
    post,
    path = "/api/v1/matches",
    tag = "matches",
    operation_id = "openMatch",
    security(("token" = ["play"]), ("session" = [])),
    params((
        "Idempotency-Key" = Option<String>,
        Header,
        nullable = false,
        description = "Chosen at random by the program: the same request sent again with the same key opens no second match",
        min_length = 1,
        max_length = 100,
        pattern = "^[!-~]+$",
    )),
    request_body = Wish,
    responses(
        (
            status = 201,
            description = "The match",
            body = Opened,
            links(
                ("look" = (operation_id = "look", parameters(("id" = "$response.body#/id")))),
                ("command" = (operation_id = "command", parameters(("id" = "$response.body#/id")))),
                ("listAnalyses" = (operation_id = "listAnalyses", parameters(("id" = "$response.body#/id")))),
                ("analyse" = (operation_id = "analyse", parameters(("id" = "$response.body#/id")))),
            ),
        ),
        (status = 404, response = Missing),
        (status = 409, response = Conflict),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn open(
    State(site): State<Site>,
    caller: Caller,
    headers: HeaderMap,
    Sent(wish): Sent<Wish>,
) -> Result<Response, Error> {
    let signed = caller.may(Scope::Play)?;
    let key = idempotency_key(&headers)?;
    let id = open_match(&site, &signed, &wish, key.as_deref()).await?;
    let place = format!("/g/{id}");
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(Opened { id })).into_response())
}

/// What tells a request that is sent again from a new one, if its sender says.
fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, Error> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    let key = value.to_str().ok().filter(|key| (1..=LONGEST_KEY).contains(&key.len()));
    let key = key.ok_or_else(|| {
        Error::Malformed(format!("an Idempotency-Key has 1 to {LONGEST_KEY} ASCII characters"))
    })?;
    Ok(Some(key.to_owned()))
}

/// Opens a match and returns its identifier. With a key, the identifier follows from the key: a request that is sent again, because
/// nobody knows what became of it, opens no second match.
pub(crate) async fn open_match(
    site: &Site,
    signed: &Signed,
    wish: &Wish,
    key: Option<&str>,
) -> Result<String, Error> {
    let terms = wish.terms()?;
    if let Some(key) = key
        && is_opened_by(site, &keyed_id(signed, key), signed.id()).await?
    {
        return Ok(keyed_id(signed, key));
    }
    let challenge = match &wish.challenge {
        Some(name) => {
            let player = challenged(site, signed, name).await?;
            Some(challenge_to(site, signed, player, &terms, None).await?)
        }
        None => None,
    };
    open_for(site, signed, wish, terms, key, challenge).await
}

/// The identifier that follows from a key.
fn keyed_id(signed: &Signed, key: &str) -> String {
    text_from(&format!("{} {key}", signed.id()), MATCH_ID_LENGTH)
}

/// Opens a match for everybody, or for somebody in particular.
pub(crate) async fn open_for(
    site: &Site,
    signed: &Signed,
    wish: &Wish,
    terms: MatchTerms,
    key: Option<&str>,
    challenged: Option<NewChallenge>,
) -> Result<String, Error> {
    if site.is_stopping() {
        return Err(Error::Busy);
    }
    let now = site.now();
    may(Some(&signed.player), Permission::Play, None, now)?;
    let match_id = match key {
        Some(key) => keyed_id(signed, key),
        None => site.fresh_id(),
    };
    if key.is_some() && is_opened_by(site, &match_id, signed.id()).await? {
        return Ok(match_id);
    }
    if terms.is_rated {
        may(Some(&signed.player), Permission::PlayRated, None, now)?;
    }
    spend(site, RateLimit::OpenMatches, signed.id().as_str())?;
    spend(site, RateLimit::OpenMatchesInADay, signed.id().as_str())?;
    let mut game = Match::open(terms.clone(), signed.id().clone(), now);
    let mut events = vec![Event::Opened { terms, by: signed.id().clone() }];
    let sit = Command::Sit { wish: wish.side };
    let invitations = wish.invite.iter().map(|&level| Command::Invite { level, wish: None });
    for command in std::iter::once(sit).chain(invitations) {
        let at = Circumstances { lot: site.lot(), ..Circumstances::at(now) };
        let followed = game.decide(&Actor::Player(signed.id().clone()), &command, &at)?;
        game.apply_all(&followed, now);
        events.extend(followed);
    }
    let events: Vec<Recorded> =
        events.into_iter().zip(1..).map(|(event, v)| Recorded { v, at: now, event }).collect();
    let opening = NewMatch {
        match_id: match_id.clone(),
        node: site.node().to_owned(),
        is_listed: wish.listed,
        challenged: challenged.clone(),
        events,
    };
    let most = wish.listed.then(|| most_seeks(signed.player.kind));
    let opened = match most {
        Some(most) => site.store().open_seek(opening, most).await,
        None => site.store().open_match(opening).await,
    };
    match opened {
        Ok(()) => {}
        // A copy of this request was faster.
        Err(store::StoreError::Conflict)
            if key.is_some() && is_opened_by(site, &match_id, signed.id()).await? =>
        {
            return Ok(match_id);
        }
        Err(store::StoreError::TooManySeeks) => return Err(Error::TooManySeeks(most.unwrap_or_default())),
        Err(error) => return Err(error.into()),
    }
    // Whoever is challenged may look at the lobby.
    let concerns_lobby = wish.listed || challenged.is_some();
    if let Some(challenge) = challenged {
        site.bus().tell(News::Waits { player: challenge.player.to_string() });
    }
    if concerns_lobby {
        site.bus().tell(News::Lobby);
    }
    Ok(match_id)
}

async fn is_opened_by(site: &Site, match_id: &str, player: &PlayerId) -> Result<bool, Error> {
    let kept = site.store().match_row(match_id).await?;
    Ok(kept.is_some_and(|row| row.opened_by == *player))
}

/// Who is meant by a challenge: an account or a program, and somebody else.
async fn challenged(site: &Site, signed: &Signed, name: &str) -> Result<PlayerId, Error> {
    let by_name = site.store().player_by_key(&name_key(name)).await?;
    let found = match by_name {
        Some(row) => Some(row),
        None => site.store().player(&PlayerId::new(name)).await?,
    };
    let found = found.filter(|row| matches!(row.kind, PlayerKind::Account | PlayerKind::Bot));
    let player = found.map(|row| row.id).ok_or(Error::Missing("player to challenge"))?;
    challenged_player(site, signed, player).await
}

/// The same player, if whoever asks may ask this one to play. Guests may be asked by whom they have asked.
pub(crate) async fn challenged_player(
    site: &Site,
    signed: &Signed,
    player: PlayerId,
) -> Result<PlayerId, Error> {
    let row = site.store().player(&player).await?;
    let may_be_asked = |row: &store::PlayerRow| row.deleted.is_none() && row.id != *signed.id();
    // Nobody learns who has blocked them.
    let is_blocked = site.store().is_blocked_between(signed.id(), &player).await?;
    let row = row.filter(|_| !is_blocked);
    row.filter(may_be_asked).map(|row| row.id).ok_or(Error::Missing("player to challenge"))
}

/// A match as it stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct Look {
    #[serde(flatten)]
    update: Update,
    people: BTreeMap<PlayerId, Person>,
    id: String,
    now: i64,
}

impl Look {
    /// Everybody in the match.
    pub(crate) fn people(&self) -> &BTreeMap<PlayerId, Person> {
        &self.people
    }
}

/// A match as it stands
#[utoipa::path(
    get,
    path = "/api/v1/matches/{id}",
    tag = "matches",
    security(()),
    params(MatchPath),
    responses(
        (status = 200, description = "The match", body = Look),
        (status = 404, response = Missing),
        (status = 503, response = Unavailable),
    ),
)]
pub(crate) async fn look(State(site): State<Site>, Path(id): Path<String>) -> Result<Json<Look>, Error> {
    let room = room(&site, &id).await?;
    Ok(Json(look_at(&site, &id, &room).await?))
}

/// A match as it stands, with everybody in it.
pub(crate) async fn look_at(site: &Site, id: &str, room: &Journal) -> Result<Look, Error> {
    let update = room.update_since(0, site.now());
    let terms = room.game().terms();
    let about = (terms.game.slug(), terms.speed().name());
    let mut people = BTreeMap::new();
    for seat in room.game().seats() {
        people.insert(seat.player.clone(), person(site.store(), &seat.player, Some(about)).await?);
    }
    Ok(Look { update, people, id: id.to_owned(), now: site.now() })
}

/// The match of an identifier, as it is kept.
pub(crate) async fn room(site: &Site, id: &str) -> Result<Journal, Error> {
    if !is_match_id(id) {
        return Err(Error::Missing("match"));
    }
    let kept = site.store().events(id).await?;
    if kept.is_empty() {
        return Err(Error::Missing("match"));
    }
    Journal::new(kept).ok_or_else(|| Error::Store(store::StoreError::Unreadable { what: id.to_owned() }))
}

/// Do something in a match
#[utoipa::path(
    post,
    path = "/api/v1/matches/{id}/commands",
    tag = "matches",
    security(("token" = ["play"]), ("session" = [])),
    params(MatchPath),
    request_body = Envelope,
    responses(
        (
            status = 200,
            description = "What became of it: a command that is refused or came too late is an answer too",
            body = Answer,
        ),
        (status = 404, response = Missing),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn command(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Sent(envelope): Sent<Envelope>,
) -> Result<Json<Answer>, Error> {
    let signed = caller.may(Scope::Play)?;
    if !is_match_id(&id) {
        return Err(Error::Missing("match"));
    }
    may(Some(&signed.player), Permission::Play, None, site.now())?;
    Ok(Json(act(&site, &id, signed.id(), envelope).await?))
}

/// How often something is said again because the match went on meanwhile.
const MOST_TRIES: usize = 5;

/// Does something in a match in somebody's name, whatever happened in it so far.
pub(crate) async fn act_now(
    site: &Site,
    match_id: &str,
    player: &PlayerId,
    command: &Command,
) -> Result<Answer, Error> {
    let mut expected = 0;
    for _ in 0..MOST_TRIES {
        let envelope = Envelope { id: site.fresh_id(), expected, command: command.clone() };
        match act(site, match_id, player, envelope).await? {
            Answer::Stale { v } => expected = v,
            answer => return Ok(answer),
        }
    }
    Err(Error::NotKnown)
}

/// Does something in a match in somebody's name, and says what became of it.
pub(crate) async fn act(
    site: &Site,
    match_id: &str,
    player: &PlayerId,
    envelope: Envelope,
) -> Result<Answer, Error> {
    let (reply, answer) = oneshot::channel();
    let message = ToRoom::Do { player: player.clone(), envelope, lag: 0, reply: Reply::Call(reply) };
    site.rooms().send(site, match_id, message).await;
    match answer.await.map_err(|_| Error::Busy)? {
        Answer::Refused { code, .. } if code == "no-such-match" => Err(Error::Missing("match")),
        Answer::Unknown {} => Err(Error::NotKnown),
        answer => Ok(answer),
    }
}
