//! Plans: what is played by itself if the others play what was expected.

use games::{AnyPosition, StartChoice};
use matchplay::{Conditional, ConditionalError};

use crate::table::{terms, terms_from, three};

fn tree(json: &str) -> Conditional {
    serde_json::from_str(json).expect("a tree")
}

fn wali() -> Box<dyn AnyPosition> {
    terms("wali", "-").record().position().boxed()
}

fn check(json: &str, owner: usize) -> Result<Conditional, ConditionalError> {
    tree(json).check(wali().as_ref(), owner)
}

#[test]
fn a_plan_answers_what_the_other_may_play() {
    let plan = check(r#"{"A1": {"B1": {"A2": {"B2": {}}}}, "C3": {"D3": {}}}"#, 1).unwrap();
    let rest = plan.clone().after("A1");
    assert_eq!(rest.answer(), Some("B1"));
    let rest = rest.after("B1").after("A2");
    assert_eq!(rest.answer(), Some("B2"));
    assert!(rest.after("B2").is_empty());
    assert_eq!(plan.after("C3").answer(), Some("D3"));
}

#[test]
fn what_was_not_expected_ends_the_plan() {
    let plan = check(r#"{"A1": {"B1": {}}}"#, 1).unwrap();
    assert!(plan.after("E5").is_empty());
}

#[test]
fn a_plan_may_begin_with_the_own_ply() {
    let plan = check(r#"{"A1": {"B1": {"A2": {}}, "C1": {"A3": {}}}}"#, 0).unwrap();
    assert_eq!(plan.answer(), Some("A1"));
}

#[test]
fn nothing_planned_is_a_plan() {
    assert!(check("{}", 0).unwrap().is_empty());
    assert!(check("{}", 1).unwrap().is_empty());
}

#[test]
fn there_is_one_answer() {
    let refused = check(r#"{"A1": {"B1": {}, "C1": {}}}"#, 1);
    assert_eq!(refused, Err(ConditionalError::TwoAnswers("A1".to_owned())));
}

#[test]
fn what_another_plays_is_answered() {
    assert_eq!(check(r#"{"A1": {}}"#, 1), Err(ConditionalError::NoAnswer("A1".to_owned())));
    let deeper = check(r#"{"A1": {"B1": {"A2": {}}}}"#, 1);
    assert_eq!(deeper, Err(ConditionalError::NoAnswer("A2".to_owned())));
}

#[test]
fn every_ply_is_legal_where_it_stands() {
    let refused = check(r#"{"A1": {"A1": {}}}"#, 1);
    assert!(matches!(refused, Err(ConditionalError::Illegal(_))), "{refused:?}");
}

#[test]
fn plies_are_written_as_the_notation_does() {
    let plan = check(r#"{"a1": {"b1": {}}}"#, 1).unwrap();
    assert_eq!(serde_json::to_string(&plan).unwrap(), r#"{"A1":{"B1":{}}}"#);
}

#[test]
fn a_final_position_needs_no_answer() {
    let choice = StartChoice { position: Some("6/6/6/2x3/xx3o x - 0"), ..StartChoice::default() };
    let record = terms_from("wali", &choice, "-").record();
    assert!(tree(r#"{"C2-C1xF1": {}}"#).check(record.position(), 1).is_ok());
}

#[test]
fn a_plan_has_at_most_two_hundred_plies() {
    let answers = |n: usize| {
        let texts = wali().move_texts();
        let lines: Vec<String> = (0..n)
            .map(|it| {
                let reply = &texts[(it + 1) % texts.len()];
                format!(r#""{}": {{"{reply}": {}}}"#, texts[it], "{}")
            })
            .collect();
        format!("{{{}}}", lines.join(","))
    };
    assert!(check(&answers(30), 1).is_ok());
    // Deep in the tree of one answer, a hundred more.
    let mut deep = "{}".to_owned();
    for _ in 0..101 {
        deep = format!(r#"{{"A1": {deep}}}"#);
    }
    let wide = format!(r#"{{"A1": {deep}, "B1": {deep}}}"#);
    assert_eq!(check(&wide, 1), Err(ConditionalError::TooMany));
}

#[test]
fn among_three_both_others_are_expected() {
    let record = three("-").record();
    let mut position = record.position().boxed();
    let first = position.move_texts()[0].clone();
    position.play_text(&first).unwrap();
    let second = position.move_texts()[0].clone();
    position.play_text(&second).unwrap();
    let third = position.move_texts()[0].clone();
    let whole = format!(r#"{{"{first}": {{"{second}": {{"{third}": {{}}}}}}}}"#);
    assert!(tree(&whole).check(record.position(), 2).is_ok());
    let half = format!(r#"{{"{first}": {{}}}}"#);
    assert_eq!(tree(&half).check(record.position(), 2), Err(ConditionalError::NoAnswer(first)));
}

#[test]
fn several_plies_of_an_own_turn_are_planned_one_by_one() {
    let position = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w 0 -";
    let choice = StartChoice { position: Some(position), ..StartChoice::default() };
    let record = terms_from("bermudes", &choice, "-").record();
    let plan = tree(r#"{"F2-F4": {"F4-H4": {"stop": {}}}}"#).check(record.position(), 0).unwrap();
    let rest = plan.after("F2-F4");
    assert_eq!(rest.answer(), Some("F4-H4"));
    assert_eq!(rest.after("F4-H4").answer(), Some("stop"));
}
