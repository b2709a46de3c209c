//! Viewers for pages of others: what they show and to whom, and that they know nobody.

use axum::http::StatusCode;
use games::GameKind;
use serde_json::json;

use crate::world::{Person, World};

#[tokio::test]
async fn a_match_is_shown_in_both_languages_with_its_moves() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let id = world.begin_match(&anna, &bela, false).await;
    world.play(&id, &anna, 4, "C3").await;
    for (query, language, words) in
        [("?lang=fr&theme=dark", "fr", "Ouvrir sur Tablier"), ("?lang=en", "en", "Open on Tablier")]
    {
        // The language of the address is not the one of the browser.
        let other = [("accept-language", if language == "fr" { "en" } else { "fr" })];
        let answer = world.ask("GET", &format!("/embed/g/{id}{query}"), &Person::default(), &other, "").await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        for part in
            [&format!("<html lang=\"{language}\""), words, "Anna – Bela", "\"moves\":[\"C3\"]", "<svg"]
        {
            assert!(answer.body.contains(part), "{part}: {}", answer.body);
        }
        assert_eq!(answer.body.contains("data-theme=\"dark\""), language == "fr");
    }
    let preferred = [("accept-language", "fr")];
    let answer = world.ask("GET", &format!("/embed/g/{id}"), &Person::default(), &preferred, "").await;
    assert!(answer.body.contains("<html lang=\"fr\""));
    assert_eq!(answer.header("vary"), "accept-language, accept-encoding");
}

#[tokio::test]
async fn a_viewer_is_the_same_for_everybody_and_sets_no_cookie() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let id = world.begin_match(&anna, &bela, false).await;
    for path in [format!("/embed/g/{id}?lang=en"), "/embed/wali?moves=C3_D3&lang=en".to_owned()] {
        let for_nobody = world.get(&path, &Person::default()).await;
        let for_anna = world.get(&path, &anna).await;
        // Only the clock of the match goes on.
        let without_time = |body: &str| body.split("\"now\":").next().map(str::to_owned);
        assert_eq!(without_time(&for_nobody.body), without_time(&for_anna.body), "{path}");
        assert_eq!(
            (for_anna.header("set-cookie"), for_anna.header("cache-control")),
            ("", "no-cache"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn what_has_not_begun_is_in_no_frame() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let opened = world.post_json("/api/v1/matches", &anna, &json!({ "game": "wali", "clock": "5+3" })).await;
    let id = opened.json()["id"].as_str().expect("an identifier").to_owned();
    for person in [&Person::default(), &anna] {
        let answer = world.get(&format!("/embed/g/{id}?lang=en"), person).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
        assert!(answer.body.contains("no such game") && !answer.body.contains("Anna"), "{}", answer.body);
        // Also what is refused may be framed: the page around it would show nothing else.
        assert!(answer.header("content-security-policy").contains("frame-ancestors *;"));
    }
}

#[tokio::test]
async fn games_in_addresses_are_shown_and_hostile_ones_refused() {
    let world = World::new().await;
    let nobody = Person::default();
    for kind in GameKind::ALL {
        let answer = world.get(&format!("/embed/{kind}?lang=fr&side=2&ply=0"), &nobody).await;
        assert_eq!(answer.status, StatusCode::OK, "{kind}: {}", answer.body);
        assert!(answer.body.contains("\"turned\":180"), "{kind}");
    }
    let long = format!("/embed/wali?moves={}", "C3_".repeat(9_000));
    for (path, status) in [
        ("/embed/chess", StatusCode::NOT_FOUND),
        ("/embed/g/nothing0", StatusCode::NOT_FOUND),
        ("/embed/g/..%2f..", StatusCode::NOT_FOUND),
        ("/embed/wali?moves=C3_C3", StatusCode::UNPROCESSABLE_ENTITY),
        ("/embed/wali?position=%3Cscript%3E", StatusCode::UNPROCESSABLE_ENTITY),
        ("/embed/wali?theme=%22%3E%3Cscript%3E", StatusCode::UNPROCESSABLE_ENTITY),
        ("/embed/wali?game=khet", StatusCode::UNPROCESSABLE_ENTITY),
        ("/embed/wali?lang=de", StatusCode::UNPROCESSABLE_ENTITY),
        (&long, StatusCode::PAYLOAD_TOO_LARGE),
    ] {
        let answer = world.get(path, &nobody).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.body);
        assert!(!answer.body.contains("<script>"), "{path}");
    }
}
