//! Bodies that are too long, or none that anybody could read: refused, never a failure of the server.

use std::time::Duration;

use axum::http::StatusCode;
use server::{ROUTES, Who};

use crate::{
    rights::{Cast, filled},
    world::World,
};

const KINDS: &[&str] = &[
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
    "application/octet-stream",
    "",
];

fn bodies() -> Vec<Vec<u8>> {
    let mut nested = vec![b'['; 5000];
    nested.extend(vec![b']'; 5000]);
    vec![
        Vec::new(),
        b"{".to_vec(),
        b"null".to_vec(),
        b"[]".to_vec(),
        b"{}".to_vec(),
        b"{\"id\":1,\"expected\":-1,\"command\":[]}".to_vec(),
        b"%".to_vec(),
        b"name=%ff%fe&password=%00".to_vec(),
        b"name&name&name".to_vec(),
        vec![0xff; 100],
        vec![0; 100],
        nested,
    ]
}

#[tokio::test]
async fn unreadable_bodies_are_refused_and_nothing_fails() {
    let mut world = World::new().await;
    let cast = Cast::new(&mut world).await;
    for route in ROUTES.iter().filter(|route| route.method == "POST") {
        // These do what they do whatever the body says.
        let needs_no_body = [
            "/api/v1/guest",
            "/account/sign-out",
            "/account/sessions/others/end",
            "/account/sessions/{handle}/end",
            "/account/tokens/{handle}/end",
            "/api/v1/challenges/{id}/accept",
        ]
        .contains(&route.path);
        for kind in KINDS {
            for body in bodies() {
                let (path, ..) = filled(route, &cast);
                let person = if needs_no_body { &cast.nobody } else { &cast.moderator };
                // What is asked all the time would be refused unread.
                world.site.let_pass(Duration::from_secs(1));
                let answer = world.ask("POST", &path, person, &[("content-type", kind)], body.clone()).await;
                let is_read = answer.status != StatusCode::TOO_MANY_REQUESTS;
                assert!(is_read || needs_no_body, "{route:?}");
                let what =
                    format!("{route:?} {kind} {:?}: {}", String::from_utf8_lossy(&body), answer.status);
                assert!(!answer.status.is_server_error(), "{what}");
                assert!(needs_no_body || !answer.status.is_success(), "{what}");
            }
        }
    }
}

#[tokio::test]
async fn bodies_that_are_too_long_are_not_read() {
    let mut world = World::new().await;
    let cast = Cast::new(&mut world).await;
    for route in ROUTES.iter().filter(|route| route.changes_something()) {
        let (path, kind, _) = filled(route, &cast);
        let body = vec![b'a'; 70 * 1024];
        let length = body.len().to_string();
        let headers = [("content-type", kind), ("content-length", length.as_str())];
        let person = if route.who == Who::Moderators { &cast.moderator } else { &cast.nobody };
        let answer = world.ask("POST", &path, person, &headers, body).await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{route:?}");
    }
}

#[tokio::test]
async fn other_methods_than_those_of_the_table_are_refused() {
    let mut world = World::new().await;
    let cast = Cast::new(&mut world).await;
    for route in ROUTES.iter() {
        for method in ["PUT", "PATCH", "DELETE", "TRACE"] {
            if ROUTES.iter().any(|it| it.method == method && it.path == route.path) {
                continue;
            }
            let (path, ..) = filled(route, &cast);
            let answer = world.ask(method, &path, &cast.owner, &[], "").await;
            assert!(answer.status.is_client_error(), "{method} {path}: {}", answer.status);
        }
    }
}
