//! Whoever is called otherwise from now on, is so for everybody who watches, in lists and in files.

use client::Client;
use serde_json::{Value, json};
use store::testing::ThrowAway;

use super::kit::Program;
use crate::{Running, play, request};

const PASSWORD: &str = "correct horse battery";

/// Fills in a form of an account, as the browser of somebody. Returns the status, and the session that begins.
async fn fill_in(running: &Running, somebody: &Client, path: &str, fields: &str) -> (u16, String) {
    let origin = format!("http://{}", running.address);
    let headers = [
        ("Origin", origin.as_str()),
        ("Cookie", somebody.cookie()),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ];
    let (status, head, _) = request(running.address, "POST", path, &headers, fields).await;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let session = cookie.and_then(|cookie| cookie.split(';').next()).unwrap_or_default();
    (status, session.to_owned())
}

async fn sign_up(running: &Running, somebody: &Client, name: &str) {
    let fields = format!("name={name}&password={}", PASSWORD.replace(' ', "+"));
    assert_eq!(fill_in(running, somebody, "/account/sign-up", &fields).await.0, 303);
}

async fn id_of(browser: &Program) -> String {
    let (_, me) = browser.get("/api/v1/me", "").await;
    me["id"].as_str().expect("an identifier").to_owned()
}

/// How somebody is called in a message.
fn name_in(message: &Value, player: &str) -> Value {
    message["people"][player]["name"].clone()
}

#[tokio::test]
async fn a_guest_who_signs_up_during_a_match_is_called_by_name_by_everybody_at_once() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let [mut anna, bela] = play::begin(&running, play::wali()).await;
        let id = anna.match_id().to_owned();
        let player = id_of(&Program::browser(running.address, &anna)).await;
        let watcher = Program::browser(running.address, &bela);
        let path = format!("/api/v1/matches/{id}/stream");
        let mut follows = watcher.stream(&path).await;
        follows.until(|it| it["t"] == "update" && name_in(it, &player).is_null()).await;
        anna.send(&json!({ "t": "chat", "match": id, "line": "hello", "id": "one" })).await;
        follows.until(|it| it["t"] == "chat" && it["lines"][0]["line"] == "hello").await;
        sign_up(&running, &anna, "Anna").await;
        let told = follows.until(|it| it["t"] == "update" && name_in(it, &player) == "Anna").await;
        assert_eq!((&told["since"], &told["events"]), (&told["v"], &json!([])), "nothing else is new");
        // Whoever comes later hears it too, of the match and of what was said.
        let mut later = watcher.stream(&path).await;
        later.until(|it| it["t"] == "update" && name_in(it, &player) == "Anna").await;
        later.until(|it| it["t"] == "chat" && name_in(it, &player) == "Anna").await;
        let (_, lobby) = watcher.get("/api/v1/lobby", "").await;
        assert!(lobby["people"].as_object().is_some_and(|people| people.contains_key(&player)), "{lobby}");
        assert_eq!(name_in(&lobby, &player), "Anna");
        let (_, _, file) = request(running.address, "GET", &format!("/g/{id}/pgn"), &[], "").await;
        assert!(file.contains("[White \"Anna\"]"), "{file}");
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn the_games_of_a_guest_who_signs_in_bear_the_name_of_the_account() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let before = Client::guest(running.address, "anna").await.expect("a guest");
        sign_up(&running, &before, "Anna").await;
        let [guest, bela] = play::begin(&running, play::wali()).await;
        let id = guest.match_id().to_owned();
        let player = id_of(&Program::browser(running.address, &guest)).await;
        let watcher = Program::browser(running.address, &bela);
        let mut follows = watcher.stream(&format!("/api/v1/matches/{id}/stream")).await;
        let fields = format!("name=Anna&password={}&leave=yes", PASSWORD.replace(' ', "+"));
        let (status, session) = fill_in(&running, &guest, "/account/sign-in", &fields).await;
        assert_eq!(status, 303);
        follows.until(|it| it["t"] == "update" && name_in(it, &player) == "Anna").await;
        let (_, look) = watcher.get("/api/v1/matches/{id}", &id).await;
        assert_eq!(
            (name_in(&look, &player), &look["people"][&player]["kind"]),
            (json!("Anna"), &json!("account"))
        );
        let signed = Client::with_session(running.address, "anna", session);
        let mut games = Program::browser(running.address, &signed).stream("/api/v1/games").await;
        let games = games.all().await;
        assert_eq!(games.len(), 0, "a game without moves is no finished game");
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn whoever_deletes_an_account_has_no_name_at_the_board_any_more() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [anna, bela] = play::begin(&running, play::wali()).await;
    let id = anna.match_id().to_owned();
    let player = id_of(&Program::browser(running.address, &anna)).await;
    let fields = format!("name=Anna&password={}", PASSWORD.replace(' ', "+"));
    let (_, session) = fill_in(&running, &anna, "/account/sign-up", &fields).await;
    let anna = Client::with_session(running.address, "anna", session);
    let watcher = Program::browser(running.address, &bela);
    let mut follows = watcher.stream(&format!("/api/v1/matches/{id}/stream")).await;
    follows.until(|it| it["t"] == "update" && name_in(it, &player) == "Anna").await;
    let fields = format!("password={}", PASSWORD.replace(' ', "+"));
    assert_eq!(fill_in(&running, &anna, "/account/delete", &fields).await.0, 200);
    follows.until(|it| it["t"] == "update" && it["people"][&player]["kind"] == "deleted").await;
    running.stop().await;
}
