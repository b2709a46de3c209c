//! Sessions: new secrets when rights change, and sessions that end everywhere at once.

use axum::http::StatusCode;
use serde_json::json;

use crate::world::{DAY, HOUR, PASSWORD, Person, World, entered};

const NEW: &str = "another good password";

#[tokio::test]
async fn a_secret_that_somebody_planted_never_becomes_a_session() {
    let mut world = World::new().await;
    world.account("Anna").await;
    let planted = format!("session={}", "x".repeat(43));
    let victim = Person { cookie: planted.clone(), ..world.nobody() };
    let answer = world.sign_in(&victim, "Anna", PASSWORD).await;
    let signed = entered(victim.clone(), &answer);
    assert_ne!(signed.cookie, planted);
    assert!(world.is_known(&signed).await);
    assert!(!world.is_known(&victim).await, "the planted one is worth nothing");
}

#[tokio::test]
async fn secrets_known_before_signing_up_or_in_are_worth_nothing_after() {
    let mut world = World::new().await;
    let guest = world.guest().await;
    let answer = world.sign_up(&guest, "Anna", PASSWORD).await;
    let anna = entered(guest.clone(), &answer);
    assert_ne!(anna.cookie, guest.cookie);
    assert!(world.is_known(&anna).await && !world.is_known(&guest).await);

    let guest = world.guest().await;
    let answer = world.sign_in(&guest, "Anna", PASSWORD).await;
    let again = entered(guest.clone(), &answer);
    assert!(world.is_known(&again).await && !world.is_known(&guest).await);
    assert!(world.is_known(&anna).await, "the other browser stays");
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions_unless_they_are_to_stay() {
    let mut world = World::new().await;
    let here = world.account("Anna").await;
    let nobody = world.nobody();
    let there = entered(nobody.clone(), &world.sign_in(&nobody, "Anna", PASSWORD).await);

    let kept = [("current", PASSWORD), ("new", NEW), ("keep", "yes")];
    let answer = world.post("/account/password", &here, &kept).await;
    assert!(answer.leads_to("/account?done=password"), "{}", answer.body);
    let here_now = entered(here.clone(), &answer);
    assert!(world.is_known(&there).await && world.is_known(&here_now).await && !world.is_known(&here).await);

    let answer = world.post("/account/password", &here_now, &[("current", NEW), ("new", PASSWORD)]).await;
    let here_later = entered(here.clone(), &answer);
    assert!(world.is_known(&here_later).await);
    assert!(!world.is_known(&there).await && !world.is_known(&here_now).await);

    let answer =
        world.post("/account/password", &here_later, &[("current", "wrong one"), ("new", NEW)]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.body.contains("Wrong password."), "{}", answer.body);
    assert!(world.sign_in(&nobody, "Anna", PASSWORD).await.leads_to("/lobby"), "nothing has changed");
}

#[tokio::test]
async fn sessions_are_ended_one_by_one_or_all_others_at_once() {
    let mut world = World::new().await;
    let here = world.account("Anna").await;
    let mut there = Vec::new();
    for _ in 0..3 {
        let nobody = world.nobody();
        there.push(entered(nobody.clone(), &world.sign_in(&nobody, "Anna", PASSWORD).await));
    }
    let page = world.get("/account", &here).await.body;
    let place = page.find("/account/sessions/").expect("a button");
    let path: String = page[place..].chars().take_while(|it| *it != '"').collect();
    assert!(world.post(&path, &here, &[]).await.leads_to("/account?done=session"));
    let mut n_known = 0;
    for person in &there {
        n_known += usize::from(world.is_known(person).await);
    }
    assert_eq!(n_known, 2);
    assert_eq!(world.post(&path, &here, &[]).await.status, StatusCode::NOT_FOUND, "it has ended");
    assert!(world.post("/account/sessions/others/end", &here, &[]).await.leads_to("/account?done=sessions"));
    for person in &there {
        assert!(!world.is_known(person).await);
    }
    assert!(world.is_known(&here).await);
}

#[tokio::test]
async fn whoever_signs_out_is_out() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let answer = world.post("/account/sign-out", &anna, &[]).await;
    assert!(answer.leads_to("/"));
    assert!(answer.session().expect("a cookie").contains("Max-Age=0"));
    assert!(!world.is_known(&anna).await);
}

#[tokio::test]
async fn sessions_end_when_they_are_not_used_or_too_old() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    world.site.let_pass(29 * DAY);
    assert!(world.is_known(&anna).await);
    world.site.let_pass(29 * DAY);
    assert!(world.is_known(&anna).await, "it was used meanwhile");
    world.site.let_pass(31 * DAY);
    assert!(!world.is_known(&anna).await, "it was not used for a month");

    let nobody = world.nobody();
    let anna = entered(nobody.clone(), &world.sign_in(&nobody, "Anna", PASSWORD).await);
    for _ in 0..8 {
        world.site.let_pass(20 * DAY);
        assert!(world.is_known(&anna).await);
    }
    world.site.let_pass(21 * DAY);
    assert!(!world.is_known(&anna).await, "it was half a year old");
}

