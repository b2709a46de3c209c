//! What boards look like: chosen in a browser, kept with an account, right from the first paint on.

use axum::http::StatusCode;
use serde_json::json;

use crate::world::{Answer, PASSWORD, Person, World, entered};

/// The same person in a browser that has chosen looks.
fn with_looks(person: Person, looks: &str) -> Person {
    let session = if person.cookie.is_empty() { String::new() } else { format!("{}; ", person.cookie) };
    Person { cookie: format!("{session}looks={looks}"), ..person }
}

/// What the page says that boards look like, and what it makes the browser keep.
fn shown(page: &Answer) -> (String, Option<String>) {
    let attribute = |name: &str| {
        let (_, rest) = page.body.split_once(&format!(" {name}=\"")).expect("an attribute");
        rest.split('"').next().unwrap_or_default().to_owned()
    };
    let palette = page.body.split_once("/palette/").and_then(|(_, rest)| rest.split_once(".css"));
    let palette = palette.map(|(palette, _)| format!("-{palette}")).unwrap_or_default();
    let kept = page.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok());
    let mut kept =
        kept.filter_map(|cookie| cookie.strip_prefix("looks=")?.split(';').next().map(str::to_owned));
    (format!("{}-{}{palette}", attribute("data-board"), attribute("data-pieces")), kept.next())
}

#[tokio::test]
async fn a_page_shows_the_looks_of_its_browser_from_the_first_paint_on() {
    let mut world = World::new().await;
    let nobody = world.nobody();
    for (cookie, looks) in [
        ("felt-flat", "felt-flat"),
        ("marble-carved-ead9b8-fdf9ef-0072b2-d55e00", "marble-carved-ead9b8-fdf9ef-0072b2-d55e00"),
        ("glass-flat", "wood-carved"),
        ("felt-flat-<script>", "wood-carved"),
        ("", "wood-carved"),
    ] {
        let person = with_looks(nobody.clone(), cookie);
        for path in ["/", "/khet/play", "/khet/rules", "/settings"] {
            assert_eq!(shown(&world.get(path, &person).await), (looks.to_owned(), None), "{path}");
        }
    }
    // Pieces are drawn by the server, in pages and before their scripts.
    let (carved, flat) = (nobody.clone(), with_looks(nobody, "wood-flat"));
    for path in ["/", "/khet", "/khet/play", "/khet/rules", "/khet/learn"] {
        let drawn = |answer: Answer| answer.body.matches("class=\"shadow\"").count();
        assert!(drawn(world.get(path, &carved).await) > 0, "{path}");
        assert_eq!(drawn(world.get(path, &flat).await), 0, "{path}");
    }
}

#[tokio::test]
async fn an_account_takes_its_looks_to_other_browsers() {
    let mut world = World::new().await;
    // Chosen as a guest, before there is an account.
    let nobody = with_looks(world.nobody(), "felt-flat");
    let anna = entered(nobody.clone(), &world.sign_up(&nobody, "Anna", PASSWORD).await);
    assert_eq!(world.get("/api/v1/looks", &anna).await.json(), json!({ "looks": "felt-flat" }));
    // In another browser the account's choice counts, and that browser keeps it.
    let other = with_looks(world.nobody(), "marble-carved");
    let there = entered(other.clone(), &world.sign_in(&other, "Anna", PASSWORD).await);
    let expected = ("felt-flat".to_owned(), Some("felt-flat".to_owned()));
    assert_eq!(shown(&world.get("/", &with_looks(there.clone(), "marble-carved")).await), expected);
    assert_eq!(
        shown(&world.get("/", &with_looks(there.clone(), "felt-flat")).await),
        ("felt-flat".to_owned(), None)
    );
    // A choice made there is seen here.
    let palette = "wood-flat-ead9b8-fdf9ef-0072b2-d55e00";
    let done = world.post_json("/api/v1/looks", &there, &json!({ "looks": palette })).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    assert!(
        done.header("set-cookie").starts_with(&format!("looks={palette};")),
        "{}",
        done.header("set-cookie")
    );
    assert_eq!(shown(&world.get("/", &anna).await).0, palette);
    assert!(
        world.get("/account/export", &anna).await.body.contains(palette),
        "it is part of what is kept of somebody"
    );
}

#[tokio::test]
async fn only_accounts_keep_looks_and_only_looks_are_kept() {
    let mut world = World::new().await;
    let (guest, anna) = (world.guest().await, world.account("Anna").await);
    let wish = json!({ "looks": "felt-flat" });
    let nobody = world.nobody();
    assert_eq!(world.post_json("/api/v1/looks", &nobody, &wish).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(world.post_json("/api/v1/looks", &guest, &wish).await.status, StatusCode::UNAUTHORIZED);
    for wrong in ["", "felt", "glass-flat", "felt-flat-red", "felt-flat\r\nset-cookie: a=b"] {
        let refused = world.post_json("/api/v1/looks", &anna, &json!({ "looks": wrong })).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong:?}");
    }
    assert_eq!(world.get("/api/v1/looks", &anna).await.json(), json!({ "looks": "wood-carved" }));
}

#[tokio::test]
async fn a_palette_is_a_style_sheet_that_may_be_kept_for_ever() {
    let mut world = World::new().await;
    let nobody = world.nobody();
    let sheet = world.get("/palette/123456-fdf9ef-0072b2-d55e00.css", &nobody).await;
    assert_eq!((sheet.status, sheet.header("content-type")), (StatusCode::OK, "text/css; charset=utf-8"));
    assert!(sheet.header("cache-control").contains("immutable"));
    assert!(
        sheet.body.contains("--tablier-field:#123456;") && sheet.body.contains("--tablier-blue:#fdf9ef;")
    );
    for wrong in ["123456.css", "123456-fdf9ef-0072b2-d55e00", "123456-fdf9ef-0072b2-}*{x.css"] {
        assert_eq!(
            world.get(&format!("/palette/{wrong}"), &nobody).await.status,
            StatusCode::NOT_FOUND,
            "{wrong}"
        );
    }
}

#[tokio::test]
async fn pictures_look_as_their_address_says() {
    let mut world = World::new().await;
    let nobody = world.nobody();
    let picture = async |wish: &str| world.get(&format!("/position.svg?game=khet&{wish}"), &nobody).await;
    let plain = picture("").await.body;
    let felt = picture("board=felt").await.body;
    assert!(plain.contains("#ead9b8") && !felt.contains("#ead9b8") && felt.contains("#cfe0c6"));
    assert!(
        plain.contains("class=\"shadow\"") && !picture("pieces=flat").await.body.contains("class=\"shadow\"")
    );
    assert!(picture("palette=123456-fdf9ef-0072b2-d55e00").await.body.contains("#123456"));
    assert!(
        plain.contains("class=\"labels\"")
            && !picture("coordinates=no").await.body.contains("class=\"labels\"")
    );
    for wrong in ["board=glass", "pieces=round", "palette=123456", "coordinates=maybe"] {
        assert_eq!(picture(wrong).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}
