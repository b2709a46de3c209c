//! Connections that stay open end with the session or the token that they were opened with.

use std::time::{Duration, Instant};

use matchplay::PlayerId;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::{
    connections::{Listening, Socket, end},
    world::{MINUTE, PASSWORD},
};

const NEW: &str = "another good password";
/// Within this a connection ends after whoever ended its session was answered: a promise.
const AT_ONCE: Duration = Duration::from_secs(1);
/// The same when nobody said that it ended.
const LOST: Duration = Duration::from_secs(5);

/// Everything of one player's that stays open.
struct Open {
    line: Option<Socket>,
    streams: Vec<(String, TcpStream)>,
}

impl Open {
    /// All kinds of connections, by a header that says who asks.
    async fn all(site: &Listening, credential: &str, match_id: &str) -> Open {
        let line = match credential.strip_prefix("Cookie: ") {
            Some(cookie) => Some(site.line(cookie).await),
            None => None,
        };
        let mut streams = Vec::new();
        for path in ["/api/v1/stream".to_owned(), format!("/api/v1/matches/{match_id}/stream")] {
            streams.push((path.clone(), stream(site, credential, &path).await));
        }
        Open { line, streams }
    }

    /// Whether all of them go on.
    async fn go_on(&mut self) -> bool {
        let mut byte = [0];
        for (_, stream) in &mut self.streams {
            // What is said at the beginning may still come.
            while let Ok(n) = timeout(Duration::from_millis(20), stream.read(&mut byte)).await {
                if n.expect("a byte") == 0 {
                    return false;
                }
            }
        }
        true
    }

    /// Waits until all of them have ended, and says when the last one has.
    async fn ended(&mut self, since: Instant, within: Duration) {
        if let Some(line) = &mut self.line {
            assert_eq!(timeout(within, end(line)).await.expect("the line ends in time"), Some(1008));
        }
        for (path, stream) in &mut self.streams {
            let mut rest = Vec::new();
            let read = timeout(within, stream.read_to_end(&mut rest)).await;
            read.unwrap_or_else(|_| panic!("{path} ends in time")).expect("it is read");
        }
        assert!(since.elapsed() < within, "{:?}", since.elapsed());
    }
}

async fn stream(site: &Listening, credential: &str, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(site.address).await.expect("the site listens");
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{credential}\r\n\r\n", site.address);
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut status = [0; 12];
    stream.read_exact(&mut status).await.expect("a status");
    assert_eq!(&status, b"HTTP/1.1 200", "{path}");
    stream
}

async fn player(site: &Listening, key: &str) -> PlayerId {
    site.site.store().player_by_key(key).await.expect("a row").expect("a player").id
}

async fn open_match(site: &Listening, cookie: &str) -> String {
    let wish = json!({ "game": "wali", "clock": "5+3", "side": 0 }).to_string();
    let (_, answer) = site.post("/api/v1/matches", cookie, "application/json", &wish).await;
    answer.split("\"id\":\"").nth(1).and_then(|it| it.get(..8)).expect("a match").to_owned()
}

/// A token of somebody: its handle, and the header that shows it.
async fn token(site: &Listening, cookie: &str) -> (String, String) {
    let wanted = json!({ "name": "bot", "scopes": ["play", "watch", "export"] }).to_string();
    let (_, answer) = site.post("/api/v1/tokens", cookie, "application/json", &wanted).await;
    let field = |name: &str| {
        let rest = answer.split(&format!("\"{name}\":\"")).nth(1).expect("a field");
        rest.split('"').next().expect("its end").to_owned()
    };
    (field("handle"), format!("Authorization: Bearer {}", field("token")))
}

