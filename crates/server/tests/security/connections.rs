//! Lines: who may open one, and what ends one.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Config, Site};
use store::testing::ThrowAway;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message, client::IntoClientRequest},
};

use crate::world::{PASSWORD, form};

const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A site that listens.
pub(crate) struct Listening {
    pub(crate) address: SocketAddr,
    pub(crate) site: Site,
    _end: oneshot::Sender<()>,
    _database: ThrowAway,
}

impl Listening {
    pub(crate) async fn new() -> Listening {
        let database = ThrowAway::sqlite();
        let listening =
            server::listen("127.0.0.1:0".parse().expect("an address")).await.expect("a free port");
        let address = listening.address().expect("an address");
        let site = Site::open(Config::local(address, database.folder().to_owned())).await.expect("a site");
        let (end, ended) = oneshot::channel::<()>();
        let served = site.clone();
        tokio::spawn(async move { listening.serve(served, async { drop(ended.await) }).await });
        Listening { address, site, _end: end, _database: database }
    }

    /// Posts a form or JSON, and says which session the answer begins, and what it says.
    pub(crate) async fn post(&self, path: &str, cookie: &str, kind: &str, body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(self.address).await.expect("the site listens");
        let address = self.address;
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close\r\nCookie: {cookie}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await.expect("it is sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("it answers");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|line| line.split(';').next()).unwrap_or_default().to_owned();
        (cookie, answer)
    }

    pub(crate) async fn form(&self, path: &str, cookie: &str, fields: &[(&str, &str)]) -> String {
        self.post(path, cookie, "application/x-www-form-urlencoded", &form(fields)).await.0
    }

    pub(crate) async fn account(&self, name: &str) -> String {
        let cookie = self.form("/account/sign-up", "", &[("name", name), ("password", PASSWORD)]).await;
        assert!(cookie.starts_with("session="), "{cookie}");
        cookie
    }

    async fn try_line(&self, headers: &[(&'static str, &str)]) -> Result<Socket, Error> {
        let mut request = format!("ws://{}/ws", self.address).into_client_request().expect("a request");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        connect_async(request).await.map(|line| line.0)
    }

    pub(crate) async fn line(&self, cookie: &str) -> Socket {
        let origin = format!("http://{}", self.address);
        let mut socket =
            self.try_line(&[("origin", &origin), ("cookie", cookie)]).await.expect("a connection");
        assert_eq!(hear(&mut socket, "hello").await["t"], "hello");
        socket
    }
}

/// Listens for a message of a kind.
pub(crate) async fn hear(socket: &mut Socket, kind: &str) -> Value {
    let listening = async {
        loop {
            let frame = socket.next().await.expect("the line is open").expect("a frame");
            let Message::Text(text) = frame else { panic!("{frame:?}") };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["t"] == kind {
                return message;
            }
        }
    };
    timeout(PATIENCE, listening).await.expect("it comes")
}

/// Listens until the line ends, and says with which code.
pub(crate) async fn end(socket: &mut Socket) -> Option<u16> {
    let listening = async {
        while let Some(frame) = socket.next().await {
            match frame {
                Ok(Message::Close(frame)) => return frame.map(|it| it.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
        None
    };
    timeout(PATIENCE, listening).await.expect("the line ends")
}

pub(crate) async fn say(socket: &mut Socket, message: Message) {
    // A line that has ended is noticed when listening.
    let _ = socket.send(message).await;
}

#[tokio::test]
async fn pages_of_others_get_no_line() {
    let site = Listening::new().await;
    let own = format!("http://{}", site.address);
    let other_port = "http://127.0.0.1:1";
    for headers in [
        &[][..],
        &[("origin", "null")],
        &[("origin", "https://evil.example")],
        &[("origin", other_port)],
        &[("origin", own.as_str()), ("sec-fetch-site", "cross-site")],
    ] {
        match site.try_line(headers).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 403, "{headers:?}"),
            other => panic!("{headers:?}: {other:?}"),
        }
    }
    site.line("").await;
}

#[tokio::test]
async fn frames_that_are_too_long_end_the_line() {
    let site = Listening::new().await;
    let mut socket = site.line("").await;
    let longest = json!({ "t": "pong", "n": 1 }).to_string() + &" ".repeat(8000);
    say(&mut socket, Message::text(longest)).await;
    say(&mut socket, Message::text("{}")).await;
    assert_eq!(hear(&mut socket, "error").await["code"], "malformed", "the long one was read");
    say(&mut socket, Message::text(" ".repeat(8193))).await;
    assert_eq!(end(&mut socket).await, Some(1009));
}

#[tokio::test]
async fn frames_that_are_no_text_end_the_line() {
    let site = Listening::new().await;
    let mut socket = site.line("").await;
    say(&mut socket, Message::binary(vec![1, 2, 3])).await;
    assert_eq!(end(&mut socket).await, Some(1003));
}

#[tokio::test]
async fn what_is_not_a_message_is_answered_and_counted() {
    let site = Listening::new().await;
    let mut socket = site.line("").await;
    let nested = "[".repeat(4000);
    let wrong = [
        "",
        "x",
        "null",
        "{\"t\":\"fly\"}",
        "{\"t\":\"pong\",\"n\":-1}",
        "{\"t\":\"pong\",\"n\":1,\"m\":2}",
        &nested,
    ];
    for text in wrong {
        say(&mut socket, Message::text(text)).await;
        assert_eq!(hear(&mut socket, "error").await["code"], "malformed", "{text}");
    }
    let metrics = site.site.metrics_text();
    assert!(metrics.contains(&format!("tablier_malformed_messages_total {}", wrong.len())), "{metrics}");
    assert!(metrics.contains("tablier_sockets 1"), "{metrics}");
}

#[tokio::test]
async fn too_many_messages_end_the_line() {
    let site = Listening::new().await;
    let mut socket = site.line("").await;
    for n in 0..150 {
        say(&mut socket, Message::text(json!({ "t": "pong", "n": n }).to_string())).await;
    }
    assert_eq!(end(&mut socket).await, Some(1008));
    let metrics = site.site.metrics_text();
    assert!(metrics.contains("tablier_limited_total{limit=\"messages\"} 1"), "{metrics}");
}

#[tokio::test]
async fn a_line_ends_with_its_session_and_others_stay() {
    let site = Listening::new().await;
    let anna = site.account("Anna").await;
    let there = site.form("/account/sign-in", "", &[("name", "Anna"), ("password", PASSWORD)]).await;
    let (mut here_line, mut there_line) = (site.line(&anna).await, site.line(&there).await);
    site.form("/account/sessions/others/end", &anna, &[]).await;
    assert_eq!(end(&mut there_line).await, Some(1008));
    // The line at hand goes on.
    say(&mut here_line, Message::text("{}")).await;
    hear(&mut here_line, "error").await;
    site.form("/account/sign-out", &anna, &[]).await;
    assert_eq!(end(&mut here_line).await, Some(1008));
}

#[tokio::test]
async fn a_new_password_and_deletion_end_lines() {
    let site = Listening::new().await;
    let anna = site.account("Anna").await;
    let mut line = site.line(&anna).await;
    let new = "another good password";
    let anna = site.form("/account/password", &anna, &[("current", PASSWORD), ("new", new)]).await;
    assert_eq!(end(&mut line).await, Some(1008));
    let mut line = site.line(&anna).await;
    site.form("/account/delete", &anna, &[("password", new)]).await;
    assert_eq!(end(&mut line).await, Some(1008));
}

#[tokio::test]
async fn whoever_is_banned_plays_no_further_on_an_open_line() {
    let site = Listening::new().await;
    let (anna, mona) = (site.account("Anna").await, site.account("Mona").await);
    let store = site.site.store();
    let id = |key: &'static str| async move {
        store.player_by_key(key).await.expect("a row").expect("a player").id
    };
    let (anna_id, mona_id) = (id("anna").await, id("mona").await);
    store.set_role(&mona_id, store::Role::Moderator).await.expect("a role");
    let wish = json!({ "game": "wali", "clock": "5+3", "side": 0, "invite": [1] }).to_string();
    let (_, answer) = site.post("/api/v1/matches", &anna, "application/json", &wish).await;
    let match_id = answer.split("\"id\":\"").nth(1).and_then(|it| it.get(..8)).expect("a match").to_owned();
    let mut line = site.line(&anna).await;
    let act = |n: u64| {
        let command = json!({ "c": "move", "text": "C3" });
        json!({ "t": "do", "match": match_id, "id": format!("c{n}"), "expected": 0, "command": command })
    };
    say(&mut line, Message::text(act(1).to_string())).await;
    hear(&mut line, "answer").await;
    let path = format!("/moderation/players/{anna_id}");
    site.form(&path, &mona, &[("measure", "ban-1"), ("why", "cheats")]).await;
    // The line ends at once; what was on its way may still be answered. A new one is for looking only.
    assert_eq!(end(&mut line).await, Some(1008));
    let mut line = site.line(&anna).await;
    say(&mut line, Message::text(act(2).to_string())).await;
    assert_eq!(hear(&mut line, "error").await["code"], "banned");
}

#[tokio::test]
async fn a_client_learns_that_the_server_hears_it() {
    let site = Listening::new().await;
    let mut socket = site.line("").await;
    say(&mut socket, Message::text(json!({ "t": "ping", "n": 7 }).to_string())).await;
    assert_eq!(hear(&mut socket, "pong").await["n"], 7);
}
