//! The rules, sentence by sentence.

#![allow(clippy::unwrap_used)] // A text that cannot be read should fail the test.

use expect_test::{Expect, expect};
use game_wali::{Direction, Move, Rules, Steps, Wali, cells};
use tabletop::{
    Button, Cell, Effect, Player, Position, Presentation, Record, Standing, Target,
    effect::Way,
    record::{Conduct, Termination},
    scene::Look,
};

fn read(text: &str) -> Wali {
    Wali::from_text(text, Rules::Standard).unwrap()
}

/// The position after some moves.
fn after(text: &str, moves: &str) -> Wali {
    moves.split_whitespace().fold(read(text), |position, mv| position.after(position.parse_move(mv).unwrap()))
}

fn move_texts(position: &Wali) -> Vec<String> {
    let mut texts: Vec<String> = position.moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

/// The legal moves in byte order.
fn check_moves(text: &str, expected: Expect) {
    expected.assert_eq(&move_texts(&read(text)).join(" "));
}

/// What a move leads to.
fn check_play(text: &str, mv: &str, expected: &str) {
    assert_eq!(after(text, mv).to_string(), expected);
}

/// The rule and the code by which a move is refused, and the message.
fn check_refused(text: &str, mv: &str, expected: Expect) {
    let refusal = read(text).parse_move(mv).unwrap_err().refusal;
    expected.assert_eq(&format!("{} {}: {}", refusal.rule, refusal.code, refusal.message));
}

/// The codes of all faults of a position text.
fn check_faults(text: &str, expected: &[&str]) {
    let error = Wali::from_text(text, Rules::Standard).expect_err(text);
    let codes: Vec<&str> = error.faults.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, expected, "{error}");
}

fn is_capture(position: &Wali, mv: &str) -> bool {
    position.parse_move(mv).map(Move::is_capture).unwrap()
}

const START: &str = "6/6/6/6/6 x 12,12 0";

// Board and pieces.

#[test]
fn a_position_and_a_move_are_small() {
    assert_eq!(size_of::<Wali>(), 16);
    assert_eq!(size_of::<Move>(), 2);
}

#[test]
fn the_board_has_six_columns_and_five_rows() {
    let scene = read(START).scene();
    let names: Vec<&str> = scene.board.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!(names.len(), 30);
    assert_eq!((names[0], names[5], names[6], names[29]), ("A1", "F1", "A2", "F5"));
    // Row 1 is at the bottom: y grows downwards.
    assert!(scene.board.cells[0].centre.y > scene.board.cells[29].centre.y);
    let labels: Vec<&str> = scene.board.labels.iter().map(|label| label.text.as_str()).collect();
    assert_eq!(labels, ["A", "B", "C", "D", "E", "F", "5", "4", "3", "2", "1"]);
}

#[test]
fn sticks_begin_with_an_empty_board_and_twelve_pieces_each() {
    let start = read(START);
    assert_eq!(start.mover(), Player::First);
    assert_eq!((start.hand(Player::First), start.hand(Player::Second), start.n_pieces()), (12, 12, 0));
    assert_eq!(start.count_moves(), 30);
}

#[test]
fn texts_have_row_5_first() {
    assert_eq!(after(START, "A1").to_string(), "6/6/6/6/x5 o 11,12 0");
    assert_eq!(after(START, "A1 F5").to_string(), "5o/6/6/6/x5 x 11,11 0");
}

// W1 and W2: placement.

#[test]
fn the_players_place_in_turn_on_empty_cells() {
    let position = after(START, "A1 B1 C1 D1");
    assert_eq!(position.to_string(), "6/6/6/6/xoxo2 x 10,10 0");
    assert_eq!(position.count_moves(), 26);
    check_refused("6/6/6/6/xoxo2 x 10,10 0", "B1", expect!["W1 occupied: B1 is not empty"]);
}

#[test]
fn pieces_do_not_move_in_the_placement() {
    check_refused(
        "6/6/6/6/xoxo2 x 10,10 0",
        "A1-A2",
        expect!["W1 no-steps-yet: pieces don't move before both players have placed theirs"],
    );
}

