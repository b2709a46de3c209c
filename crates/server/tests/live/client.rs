//! A player's client, as plain as can be: HTTP by hand, a line, and the same follower as every other client of ours.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use matchplay::{Answer, Command, Envelope, Follower, Said, Update};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

const PATIENCE: Duration = Duration::from_secs(20);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A request by hand: the status, the headers as text, the body.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).await.expect("the site listens");
    let mut head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    stream.write_all(format!("{head}\r\n{body}").as_bytes()).await.expect("it is sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("it answers");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("a status");
    (status, head.to_owned(), body.to_owned())
}

/// Somebody who plays.
pub(crate) struct Client {
    address: SocketAddr,
    cookie: String,
    socket: Option<Socket>,
    pub(crate) follower: Follower,
    pub(crate) match_id: String,
    pub(crate) answers: Vec<Answer>,
    /// Everything that was heard and is no update, answer or ping.
    pub(crate) heard: Vec<Value>,
    name: String,
}

impl Client {
    /// A guest.
    pub(crate) async fn guest(address: SocketAddr, name: &str) -> Client {
        let origin = format!("http://{address}");
        let headers = [("Origin", origin.as_str())];
        let (status, head, _) = request(address, "POST", "/api/v1/guest", &headers, "").await;
        assert_eq!(status, 201, "{head}");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a session");
        let cookie = cookie.split(';').next().expect("a pair").to_owned();
        Client {
            address,
            cookie,
            socket: None,
            follower: Follower::default(),
            match_id: String::new(),
            answers: Vec::new(),
            heard: Vec::new(),
            name: name.to_owned(),
        }
    }

    /// The site is somewhere else now.
    pub(crate) fn moved_to(&mut self, address: SocketAddr) {
        self.address = address;
        self.socket = None;
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let origin = format!("http://{}", self.address);
        let headers =
            [("Origin", origin.as_str()), ("Cookie", &self.cookie), ("Content-Type", "application/json")];
        let (status, _, body) = request(self.address, "POST", path, &headers, &body.to_string()).await;
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        let (status, _, body) = request(self.address, "GET", path, &[("Cookie", &self.cookie)], "").await;
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    pub(crate) async fn delete(&self, path: &str) -> u16 {
        let origin = format!("http://{}", self.address);
        let headers = [("Origin", origin.as_str()), ("Cookie", &self.cookie)];
        request(self.address, "DELETE", path, &headers, "").await.0
    }

    pub(crate) async fn open_match(&mut self, wish: Value) -> String {
        let (status, answer) = self.post("/api/v1/matches", &wish).await;
        assert_eq!(status, 201, "{answer}");
        answer["id"].as_str().expect("an identifier").to_owned()
    }

    /// Takes up the line, and follows a match.
    pub(crate) async fn connect(&mut self, match_id: &str) {
        self.match_id = match_id.to_owned();
        let mut request = format!("ws://{}/ws", self.address).into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("origin", format!("http://{}", self.address).parse().expect("a header"));
        headers.insert("cookie", self.cookie.parse().expect("a header"));
        let (socket, _) = connect_async(request).await.expect("a line");
        self.socket = Some(socket);
        for said in self.follower.reconnected() {
            self.say(said).await;
        }
    }

    pub(crate) fn drop_line(&mut self) {
        self.socket = None;
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        let socket = self.socket.as_mut().expect("a line");
        // A line that broke is noticed when listening.
        let _ = socket.send(Message::text(message.to_string())).await;
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

    /// Wants something.
    pub(crate) async fn want(&mut self, command: Command) {
        let name = self.name.clone();
        let said = self.follower.want(command, &name).expect("nothing else is wanted");
        self.say(said).await;
    }

    /// Wants something, and waits for what becomes of it.
    pub(crate) async fn act(&mut self, command: Command) -> Answer {
        let n_before = self.answers.len();
        self.want(command).await;
        self.until(|client| client.answers.len() > n_before && !client.follower.is_waiting()).await;
        self.answers.last().cloned().expect("an answer")
    }

    pub(crate) async fn play(&mut self, text: &str) {
        let answer = self.act(Command::Move { text: text.to_owned() }).await;
        assert!(matches!(answer, Answer::Done { .. }), "{text}: {answer:?}");
    }

    /// Listens until something is so.
    pub(crate) async fn until(&mut self, is_so: impl Fn(&Client) -> bool) {
        let listening = async {
            while !is_so(self) {
                assert!(self.listen().await, "the line ended");
            }
        };
        timeout(PATIENCE, listening).await.expect("what was waited for comes");
    }

    /// Listens until the line ends.
    pub(crate) async fn until_end(&mut self) {
        timeout(PATIENCE, async { while self.listen().await {} }).await.expect("the line ends");
    }

    /// Hears one message. False if the line has ended.
    async fn listen(&mut self) -> bool {
        let Some(socket) = self.socket.as_mut() else { return false };
        let Some(Ok(frame)) = socket.next().await else { return false };
        let text = match frame {
            Message::Text(text) => text,
            Message::Close(frame) => {
                self.heard.push(json!({ "t": "close", "code": frame.map(|it| u16::from(it.code)) }));
                return false;
            }
            _ => return true,
        };
        let message: Value = serde_json::from_str(&text).expect("JSON");
        let said = match message["t"].as_str() {
            Some("update") => {
                let update: Update = serde_json::from_value(message).expect("an update");
                self.follower.hear(update)
            }
            Some("answer") => {
                let answer: Answer = serde_json::from_value(message.clone()).expect("an answer");
                self.answers.push(answer.clone());
                self.follower.hear_answer(message["id"].as_str().expect("an id"), &answer)
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
        true
    }
}
