//! What the site answers, asked without a network.

use axum::{
    body::Body,
    http::{Request, Response, StatusCode, header},
};
use games::GameKind;
use http_body_util::BodyExt;
use server::{Config, Site};
use store::testing::ThrowAway;
use tower::ServiceExt;

async fn ask(request: Request<Body>) -> Response<Body> {
    let database = ThrowAway::sqlite();
    let address = "127.0.0.1:0".parse().expect("an address");
    let site = Site::open(Config::local(address, database.folder().to_owned())).await.expect("a site");
    server::app(site).oneshot(request).await.expect("the site always answers")
}

async fn get(path: &str) -> Response<Body> {
    ask(Request::get(path).body(Body::empty()).expect("a request")).await
}

async fn text(response: Response<Body>) -> String {
    let bytes = response.into_body().collect().await.expect("a whole answer").to_bytes();
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

async fn post(path: &str, body: &str) -> (StatusCode, String) {
    let response = ask(Request::post(path).body(Body::from(body.to_owned())).expect("a request")).await;
    (response.status(), text(response).await)
}

const PAGES: [&str; 8] = ["", "/rules", "/learn", "/play", "/puzzle", "/analysis", "/editor", "/report"];

#[tokio::test]
async fn every_page_exists_in_both_languages() {
    for language in ["fr", "en"] {
        let games = GameKind::ALL.into_iter().flat_map(|kind| PAGES.map(|page| format!("/{kind}{page}")));
        for path in games.chain(["/", "/games", "/settings"].map(str::to_owned)) {
            let response = get(&format!("/{language}{path}")).await;
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            let page = text(response).await;
            assert!(page.contains(&format!("<html lang=\"{language}\"")), "{path}");
            assert!(page.contains("<h1"), "{path}");
        }
    }
}

#[tokio::test]
async fn the_address_decides_the_language_then_the_cookie_then_the_browser() {
    let language = |path: &'static str, cookie: &'static str, accepted: &'static str| async move {
        let request = Request::get(path)
            .header(header::COOKIE, cookie)
            .header(header::ACCEPT_LANGUAGE, accepted)
            .body(Body::empty())
            .expect("a request");
        let page = text(ask(request).await).await;
        if page.contains("<html lang=\"fr\"") { "fr" } else { "en" }
    };
    assert_eq!(language("/en/khet", "language=fr", "fr").await, "en");
    assert_eq!(language("/khet", "theme=dark; language=fr", "en").await, "fr");
    assert_eq!(language("/khet", "language=xx", "fr-CH, en;q=0.5").await, "fr");
    assert_eq!(language("/khet", "", "de").await, "en");
}

#[tokio::test]
async fn a_chosen_language_is_remembered() {
    let response = get("/fr/wali").await;
    let cookie = response.headers()[header::SET_COOKIE].to_str().expect("plain");
    assert!(cookie.starts_with("language=fr;"), "{cookie}");
    assert!(get("/wali").await.headers().get(header::SET_COOKIE).is_none());
}

#[tokio::test]
async fn a_cookie_cannot_write_into_the_page() {
    let request = Request::get("/khet").header(header::COOKIE, "theme=\"><script>").body(Body::empty());
    let page = text(ask(request.expect("a request")).await).await;
    assert!(!page.contains("><script>") && page.contains("data-theme=\"system\""));
}

#[tokio::test]
async fn every_answer_forbids_other_hosts_and_scripts_in_pages() {
    for path in ["/", "/khet/play", "/no/such/page", "/service-worker.js", "/healthz"] {
        let response = get(path).await;
        let policy = response.headers()["content-security-policy"].to_str().expect("plain").to_owned();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"), "{path}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff", "{path}");
    }
}

#[tokio::test]
async fn pages_have_no_styles_or_scripts_of_their_own() {
    for kind in GameKind::ALL {
        for page in PAGES {
            let page = text(get(&format!("/{kind}{page}")).await).await;
            assert!(!page.contains(" style=") && !page.contains("<style"), "{kind}");
            assert!(!page.contains("http://") || !page.contains("src=\"http"), "{kind}");
        }
    }
}

#[tokio::test]
async fn an_unknown_address_is_told_in_the_language_of_the_reader() {
    for path in ["/fr/chess", "/fr/khet/nothing", "/fr/KHET"] {
        let response = get(path).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        assert!(text(response).await.contains("<html lang=\"fr\""), "{path}");
    }
}