#[test]
fn a_placement_may_not_make_a_run_of_three_on_a_row() {
    check_refused(
        "6/6/xx4/6/6 x 10,12 0",
        "c3",
        expect!["W2 line-in-placement: a piece on C3 would make the line A3 B3 C3"],
    );
    check_refused(
        "6/6/2xx2/6/6 x 10,12 0",
        "B3",
        expect!["W2 line-in-placement: a piece on B3 would make the line B3 C3 D3"],
    );
}

#[test]
fn a_placement_may_not_make_a_run_of_three_on_a_column() {
    check_refused(
        "x5/x5/6/6/6 x 10,12 0",
        "A3",
        expect!["W2 line-in-placement: a piece on A3 would make the line A3 A4 A5"],
    );
    check_refused(
        "6/6/6/o5/o5 o 12,10 0",
        "A3",
        expect!["W2 line-in-placement: a piece on A3 would make the line A1 A2 A3"],
    );
}

#[test]
fn filling_a_gap_may_not_make_a_run() {
    check_refused(
        "6/6/x1x3/6/6 x 10,12 0",
        "B3",
        expect!["W2 line-in-placement: a piece on B3 would make the line A3 B3 C3"],
    );
    check_refused(
        "6/x5/6/x5/6 x 10,12 0",
        "A3",
        expect!["W2 line-in-placement: a piece on A3 would make the line A2 A3 A4"],
    );
}

#[test]
fn a_placement_may_not_make_a_run_of_more_than_three() {
    check_refused(
        "6/6/xx1xx1/6/6 x 8,12 0",
        "C3",
        expect!["W2 line-in-placement: a piece on C3 would make the line A3 B3 C3 D3 E3"],
    );
}

#[test]
fn a_gap_left_open_breaks_a_run() {
    check_play("6/6/x1x3/6/6 x 10,12 0", "D3", "6/6/x1xx2/6/6 o 9,12 0");
}

#[test]
fn an_enemy_piece_breaks_a_run() {
    check_play("6/6/xxo3/6/6 x 10,11 0", "D3", "6/6/xxox2/6/6 o 9,11 0");
}

#[test]
fn diagonals_do_not_count() {
    check_play("6/6/6/1x4/x5 x 10,12 0", "C3", "6/6/2x3/1x4/x5 o 9,12 0");
}

#[test]
fn runs_do_not_go_round_the_edge() {
    // F1 A2 B2 and E1 F1 A2 are neighbours in number only.
    check_play("6/6/6/xx4/6 x 10,12 0", "F1", "6/6/6/xx4/5x o 9,12 0");
    check_play("6/6/6/6/4xx x 10,12 0", "A2", "6/6/6/x5/4xx o 9,12 0");
    check_play("6/6/6/x5/4x1 x 10,12 0", "F1", "6/6/6/x5/4xx o 9,12 0");
}

#[test]
fn runs_of_the_enemy_do_not_matter() {
    check_play("6/6/xx4/6/6 o 10,12 0", "C3", "6/6/xxo3/6/6 x 10,11 0");
}

#[test]
fn player_1_opens_the_movement_too() {
    // o places the last of 24 pieces.
    check_play("oxo1xx/xxoxoo/xo1xxo/1oo1xx/o1xo2 o 0,1 0", "F1", "oxo1xx/xxoxoo/xo1xxo/1oo1xx/o1xo1o x - 0");
}

// W3: a player who cannot place.

/// From a random game: x has a piece left, but every empty cell would make a line.
const X_IS_STUCK: &str = "1xx2o/oxooxo/oo1xx1/1xxo1o/ox1xox x 1,1 0";

#[test]
fn whoever_cannot_place_passes_and_the_hands_keep_their_numbers() {
    check_moves(X_IS_STUCK, expect!["pass"]);
    check_play(X_IS_STUCK, "pass", "1xx2o/oxooxo/oo1xx1/1xxo1o/ox1xox o 1,1 0");
    check_refused(X_IS_STUCK, "A1", expect!["W3 must-pass: you cannot place: you have to pass"]);
}

