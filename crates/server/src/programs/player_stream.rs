//! What waits for a player: turns, challenges, and matches that anybody may join.

use std::collections::{HashMap, VecDeque};

use axum::{body::Bytes, extract::State, response::Response};
use matchplay::{Millis, PlayerId};
use serde::Serialize;
use store::MatchRow;
use tokio::{
    sync::broadcast::{Receiver, error::RecvError},
    time::Interval,
};
use utoipa::{ToSchema, openapi::Object};

use super::{
    Caller, Scope,
    openapi::OfSomebody,
    streams::{LineStream, StreamPermit, answer, enter, keep_alive, line},
};
use crate::{
    credentials::Watching,
    error::Error,
    live::{News, WaitingNews},
    match_lists::MatchSummary,
    site::Site,
};

/// How many matches of the lobby are sent.
const MOST_SEEKS: u32 = 50;

/// Follow what waits for a player
///
/// Turns, challenges and matches that anybody may join: those there are, then new ones as they come; an empty line every ten seconds.
#[utoipa::path(
    get,
    path = "/api/v1/stream",
    tag = "matches",
    operation_id = "follow",
    security(("token" = ["watch"]), ("session" = [])),
    responses(
        (
            status = 200,
            description = "The stream: lines of JSON, each `Waiting`",
            body = String,
            content_type = "application/x-ndjson",
        ),
        OfSomebody,
    ),
)]
pub(crate) async fn follow(State(site): State<Site>, caller: Caller) -> Result<Response, Error> {
    let player = caller.clone().may(Scope::Watch)?.id().clone();
    let place = enter(&site, &caller.who())?;
    let watching = site.credentials().watch(caller.credential());
    let here = site.bus().for_player(&player);
    let (turns, lobby) = (site.bus().for_streams(), site.bus().for_connections());
    let mut stream = PlayerStream {
        site,
        watching,
        player,
        turns,
        lobby,
        told: HashMap::new(),
        waiting: VecDeque::new(),
        keep_alive: keep_alive(),
        _here: here,
        _place: place,
    };
    stream.look_at_turns().await?;
    stream.look_at_offers().await?;
    Ok(answer(stream))
}

/// Something that waits for a player.
#[derive(Serialize, ToSchema)]
pub(crate) struct Waiting {
    #[schema(schema_with = waiting_kinds)]
    t: &'static str,
    r#match: MatchSummary,
}

fn waiting_kinds() -> Object {
    matchplay::openapi::text_of(["turn", "challenge", "seek"])
}

struct PlayerStream {
    site: Site,
    watching: Watching,
    player: PlayerId,
    turns: Receiver<News>,
    lobby: Receiver<News>,
    /// When each match had last changed that was told of, and as what.
    told: HashMap<(&'static str, String), Millis>,
    waiting: VecDeque<Bytes>,
    keep_alive: Interval,
    /// Whoever follows is here.
    _here: WaitingNews,
    _place: StreamPermit,
}

/// What there is to look at again.
enum LookAgain {
    Turns,
    Offers,
    All,
    Nothing,
    End,
}

impl PlayerStream {
    async fn look_at_turns(&mut self) -> Result<(), store::StoreError> {
        let turns = self.site.store().turns_of(&self.player).await?;
        self.tell("turn", &turns);
        let challenges = self.site.store().challenges_of(&self.player).await?;
        self.tell("challenge", &challenges);
        Ok(())
    }

    async fn look_at_offers(&mut self) -> Result<(), store::StoreError> {
        let seeks = self.site.store().open_seeks(MOST_SEEKS).await?;
        let others: Vec<MatchRow> =
            seeks.into_iter().filter(|row| !row.seats.contains(&self.player)).collect();
        self.tell("seek", &others);
        Ok(())
    }

    /// Sends what was not sent yet, and forgets what is gone.
    fn tell(&mut self, what: &'static str, rows: &[MatchRow]) {
        self.told.retain(|(kind, id), _| *kind != what || rows.iter().any(|row| row.id == *id));
        for row in rows {
            let before = self.told.insert((what, row.id.clone()), row.changed);
            if before != Some(row.changed) {
                let message = Waiting { t: what, r#match: row.into() };
                let message = serde_json::to_string(&message).expect("a row is plain data");
                self.waiting.push_back(line(&message));
            }
        }
    }

    async fn wait(&mut self) -> LookAgain {
        tokio::select! {
            () = self.site.stopped() => LookAgain::End,
            () = self.watching.ended() => LookAgain::End,
            heard = self.turns.recv() => match heard {
                Ok(News::Waits { player }) if player == self.player.as_str() => LookAgain::Turns,
                Ok(_) => LookAgain::Nothing,
                Err(RecvError::Lagged(_)) => LookAgain::All,
                Err(RecvError::Closed) => LookAgain::End,
            },
            heard = self.lobby.recv() => match heard {
                Ok(News::Lobby) => LookAgain::Offers,
                Ok(_) => LookAgain::Nothing,
                Err(RecvError::Lagged(_)) => LookAgain::All,
                Err(RecvError::Closed) => LookAgain::End,
            },
            _ = self.keep_alive.tick() => {
                self.waiting.push_back(line(""));
                // A message between programs may be lost.
                LookAgain::All
            }
        }
    }
}

impl LineStream for PlayerStream {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if let Some(line) = self.waiting.pop_front() {
                return Some(line);
            }
            let looked = match self.wait().await {
                LookAgain::Turns => self.look_at_turns().await,
                LookAgain::Offers => self.look_at_offers().await,
                LookAgain::All => match self.look_at_turns().await {
                    Ok(()) => self.look_at_offers().await,
                    failed => failed,
                },
                LookAgain::Nothing => Ok(()),
                LookAgain::End => return None,
            };
            if let Err(error) = looked {
                tracing::error!(%error, "a stream cannot look at what waits");
            }
        }
    }
}
