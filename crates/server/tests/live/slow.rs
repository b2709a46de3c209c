//! Clients that do not read what they are sent.

use std::time::Duration;

use client::Client;
use futures_util::SinkExt;
use serde_json::json;
use store::testing::ThrowAway;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::{Running, play::begin};

/// A line of somebody, which takes hardly anything in before somebody reads.
async fn deaf_line(running: &Running, somebody: &Client) -> WebSocketStream<TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let stream = socket.connect(running.address).await.expect("the site listens");
    let mut request = format!("ws://{}/ws", running.address).into_client_request().expect("a request");
    let headers = request.headers_mut();
    headers.insert("origin", format!("http://{}", running.address).parse().expect("a header"));
    headers.insert("cookie", somebody.cookie().parse().expect("a header"));
    client_async(request, stream).await.expect("a line").0
}

fn number(running: &Running, name: &str) -> u64 {
    let text = running.site.metrics_text();
    let line = text.lines().find_map(|line| line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')));
    line.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Whether something is so within a moment.
async fn comes_to_be(is_so: impl Fn() -> bool) -> bool {
    for _ in 0..300 {
        if is_so() {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    false
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_read_is_let_go_delays_nobody_and_may_come_back() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    // Without a clock: much time passes at once.
    let mut players = begin(&running, json!({ "game": "wali", "clock": "-", "side": 0 })).await;
    let id = players[0].match_id().to_owned();
    let mut carl = Client::guest(running.address, "carl").await.expect("a guest");
    carl.connect(&id).await.expect("a connection");
    carl.until(|it| it.follower.version() > 0).await.expect("it comes");
    carl.hang_up();
    let mut deaf = deaf_line(&running, &carl).await;
    let watch = json!({ "t": "watch", "match": id, "since": 0 });
    let watched = "tablier_watched_total{how=\"first\"}";
    let mut is_stuck = false;
    let mut texts = ["C3", "D3", "B2", "D4", "C4"].into_iter().enumerate();
    let mut n_rounds = 0;
    while number(&running, "tablier_dropped_total{reason=\"overflow\"}") == 0 {
        n_rounds += 1;
        assert!(n_rounds < 1000, "who never reads is let go");
        // The line asks again and again and reads nothing of what it is told, until the server can send it no more.
        if !is_stuck {
            let n_before = number(&running, watched);
            for _ in 0..40 {
                let asked = deaf.send(Message::text(watch.to_string()));
                let _ = tokio::time::timeout(Duration::from_millis(1), asked).await;
            }
            is_stuck = !comes_to_be(|| number(&running, watched) >= n_before + 40).await;
        }
        // Somebody talks, which everybody is told.
        let n_heard = players[0].heard.len();
        for n in 0..15 {
            players[0].send(&json!({ "t": "chat", "match": id, "line": format!("{n_rounds} {n}") })).await;
        }
        players[0].until(|it| it.heard.len() >= n_heard + 15).await.expect("it comes");
        running.site.let_pass(Duration::from_secs(10));
        // Others play on while messages pile up.
        if is_stuck && let Some((index, text)) = texts.next() {
            players[index % 2].play(text).await.expect("it is played");
            players[1 - index % 2].until(|it| it.follower.moves().len() > index).await.expect("it comes");
        }
    }
    assert_eq!(number(&running, "tablier_limited_total{limit=\"messages\"}"), 0, "nobody asks too often");
    drop(deaf);
    carl.connect(&id).await.expect("a connection");
    let n_moves = players[0].follower.moves().len();
    carl.until(|it| it.follower.moves().len() == n_moves).await.expect("it comes");
    assert_eq!(carl.follower.moves(), players[0].follower.moves());
    assert!(n_moves > 0);
    running.stop().await;
}
