//! The WebSocket of a client. What comes in is checked and handed to rooms; what rooms say goes out.

use std::{
    collections::HashSet,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use axum::{
    extract::{
        State,
        ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade, close_code},
    },
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use matchplay::{Answer, Envelope, Millis, PlayerId};
use store::{PlayerKind, PlayerRow};
use studies::StudyEnvelope;
use tokio::{
    sync::broadcast::{self, error::RecvError},
    time::{Instant, MissedTickBehavior, interval},
};

use super::{
    bus::News,
    desk::{DeskReply, ToDesk},
    outbox::{Outbox, OutboxReceiver, outbox},
    planned::Planned,
    room::{Reply, ToRoom},
    waiting_players::WaitingNews,
    wire::{self, FromClient, LONGEST_MESSAGE, Message},
};
use crate::{
    credentials::Credential,
    error::Error,
    guard,
    identifiers::is_match_id,
    identity::{Signed, Visitor},
    policy::{Permission, may},
    rate_limits::RateLimit,
    site::Site,
};

/// How often the way to a client is measured. Pages take eight seconds of silence for a dead connection (`web/shared/connection.js`).
const PING: Duration = Duration::from_secs(3);
/// How long a client may be silent.
const SILENCE: Duration = Duration::from_secs(20);
/// How long a frame may take to be sent.
const SLOWEST: Duration = Duration::from_secs(15);
/// What a connection sets aside for reading and for writing, in bytes: messages are short, and connections are many.
const BUFFER: usize = 4 * 1024;
/// How many matches one connection may follow.
const MOST_MATCHES: usize = 50;
/// How many connections there may be.
const MOST_SOCKETS: i64 = 15_000;

/// How many connections one player may have.
const MOST_OF_PLAYER: usize = 10;
/// How many connections of people without an account may come from one address.
const MOST_OF_ADDRESS: usize = 20;

/// Under which keys a visitor's connections are counted.
fn keys_of(visitor: &Visitor) -> Vec<(String, usize)> {
    let mut keys = Vec::new();
    if let Some(signed) = &visitor.signed {
        keys.push((format!("player {}", signed.id()), MOST_OF_PLAYER));
    }
    let has_account = visitor.signed.as_ref().is_some_and(|signed| signed.player.kind != PlayerKind::Guest);
    if !has_account && !visitor.is_local {
        keys.push((format!("address {}", visitor.address), MOST_OF_ADDRESS));
    }
    keys
}

/// Opens a connection.
pub(crate) async fn socket(
    State(site): State<Site>,
    visitor: Visitor,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !guard::is_own(&headers, site.config().public_url.as_deref()) {
        return Error::ForeignPage.into_response();
    }
    if site.metrics().sockets.get() >= MOST_SOCKETS || site.is_stopping() {
        return Error::Busy.into_response();
    }
    let Some(counted) = site.connection_counts().count(keys_of(&visitor)) else {
        return Error::TooOften(60_000).into_response();
    };
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            let _counted = counted;
            ClientConnection::serve(site, visitor.signed, socket).await;
        })
}

struct ClientConnection {
    site: Site,
    id: u64,
    signed: Option<Signed>,
    out: Outbox,
    matches: HashSet<String>,
    /// The study that is followed, if one is: a page shows one.
    study: Option<String>,
    /// What happens in the lobby, if the client follows it.
    lobby: Option<broadcast::Receiver<News>>,
    /// The pings that were not answered yet, the oldest first.
    pings: Vec<(u64, Instant)>,
    n_pings: u64,
    heard: Instant,
    /// What the way there and back costs, smoothed.
    lag: Millis,
}

