//! Questions of strangers are limited: in plies, in time, and in the size of the answer.

use std::{
    cell::Cell,
    sync::atomic::{AtomicBool, Ordering},
};

use api::{Bounds, answer, answer_within};
use serde_json::{Value, json};

/// A game of this number of plies, in which one piece turns back and forth.
fn long_game(n_plies: usize) -> Value {
    let moves: Vec<&str> = ["d1-", "e8+", "d1+", "e8-"].into_iter().cycle().take(n_plies).collect();
    json!({ "kind": "khet", "rules": "2.0", "moves": moves })
}

fn code(name: &str, question: &Value, bounds: &Bounds<'_>) -> &'static str {
    answer_within(name, &question.to_string(), bounds).err().map_or("", |problem| problem.code)
}

#[test]
fn a_game_with_too_many_plies_is_refused() {
    let bounds = Bounds { plies: 100, ..Bounds::OWN };
    for (n_plies, expected) in [(100, ""), (101, "too-long")] {
        let game = long_game(n_plies);
        let questions = [
            ("state", json!({ "game": game })),
            ("board", json!({ "game": game })),
            ("ahead", json!({ "game": game, "player": 0 })),
            ("explain", json!({ "game": game, "typed": "d1-", "language": "en" })),
            ("lens", json!({ "game": game })),
            ("hint", json!({ "game": game, "line": ["d1-"] })),
            ("preview", json!({ "game": game, "path": [] })),
            ("arrows", json!({ "game": game, "moves": ["d1-"] })),
            ("sketch", json!({ "game": game, "shapes": ["Ra1"] })),
            ("coach", json!({ "game": game, "thoughts": [], "language": "en" })),
            ("write", json!({ "game": game, "form": "text" })),
        ];
        for (name, question) in questions {
            assert_eq!(code(name, &question, &bounds), expected, "{name} of {n_plies} plies");
        }
        let text = answer("write", &json!({ "game": game, "form": "text" }).to_string()).expect("a file");
        let text: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(code("read", &text, &bounds), expected, "read of {n_plies} plies");
    }
}

#[test]
fn whoever_goes_is_answered_no_further() {
    let stop = AtomicBool::new(false);
    let n_looks = Cell::new(0);
    let is_spent = || {
        n_looks.set(n_looks.get() + 1);
        if n_looks.get() == 50 {
            stop.store(true, Ordering::Relaxed);
        }
        false
    };
    let bounds = Bounds { stop: &stop, is_spent: &is_spent, ..Bounds::OWN };
    for (name, question) in [
        ("state", json!({ "game": long_game(5000) })),
        ("coach", json!({ "game": long_game(5000), "thoughts": [], "language": "en" })),
    ] {
        stop.store(false, Ordering::Relaxed);
        n_looks.set(0);
        assert_eq!(code(name, &question, &bounds), "stopped", "{name}");
        assert_eq!(n_looks.get(), 50, "{name} ends at once");
    }
}

#[test]
fn what_takes_too_long_is_given_up() {
    let n_looks = Cell::new(0);
    let is_spent = || {
        n_looks.set(n_looks.get() + 1);
        n_looks.get() > 100
    };
    let bounds = Bounds { is_spent: &is_spent, ..Bounds::OWN };
    assert_eq!(code("state", &json!({ "game": long_game(5000) }), &bounds), "too-much");
    assert_eq!(n_looks.get(), 101);
}

#[test]
fn an_answer_is_no_longer_than_it_may_be() {
    let question = json!({ "game": { "kind": "wali" } });
    let length = answer("state", &question.to_string()).expect("an answer").len();
    assert_eq!(code("state", &question, &Bounds { bytes: length, ..Bounds::OWN }), "");
    assert_eq!(code("state", &question, &Bounds { bytes: length - 1, ..Bounds::OWN }), "too-long");
}

#[test]
fn a_short_question_has_no_endless_answer() {
    let prefix = "x".repeat(101);
    let question = json!({ "game": { "kind": "khet" }, "look": { "prefix": prefix } });
    assert_eq!(code("state", &question, &Bounds::OWN), "malformed");
    let question = json!({ "game": { "kind": "khet" }, "moves": vec!["d1-"; 201] });
    assert_eq!(code("arrows", &question, &Bounds::OWN), "too-long");
    let tags: Vec<[String; 2]> = (0..201).map(|n| [format!("Tag{n}"), "x".to_owned()]).collect();
    let question = json!({ "game": { "kind": "khet" }, "form": "text", "tags": tags });
    assert_eq!(code("write", &question, &Bounds::OWN), "too-long");
    let tags: String = (0..201).map(|n| format!("[Tag{n} \"x\"]\n")).collect();
    let question = json!({ "text": format!("[Game \"wali\"]\n{tags}\n*") });
    assert_eq!(code("read", &question, &Bounds::OWN), "file");
    let question = json!({ "kind": "wali", "step": 0, "answers": vec!["C3"; 201] });
    assert_eq!(code("step", &question, &Bounds::OWN), "too-long");
}