#[test]
fn an_empty_hand_passes_while_the_other_goes_on_placing() {
    check_moves("6/6/6/6/6 x 0,3 0", expect!["pass"]);
    let position = after("6/6/6/6/6 x 0,3 0", "pass A1 pass B2 pass");
    assert_eq!(position.to_string(), "6/6/6/1o4/o5 o 0,1 0");
}

#[test]
fn whoever_can_place_may_not_pass() {
    check_refused(START, "pass", expect!["W3 may-not-pass: only who cannot place passes"]);
}

#[test]
fn the_placement_ends_with_the_ply_after_which_neither_can_place() {
    // A piece of x is set aside. o has ended the placement, so x moves next.
    check_play("1xx2o/oxooxo/oo1xx1/1xxo1o/ox1xox o 1,1 0", "E5", "1xx1oo/oxooxo/oo1xx1/1xxo1o/ox1xox x - 0");
    // A piece of o is set aside. x has ended the placement, so o opens the movement.
    check_play("1xxoxx/ox1ox1/oo2oo/x1xxoo/oo1x1x x 1,1 0", "C4", "1xxoxx/oxxox1/oo2oo/x1xxoo/oo1x1x o - 0");
    // A piece of each is set aside at once.
    check_play("o1oxx1/1xx1oo/oxxo1o/o2xx1/xoo1xx o 1,2 0", "B2", "o1oxx1/1xx1oo/oxxo1o/oo1xx1/xoo1xx x - 0");
    // Two pieces of o are set aside.
    check_play("2xx1x/oo1oo1/ooxxox/2xx1x/xxo1oo x 1,2 0", "A5", "x1xx1x/oo1oo1/ooxxox/2xx1x/xxo1oo o - 0");
}

#[test]
fn the_placement_goes_on_while_one_player_can_place() {
    let position = after(X_IS_STUCK, "pass");
    assert!(position.is_placement());
    assert_eq!(move_texts(&position), ["C1", "D5", "E5"]);
}

#[test]
fn pieces_in_hand_never_count_as_pieces_on_the_board() {
    assert_eq!(read(START).n_pieces(), 0);
    // o ends the placement, and x has nothing on the board.
    let position = after("6/6/6/6/6 o 0,1 0", "A1");
    assert_eq!(position.to_string(), "6/6/6/6/o5 x - 0");
    assert_eq!(position.standing(), Some(Standing::win(Player::Second)));
}

// W4: movement.

#[test]
fn a_piece_goes_one_step_along_its_row_or_column() {
    check_moves("6/6/2x3/6/5o x - 0", expect!["C3-B3 C3-C2 C3-C4 C3-D3"]);
    check_moves("5o/6/6/6/x5 x - 0", expect!["A1-A2 A1-B1"]);
    check_moves("5x/6/6/6/o5 x - 0", expect!["F5-E5 F5-F4"]);
}

#[test]
fn a_step_needs_an_empty_cell() {
    check_moves("6/2x3/1oxo2/2o3/6 x - 0", expect!["C4-B4 C4-C5 C4-D4"]);
    check_refused("6/2x3/1oxo2/2o3/6 x - 0", "C3-C4", expect!["W4 occupied: C4 is not empty"]);
    check_refused("6/2x3/1oxo2/2o3/6 x - 0", "C3-B3", expect!["W4 occupied: B3 is not empty"]);
}

#[test]
fn steps_do_not_go_round_the_edge_or_further_than_one_cell() {
    let text = "o5/6/6/6/5x x - 0";
    check_refused(text, "F1-A2", expect![["W4 not-a-step: A2 is not next to F1 on its row or column"]]);
    check_refused(text, "F1-D1", expect![["W4 not-a-step: D1 is not next to F1 on its row or column"]]);
    check_refused(text, "F1-E2", expect![["W4 not-a-step: E2 is not next to F1 on its row or column"]]);
}

#[test]
fn only_own_pieces_are_moved() {
    let text = "6/6/2x3/6/5o x - 0";
    check_refused(text, "F1-E1", expect!["W4 enemy-piece: the piece on F1 is not yours"]);
    check_refused(text, "A1-B1", expect!["W4 no-piece: there is no piece on A1"]);
}

