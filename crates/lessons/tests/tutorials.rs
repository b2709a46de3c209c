//! The tutorials: every goal can be reached and missed, and all claims hold.

use std::{sync::atomic::AtomicBool, time::Duration};

use games::{GameKind, StartChoice};
use lessons::{Goal, Judgement, Language, Step, three_puzzles, tutorial};
use search::{
    Limits,
    proof::{Inquiry, ProofTable, Verdict},
};
use tabletop::record::Conduct;

fn all_steps() -> impl Iterator<Item = &'static Step> {
    GameKind::ALL.into_iter().flat_map(|game| &tutorial(game).steps)
}

fn judge(step: &Step, answers: &[&str]) -> Judgement {
    step.judge(answers).unwrap_or_else(|error| panic!("{} {}: {error}", step.game, step.id))
}

#[test]
fn every_game_has_a_tutorial_of_eight_steps_or_more() {
    for game in GameKind::ALL {
        let steps = &tutorial(game).steps;
        assert!(steps.len() >= 8, "{game} has only {} steps", steps.len());
        for step in steps {
            assert_eq!(tutorial(game).step(&step.id).map(|found| &found.position), Some(&step.position));
        }
    }
}

#[test]
fn every_step_can_be_done_and_what_its_words_claim_is_so() {
    for step in all_steps() {
        step.check().unwrap_or_else(|error| panic!("{} {}: {error}", step.game, step.id));
    }
}

#[test]
fn every_step_can_be_missed() {
    for step in all_steps() {
        let start = step.start();
        let answers = match step.goal {
            Goal::Quiz { .. } => start.scene().board.cells.iter().map(|cell| cell.name.clone()).collect(),
            _ => start.move_texts(),
        };
        let is_missed = answers.iter().any(|answer| judge(step, &[answer]) == Judgement::Wrong);
        // A step to watch, one that accepts any move, or one with only one legal move cannot be missed.
        let cannot = matches!(step.goal, Goal::See { .. } | Goal::Any { cell: None }) || answers.len() == 1;
        assert!(is_missed || cannot, "{} {}", step.game, step.id);
    }
}

#[test]
fn wins_are_certain_whatever_others_do() {
    let mut table = ProofTable::new(8 << 20);
    let stop = AtomicBool::new(false);
    for step in all_steps() {
        let Goal::Win { moves } = step.goal else { continue };
        let plies = 2 * moves as u32 - 1;
        let limits = Limits { depth: Some(plies), ..Limits::default() };
        let inquiry = Inquiry { table: &mut table, limits, elapsed: &|| Duration::ZERO, stop: &stop };
        let proof = step.start().record(Conduct::People).solve(inquiry, &mut |_| {});
        assert!(matches!(proof.verdict, Verdict::Win { .. }), "{} {}: {proof:?}", step.game, step.id);
    }
}

#[test]
fn every_step_has_words_in_every_language() {
    for step in all_steps() {
        for language in Language::ALL {
            let text = step.text(language);
            for words in [&text.title, &text.text, &text.hint, &text.done] {
                assert!(words.chars().count() >= 5, "{} {}: {words:?}", step.game, step.id);
            }
            assert!(text.title.chars().count() <= 40, "{} {}: a long title", step.game, step.id);
        }
        assert_ne!(step.text(Language::English), step.text(Language::French));
    }
}

#[test]
fn after_the_steps_come_three_puzzles_of_the_usual_rules_and_a_game() {
    for game in GameKind::ALL {
        let puzzles = three_puzzles(game);
        for puzzle in &puzzles {
            assert_eq!(puzzle.rules, game.rule_sets()[0], "{game}");
            assert!(puzzle.plies() <= 5, "{game}: {puzzle}");
        }
        assert!(puzzles[0] != puzzles[1] && puzzles[1] != puzzles[2] && puzzles[0] != puzzles[2], "{game}");
        let first = &tutorial(game).first_game;
        let choice = StartChoice {
            rules: Some(&first.rules),
            setup: Some(&first.setup),
            position: None,
            players: Some(first.players),
        };
        assert!(game.start(&choice, &[]).is_ok(), "{game}");
        assert_eq!(first.level.number(), 1, "{game}");
    }
}

