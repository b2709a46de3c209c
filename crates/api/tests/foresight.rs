//! Moves that could be played: told for people, and drawn over the position.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use api::answer;
use games::{GameKind, StartChoice};
use serde_json::{Value, json};
use tabletop::{Cell, Effect, record::Conduct};

fn ask(name: &str, question: &Value) -> Value {
    serde_json::from_str(&answer(name, &question.to_string()).unwrap()).unwrap()
}

/// A splitter sends silver’s light to a stack and to an obelisk.
const KHET: &str = "4k5/3b6/9O/10/3t5Z/10/3D6/4K5 s";

#[test]
fn lines_are_told_with_captures_as_far_as_they_are_legal() {
    let game = json!({ "kind": "bermudes", "moves": [] });
    let state = ask("state", &json!({ "game": game }));
    let first = state["moves"][0]["text"].as_str().unwrap();
    let answer = ask("lines", &json!({ "game": game, "lines": [[first, "Z9Z9", first], []] }));
    let [line, empty] = [0, 1].map(|index| answer["lines"][index].as_array().unwrap());
    assert_eq!((line.len(), empty.len()), (1, 0));
    assert_eq!(line[0]["text"], first);
    assert_eq!(line[0]["mover"], 0);
    assert!(line[0]["words"].as_str().unwrap().ends_with('.'));

    let game = json!({ "kind": "khet", "position": KHET });
    let told = ask("lines", &json!({ "game": game, "lines": [["d2+"]] }));
    assert_eq!(told["lines"][0][0]["told"], "d2+xd4^,j6");
}

#[test]
fn a_line_has_a_limit() {
    let question = json!({ "game": { "kind": "wali" }, "lines": vec![Vec::<String>::new(); 11] });
    assert_eq!(answer("lines", &question.to_string()).unwrap_err().code, "too-long");
}

#[test]
fn each_cell_that_a_move_would_touch_is_faded_once_and_shows_what_would_stand_there() {
    for kind in GameKind::ALL {
        let start = kind.start(&StartChoice::default(), &[]).unwrap();
        let mut record = start.position.record(Conduct::People);
        for ply in 0..12 {
            let Some(text) = record.legal_moves().into_iter().nth(ply * 3 % 7) else { break };
            let question =
                json!({ "game": { "kind": kind.slug(), "moves": record.played() }, "moves": [text] });
            let drawn = ask("foresight", &question)["markup"].as_str().unwrap().to_owned();
            let effects = record.position().effects(&text).unwrap();
            let mut after = record.position().scene();
            effects.iter().for_each(|effect| effect.apply(&mut after));
            let touched: BTreeSet<Cell> = effects.iter().flat_map(Effect::touched).collect();
            let n_ghosts = after.pieces.iter().filter(|piece| touched.contains(&piece.at)).count();
            assert_eq!(drawn.matches("\"ghost-ground\"").count(), touched.len(), "{kind}: {text}");
            assert_eq!(drawn.matches("\"ghost\"").count(), n_ghosts, "{kind}: {text}");
            let n_beams = effects.iter().filter(|effect| matches!(effect, Effect::Beam { .. })).count();
            assert_eq!(drawn.matches("\"beam\"").count(), n_beams, "{kind}: {text}");
            assert!(touched.is_empty() || drawn.contains("sketch-"), "{kind}: {text}");
            record.play_text(&text).unwrap();
        }
    }
}

#[test]
fn a_turn_is_drawn_with_its_direction_and_a_refutation_with_a_stroke_of_its_own() {
    let state = ask("state", &json!({ "game": { "kind": "khet", "moves": [] } }));
    let turn =
        state["moves"].as_array().unwrap().iter().find(|mv| mv["text"].as_str().unwrap().ends_with('+'));
    let moves = json!([turn.unwrap()["text"]]);
    let drawn = |meant: &str| {
        let answer = ask("foresight", &json!({ "game": { "kind": "khet" }, "moves": moves, "meant": meant }));
        answer["markup"].as_str().unwrap().to_owned()
    };
    let (better, refutation) = (drawn("better"), drawn("refutation"));
    assert!(better.contains("brush-green") && better.contains("A44 44 0 0 1"), "{better}");
    assert!(refutation.contains("brush-red"));
}

#[test]
fn a_turn_of_several_moves_is_drawn_to_its_end_and_no_farther() {
    // A leg of a chain belongs to the same turn; an answer does not.
    let game = json!({ "kind": "wali", "moves": [] });
    let one = ask("foresight", &json!({ "game": game, "moves": ["C3"] }));
    let two = ask("foresight", &json!({ "game": game, "moves": ["C3", "D3"] }));
    assert_eq!(one, two);
}
