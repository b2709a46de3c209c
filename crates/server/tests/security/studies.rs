//! Studies: who sees and changes them, and what they are as files.

use axum::http::StatusCode;
use serde_json::json;

use crate::world::{PASSWORD, Person, World};

/// Every way to look at a study.
fn ways(id: &str) -> Vec<String> {
    let pages = ["", "/1", "/print", ".pdf", ".pgn", ".json"].map(|it| format!("/study/{id}{it}"));
    pages.into_iter().chain([format!("/api/v1/studies/{id}"), format!("/embed/study/{id}/1")]).collect()
}

async fn command(
    world: &World,
    id: &str,
    person: &Person,
    name: &str,
    command: serde_json::Value,
) -> serde_json::Value {
    let envelope = json!({ "id": name, "expected": 0, "command": command });
    world.post_json(&format!("/api/v1/studies/{id}/commands"), person, &envelope).await.json()
}

#[tokio::test]
async fn a_private_study_is_not_there_for_anybody_but_its_authors() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let (guest, moderator, nobody) = (world.guest().await, world.moderator("Mona").await, world.nobody());
    let id = world.begin_study(&anna, "private").await;
    for person in [&nobody, &guest, &bela, &moderator] {
        for path in ways(&id) {
            let (hidden, missing) =
                (world.get(&path, person).await, world.get(&path.replace(&id, "AAAAAAAA"), person).await);
            assert_eq!(hidden.status, StatusCode::NOT_FOUND, "{path}");
            assert_eq!(hidden.body.replace(&id, "AAAAAAAA"), missing.body, "{path}");
        }
        assert!(!world.get("/study", person).await.body.contains("Corners"));
        assert!(!world.get("/api/v1/studies", person).await.body.contains("Corners"));
    }
    for path in ways(&id).iter().filter(|path| !path.starts_with("/embed/")) {
        let answer = world.get(path, &anna).await;
        assert!(
            answer.status.is_success() || answer.status == StatusCode::SEE_OTHER,
            "{path}: {}",
            answer.body
        );
    }
    // An author sees it, and a former author does not any more.
    let authors = format!("/api/v1/studies/{id}/authors");
    let added = world.post_json(&authors, &anna, &json!({ "name": "bela" })).await;
    assert_eq!(added.status, StatusCode::NO_CONTENT, "{}", added.body);
    assert!(world.get("/study", &bela).await.body.contains("Corners"));
    assert_eq!(
        command(&world, &id, &bela, "one", json!({ "c": "title", "title": "Ours" })).await["a"],
        "done"
    );
    let left = world.ask("DELETE", &format!("{authors}/Bela"), &bela, &[], "").await;
    assert_eq!(left.status, StatusCode::NO_CONTENT, "{}", left.body);
    assert_eq!(world.get(&format!("/study/{id}/1"), &bela).await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        command(&world, &id, &bela, "two", json!({ "c": "title", "title": "Mine" })).await["code"],
        "missing"
    );
}

#[tokio::test]
async fn a_link_shows_a_study_and_a_public_one_is_listed() {
    let mut world = World::new().await;
    let (anna, nobody) = (world.account("Anna").await, world.nobody());
    let id = world.begin_study(&anna, "link").await;
    for path in ways(&id) {
        let answer = world.get(&path, &nobody).await;
        assert!(
            answer.status.is_success() || answer.status == StatusCode::SEE_OTHER,
            "{path}: {}",
            answer.body
        );
    }
    let listed =
        async |query: &str| world.get(&format!("/study{query}"), &nobody).await.body.contains("Corners");
    assert!(!listed("").await);
    let shown = json!({ "visibility": "public" });
    let answer = world.post_json(&format!("/api/v1/studies/{id}/visibility"), &anna, &shown).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
    assert!(listed("").await && listed("?game=wali").await && !listed("?game=khet").await);
    assert_eq!(
        command(&world, &id, &nobody, "x", json!({ "c": "title", "title": "Mine" })).await["code"],
        "not-signed-in"
    );
}

