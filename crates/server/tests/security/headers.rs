//! Headers and cookies: on every answer of every way, whoever asks.

use axum::http::{StatusCode, header};
use server::ROUTES;

use crate::{
    rights::{Cast, filled},
    world::{Person, World},
};

const ALWAYS: &[(&str, &str)] = &[
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

#[tokio::test]
async fn every_answer_carries_the_headers_that_keep_browsers_safe() {
    let mut world = World::new().await;
    let cast = Cast::new(&mut world).await;
    for route in
        ROUTES.iter().filter(|route| !route.path.contains("sign-out") && !route.path.contains("delete"))
    {
        for person in [&cast.nobody, &cast.owner] {
            let (path, kind, body) = filled(route, &cast);
            let answer = world.ask(route.method, &path, person, &[("content-type", kind)], body).await;
            for (name, value) in ALWAYS {
                assert_eq!(answer.header(name), *value, "{route:?} {name}");
            }
            // Other sites may show pictures and what is made for frames, and nothing else.
            let is_shown_elsewhere = route.path.starts_with("/position.") && answer.status.is_success()
                || route.path.starts_with("/embed/");
            let owner = if is_shown_elsewhere { "cross-origin" } else { "same-origin" };
            assert_eq!(answer.header("cross-origin-resource-policy"), owner, "{route:?}");
            let policy = answer.header("content-security-policy");
            // Nobody may put us into a frame, but for what is made for it, from which nothing can be sent.
            let is_embed = route.path.starts_with("/embed/");
            let (framed, sent) = if is_embed { ("*", "'none'") } else { ("'none'", "'self'") };
            for part in [
                "default-src 'none'",
                "script-src 'self'",
                "style-src 'self'",
                "base-uri 'none'",
                &format!("frame-ancestors {framed};"),
                &format!("form-action {sent}"),
            ] {
                assert!(policy.contains(part), "{route:?} {part}: {policy}");
            }
            assert!(!policy.contains("unsafe-inline"), "{route:?}: {policy}");
            // Only the analysis board reaches engines on the machine of whoever looks, and no other machine.
            let is_analysis = route.path.contains("/analysis") && route.path.starts_with("/{game}/");
            let connects = if is_analysis { " ws://127.0.0.1:* ws://localhost:*" } else { "" };
            assert!(policy.contains(&format!("connect-src 'self'{connects};")), "{route:?}: {policy}");
            let n_wild = usize::from(is_embed) + 2 * usize::from(is_analysis);
            assert_eq!(policy.matches('*').count(), n_wild, "{route:?}: {policy}");
            assert!(!answer.header("cache-control").is_empty(), "{route:?}");
            assert_eq!(answer.header("server"), "", "{route:?}");
            assert_eq!(answer.header("access-control-allow-origin"), "", "{route:?}");
            assert!(!answer.status.is_server_error(), "{route:?}: {}", answer.status);
        }
    }
}

#[tokio::test]
async fn pages_that_name_somebody_are_kept_by_one_browser_at_most() {
    let mut world = World::new().await;
    let cast = Cast::new(&mut world).await;
    // A viewer names who plays to everybody, and knows nobody.
    let pages = ROUTES.iter().filter(|route| route.method == "GET" && !route.path.starts_with("/embed/"));
    for route in pages {
        let (path, ..) = filled(route, &cast);
        let answer = world.get(&path, &cast.owner).await;
        if answer.header("content-type").starts_with("text/html") && answer.body.contains("Olga") {
            let caching = answer.header("cache-control");
            assert!(caching.contains("private") || caching == "no-store", "{path}: {caching}");
        }
    }
    for path in ["/account", "/account/delete", "/account/export", "/account/sign-in"] {
        let person = if path.ends_with("sign-in") { &cast.nobody } else { &cast.owner };
        assert_eq!(world.get(path, person).await.header("cache-control"), "no-store", "{path}");
    }
    // Nobody else's page names the owner in its head.
    assert!(!world.get("/", &cast.nobody).await.body.contains("Olga"));
}

#[tokio::test]
async fn safe_lines_are_asked_for_when_there_is_one() {
    let plain = World::new().await;
    assert_eq!(plain.get("/", &Person::default()).await.header("strict-transport-security"), "");
    let safe = World::with(|config| config.public_url = Some("https://games.example".to_owned())).await;
    for path in ["/", "/no-such-page", "/healthz", "/robots.txt"] {
        let answer = safe.get(path, &Person::default()).await;
        assert_eq!(
            answer.header("strict-transport-security"),
            "max-age=31536000; includeSubDomains",
            "{path}"
        );
    }
}

#[tokio::test]
async fn the_cookie_of_a_session_is_out_of_reach_for_scripts_and_other_sites() {
    for (public_url, name, is_safe) in
        [(None, "session", false), (Some("https://games.example"), "__Host-session", true)]
    {
        let world = World::with(|config| config.public_url = public_url.map(str::to_owned)).await;
        let origin = public_url.unwrap_or("http://localhost:7777");
        let answer = world.ask("POST", "/api/v1/guest", &Person::default(), &[("origin", origin)], "").await;
        assert_eq!(answer.status, StatusCode::CREATED);
        let cookie = answer.headers.get(header::SET_COOKIE).expect("a session").to_str().expect("plain");
        let mut parts = cookie.split("; ");
        let (found, secret) = parts.next().and_then(|pair| pair.split_once('=')).expect("a pair");
        assert_eq!(found, name);
        assert_eq!(secret.len(), 43, "some 256 bits");
        let attributes: Vec<&str> = parts.collect();
        for attribute in ["Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=15552000"] {
            assert!(attributes.contains(&attribute), "{cookie}");
        }
        assert_eq!(attributes.contains(&"Secure"), is_safe, "{cookie}");
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
}
