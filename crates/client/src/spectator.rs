//! Somebody who only watches: thousands of them have to cost a load test as little as possible.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::{ClientError, Socket, open_socket};

/// Messages that have to be answered are short; the others are not looked at until somebody asks.
const LONGEST_PING: usize = 64;

/// A connection that watches a match, and the one that follows it when it is over.
pub struct Spectator {
    socket: Socket,
    match_id: String,
    /// The last message that told what is new in the match.
    latest: Option<Utf8Bytes>,
}

#[derive(Deserialize)]
struct Heard<'a> {
    t: &'a str,
    #[serde(default)]
    n: u64,
    #[serde(default)]
    v: u64,
    #[serde(borrow, default)]
    view: Option<HeardView<'a>>,
}

#[derive(Deserialize)]
struct HeardView<'a> {
    #[serde(borrow)]
    next: Option<&'a str>,
}

impl Spectator {
    /// Connects, and watches a match without an account.
    ///
    /// # Errors
    /// If the site takes no more connections.
    pub async fn connect(address: SocketAddr, match_id: &str) -> Result<Spectator, ClientError> {
        let socket = open_socket(address, None).await?;
        let mut spectator = Spectator { socket, match_id: String::new(), latest: None };
        spectator.watch(match_id).await?;
        Ok(spectator)
    }

    /// The match that is watched.
    pub fn match_id(&self) -> &str {
        &self.match_id
    }

    async fn watch(&mut self, match_id: &str) -> Result<(), ClientError> {
        self.match_id = match_id.to_owned();
        self.latest = None;
        self.send(&json!({ "t": "watch", "match": match_id, "since": 0 })).await
    }

    async fn send(&mut self, message: &Value) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::text(message.to_string())).await.map_err(Box::new)?)
    }

    /// Waits for the next message, and answers it if it is a ping.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn listen(&mut self) -> Result<(), ClientError> {
        let text = match self.socket.next().await {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Close(frame))) => return Err(ClientError::closed(frame)),
            Some(Ok(_)) => return Ok(()),
            Some(Err(error)) => return Err(ClientError::ended(error)),
            None => return Err(ClientError::ended("nobody said why")),
        };
        if text.len() > LONGEST_PING {
            if is_update(&text) {
                self.latest = Some(text);
                self.follow().await?;
            }
            return Ok(());
        }
        let heard = read(&text)?;
        if heard.t == "ping" {
            self.send(&json!({ "t": "pong", "n": heard.n })).await?;
        }
        Ok(())
    }

    /// Goes on to the next match when there is one.
    async fn follow(&mut self) -> Result<(), ClientError> {
        let Some(text) = self.latest.clone().filter(|text| text.contains(r#""next":""#)) else {
            return Ok(());
        };
        match read(&text)?.view.and_then(|view| view.next) {
            Some(next) => {
                let past = json!({ "t": "leave", "match": self.match_id });
                self.send(&past).await?;
                self.watch(next).await
            }
            None => Ok(()),
        }
    }

    /// The length of the last message that told what is new in the match, in bytes.
    pub fn n_bytes(&self) -> usize {
        self.latest.as_ref().map_or(0, |text| text.len())
    }

    /// The version of the match that was last heard of.
    ///
    /// # Errors
    /// If that message was not understood.
    pub fn version(&self) -> Result<u64, ClientError> {
        self.latest.as_deref().map_or(Ok(0), |text| Ok(read(text)?.v))
    }
}

fn read(text: &str) -> Result<Heard<'_>, ClientError> {
    serde_json::from_str(text).map_err(|error| ClientError::Unreadable(error.to_string()))
}

/// Whether a message tells what is new in a match. Its type comes first.
fn is_update(text: &str) -> bool {
    text.starts_with(r#"{"t":"update""#)
}