#[test]
fn nothing_is_placed_in_the_movement() {
    check_refused(
        "6/6/2x3/6/5o x - 0",
        "A1",
        expect!["W4 no-placements-left: the placement is over: a step to A1 is written `from-A1`"],
    );
}

#[test]
fn moving_is_compulsory() {
    check_refused("6/6/2x3/6/5o x - 0", "pass", expect!["W4 may-not-pass: only who has no step passes"]);
}

#[test]
fn whoever_has_no_step_passes() {
    check_moves("6/6/6/o5/xo4 x - 0", expect!["pass"]);
    check_play("6/6/6/o5/xo4 x - 0", "pass", "6/6/6/o5/xo4 o - 1");
    check_refused("6/6/6/o5/xo4 x - 0", "A1-A2", expect!["W4 must-pass: you have no step: you have to pass"]);
}

// W5: lines.

/// Whether the step of x captures, in a position of the movement phase with x to move.
fn check_step(board: &str, step: &str, captures: bool) {
    let position = read(&format!("{board} x - 0"));
    let texts = move_texts(&position);
    assert_eq!(texts.iter().any(|text| text == step), !captures, "{step} in {board}: {texts:?}");
    assert_eq!(texts.iter().any(|text| text.starts_with(&format!("{step}x"))), captures, "{step} in {board}");
}

#[test]
fn a_run_of_three_on_a_row_captures() {
    check_step("5o/6/6/2x3/xx4", "C2-C1", true);
    check_step("5o/6/6/x5/1xx3", "A2-A1", true);
    check_step("5o/6/6/1x4/x1x3", "B2-B1", true);
}

#[test]
fn a_run_of_three_on_a_column_captures() {
    check_step("5o/6/1x4/x5/x5", "B3-A3", true);
    check_step("5o/x5/x5/1x4/6", "B2-A2", true);
    check_step("5o/6/x5/1x4/x5", "B2-A2", true);
}

#[test]
fn a_step_along_the_line_captures_only_with_pieces_ahead() {
    check_step("5o/6/6/6/x1xx2", "A1-B1", true);
    check_step("5o/6/6/6/xx1x2", "B1-C1", false);
    check_step("5o/6/6/6/x1x3", "A1-B1", false);
    check_step("5o/x5/x5/6/x5", "A1-A2", true);
    check_step("5o/x5/6/x5/x5", "A2-A3", false);
}

#[test]
fn diagonals_gaps_and_edges_make_no_line() {
    check_step("5o/6/2x3/1x4/1x4", "B1-A1", false);
    check_step("5o/6/2x3/6/xx4", "C3-C2", false);
    // E1 F1 and A2 are neighbours in number only.
    check_step("5o/6/x5/6/4xx", "A3-A2", false);
    check_step("5o/6/6/xx3x/6", "F2-F1", false);
}

#[test]
fn an_enemy_piece_breaks_a_line() {
    check_step("5o/6/6/3x2/xxo3", "D2-D1", false);
}

#[test]
fn a_line_that_merely_stands_gives_nothing() {
    check_step("5o/6/6/5x/xxx3", "F2-F1", false);
    check_step("5o/6/6/5x/xxx3", "A1-A2", false);
}

#[test]
fn leaving_a_line_of_four_captures_nothing() {
    check_step("5o/6/6/6/xxxx2", "A1-A2", false);
    check_step("5o/6/6/6/xxxx2", "D1-D2", false);
    check_step("5o/6/6/6/xxxx2", "D1-E1", false);
}

#[test]
fn extending_a_line_makes_it_anew() {
    check_step("5o/6/6/3x2/xxx3", "D2-D1", true);
    check_step("5o/6/6/2x3/xx1xx1", "C2-C1", true);
    check_step("5o/6/6/6/x1xxx1", "A1-B1", true);
}

#[test]
fn the_steps_that_make_a_line_are_known_by_direction() {
    let position = read("5o/6/6/2x3/xx4 x - 0");
    let Steps { quiet, capturing } = position.steps(Player::First);
    assert_eq!((quiet.len(), capturing.len()), (6, 1));
    assert_eq!(cells(capturing.towards(Direction::South)).collect::<Vec<_>>(), [Cell(2)]);
    assert_eq!(cells(quiet.towards(Direction::North)).collect::<Vec<_>>(), [Cell(6), Cell(7), Cell(14)]);
    // Those of the player who is not to move, too.
    assert_eq!(position.steps(Player::Second).quiet.len(), 2);
}

