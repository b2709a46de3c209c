//! What the evaluation promises to an engine, and what it knows about the game.

use std::collections::HashSet;

use evaluation::{Evaluator, MOST_TERMS, MoveOrdering, Tally, Terms, Weights};
use game_wali::{Evaluation, Move, Rules, Wali};
use tabletop::{Player, Position, playout::Dice};

fn position(text: &str) -> Wali {
    Wali::from_text(text, Rules::Standard).expect("a sound text")
}

/// Calls `check` with every running position of some random games.
fn on_random_games(n_games: usize, mut check: impl FnMut(&Wali)) {
    let mut dice = Dice::new(0x57a1);
    for _ in 0..n_games {
        let mut position = position("6/6/6/6/6 x 12,12 0");
        while position.standing().is_none() {
            check(&position);
            let moves = position.moves();
            position.play(moves[dice.below(moves.len())]);
        }
    }
}

fn noisy_moves(position: &Wali) -> Vec<Move> {
    let mut moves = Vec::new();
    Evaluation::default().noisy_moves(position, &mut moves);
    moves
}

/// What the position looks like for x.
fn worth(text: &str) -> i32 {
    Evaluation::default().evaluate(&position(text), Player::First)
}

/// The count of a term for x.
fn count(text: &str, name: &str) -> i32 {
    let term = Evaluation::NAMES.iter().position(|&it| it == name).expect("a name of a term");
    let mut counts = [0; MOST_TERMS];
    Evaluation::tally(&position(text), Player::First, &mut counts);
    counts[term]
}

#[test]
fn gains_of_many_moves_are_those_of_each() {
    let evaluation = Evaluation::default();
    on_random_games(40, |position| {
        let moves = position.moves();
        let mut gains = Vec::new();
        evaluation.gains(position, &moves, &mut gains);
        let each: Vec<_> = moves.iter().map(|&mv| evaluation.gain(position, mv)).collect();
        assert_eq!(gains, each, "{position}");
    });
}

#[test]
fn every_term_has_a_weight_and_a_name_of_its_own() {
    assert_eq!(Evaluation::default(), Evaluation::default());
    let names: HashSet<_> = Evaluation::NAMES.iter().collect();
    assert_eq!(names.len(), Evaluation::NAMES.len());
    assert!(names.len() <= MOST_TERMS);
}

#[test]
fn no_count_falls_outside_the_names() {
    struct Highest(usize);
    impl Tally for Highest {
        fn add(&mut self, term: usize, _: i32) {
            self.0 = self.0.max(term);
        }
    }
    let mut highest = Highest(0);
    on_random_games(50, |position| Evaluation::tally(position, Player::First, &mut highest));
    assert_eq!(highest.0 + 1, Evaluation::NAMES.len());
}

#[test]
fn what_one_player_likes_the_other_dislikes() {
    let evaluation = Evaluation::default();
    on_random_games(300, |position| {
        let [first, second] =
            [Player::First, Player::Second].map(|player| evaluation.evaluate(position, player));
        assert_eq!(first, -second, "{position}");
    });
}

#[test]
fn all_weights_of_zero_make_all_positions_equal() {
    let evaluation = Evaluation::from(Weights::from_values(&[]));
    on_random_games(5, |position| assert_eq!(evaluation.evaluate(position, Player::First), 0));
}

#[test]
fn mirrored_positions_are_worth_the_same() {
    let evaluation = Evaluation::default();
    on_random_games(100, |it| {
        let text = it.to_string();
        let (board, rest) = text.split_once(' ').unwrap();
        let upside_down: Vec<_> = board.split('/').rev().collect();
        let reversed: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
        for board in [upside_down.join("/"), reversed.join("/")] {
            let mirrored = position(&format!("{board} {rest}"));
            for player in [Player::First, Player::Second] {
                assert_eq!(
                    evaluation.evaluate(it, player),
                    evaluation.evaluate(&mirrored, player),
                    "{text}, {mirrored}"
                );
            }
        }
    });
}

#[test]
fn the_empty_board_is_worth_the_tempo_only() {
    let start = "6/6/6/6/6 x 12,12 0";
    for &name in Evaluation::NAMES {
        assert_eq!(count(start, name), i32::from(name == "early.tempo"), "{name}");
    }
    assert!(worth(start) > 0);
}

