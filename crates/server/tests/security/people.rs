//! Who is paired with whom, and what a block ends.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::world::{Answer, MINUTE, Person, World};

async fn relate(world: &World, person: &Person, name: &str, relation: Value) -> Answer {
    let path = format!("/api/v1/players/{name}/relation");
    world.post_json(&path, person, &json!({ "relation": relation })).await
}

async fn tap(world: &World, person: &Person, rated: bool) -> Value {
    let wish = json!({ "game": "wali", "clock": "10+5", "rated": rated });
    let answer = world.post_json("/api/v1/pairing", person, &wish).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()["places"].as_array().expect("places").last().expect("a place").clone()
}

#[tokio::test]
async fn two_who_want_the_same_are_paired_and_for_ratings_if_both_may() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let (carl, dora) = (world.account("Carl").await, world.guest().await);
    let first = tap(&world, &anna, true).await;
    assert_eq!(first["match"], Value::Null);
    assert_eq!(
        first["engineAfter"].as_i64().expect("a time") - first["since"].as_i64().expect("a time"),
        30_000
    );
    let waiting = world.get("/api/v1/pairing", &bela).await.json();
    assert_eq!(waiting["waiting"], json!([{ "game": "wali", "clock": "10+5", "players": 1 }]));
    let second = tap(&world, &bela, true).await;
    let id = second["match"].as_str().expect("a match").to_owned();
    assert_eq!(world.get("/api/v1/pairing", &anna).await.json()["places"][0]["match"], json!(id));
    let look = world.get(&format!("/api/v1/matches/{id}"), &anna).await.json();
    assert_eq!((&look["view"]["phase"], &look["view"]["terms"]["is_rated"]), (&json!("live"), &json!(true)));
    assert_eq!(world.get("/api/v1/notices", &anna).await.json()["notices"][0]["kind"], "paired");
    // With a guest the same wish is a casual game.
    tap(&world, &carl, true).await;
    let id = tap(&world, &dora, true).await["match"].as_str().expect("a match").to_owned();
    let look = world.get(&format!("/api/v1/matches/{id}"), &dora).await.json();
    assert_eq!(look["view"]["terms"]["is_rated"], false);
}

#[tokio::test]
async fn a_place_is_given_back_and_left_by_whoever_is_gone() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    tap(&world, &anna, false).await;
    let leave = json!({ "game": "wali", "clock": "10+5" });
    // Of others nothing is given back.
    world.post_json("/api/v1/pairing/leave", &bela, &leave).await;
    assert_eq!(world.get("/api/v1/pairing", &anna).await.json()["places"].as_array().map(Vec::len), Some(1));
    let left = world.post_json("/api/v1/pairing/leave", &anna, &leave).await.json();
    assert_eq!((&left["places"], &left["waiting"]), (&json!([]), &json!([])));
    // Nobody has a page open here, so that the place is kept for a moment only.
    tap(&world, &anna, false).await;
    world.site.let_pass(MINUTE);
    assert_eq!(tap(&world, &bela, false).await["match"], Value::Null);
    let odd = json!({ "game": "wali", "clock": "17+4" });
    let refused = world.post_json("/api/v1/pairing", &anna, &odd).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_match_that_waits_in_the_lobby_under_the_same_terms_is_joined() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let open =
        async |wish: Value| world.post_json("/api/v1/matches", &anna, &wish).await.json()["id"].clone();
    open(json!({ "game": "wali", "clock": "10+5", "listed": true, "pie": true })).await;
    let seek = open(json!({ "game": "wali", "clock": "10+5", "listed": true })).await;
    let mine = world.row(&anna).await.id.to_string();
    assert_eq!(tap(&world, &bela, false).await["match"], Value::Null, "whoever is not here would not play");
    world.site.store().are_here(&[mine], i64::MAX / 2).await.expect("kept");
    assert_eq!(tap(&world, &bela, false).await["match"], seek);
}

#[tokio::test]
async fn a_block_ends_pairing_challenges_seats_and_chat() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let wish = json!({ "game": "wali", "clock": "5+3", "listed": true });
    let open = world.post_json("/api/v1/matches", &anna, &wish).await.json()["id"].clone();
    let open = open.as_str().expect("an identifier");
    assert_eq!(relate(&world, &bela, "Anna", json!("follow")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(relate(&world, &anna, "bela", json!("block")).await.status, StatusCode::NO_CONTENT);
    // Neither finds the other any more, whoever has blocked whom.
    let refused = relate(&world, &bela, "Anna", json!("follow")).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(world.get("/api/v1/relations", &bela).await.json(), json!({ "following": [], "blocked": [] }));
    assert_eq!(world.get("/api/v1/relations", &anna).await.json()["blocked"][0]["name"], "Bela");
    for (from, to) in [(&anna, "Bela"), (&bela, "Anna")] {
        let wish = json!({ "game": "wali", "clock": "5+3", "challenge": to });
        assert_eq!(world.post_json("/api/v1/matches", from, &wish).await.status, StatusCode::NOT_FOUND);
    }
    let sit = json!({ "id": "sit", "expected": 2, "command": { "c": "sit" } });
    let seat = world.post_json(&format!("/api/v1/matches/{open}/commands"), &bela, &sit).await.json();
    assert_eq!((&seat["a"], &seat["code"]), (&json!("refused"), &json!("blocked")));
    assert!(!world.get("/lobby", &bela).await.body.contains(open), "it is no offer to her");
    tap(&world, &anna, false).await;
    assert_eq!(tap(&world, &bela, false).await["match"], Value::Null);
    // And as if nothing had been, afterwards.
    assert_eq!(relate(&world, &anna, "Bela", Value::Null).await.status, StatusCode::NO_CONTENT);
    let seat = world.post_json(&format!("/api/v1/matches/{open}/commands"), &bela, &sit).await.json();
    assert_eq!(seat["a"], "done", "{seat}");
}

#[tokio::test]
async fn friends_follow_each_other_and_see_who_is_here() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let followed = world.post("/@/Bela/relation", &anna, &[("relation", "follow")]).await;
    assert!(followed.leads_to("/@/Bela"), "{}", followed.status);
    let seen = world.get("/api/v1/relations", &anna).await.json();
    let first = &seen["following"][0];
    assert_eq!(
        (&first["name"], &first["isFriend"], &first["isOnline"]),
        (&json!("Bela"), &json!(false), &json!(false))
    );
    relate(&world, &bela, "Anna", json!("follow")).await;
    let id = world.row(&bela).await.id.to_string();
    world.site.store().are_here(&[id], i64::MAX / 2).await.expect("kept");
    let page = world.get("/en/friends", &anna).await.body;
    assert!(page.contains("here now") && page.contains("follows you too"), "{page}");
    assert!(!world.get("/friends", &Person::default()).await.body.contains("Bela"));
    for (relation, status) in
        [(json!("love"), StatusCode::UNPROCESSABLE_ENTITY), (json!(7), StatusCode::UNPROCESSABLE_ENTITY)]
    {
        assert_eq!(relate(&world, &anna, "Bela", relation).await.status, status);
    }
    assert_eq!(relate(&world, &anna, "Nobody", json!("follow")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(relate(&world, &anna, "Anna", json!("block")).await.status, StatusCode::FORBIDDEN);
}
