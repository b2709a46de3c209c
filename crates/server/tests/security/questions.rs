//! Questions to the rules and to the engine: anybody may ask, and nobody can keep others from being answered.

use axum::http::StatusCode;
use futures_util::{StreamExt, stream::FuturesUnordered};
use serde_json::{Value, json};

use crate::world::{Answer, Person, World};

/// The longest game that may be asked about, in plies.
const MOST_PLIES: usize = 3_000;

fn long_game(n_plies: usize) -> Value {
    let moves: Vec<&str> = ["d1-", "e8+", "d1+", "e8-"].into_iter().cycle().take(n_plies).collect();
    json!({ "kind": "khet", "rules": "2.0", "moves": moves })
}

async fn ask(world: &World, person: &Person, name: &str, question: &Value) -> Answer {
    world.ask("POST", &format!("/api/v1/{name}"), person, &[], question.to_string()).await
}

#[tokio::test]
async fn a_game_that_is_too_long_is_refused_with_a_reason() {
    let mut world = World::new().await;
    let nobody = world.nobody();
    for (name, question) in [
        ("state", json!({ "game": long_game(MOST_PLIES + 1) })),
        ("think", json!({ "game": long_game(MOST_PLIES + 1), "nodes": 10 })),
    ] {
        let answer = ask(&world, &nobody, name, &question).await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{name} {}", answer.body);
        assert_eq!(answer.json()["code"], "too-long");
        assert!(answer.body.contains("at most 3000 plies"), "{}", answer.body);
    }
    let longest = json!({ "game": long_game(MOST_PLIES) });
    let answer = ask(&world, &nobody, "state", &longest).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.json()["plies"], MOST_PLIES, "a long answer comes whole");
}

/// Asks for as much as there is until that is too much: how often it was answered, and what is said then.
async fn ask_until_refused(world: &World, person: &Person) -> (usize, Answer) {
    let long = json!({ "game": long_game(MOST_PLIES) });
    for n_answered in 0..5_000 {
        let answer = ask(world, person, "state", &long).await;
        if answer.status != StatusCode::OK {
            return (n_answered, answer);
        }
    }
    panic!("nobody may ask for ever");
}

#[tokio::test]
async fn whoever_uses_all_their_time_waits_and_others_do_not() {
    let mut world = World::new().await;
    let [greedy, modest] = [world.nobody(), world.nobody()];
    let account = Person { address: greedy.address, ..world.account("Anna").await };
    let (n_answered, limited) = ask_until_refused(&world, &greedy).await;
    assert_eq!(limited.status, StatusCode::TOO_MANY_REQUESTS, "{}", limited.body);
    let wait: u64 = limited.header("retry-after").parse().expect("seconds to wait");
    assert!((1..=15).contains(&wait), "{wait}");
    // A session of a guest is not a new asker: it has what has come back since, which is little. An account is.
    let guest = world.ask("POST", "/api/v1/guest", &greedy, &[], "").await;
    let cookie = guest.session().and_then(|it| it.split(';').next()).expect("a session").to_owned();
    let guest = Person { cookie, ..greedy.clone() };
    let (n_of_guest, limited) = ask_until_refused(&world, &guest).await;
    assert_eq!(limited.status, StatusCode::TOO_MANY_REQUESTS, "{}", limited.body);
    assert!(n_of_guest < n_answered / 2, "{n_of_guest} after {n_answered}");
    let short = json!({ "game": { "kind": "wali" } });
    for other in [&modest, &account] {
        assert_eq!(ask(&world, other, "state", &short).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_page_that_asks_at_every_move_of_a_game_never_waits() {
    let mut world = World::new().await;
    let nobody = world.nobody();
    let mut moves: Vec<String> = Vec::new();
    // Faster than anybody plays.
    for n in 0..150 {
        let question = json!({ "game": { "kind": "wali", "moves": moves }, "animate": true });
        let answer = ask(&world, &nobody, "state", &question).await;
        assert_eq!(answer.status, StatusCode::OK, "ply {n}: {}", answer.body);
        let state = answer.json();
        let legal = state["moves"].as_array().expect("moves");
        let Some(next) = legal.get(n % legal.len().max(1)) else { break };
        moves.push(next["text"].as_str().expect("a move").to_owned());
    }
    assert!(moves.len() > 20);
}

#[tokio::test]
async fn one_asker_has_some_questions_on_their_way_and_no_more() {
    let mut world = World::new().await;
    let [greedy, modest] = [world.nobody(), world.nobody()];
    let long = json!({ "game": long_game(MOST_PLIES) });
    let short = json!({ "game": { "kind": "wali" } });
    let many = futures_util::future::join_all((0..60).map(|_| ask(&world, &greedy, "state", &long)));
    let (many, one) = tokio::join!(many, ask(&world, &modest, "state", &short));
    let n_limited = many.iter().filter(|it| it.status == StatusCode::TOO_MANY_REQUESTS).count();
    assert!((44..60).contains(&n_limited), "{n_limited}");
    assert_eq!(one.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_strangers_with_many_thoughts_keep_a_fifth_waiting_for_a_turn_each() {
    let mut world = World::new().await;
    let strangers = [world.nobody(), world.nobody(), world.nobody(), world.nobody()];
    let fifth = world.nobody();
    let question = json!({ "game": { "kind": "wali" }, "ms": 200 });
    let mut thoughts = FuturesUnordered::new();
    // Each of them four times, one after the other: the fifth comes last.
    for _ in 0..4 {
        for stranger in &strangers {
            let (world, question) = (&world, &question);
            let thought: std::pin::Pin<Box<dyn Future<Output = _>>> =
                Box::pin(async move { (false, ask(world, stranger, "think", question).await.status) });
            thoughts.push(thought);
        }
    }
    let (world, question, fifth) = (&world, &question, &fifth);
    thoughts.push(Box::pin(async move { (true, ask(world, fifth, "think", question).await.status) }));
    let mut n_before = 0;
    while let Some((is_fifth, status)) = thoughts.next().await {
        assert_eq!(status, StatusCode::OK);
        if is_fifth {
            break;
        }
        n_before += 1;
    }
    // Two are thinking when the fifth comes, and the other two come first.
    assert!(n_before <= 6, "{n_before} of 16 came before");
}

#[tokio::test]
async fn whoever_asks_for_too_many_thoughts_at_once_is_told_to_wait() {
    let mut world = World::new().await;
    let greedy = world.nobody();
    let question = json!({ "game": { "kind": "wali" }, "ms": 50 });
    let answers =
        futures_util::future::join_all((0..8).map(|_| ask(&world, &greedy, "think", &question))).await;
    let n_limited = answers.iter().filter(|it| it.status == StatusCode::TOO_MANY_REQUESTS).count();
    assert_eq!(n_limited, 4);
    assert_eq!(ask(&world, &greedy, "think", &question).await.status, StatusCode::OK);
}