#[tokio::test]
async fn files_are_kept_for_ever_and_come_compressed() {
    let path = assets::address("board/board.js");
    let request = Request::get(&path).header(header::ACCEPT_ENCODING, "gzip, br").body(Body::empty());
    let response = ask(request.expect("a request")).await;
    assert_eq!(response.headers()[header::CONTENT_ENCODING], "br");
    assert!(response.headers()[header::CACHE_CONTROL].to_str().expect("plain").contains("immutable"));
    let plain = get(&path).await;
    assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
    assert_eq!(get("/assets/old/board/board.js").await.status(), StatusCode::NOT_FOUND);
    assert_eq!(get(&assets::address("../Cargo.toml")).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_service_worker_knows_every_file() {
    let script = text(get("/service-worker.js").await).await;
    for asset in assets::all().iter().filter(|asset| asset.name != "service-worker.js") {
        assert!(script.contains(&assets::address(asset.name)), "{}", asset.name);
    }
}

#[tokio::test]
async fn the_rules_answer_browsers_that_cannot_run_them() {
    let (status, answer) = post("/api/v1/state", r#"{"game":{"kind":"wali","moves":["C3"]}}"#).await;
    assert_eq!(status, StatusCode::OK);
    assert!(answer.contains(r#""mover":1"#));
    let question = r#"{"game":{"kind":"wali","moves":[]},"nodes":200}"#;
    let (status, answer) = post("/api/v1/think", question).await;
    assert_eq!(status, StatusCode::OK);
    assert!(answer.contains(r#""lines":[{"moves":["#));
}

#[tokio::test]
async fn a_long_answer_comes_whole_where_it_is_compressed() {
    let question = r#"{"game":{"kind":"khet"},"look":{"prefix":"a"}}"#;
    let request = Request::post("/api/v1/arrange")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT_ENCODING, "gzip")
        .body(Body::from(question));
    let response = ask(request.expect("a request")).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
    response.into_body().collect().await.expect("the whole answer");
    let (_, plain) = post("/api/v1/arrange", question).await;
    assert!(plain.len() > 32 * 1024, "long enough for several pieces: {}", plain.len());
}

#[tokio::test]
async fn wrong_questions_are_refused_with_a_reason() {
    for (name, body, status, code) in [
        ("nothing", "{}", StatusCode::NOT_FOUND, "unknown-question"),
        ("state", "{", StatusCode::UNPROCESSABLE_ENTITY, "malformed"),
        ("state", r#"{"game":{"kind":"chess"}}"#, StatusCode::UNPROCESSABLE_ENTITY, "unknown-game"),
        (
            "state",
            r#"{"game":{"kind":"wali","moves":["Z9"]}}"#,
            StatusCode::UNPROCESSABLE_ENTITY,
            "illegal-move",
        ),
        ("think", r#"{"game":{"kind":"wali"},"level":99}"#, StatusCode::UNPROCESSABLE_ENTITY, "malformed"),
    ] {
        let (found, answer) = post(&format!("/api/v1/{name}"), body).await;
        assert_eq!(found, status, "{name} {body}");
        assert!(answer.contains(&format!(r#""code":"{code}""#)), "{answer}");
    }
    let long = format!(r#"{{"game":{{"kind":"{}"}}}}"#, "x".repeat(api::LONGEST_QUESTION));
    assert_eq!(post("/api/v1/state", &long).await.0, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn an_unknown_puzzle_is_not_found_and_the_way_to_the_others_is_shown() {
    for (language, words) in [("en", "This puzzle does not exist"), ("fr", "Ce problème n’existe pas")] {
        let response = get(&format!("/{language}/wali/puzzle/00000000")).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        let page = text(response).await;
        assert!(
            page.contains(words) && page.contains(&format!("href=\"/{language}/wali/puzzle\"")),
            "{page}"
        );
    }
}

#[tokio::test]
async fn every_puzzle_has_an_address_and_every_day_has_a_puzzle() {
    for kind in GameKind::ALL {
        let id = &kind.listed_puzzles()[0].id;
        for part in [id, "daily", "streak", "storm"] {
            assert_eq!(
                get(&format!("/{kind}/puzzle/{part}")).await.status(),
                StatusCode::OK,
                "{kind} {part}"
            );
        }
    }
    let response = get("/fr/puzzle/daily").await;
    assert_eq!(response.status(), StatusCode::TEMPORARY_REDIRECT);
    let to = response.headers()[header::LOCATION].to_str().expect("plain");
    assert!(to.starts_with("/fr/") && to.ends_with("/puzzle/daily"), "{to}");
}
