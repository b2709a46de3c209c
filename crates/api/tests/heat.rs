//! The map of good moves, and engines side by side.

use games::GameKind;
use serde_json::{Value, json};

use crate::answers::{ask, random_games};

/// All moves of a position with what a search says of them.
fn thought(game: &Value, search: &str) -> Vec<Value> {
    let question = json!({ "game": game, "lines": 500, "nodes": 6000, "search": search });
    let question: api::ThinkQuestion = serde_json::from_value(question).expect("a question");
    let stop = std::sync::atomic::AtomicBool::new(false);
    let mut thinker = api::Thinker::new(api::EngineHost::Browser);
    let answer = thinker.think(&question, &|| std::time::Duration::ZERO, &stop, &mut |_| {});
    let answer: Value = serde_json::from_str(&answer.expect("a thought")).expect("JSON");
    answer["lines"].as_array().expect("lines").clone()
}

fn map(game: &Value, measure: &str, moves: &[Value]) -> Value {
    ask("heat", &json!({ "game": game, "measure": measure, "moves": moves }))
}

#[test]
fn every_game_has_a_map_of_all_its_moves() {
    for kind in GameKind::ALL {
        let (rules, moves) = random_games(kind, 12).remove(0);
        let game = json!({ "kind": kind.slug(), "rules": rules, "moves": moves });
        let state = ask("state", &json!({ "game": game, "look": { "language": "en" } }));
        let legal = state["moves"].as_array().expect("moves").len();
        for (search, measure) in [("alpha-beta", "chances"), ("monte-carlo", "share")] {
            let lines = thought(&game, search);
            assert_eq!(lines.len(), legal.min(500), "{kind} {search}: each move has its line");
            let worth = |line: &Value| match measure {
                "share" => line["share"].as_u64().expect("a share"),
                _ => line["chances"][0].as_u64().expect("a chance"),
            };
            if measure == "share" {
                let sum: u64 = lines.iter().map(worth).sum();
                assert!((900..=1000).contains(&sum), "{kind}: {sum}");
            }
            let moves: Vec<Value> =
                lines.iter().map(|line| json!({ "text": line["moves"][0], "worth": worth(line) })).collect();
            let answer = map(&game, measure, &moves);
            let cells = answer["cells"].as_array().expect("cells");
            let best = moves.iter().map(|mv| mv["worth"].as_u64()).max().expect("a move");
            assert!(
                !cells.is_empty() && answer["markup"].as_str().expect("markup").contains("heat"),
                "{kind}"
            );
            assert!(cells[0]["worth"].as_u64() <= best, "{kind}");
            assert!(cells.windows(2).all(|pair| pair[0]["worth"].as_u64() >= pair[1]["worth"].as_u64()));
        }
    }
}

#[test]
fn the_best_move_is_the_warmest_and_what_loses_much_is_cold() {
    let game = json!({ "kind": "wali" });
    let moves =
        [("C3", 600), ("D3", 475), ("E3", 100)].map(|(text, worth)| json!({ "text": text, "worth": worth }));
    let answer = map(&game, "chances", &moves);
    let told: Vec<_> =
        answer["cells"].as_array().expect("cells").iter().map(|it| (&it["cell"], &it["warmth"])).collect();
    assert_eq!(told, [(&json!("C3"), &json!(100)), (&json!("D3"), &json!(50)), (&json!("E3"), &json!(0))]);
    for wrong in [json!({ "text": "Z9", "worth": 5 }), json!({ "text": "C3", "worth": 1001 })] {
        let question = json!({ "game": game, "measure": "chances", "moves": [wrong] });
        api::answer("heat", &question.to_string()).expect_err("refused");
    }
}

#[test]
fn each_engine_has_arrows_of_its_own() {
    let arrows = |engine: Value| {
        let question = json!({ "game": { "kind": "khet" }, "moves": [], "engine": engine });
        let moves = ask("state", &json!({ "game": { "kind": "khet" }, "look": { "language": "en" } }));
        let text = &moves["moves"][0]["text"];
        let mut question = question;
        question["moves"] = json!([text]);
        api::answer("arrows", &question.to_string())
    };
    let one = arrows(json!(1)).expect("arrows");
    let two = arrows(json!(2)).expect("arrows");
    assert!(one.contains("by-1") && two.contains("by-2"));
    assert!(!arrows(json!(null)).expect("arrows").contains("opinion"));
    assert_eq!(arrows(json!(5)).expect_err("there are four").code, "malformed");
}