#[test]
fn a_board_that_looks_the_same_to_both_is_worth_the_tempo_only() {
    // Turned by half, each side's pieces come to stand where the other's are.
    let text = |mover: char| format!("ox1o2/2x3/o4x/3o2/2x1ox {mover} - 0");
    assert_eq!(worth(&text('x')), -worth(&text('o')));
    assert!(worth(&text('x')) > 0);
}

#[test]
fn noisy_moves_are_captures_each_legal_and_listed_once() {
    on_random_games(300, |position| {
        let legal: HashSet<_> = position.moves().into_iter().collect();
        let noisy = noisy_moves(position);
        let distinct: HashSet<_> = noisy.iter().copied().collect();
        assert_eq!(distinct.len(), noisy.len(), "{position}");
        assert!(distinct.is_subset(&legal), "{position}");
        assert!(distinct.iter().all(|mv| mv.is_capture()), "{position}");
        // A player who can capture has noisy moves.
        assert_eq!(noisy.is_empty(), !legal.iter().any(|mv| mv.is_capture()), "{position}");
    });
}

#[test]
fn a_finished_game_has_no_noisy_moves() {
    assert_eq!(noisy_moves(&position("6/6/2x3/xx4/6 x - 0")), []);
    assert_eq!(noisy_moves(&position("6/5o/2x3/xx4/6 x - 100")), []);
}

#[test]
fn of_the_victims_the_one_is_tried_that_the_enemy_needs_most() {
    let check = |text: &str, expected: &str| {
        let position = position(text);
        let texts: Vec<_> = noisy_moves(&position).into_iter().map(|mv| position.move_text(mv)).collect();
        assert_eq!(texts, [expected], "{text}");
    };
    // C5-C4 makes a line. The stones threaten nothing: one victim is as good as another.
    check("2x3/xx4/5o/4o1/o2o2 x - 0", "C5-C4xA1");
    // D1, E1 and F1 stand in a line, which they can leave and make again.
    check("2x3/xx4/o5/6/3ooo x - 0", "C5-C4xD1");
    // E2-F2 would make a line with F3 and F4.
    check("2x3/xx3o/5o/4o1/o2o2 x - 0", "C5-C4xE2");
    // F1-F2 would, too: now F3 and F4 serve both.
    check("2x3/xx3o/5o/4o1/o4o x - 0", "C5-C4xF3");
}

#[test]
fn only_who_has_nothing_but_captures_cannot_decline_them() {
    let evaluation = Evaluation::default();
    on_random_games(300, |position| {
        let moves = position.moves();
        let has_quiet_move = moves.iter().any(|mv| !mv.is_capture());
        assert_eq!(evaluation.may_stand_pat(position), has_quiet_move, "{position}");
    });
    // B2-C2, D2-C2 and C3-C2 all make a line, and there is no other step.
    assert!(!evaluation.may_stand_pat(&position("6/2o3/ooxoo1/xx1xxo/oo1oo1 x - 0")));
}

#[test]
fn a_move_gains_if_and_only_if_it_captures() {
    let evaluation = Evaluation::default();
    on_random_games(100, |position| {
        let enemy = position.mover().other();
        for mv in position.moves() {
            let n_taken = position.pieces(enemy).count_ones() - position.after(mv).pieces(enemy).count_ones();
            let gain = evaluation.gain(position, mv);
            // A hundred for the piece, forty or eighty if the enemy needs it for a capture, and thirty if it is in the way.
            let expected: &[i32] = if n_taken == 1 { &[100, 130, 140, 170, 180, 210] } else { &[0] };
            assert!(expected.contains(&gain), "{position}: {}", position.move_text(mv));
        }
    });
}

#[test]
fn a_piece_that_the_enemy_needs_is_the_greater_gain() {
    let gain = |text: &str| {
        let position = position("5o/4o1/2x2o/xx3o/o5 x - 0");
        let mv = position.find_move(text).unwrap();
        Evaluation::default().gain(&position, mv)
    };
    // F5-F4 and E4-F4 make a line with F3 and F2.
    assert!(gain("C3-C2xA1") < gain("C3-C2xF5"));
    assert!(gain("C3-C2xF5") < gain("C3-C2xF3"));
    assert_eq!(gain("C3-B3"), 0);
}

