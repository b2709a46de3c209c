//! How often things may be done, with time that a test lets pass.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::json;
use server::{ROUTES, Who};

use crate::world::{Answer, HOUR, MINUTE, PASSWORD, Person, World};

fn is_limited(answer: &Answer) -> bool {
    let is_limited = answer.status == StatusCode::TOO_MANY_REQUESTS;
    if is_limited {
        let seconds: u64 = answer.header("retry-after").parse().expect("seconds to wait");
        assert!(seconds > 0);
    }
    is_limited
}

#[tokio::test]
async fn guessing_the_password_of_an_account_ends_soon_where_it_is_tried() {
    let mut world = World::new().await;
    world.account("Anna").await;
    let stranger = world.nobody();
    for _ in 0..20 {
        let answer = world.sign_in(&stranger, "Anna", "wrong password").await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert!(
        is_limited(&world.sign_in(&stranger, "ANNA", PASSWORD).await),
        "the right one is refused as well"
    );
    let code = [("name", "Anna"), ("code", "abcd"), ("password", "another good password")];
    assert!(is_limited(&world.post("/account/recover", &stranger, &code).await), "by codes as well");
    world.account("Bela").await;
    assert!(world.sign_in(&stranger, "Bela", PASSWORD).await.leads_to("/lobby"), "others are not concerned");
    world.site.let_pass(MINUTE);
    assert!(world.sign_in(&stranger, "Anna", PASSWORD).await.leads_to("/lobby"));
}

#[tokio::test]
async fn wrong_tries_of_strangers_do_not_keep_the_owner_out() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    for _ in 0..3 {
        let stranger = world.nobody();
        for _ in 0..20 {
            world.sign_in(&stranger, "Anna", "wrong password").await;
        }
        assert!(is_limited(&world.sign_in(&stranger, "Anna", PASSWORD).await));
    }
    let elsewhere = world.nobody();
    assert!(world.sign_in(&elsewhere, "Anna", PASSWORD).await.leads_to("/lobby"));
    // Who is signed in is asked for the password again as if nobody had tried, even from where strangers did.
    let among_strangers = Person { address: elsewhere.address - 1, ..anna };
    let new = [("current", PASSWORD), ("new", "another good password")];
    let changed = world.post("/account/password", &among_strangers, &new).await;
    assert!(changed.leads_to("/account?done=password"), "{} {}", changed.status, changed.body);
}