#[test]
fn others_reply_between_the_moves_of_a_line() {
    let step = tutorial(GameKind::Wali).step("horse").expect("the step of the horse");
    assert_eq!(judge(step, &["A2-B2"]), Judgement::GoOn { replies: vec!["F3-F4".to_owned()] });
    assert_eq!(judge(step, &["a2-b2", "b2-a2xf4"]), Judgement::Done);
    assert_eq!(judge(step, &["A1-B1"]), Judgement::Wrong);
    assert!(step.judge(&["A2-F5"]).is_err());
}

#[test]
fn a_chain_of_jumps_is_one_turn() {
    let step = tutorial(GameKind::Bermudes).step("around").expect("the step of the chain");
    assert_eq!(judge(step, &["E5-C5"]), Judgement::GoOn { replies: Vec::new() });
    assert_eq!(judge(step, &["E5-C5", "stop"]), Judgement::Wrong);
    assert_eq!(judge(step, &["E5-C5", "C5-C7", "C7-E7", "E7-E5"]), Judgement::Done);
}

#[test]
fn a_win_in_several_moves_may_not_waste_one() {
    let step = tutorial(GameKind::Wali).step("double-horse").expect("the step of the double horse");
    assert!(matches!(judge(step, &["D5-C5xA1"]), Judgement::GoOn { .. }));
    assert_eq!(judge(step, &["D5-D4"]), Judgement::Wrong);
}

#[test]
fn a_safe_turn_leaves_the_next_player_nothing_to_do() {
    let block = tutorial(GameKind::Khet).step("block").expect("the step of the defence");
    for (answer, judgement) in
        [("e4e5", Judgement::Done), ("h5h4", Judgement::Done), ("c2c3", Judgement::Wrong)]
    {
        assert_eq!(judge(block, &[answer]), judgement, "{answer}");
    }
    let gift = tutorial(GameKind::KenWan).step("gift").expect("the step of the gift");
    assert_eq!(judge(gift, &["C4-E4"]), Judgement::Wrong);
    let avoid = tutorial(GameKind::Khitan).step("avoid").expect("the step of the danger");
    assert_eq!(avoid.solutions().len(), 3);
}

#[test]
fn a_safe_landing_is_that_of_the_piece_asked_for_after_its_whole_turn() {
    let step = tutorial(GameKind::Bermudes).step("stop").expect("the step of stopping");
    assert_eq!(judge(step, &["I1-D1"]), Judgement::GoOn { replies: Vec::new() });
    assert_eq!(judge(step, &["I1-D1", "stop"]), Judgement::Wrong);
    assert_eq!(judge(step, &["I1-D1", "D1-A1"]), Judgement::GoOn { replies: Vec::new() });
    assert_eq!(judge(step, &["I1-D1", "D1-A1", "stop"]), Judgement::Done);
    assert_eq!(judge(step, &["I1xE1"]), Judgement::Wrong);
    let other = step.start().move_texts().into_iter().find(|text| !text.starts_with("I1")).expect("a move");
    assert_eq!(judge(step, &[&other]), Judgement::Wrong);
    assert_eq!(step.solution(), ["I1-D1", "D1-A1", "stop"]);
}

#[test]
fn a_quiz_wants_all_cells_and_no_other() {
    let step = tutorial(GameKind::Wali).step("no-three").expect("the step of the placement");
    assert_eq!(judge(step, &["A4", "c2"]), Judgement::GoOn { replies: Vec::new() });
    assert_eq!(judge(step, &["A4", "c2", "B3", "D4"]), Judgement::Done);
    assert_eq!(judge(step, &["A4", "A1"]), Judgement::Wrong);
    assert_eq!(judge(step, &["Z9"]), Judgement::Wrong);
}
