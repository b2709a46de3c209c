//! A player's client that never gives up: it moves when it may, reconnects when it must, and records everything that it
//! did and received for the checker.
//!
//! It reads messages as plain JSON, as a page does, so that answers unknown to the library do not end it.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use games::AnyRecord;
use matchplay::{
    Answer, Command, Follower, PlayerId, Said, Update,
    checker::{ChatWitness, Witness, Witnessed},
};
use serde_json::{Value, json};
use tabletop::playout::Dice;
use tokio::{
    net::TcpStream,
    sync::watch,
    time::{Instant, sleep, sleep_until, timeout},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::{site::Addresses, talk::Talk};

/// A connection that is silent for this long is dead, because pings come every few seconds.
const SILENCE: Duration = Duration::from_secs(12);
/// A client that waits this long for an answer reconnects.
const NO_ANSWER: Duration = Duration::from_secs(15);
/// How long to wait before repeating a request that could not be answered.
const AGAIN: Duration = Duration::from_secs(1);
/// How often a player chats, in thousandths of turns and waits.
const TALKATIVE: usize = 60;

/// What all clients of a crowd do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doing {
    /// They play.
    Playing,
    /// They wait for pending answers, and want nothing new.
    Resting,
    /// They disconnect.
    Leaving,
}

/// The state of a client that a test may read while it plays.
#[derive(Clone, Debug, Default)]
pub(crate) struct Status {
    pub(crate) is_connected: bool,
    pub(crate) is_waiting: bool,
    pub(crate) version: u64,
    pub(crate) phase: String,
    pub(crate) is_paused: bool,
    /// Whether it is this client's turn.
    pub(crate) is_mover: bool,
    /// Why the match ended.
    pub(crate) reason: Option<String>,
    /// When moves of this client were acknowledged, and the version of each.
    pub(crate) acknowledged: Vec<(u64, Instant)>,
    /// When this client first knew of a version.
    pub(crate) seen: Vec<(u64, Instant)>,
    /// Error messages of the server that are neither answers nor events.
    pub(crate) errors: Vec<String>,
    /// The number of answers that left the outcome unknown.
    pub(crate) n_unknown: usize,
    /// Refusals, by their codes.
    pub(crate) refusals: Vec<String>,
    /// Whether a chat line was sent and not shown yet.
    pub(crate) is_talking: bool,
    /// The position of the newest chat line that is shown.
    pub(crate) newest_line: i64,
}

/// A status that a client and a test share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared(Arc<Mutex<Status>>);

impl Shared {
    pub(crate) fn with<T>(&self, look: impl FnOnce(&mut Status) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Somebody who plays one match.
pub(crate) struct Client {
    name: String,
    player: PlayerId,
    cookie: String,
    match_id: String,
    addresses: Addresses,
    /// The process that this client prefers.
    home: usize,
    /// The time before each move.
    think: Duration,
    /// How often this client switches to another process by itself, in thousandths of its turns and waits.
    wandering: usize,
    doing: watch::Receiver<Doing>,
    dice: Dice,
    follower: Follower,
    /// The version that the page showed when the pending command was made.
    wanted_at: u64,
    record: Option<Box<dyn AnyRecord>>,
    witnessed: Vec<Witnessed>,
    talk: Talk,
    status: Shared,
}

/// A guest's session.
pub(crate) struct Guest {
    pub(crate) player: PlayerId,
    pub(crate) cookie: String,
}

impl Guest {
    /// A new guest, if the site answers.
    pub(crate) async fn new(address: SocketAddr) -> Option<Guest> {
        let origin = format!("http://{address}");
        let headers = [("Origin", origin.as_str())];
        let asking = client::request(address, "POST", "/api/v1/guest", &headers, "");
        let answer = timeout(SILENCE, asking).await.ok()?.ok()?.expect(201).ok()?;
        let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next())?;
        let body = answer.json().ok()?;
        Some(Guest { player: PlayerId::new(body["you"].as_str()?), cookie: cookie.to_owned() })
    }

    /// Opens a match and returns its identifier, if the site answers.
    pub(crate) async fn open(&self, address: SocketAddr, wish: &Value) -> Option<String> {
        let origin = format!("http://{address}");
        let headers =
            [("Origin", origin.as_str()), ("Cookie", &self.cookie), ("Content-Type", "application/json")];
        let wish = wish.to_string();
        let asking = client::request(address, "POST", "/api/v1/matches", &headers, &wish);
        let answer = timeout(SILENCE, asking).await.ok()?.ok()?.expect(201).ok()?;
        answer.json().ok()?["id"].as_str().map(str::to_owned)
    }
}

/// Where a client plays, and how.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) match_id: String,
    pub(crate) addresses: Addresses,
    pub(crate) home: usize,
    pub(crate) think: Duration,
    pub(crate) wandering: usize,
    pub(crate) doing: watch::Receiver<Doing>,
}

