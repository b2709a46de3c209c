//! Pictures and files of games: what they are, how long they are kept, what they cost, and that invitations are not shown.

use axum::http::StatusCode;
use games::GameKind;
use serde_json::json;

use crate::world::{Answer, Person, World};

/// The width and height of a PNG or GIF, from its first bytes.
fn size(answer: &Answer) -> (u32, u32) {
    let bytes = &answer.bytes;
    if bytes.starts_with(b"\x89PNG") {
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        return (number(16), number(20));
    }
    assert!(bytes.starts_with(b"GIF89a"), "{}", answer.body);
    let number = |at: usize| u32::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
    (number(6), number(8))
}

async fn played(world: &mut World) -> (String, Person) {
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let id = world.begin_match(&anna, &bela, false).await;
    world.play(&id, &anna, 4, "C3").await;
    (id, bela)
}

#[tokio::test]
async fn a_match_has_pictures_of_all_forms() {
    let mut world = World::new().await;
    let (id, _) = played(&mut world).await;
    let nobody = world.nobody();
    for (path, media) in [("svg", "image/svg+xml"), ("png", "image/png"), ("gif", "image/gif")] {
        for address in [format!("/g/{id}.{path}"), format!("/fr/g/{id}/{path}")] {
            let answer = world.get(&address, &nobody).await;
            assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.body);
            assert_eq!(answer.header("content-type"), media);
            assert_eq!(answer.header("cache-control"), "public, no-cache");
            // Other sites show it.
            assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin");
            assert_eq!(answer.header("set-cookie"), "");
        }
    }
    assert_eq!(size(&world.get(&format!("/g/{id}.png?size=300&theme=dark"), &nobody).await).0, 300);
    assert_eq!(size(&world.get(&format!("/g/{id}.gif?size=200"), &nobody).await).0, 200);
    assert_eq!(size(&world.get(&format!("/g/{id}.png?shape=card"), &nobody).await), (1200, 630));
    let turned = world.get(&format!("/g/{id}.svg?side=2"), &nobody).await;
    let start = world.get(&format!("/g/{id}.svg?ply=0"), &nobody).await;
    let now = world.get(&format!("/g/{id}.svg"), &nobody).await;
    assert!(now.body != turned.body && now.body != start.body && turned.body != start.body);
    // An SVG that is opened by itself has its colours: its style sheet is allowed by its hash.
    assert!(now.header("content-security-policy").contains("style-src 'self' 'sha256-"), "{:?}", now.headers);
    for (form, media) in [("pgn", "text/plain; charset=utf-8"), ("json", "application/json")] {
        assert_eq!(world.get(&format!("/g/{id}.{form}"), &nobody).await.header("content-type"), media);
    }
}

#[tokio::test]
async fn a_picture_is_sent_again_only_when_the_match_has_gone_on() {
    let mut world = World::new().await;
    let (id, bela) = played(&mut world).await;
    let path = format!("/g/{id}.svg");
    let nobody = world.nobody();
    let tag = world.get(&path, &nobody).await.header("etag").to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    let known = [("if-none-match", tag.as_str())];
    let again = world.ask("GET", &path, &nobody, &known, "").await;
    assert_eq!((again.status, again.body.as_str()), (StatusCode::NOT_MODIFIED, ""));
    assert_eq!(again.header("etag"), tag);
    let other = world.ask("GET", &format!("{path}?theme=paper"), &nobody, &known, "").await;
    assert_eq!(other.status, StatusCode::OK);
    world.play(&id, &bela, 5, "A1").await;
    assert_eq!(world.ask("GET", &path, &nobody, &known, "").await.status, StatusCode::OK);
    let resign = json!({ "id": "end", "expected": 6, "command": { "c": "resign" } });
    world.post_json(&format!("/api/v1/matches/{id}/commands"), &bela, &resign).await;
    assert_eq!(world.get(&path, &nobody).await.header("cache-control"), "public, max-age=3600");
}

#[tokio::test]
async fn a_match_that_has_not_begun_is_not_shown() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let opened = world.post_json("/api/v1/matches", &anna, &json!({ "game": "wali", "clock": "5+3" })).await;
    let id = opened.json()["id"].as_str().expect("an identifier").to_owned();
    let nobody = world.nobody();
    for form in ["svg", "png", "gif", "pgn", "json"] {
        for person in [&nobody, &anna] {
            let answer = world.get(&format!("/g/{id}.{form}"), person).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{form}");
        }
    }
    // Whoever gets the link sees what it is about, and not from whom.
    let page = world.get(&format!("/en/g/{id}"), &nobody).await.body;
    let head = page.split("</head>").next().expect("a head");
    assert!(head.contains("og:title\" content=\"Wali: an invitation to play\""), "{head}");
    assert!(!head.contains("Anna"), "{head}");
}

#[tokio::test]
async fn positions_have_pictures() {
    let world = World::new().await;
    let nobody = Person::default();
    for kind in GameKind::ALL {
        let card = world.get(&format!("/position.png?game={kind}&shape=card"), &nobody).await;
        assert_eq!((card.status, size(&card)), (StatusCode::OK, (1200, 630)), "{kind}");
        assert_eq!(card.header("cache-control"), "public, max-age=86400");
    }
    let moved = world.get("/position.svg?game=wali&moves=C3_D3", &nobody).await;
    assert!(moved.body.contains("Wali, 2: D3"), "{}", moved.body);
    assert!(
        world.get("/position.svg?game=wali&moves=C3_D3&ply=1", &nobody).await.body.contains("Wali, 1: C3")
    );
    assert_eq!(size(&world.get("/position.gif?game=wali&moves=C3_D3", &nobody).await).0, 400);
}

