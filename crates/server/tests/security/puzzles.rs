//! Puzzles that accounts have tried: the server judges, the first attempt counts, and nobody claims what was not played.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;
use games::{GameKind, puzzles::Difficulty};
use serde_json::{Value as Json, json};

use crate::world::{Answer, Person, World};

const PATH: &str = "/api/v1/puzzle-attempts";

/// A puzzle of more than one turn, with its solution.
fn longer(kind: GameKind, number: usize) -> (String, Vec<String>) {
    let listed = kind.listed_puzzles().iter().filter(|it| it.difficulty > Difficulty::AtOnce).nth(number);
    let listed = listed.expect("there are many");
    (listed.id.clone(), listed.puzzle.line.clone())
}

async fn send(world: &World, person: &Person, body: &Json) -> Answer {
    world.post_json(PATH, person, body).await
}

async fn attempt(world: &World, person: &Person, puzzle: &str, moves: &[String]) -> Json {
    let body = json!({ "game": "wali", "attempts": [{ "puzzle": puzzle, "moves": moves }] });
    let answer = send(world, person, &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

#[tokio::test]
async fn a_solved_puzzle_raises_the_rating_once() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let (puzzle, line) = longer(GameKind::Wali, 0);
    let first = attempt(&world, &anna, &puzzle, &line).await;
    assert_eq!(first["progress"]["results"][&puzzle], true);
    assert!(first["change"].as_i64().expect("a number") > 0, "{first}");
    assert!(first["progress"]["rating"]["rating"].as_f64().expect("a rating") > 1500.0);
    // The same again, as after an answer that was lost, and another try that fails.
    assert_eq!(attempt(&world, &anna, &puzzle, &line).await, first);
    let later = attempt(&world, &anna, &puzzle, &[]).await;
    assert_eq!(later["progress"], first["progress"]);
    // The page and the profile show it, and the puzzle has a rating of its own.
    let page = world.get("/wali/puzzle", &anna).await.body;
    assert!(page.contains(&format!("\"{puzzle}\":true")), "the page knows what was solved");
    let profile = world.get("/@/Anna", &Person::default()).await.body;
    assert!(profile.contains("id=\"puzzles-title\"") && profile.contains("1 of 1"), "{profile}");
    let kept = world.site.store().puzzle_ratings("wali").await.expect("ratings");
    assert!(kept.len() == 1 && kept[0].0 == puzzle && kept[0].1.games == 1);
    let data = world.get("/account/export", &anna).await.json();
    assert_eq!(data["puzzles"][0]["progress"]["results"][&puzzle], true);
}

#[tokio::test]
async fn what_does_not_win_is_not_solved_whatever_is_said() {
    let mut world = World::new().await;
    for (number, make) in [
        // Given up at once, and in the middle.
        (|_: &[String]| Vec::new()) as fn(&[String]) -> Vec<String>,
        |line| line[..1].to_vec(),
        |line| line[..line.len() - 1].to_vec(),
    ]
    .into_iter()
    .enumerate()
    {
        let (puzzle, line) = longer(GameKind::Wali, number);
        let person = world.account(&format!("Anna{number}")).await;
        let answer = attempt(&world, &person, &puzzle, &make(&line)).await;
        assert_eq!(answer["progress"]["results"][&puzzle], false, "{number}");
        assert!(answer["change"].as_i64().expect("a number") < 0, "{answer}");
    }
    // Replies that help are not those of the rules: somebody who plays both sides solves nothing.
    let kind = GameKind::Bermudes;
    let person = world.account("Helped").await;
    let mut n_tried = 0;
    for listed in kind.listed_puzzles().iter().filter(|it| it.difficulty > Difficulty::AtOnce).take(8) {
        let mut record = listed.puzzle.record(kind).expect("a puzzle");
        record.play_text(&listed.puzzle.line[0]).expect("its first move");
        if record.position().mover() == listed.solver {
            continue;
        }
        let Some(other) = record.legal_moves().into_iter().find(|mv| *mv != listed.puzzle.line[1]) else {
            continue;
        };
        record.play_text(&other).expect("a legal move");
        let body =
            json!({ "game": kind.slug(), "attempts": [{ "puzzle": listed.id, "moves": record.played() }] });
        let answer = send(&world, &person, &body).await;
        assert_eq!(answer.json()["progress"]["results"][&listed.id], false, "{}", answer.body);
        n_tried += 1;
    }
    assert!(n_tried > 0);
}

#[tokio::test]
async fn what_is_no_attempt_is_refused_and_keeps_nothing() {
    let mut world = World::new().await;
    let (anna, guest) = (world.account("Anna").await, world.guest().await);
    let (puzzle, line) = longer(GameKind::Wali, 0);
    let good = json!({ "game": "wali", "attempts": [{ "puzzle": puzzle, "moves": line }] });
    for person in [&guest, &Person::default()] {
        assert_eq!(send(&world, person, &good).await.status, StatusCode::UNAUTHORIZED);
    }
    for (body, status) in [
        (json!({ "game": "chess", "attempts": [] }), StatusCode::UNPROCESSABLE_ENTITY),
        (
            json!({ "game": "wali", "attempts": [{ "puzzle": puzzle, "moves": ["Z9"] }] }),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({ "game": "wali", "attempts": [{ "puzzle": puzzle, "moves": vec!["C3"; 50] }] }),
            StatusCode::PAYLOAD_TOO_LARGE,
        ),
        (
            json!({ "game": "wali", "attempts": [{ "puzzle": puzzle, "moves": line, "solved": true }] }),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({ "game": "wali", "attempts": vec![json!({ "puzzle": "x", "moves": [] }); 601] }),
            StatusCode::PAYLOAD_TOO_LARGE,
        ),
    ] {
        let answer = send(&world, &anna, &body).await;
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
    }
    // A puzzle of another version is passed over.
    let unknown = json!({ "game": "wali", "attempts": [{ "puzzle": "00000000", "moves": [] }] });
    assert_eq!(send(&world, &anna, &unknown).await.json()["progress"]["results"], json!({}));
    assert!(world.site.store().puzzle_ratings("wali").await.expect("ratings").is_empty());
}

#[tokio::test]
async fn runs_are_counted_by_what_was_solved() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let [one, two, three, four] = [0, 1, 2, 3].map(|number| longer(GameKind::Wali, number));
    let as_sent = |(puzzle, moves): &(String, Vec<String>)| json!({ "puzzle": puzzle, "moves": moves, "hurried": true });
    let failed = json!({ "puzzle": three.0, "moves": [], "hurried": true });
    let attempts = [as_sent(&one), as_sent(&one), as_sent(&two), failed, as_sent(&four)];
    for (run, best) in [("streak", 2), ("storm", 3)] {
        let answer =
            send(&world, &anna, &json!({ "game": "wali", "attempts": attempts, "run": run })).await.json();
        assert_eq!((&answer["progress"][run], &answer["change"]), (&json!(best), &json!(0)), "{answer}");
        assert_eq!(answer["progress"]["rating"], Json::Null);
    }
}

#[tokio::test]
async fn a_day_counts_for_its_own_puzzle_and_not_before_it_has_come() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    let today = since_1970.as_secs() / 86_400;
    for (day, claimed, counts) in
        [(today, today, true), (today + 1, today + 1, false), (today - 1, today, false)]
    {
        let listed = GameKind::Wali.puzzle_of_day(day);
        let sent = json!({ "puzzle": listed.id, "moves": listed.puzzle.line, "day": claimed });
        let answer = send(&world, &anna, &json!({ "game": "wali", "attempts": [sent] })).await.json();
        let days = answer["progress"]["days"].as_array().expect("days").clone();
        assert_eq!(days, [json!(today)], "{day} {counts}");
    }
}

#[tokio::test]
async fn whoever_sends_attempts_all_the_time_waits() {
    let mut world = World::new().await;
    let anna = world.account("Anna").await;
    let nothing = json!({ "game": "wali", "attempts": [] });
    let mut statuses = Vec::new();
    for _ in 0..130 {
        statuses.push(send(&world, &anna, &nothing).await.status);
    }
    assert_eq!(statuses[0], StatusCode::OK);
    assert_eq!(statuses[129], StatusCode::TOO_MANY_REQUESTS);
}
