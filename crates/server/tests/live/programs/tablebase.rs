//! Endings are looked up in the tables that a site has.

use std::{path::PathBuf, sync::LazyLock};

use endgames::{Slice, Workers};
use games::GameKind;
use serde_json::{Value, json};
use store::testing::ThrowAway;

use super::kit::{Program, check, described};
use crate::{Running, request};

const PATH: &str = "/api/v1/tablebase";
/// One against one, won in 17 plies.
const LONGEST: &str = "2a2/6/7/8/9/8/7/6/2A2 w 0,0 0 0 0";

/// Works alone, and never stops.
struct Alone;

impl Workers for Alone {
    fn run_jobs(&self, n_jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..n_jobs).for_each(job);
    }
    fn progress(&self, _: u64) {}
    fn is_stopped(&self) -> bool {
        false
    }
}

/// A folder with the smallest tables of Khitan and Wali.
static TABLES: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("tablier-tablebase-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (kind, slice) in [(GameKind::Khitan, Slice::new(1, 1)), (GameKind::Wali, Slice::new(3, 1))] {
        let endings = kind.endings().expect("endings");
        for table in endings.solve(slice, Vec::new(), &Alone).expect("tables") {
            tablefiles::write(&folder, endings, &table).expect("a file");
        }
    }
    folder
});

/// Looks a position up, as somebody or as nobody, and holds the answer against the description.
async fn look(
    running: &Running,
    who: Option<&Program>,
    (game, rules, position): (&str, &str, &str),
) -> (u16, String, Value) {
    let position = position.replace(' ', "%20");
    let path = format!("{PATH}?game={game}&rules={rules}&position={position}");
    let headers: Vec<(&str, &str)> =
        who.iter().flat_map(|who| &who.headers).map(|it| (it.0, it.1.as_str())).collect();
    let (status, head, body) = request(running.address, "GET", &path, &headers, "").await;
    let answer = serde_json::from_str(&body).unwrap_or(Value::Null);
    if let Some(schema) = described("GET", PATH, status) {
        check(&answer, &schema);
    }
    (status, head, answer)
}

#[tokio::test]
async fn an_ending_is_answered_with_each_of_its_moves() {
    let database = ThrowAway::sqlite();
    let running = Running::start_with(&database, |config| config.tables = Some(TABLES.clone())).await;
    let (status, head, answer) = look(&running, None, ("khitan", "classic", LONGEST)).await;
    assert_eq!(status, 200);
    assert!(head.contains("cache-control: private, max-age=86400"), "{head}");
    let ending = &answer["ending"];
    assert_eq!((&ending["result"], &ending["plies"]), (&json!("win"), &json!(17)));
    let moves = ending["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 4);
    assert!(moves.iter().all(|it| it["result"] == "win"), "{moves:?}");
    assert!(
        moves.iter().any(|it| it["plies"] == 17) && moves.iter().all(|it| it["plies"].as_u64() >= Some(17))
    );
    // The loser's side, and another game.
    let lost = LONGEST.replace('a', "g");
    let (_, _, answer) = look(&running, None, ("khitan", "classic", &lost)).await;
    assert_eq!(answer["ending"]["result"], "loss");
    let (_, _, answer) = look(&running, None, ("wali", "standard", "x5/6/6/6/xo3x x - 0")).await;
    assert_eq!((&answer["ending"]["result"], &answer["ending"]["plies"]), (&json!("win"), &json!(15)));
    // What the page is told: that there are tables, and up to how many pieces.
    let (_, _, page) = request(running.address, "GET", "/khitan/analysis", &[], "").await;
    assert!(page.contains(r#""tablebase":{"pieces":2}"#), "{page}");
    let (_, _, page) = request(running.address, "GET", "/khet/analysis", &[], "").await;
    assert!(page.contains(r#""tablebase":null"#), "{page}");
    running.stop().await;
}

#[tokio::test]
async fn what_no_table_has_is_answered_with_nothing_and_nonsense_is_refused() {
    let database = ThrowAway::sqlite();
    let running = Running::start_with(&database, |config| config.tables = Some(TABLES.clone())).await;
    let nothing = json!({ "ending": null, "withheld": false });
    for of in [
        ("khitan", "classic", "ggggg/g4g/2ggg2/8/9/8/2AAA2/A4A/AAAAA w 0,0 0 0 0"),
        ("khitan", "expert", "2a2/6/7/8/9/8/7/6/2A2 w 1,1 0 0 0"),
        ("khitan", "classic", "2a2/6/7/8/9/8/7/6/2A2 w 0,0 0 70 80"),
        ("khitan", "classic", "1aa2/6/7/8/9/8/7/6/2A2 w 0,0 0 0 0"),
        ("wali", "standard", "6/6/6/6/6 x 12,12 0"),
    ] {
        let (status, _, answer) = look(&running, None, of).await;
        assert_eq!((status, &answer), (200, &nothing), "{of:?}");
    }
    for of in [
        ("chess", "classic", LONGEST),
        ("khitan", "none", LONGEST),
        ("khitan", "classic", "x"),
        ("khitan", "classic", "5/6/7/8/9/8/7/6/2A2 b 0,0 0 0 0"),
    ] {
        assert_eq!(look(&running, None, of).await.0, 422, "{of:?}");
    }
    let (status, _, _) = request(running.address, "GET", PATH, &[], "").await;
    assert_eq!(status, 422);
    running.stop().await;
}

#[tokio::test]
async fn a_site_without_tables_knows_nothing_and_its_pages_do_not_ask() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let (status, _, answer) = look(&running, None, ("khitan", "classic", LONGEST)).await;
    assert_eq!((status, answer), (200, json!({ "ending": null, "withheld": false })));
    let (_, _, page) = request(running.address, "GET", "/khitan/analysis", &[], "").await;
    assert!(page.contains(r#""tablebase":null"#), "{page}");
    running.stop().await;
}

#[tokio::test]
async fn nobody_looks_up_the_ending_of_a_rated_match_that_is_on() {
    let database = ThrowAway::sqlite();
    let running = Running::start_with(&database, |config| config.tables = Some(TABLES.clone())).await;
    let anna = Program::new(&running, "anna", "play watch").await;
    let bela = Program::new(&running, "bela", "play watch").await;
    let wish = json!({ "game": "wali", "clock": "5+3", "rated": true, "side": 0 });
    let (_, opened) = anna.post("/api/v1/matches", "", wish).await;
    let id = opened["id"].as_str().expect("an identifier");
    assert_eq!(bela.act(id, json!({ "c": "sit" })).await["a"], "done");
    assert_eq!(anna.act(id, json!({ "c": "move", "text": "C3" })).await["a"], "done");
    let of = ("wali", "standard", "6/6/2x3/6/6 o 11,12 0");
    for player in [&anna, &bela] {
        let (_, head, answer) = look(&running, Some(player), of).await;
        assert_eq!(answer, json!({ "ending": null, "withheld": true }));
        assert!(head.contains("cache-control: no-store"), "{head}");
    }
    assert_eq!(look(&running, None, of).await.2["withheld"], false);
    running.stop().await;
}