#[test]
fn a_cheval_simple_captures_every_second_time() {
    let position = read("4oo/6/x5/1x4/x4o x - 0");
    assert!(is_capture(&position, "B2-A2xF1"));
    let position = after(&position.to_string(), "B2-A2xF1 E5-D5");
    assert!(!is_capture(&position, "A2-B2"));
    let position = after(&position.to_string(), "A2-B2 D5-E5");
    assert!(is_capture(&position, "B2-A2xF5"));
}

#[test]
fn a_cheval_double_captures_each_time() {
    let position = after("xx1xxx/6/6/6/ooo3 x - 0", "D5-C5xA1 B1-B2 C5-D5xC1");
    assert_eq!(position.to_string(), "xx1xxx/6/6/1o4/6 o - 0");
    let position = after("5x/5x/4x1/4x1/ooo1x1 x - 0", "E3-F3xA1 B1-B2 F3-E3xC1");
    assert_eq!(position.to_string(), "5x/5x/4x1/1o2x1/4x1 o - 0");
}

/// The sheet's example 1, stones to move.
const EXAMPLE_1: &str = "6/3x2/3x2/1xxoxx/1oo3 o - 0";

#[test]
fn example_1_captures_any_of_the_six_sticks() {
    let position = read(EXAMPLE_1);
    let texts = move_texts(&position);
    let captures: Vec<&str> =
        texts.iter().filter(|text| text.starts_with("D2-D1")).map(String::as_str).collect();
    assert_eq!(captures, ["D2-D1xB2", "D2-D1xC2", "D2-D1xD3", "D2-D1xD4", "D2-D1xE2", "D2-D1xF2"]);
}

#[test]
fn in_example_1_the_sticks_answer_with_a_line_whatever_is_taken() {
    let position = read(EXAMPLE_1);
    for victim in ["B2", "C2", "D3", "D4", "E2", "F2"] {
        let next = after(&position.to_string(), &format!("D2-D1x{victim}"));
        let mut steps: Vec<String> = move_texts(&next)
            .into_iter()
            .filter_map(|text| text.split_once('x').map(|(step, _)| step.to_owned()))
            .collect();
        steps.dedup();
        assert!(steps.len() >= 2 && steps.iter().all(|step| step.ends_with("-D2")), "{victim}: {steps:?}");
    }
}

// W6: captures.

#[test]
fn a_capture_removes_one_enemy_piece_of_choice_also_one_in_a_line() {
    check_moves("ooo3/6/6/2x3/xxo2o x - 7", expect!["A1-A2 B1-B2 C2-B2 C2-C3 C2-D2"]);
    check_moves(
        "ooo3/6/6/x5/1xxo1o x - 7",
        expect!["A2-A1xA5 A2-A1xB5 A2-A1xC5 A2-A1xD1 A2-A1xF1 A2-A3 A2-B2 B1-A1 B1-B2 C1-C2"],
    );
    check_play("ooo3/6/6/x5/1xxo1o x - 7", "A2-A1xB5", "o1o3/6/6/6/xxxo1o o - 0");
}

#[test]
fn two_lines_at_once_capture_one_piece() {
    check_play("4oo/6/1x4/1x4/x1xx2 x - 3", "A1-B1xF5", "4o1/6/1x4/1x4/1xxx2 o - 0");
}

#[test]
fn a_capture_is_compulsory() {
    check_refused(
        "5o/6/6/2x3/xx4 x - 0",
        "C2-C1",
        expect!["W6 must-capture: the line A1 B1 C1 takes a piece: add which, as `C2-C1x..`"],
    );
}

#[test]
fn only_an_enemy_piece_is_taken_and_only_with_a_line() {
    let text = "5o/6/6/2x3/xx4 x - 0";
    check_refused(text, "C2-C1xA1", expect!["W6 no-victim: there is no enemy piece on A1 to be taken"]);
    check_refused(text, "C2-C1xE4", expect!["W6 no-victim: there is no enemy piece on E4 to be taken"]);
    check_refused(text, "C2-C3xF5", expect!["W5 no-line: C2-C3 makes no line of three, so it takes nothing"]);
}

