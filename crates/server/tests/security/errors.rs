//! Whatever goes wrong is said in the language of the reader: as a page where people go, as JSON where programs and scripts do.

use axum::http::StatusCode;
use server::{ROUTES, RouteKind};

use crate::{
    rights::{Cast, filled},
    world::{Answer, World},
};

#[track_caller]
fn check_page(answer: &Answer, status: StatusCode, language: &str, sentence: &str) {
    assert_eq!(answer.status, status, "{}", answer.body);
    assert!(answer.header("content-type").starts_with("text/html"), "{}", answer.body);
    assert!(answer.body.contains(&format!("<html lang=\"{language}\"")), "{}", answer.body);
    assert!(answer.body.contains(sentence), "{sentence}: {}", answer.body);
    let home = if answer.body.contains("href=\"/fr/\"") { "href=\"/fr/\"" } else { "href=\"/" };
    assert!(answer.body.contains(home), "a link home");
}

#[tokio::test]
async fn errors_under_the_address_of_a_page_are_pages_in_the_language_of_the_reader() {
    let mut world = World::new().await;
    let (nobody, anna) = (world.nobody(), world.account("Anna").await);
    let foreign = [("origin", "https://elsewhere.example")];
    let form = [("content-type", "application/x-www-form-urlencoded")];

    let missing = world.get("/fr/g/nothing0", &nobody).await;
    check_page(&missing, StatusCode::NOT_FOUND, "fr", "Page introuvable");
    let missing = world.get("/en/g/nothing0", &nobody).await;
    check_page(&missing, StatusCode::NOT_FOUND, "en", "Page not found");

    let refused = world.ask("POST", "/fr/account/sign-out", &anna, &foreign, "").await;
    check_page(&refused, StatusCode::FORBIDDEN, "fr", "que depuis les pages de ce site");
    let refused = world.ask("POST", "/en/account/sign-out", &anna, &foreign, "").await;
    check_page(&refused, StatusCode::FORBIDDEN, "en", "only works from pages of this site");
    assert!(refused.body.contains("Anna"), "the page names whoever is signed in");

    let method = world.ask("PUT", "/fr/lobby", &nobody, &[], "").await;
    check_page(&method, StatusCode::METHOD_NOT_ALLOWED, "fr", "ne s’utilise pas ainsi");
    assert!(method.header("allow").contains("GET"));

    let long = world.ask("POST", "/en/account/sign-in", &nobody, &form, vec![b'x'; 100_000]).await;
    check_page(&long, StatusCode::PAYLOAD_TOO_LARGE, "en", "That’s too long.");

    let unreadable = world.ask("POST", "/fr/account/sign-in", &nobody, &form, "nonsense").await;
    check_page(&unreadable, StatusCode::UNPROCESSABLE_ENTITY, "fr", "Le formulaire n’a pas pu être lu.");

    let mut hurried = None;
    for _ in 0..2_000 {
        let answer = world.ask("POST", "/fr/account/sign-out", &anna, &[], "").await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            hurried = Some(answer);
            break;
        }
    }
    let hurried = hurried.expect("a limit");
    check_page(&hurried, StatusCode::TOO_MANY_REQUESTS, "fr", "Trop de requêtes");
    assert!(!hurried.header("retry-after").is_empty());
}

#[tokio::test]
async fn no_page_answers_an_error_as_json() {
    let mut world = World::new().await;
    let cast = Cast::new(&mut world).await;
    for route in ROUTES.iter().filter(|route| route.kind == RouteKind::Page) {
        let (path, ..) = filled(route, &cast);
        for (method, origin) in
            [(route.method, ""), (route.method, "https://elsewhere.example"), ("PATCH", "")]
        {
            let answer = world.ask(method, &path, &cast.nobody, &[("origin", origin)], "").await;
            if answer.status.is_client_error() || answer.status.is_server_error() {
                let kind = answer.header("content-type");
                assert!(kind.starts_with("text/html"), "{method} {path}: {} {}", answer.status, answer.body);
            }
        }
    }
}

#[tokio::test]
async fn the_api_says_what_is_wrong_in_the_language_of_the_page_that_asks() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let wish = serde_json::json!({ "game": "wali", "clock": "-", "rated": true }).to_string();
    let json = ("content-type", "application/json");
    for (language, message) in [
        ("", "a rated match needs a clock and one of the game's own set-ups"),
        ("en", "a rated match needs a clock and one of the game's own set-ups"),
        ("fr-FR,fr;q=0.9", "Une partie classée demande une pendule et une des positions de départ du jeu."),
    ] {
        let headers = [json, ("accept-language", language)];
        let answer = world.ask("POST", "/api/v1/matches", &anna, &headers, wish.clone()).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(
            (answer.json()["code"].as_str(), answer.json()["message"].as_str()),
            (Some("terms"), Some(message))
        );
    }
    let missing = world.ask("GET", "/api/v1/matches/nothing0", &anna, &[("cookie", "language=fr")], "").await;
    assert_eq!(
        (missing.status, missing.json()["message"].as_str()),
        (StatusCode::NOT_FOUND, Some("Cette partie n’existe pas."))
    );
    let nowhere = world.get("/api/v2/matches/nothing", &anna).await;
    assert_eq!((nowhere.status, nowhere.json()["code"].as_str()), (StatusCode::NOT_FOUND, Some("missing")));
}
