//! A player's client: a guest's session, a connection, and the follower that all our clients share. Players speak to sites without
//! TLS, as load tests and tests on one machine do; [`Http`] speaks to any site.

mod http;
mod spectator;

use std::{io, net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use matchplay::{Answer, Command, Envelope, Follower, Said, Update};
use serde_json::{Value, json};
use thiserror::Error;
use tokio::{
    net::TcpStream,
    time::{Instant, timeout, timeout_at},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, protocol::CloseFrame},
};

pub use http::{Http, LineStream, Response, request};
pub use spectator::Spectator;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long something is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long an answer that is not known is left alone before it is asked for again.
const ASK_AGAIN: Duration = Duration::from_secs(1);

/// What goes wrong.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The network.
    #[error("the network: {0}")]
    Network(#[from] io::Error),
    /// The connection.
    #[error("the connection: {0}")]
    Connection(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    /// The site says no.
    #[error("the site answers {status}: {body}")]
    Refused {
        /// The status.
        status: u16,
        /// What it says.
        body: String,
    },
    /// The site says something that is not understood.
    #[error("not understood: {0}")]
    Unreadable(String),
    /// The connection has ended.
    #[error("the connection has ended: {why}")]
    Ended {
        /// What the site or the network said.
        why: String,
    },
    /// Nothing came for too long.
    #[error("what was waited for does not come")]
    TooLong,
}

impl ClientError {
    fn ended(why: impl ToString) -> ClientError {
        ClientError::Ended { why: why.to_string() }
    }

    fn closed(frame: Option<CloseFrame>) -> ClientError {
        frame.map_or_else(
            || ClientError::ended("closed"),
            |frame| ClientError::ended(format!("{} {}", frame.code, frame.reason)),
        )
    }
}

/// Somebody who plays.
pub struct Client {
    address: SocketAddr,
    cookie: String,
    socket: Option<Socket>,
    name: String,
    match_id: String,
    /// What is known of the match.
    pub follower: Follower,
    /// What became of commands, in order.
    pub answers: Vec<Answer>,
    /// Everything that was heard besides updates, answers and pings.
    pub heard: Vec<Value>,
    /// When to ask again for an answer that was not known.
    ask_again_at: Option<Instant>,
}

impl Client {
    /// Somebody new. The name tells this client's commands from those of others.
    ///
    /// # Errors
    /// If the site takes no guests.
    pub async fn guest(address: SocketAddr, name: &str) -> Result<Client, ClientError> {
        let origin = format!("http://{address}");
        let answer =
            request(address, "POST", "/api/v1/guest", &[("Origin", &origin)], "").await?.expect(201)?;
        let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        let cookie =
            cookie.ok_or_else(|| ClientError::Unreadable("a guest without a session".to_owned()))?.to_owned();
        Ok(Client::with_session(address, name, cookie))
    }

    /// Somebody whose session is known, as `name=secret`.
    pub fn with_session(address: SocketAddr, name: &str, cookie: String) -> Client {
        Client {
            address,
            cookie,
            socket: None,
            name: name.to_owned(),
            match_id: String::new(),
            follower: Follower::default(),
            answers: Vec::new(),
            heard: Vec::new(),
            ask_again_at: None,
        }
    }

    /// The session, as a header says it.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// The match that is followed.
    pub fn match_id(&self) -> &str {
        &self.match_id
    }

    /// The site is somewhere else now; the connection is gone.
    pub fn moved_to(&mut self, address: SocketAddr) {
        self.address = address;
        self.socket = None;
    }

    /// Sends JSON in the name of this player.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Response, ClientError> {
        let origin = format!("http://{}", self.address);
        let headers =
            [("Origin", origin.as_str()), ("Cookie", &self.cookie), ("Content-Type", "application/json")];
        request(self.address, "POST", path, &headers, &body.to_string()).await
    }

    /// Opens a match, and says its identifier.
    ///
    /// # Errors
    /// If the site does not want it.
    pub async fn open_match(&self, wish: &Value) -> Result<String, ClientError> {
        let answer = self.post("/api/v1/matches", wish).await?.expect(201)?;
        let id = answer.json()?["id"].as_str().map(str::to_owned);
        id.ok_or_else(|| ClientError::Unreadable("a match without an identifier".to_owned()))
    }

    /// Takes up the line, and follows a match: what was not answered is sent again.
    ///
    /// # Errors
    /// If no connection can be opened.
    pub async fn connect(&mut self, match_id: &str) -> Result<(), ClientError> {
        if self.match_id != match_id {
            self.match_id = match_id.to_owned();
            self.follower = Follower::default();
        }
        self.socket = Some(open_socket(self.address, Some(&self.cookie)).await?);
        for said in self.follower.reconnected() {
            self.say(said).await;
        }
        Ok(())
    }

    /// Lets the line go.
    pub fn hang_up(&mut self) {
        self.socket = None;
    }

    /// Sends a message as it is. A line that broke is noticed when listening.
    pub async fn send(&mut self, message: &Value) {
        if let Some(socket) = self.socket.as_mut() {
            let _ = socket.send(Message::text(message.to_string())).await;
        }
    }

    async fn say(&mut self, said: Said) {
        let message = match said {
            Said::Resume(since) => json!({ "t": "watch", "match": self.match_id, "since": since }),
            Said::Command(Envelope { id, expected, command }) => {
                json!({ "t": "do", "match": self.match_id, "id": id, "expected": expected, "command": command })
            }
        };
        self.send(&message).await;
    }

    /// Wants something. Nothing happens while another command waits for its answer.
    pub async fn want(&mut self, command: Command) {
        let name = self.name.clone();
        if let Some(said) = self.follower.want(command, &name) {
            self.say(said).await;
        }
    }

    /// Wants something, and waits for what becomes of it.
    ///
    /// # Errors
    /// If the line ends, or no answer comes.
    pub async fn act(&mut self, command: Command) -> Result<Answer, ClientError> {
        let n_before = self.answers.len();
        self.want(command).await;
        let is_known = |client: &Client| client.answers.len() > n_before && !client.follower.is_waiting();
        self.until(is_known).await?;
        self.answers.last().cloned().ok_or_else(|| ClientError::ended("no answer"))
    }

    /// Plays a move, and waits until it is kept.
    ///
    /// # Errors
    /// If the line ends, no answer comes, or the move is refused.
    pub async fn play(&mut self, text: &str) -> Result<(), ClientError> {
        match self.act(Command::Move { text: text.to_owned() }).await? {
            Answer::Done { .. } => Ok(()),
            other => Err(ClientError::Unreadable(format!("{text}: {other:?}"))),
        }
    }

    /// Listens until something is so.
    ///
    /// # Errors
    /// If the line ends or it does not come to be.
    pub async fn until(&mut self, is_so: impl Fn(&Client) -> bool) -> Result<(), ClientError> {
        let listening = async {
            while !is_so(self) {
                self.listen().await?;
            }
            Ok(())
        };
        timeout(PATIENCE, listening).await.map_err(|_| ClientError::TooLong)?
    }

    /// Listens until the line ends.
    ///
    /// # Errors
    /// If it does not end.
    pub async fn until_end(&mut self) -> Result<(), ClientError> {
        let listening = async { while self.listen().await.is_ok() {} };
        timeout(PATIENCE, listening).await.map_err(|_| ClientError::TooLong)
    }

    /// Hears one message.
    ///
    /// # Errors
    /// If the line has ended.
    pub async fn listen(&mut self) -> Result<(), ClientError> {
        let socket = self.socket.as_mut().ok_or_else(|| ClientError::ended("not connected"))?;
        let heard = match self.ask_again_at {
            None => socket.next().await,
            Some(at) => match timeout_at(at, socket.next()).await {
                Ok(heard) => heard,
                // What was not known is asked again, with the same identifier.
                Err(_) => {
                    self.ask_again_at = None;
                    if let Some(said) = self.follower.ask_again() {
                        self.say(said).await;
                    }
                    return Ok(());
                }
            },
        };
        let text = match heard {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Close(frame))) => {
                let code = frame.as_ref().map(|it| u16::from(it.code));
                self.heard.push(json!({ "t": "close", "code": code }));
                self.socket = None;
                return Err(ClientError::closed(frame));
            }
            Some(Ok(_)) => return Ok(()),
            Some(Err(error)) => {
                self.socket = None;
                return Err(ClientError::ended(error));
            }
            None => {
                self.socket = None;
                return Err(ClientError::ended("nobody said why"));
            }
        };
        let unreadable = |error: serde_json::Error| ClientError::Unreadable(error.to_string());
        let message: Value = serde_json::from_str(&text).map_err(unreadable)?;
        let said = match message["t"].as_str() {
            Some("update") => {
                let update: Update = serde_json::from_value(message).map_err(unreadable)?;
                self.follower.hear(update)
            }
            Some("answer") => {
                let id = message["id"].as_str().unwrap_or_default().to_owned();
                let answer: Answer = serde_json::from_value(message).map_err(unreadable)?;
                self.answers.push(answer.clone());
                if answer == (Answer::Unknown {}) {
                    self.ask_again_at.get_or_insert_with(|| Instant::now() + ASK_AGAIN);
                }
                self.follower.hear_answer(&id, &answer)
            }
            Some("ping") => {
                self.send(&json!({ "t": "pong", "n": message["n"] })).await;
                Vec::new()
            }
            _ => {
                self.heard.push(message);
                Vec::new()
            }
        };
        for it in said {
            self.say(it).await;
        }
        Ok(())
    }
}

/// A connection to a site, in the name of a session or of nobody.
async fn open_socket(address: SocketAddr, cookie: Option<&str>) -> Result<Socket, ClientError> {
    let unreadable = |_| ClientError::Unreadable("an address".to_owned());
    let mut request = format!("ws://{address}/ws").into_client_request().map_err(Box::new)?;
    let headers = request.headers_mut();
    headers.insert("origin", format!("http://{address}").parse().map_err(unreadable)?);
    if let Some(cookie) = cookie {
        headers.insert("cookie", cookie.parse().map_err(unreadable)?);
    }
    // Messages are small and wait for nothing.
    let (socket, _) = connect_async_with_config(request, None, true).await.map_err(Box::new)?;
    Ok(socket)
}
