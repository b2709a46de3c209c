//! What players say to each other: a line is kept, then told, and stands once.

use client::Client;
use serde_json::{Value, json};
use store::testing::ThrowAway;

use crate::{Running, play::begin};

async fn say(client: &mut Client, id: &str, line: &str) {
    let match_id = client.match_id().to_owned();
    client.send(&json!({ "t": "chat", "match": match_id, "line": line, "id": id })).await;
}

/// The lines that a client was told, in order and as often as it was told.
fn lines(client: &Client) -> Vec<(i64, String)> {
    let messages = client.heard.iter().filter(|it| it["t"] == "chat");
    let lines = messages.flat_map(|it| it["lines"].as_array().cloned().unwrap_or_default());
    let read = |it: Value| Some((it["n"].as_i64()?, it["line"].as_str()?.to_owned()));
    lines.filter_map(read).collect()
}

fn codes(client: &Client) -> Vec<&str> {
    client.heard.iter().filter_map(|it| it["code"].as_str()).collect()
}

#[tokio::test]
async fn a_line_that_is_said_again_stands_once() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let [mut anna, mut bela] =
            begin(&running, json!({ "game": "wali", "clock": "5+0", "side": 0 })).await;
        say(&mut anna, "one", "hello").await;
        say(&mut anna, "two", "good luck").await;
        say(&mut anna, "one", "hello").await;
        let expected = [(1, "hello".to_owned()), (2, "good luck".to_owned())];
        // Whoever sends a line again is told where it stands.
        anna.until(|it| lines(it).len() == 3).await.expect("it comes");
        assert_eq!(lines(&anna), [expected.clone(), expected.clone()].concat()[..3]);
        bela.until(|it| lines(it).len() == 2).await.expect("it comes");
        assert_eq!(lines(&bela), expected);
        let kept = running.site.store().chat(anna.match_id()).await.expect("lines");
        assert_eq!(kept.len(), 2);
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn a_line_that_cannot_be_kept_is_asked_for_again() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [mut anna, mut bela] = begin(&running, json!({ "game": "wali", "clock": "5+0", "side": 0 })).await;
    let refuse = "create trigger full before insert on chat begin select raise(abort, 'full'); end";
    database.damage(refuse).await;
    say(&mut anna, "one", "hello").await;
    anna.until(|it| codes(it) == ["chat-not-known"]).await.expect("it comes");
    let error = anna.heard.iter().find(|it| it["t"] == "error").expect("an error");
    assert_eq!(error["id"], "one");
    database.damage("drop trigger full").await;
    say(&mut anna, "one", "hello").await;
    bela.until(|it| lines(it) == [(1, "hello".to_owned())]).await.expect("it comes");
    running.stop().await;
}

#[tokio::test]
async fn a_line_that_waits_for_the_database_holds_up_no_move() {
    let Some(database) = ThrowAway::postgres().await else { return };
    let running = Running::start(&database).await;
    let [mut anna, mut bela] = begin(&running, json!({ "game": "wali", "clock": "5+0", "side": 0 })).await;
    let held = database.hold("lock table chat in exclusive mode").await;
    say(&mut anna, "one", "hello").await;
    anna.play("C3").await.expect("it is played");
    bela.until(|it| it.follower.moves().len() == 1).await.expect("it comes");
    assert_eq!((lines(&anna), codes(&anna)), (Vec::new(), Vec::new()), "nobody knows yet");
    held.roll_back().await;
    bela.until(|it| lines(it) == [(1, "hello".to_owned())]).await.expect("it comes");
    running.stop().await;
    database.remove().await;
}