#[tokio::test]
async fn a_session_guesses_the_password_only_for_a_while() {
    let mut world = World::new().await;
    let stolen = world.account("Anna").await;
    let guess = || {
        world.post("/account/password", &stolen, &[("current", "a guess"), ("new", "another good password")])
    };
    for _ in 0..20 {
        assert_eq!(guess().await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert!(is_limited(&guess().await));
    let owner = world.nobody();
    assert!(world.sign_in(&owner, "Anna", PASSWORD).await.leads_to("/lobby"), "its owner gets in");
}

#[tokio::test]
async fn accounts_guests_reports_matches_and_exports_are_limited() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let bela = world.account("Bela").await;

    let crowd = world.nobody();
    for n in 0..5 {
        assert!(world.sign_up(&crowd, &format!("crowd{n}"), PASSWORD).await.leads_to("/lobby"));
    }
    assert!(is_limited(&world.sign_up(&crowd, "crowd5", PASSWORD).await));
    world.site.let_pass(HOUR / 5);
    assert!(world.sign_up(&crowd, "crowd5", PASSWORD).await.leads_to("/lobby"));

    let guest = || world.ask("POST", "/api/v1/guest", &crowd, &[], "");
    for _ in 0..60 {
        assert_eq!(guest().await.status, StatusCode::CREATED);
    }
    assert!(is_limited(&guest().await));
    world.site.let_pass(MINUTE);
    assert_eq!(guest().await.status, StatusCode::CREATED);

    let reported = world.row(&bela).await.id;
    let complaint = json!({ "player": reported, "reason": "rude" });
    let report = || world.post_json("/api/v1/reports", &anna, &complaint);
    for _ in 0..30 {
        assert_eq!(report().await.status, StatusCode::CREATED);
    }
    assert!(is_limited(&report().await));
    assert!(is_limited(&world.post("/@/Bela/report", &anna, &[("reason", "rude"), ("match", "")]).await));
    world.site.let_pass(HOUR / 10);
    assert_eq!(report().await.status, StatusCode::CREATED);

    let wish = json!({ "game": "wali", "clock": "5+3" });
    let open = || world.post_json("/api/v1/matches", &anna, &wish);
    for _ in 0..25 {
        assert_eq!(open().await.status, StatusCode::CREATED);
    }
    assert!(is_limited(&open().await));
    world.site.let_pass(MINUTE);
    assert_eq!(open().await.status, StatusCode::CREATED);

    for _ in 0..6 {
        assert_eq!(world.get("/account/export", &anna).await.status, StatusCode::OK);
    }
    assert!(is_limited(&world.get("/account/export", &anna).await));
    world.site.let_pass(HOUR / 6);
    assert_eq!(world.get("/account/export", &anna).await.status, StatusCode::OK);
}

#[tokio::test]
async fn forms_tell_in_words_how_long_to_wait() {
    let world = World::new().await;
    let nobody = Person::default();
    for _ in 0..20 {
        world.sign_in(&nobody, "Anna", "wrong password").await;
    }
    let answer = world.post("/fr/account/sign-in", &nobody, &[("name", "Anna"), ("password", "x")]).await;
    assert!(is_limited(&answer));
    assert!(answer.body.contains("Trop d’essais. Attendez une minute."), "{}", answer.body);
    assert!(answer.body.contains("<form"), "the form is there to try again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_who_sign_in_at_once_than_there_are_places_all_get_in() {
    let mut world = World::new().await;
    world.account("Anna").await;
    let mut people = Vec::new();
    for _ in 0..16 {
        people.push(world.nobody());
    }
    let tries = people.iter().map(|person| world.sign_in(person, "Anna", PASSWORD));
    for answer in futures_util::future::join_all(tries).await {
        assert!(answer.leads_to("/lobby"), "{} {}", answer.status, answer.body);
    }
}

#[tokio::test]
async fn every_way_that_changes_something_has_a_limit() {
    let mut world = World::new().await;
    let moderator = world.moderator("Mona").await;
    let unknown = format!("Bearer tablier_{}", "x".repeat(43));
    for route in ROUTES.iter().filter(|route| route.changes_something()) {
        let path = route.path.replace("{id}", "abcd1234").replace("{name}", "Mona").replace("{handle}", "x");
        let is_for_all = route.who != Who::Moderators;
        let signed = if is_for_all { world.guest().await } else { moderator.clone() };
        let askers = [
            // Some more than the limit, since time passes meanwhile.
            ("a session", signed, "", 300),
            ("nobody", world.nobody(), "", 1200),
            ("a program", world.nobody(), unknown.as_str(), 300),
        ];
        for (who, person, token, most) in askers.into_iter().take(if is_for_all { 3 } else { 1 }) {
            world.site.let_pass(MINUTE);
            let headers = [("authorization", token)];
            let mut n_asked = 0;
            // Who signs out goes on as nobody, with the limit of an address.
            let most = if route.path == "/account/sign-out" { 1200 } else { most };
            while !is_limited(&world.ask(route.method, &path, &person, &headers, "").await) {
                n_asked += 1;
                assert!(n_asked < most, "{who} may {} {} as often as they like", route.method, route.path);
            }
        }
    }
}

#[tokio::test]
async fn commands_by_http_are_limited_for_a_session_as_messages_are_on_a_line() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let id = world.begin_match(&anna, &bela, false).await;
    let path = format!("/api/v1/matches/{id}/commands");
    let offer = json!({ "id": "x", "expected": 4, "command": { "c": "agree", "to": "draw" } });
    world.site.let_pass(MINUTE);
    let mut n_done = 0;
    loop {
        let answer = world.post_json(&path, &anna, &offer).await;
        if is_limited(&answer) {
            break;
        }
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        n_done += 1;
    }
    // Ten more for each second that it took.
    assert!((100..300).contains(&n_done), "{n_done}");
    assert_eq!(
        world.post_json(&path, &bela, &offer).await.status,
        StatusCode::OK,
        "others are not concerned"
    );
    assert_eq!(
        world.get(&format!("/api/v1/matches/{id}"), &anna).await.status,
        StatusCode::OK,
        "looking is free"
    );
    world.site.let_pass(Duration::from_secs(1));
    assert_eq!(world.post_json(&path, &anna, &offer).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_lets_three_matches_wait_in_the_lobby_and_an_account_twelve() {
    let mut world = World::new().await;
    for (person, most) in [(world.guest().await, 3), (world.account("Anna").await, 12)] {
        let open = |listed: bool| {
            let wish = json!({ "game": "wali", "clock": "5+3", "listed": listed });
            let (world, person) = (&world, &person);
            async move { world.post_json("/api/v1/matches", person, &wish).await }
        };
        let answers = futures_util::future::join_all((0..20).map(|_| open(true))).await;
        let made: Vec<_> = answers.iter().filter(|answer| answer.status == StatusCode::CREATED).collect();
        assert_eq!(made.len(), most);
        for refused in answers.iter().filter(|answer| answer.status != StatusCode::CREATED) {
            assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
            assert_eq!(refused.json()["code"], "too-many-seeks");
        }
        world.site.let_pass(MINUTE);
        assert_eq!(open(false).await.status, StatusCode::CREATED, "a match by link fills no lobby");
        // One that is called off makes room for another.
        let id = made[0].json()["id"].as_str().expect("an identifier").to_owned();
        let leave = json!({ "id": "off", "expected": 2, "command": { "c": "leave" } });
        let left = world.post_json(&format!("/api/v1/matches/{id}/commands"), &person, &leave).await;
        assert_eq!(left.json()["a"], "done", "{}", left.body);
        assert_eq!(open(true).await.status, StatusCode::CREATED);
        assert_eq!(open(true).await.status, StatusCode::CONFLICT);
    }
}