#[tokio::test]
async fn what_a_picture_cannot_be_is_refused_by_name() {
    let mut world = World::new().await;
    let (id, _) = played(&mut world).await;
    let nobody = world.nobody();
    for (path, name, expected) in [
        (format!("/g/{id}.png?size=1601"), "size", "64–1600"),
        (format!("/g/{id}.gif?size=641"), "size", "64–640"),
        (format!("/g/{id}.png?size=-1"), "size", "64–1600"),
        (format!("/g/{id}.svg?theme=pink"), "theme", "light, dark, high-contrast, paper"),
        (format!("/g/{id}.svg?ply=2"), "ply", "0–1"),
        (format!("/g/{id}.svg?side=3"), "side", "1–2"),
        (format!("/g/{id}.gif?shape=card"), "shape", "board"),
        (format!("/g/{id}.svg?colour=red"), "colour", "theme, board"),
        ("/position.svg".to_owned(), "game", "khet"),
        ("/position.svg?game=chess".to_owned(), "game", "khet"),
    ] {
        let answer = world.get(&format!("/en{path}"), &nobody).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert_eq!(answer.problem(), "parameter", "{path}");
        assert!(answer.body.contains(&format!("The parameter “{name}”")), "{path}: {}", answer.body);
        assert!(answer.body.contains(expected), "{path}: {}", answer.body);
    }
    let french = world.get(&format!("/fr/g/{id}.svg?theme=pink"), &nobody).await;
    assert!(french.body.contains("Le paramètre"), "{}", french.body);
    for path in ["/position.svg?game=wali&position=nonsense", "/position.svg?game=wali&moves=C3_C3"] {
        assert_eq!(world.get(path, &nobody).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
    }
    let long = format!("/position.svg?game=wali&moves={}", "C3_".repeat(9_000));
    assert_eq!(world.get(&long, &nobody).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(world.get(&format!("/g/{id}.bmp"), &nobody).await.status, StatusCode::NOT_FOUND);
    assert_eq!(world.get("/g/nothing0.png", &nobody).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn whoever_wants_pictures_all_the_time_waits_and_others_do_not() {
    let mut world = World::new().await;
    let greedy = world.nobody();
    let mut n_made = 0;
    // Each picture is another one, so that none is kept.
    let refused = loop {
        let answer =
            world.get(&format!("/position.png?game=khet&size={}", 1600 - n_made % 1500), &greedy).await;
        if answer.status != StatusCode::OK {
            break answer;
        }
        n_made += 1;
        assert!(n_made < 1000, "nobody may have that many");
    };
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{}", refused.body);
    assert!(!refused.header("retry-after").is_empty());
    // What was made is kept, and costs nothing.
    assert_eq!(world.get("/position.png?game=khet&size=1600", &greedy).await.status, StatusCode::OK);
    let other = world.nobody();
    assert_eq!(world.get("/position.png?game=wali", &other).await.status, StatusCode::OK);
}

#[tokio::test]
async fn links_have_previews_with_the_board_in_both_languages() {
    let mut world = World::with(|config| config.public_url = Some("https://games.example".to_owned())).await;
    let nobody = world.nobody();
    let puzzle = GameKind::ALL[0].puzzles()[0].id();
    let game = GameKind::ALL[0];
    for (path, card) in [
        (format!("/{game}"), format!("game={game}&amp;shape=card")),
        (format!("/{game}/puzzle/{puzzle}"), "&amp;position=".to_owned()),
        ("/wali/play?moves=C3_D3".to_owned(), "&amp;moves=C3_D3".to_owned()),
        ("/wali/analysis?rules=standard&moves=C3".to_owned(), "&amp;rules=standard&amp;moves=C3".to_owned()),
    ] {
        for (tag, locale) in [("en", "en_GB"), ("fr", "fr_FR")] {
            let page = world.get(&format!("/{tag}{path}"), &nobody).await.body;
            let head = page.split("</head>").next().expect("a head");
            for name in ["title", "description", "url", "image", "locale", "image:width", "image:alt"] {
                assert!(head.contains(&format!("property=\"og:{name}\"")), "{path} {name}");
            }
            let content = |name: &str| {
                let tag = head.split_once(&format!("property=\"og:{name}\" content=\"")).expect(name).1;
                tag.split('"').next().expect("a value").to_owned()
            };
            assert_eq!(content("locale"), locale);
            assert_eq!(content("url"), format!("https://games.example/{tag}{}", path.replace('&', "&amp;")));
            let image = content("image");
            assert!(image.starts_with("https://games.example/position.png?"), "{image}");
            assert!(image.contains(&card), "{image}");
            let picture = image.replace("https://games.example", "").replace("&amp;", "&");
            let card = world.get(&picture, &nobody).await;
            assert_eq!((card.status, size(&card)), (StatusCode::OK, (1200, 630)), "{picture}");
        }
    }
}

#[tokio::test]
async fn the_preview_of_a_match_names_who_plays_and_shows_where_it_stands() {
    let mut world = World::new().await;
    let (id, _) = played(&mut world).await;
    let nobody = world.nobody();
    let page = world.get(&format!("/fr/g/{id}"), &nobody).await.body;
    assert!(page.contains("og:title\" content=\"Wali: Anna – Bela\""), "{page}");
    assert!(page.contains(&format!("http://localhost:7777/g/{id}.png?shape=card&amp;ply=1")), "{page}");
    assert!(page.contains("Une partie en cours"), "{page}");
}
