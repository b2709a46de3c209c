//! The first page: every game, a way to play, and no game that was agreed on in private.

use axum::http::StatusCode;
use games::GameKind;
use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn the_first_page_leads_into_every_game_without_scripts() {
    let mut world = World::new().await;
    let nobody = world.nobody();
    for language in ["en", "fr"] {
        let page = world.get(&format!("/{language}/"), &nobody).await.body;
        for kind in GameKind::ALL {
            for path in ["", "/play?level=1", "/learn"] {
                assert!(page.contains(&format!("href=\"/{language}/{kind}{path}\"")), "{kind}{path}");
            }
        }
        assert!(page.contains("#new-match\"") && page.contains("/puzzle/daily\""));
        // The board of the show, each game, and the puzzle of the day.
        assert_eq!(page.matches("data-layer=\"board\"").count(), GameKind::ALL.len() + 2);
    }
}

#[tokio::test]
async fn the_first_page_shows_public_games_only() {
    let mut world = World::new().await;
    let (anna, bela, nobody) = (world.account("Anna").await, world.account("Bela").await, world.nobody());
    let mut begun = Vec::new();
    for is_listed in [true, false] {
        let wish = json!({ "game": "wali", "clock": "5+3", "side": 0, "listed": is_listed });
        let opened = world.post_json("/api/v1/matches", &anna, &wish).await;
        assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.body);
        let id = opened.json()["id"].as_str().expect("an identifier").to_owned();
        let shown = |page: String| page.contains(&format!("/g/{id}"));
        assert!(!shown(world.get("/", &nobody).await.body), "an invitation is not a game");
        let sit = json!({ "id": "sit", "expected": 2, "command": { "c": "sit", "wish": null } });
        let sat = world.post_json(&format!("/api/v1/matches/{id}/commands"), &bela, &sit).await;
        assert_eq!(sat.json()["a"], "done", "{}", sat.body);
        let page = world.get("/", &nobody).await.body;
        assert_eq!(shown(page.clone()), is_listed);
        assert_eq!(page.contains(&format!("/g/{id}.svg?ply=0")), is_listed);
        begun.push(id);
    }
    // The address of the board changes with every move.
    world.play(&begun[0], &anna, 4, "C3").await;
    let page = world.get("/", &nobody).await.body;
    assert!(
        page.contains(&format!("/g/{}.svg?ply=1", begun[0]))
            && page.contains("Anna")
            && page.contains("Bela")
    );
    let picture = page.split("src=\"/g/").nth(1).and_then(|rest| rest.split('"').next()).expect("a picture");
    let picture = format!("/g/{}", picture.replace("&amp;", "&"));
    assert_eq!(world.get(&picture, &nobody).await.header("content-type"), "image/svg+xml");
}