impl Client {
    pub(crate) fn new(guest: Guest, place: Place, status: Shared) -> Client {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let Place { match_id, addresses, home, think, wandering, doing } = place;
        let name = format!("c{number}");
        Client {
            talk: Talk::new(&name, &guest.player),
            name,
            player: guest.player,
            cookie: guest.cookie,
            match_id,
            addresses,
            home,
            think,
            wandering,
            doing,
            dice: Dice::new(number),
            follower: Follower::default(),
            wanted_at: 0,
            record: None,
            witnessed: Vec::new(),
            status,
        }
    }

    /// Plays until everybody leaves, and returns what the client recorded.
    pub(crate) async fn run(mut self) -> (Witness, ChatWitness) {
        while *self.doing.borrow() != Doing::Leaving {
            if let Some(mut socket) = self.connect().await {
                self.status.with(|status| status.is_connected = true);
                self.converse(&mut socket).await;
                self.status.with(|status| status.is_connected = false);
            } else {
                // Another process, soon.
                self.home += 1;
            }
            let wait = 50 + self.dice.below(200) as u64;
            sleep(Duration::from_millis(wait)).await;
        }
        let witness = Witness {
            name: format!("{} ({})", self.name, self.player),
            player: Some(self.player),
            witnessed: self.witnessed,
            finally: (self.follower.version(), self.follower.moves().to_vec()),
        };
        (witness, self.talk.into_witness())
    }

    async fn connect(&self) -> Option<Socket> {
        let address = self.addresses.near(self.home)?;
        let mut request = format!("ws://{address}/ws").into_client_request().ok()?;
        request.headers_mut().insert("origin", format!("http://{address}").parse().ok()?);
        request.headers_mut().insert("cookie", self.cookie.parse().ok()?);
        let connecting = connect_async_with_config(request, None, true);
        timeout(Duration::from_secs(5), connecting).await.ok()?.ok().map(|(socket, _)| socket)
    }

