//! Accounts, by the forms that people use.

use axum::http::StatusCode;

use crate::world::{PASSWORD, World, entered};

const NEW: &str = "another good password";

#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_the_games() {
    let mut world = World::new().await;
    let (guest, rival) = (world.guest().await, world.guest().await);
    let id = world.begin_match(&guest, &rival, false).await;
    let anna = entered(guest.clone(), &world.sign_up(&guest, "Anna", PASSWORD).await);
    let profile = world.get("/@/Anna", &anna).await;
    assert_eq!(profile.status, StatusCode::OK);
    assert!(profile.body.contains(&format!("/g/{id}")), "{}", profile.body);
    // The seat is still the same player's.
    let command = serde_json::json!({ "id": "on", "expected": 4, "command": { "c": "move", "text": "C3" } });
    let answer = world.post_json(&format!("/api/v1/matches/{id}/commands"), &anna, &command).await;
    assert_eq!(answer.json()["a"], "done", "{}", answer.body);
}

#[tokio::test]
async fn what_is_wrong_with_a_form_is_told_beside_the_field_in_the_language_of_the_reader() {
    let mut world = World::new().await;
    let nobody = world.nobody();
    for (path, fields, sentence) in [
        ("/fr/account/sign-up", [("name", "x"), ("password", PASSWORD)], "Un nom a de 2 à 20 caractères."),
        ("/en/account/sign-up", [("name", "x y"), ("password", PASSWORD)], "A name consists of letters"),
        (
            "/en/account/sign-up",
            [("name", "Anna"), ("password", "short")],
            "A password has 8 to 128 characters.",
        ),
        (
            "/fr/account/sign-up",
            [("name", "Anna"), ("password", "azertyuiop")],
            "l’un des premiers qu’on essaierait",
        ),
        (
            "/en/account/sign-up",
            [("name", "Annabela"), ("password", "annabela")],
            "must not be derived from the name",
        ),
        ("/en/account/sign-in", [("name", "Anna"), ("password", PASSWORD)], "Wrong name or password."),
    ] {
        let answer = world.post(path, &nobody, &fields).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert!(answer.body.contains(sentence), "{path}: {}", answer.body);
        assert!(!answer.body.contains(PASSWORD), "a password is never sent back");
        if path.ends_with("sign-up") {
            assert!(answer.body.contains("aria-invalid=\"true\""), "{path}");
        }
    }
}

#[tokio::test]
async fn an_unknown_name_and_a_wrong_password_are_answered_alike() {
    let mut world = World::new().await;
    world.account("Anna").await;
    let nobody = world.nobody();
    let known = world.sign_in(&nobody, "Anna", "a wrong password").await;
    let unknown = world.sign_in(&nobody, "Bela", "a wrong password").await;
    assert_eq!(known.status, unknown.status);
    assert_eq!(known.body.replace("Anna", "Bela"), unknown.body);
    let code = |name| [("name", name), ("code", "abcd-efgh"), ("password", NEW)];
    let known = world.post("/account/recover", &nobody, &code("Anna")).await;
    let unknown = world.post("/account/recover", &nobody, &code("Bela")).await;
    assert_eq!(known.status, unknown.status);
    assert_eq!(known.body.replace("Anna", "Bela"), unknown.body);
}

