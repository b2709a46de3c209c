//! The rules, sentence by sentence.

#![allow(clippy::unwrap_used)] // A text that cannot be read should fail the test.

use expect_test::{Expect, expect};
use game_breakthrough::{Breakthrough, Move, Rules};
use tabletop::{Cell, Effect, Player, Position, Presentation, Standing, Target, effect::Way};

const START: &str = "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w";

fn read(text: &str) -> Breakthrough {
    Breakthrough::from_text(text, Rules::Standard).unwrap()
}

/// The position after some moves.
fn after(text: &str, moves: &str) -> Breakthrough {
    moves.split_whitespace().fold(read(text), |position, mv| position.after(position.parse_move(mv).unwrap()))
}

/// The legal moves in byte order.
fn check_moves(text: &str, expected: Expect) {
    let position = read(text);
    let mut texts: Vec<String> = position.moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort();
    expected.assert_eq(&texts.join(" "));
}

/// The rule and the code by which a move is refused, and the message.
fn check_refused(text: &str, mv: &str, expected: Expect) {
    let refusal = read(text).parse_move(mv).unwrap_err().refusal;
    expected.assert_eq(&format!("{} {}: {}", refusal.rule, refusal.code, refusal.message));
}

/// The codes of all faults of a position text.
fn check_faults(text: &str, expected: &[&str]) {
    let error = Breakthrough::from_text(text, Rules::Standard).expect_err(text);
    let codes: Vec<&str> = error.faults.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, expected, "{error}");
}

// B1: the board and the pawns.

#[test]
fn a_position_and_a_move_are_small() {
    assert_eq!(size_of::<Breakthrough>(), 24);
    assert_eq!(size_of::<Move>(), 3);
}

#[test]
fn the_board_has_six_columns_and_six_rows_with_row_1_at_the_bottom() {
    let scene = read(START).scene();
    let names: Vec<&str> = scene.board.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!((names.len(), names[0], names[5], names[35]), (36, "a1", "f1", "f6"));
    assert!(scene.board.cells[0].centre.y > scene.board.cells[35].centre.y);
    let labels: Vec<&str> = scene.board.labels.iter().map(|label| label.text.as_str()).collect();
    assert_eq!(labels, ["a", "b", "c", "d", "e", "f", "6", "5", "4", "3", "2", "1"]);
}

#[test]
fn each_player_has_two_rows_of_pawns_and_white_begins() {
    let start = read(START);
    assert_eq!(start.mover(), Player::First);
    let scene = start.scene();
    let rows = |owner| {
        let pawns = scene.pieces.iter().filter(|piece| piece.look.owner == owner);
        pawns.map(|piece| piece.at.index() / 6 + 1).collect::<Vec<_>>()
    };
    assert_eq!(rows(Player::First), [[1; 6], [2; 6]].concat());
    assert_eq!(rows(Player::Second), [[5; 6], [6; 6]].concat());
}

#[test]
fn texts_have_row_6_first() {
    assert_eq!(after(START, "a2-a3").to_string(), "bbbbbb/bbbbbb/6/w5/1wwwww/wwwwww b");
    assert_eq!(after(START, "a2-a3 f5-f4").to_string(), "bbbbbb/bbbbb1/5b/w5/1wwwww/wwwwww w");
}

#[test]
fn impossible_positions_are_refused_with_their_reasons() {
    check_faults("bbbbbb/bbbbbb/6/6/wwwwww/wwwwww", &["fields"]);
    check_faults("bbbbbb/bbbbbb/6/6/wwwwww/wwwwww x", &["mover"]);
    check_faults("bbbbbb/bbbbbb/b5/6/wwwwww/wwwwww w", &["too-many-pawns"]);
    // The game was over before this turn.
    check_faults("w4b/6/6/6/6/6 w", &["already-won"]);
    check_faults("5b/6/6/6/6/b4w b", &["already-won"]);
    check_faults("6/6/6/6/2w3/6 w", &["already-won"]);
    check_faults("6/6/6/6/6/6 w", &["already-won"]);
}

// B2: steps.

#[test]
fn a_pawn_goes_one_cell_straight_or_diagonally_forward_to_an_empty_cell() {
    check_moves("5b/6/6/2w3/6/6 w", expect!["c3-b4 c3-c4 c3-d4"]);
    check_moves("5b/6/6/2w3/6/6 b", expect!["f6-e5 f6-f5"]);
}