/// A recovery code of somebody.
async fn code(site: &Listening, cookie: &str) -> String {
    let fields = crate::world::form(&[("codes-password", PASSWORD)]);
    let form = "application/x-www-form-urlencoded";
    let (_, page) = site.post("/account/recovery-codes", cookie, form, &fields).await;
    page.split("<code>").nth(1).and_then(|rest| rest.split('<').next()).expect("a code").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_end_within_a_second_of_the_session_or_token_that_they_hang_on() {
    let site = Listening::new().await;
    let mona = site.account("Mona").await;
    let mona_id = player(&site, "mona").await;
    site.site.store().set_role(&mona_id, store::Role::Moderator).await.expect("a role");
    for what in ["sign-out", "others", "password", "recovery", "ban", "deletion"] {
        // Accounts are few from one address.
        site.site.let_pass(15 * MINUTE);
        let name = format!("Anna{what}").replace('-', "");
        let anna = site.account(&name).await;
        let id = player(&site, &name.to_lowercase()).await;
        let there = site.form("/account/sign-in", "", &[("name", &name), ("password", PASSWORD)]).await;
        let (_, token) = token(&site, &anna).await;
        let code = code(&site, &anna).await;
        let match_id = open_match(&site, &anna).await;
        let mut by_session = Open::all(&site, &format!("Cookie: {anna}"), &match_id).await;
        let mut by_token = Open::all(&site, &token, &match_id).await;
        assert!(by_session.go_on().await && by_token.go_on().await, "{what}");
        match what {
            "sign-out" => drop(site.form("/account/sign-out", &anna, &[]).await),
            "others" => drop(site.form("/account/sessions/others/end", &there, &[]).await),
            "password" => {
                drop(site.form("/account/password", &there, &[("current", PASSWORD), ("new", NEW)]).await);
            }
            "recovery" => {
                let fields = [("name", name.as_str()), ("code", &code), ("password", NEW)];
                assert!(!site.form("/account/recover", "", &fields).await.is_empty());
            }
            "ban" => {
                let path = format!("/moderation/players/{id}");
                drop(site.form(&path, &mona, &[("measure", "ban-1"), ("why", "cheats")]).await);
            }
            _ => drop(site.form("/account/delete", &there, &[("password", PASSWORD)]).await),
        }
        let since = Instant::now();
        by_session.ended(since, AT_ONCE).await;
        if matches!(what, "sign-out" | "others") {
            assert!(by_token.go_on().await, "{what}: a token is not a session");
        } else {
            by_token.ended(since, AT_ONCE).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_of_a_token_end_with_it_and_others_stay() {
    let site = Listening::new().await;
    let anna = site.account("Anna").await;
    let match_id = open_match(&site, &anna).await;
    let mut by_session = Open::all(&site, &format!("Cookie: {anna}"), &match_id).await;
    let (other_handle, other) = token(&site, &anna).await;
    let mut by_other = Open::all(&site, &other, &match_id).await;
    let (handle, token) = token(&site, &anna).await;
    let mut by_token = Open::all(&site, &token, &match_id).await;
    site.form(&format!("/account/tokens/{handle}/end"), &anna, &[]).await;
    by_token.ended(Instant::now(), AT_ONCE).await;
    assert!(by_other.go_on().await && by_session.go_on().await);
    let path = format!("/api/v1/tokens/{other_handle}");
    let origin = format!("http://{}", site.address);
    let headers = [("Cookie", anna.as_str()), ("Origin", &origin)];
    let ended = client::request(site.address, "DELETE", &path, &headers, "").await.expect("an answer");
    assert_eq!(ended.status, 204, "{}", ended.body);
    by_other.ended(Instant::now(), AT_ONCE).await;
    assert!(by_session.go_on().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_end_within_seconds_also_when_nobody_tells() {
    let site = Listening::new().await;
    let anna = site.account("Anna").await;
    let id = player(&site, "anna").await;
    let match_id = open_match(&site, &anna).await;
    let (handle, token) = token(&site, &anna).await;
    let mut by_session = Open::all(&site, &format!("Cookie: {anna}"), &match_id).await;
    let mut by_token = Open::all(&site, &token, &match_id).await;
    assert!(by_session.go_on().await && by_token.go_on().await);
    // As the operator's commands do, and as another program does whose message is lost.
    site.site.store().end_api_token(&id, &handle).await.expect("ended");
    by_token.ended(Instant::now(), LOST).await;
    assert!(by_session.go_on().await);
    site.site.store().end_other_sessions(&id, "").await.expect("ended");
    by_session.ended(Instant::now(), LOST).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_download_of_games_ends_with_its_token() {
    const N_GAMES: usize = 90;
    let site = Listening::new().await;
    let (anna, bela) = (site.account("Anna").await, site.account("Bela").await);
    for n in 0..N_GAMES {
        if n % 20 == 0 {
            site.site.let_pass(MINUTE);
        }
        let id = open_match(&site, &anna).await;
        for (who, expected, command) in
            [(&bela, 2, json!({ "c": "sit", "wish": null })), (&bela, 4, json!({ "c": "resign" }))]
        {
            let body = json!({ "id": format!("{n}-{expected}"), "expected": expected, "command": command });
            let path = format!("/api/v1/matches/{id}/commands");
            let (_, answer) = site.post(&path, who, "application/json", &body.to_string()).await;
            assert!(answer.contains("\"done\""), "{answer}");
        }
    }
    let (handle, token) = token(&site, &anna).await;
    let mut games = stream(&site, &token, "/api/v1/games").await;
    site.form(&format!("/account/tokens/{handle}/end"), &anna, &[]).await;
    let since = Instant::now();
    let mut text = String::new();
    timeout(AT_ONCE, games.read_to_string(&mut text)).await.expect("it ends in time").expect("text");
    assert!(since.elapsed() < AT_ONCE);
    let n_games = text.lines().filter(|line| line.starts_with('{')).count();
    assert!(n_games < N_GAMES, "{n_games}: all of them take three seconds");
}