    /// Sends and receives until the connection ends.
    async fn converse(&mut self, socket: &mut Socket) {
        let mut doing = self.doing.clone();
        let mut heard = Instant::now();
        let mut act = Instant::now() + self.think;
        let mut again: Option<Instant> = None;
        let mut waiting_since = Instant::now();
        let first = self.follower.reconnected();
        let line = self.talk.say_again();
        if !self.say(socket, first).await || !self.say_line(socket, line).await {
            return;
        }
        loop {
            let said = tokio::select! {
                frame = socket.next() => {
                    let Some(Ok(frame)) = frame else { return };
                    heard = Instant::now();
                    match frame {
                        Message::Text(text) => {
                            let Ok(message) = serde_json::from_str(&text) else { return };
                            if let Some(pong) = pong(&message) {
                                if socket.send(Message::text(pong.to_string())).await.is_err() { return }
                                continue;
                            }
                            let was_mover = self.status.with(|status| status.is_mover);
                            let (said, is_open) = self.hear(message);
                            if is_open {
                                again = Some(Instant::now() + AGAIN);
                            }
                            if !was_mover && self.status.with(|status| status.is_mover) {
                                act = Instant::now() + self.think;
                            }
                            said
                        }
                        Message::Close(_) => return,
                        _ => continue,
                    }
                }
                () = sleep_until(act) => {
                    act = Instant::now() + self.think.max(Duration::from_millis(20));
                    waiting_since = if self.follower.is_waiting() { waiting_since } else { Instant::now() };
                    if waiting_since.elapsed() > NO_ANSWER {
                        return;
                    }
                    if *self.doing.borrow() == Doing::Playing && self.dice.below(1000) < self.wandering {
                        self.home += 1;
                        return;
                    }
                    let line = self.something_to_say();
                    if !self.say_line(socket, line).await { return }
                    self.act().into_iter().collect()
                }
                () = sleep_until(self.talk.again().unwrap_or(heard)), if self.talk.again().is_some() => {
                    let line = self.talk.say_again();
                    if !self.say_line(socket, line).await { return }
                    continue;
                }
                () = sleep_until(again.unwrap_or(heard)), if again.is_some() => {
                    again = None;
                    self.follower.reconnected()
                }
                changed = doing.changed() => {
                    if changed.is_err() || *doing.borrow() == Doing::Leaving {
                        let _ = socket.close(None).await;
                        return;
                    }
                    continue;
                }
                () = sleep_until(heard + SILENCE) => return,
            };
            if !self.say(socket, said).await {
                return;
            }
        }
    }

    async fn say(&mut self, socket: &mut Socket, all: Vec<Said>) -> bool {
        for said in all {
            let message = match said {
                Said::Resume(since) => json!({ "t": "watch", "match": self.match_id, "since": since }),
                Said::Command(it) => {
                    let seen = it.command.is_about_the_board().then_some(self.wanted_at);
                    let (id, expected) = (it.id.clone(), it.expected);
                    self.witnessed.push(Witnessed::Sent { id, expected, seen });
                    json!({ "t": "do", "match": self.match_id, "id": it.id, "expected": it.expected, "command": it.command })
                }
            };
            if !send(socket, &message).await {
                return false;
            }
        }
        true
    }

    async fn say_line(&self, socket: &mut Socket, line: Option<(String, String)>) -> bool {
        let Some((id, words)) = line else { return true };
        send(socket, &json!({ "t": "chat", "match": self.match_id, "line": words, "id": id })).await
    }

    /// A chat line now and then, from players.
    fn something_to_say(&mut self) -> Option<(String, String)> {
        let is_playing = *self.doing.borrow() == Doing::Playing
            && self.follower.view().is_some_and(|view| view.phase == "live");
        if !is_playing || self.dice.below(1000) >= TALKATIVE {
            return None;
        }
        let line = self.talk.say(&self.name);
        self.tell_status();
        line
    }

    fn pending(&self) -> Option<String> {
        self.follower.reconnected().into_iter().find_map(|said| match said {
            Said::Command(envelope) => Some(envelope.id),
            Said::Resume(_) => None,
        })
    }

