//! Challenges: who may answer one, what becomes of it, and who is told.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::world::{Answer, MINUTE, Person, World};

/// Answers a challenge.
async fn answer(world: &World, person: &Person, id: &str, how: &str, body: Value) -> Answer {
    world.post_json(&format!("/api/v1/challenges/{id}/{how}"), person, &body).await
}

async fn notices(world: &World, person: &Person) -> Value {
    world.get("/api/v1/notices", person).await.json()
}

/// What somebody is told of, in short.
async fn told(world: &World, person: &Person) -> Vec<String> {
    let text = |it: &Value| {
        let why = it["why"].as_str().map(|why| format!(" {why}")).unwrap_or_default();
        format!("{} {}{why}", it["match"].as_str().expect("a match"), it["kind"].as_str().expect("a kind"))
    };
    notices(world, person).await["notices"].as_array().expect("a list").iter().map(text).collect()
}

#[tokio::test]
async fn a_challenge_is_accepted_by_whom_it_was_made_to_and_by_nobody_else() {
    let mut world = World::new().await;
    let (anna, bela, carl) =
        (world.account("Anna").await, world.account("Bela").await, world.account("Carl").await);
    let id = world.challenge(&anna, "bela").await;
    assert_eq!(told(&world, &bela).await, [format!("{id} challenge")]);
    for other in [&anna, &carl] {
        assert_eq!(answer(&world, other, &id, "accept", json!({})).await.status, StatusCode::FORBIDDEN);
        let declined = answer(&world, other, &id, "decline", json!({ "why": "no" })).await;
        assert_eq!(declined.status, StatusCode::FORBIDDEN);
    }
    // The way round by a command is closed too.
    let turn_down = json!({ "id": "x", "expected": 0, "command": { "c": "turn-down" } });
    let refused = world.post_json(&format!("/api/v1/matches/{id}/commands"), &carl, &turn_down).await;
    assert_eq!(refused.json()["code"], "not-challenged", "{}", refused.body);
    assert_eq!(answer(&world, &bela, &id, "accept", json!({})).await.json()["a"], "done");
    assert!(told(&world, &bela).await.is_empty());
    assert_eq!(told(&world, &anna).await, [format!("{id} challenge-accepted")]);
    assert_eq!(notices(&world, &anna).await["people"][world.row(&bela).await.id.as_str()]["name"], "Bela");
    let again = answer(&world, &bela, &id, "decline", json!({ "why": "no" })).await;
    assert_eq!((again.status, &again.json()["code"]), (StatusCode::OK, &json!("not-open")));
}

#[tokio::test]
async fn whoever_is_turned_down_reads_why_and_once() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let id = world.challenge(&anna, "Bela").await;
    let odd = answer(&world, &bela, &id, "decline", json!({ "why": "<b>" })).await;
    assert_eq!(odd.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answer(&world, &bela, &id, "decline", json!({ "why": "too-fast" })).await.json()["a"], "done");
    assert_eq!(told(&world, &anna).await, [format!("{id} challenge-declined too-fast")]);
    let page = world.ask("GET", "/en/notices", &anna, &[], "").await.body;
    assert!(page.contains("the clock is too fast"), "{page}");
    let list = notices(&world, &anna).await;
    assert_eq!((&list["unread"], &list["notices"][0]["isRead"]), (&json!(1), &json!(false)));
    let until = list["notices"][0]["at"].clone();
    let read = world.post_json("/api/v1/notices/read", &anna, &json!({ "until": until })).await;
    assert_eq!(read.json()["unread"], 0);
    let list = notices(&world, &anna).await;
    assert_eq!((&list["unread"], &list["notices"][0]["isRead"]), (&json!(0), &json!(true)));
    let look = world.get(&format!("/api/v1/matches/{id}"), &anna).await.json();
    assert_eq!((&look["view"]["phase"], &look["view"]["reason"]), (&json!("over"), &json!("turned-down")));
}