// W7: the end.

#[test]
fn whoever_has_no_piece_left_has_lost() {
    let position = after("5o/6/6/2x3/xx4 x - 0", "C2-C1xF5");
    assert_eq!(position.to_string(), "6/6/6/6/xxx3 o - 0");
    assert_eq!(position.standing(), Some(Standing::win(Player::First)));
    assert!(position.moves().is_empty());
    check_refused("6/6/6/6/xxx3 o - 0", "pass", expect![" game-over: the game is over"]);
}

#[test]
fn an_empty_board_loses_nothing_in_the_placement() {
    assert_eq!(read(START).standing(), None);
    assert_eq!(after(START, "A1").standing(), None);
}

#[test]
fn two_pieces_play_on() {
    assert_eq!(read("6/6/6/6/x4o x - 0").standing(), None);
}

// W8: draws.

#[test]
fn a_hundred_quiet_plies_are_a_draw() {
    assert_eq!(after("6/6/6/6/x4o x - 98", "A1-A2").standing(), None);
    let position = after("6/6/6/6/x4o x - 99", "A1-A2");
    assert_eq!(position.to_string(), "6/6/6/x5/5o o - 100");
    assert_eq!(position.standing().map(Standing::winner), Some(None));
    assert!(position.moves().is_empty());
}

#[test]
fn a_pass_is_a_quiet_ply() {
    let position = after("6/6/6/o5/xo4 x - 99", "pass");
    assert_eq!(position.standing().map(Standing::winner), Some(None));
}

#[test]
fn a_capture_begins_the_count_anew() {
    check_play("4oo/6/6/2x3/xx4 x - 99", "C2-C1xF5", "4o1/6/6/6/xxx3 o - 0");
}

#[test]
fn whoever_has_lost_has_lost_whatever_the_count_says() {
    assert_eq!(read("6/6/6/6/xxx3 o - 100").standing(), Some(Standing::win(Player::First)));
    assert_eq!(read("6/6/6/6/xxx3 x - 100").standing(), Some(Standing::win(Player::First)));
}

#[test]
fn the_third_repetition_is_a_draw() {
    for conduct in [Conduct::People, Conduct::Programs] {
        let mut record = Record::new(read("6/6/6/6/x4o x - 0"), conduct);
        for mv in "A1-A2 F1-F2 A2-A1 F2-F1 A1-A2 F1-F2 A2-A1".split(' ') {
            record.play_text(mv).unwrap();
            assert_eq!(record.ending(), None, "after {mv}");
        }
        record.play_text("F2-F1").unwrap();
        let ending = record.ending().unwrap();
        assert_eq!((ending.termination, ending.standing.winner()), (Termination::Repetition, None));
        assert_eq!(record.play_text("A1-A2").unwrap_err().refusal.code, "game-over");
    }
}

#[test]
fn repetition_looks_at_the_mover_but_not_at_the_count() {
    assert_ne!(read("6/6/6/6/x4o x - 0").repetition_key(), read("6/6/6/6/x4o o - 0").repetition_key());
    assert_eq!(read("6/6/6/6/x4o x - 0").repetition_key(), read("6/6/6/6/x4o x - 8").repetition_key());
}

#[test]
fn the_key_knows_the_phase_and_the_hands() {
    let texts = ["6/6/6/6/x4o x - 0", "6/6/6/6/x4o x 1,1 0", "6/6/6/6/x4o x 1,2 0", "6/6/6/6/o4x x - 0"];
    let mut keys: Vec<u64> = texts.iter().map(|text| read(text).key()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), texts.len());
}

// Move texts.

#[test]
fn a_text_that_is_not_a_move_is_answered_with_the_forms_of_moves() {
    for text in [
        "",
        "x",
        "hello",
        "D",
        "D33",
        "D2-",
        "D2-D1x",
        "D2xB4",
        "-D1",
        "D2-D1xB4xB5",
        "D2-D1-D2",
        "é1",
        "D2–D1",
    ] {
        let refusal = read(START).parse_move(text).unwrap_err().refusal;
        assert_eq!(refusal.code, "not-a-move", "{text}");
        assert!(refusal.message.contains("`D3`") && refusal.message.contains("`D2-D1xB4`"), "{refusal}");
    }
}

