//! Reports as pages ask for them.

use std::sync::atomic::AtomicBool;

use api::{ReportQuestion, Reporter};
use serde_json::{Value, json};

fn question(change: Value) -> Result<Reporter, String> {
    let mut body = json!({"game": {"kind": "wali"}, "games": 4, "strength": "nodes=20", "language": "en"});
    for (name, value) in change.as_object().expect("an object") {
        body[name] = value.clone();
    }
    let question: ReportQuestion = serde_json::from_value(body).expect("a question");
    Reporter::new(&question).map_err(|problem| problem.code.to_owned())
}

#[test]
fn a_report_grows_in_portions() {
    let mut report = question(json!({})).expect("a report");
    let never = AtomicBool::new(false);
    assert_eq!(report.play(3, &never), (3, 8));
    let answer: Value = serde_json::from_str(&report.answer()).expect("JSON");
    assert_eq!((answer["played"].as_u64(), answer["planned"].as_u64()), (Some(3), Some(8)));
    let html = answer["html"].as_str().expect("HTML");
    assert!(html.contains("3 of 8 games so far") && html.contains("class=\"plot\""), "{html}");
    assert_eq!(report.play(100, &never), (8, 8));
    let figures: Value = serde_json::from_str(&report.figures()).expect("JSON");
    assert_eq!((figures["gamesPlayed"].as_u64(), figures["setup"].as_str()), (Some(8), Some("start")));
    assert!(report.file().starts_with("<!DOCTYPE html>"));
}

#[test]
fn a_report_begins_where_the_game_stands() {
    let game = json!({"kind": "wali", "moves": ["C3"]});
    let mut report = question(json!({"game": game, "language": "fr"})).expect("a report");
    report.play(2, &AtomicBool::new(false));
    let figures: Value = serde_json::from_str(&report.figures()).expect("JSON");
    assert_eq!(figures["position"], "6/6/2x3/6/6 o 11,12 0");
    assert_eq!((figures["first"].as_u64(), figures["setup"].as_str()), (Some(1), None));
    assert!(report.answer().contains("Comment se joue Wali"));
}

#[test]
fn wrong_questions_are_refused() {
    let refused = |change| question(change).err();
    assert_eq!(refused(json!({"games": 0})).as_deref(), Some("malformed"));
    assert_eq!(refused(json!({"strength": "nodes=1"})).as_deref(), Some("malformed"));
    assert_eq!(refused(json!({"language": "de"})).as_deref(), Some("malformed"));
    assert_eq!(refused(json!({"game": {"kind": "chess"}})).as_deref(), Some("unknown-game"));
    assert_eq!(refused(json!({"game": {"kind": "wali", "moves": ["Z9"]}})).as_deref(), Some("illegal-move"));
}