#[tokio::test]
async fn a_recovery_code_gives_a_new_password_once_and_ends_all_sessions() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let page = world.post("/account/recovery-codes", &anna, &[("codes-password", PASSWORD)]).await;
    assert_eq!(page.header("cache-control"), "no-store");
    let codes: Vec<String> = page
        .body
        .split("<code>")
        .skip(1)
        .map(|rest| rest.split('<').next().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(codes.len(), 10);
    // They are kept hashed, and shown once.
    let again = world.get("/account", &anna).await.body;
    assert!(codes.iter().all(|code| !again.contains(code)));
    assert!(again.contains("10 codes left"), "{again}");

    let nobody = world.nobody();
    let fields = |password| [("name", "anna"), ("code", codes[3].as_str()), ("password", password)];
    let answer = world.post("/account/recover", &nobody, &fields("12345678")).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "a bad password does not use the code up");
    let answer = world.post("/account/recover", &nobody, &fields(NEW)).await;
    assert!(answer.leads_to("/account"), "{}", answer.body);
    let anna_again = entered(nobody.clone(), &answer);
    assert!(world.is_known(&anna_again).await && !world.is_known(&anna).await);
    let other = world.nobody();
    assert_eq!(
        world.post("/account/recover", &other, &fields(NEW)).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(world.sign_in(&other, "Anna", PASSWORD).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(world.sign_in(&other, "Anna", NEW).await.leads_to("/lobby"));
    // New codes replace the ones before.
    world.post("/account/recovery-codes", &anna_again, &[("codes-password", NEW)]).await;
    let old = [("name", "anna"), ("code", codes[5].as_str()), ("password", PASSWORD)];
    let answer = world.post("/account/recover", &nobody, &old).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn everything_that_is_kept_of_somebody_can_be_taken_along_but_for_secrets() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let id = world.begin_match(&anna, &bela, true).await;
    let command = serde_json::json!({ "id": "on", "expected": 4, "command": { "c": "move", "text": "C3" } });
    world.post_json(&format!("/api/v1/matches/{id}/commands"), &anna, &command).await;
    let row = world.row(&anna).await;
    world.site.store().add_chat(&id, &row.id, None, "good luck", 7).await.expect("kept");
    let answer = world.get("/account/export", &anna).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.header("content-disposition").starts_with("attachment"));
    let data = answer.json();
    assert_eq!(data["account"]["name"], "Anna");
    assert_eq!(data["games"][0]["id"], id.as_str());
    assert!(data["games"][0]["file"].to_string().contains("C3"), "{}", data["games"][0]);
    assert_eq!(data["chat"][0]["line"], "good luck");
    assert_eq!(data["sessions"].as_array().map(Vec::len), Some(1));
    assert!(data["ratings"].is_array() && data["ratingHistory"].is_array() && data["reports"].is_array());
    let secret = anna.cookie.split_once('=').expect("a pair").1;
    for hidden in [row.password.as_deref().expect("a hash"), secret, "argon2"] {
        assert!(!answer.body.contains(hidden));
    }
}

#[tokio::test]
async fn whoever_is_deleted_leaves_games_but_neither_name_nor_words() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let id = world.begin_match(&anna, &bela, false).await;
    let row = world.row(&anna).await;
    world.site.store().add_chat(&id, &row.id, None, "a secret", 7).await.expect("kept");
    let answer = world.post("/account/delete", &anna, &[("password", PASSWORD)]).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    assert!(answer.session().expect("a cookie").contains("Max-Age=0"));
    assert!(!world.is_known(&anna).await);
    let left = world.site.store().match_row(&id).await.expect("a row").expect("the match");
    assert_eq!(left.status, "aborted", "nobody waits for who is gone");
    assert_eq!(world.get("/@/Anna", &bela).await.status, StatusCode::NOT_FOUND);
    let profile = world.get("/@/Bela", &bela).await.body;
    assert!(profile.contains("Deleted player") && !profile.contains("Anna"), "{profile}");
    assert!(world.site.store().chat(&id).await.expect("lines").is_empty());
    let kept = world.site.store().player(&row.id).await.expect("a row").expect("the games’ player");
    assert_eq!((kept.name, kept.password), (None, None));
    assert!(world.sign_in(&anna, "Anna", PASSWORD).await.status == StatusCode::UNPROCESSABLE_ENTITY);
    world.account("Anna").await;
}

