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
