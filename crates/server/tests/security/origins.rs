//! What changes something can be done from pages of this site only.

use axum::http::StatusCode;
use server::{ROUTES, Who};

use crate::{
    rights::filled,
    world::{ORIGIN, Person, World, form},
};

/// What requests from elsewhere look like.
const FOREIGN: &[&[(&str, &str)]] = &[
    &[("origin", "")],
    &[("origin", "null")],
    &[("origin", "https://evil.example")],
    &[("origin", "http://localhost:7778")],
    &[("origin", "https://localhost:7777.evil.example")],
    &[("origin", ORIGIN), ("sec-fetch-site", "cross-site")],
    &[("origin", ORIGIN), ("sec-fetch-site", "same-site")],
    &[("origin", ORIGIN), ("sec-fetch-site", "none")],
    // A name of somebody else's that points here.
    &[("origin", "http://evil.example"), ("host", "evil.example")],
];

#[tokio::test]
async fn no_page_of_others_changes_anything() {
    let mut world = World::new().await;
    let cast = crate::rights::Cast::new(&mut world).await;
    let people = cast.ids(&world).await;
    let before = world.snapshot(&people.iter().collect::<Vec<_>>(), &cast.match_id).await;
    let mut n_tried = 0;
    for route in ROUTES.iter().filter(|route| route.changes_something()) {
        for person in [&cast.owner, &cast.moderator] {
            for prefix in ["", "/fr"] {
                for foreign in FOREIGN {
                    let (path, kind, body) = filled(route, &cast);
                    let mut headers = foreign.to_vec();
                    headers.push(("content-type", kind));
                    let answer =
                        world.ask(route.method, &format!("{prefix}{path}"), person, &headers, body).await;
                    // Whoever is not a moderator does not even learn that there is something to guard.
                    if route.who == Who::Moderators && person.name == cast.owner.name {
                        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{route:?} {foreign:?}");
                    } else {
                        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{route:?} {foreign:?}");
                        assert_eq!(answer.problem(), "foreign-page", "{route:?} {foreign:?}");
                    }
                    assert!(answer.session().is_none(), "{route:?} {foreign:?}");
                    n_tried += 1;
                }
            }
        }
    }
    assert!(n_tried > 500, "{n_tried}");
    assert_eq!(world.snapshot(&people.iter().collect::<Vec<_>>(), &cast.match_id).await, before);
}

#[tokio::test]
async fn pages_of_the_site_and_programs_with_a_token_get_through() {
    let mut world = World::new().await;
    let cast = crate::rights::Cast::new(&mut world).await;
    for route in ROUTES.iter().filter(|route| route.changes_something()) {
        let (path, kind, body) = filled(route, &cast);
        for headers in [
            &[("content-type", kind)][..],
            &[("content-type", kind), ("sec-fetch-site", "same-origin")],
            &[("content-type", kind), ("origin", ""), ("authorization", "Bearer wrong")],
        ] {
            let answer = world.ask(route.method, &path, &Person::default(), headers, body.clone()).await;
            assert_ne!(answer.problem(), "foreign-page", "{route:?} {headers:?}");
        }
    }
}

#[tokio::test]
async fn a_cookie_counts_for_nothing_beside_a_token() {
    let mut world = World::new().await;
    let cast = crate::rights::Cast::new(&mut world).await;
    let people = cast.ids(&world).await;
    let before = world.snapshot(&people.iter().collect::<Vec<_>>(), &cast.match_id).await;
    for route in ROUTES.iter().filter(|route| !matches!(route.who, Who::Everybody | Who::OwnPages)) {
        for person in [&cast.owner, &cast.moderator] {
            let (path, kind, body) = filled(route, &cast);
            let headers = [("content-type", kind), ("origin", ""), ("authorization", "Bearer wrong")];
            let answer = world.ask(route.method, &path, person, &headers, body).await;
            assert!(
                !answer.status.is_success() && !answer.body.contains("Olga") && !answer.body.contains("Mona"),
                "{route:?}: {} {}",
                answer.status,
                answer.body
            );
        }
    }
    for (path, fields) in [
        ("/account/sign-out", &[][..]),
        ("/account/sign-in", &[("name", "Otto"), ("password", "wrong password"), ("leave", "yes")]),
    ] {
        let headers = [
            ("content-type", "application/x-www-form-urlencoded"),
            ("origin", ""),
            ("authorization", "Bearer wrong"),
        ];
        world.ask("POST", path, &cast.owner, &headers, form(fields)).await;
    }
    assert_eq!(world.snapshot(&people.iter().collect::<Vec<_>>(), &cast.match_id).await, before);
    assert!(world.is_known(&cast.owner).await);
}

#[tokio::test]
async fn a_password_that_a_proxy_asks_for_changes_nothing() {
    let mut world = World::new().await;
    let cast = crate::rights::Cast::new(&mut world).await;
    let proxy = ("authorization", "Basic dXNlcjpwYXNz");
    let me = world.ask("GET", "/api/v1/me", &cast.owner, &[proxy], "").await;
    assert_eq!(me.status, StatusCode::OK, "{}", me.body);
    let wish = serde_json::json!({ "game": "wali", "clock": "5+3" }).to_string();
    let kind = ("content-type", "application/json");
    let opened = world.ask("POST", "/api/v1/matches", &cast.owner, &[kind, proxy], wish.clone()).await;
    assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.body);
    // It is not a token: pages of others get no further by it.
    let foreign =
        world.ask("POST", "/api/v1/matches", &cast.owner, &[kind, proxy, ("origin", "")], wish).await;
    assert_eq!(foreign.json()["code"], "foreign-page", "{}", foreign.body);
}

#[tokio::test]
async fn behind_a_public_name_only_that_name_is_ours() {
    let world = World::with(|config| config.public_url = Some("https://games.example".to_owned())).await;
    for (origin, is_own) in [
        ("https://games.example", true),
        ("http://games.example", false),
        ("https://games.example.evil", false),
        ("https://games.example:8443", false),
        (ORIGIN, false),
    ] {
        let answer = world.ask("POST", "/api/v1/guest", &Person::default(), &[("origin", origin)], "").await;
        assert_eq!(answer.status == StatusCode::CREATED, is_own, "{origin}");
    }
}