/// Why a connection ends.
struct CloseReason(u16, &'static str);

impl ClientConnection {
    async fn serve(site: Site, signed: Option<Signed>, mut socket: WebSocket) {
        let (out, mut waiting) = outbox();
        let mut connection = ClientConnection {
            id: fresh_connection_id(),
            signed,
            out,
            matches: HashSet::new(),
            study: None,
            lobby: None,
            pings: Vec::new(),
            n_pings: 0,
            heard: Instant::now(),
            lag: 0,
            site,
        };
        connection.site.metrics().sockets.inc();
        connection.say(&wire::hello(connection.player(), connection.site.now()));
        let CloseReason(code, reason) = connection.run(&mut socket, &mut waiting).await;
        for match_id in &connection.matches {
            connection.site.rooms().send_if_open(match_id, ToRoom::Leave { socket: connection.id }).await;
        }
        connection.leave_study().await;
        connection.site.metrics().sockets.dec();
        // Messages that wait are still sent, such as that the server will be back.
        while let Ok(message) = waiting.messages.try_recv() {
            if tokio::time::timeout(Duration::from_secs(1), socket.send(Frame::Text(message))).await.is_err()
            {
                break;
            }
        }
        let frame = Frame::Close(Some(CloseFrame { code, reason: reason.into() }));
        // The client may be gone.
        let _ = tokio::time::timeout(Duration::from_secs(1), socket.send(frame)).await;
    }

    async fn run(&mut self, socket: &mut WebSocket, waiting: &mut OutboxReceiver) -> CloseReason {
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut waits = self.player().map(|player| self.site.bus().for_player(player));
        let mut watching = self.site.credentials().watch(self.signed.as_ref().map(Credential::session));
        let site = self.site.clone();
        let stopped = site.stopped();
        tokio::pin!(stopped);
        loop {
            tokio::select! {
                // With thousands of spectators nearly every wake-up is about a message to be sent, and looking at all the rest first
                // would cost more than sending it. Nothing starves: a client with a full outbox is dropped.
                biased;
                Some(message) = waiting.messages.recv() => {
                    let sent = tokio::select! {
                        biased;
                        sent = tokio::time::timeout(SLOWEST, socket.send(Frame::Text(message))) => sent,
                        () = waiting.overflow.notified() => return self.overflow(),
                    };
                    if !matches!(sent, Ok(Ok(()))) {
                        self.site.metrics().dropped(if sent.is_err() { "slow" } else { "gone" });
                        return CloseReason(close_code::AWAY, "");
                    }
                }
                frame = socket.recv() => match frame {
                    Some(Ok(Frame::Text(text))) => {
                        self.heard = Instant::now();
                        if let Err(end) = self.hear(&text).await {
                            return end;
                        }
                    }
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => self.heard = Instant::now(),
                    Some(Ok(Frame::Binary(_))) => return CloseReason(close_code::UNSUPPORTED, "text only"),
                    Some(Err(_)) => return CloseReason(close_code::SIZE, "unreadable"),
                    Some(Ok(Frame::Close(_))) | None => return CloseReason(close_code::NORMAL, ""),
                },
                () = waiting.overflow.notified() => return self.overflow(),
                _ = ping.tick() => {
                    if self.heard.elapsed() > SILENCE {
                        self.site.metrics().dropped("silent");
                        return CloseReason(close_code::AWAY, "silent for too long");
                    }
                    self.n_pings += 1;
                    self.pings.push((self.n_pings, Instant::now()));
                    self.say(&wire::ping(self.n_pings));
                }
                () = watching.ended() => return CloseReason(close_code::POLICY, "the session ended"),
                () = change_of_what_waits(&mut waits) => self.say(&wire::waiting()),
                () = change_of_lobby(&mut self.lobby) => self.say(&wire::lobby()),
                () = &mut stopped => return CloseReason(close_code::RESTART, "the server will be back"),
            }
        }
    }

    fn overflow(&self) -> CloseReason {
        self.site.metrics().dropped("overflow");
        CloseReason(close_code::AGAIN, "too slow: come back and ask for what you missed")
    }

    fn player(&self) -> Option<&PlayerId> {
        self.signed.as_ref().map(Signed::id)
    }

    fn say(&self, message: &Message) {
        self.out.send(message);
    }

    async fn hear(&mut self, text: &str) -> Result<(), CloseReason> {
        let key = self.id.to_string();
        if self.site.rate_limits().spend(RateLimit::Messages, &key, self.site.now()).is_err() {
            self.site.metrics().limited(RateLimit::Messages.name());
            return Err(CloseReason(close_code::POLICY, "too many messages"));
        }
        let Ok(message) = serde_json::from_str::<FromClient>(text) else {
            self.site.metrics().malformed.inc();
            self.say(&wire::error("malformed", "this is not a message that the server knows"));
            return Ok(());
        };
        match message {
            FromClient::Pong { n } => self.pong(n),
            FromClient::Ping { n } => self.say(&wire::pong(n)),
            FromClient::Lobby {} => {
                self.lobby.get_or_insert_with(|| self.site.bus().for_connections());
                self.say(&wire::lobby());
            }
            FromClient::Watch { match_id, since } => {
                if !is_match_id(&match_id)
                    || (self.matches.len() >= MOST_MATCHES && !self.matches.contains(&match_id))
                {
                    self.say(&wire::match_error(&match_id, "no-such-match", "there is no such match"));
                    return Ok(());
                }
                self.matches.insert(match_id.clone());
                let (player, out) = (self.player().cloned(), self.out.clone());
                let name = self.row().and_then(|row| row.name.clone());
                let message = ToRoom::Watch { socket: self.id, player, name, since, out };
                self.site.rooms().send(&self.site, &match_id, message).await;
            }
            FromClient::Leave { match_id } => {
                if self.matches.remove(&match_id) {
                    self.site.rooms().send_if_open(&match_id, ToRoom::Leave { socket: self.id }).await;
                }
            }
            FromClient::Do { match_id, id, expected, command } => {
                let envelope = Envelope { id, expected, command };
                let reply = Reply::Socket(self.out.clone());
                let lag = self.lag;
                self.as_player(&match_id, |player| ToRoom::Do { player, envelope, lag, reply }).await;
            }
            FromClient::Chat { match_id, line, id } => {
                let who = self.player().map_or_else(String::new, ToString::to_string);
                if self.site.rate_limits().spend(RateLimit::Chat, &who, self.site.now()).is_err() {
                    self.site.metrics().limited(RateLimit::Chat.name());
                    let text = "wait a moment before you say more";
                    self.say(&wire::chat_error(&match_id, "chat-too-fast", text, id.as_deref()));
                    return Ok(());
                }
                let out = self.out.clone();
                self.as_player(&match_id, |player| ToRoom::Chat { player, line, id, out }).await;
            }
            FromClient::Study { study, since } => self.watch_study(study, since).await,
            FromClient::Edit { study, id, expected, command } => {
                let envelope = StudyEnvelope { id, expected, command };
                self.edit_study(&study, envelope).await;
            }
            FromClient::Plan { match_id, ply, v, plan } => {
                let out = self.out.clone();
                let planned = Planned { ply, version: v, plan };
                self.as_player(&match_id, |player| ToRoom::Plan { player, planned, out }).await;
            }
        }
        Ok(())
    }

    /// Follows a study, instead of the one before.
    async fn watch_study(&mut self, study: String, since: u64) {
        if !is_match_id(&study) {
            return self.say(&wire::study_gone(&study));
        }
        if self.study.as_ref() != Some(&study) {
            self.leave_study().await;
        }
        let (player, out) = (self.player().cloned(), self.out.clone());
        let name = self.row().and_then(|row| row.name.clone());
        let message = ToDesk::Watch { socket: self.id, player, name, since, out };
        self.site.desks().send(&self.site, &study, message).await;
        self.study = Some(study);
    }

    async fn leave_study(&mut self) {
        if let Some(study) = self.study.take() {
            self.site.desks().send_if_open(&study, ToDesk::Leave { socket: self.id }).await;
        }
    }

    /// Changes a study in the name of whoever has this connection. Whether that is one of its authors, its desk knows.
    async fn edit_study(&self, study: &str, envelope: StudyEnvelope) {
        let now = self.site.now();
        let author = self.row().filter(|row| may(Some(row), Permission::WriteStudies, None, now).is_ok());
        match author {
            Some(author) if is_match_id(study) => {
                let reply = DeskReply::Socket(self.out.clone());
                let message = ToDesk::Edit { author: author.id.clone(), envelope, reply };
                self.site.desks().send(&self.site, study, message).await;
            }
            _ => {
                let message = "only authors write in this study".to_owned();
                let refused = Answer::Refused { code: "not-author".to_owned(), message };
                self.say(&wire::study_answer(study, &envelope.id, &refused));
            }
        }
    }

    /// Says something to a room in the name of whoever has this connection.
    async fn as_player(&self, match_id: &str, message: impl FnOnce(PlayerId) -> ToRoom) {
        match self.player() {
            _ if !is_match_id(match_id) => {
                self.say(&wire::match_error(match_id, "no-such-match", "there is no such match"));
            }
            None => self.say(&wire::match_error(match_id, "not-signed-in", "only players can do that")),
            Some(player) => match may(self.row(), Permission::Play, None, self.site.now()) {
                Ok(()) => self.site.rooms().send(&self.site, match_id, message(player.clone())).await,
                Err(_) => self.say(&wire::match_error(match_id, "banned", "you may not play now")),
            },
        }
    }

    fn row(&self) -> Option<&PlayerRow> {
        self.signed.as_ref().map(|signed| &signed.player)
    }

    /// Learns what the way costs: half of what is new, half of what was known.
    fn pong(&mut self, n: u64) {
        let Some(place) = self.pings.iter().position(|ping| ping.0 == n) else { return };
        let took = self.pings[place].1.elapsed();
        self.site.metrics().lagged(took);
        let measured = Millis::try_from(took.as_millis()).unwrap_or(Millis::MAX);
        self.pings.drain(..=place);
        self.lag = if self.lag == 0 { measured } else { i64::midpoint(self.lag, measured) };
    }
}

/// Waits until something else waits for a player; for ever if nobody is known.
async fn change_of_what_waits(waits: &mut Option<WaitingNews>) {
    match waits {
        Some(waits) => waits.changed().await,
        None => std::future::pending().await,
    }
}

/// Waits for something to change in the lobby; for ever if the client does not follow it.
async fn change_of_lobby(lobby: &mut Option<broadcast::Receiver<News>>) {
    let Some(news) = lobby else { return std::future::pending().await };
    loop {
        match news.recv().await {
            // Whoever missed news looks again.
            Ok(News::Lobby) | Err(RecvError::Lagged(_)) => return,
            Ok(_) => {}
            Err(RecvError::Closed) => return std::future::pending().await,
        }
    }
}

/// A number for a connection or a stream that no other has.
pub(crate) fn fresh_connection_id() -> u64 {
    static LINES: AtomicU64 = AtomicU64::new(1);
    LINES.fetch_add(1, Ordering::Relaxed)
}