    /// Handles a message. Returns true if a request must be repeated later.
    fn hear(&mut self, message: Value) -> (Vec<Said>, bool) {
        let before = self.pending();
        let mut settled = None;
        let mut is_open = false;
        let said = match message["t"].as_str() {
            Some("update") => {
                let update: Update = serde_json::from_value(message).expect("an update");
                self.witnessed.push(Witnessed::Told { events: update.events.clone() });
                let said = self.follower.hear(update);
                let (v, moves) = (self.follower.version(), self.follower.moves().to_vec());
                self.witnessed.push(Witnessed::Believed { v, moves });
                said
            }
            Some("answer") => {
                let id = message["id"].as_str().unwrap_or_default().to_owned();
                if message["a"] == "unknown" {
                    self.status.with(|status| status.n_unknown += 1);
                    return (Vec::new(), true);
                }
                let answer: Answer = serde_json::from_value(message).expect("an answer");
                self.witnessed.push(Witnessed::Answered { id: id.clone(), answer: answer.clone() });
                let is_ours = before.as_ref() == Some(&id);
                self.status.with(|status| match &answer {
                    Answer::Done { v } if is_ours => status.acknowledged.push((*v, Instant::now())),
                    Answer::Refused { code, .. } => status.refusals.push(code.clone()),
                    _ => {}
                });
                if matches!(answer, Answer::Done { .. } | Answer::Refused { .. }) {
                    settled = Some(id.clone());
                }
                self.follower.hear_answer(&id, &answer)
            }
            Some("chat") => {
                self.talk.hear(&message);
                Vec::new()
            }
            Some("error") if self.talk.hear_error(&message) => Vec::new(),
            Some("error") => {
                self.status.with(|status| status.errors.push(message.to_string()));
                is_open = true;
                Vec::new()
            }
            _ => return (Vec::new(), false),
        };
        if let Some(id) = before
            && self.pending().as_ref() != Some(&id)
            && settled.as_ref() != Some(&id)
        {
            self.witnessed.push(Witnessed::GaveUp { id });
        }
        self.tell_status();
        (said, is_open)
    }

    fn tell_status(&mut self) {
        let (version, is_waiting) = (self.follower.version(), self.follower.is_waiting());
        let view = self.follower.view();
        let side = view.and_then(|view| view.seats.iter().position(|seat| seat.player == self.player));
        let (is_talking, newest_line) = (self.talk.is_waiting(), self.talk.newest());
        self.status.with(|status| {
            (status.is_talking, status.newest_line) = (is_talking, newest_line);
            if status.version != version {
                status.seen.push((version, Instant::now()));
            }
            status.version = version;
            status.is_waiting = is_waiting;
            if let Some(view) = view {
                status.phase.clone_from(&view.phase);
                status.is_paused = view.paused;
                status.is_mover = view.mover.is_some() && view.mover == side;
                status.reason = view.reason.map(|reason| reason.name().to_owned());
            }
        });
    }

    /// The next command of the player.
    fn act(&mut self) -> Option<Said> {
        let view = self.follower.view()?;
        if self.follower.is_waiting() {
            return None;
        }
        let is_seated = view.seats.iter().any(|seat| seat.player == self.player);
        let command = match view.phase.as_str() {
            "open" if !is_seated => Command::Sit { wish: None },
            "live" if !view.paused && *self.doing.borrow() == Doing::Playing => {
                if !self.status.with(|status| status.is_mover) {
                    return None;
                }
                Command::Move { text: self.some_move()? }
            }
            _ => return None,
        };
        self.wanted_at = self.follower.version();
        let said = self.follower.want(command, &self.name);
        self.tell_status();
        said
    }

    /// A legal move, preferably one that does not end the game.
    fn some_move(&mut self) -> Option<String> {
        let known = self.follower.moves();
        let terms = &self.follower.view()?.terms;
        let stands = self.record.as_ref().is_some_and(|record| {
            record.n_plies() <= known.len()
                && (0..record.n_plies()).all(|ply| record.played_at(ply).as_ref() == Some(&known[ply]))
        });
        let mut record = self.record.take().filter(|_| stands).unwrap_or_else(|| terms.record());
        for text in &known[record.n_plies()..] {
            record.play_text(text).ok()?;
        }
        let texts = record.legal_moves();
        let mut chosen = None;
        for _ in 0..8.min(texts.len()) {
            let text = texts[self.dice.below(texts.len())].clone();
            record.play_text(&text).ok()?;
            let goes_on = record.ending().is_none();
            record.undo();
            chosen = Some(text);
            if goes_on {
                break;
            }
        }
        self.record = Some(record);
        chosen
    }
}

async fn send(socket: &mut Socket, message: &Value) -> bool {
    let sending = socket.send(Message::text(message.to_string()));
    matches!(timeout(SILENCE, sending).await, Ok(Ok(())))
}

fn pong(message: &Value) -> Option<Value> {
    (message["t"] == "ping").then(|| json!({ "t": "pong", "n": message["n"] }))
}