#[test]
fn a_piece_that_stands_where_one_would_make_a_line_is_the_greater_gain() {
    let position = position("o5/6/2x3/xx4/3oxx x - 0");
    let gain = |text: &str| Evaluation::default().gain(&position, position.find_move(text).unwrap());
    // Without the stone on D1 a stick there would make a line with E1 and F1.
    assert!(gain("C3-C2xA5") < gain("C3-C2xD1"));
}

#[test]
fn history_indices_are_those_of_the_two_cells() {
    let evaluation = Evaluation::default();
    on_random_games(50, |position| {
        for mv in position.moves() {
            assert!(
                evaluation.history_index(position, mv) < <Evaluation as MoveOrdering<Wali>>::HISTORY_SIZE
            );
        }
    });
    let position = position("5o/4o1/2x2o/xx3o/6 x - 0");
    let index = |text: &str| evaluation.history_index(&position, position.find_move(text).unwrap());
    assert_eq!(index("C3-C2xF5"), index("C3-C2xE4"));
    assert_ne!(index("C3-C2xF5"), index("C3-C4"));
}

#[test]
fn a_piece_more_is_better() {
    assert!(worth("1x2o1/x2o2/4x1/1o4/3x2 x - 0") < worth("1x2o1/x2o2/4x1/6/3x2 x - 0"));
    assert!(worth("1x2o1/x2o2/4x1/1o4/3x2 o - 0") < worth("1x2o1/x2o2/4x1/6/3x2 o - 0"));
}

#[test]
fn a_cheval_double_is_worth_more_than_a_cheval_simple() {
    // In both, the stones are far away. First D5-C5, C5-D5 and so on; then a line that is left and made again.
    for mover in ['x', 'o'] {
        let double = format!("xx1xxx/6/6/6/o1o1oo {mover} - 0");
        let simple = format!("xxx1x1/x5/6/6/o1o1oo {mover} - 0");
        assert_eq!(count(&double, "few.cheval_double"), 1);
        assert_eq!(count(&simple, "few.cheval_double"), 0);
        assert_eq!(count(&simple, "few.cheval_simple"), 1);
        assert!(worth(&double) > worth(&simple), "{mover} to move");
    }
}

#[test]
fn a_cheval_simple_needs_a_cell_that_no_enemy_can_occupy() {
    let name = "few.cheval_simple";
    assert_eq!(count("xxx3/6/6/6/o1o1o1 x - 0", name), 1);
    // C5-C4 leaves a gap that D5 can step into.
    assert_eq!(count("xxxo2/oo4/6/6/6 x - 0", name), 0);
    assert_eq!(count("xxxo2/oo4/6/6/6 x - 0", "few.line_piece"), 1);
}

#[test]
fn whoever_has_two_pieces_can_make_no_line() {
    assert_eq!(count("x5/6/6/2o3/x3oo x - 0", "toothless"), 1);
    assert_eq!(count("x5/x5/6/6/x3oo x - 0", "toothless"), -1);
    assert!(worth("x5/x5/6/6/x3oo x - 0") > 0);
}

#[test]
fn a_threat_that_the_enemy_may_not_fill_is_worth_most() {
    // D3-C3 or C4-C3 will make a line with A3 and B3, if nothing is placed on C3. In the second position the stones
    // may not place there.
    let exposed = "6/2x2o/xx4/3o2/1o4 x 9,9 0";
    let kept = "6/2x3/xx4/2o3/2o2o x 9,9 0";
    assert_eq!(count(exposed, "early.opener_target"), 1);
    assert_eq!(count(exposed, "early.opener_kept"), 0);
    assert_eq!(count(kept, "early.opener_kept"), 1);
    assert!(worth(kept) > worth(exposed));
}

#[test]
fn threats_are_counted_for_who_moves_first() {
    // While pieces are placed that is x, whoever places next.
    assert_eq!(count("6/2x3/xx4/6/o1o2o x 9,9 0", "early.opener_threat"), 1);
    assert_eq!(count("6/2x3/xx4/5o/o1o2o o 9,8 0", "early.waiter_threat"), 1);
    assert_eq!(count("6/2x3/xx4/6/o1o3 o 9,10 0", "early.opener_threat"), 1);
    assert_eq!(count("6/2x3/xx4/6/o1o2o o - 0", "few.waiter_threat"), 1);
}