#[tokio::test]
async fn moderators_sign_in_every_day() {
    let mut world = World::new().await;
    let mona = world.moderator("Mona").await;
    world.site.let_pass(11 * HOUR);
    assert_eq!(world.get("/moderation", &mona).await.status, StatusCode::OK);
    world.site.let_pass(2 * HOUR);
    assert_eq!(world.get("/moderation", &mona).await.status, StatusCode::NOT_FOUND);
    assert!(!world.is_known(&mona).await);
}

#[tokio::test]
async fn a_stolen_session_cannot_change_what_the_password_guards() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let id = world.row(&anna).await.id;
    let before = world.snapshot(&[&id], "none").await;
    for (path, fields) in [
        ("/account/password", vec![("current", "a guess or so"), ("new", NEW)]),
        ("/account/recovery-codes", vec![("codes-password", "a guess or so")]),
        ("/account/delete", vec![("password", "a guess or so")]),
    ] {
        let answer = world.post(path, &anna, &fields).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert!(answer.body.contains("Wrong password."), "{path}");
    }
    assert_eq!(world.snapshot(&[&id], "none").await, before);
}

#[tokio::test]
async fn a_session_of_a_guest_who_was_claimed_is_none_and_is_claimed_once() {
    let mut world = World::new().await;
    let rival = world.guest().await;
    let guest = world.guest().await;
    let id = world.begin_match(&guest, &rival, false).await;
    world.account("Anna").await;
    // Nobody leaves a match by accident.
    let answer = world.sign_in(&guest, "Anna", PASSWORD).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.body.contains("Resign 1 unfinished game"), "{}", answer.body);
    assert!(world.is_known(&guest).await, "nothing was left");
    let fields = [("name", "Anna"), ("password", PASSWORD), ("leave", "yes")];
    let anna = entered(guest.clone(), &world.post("/account/sign-in", &guest, &fields).await);
    assert!(!world.is_known(&guest).await);
    let left = world.site.store().match_row(&id).await.expect("a row").expect("the match");
    assert_eq!(left.status, "aborted", "it had hardly begun");
    assert!(world.get("/@/Anna", &anna).await.body.contains(&format!("/g/{id}")), "the match is Anna’s now");
}

/// A token of somebody.
async fn token(world: &World, person: &Person) -> String {
    let made = world
        .post_json("/api/v1/tokens", person, &json!({ "name": "bot", "scopes": ["watch"] }))
        .await
        .json();
    made["token"].as_str().expect("a token").to_owned()
}

/// Whether a token is one.
async fn works(world: &World, token: &str) -> bool {
    let header = format!("Bearer {token}");
    let answer = world.ask("GET", "/api/v1/me", &Person::default(), &[("authorization", &header)], "").await;
    answer.status == StatusCode::OK
}

#[tokio::test]
async fn tokens_end_with_a_new_password_unless_they_are_to_stay() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let bela = world.account("Bela").await;
    let [first, hers] = [token(&world, &anna).await, token(&world, &bela).await];
    let kept = [("current", PASSWORD), ("new", NEW), ("keep-tokens", "yes")];
    let anna = entered(anna.clone(), &world.post("/account/password", &anna, &kept).await);
    assert!(works(&world, &first).await, "it was to stay");
    let wrong = world.post("/account/password", &anna, &[("current", "wrong one"), ("new", PASSWORD)]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(works(&world, &first).await, "nothing was changed");
    // That other sessions stay says nothing of tokens.
    let plain = [("current", NEW), ("new", PASSWORD), ("keep", "yes")];
    let anna = entered(anna.clone(), &world.post("/account/password", &anna, &plain).await);
    assert!(!works(&world, &first).await);
    assert!(works(&world, &hers).await, "others have theirs");
    assert!(works(&world, &token(&world, &anna).await).await, "new ones can be made");
}

#[tokio::test]
async fn tokens_end_with_a_recovery_unless_they_are_to_stay() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let page = world.post("/account/recovery-codes", &anna, &[("codes-password", PASSWORD)]).await.body;
    let codes: Vec<&str> = page.split("<code>").skip(1).filter_map(|it| it.split('<').next()).collect();
    let first = token(&world, &anna).await;
    let nobody = world.nobody();
    let mut fields = vec![("name", "Anna"), ("code", codes[0]), ("password", NEW), ("keep-tokens", "yes")];
    assert!(world.post("/account/recover", &nobody, &fields).await.leads_to("/account"));
    assert!(works(&world, &first).await, "it was to stay");
    fields.pop();
    let used = world.post("/account/recover", &nobody, &fields).await;
    assert_eq!(used.status, StatusCode::UNPROCESSABLE_ENTITY, "a code that is used up");
    assert!(works(&world, &first).await, "nothing was changed");
    fields[1].1 = codes[1];
    assert!(world.post("/account/recover", &nobody, &fields).await.leads_to("/account"));
    assert!(!works(&world, &first).await);
}

#[tokio::test]
async fn the_forms_offer_to_keep_tokens_in_both_languages() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    for (language, words) in [("en", "Keep my API tokens"), ("fr", "Garder mes jetons d’API")] {
        for (path, person) in [("/account", &anna), ("/account/recover", &Person::default())] {
            let page = world.get(&format!("/{language}{path}"), person).await.body;
            let place = page.find("name=\"keep-tokens\"").expect("a box");
            assert!(page[place..].contains(words) && !page[place..place + 60].contains("checked"), "{page}");
        }
    }
}
