//! Engine work never delays play.

use client::Client;
use serde_json::json;
use store::testing::ThrowAway;

use crate::{
    Running,
    play::{begin, wali},
};

const MOVES: [&str; 4] = ["C3", "D3", "B2", "D4"];

/// How many moves of engine players wait for a place.
fn n_thoughts_waiting(running: &Running) -> usize {
    let text = running.site.metrics_text();
    let line = text.lines().find_map(|line| line.strip_prefix("tablier_thoughts_waiting "));
    line.and_then(|number| number.parse().ok()).expect("a number")
}

/// Lets somebody new play against an engine; it is the engine's turn.
async fn keep_the_engine_busy(running: &Running, level: u8) -> Client {
    let mut player = Client::guest(running.address, "carl").await.expect("a guest");
    let wish = json!({ "game": "wali", "clock": "5+3", "side": 0, "invite": [level] });
    let id = player.open_match(&wish).await.expect("a match");
    player.connect(&id).await.expect("a connection");
    player.until(|it| it.follower.version() > 0).await.expect("it comes");
    player.play("C3").await.expect("it is played");
    player
}

async fn play_all(players: &mut [Client; 2]) {
    for (index, text) in MOVES.into_iter().enumerate() {
        players[index % 2].play(text).await.expect("it is played");
        players[1 - index % 2].until(|it| it.follower.moves().len() > index).await.expect("it comes");
    }
}

#[tokio::test]
async fn people_play_on_while_no_engine_gets_a_place() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let gate = running.site.hold_engine_players().await;
    let mut others = Vec::new();
    for _ in 0..5 {
        others.push(keep_the_engine_busy(&running, 1).await);
    }
    let mut players = begin(&running, wali()).await;
    play_all(&mut players).await;
    assert_eq!(n_thoughts_waiting(&running), 5, "all of them wait still");
    // Whoever gives up takes their thought out of the queue.
    others[0].act(matchplay::Command::Resign).await.expect("an answer");
    while n_thoughts_waiting(&running) > 4 {
        tokio::task::yield_now().await;
    }
    drop(gate);
    for other in &mut others[1..] {
        other.until(|it| it.follower.moves().len() == 2).await.expect("the engine answers");
    }
    assert_eq!(n_thoughts_waiting(&running), 0);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_on_while_engines_think_as_hard_as_they_can() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let mut players = begin(&running, wali()).await;
    let mut others = Vec::new();
    for _ in 0..12 {
        others.push(keep_the_engine_busy(&running, 12).await);
    }
    assert!(n_thoughts_waiting(&running) > 5, "engine players have more to do than they can");
    play_all(&mut players).await;
    assert!(n_thoughts_waiting(&running) > 0, "people did not wait for it");
    running.stop().await;
}
