//! Games with variations, written and read back.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use api::answer;
use serde_json::{Value, json};

fn ask(name: &str, question: &Value) -> Value {
    serde_json::from_str(&answer(name, &question.to_string()).unwrap()).unwrap()
}

fn tree() -> Value {
    json!({
        "text": "a lesson",
        "shapes": ["BA1F5"],
        "moves": [
            {
                "move": "C3", "nags": [1], "clock": "0:04:58", "elapsed": "0:00:02.5", "eval": { "score": 35 },
                "shapes": ["GC3D3", "YA1A2", "RB2"],
            },
            {
                "move": "D3",
                "text": "why not",
                "eval": { "win": -4 },
                "variations": [
                    { "text": "the corner", "moves": [{ "move": "A1" }, { "move": "B2", "nags": [4], "variations": [{ "moves": [{ "move": "F5" }] }] }] },
                    { "moves": [{ "move": "A5" }] },
                ],
            },
            { "move": "B2" },
        ],
    })
}

#[test]
fn a_tree_survives_both_forms_of_files() {
    for form in ["text", "json"] {
        let question = json!({
            "game": { "kind": "wali" }, "line": tree(), "form": form, "tags": [["Event", "Club evening"]],
        });
        let text = ask("write", &question)["text"].clone();
        let read = ask("read", &json!({ "text": text }));
        assert_eq!(read["line"], tree(), "{form}");
        assert_eq!(read["game"]["moves"], json!(["C3", "D3", "B2"]));
        assert!(read["tags"].as_array().unwrap().contains(&json!(["Event", "Club evening"])));
    }
}

#[test]
fn a_game_of_hundreds_of_plies_nests_no_deeper_than_a_short_one() {
    let mut moves = Vec::new();
    let mut game = json!({ "kind": "bermudes", "moves": [] });
    for _ in 0..150 {
        let state = ask("state", &json!({ "game": game }));
        let Some(mv) = state["moves"].as_array().unwrap().last() else { break };
        moves.push(json!({ "move": mv["text"] }));
        game["moves"] = moves.iter().map(|it| it["move"].clone()).collect();
    }
    assert!(moves.len() > 20);
    let line = json!({ "moves": moves });
    let text = ask("write", &json!({ "game": { "kind": "bermudes" }, "line": line, "form": "text" }));
    assert_eq!(ask("read", &text)["line"], line);
}

#[test]
fn an_illegal_move_in_a_variation_is_refused_with_its_place() {
    let mut line = tree();
    line["moves"][1]["variations"][1]["moves"][0]["move"] = json!("C3");
    let question = json!({ "game": { "kind": "wali" }, "line": line, "form": "text" });
    let problem = answer("write", &question.to_string()).unwrap_err();
    assert_eq!(problem.code, "file");
    assert!(problem.message.contains("ply 2, variation 2, ply 1"), "{}", problem.message);
}

#[test]
fn a_game_that_people_ended_is_read_as_ended_by_them() {
    let losses = ["resign", "time", "forfeit"].map(|how| json!({ "how": how, "player": 1 }));
    for end in losses.into_iter().chain([json!({ "how": "agree" })]) {
        let game = json!({ "kind": "wali", "moves": ["C3", "D3"], "end": end });
        for form in ["text", "json"] {
            let text = ask("write", &json!({ "game": game, "form": form }));
            let read = ask("read", &text);
            assert_eq!(read["game"]["end"], end, "{form}");
            assert_eq!(read["game"]["moves"], game["moves"]);
        }
    }
    for (why, how) in
        [("time forfeit", "time"), ("absence", "forfeit"), ("withdrawal", "forfeit"), ("normal", "resign")]
    {
        let text = format!("[Game \"wali\"]\n[Termination \"{why}\"]\n\n1. C3 D3 1-0");
        let end = json!({ "how": how, "player": 1 });
        assert_eq!(ask("read", &json!({ "text": text }))["game"]["end"], end, "{why}");
    }
    let says_nothing = "[Game \"wali\"]\n\n1. C3 D3 0-1";
    assert_eq!(
        ask("read", &json!({ "text": says_nothing }))["game"]["end"],
        json!({ "how": "resign", "player": 0 })
    );
}

#[test]
fn what_people_draw_is_drawn_and_what_is_not_a_shape_is_refused() {
    let question =
        |shapes: Value| json!({ "game": { "kind": "khet" }, "shapes": shapes, "look": { "turned": 180 } });
    let drawn = ask("sketch", &question(json!(["Ga1j8", "Rb2"])));
    let markup = drawn["markup"].as_str().unwrap();
    assert!(markup.contains("brush-green") && markup.contains("sketch-head"), "{markup}");
    assert!(markup.contains("brush-red") && markup.contains("<circle"), "{markup}");
    assert_eq!(ask("sketch", &question(json!([])))["markup"].as_str().unwrap().matches("brush").count(), 0);
    for wrong in ["", "a1", "Xa1", "Ga1z9", "Ga9", "Ga1b2c3"] {
        assert_eq!(
            answer("sketch", &question(json!([wrong])).to_string()).unwrap_err().code,
            "malformed",
            "{wrong}"
        );
    }
}