#[tokio::test]
async fn after_signing_in_one_goes_on_within_the_site_only() {
    let mut world = World::new().await;
    world.account("Anna").await;
    for (to, place) in [
        ("/g/abcd1234", "/g/abcd1234"),
        ("https://evil.example/", "/lobby"),
        ("//evil.example", "/lobby"),
        ("/\\evil.example", "/lobby"),
    ] {
        let nobody = world.nobody();
        let fields = [("name", "Anna"), ("password", PASSWORD), ("to", to)];
        assert!(world.post("/account/sign-in", &nobody, &fields).await.leads_to(place), "{to}");
    }
}

#[tokio::test]
async fn passwords_are_kept_as_argon2id_with_the_costs_of_today() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let row = world.row(&anna).await;
    let kept = row.password.expect("a hash");
    assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
}

#[tokio::test]
async fn pages_about_players_are_there_for_everybody() {
    let mut world = World::new().await;
    let anna = world.account("Zoë").await;
    let nobody = world.nobody();
    for path in [
        "/players",
        "/players?game=wali&speed=blitz",
        "/players?game=nonsense&speed=x",
        "/@/Zo%C3%AB",
        "/fr/@/zo%C3%AB",
    ] {
        for person in [&nobody, &anna] {
            let answer = world.get(path, person).await;
            assert_eq!(answer.status, StatusCode::OK, "{path}");
            assert!(answer.body.contains("<h1"), "{path}");
        }
    }
    let leaderboard = world.get("/players?game=wali&speed=untimed", &nobody).await.body;
    assert!(leaderboard.contains("speed=correspondence") && !leaderboard.contains("speed=untimed"));
    for path in ["/@/nobody", "/@/x", "/@/%00", "/@/%ff"] {
        let status = world.get(path, &nobody).await.status;
        assert!(status.is_client_error(), "{path}: {status}");
    }
    assert!(world.get("/", &anna).await.body.contains(">Zoë</a>"));
    assert!(world.get("/", &nobody).await.body.contains(">Sign in</a>"));
}

#[tokio::test]
async fn a_token_is_made_shown_once_used_and_ended_by_forms() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let fields = [("token-name", "My <engine>"), ("scope-play", "yes"), ("scope-watch", "yes")];
    let page = world.post("/fr/account/tokens", &anna, &fields).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    let (_, rest) = page.body.split_once("<code>").expect("the token");
    let (token, _) = rest.split_once("</code>").expect("its end");
    assert!(token.starts_with("tablier_"), "{token}");
    assert_eq!(page.header("cache-control"), "no-store");

    let listed = world.get("/en/account", &anna).await.body;
    assert!(listed.contains("My &lt;engine&gt;") && listed.contains("play, watch"), "{listed}");
    assert!(listed.contains("never used") && !listed.contains(token), "{listed}");

    let bearer = format!("Bearer {token}");
    let program = world.nobody();
    let me = world.ask("GET", "/api/v1/me", &program, &[("authorization", &bearer)], "").await;
    assert_eq!(me.json()["scopes"], serde_json::json!(["play", "watch"]), "{}", me.body);
    assert!(world.get("/en/account", &anna).await.body.contains("last used"));

    let (_, rest) = listed.split_once("/account/tokens/").expect("a way to end it");
    let (handle, _) = rest.split_once("/end").expect("its end");
    let ended = world.post(&format!("/account/tokens/{handle}/end"), &anna, &[]).await;
    assert!(ended.leads_to("/account?done=token"), "{}", ended.status);
    let me = world.ask("GET", "/api/v1/me", &program, &[("authorization", &bearer)], "").await;
    assert_eq!(me.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_token_without_a_name_or_a_scope_is_explained_beside_the_field() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    for (fields, sentence) in [
        (vec![("token-name", " "), ("scope-play", "yes")], "A name has 1 to 60 characters."),
        (vec![("token-name", "engine")], "Tick at least one thing"),
        (vec![("token-name", "engine"), ("scope-all", "yes")], "Tick at least one thing"),
    ] {
        let answer = world.post("/en/account/tokens", &anna, &fields).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
        assert!(answer.body.contains(sentence), "{fields:?}: {}", answer.body);
        assert!(answer.body.contains("<details open>"), "the form is in sight");
    }
}
