//! The editor: every position can be taken apart and put together again.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use api::answer;
use games::GameKind;
use serde_json::{Value, json};
use tabletop::playout::Dice;

fn arrange(question: &Value) -> Value {
    serde_json::from_str(&answer("arrange", &question.to_string()).unwrap()).unwrap()
}

/// Positions of random games of all games, rule sets and numbers of players.
fn random_positions() -> Vec<(GameKind, String, String)> {
    let mut positions = Vec::new();
    let mut dice = Dice::new(7);
    for kind in GameKind::ALL {
        for setup in kind.setups() {
            let mut position = kind.position(&setup.position, &setup.rules).unwrap().unwrap();
            for ply in 0..60 {
                if ply % 6 == 0 {
                    positions.push((kind, setup.rules.clone(), position.text()));
                }
                let moves = position.move_texts();
                if moves.is_empty() {
                    break;
                }
                position.play_text(&moves[dice.below(moves.len())]).unwrap();
            }
        }
    }
    positions
}

#[test]
fn a_position_that_is_not_changed_keeps_its_text_and_has_no_faults() {
    for (kind, rules, text) in random_positions() {
        let game = json!({ "kind": kind.slug(), "rules": rules, "position": text });
        let told = arrange(&json!({ "game": game }));
        assert_eq!(told["text"], text, "{kind} {rules}");
        assert_eq!(told["rules"], rules);
        // A game may not be able to begin with a position from the middle of a game, but the position is never
        // impossible.
        let is_position = kind.position(&text, &rules).unwrap().unwrap();
        assert_eq!(told["faults"].as_array().unwrap().len(), is_position.start_faults().len(), "{text}");
        let rebuilt = json!({ "game": game, "pieces": told["pieces"], "fields": told["fields"] });
        assert_eq!(arrange(&rebuilt)["text"], text, "{kind} {rules}");
    }
}

#[test]
fn every_piece_of_the_palette_has_a_name_and_a_picture_of_its_own() {
    for language in ["fr", "en"] {
        for kind in GameKind::ALL {
            for rules in kind.rule_sets() {
                let question = json!({ "game": { "kind": kind.slug(), "rules": rules }, "look": { "language": language } });
                let told = arrange(&question);
                let palette = told["palette"].as_array().unwrap();
                let mut names: Vec<&str> = palette.iter().map(|it| it["name"].as_str().unwrap()).collect();
                names.sort_unstable();
                names.dedup();
                assert_eq!(names.len(), palette.len(), "{kind} {rules} {language}: {names:?}");
                assert!(palette.iter().all(|it| it["picture"].as_str().unwrap().starts_with("<svg")));
            }
        }
    }
}

#[test]
fn an_impossible_arrangement_is_told_all_its_faults_in_words() {
    let game = json!({ "kind": "khet", "rules": "standard" });
    let question = json!({
        "game": game, "pieces": { "c3": "K", "d4": "K" }, "fields": "z", "look": { "language": "fr" },
    });
    let told = arrange(&question);
    let faults: Vec<&str> =
        told["faults"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    assert!(faults.iter().any(|it| it.contains('z')), "{faults:?}");
    assert!(told["layer"].as_str().unwrap().contains("c3"));
}

#[test]
fn a_text_that_is_not_a_position_is_judged_as_it_was_typed() {
    let game = json!({ "kind": "wali", "position": "6/6 o - 0" });
    let told = arrange(&json!({ "game": game, "look": { "language": "en" } }));
    assert_eq!(told["text"], "6/6 o - 0");
    assert!(told["faults"][0].as_str().unwrap().contains("5 rows"), "{}", told["faults"]);
    let moved = json!({ "game": game, "pieces": { "C3": "x" }, "fields": told["fields"] });
    assert_eq!(arrange(&moved)["text"], "6/6/2x3/6/6 o - 0");
}

#[test]
fn hands_are_counted_and_changed_as_numbers() {
    let with_hands = |position: &str, hands: Option<[u8; 2]>| {
        let mut question = json!({ "game": { "kind": "wali", "position": position } });
        if let Some(hands) = hands {
            question["hands"] = json!(hands);
        }
        arrange(&question)
    };
    let counts = |answer: &Value| {
        let hands = answer["hands"].as_array().unwrap();
        hands.iter().map(|hand| hand["count"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    let placing = with_hands("6/6/2x3/6/6 o 11,12 0", None);
    assert_eq!(counts(&placing), [11, 12]);
    assert_eq!(placing["hands"][0]["name"], "Sticks");
    let fewer = with_hands("6/6/2x3/6/6 o 11,12 0", Some([10, 12]));
    assert_eq!(fewer["text"], "6/6/2x3/6/6 o 10,12 0");
    assert_eq!(counts(&fewer), [10, 12]);
    let moving = with_hands("6/6/2xoo1/3xx1/6 o 1,0 0", Some([0, 0]));
    assert_eq!(moving["text"], "6/6/2xoo1/3xx1/6 o - 0", "without hands pieces move");
    assert_eq!(counts(&moving), [0, 0]);
    let many = with_hands("6/6/2x3/6/6 o 11,12 0", Some([12, 12]));
    assert!(many["faults"][0].as_str().unwrap().contains("Sticks have 1 piece on the board"), "{many}");
    let none = arrange(&json!({ "game": { "kind": "bermudes" } }));
    assert_eq!(none["hands"], json!([]));
}

#[test]
fn a_position_in_which_the_game_is_over_is_told_so() {
    let over = |position: &str| {
        arrange(&json!({ "game": { "kind": "khitan", "position": position } }))["over"].clone()
    };
    assert_eq!(over("ggggg/g4g/2ggg2/8/9/8/7/6/5 w 0,0 0 0 0"), json!(true));
    assert_eq!(over("ggggg/g4g/2ggg2/8/9/8/7/6/A4 w 0,0 0 0 0"), json!(false));
}
