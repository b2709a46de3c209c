//! What is answered line by line, JSON each, for as long as somebody listens. An empty line every ten seconds shows that the
//! stream is alive.

use std::{convert::Infallible, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::{Path, Query, State, rejection::QueryRejection},
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::stream::unfold;
use matchplay::Millis;
use serde::Deserialize;
use tokio::time::{Interval, MissedTickBehavior, interval_at};
use utoipa::IntoParams;

use super::{
    Caller, Scope,
    openapi::{Malformed, MatchPath, Missing, OfSomebody},
};
use crate::{
    credentials::Watching,
    error::Error,
    identifiers::is_match_id,
    live::{CountedConnection, OutboxReceiver, ToRoom, fresh_connection_id, outbox},
    site::Site,
};

/// How often an empty line is sent.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// How many streams somebody may have at once.
const MOST_STREAMS: usize = 20;
/// When whoever has too many may try again.
const LATER: Millis = 10_000;
/// How many streams there may be.
const MOST_OF_ALL: i64 = 2_000;

/// A place for a stream, which is free again when it is dropped.
pub(super) struct StreamPermit {
    site: Site,
    _counted: CountedConnection,
}

/// Takes a place for a stream of somebody.
pub(super) fn enter(site: &Site, who: &str) -> Result<StreamPermit, Error> {
    if site.is_stopping() || site.metrics().streams.get() >= MOST_OF_ALL {
        return Err(Error::Busy);
    }
    let Some(counted) = site.connection_counts().count(vec![(format!("stream {who}"), MOST_STREAMS)]) else {
        site.metrics().limited("streams");
        return Err(Error::TooOften(LATER));
    };
    site.metrics().streams.inc();
    Ok(StreamPermit { site: site.clone(), _counted: counted })
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        self.site.metrics().streams.dec();
    }
}

/// Something that says line after line.
pub(super) trait LineStream: Send + 'static {
    /// The next line, with its end.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// The answer that a stream is.
pub(super) fn answer(lines: impl LineStream) -> Response {
    let all = unfold(lines, |mut lines| async move {
        let line = lines.next().await?;
        Some((Ok::<_, Infallible>(line), lines))
    });
    // Proxies pass lines on as they come.
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (X_ACCEL_BUFFERING, "no")];
    (headers, Body::from_stream(all)).into_response()
}

const X_ACCEL_BUFFERING: header::HeaderName = header::HeaderName::from_static("x-accel-buffering");

/// Every [`KEEP_ALIVE`], for the first time after that.
pub(super) fn keep_alive() -> Interval {
    let mut interval = interval_at(tokio::time::Instant::now() + KEEP_ALIVE, KEEP_ALIVE);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

/// A line of a message.
pub(super) fn line(message: &str) -> Bytes {
    format!("{message}\n").into()
}

/// Which version is known.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Since {
    /// The version that is known.
    #[serde(default)]
    #[param(minimum = 0, maximum = 18446744073709551615_u64)]
    since: u64,
}

/// Follow a match
///
/// What is new since a version, then everything as it happens, a line each; an empty line every ten seconds.
///
/// With the scope `play` as well, the player counts as present at the board.
#[utoipa::path(
    get,
    path = "/api/v1/matches/{id}/stream",
    tag = "matches",
    operation_id = "followMatch",
    security((), ("token" = ["watch"]), ("session" = [])),
    params(MatchPath, Since),
    responses(
        (
            status = 200,
            description = "The stream: lines of JSON, each `Update`, `Chat`, `Presence` or `Restart`, which differ by `t`",
            body = String,
            content_type = "application/x-ndjson",
        ),
        (status = 404, response = Missing),
        (status = 422, response = Malformed),
        OfSomebody,
    ),
)]
pub(crate) async fn follow_match(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    query: Result<Query<Since>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(Since { since }) = query.map_err(|rejection| Error::Malformed(rejection.body_text()))?;
    // Whoever can play here is present at the board as long as the stream lasts.
    let player = caller.clone().may(Scope::Play).ok().map(|signed| signed.id().clone());
    caller.clone().perhaps(Scope::Watch)?;
    if !is_match_id(&id) || site.store().match_row(&id).await?.is_none() {
        return Err(Error::Missing("match"));
    }
    let place = enter(&site, &caller.who())?;
    let watching = site.credentials().watch(caller.credential());
    let (out, waiting) = outbox();
    let socket = fresh_connection_id();
    let leaving = LeaveOnDrop { site: site.clone(), match_id: id.clone(), socket };
    site.rooms().send(&site, &id, ToRoom::Watch { socket, player, name: None, since, out }).await;
    let stream =
        MatchStream { site, watching, waiting, keep_alive: keep_alive(), _leaving: leaving, _place: place };
    Ok(answer(stream))
}

struct MatchStream {
    site: Site,
    watching: Watching,
    waiting: OutboxReceiver,
    keep_alive: Interval,
    _leaving: LeaveOnDrop,
    _place: StreamPermit,
}

impl LineStream for MatchStream {
    async fn next(&mut self) -> Option<Bytes> {
        tokio::select! {
            biased;
            () = self.watching.ended() => None,
            message = self.waiting.messages.recv() => message.map(|message| line(&message)),
            () = self.waiting.overflow.notified() => {
                self.site.metrics().dropped("overflow");
                None
            }
            () = self.site.stopped() => None,
            _ = self.keep_alive.tick() => Some(line("")),
        }
    }
}

/// Tells the room when the stream ends, however that is.
struct LeaveOnDrop {
    site: Site,
    match_id: String,
    socket: u64,
}

impl Drop for LeaveOnDrop {
    fn drop(&mut self) {
        let (site, match_id, socket) = (self.site.clone(), std::mem::take(&mut self.match_id), self.socket);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime
                .spawn(async move { site.rooms().send_if_open(&match_id, ToRoom::Leave { socket }).await });
        }
    }
}
