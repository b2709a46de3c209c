//! What is played in a position: finished matches are counted once, by every program that serves the database.

use serde_json::{Value, json};
use store::testing::ThrowAway;

use super::kit::{Program, check, described, wali};
use crate::{Running, request};

const PATH: &str = "/api/v1/explorer/{game}";

/// Looks a start up, with filters, as nobody or as somebody, and holds the answer against the description.
async fn look(running: &Running, who: Option<&Program>, query: &str) -> (u16, Value) {
    let path = format!("/api/v1/explorer/wali?{}", query.replace(' ', "%20"));
    let headers: Vec<(&str, &str)> =
        who.iter().flat_map(|who| &who.headers).map(|it| (it.0, it.1.as_str())).collect();
    let (status, head, body) = request(running.address, "GET", &path, &headers, "").await;
    let answer = serde_json::from_str(&body).unwrap_or(Value::Null);
    if let Some(schema) = described("GET", PATH, status) {
        check(&answer, &schema);
    }
    assert!(status != 200 || head.contains("cache-control: private, max-age=60"), "{head}");
    (status, answer)
}

/// A match in which the first player gives up after two moves.
async fn played(anna: &Program, bela: &Program, is_listed: bool, first: &str) -> String {
    let mut wish = wali();
    wish["listed"] = json!(is_listed);
    let (_, opened) = anna.post("/api/v1/matches", "", wish).await;
    let id = opened["id"].as_str().expect("an identifier").to_owned();
    assert_eq!(bela.act(&id, json!({ "c": "sit" })).await["a"], "done");
    // A lot decides who begins.
    let (_, look) = anna.get("/api/v1/matches/{id}", &id).await;
    let you = anna.get("/api/v1/me", "").await.1["id"].clone();
    let begins = look["view"]["seats"][0]["player"] == you;
    let (begins, follows) = if begins { (anna, bela) } else { (bela, anna) };
    assert_eq!(begins.act(&id, json!({ "c": "move", "text": first })).await["a"], "done");
    assert_eq!(follows.act(&id, json!({ "c": "move", "text": "A1" })).await["a"], "done");
    assert_eq!(begins.act(&id, json!({ "c": "resign" })).await["a"], "done");
    id
}

#[tokio::test]
async fn finished_matches_are_counted_once_on_every_database() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let [anna, bela] = ["anna", "bela"].map(|name| Program::new(&running, name, "play watch"));
        let (anna, bela) = (anna.await, bela.await);
        let sources = "sources=site,import";
        assert_eq!(look(&running, None, sources).await.1["total"], 0);
        let public = played(&anna, &bela, true, "C3").await;
        let hidden = played(&anna, &bela, false, "D3").await;
        assert_eq!(running.site.explore_finished().await.expect("counted"), 2);
        assert_eq!(running.site.explore_finished().await.expect("counted"), 0, "each is counted once");
        let (_, found) = look(&running, None, sources).await;
        // C3 and D3 are mirror images of each other: the second player has won both times.
        assert_eq!(
            (&found["total"], &found["wins"], &found["shared"]),
            (&json!(2), &json!([0, 2]), &json!(0))
        );
        assert_eq!(found["moves"][0]["move"], "C3");
        assert_eq!(found["moves"][0]["same"], json!(["D3"]));
        let games: Vec<&Value> =
            found["games"].as_array().expect("games").iter().map(|it| &it["id"]).collect();
        assert_eq!(games, [&json!(public)], "{hidden} is known to its players only");
        let mut names = found["games"][0]["players"].as_array().expect("names").clone();
        names.sort_by_key(ToString::to_string);
        assert_eq!(names, [json!("anna"), json!("bela")]);
        for (filter, total) in [
            ("player=ANNA", 2),
            ("player=nobody", 0),
            ("speeds=rapid,classical,blitz,bullet,untimed,correspondence", 2),
            ("speeds=none", 0),
            ("ratingFrom=1200", 0),
            ("since=2020-01", 2),
            ("until=2020-01", 0),
            ("sources=import", 0),
            ("setup=start&rules=standard&players=2&sources=site", 2),
            ("position=6/6/6/6/6 x 12,12 0&sources=site", 2),
            ("position=5o/6/6/6/6 x 12,11 0&sources=site", 0),
        ] {
            let filter =
                if filter.contains("sources") { filter.to_owned() } else { format!("{sources}&{filter}") };
            assert_eq!(look(&running, None, &filter).await.1["total"], total, "{filter}");
        }
        for wrong in [
            "position=x",
            "rules=x",
            "setup=x",
            "sources=x",
            "speeds=fast",
            "ratingFrom=1500",
            "since=2020",
            "more=1",
            "players=3",
        ] {
            assert_eq!(look(&running, None, wrong).await.0, 422, "{wrong}");
        }
        let (status, ..) = request(running.address, "GET", "/api/v1/explorer/chess", &[], "").await;
        assert_eq!(status, 404);
        running.stop().await;
        // The next program goes on from there, and one that begins anew finds the same.
        let again = Running::start(&database).await;
        assert_eq!(again.site.explore_finished().await.expect("counted"), 0);
        assert_eq!(look(&again, None, sources).await.1["total"], 2);
        again.stop().await;
        std::fs::remove_file(database.folder().join("explorer.redb")).expect("its file");
        let anew = Running::start(&database).await;
        assert_eq!(anew.site.explore_finished().await.expect("counted"), 2);
        assert_eq!(look(&anew, None, sources).await.1["total"], 2);
        anew.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn whoever_plays_a_rated_match_is_told_nothing_about_its_positions() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [anna, bela] = ["anna", "bela"].map(|name| Program::new(&running, name, "play watch"));
    let (anna, bela) = (anna.await, bela.await);
    for _ in 0..2 {
        played(&anna, &bela, true, "C3").await;
    }
    running.site.explore_finished().await.expect("counted");
    let mut wish = wali();
    wish["rated"] = json!(true);
    wish["side"] = json!(0);
    let (status, opened) = anna.post("/api/v1/matches", "", wish).await;
    assert_eq!(status, 201, "{opened}");
    let id = opened["id"].as_str().expect("an identifier");
    assert_eq!(bela.act(id, json!({ "c": "sit" })).await["a"], "done");
    assert_eq!(anna.act(id, json!({ "c": "move", "text": "C3" })).await["a"], "done");
    let (_, seen) = anna.get("/api/v1/matches/{id}", id).await;
    let position =
        seen["position"].as_str().map_or_else(|| "6/6/2x3/6/6 o 11,12 0".to_owned(), str::to_owned);
    let query = format!("position={position}&sources=site");
    let (_, of_anna) = look(&running, Some(&anna), &query).await;
    assert_eq!((&of_anna["withheld"], &of_anna["total"]), (&json!(true), &json!(0)));
    let (_, of_others) = look(&running, None, &query).await;
    assert_eq!((&of_others["withheld"], &of_others["total"]), (&json!(false), &json!(2)));
    running.stop().await;
}