#[tokio::test]
async fn whoever_has_the_link_of_an_invitation_becomes_an_author_until_it_ends() {
    let mut world = World::new().await;
    let (anna, bela, carl) =
        (world.account("Anna").await, world.account("Bela").await, world.account("Carl").await);
    let id = world.begin_study(&anna, "private").await;
    let invitation = format!("/api/v1/studies/{id}/invitation");
    let link = world.ask("POST", &invitation, &anna, &[], "").await.json()["link"]
        .as_str()
        .expect("a link")
        .to_owned();
    let (address, key) = link.split_once('#').expect("a secret that no server is sent");
    assert!(address.ends_with(&format!("/study/{id}/join")));
    let join = format!("/study/{id}/join");
    assert_eq!(world.get(&join, &bela).await.status, StatusCode::OK);
    assert_eq!(world.post(&join, &carl, &[("key", "guessed")]).await.status, StatusCode::NOT_FOUND);
    assert!(world.post(&join, &bela, &[("key", key)]).await.leads_to(&format!("/study/{id}")));
    assert_eq!(world.get(&format!("/study/{id}/1"), &bela).await.status, StatusCode::OK);
    world.ask("DELETE", &invitation, &anna, &[], "").await;
    assert_eq!(world.post(&join, &carl, &[("key", key)]).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_study_is_a_game_file_a_printed_page_a_pdf_and_a_frame() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let id = world.begin_study(&anna, "link").await;
    let file = world.get(&format!("/study/{id}.pgn"), &anna).await;
    for part in [
        "[StudyName \"Corners\"]",
        "[ChapterName \"First\"]",
        "1. C3 {[%cal GC3D3] the middle} 1... D3 (1... A1)",
    ] {
        assert!(
            file.body.contains(part) || file.body.contains(&part.replace(" 1... D3", " D3")),
            "{part}: {}",
            file.body
        );
    }
    assert!(file.header("content-disposition").contains(&format!("study-{id}.pgn")));
    assert_eq!(world.get(&format!("/study/{id}.json"), &anna).await.json()["game"], "wali");
    let page = world.get(&format!("/fr/study/{id}/print"), &anna).await.body;
    for part in
        ["<html lang=\"fr\"", "Corners", "the middle", "1.\u{a0}C3", "<svg", "<figcaption>1. C3</figcaption>"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(page.matches("<figure>").count(), 2, "the start, and where somebody drew");
    let pdf = world.get(&format!("/study/{id}.pdf"), &anna).await;
    assert_eq!(pdf.header("content-type"), "application/pdf");
    assert!(pdf.bytes.starts_with(b"%PDF") && pdf.bytes.trim_ascii_end().ends_with(b"%%EOF"));
    assert!(!pdf.body.contains("/Image"), "diagrams are vectors");
    let frame = world.get(&format!("/embed/study/{id}/1?lang=en"), &Person::default()).await;
    for part in ["Corners – First", "\"moves\":[\"C3\",\"D3\"]", "the middle"] {
        assert!(frame.body.contains(part), "{part}: {}", frame.body);
    }
    assert_eq!(frame.header("set-cookie"), "");
    for path in ["/1x", "/2", "/0"] {
        assert_eq!(
            world.get(&format!("/study/{id}{path}"), &anna).await.status,
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
}

#[tokio::test]
async fn what_makes_no_study_is_refused_with_a_reason() {
    let mut world = World::new().await;
    let (anna, guest) = (world.account("Anna").await, world.guest().await);
    let start = |game: &str| json!({ "from": "start", "game": game });
    let wish = |title: &str, source| json!({ "title": title, "visibility": "private", "chapter": "One", "source": source });
    for (wish, part) in [
        (wish("", start("wali")), "1 to 100 characters"),
        (wish("Chess", start("chess")), "chess"),
        (wish("File", json!({ "from": "file", "text": "[Game \"wali\"]\n\n1. Z9 *" })), "Z9"),
        (wish("Other", json!({ "from": "somewhere" })), "somewhere"),
    ] {
        let answer = world
            .ask(
                "POST",
                "/api/v1/studies",
                &anna,
                &[("content-type", "application/json"), ("accept-language", "en")],
                wish.to_string(),
            )
            .await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
        assert!(answer.body.contains(part), "{part}: {}", answer.body);
    }
    let answer = world.post_json("/api/v1/studies", &guest, &wish("Guest", start("wali"))).await;
    assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::UNAUTHORIZED, "needs-account"));
}

#[tokio::test]
async fn studies_are_part_of_what_an_account_takes_along_and_go_with_it() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let id = world.begin_study(&anna, "public").await;
    let export = world.get("/account/export", &anna).await.json();
    assert_eq!(export["studies"][0]["title"], "Corners");
    assert!(export["studies"][0]["file"].as_str().is_some_and(|file| file.contains("the middle")));
    let deleted = world.post("/account/delete", &anna, &[("password", PASSWORD)]).await;
    assert_eq!(deleted.status, StatusCode::OK, "{}", deleted.body);
    assert_eq!(world.get(&format!("/study/{id}/1"), &Person::default()).await.status, StatusCode::NOT_FOUND);
}