#[tokio::test]
async fn a_counter_offer_declines_the_challenge_and_asks_back_once() {
    let mut world = World::new().await;
    // Also somebody without an account can be answered so.
    let (guest, bela, carl) = (world.guest().await, world.account("Bela").await, world.account("Carl").await);
    let id = world.challenge(&guest, "Bela").await;
    let terms = json!({ "game": "khet", "clock": "15+10", "listed": true, "challenge": "Carl" });
    let wrong = json!({ "game": "chess", "clock": "15+10" });
    assert_eq!(
        answer(&world, &bela, &id, "counter", wrong).await.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "and nothing is declined"
    );
    let offered = answer(&world, &bela, &id, "counter", terms.clone()).await;
    assert_eq!(offered.status, StatusCode::CREATED, "{}", offered.body);
    let other = offered.json()["id"].as_str().expect("an identifier").to_owned();
    let again = answer(&world, &bela, &id, "counter", terms.clone()).await;
    assert_eq!(again.json()["id"], json!(other), "sent again it opens no second match");
    let list = notices(&world, &guest).await;
    assert_eq!(list["notices"].as_array().expect("a list").len(), 1, "{list}");
    assert_eq!((&list["notices"][0]["match"], &list["notices"][0]["insteadOf"]), (&json!(other), &json!(id)));
    assert!(told(&world, &carl).await.is_empty(), "it is for the challenger alone");
    assert_eq!(answer(&world, &carl, &other, "accept", json!({})).await.status, StatusCode::FORBIDDEN);
    assert_eq!(answer(&world, &guest, &other, "accept", json!({})).await.json()["a"], "done");
    // What was declined otherwise is not answered by an offer.
    let id = world.challenge(&guest, "Bela").await;
    answer(&world, &bela, &id, "decline", json!({ "why": "no" })).await;
    assert_eq!(answer(&world, &bela, &id, "counter", terms).await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_challenge_expires_and_nobody_sits_down_afterwards() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let id = world.challenge(&anna, "Bela").await;
    let slow = json!({ "game": "wali", "clock": "3d+1d cap 7d", "challenge": "Bela" });
    let slow = world.post_json("/api/v1/matches", &anna, &slow).await.json()["id"].clone();
    world.site.let_pass(21 * MINUTE);
    let late = answer(&world, &bela, &id, "accept", json!({})).await.json();
    // The sweep may have come before.
    assert!(late["code"] == "expired" || late["code"] == "not-open", "{late}");
    let expected =
        [format!("{} challenge", slow.as_str().expect("an identifier")), format!("{id} challenge-missed")];
    for _ in 0..100 {
        if told(&world, &anna).await == [format!("{id} challenge-expired")] {
            let mut told = told(&world, &bela).await;
            told.sort_by_key(|it| it.contains("missed"));
            assert_eq!(told, expected);
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("nobody was told that it expired");
}

#[tokio::test]
async fn a_challenge_is_listed_nowhere_but_for_the_two_whom_it_concerns() {
    let mut world = World::new().await;
    let (anna, bela, carl) =
        (world.account("Anna").await, world.account("Bela").await, world.account("Carl").await);
    let nobody = world.nobody();
    let id = world.challenge(&anna, "Bela").await;
    for (who, person) in [("carl", &carl), ("nobody", &nobody)] {
        for path in ["/", "/lobby", "/api/v1/lobby", "/@/Anna", "/@/Bela", "/notices", "/players"] {
            assert!(!world.get(path, person).await.body.contains(&id), "{path} by {who}");
        }
    }
    // Only its own page may be filled with its terms by whoever has to answer it.
    let form = |person: &Person| {
        let person = person.clone();
        let path = format!("/en/lobby?counter={id}");
        let world = &world;
        async move { world.get(&path, &person).await.body.contains("Your answer to Anna") }
    };
    assert!(form(&bela).await);
    assert!(!form(&carl).await && !form(&anna).await && !form(&nobody).await);
    for (person, path) in [(&bela, "/lobby"), (&bela, "/notices"), (&anna, "/lobby")] {
        assert!(world.get(path, person).await.body.contains(&id), "{path}");
    }
}

#[tokio::test]
async fn nobody_is_asked_all_the_time() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    world.account("Bela").await;
    for _ in 0..3 {
        world.challenge(&anna, "Bela").await;
    }
    let wish = json!({ "game": "wali", "clock": "5+3", "challenge": "Bela" });
    let refused = world.post_json("/api/v1/matches", &anna, &wish).await;
    assert_eq!((refused.status, refused.problem().as_str()), (StatusCode::CONFLICT, "too-many-challenges"));
    let own = json!({ "game": "wali", "clock": "5+3", "challenge": "Anna" });
    assert_eq!(world.post_json("/api/v1/matches", &anna, &own).await.status, StatusCode::NOT_FOUND);
}