#[test]
fn pawns_do_not_go_sideways_or_backward_or_further() {
    for mv in ["c3-c2", "c3-d3", "c3-b2", "c3-c5", "c3-e4"] {
        let refusal = read("5b/6/6/2w3/6/6 w").parse_move(mv).unwrap_err().refusal;
        assert_eq!(refusal.code, "not-forward", "{mv}");
    }
    check_refused("5b/6/6/2w3/6/6 w", "c3-c2", expect!["B2 not-forward: c2 is not one step forward from c3"]);
}

#[test]
fn the_board_does_not_go_around_its_edges() {
    check_moves("b5/6/6/w5/6/6 w", expect!["a3-a4 a3-b4"]);
    check_moves("b5/6/6/5w/6/6 w", expect!["f3-e4 f3-f4"]);
}

#[test]
fn only_own_pawns_move_and_not_onto_each_other() {
    check_refused(START, "c3-c4", expect!["B2 no-pawn: there is no pawn on c3"]);
    check_refused(START, "c5-c4", expect!["B2 enemy-pawn: the pawn on c5 is not yours"]);
    check_refused(START, "c1-c2", expect!["B2 own-pawn: your own pawn stands on c2"]);
}

#[test]
fn other_texts_are_not_moves() {
    check_refused(
        START,
        "c2",
        expect![" not-a-move: not a move text: expected a step `b2-b3` or a capture `b2xc3`"],
    );
    check_refused(
        START,
        "c2-c9",
        expect![" no-such-cell: there is no cell c9: columns go from a to f, rows from 1 to 6"],
    );
}

// B3: captures.

#[test]
fn a_pawn_takes_diagonally_forward_and_stands_in_the_place_of_its_victim() {
    assert_eq!(after("5b/6/3b2/2w3/6/6 w", "c3xd4").to_string(), "5b/6/3w2/6/6/6 b");
    assert_eq!(after("5b/6/3b2/2w3/6/6 b", "d4xc3").to_string(), "5b/6/6/2b3/6/6 w");
}

#[test]
fn a_pawn_does_not_take_straight_ahead() {
    let text = "5b/6/2b3/2w3/6/6 w";
    check_moves(text, expect!["c3-b4 c3-d4"]);
    for mv in ["c3-c4", "c3xc4"] {
        check_refused(
            text,
            mv,
            expect!["B3 blocked: the pawn on c4 blocks the way: pawns take only diagonally"],
        );
    }
}

#[test]
fn capturing_is_optional() {
    check_moves("5b/6/1b1b2/2w3/6/6 w", expect!["c3-c4 c3xb4 c3xd4"]);
}

#[test]
fn captures_and_steps_are_written_differently() {
    check_refused(
        "5b/6/3b2/2w3/6/6 w",
        "c3-d4",
        expect!["B3 must-capture: d4 is not empty: a capture is written `c3xd4`"],
    );
    check_refused(
        "5b/6/3b2/2w3/6/6 w",
        "c3xb4",
        expect!["B3 no-victim: there is no pawn to take on b4: a step is written `c3-b4`"],
    );
}

#[test]
fn a_capture_is_seen_as_a_removal_and_a_slide() {
    let position = read("5b/6/3b2/2w3/6/6 w");
    let mv = position.parse_move("c3xd4").unwrap();
    let becomes = position.scene().pieces[0].look;
    let (from, to) = (Cell(14), Cell(21));
    let slide = Effect::Move { from, to, way: Way::Slide, becomes };
    assert_eq!(position.effects(mv), [Effect::Remove { at: to }, slide]);
    assert_eq!(position.clicks(mv).as_slice(), [Target::Cell(from), Target::Cell(to)]);
}

// B4 and B5: the end.

#[test]
fn whoever_reaches_the_last_row_wins() {
    let position = after("5b/w2b2/2w3/6/4b1/6 w", "a5-a6");
    assert_eq!(position.standing(), Some(Standing::win(Player::First)));
    assert_eq!(position.count_moves(), 0);
    let position = after("5b/w2b2/2w3/6/4b1/6 b", "e2-e1");
    assert_eq!(position.standing(), Some(Standing::win(Player::Second)));
}

#[test]
fn a_capture_on_the_last_row_wins_too() {
    let position = after("1b3b/w5/6/6/4b1/6 w", "a5xb6");
    assert_eq!(position.standing(), Some(Standing::win(Player::First)));
}

#[test]
fn whoever_takes_the_last_enemy_pawn_wins() {
    let position = after("6/6/3b2/2w3/6/6 w", "c3xd4");
    assert_eq!(position.standing(), Some(Standing::win(Player::First)));
}

#[test]
fn after_the_end_every_move_is_refused() {
    let position = after("6/6/3b2/2w3/6/6 w", "c3xd4");
    assert_eq!(position.parse_move("d4-d3").unwrap_err().refusal.code, "game-over");
}
