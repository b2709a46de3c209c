//! From match to match: those that wait for somebody's move.

use client::Client;
use serde_json::json;
use store::testing::ThrowAway;

use crate::{Running, play::begin, request};

/// Where a way leads, and whether the header of that page tells of one more match that waits.
async fn follow(running: &Running, client: &Client, path: &str) -> (String, bool) {
    let headers = [("Cookie", client.cookie())];
    let (status, head, _) = request(running.address, "GET", path, &headers, "").await;
    assert_eq!(status, 303, "{head}");
    let place = head.lines().find_map(|line| line.strip_prefix("location: ")).expect("a place").to_owned();
    let (_, _, page) = request(running.address, "GET", &place, &headers, "").await;
    (place, page.contains("Next game (1)"))
}

#[tokio::test]
async fn the_way_on_leads_through_all_matches_that_wait_the_most_urgent_first() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let [anna, mut bela] =
            begin(&running, json!({ "game": "wali", "clock": "7d+2d cap 14d", "side": 0 })).await;
        let slow = anna.match_id().to_owned();
        // The same people, with less time.
        let fast = anna
            .open_match(&json!({ "game": "khet", "clock": "1d+1d cap 3d", "side": 0 }))
            .await
            .expect("a match");
        bela.connect(&fast).await.expect("a connection");
        bela.until(|it| it.follower.version() > 0).await.expect("it comes");
        bela.act(matchplay::Command::Sit { wish: None }).await.expect("an answer");
        let [slow, fast] = [slow, fast].map(|id| format!("/en/g/{id}"));
        assert_eq!(follow(&running, &anna, "/en/next").await, (fast.clone(), true));
        let after = |path: &str| path.replace("/g/", "/next?after=");
        assert_eq!(follow(&running, &anna, &after(&fast)).await, (slow.clone(), true));
        assert_eq!(follow(&running, &anna, &after(&slow)).await, (fast.clone(), true));
        assert_eq!(follow(&running, &anna, "/en/next?after=%3Cb%3E").await, (fast, true));
        // It is not Bela's turn anywhere.
        assert_eq!(follow(&running, &bela, "/en/next").await, ("/en/lobby".to_owned(), false));
        let me = request(running.address, "GET", "/api/v1/me", &[("Cookie", anna.cookie())], "").await;
        assert!(me.2.contains("\"turns\":2"), "{}", me.2);
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn a_turn_elsewhere_is_told_when_it_begins_and_when_it_ends() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let [mut anna, mut bela] =
            begin(&running, json!({ "game": "wali", "clock": "7d+2d cap 14d", "side": 0 })).await;
        let mut carl = Client::guest(running.address, "carl").await.expect("a guest");
        carl.connect(anna.match_id()).await.expect("a connection");
        let [_, other] = begin(&running, json!({ "game": "wali", "clock": "-", "side": 0 })).await;
        // Bela looks at another match, and hears what begins and ends here.
        let mut there = Client::with_session(running.address, "there", bela.cookie().to_owned());
        there.connect(other.match_id()).await.expect("a connection");
        there.until(|it| it.follower.version() > 0).await.expect("it comes");
        let n_told = |client: &Client| client.heard.iter().filter(|it| it["t"] == "waiting").count();
        assert_eq!(n_told(&there), 0);
        anna.play("C3").await.expect("it is played");
        there.until(|it| n_told(it) == 1).await.expect("the turn begins");
        bela.until(|it| it.follower.moves().len() == 1).await.expect("it comes");
        bela.play("D3").await.expect("it is played");
        there.until(|it| n_told(it) == 2).await.expect("the turn ends");
        anna.until(|it| it.follower.moves().len() == 2).await.expect("it comes");
        anna.play("B2").await.expect("it is played");
        there.until(|it| n_told(it) == 3).await.expect("the turn begins");
        anna.act(matchplay::Command::Resign).await.expect("an answer");
        there.until(|it| n_told(it) == 4).await.expect("nothing waits when a match is over");
        carl.until(|it| it.follower.view().is_some_and(|view| view.phase == "over")).await.expect("it comes");
        assert_eq!(n_told(&carl), 0, "spectators are told nothing of it");
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn whoever_is_not_known_is_led_to_the_lobby_and_told_nothing() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let (status, head, _) = request(running.address, "GET", "/next", &[], "").await;
    assert_eq!(status, 303);
    assert!(head.contains("location: /lobby"), "{head}");
    let (_, _, page) = request(running.address, "GET", "/en/lobby", &[], "").await;
    assert!(page.contains("id=\"waiting\" hidden"), "{page}");
    running.stop().await;
}
