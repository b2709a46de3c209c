//! Evaluations of positions are shared by all who look, as far as they can be true.

use client::Client;
use serde_json::{Value, json};
use store::testing::ThrowAway;

use super::kit::{Program, check, described};
use crate::{Running, request};

const PATH: &str = "/api/v1/evaluations";
const START: &str = "6/6/6/6/6 x 12,12 0";

fn evaluation(depth: u32, more: Value) -> Value {
    let mut all = json!({
        "game": "wali", "rules": "standard", "position": START, "engine": "Tablier", "version": env!("CARGO_PKG_VERSION"),
        "depth": depth, "nodes": 100_000, "score": 10, "line": ["C3", "D3"],
    });
    for (name, value) in more.as_object().expect("fields") {
        all[name] = value.clone();
    }
    all
}

/// Looks a position up, as somebody or as nobody, and holds the answer against the description.
async fn look(running: &Running, who: Option<&Program>, position: &str) -> (u16, Value) {
    let position = position.replace(' ', "%20");
    let path = format!("{PATH}?game=wali&rules=standard&position={position}");
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

#[tokio::test]
async fn the_deepest_evaluation_is_shown_to_everybody() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let guest = Client::guest(running.address, "anna").await.expect("a guest");
        let anna = Program::browser(running.address, &guest);
        assert_eq!(look(&running, None, START).await, (200, json!({ "evaluations": [], "withheld": false })));
        let (status, answer) = anna.post(PATH, "", evaluation(12, json!({}))).await;
        assert_eq!((status, &answer["kept"]), (200, &json!(true)), "{answer}");
        let (_, answer) = anna.post(PATH, "", evaluation(10, json!({ "line": ["C3"] }))).await;
        assert_eq!((&answer["kept"], &answer["evaluation"]["depth"]), (&json!(false), &json!(12)));
        let (_, known) = look(&running, None, START).await;
        let shown = &known["evaluations"][0];
        assert_eq!((&shown["line"], &shown["score"]), (&json!(["C3", "D3"]), &json!(10)));
        assert_eq!(
            shown["chances"].as_array().expect("chances").iter().filter_map(Value::as_u64).sum::<u64>(),
            1000
        );
        for wrong in [
            json!({ "line": ["Z9"] }),
            json!({ "line": [] }),
            json!({ "position": "x" }),
            json!({ "score": 100_000 }),
            json!({ "score": null, "endsIn": 2 }),
            json!({ "version": "0.0.1" }),
            json!({ "depth": 3 }),
            json!({ "more": 1 }),
        ] {
            let (status, answer) = anna.post(PATH, "", evaluation(20, wrong.clone())).await;
            assert_eq!(status, 422, "{wrong} {answer}");
        }
        for wrong in ["x", "6/6/6/6/6 x 12,12 0 "] {
            assert_eq!(look(&running, None, wrong).await.0, 422, "{wrong}");
        }
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn whoever_shares_what_is_wrong_is_not_heard_for_a_while() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let guest = Client::guest(running.address, "anna").await.expect("a guest");
    let anna = Program::browser(running.address, &guest);
    assert_eq!(anna.post(PATH, "", evaluation(12, json!({}))).await.0, 200);
    for n in 0..3 {
        let lie = evaluation(30 + n, json!({ "score": -20_000 }));
        assert_eq!(anna.post(PATH, "", lie).await.0, 409, "a search of the site knows better");
    }
    assert_eq!(anna.post(PATH, "", evaluation(40, json!({}))).await.0, 403);
    let (_, known) = look(&running, None, START).await;
    assert_eq!(known["evaluations"], json!([]), "nothing of it is believed any more");
    running.site.let_pass(std::time::Duration::from_secs(31 * 24 * 3600));
    let guest = Client::guest(running.address, "bela").await.expect("a guest");
    let bela = Program::browser(running.address, &guest);
    assert_eq!(bela.post(PATH, "", evaluation(12, json!({}))).await.0, 200, "others are heard");
    running.stop().await;
}

#[tokio::test]
async fn nobody_is_helped_in_a_rated_match() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let anna = Program::new(&running, "anna", "play watch analyse").await;
    let bela = Program::new(&running, "bela", "play watch analyse").await;
    let (_, opened) = anna
        .post("/api/v1/matches", "", json!({ "game": "wali", "clock": "5+3", "rated": true, "side": 0 }))
        .await;
    let id = opened["id"].as_str().expect("an identifier");
    assert_eq!(bela.act(id, json!({ "c": "sit" })).await["a"], "done");
    assert_eq!(anna.act(id, json!({ "c": "move", "text": "C3" })).await["a"], "done");
    let after = "6/6/2x3/6/6 o 11,12 0";
    let carl = Program::new(&running, "carl", "watch analyse").await;
    let of_others = evaluation(12, json!({ "position": after, "line": ["D3"] }));
    assert_eq!(carl.post(PATH, "", of_others.clone()).await.0, 200);
    for player in [&anna, &bela] {
        assert_eq!(
            look(&running, Some(player), after).await.1,
            json!({ "evaluations": [], "withheld": true })
        );
        assert_eq!(player.post(PATH, "", of_others.clone()).await.0, 409);
        // The beginning is no secret.
        assert_eq!(look(&running, Some(player), START).await.1["withheld"], false);
    }
    assert_eq!(look(&running, Some(&carl), after).await.1["evaluations"][0]["depth"], 12);
    assert_eq!(anna.act(id, json!({ "c": "resign" })).await["a"], "done");
    assert_eq!(look(&running, Some(&anna), after).await.1["evaluations"][0]["depth"], 12);
    running.stop().await;
}

#[tokio::test]
async fn a_site_shares_nothing_if_its_operator_says_so() {
    let database = ThrowAway::sqlite();
    let running = Running::start_with(&database, |config| config.shares_evaluations = false).await;
    let anna = Program::new(&running, "anna", "watch analyse").await;
    assert_eq!(look(&running, Some(&anna), START).await.0, 404);
    assert_eq!(anna.post(PATH, "", evaluation(12, json!({}))).await.0, 404);
    let (_, _, page) = request(running.address, "GET", "/wali/analysis", &[], "").await;
    assert!(page.contains(r#""sharing":null"#), "{page}");
    running.stop().await;
}