#[test]
fn a_cell_outside_the_board_is_named() {
    check_refused(
        START,
        "G1",
        expect![" no-such-cell: there is no cell G1: columns go from A to F, rows from 1 to 5"],
    );
    check_refused(
        "5o/6/6/2x3/xx4 x - 0",
        "C2-C1xA6",
        expect![" no-such-cell: there is no cell A6: columns go from A to F, rows from 1 to 5"],
    );
}

#[test]
fn the_case_of_letters_does_not_matter() {
    check_play(START, " d3 ", "6/6/3x2/6/6 o 11,12 0");
    check_play("5o/6/6/2x3/xx4 x - 0", "c2-c1Xf5", "6/6/6/6/xxx3 o - 0");
    check_play("6/6/6/o5/xo4 x - 0", "PASS", "6/6/6/o5/xo4 o - 1");
}

#[test]
fn a_refused_step_lists_what_the_piece_can_do() {
    let error = read("5o/6/6/2x3/xx4 x - 0").parse_move("C2-C1").unwrap_err();
    assert_eq!(error.alternatives, ["C2-B2", "C2-C1xF5", "C2-C3", "C2-D2"]);
}

// Position texts.

#[test]
fn fewer_pieces_than_at_the_start_are_welcome() {
    for text in [
        "6/6/6/6/6 x 3,3 0",
        "6/6/6/6/6 o 0,1 0",
        "6/6/6/6/x4o o 5,11 0",
        "6/6/6/6/x4o o - 100",
        "xxx3/6/6/6/5o x - 12",
        "6/6/6/6/5o x - 0",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn a_text_has_four_fields() {
    check_faults("", &["fields"]);
    check_faults("6/6/6/6/6 x 12,12", &["fields"]);
    check_faults("6/6/6/6/6 x 12,12 0 0", &["fields"]);
    check_faults(&"6".repeat(500), &["too-long"]);
}

#[test]
fn a_board_has_five_rows_of_six_cells_with_x_and_o() {
    check_faults("6/6/6/6 x 12,12 0", &["rows"]);
    check_faults("6/6/6/6/7 x 12,12 0", &["width"]);
    check_faults("6/6/6/6/x4 x 11,12 0", &["width"]);
    check_faults("6/6/6/6/X5 x 11,12 0", &["piece"]);
    check_faults("6/6/6/6/06 x 12,12 0", &["gap"]);
}

#[test]
fn the_mover_is_x_or_o() {
    check_faults("6/6/6/6/6 b 12,12 0", &["mover"]);
    check_faults("6/6/6/6/6 X 12,12 0", &["mover"]);
}

#[test]
fn the_hands_are_two_numbers_up_to_twelve_or_a_dash() {
    check_faults("6/6/6/6/6 x 12 0", &["hands"]);
    check_faults("6/6/6/6/6 x 12,12,12 0", &["number"]);
    check_faults("6/6/6/6/6 x 13,12 0", &["number"]);
    check_faults("6/6/6/6/6 x a,b 0", &["number", "number"]);
    check_faults("6/6/6/6/6 x +1,01 0", &["number", "number"]);
}

#[test]
fn quiet_is_a_number_up_to_a_hundred_and_0_in_the_placement() {
    check_faults("6/6/6/6/x4o x - 101", &["number"]);
    check_faults("6/6/6/6/x4o x - -", &["number"]);
    check_faults("6/6/6/6/x4o x 11,11 1", &["quiet-in-placement"]);
}

#[test]
fn nobody_has_more_than_twelve_pieces() {
    check_faults("6/6/6/6/x4o x 12,11 0", &["too-many-pieces"]);
    check_faults("xx1xx1/xx1xx1/6/xx1xx1/xo4 x - 0", &["too-many-pieces"]);
    check_faults("6/6/6/6/x4o x 12,12 0", &["too-many-pieces", "too-many-pieces"]);
}

#[test]
fn no_line_stands_in_the_placement() {
    check_faults("6/6/6/6/xxx3 x 9,12 0", &["line-in-placement"]);
    check_faults("o5/o5/o5/6/6 x 12,9 0", &["line-in-placement"]);
}

#[test]
fn a_placement_in_which_neither_can_place_is_over() {
    check_faults("6/6/6/6/x4o x 0,0 0", &["placement-over"]);
    check_faults("1xx1oo/oxooxo/oo1xx1/1xxo1o/ox1xox x 1,0 0", &["placement-over"]);
    check_faults("6/6/6/6/6 x 0,0 0", &["placement-over"]);
}

#[test]
fn somebody_has_a_piece_in_the_movement() {
    check_faults("6/6/6/6/6 x - 0", &["no-pieces"]);
}

#[test]
fn all_faults_are_listed() {
    check_faults(
        "6/6/6/7/xxxooo z 12,0 5",
        &[
            "width",
            "mover",
            "quiet-in-placement",
            "too-many-pieces",
            "line-in-placement",
            "line-in-placement",
        ],
    );
}

// Scene, effects and clicks.

const STICK: Look = Look { symbol: &game_wali::STICK, owner: Player::First, turn: 0 };
const STONE: Look = Look { symbol: &game_wali::STONE, owner: Player::Second, turn: 0 };

fn effects(text: &str, mv: &str) -> Vec<Effect> {
    let position = read(text);
    position.effects(position.parse_move(mv).unwrap())
}

#[test]
fn a_placement_takes_a_piece_from_the_hand() {
    assert_eq!(
        effects("6/6/6/6/x5 o 11,12 0", "B1"),
        [
            Effect::Place { at: Cell(1), becomes: STONE },
            Effect::Reserve { owner: Player::Second, count: 11, is_closed: false },
        ]
    );
}

#[test]
fn the_end_of_the_placement_closes_the_hands() {
    // x has a piece that is set aside, o places its last.
    assert_eq!(
        effects("1xx2o/oxooxo/oo1xx1/1xxo1o/ox1xox o 1,1 0", "E5"),
        [
            Effect::Place { at: Cell(28), becomes: STONE },
            Effect::Reserve { owner: Player::First, count: 0, is_closed: true },
            Effect::Reserve { owner: Player::Second, count: 0, is_closed: true },
        ]
    );
}

#[test]
fn the_hand_of_a_player_who_cannot_place_is_closed() {
    let reserves = read(X_IS_STUCK).scene().reserves;
    assert_eq!((reserves[0].count, reserves[0].is_closed), (1, true));
    assert_eq!((reserves[1].count, reserves[1].is_closed), (1, false));
}

#[test]
fn a_capture_shows_the_step_the_lines_and_the_victim() {
    assert_eq!(
        effects("4oo/6/1x4/1x4/x1xx2 x - 3", "A1-B1xF5"),
        [
            Effect::Move { from: Cell(0), to: Cell(1), way: Way::Slide, becomes: STICK },
            Effect::Line { cells: vec![Cell(1), Cell(2), Cell(3)] },
            Effect::Line { cells: vec![Cell(1), Cell(7), Cell(13)] },
            Effect::Remove { at: Cell(29) },
        ]
    );
}

#[test]
fn a_pass_shows_who_passes() {
    assert_eq!(effects("6/6/6/o5/xo4 x - 0", "pass"), [Effect::Pass { player: Player::First }]);
}

#[test]
fn moves_are_clicked_cell_by_cell() {
    let check = |text: &str, mv: &str, expected: &[Target]| {
        let position = read(text);
        assert_eq!(position.clicks(position.parse_move(mv).unwrap()).as_slice(), expected);
    };
    let cell = |index| Target::Cell(Cell(index));
    check(START, "D3", &[cell(15)]);
    check("5o/6/6/2x3/xx4 x - 0", "C2-C3", &[cell(8), cell(14)]);
    check("5o/6/6/2x3/xx4 x - 0", "C2-C1xF5", &[cell(8), cell(2), cell(29)]);
    check("6/6/6/o5/xo4 x - 0", "pass", &[Target::Button(Button::Pass)]);
}
