//! The rule page, sentence by sentence.

use expect_test::{Expect, expect};
use game_bermudes::{Bermudes, Move, Rules};
use tabletop::{
    Button, Cell, Effect, Player, Position, PositionError, Presentation, Record, Standing, Target,
    effect::{Change, Way},
    record::{Conduct, Termination},
    scene::Look,
};

const START: &str = "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/9/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w 0 -";
/// Black to move has nothing to capture, white has: A1-C1 and so on.
const MUST_PASS: &str = "wwwwww3/bbbbbb3/9/9/9/9/9/9/9 b 0 -";
/// Nobody has anything to capture.
const NO_CAPTURES: &str = "wwwwww3/bbbbbb3/bbbbbbb2/9/9/9/9/9/9 w 0 -";
/// The sheet's chain, before it.
const CHAIN: &str = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w 0 -";
/// White E5 can jump round in a square, the others stand out of the way.
const ROUND: &str = "bbbbb4/9/5b3/4b1b2/4wb3/9/9/9/wwwww4 w 0 -";

fn read(text: &str) -> Bermudes {
    Bermudes::from_text(text, Rules::Standard).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after some moves.
fn play(text: &str, moves: &[&str]) -> Bermudes {
    moves.iter().fold(read(text), |position, mv| {
        position.after(position.parse_move(mv).unwrap_or_else(|error| panic!("{position}: {error}")))
    })
}

fn move_texts(position: &Bermudes) -> Vec<String> {
    let mut texts: Vec<String> = position.moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

fn check_moves(text: &str, expected: Expect) {
    expected.assert_eq(&move_texts(&read(text)).join(" "));
}

/// The moves of one pawn.
fn check_pawn(text: &str, pawn: &str, expected: Expect) {
    let texts = move_texts(&read(text));
    expected.assert_eq(&texts.into_iter().filter(|it| it.starts_with(pawn)).collect::<Vec<_>>().join(" "));
}

fn check_after(text: &str, moves: &[&str], expected: Expect) {
    expected.assert_eq(&play(text, moves).to_string());
}

fn check_refusal(text: &str, mv: &str, expected: Expect) {
    let error = read(text).parse_move(mv).expect_err(mv);
    expected.assert_eq(&format!("{} {}: {}", error.refusal.rule, error.refusal.code, error.refusal.message));
}

fn check_faults(text: &str, codes: &[&str]) {
    let PositionError { faults } = Bermudes::from_text(text, Rules::Standard).expect_err(text);
    assert_eq!(faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), codes, "{text}: {faults:?}");
}

/// Sequences of `depth` whole turns, where a chain may end after each of its jumps.
fn whole_turns(position: &Bermudes, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv| {
        let next = position.after(mv);
        let goes_on = next.mover() == position.mover();
        whole_turns(&next, if goes_on { depth } else { depth - 1 })
    };
    position.moves().into_iter().map(after).sum()
}

// Board and pieces

#[test]
fn the_start_has_27_pawns_on_each_side_and_white_moves() {
    let start = testkit::starts::start::<Bermudes>("start", Rules::Standard);
    assert_eq!(start.to_string(), START);
    assert_eq!((start.n_pieces(), start.mover()), (54, Player::First));
    assert_eq!(Bermudes::GAME.letters[start.mover().index()], 'w');
}

#[test]
fn the_cells_are_named_row_by_row_from_the_top() {
    let scene = read(START).scene();
    assert_eq!(scene.board.cells.len(), 81);
    assert_eq!(scene.board.name(Cell(0)), "A1");
    assert_eq!(scene.board.name(Cell(8)), "A9");
    assert_eq!(scene.board.name(Cell(9)), "B1");
    assert_eq!(scene.board.name(Cell(80)), "I9");
    assert_eq!(scene.pieces[0].look, Look { symbol: &game_bermudes::PAWN, owner: Player::Second, turn: 0 });
    assert_eq!(scene.pieces[53].look.owner, Player::First);
    assert_eq!(scene.pieces[53].at, Cell(80));
}

// B1 to B4: turns, directions, captures

#[test]
fn the_start_has_19_moves_all_eliminations() {
    check_moves(
        START,
        expect![
            "G1xC1 G1xC5 G2xC2 G2xC6 G3xC3 G3xC7 G4xC4 G4xC8 G5xC1 G5xC5 G5xC9 G6xC2 G6xC6 G7xC3 G7xC7 G8xC4 G8xC8 G9xC5 G9xC9"
        ],
    );
}

#[test]
fn after_the_first_elimination_black_has_19_moves_of_which_3_jumps() {
    let texts = move_texts(&play(START, &["G5xC5"]));
    assert_eq!(texts.len(), 19);
    let jumps: Vec<_> = texts.iter().filter(|text| text.contains('-')).collect();
    assert_eq!(jumps, ["B4-D6", "B5-D5", "B6-D4"]);
}

#[test]
fn players_alternate() {
    check_after(
        START,
        &["G5xC5"],
        expect!["bbbbbbbbb/bbbbbbbbb/bbbbwbbbb/9/9/9/wwww1wwww/wwwwwwwww/wwwwwwwww b 0 -"],
    );
    assert_eq!(play(START, &["G5xC5", "B5-D5"]).mover(), Player::First);
}

#[test]
fn an_elimination_goes_in_all_8_directions_over_any_distance() {
    check_pawn(
        "bwwwb3b/9/9/9/b3w3b/9/9/9/bww1b3b w 0 -",
        "E5x",
        expect!["E5xA1 E5xA5 E5xA9 E5xE1 E5xE9 E5xI1 E5xI5 E5xI9"],
    );
}

#[test]
fn a_jump_goes_in_all_8_directions_from_near_and_from_afar() {
    check_pawn(
        "1www1ww2/1b2b2b1/9/9/1b2w2b1/9/9/1b2b2b1/9 w 0 -",
        "E5-",
        expect!["E5-A1 E5-A5 E5-A9 E5-E1 E5-E9 E5-I1 E5-I5 E5-I9"],
    );
    check_pawn(
        "wwwww4/9/9/3bbb3/3bwb3/3bbb3/9/9/9 w 0 -",
        "E5",
        expect!["E5-C3 E5-C5 E5-C7 E5-E3 E5-E7 E5-G3 E5-G5 E5-G7"],
    );
}

#[test]
fn the_pawn_of_figure_1_eliminates_three_and_no_neighbour() {
    let figure = "bbbbbbbbb/bbbbbbbbb/bb2bbbw1/9/9/1wb6/wwwbwww1b/www2wwww/wwwwwwwww b 0 -";
    check_pawn(figure, "G4", expect!["G4xC8 G4xI4 G4xI6"]);
    assert_eq!(read(figure).count_moves(), 21);
    assert_eq!(whole_turns(&read(figure), 1), 26);
}

#[test]
fn a_neighbour_is_never_eliminated() {
    check_pawn("wwwww4/9/9/9/4wb3/9/9/9/bbbbb4 w 0 -", "E5", expect!["E5-E7 E5xI1 E5xI5"]);
}

#[test]
fn nobody_captures_through_a_pawn_of_any_colour() {
    check_pawn("wwwww4/9/9/9/w1b1b1b1b/9/9/9/1bb6 w 0 -", "E1", expect!["E1-E4 E1xE3"]);
    check_pawn("1wwww4/9/9/9/w1w1b1b1b/9/9/9/1bbb5 w 0 -", "E1x", expect![""]);
}

#[test]
fn an_eliminated_pawn_leaves_the_game_and_the_mover_stands_there() {
    let next = play(START, &["G1xC5"]);
    assert_eq!(next.n_pieces(), 53);
    assert!(next.to_string().starts_with("bbbbbbbbb/bbbbbbbbb/bbbbwbbbb/9/9/9/1wwwwwwww/"));
}

#[test]
fn a_jump_lands_immediately_behind_and_turns_the_pawn_at_once() {
    check_after(
        "bbbbbb3/9/9/9/w1b6/9/9/9/wwwww4 w 3 -",
        &["E1-E4"],
        expect!["bbbbbb3/9/9/9/2ww5/9/9/9/wwwww4 b 4 -"],
    );
    // No jump over two pawns in a row, nor over the edge.
    check_pawn("bbbbb4/9/9/9/wbb6/9/9/9/1wwwww3 w 0 -", "E1-", expect![""]);
    check_pawn("1bbbbb3/9/9/9/7wb/9/9/9/wwwww4 w 0 -", "E8-", expect![""]);
}

#[test]
fn a_line_does_not_run_round_the_edge() {
    // D9 and E1 follow each other in the text, not on the board.
    check_pawn("wwwww4/9/9/7bw/1b7/9/9/9/b1b1bb3 w 0 -", "D9", expect!["D9-D7"]);
    check_pawn("wwwww4/9/9/8b/w8/1b7/9/9/2bbbb3 w 0 -", "E1", expect!["E1-G3"]);
}

// B5: chains

#[test]
fn the_chain_of_the_sheet_turns_three_pawns_and_ends_by_itself() {
    check_after(
        CHAIN,
        &["F2-F4", "F4-H4", "H4-E7"],
        expect!["bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/6w2/2w2w3/wwww1ww1b/www3www/wwwwwwwww b 1 -"],
    );
}

#[test]
fn while_the_pawn_can_jump_its_owner_moves_again_with_its_jumps_and_stop() {
    let position = play(CHAIN, &["F2-F4"]);
    assert_eq!((position.mover(), position.count_moves()), (Player::First, 3));
    assert!(position.to_string().ends_with(" w 0 F4"));
    assert_eq!(move_texts(&position), ["F4-F7", "F4-H4", "stop"]);
}

#[test]
fn a_chain_may_stop_after_any_jump() {
    assert!(play(CHAIN, &["F2-F4", "stop"]).to_string().ends_with(" b 1 -"));
    assert!(play(CHAIN, &["F2-F4", "F4-H4", "stop"]).to_string().ends_with(" b 1 -"));
}

#[test]
fn a_chain_has_no_elimination_before_within_or_after() {
    // After an elimination the turn is over, though C5 could jump.
    let position = play("bbbbb4/9/9/9/w3b1b2/9/9/9/wwwww4 w 0 -", &["E1xE5"]);
    assert_eq!(position.mover(), Player::Second);
    // In the chain E4 could reach E8 for an elimination, but only jumps are legal.
    let position = play("bbbbb4/9/9/9/w1b4bb/9/9/3b5/wwwww4 w 0 -", &["E1-E4"]);
    assert!(position.to_string().ends_with(" b 1 -"), "{position}");
    let position = play("bbbbb4/9/9/9/w1b4bb/9/3b5/9/wwww1w3 w 0 -", &["E1-E4"]);
    assert_eq!(move_texts(&position), ["E4-H4", "stop"]);
}

#[test]
fn a_pawn_turned_in_the_chain_blocks() {
    // E1 over E3 to E4: it cannot jump back over E3, which is white now.
    let position = play("bbbbb4/9/9/9/w1b1b4/9/9/9/wwwww4 w 0 -", &["E1-E4"]);
    assert!(!move_texts(&position).contains(&"E4-E2".to_owned()));
    assert!(move_texts(&position).contains(&"E4-E6".to_owned()));
}

#[test]
fn a_chain_may_come_back_to_its_start() {
    let position = play(ROUND, &["E5-C5", "C5-C7", "C7-E7", "E7-E5"]);
    assert!(position.to_string().starts_with("bbbbb4/9/5w3/4w1w2/4ww3/9/9/9/wwwww4 "), "{position}");
}

#[test]
fn a_whole_turn_is_written_as_one() {
    let mut position = read(CHAIN);
    let mut turn = String::new();
    for text in ["F2-F4", "F4-H4", "H4-E7"] {
        let mv = position.parse_move(text).unwrap();
        turn += &position.move_for_people(mv);
        position.play(mv);
    }
    assert_eq!(turn, "F2-F4-H4-E7");
    let first = play(CHAIN, &["F2-F4"]);
    assert_eq!(first.move_for_people(Move::Stop), "", "a stop adds nothing");
    assert_eq!(first.move_for_people(Move::Pass), "pass");
    let start = read(START);
    assert_eq!(start.move_for_people(start.parse_move("g5xc5").unwrap()), "G5xC5");
}

// B6: captures are compulsory

#[test]
fn whoever_has_no_capture_passes_if_the_opponent_has_one() {
    check_moves(MUST_PASS, expect!["pass"]);
    assert_eq!(read(MUST_PASS).standing(), None);
    check_after(MUST_PASS, &["pass"], expect!["wwwwww3/bbbbbb3/9/9/9/9/9/9/9 w 1 -"]);
}

#[test]
fn whoever_has_a_capture_may_not_pass() {
    check_refusal(START, "pass", expect!["B6 must-capture: white has a capture and must make one"]);
}

#[test]
fn if_nobody_has_a_capture_the_game_is_drawn() {
    for mover in ["w", "b"] {
        let position = read(&NO_CAPTURES.replace(" w ", &format!(" {mover} ")));
        assert_eq!(position.standing().and_then(Standing::winner), None);
        assert!(position.standing().is_some() && position.moves().is_empty());
        assert_eq!(position.count_moves(), 0);
    }
}

// B7: fewer than 6 pawns

#[test]
fn an_elimination_that_leaves_5_pawns_wins() {
    let position = play("bbbbb4/9/9/9/w3b4/9/9/9/wwwww4 w 7 -", &["E1xE5"]);
    assert_eq!(position.standing(), Some(Standing::win(Player::First)));
    assert!(position.moves().is_empty());
    assert!(position.to_string().ends_with(" b 0 -"));
}

#[test]
fn a_jump_that_leaves_5_pawns_wins_in_the_middle_of_a_chain() {
    // E4 could jump on over E5, but the game is over.
    let text = "bbbb5/9/9/9/w1b1b4/9/9/9/wwwww4 w 7 -";
    check_after(text, &["E1-E4"], expect!["bbbb5/9/9/9/2wwb4/9/9/9/wwwww4 b 8 -"]);
    assert_eq!(play(text, &["E1-E4"]).standing(), Some(Standing::win(Player::First)));
    check_refusal("bbbb5/9/9/9/2wwb4/9/9/9/wwwww4 b 8 -", "A1xI1", expect![" game-over: the game is over"]);
}

#[test]
fn six_pawns_are_enough() {
    let position = play("bbbbbb3/9/9/9/w3b4/9/9/9/wwwww4 w 7 -", &["E1xE5"]);
    assert_eq!(position.standing(), None);
}

#[test]
fn the_winner_of_a_finished_game_may_be_either_player() {
    for (text, winner) in [
        ("bbbbb4/9/9/9/9/9/9/9/wwwwww3 b 0 -", Player::First),
        ("bbbbb4/9/9/9/9/9/9/9/wwwwww3 w 0 -", Player::First),
        ("bbbbbb3/9/9/9/9/9/9/9/9 w 0 -", Player::Second),
    ] {
        assert_eq!(read(text).standing(), Some(Standing::win(winner)), "{text}");
        assert_eq!(read(text).count_moves(), 0);
    }
}

#[test]
fn too_few_pawns_are_tested_before_the_quiet_turns_and_the_captures() {
    // The fiftieth quiet turn is the one that wins.
    let position = play("bbbb5/9/9/9/w1b1b4/9/9/9/wwwww4 w 49 -", &["E1-E4"]);
    assert!(position.to_string().ends_with(" b 50 -"));
    assert_eq!(position.standing(), Some(Standing::win(Player::First)));
    // Nobody has a capture here, and black has lost.
    let position = read("bbbbb4/wwwwww3/wwwwwww2/9/9/9/9/9/9 b 0 -");
    assert_eq!(position.standing(), Some(Standing::win(Player::First)));
}

// B8: quiet turns

#[test]
fn fifty_turns_without_an_elimination_are_a_draw() {
    let position = play(&CHAIN.replace(" 0 ", " 49 "), &["F2-F4"]);
    assert_eq!(position.standing(), None, "the turn has not ended yet");
    assert!(position.to_string().ends_with(" w 49 F4"));
    let position = position.after(position.parse_move("stop").unwrap());
    assert!(position.to_string().ends_with(" b 50 -"));
    assert!(position.standing().is_some_and(|standing| standing.winner().is_none()));
    assert!(position.moves().is_empty());
}

#[test]
fn a_pass_is_a_quiet_turn() {
    let position = play(&MUST_PASS.replace(" 0 ", " 49 "), &["pass"]);
    assert!(position.standing().is_some_and(|standing| standing.winner().is_none()));
}

#[test]
fn an_elimination_begins_the_count_anew() {
    assert!(play(&START.replace(" 0 ", " 49 "), &["G5xC5"]).to_string().ends_with(" b 0 -"));
}

#[test]
fn a_chain_counts_as_one_turn() {
    let position = play(&CHAIN.replace(" 0 ", " 20 "), &["F2-F4", "F4-H4", "H4-E7"]);
    assert!(position.to_string().ends_with(" b 21 -"));
}

#[test]
fn the_record_ends_with_the_fiftieth_quiet_turn_and_with_no_repetition() {
    let mut record = Record::new(read(&MUST_PASS.replace(" 0 ", " 49 ")), Conduct::Programs);
    record.play_text("pass").unwrap();
    assert_eq!(record.ending().unwrap().termination, Termination::Rules);
    assert_eq!(record.repetitions(), 0);
    assert_eq!(read(START).repetition_key(), None);
}

// Perft

#[test]
fn whole_turns_from_the_start_are_counted() {
    let start = read(START);
    assert_eq!([1, 2, 3, 4].map(|depth| whole_turns(&start, depth)), [19, 367, 6_781, 135_177]);
}

#[test]
fn a_random_game_has_about_64_turns() {
    let (mut n_turns, n_games) = (0, 400);
    for seed in 0..n_games {
        let mut dice = tabletop::playout::Dice::new(seed);
        let mut position = read(START);
        while position.standing().is_none() {
            let moves = position.moves();
            let mover = position.mover();
            position.play(moves[dice.below(moves.len())]);
            n_turns += u64::from(position.mover() != mover);
        }
    }
    let mean = n_turns as f64 / n_games as f64;
    assert!((60.0..68.0).contains(&mean), "{mean}");
}

// Texts from outside

#[test]
fn fewer_pawns_than_at_the_start_are_welcome() {
    read("b8/bb7/bbb6/9/9/9/6www/7ww/8w w 0 -");
    // Colours change: one player may have most of the pawns.
    read("bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbb6/9/9/wwwwww3 w 0 -");
}

#[test]
fn a_text_of_the_wrong_form_is_refused() {
    check_faults("", &["fields"]);
    check_faults(&START.replace(" -", ""), &["fields"]);
    check_faults(&format!("{START} -"), &["fields"]);
    check_faults(&"é".repeat(300), &["too-long"]);
    check_faults(&START.replacen("9/", "", 1), &["rows"]);
    check_faults(&START.replacen('b', "bb", 1), &["width"]);
    check_faults(&START.replacen("9/", "09/", 1), &["gap"]);
    check_faults(&START.replacen('b', "ß", 1), &["piece"]);
    check_faults(&START.replace(" w ", " x "), &["mover"]);
    for quiet in ["51", "-1", "00", "+1", "many"] {
        check_faults(&START.replace(" 0 ", &format!(" {quiet} ")), &["number"]);
    }
    for chain in ["E", "J1", "A0", "E55", "--", "é"] {
        check_faults(&START.replace(" -", &format!(" {chain}")), &["chain"]);
    }
}

#[test]
fn too_many_pawns_are_refused() {
    check_faults(&START.replacen("9/", "w8/", 1), &["too-many-pawns"]);
}

#[test]
fn two_losers_are_refused() {
    check_faults("bbbbb4/9/9/9/9/9/9/9/wwwww4 w 0 -", &["two-losers"]);
    check_faults("9/9/9/9/9/9/9/9/9 w 0 -", &["two-losers"]);
}

#[test]
fn a_chain_of_no_pawn_of_an_enemy_pawn_or_of_a_pawn_that_cannot_jump_is_refused() {
    let chain = |square: &str| CHAIN.replace(" -", &format!(" {square}"));
    read(&chain("F2"));
    check_faults(&chain("E5"), &["chain-empty"]);
    check_faults(&chain("A1"), &["chain-owner"]);
    check_faults(&chain("I1"), &["chain-stuck"]);
}

#[test]
fn a_chain_after_the_end_of_the_game_is_refused() {
    check_faults(&CHAIN.replace(" 0 -", " 50 F2"), &["chain-after-end"]);
    check_faults("bbbb5/9/9/9/2wwb4/9/9/9/wwwww4 w 8 E4", &["chain-after-end"]);
}

#[test]
fn all_faults_are_listed() {
    check_faults(
        "bbbbbbbbb/x8/bbbbbbbb/9/9/9/9/9/9 x 99 Z9",
        &["piece", "width", "mover", "number", "chain"],
    );
    check_faults(
        &START.replacen("9/", "w8/", 1).replace(" w 0", " x y"),
        &["mover", "number", "too-many-pawns"],
    );
    check_faults("9/9/9/9/9/9/9/9/9 w 50 A1", &["two-losers", "chain-after-end", "chain-empty"]);
    let full = "bbbbbbbbb/".repeat(7);
    check_faults(&format!("{full}9/9 w 50 I9"), &["too-many-pawns", "chain-after-end", "chain-empty"]);
}

// Moves from outside

#[test]
fn the_case_of_letters_does_not_matter() {
    assert_eq!(read(START).parse_move(" g5Xc5 "), read(START).parse_move("G5xC5"));
    let position = play(CHAIN, &["F2-F4"]);
    assert_eq!(position.parse_move("STOP"), Ok(Move::Stop));
}

#[test]
fn a_text_that_is_not_a_move_is_told_the_forms() {
    for text in ["", "x", "-", "G5", "G5C5", "G5xC5xC1", "J1xA1", "G0-G2", "é5xC5", "stopp", "F2-", "F2--F4"]
    {
        let refusal = read(START).parse_move(text).unwrap_err().refusal;
        assert_eq!(refusal.code, "not-a-move", "{text}");
        assert!(refusal.message.contains("`G5xC5`") && refusal.message.contains("`pass`"));
    }
}

#[test]
fn every_refusal_says_why() {
    check_refusal(
        START,
        "stop",
        expect!["B5 no-chain: no chain of jumps is under way that could be stopped"],
    );
    check_refusal(
        CHAIN,
        "F2-F4-H4-E7",
        expect!["B5 leg-by-leg: a chain is played jump by jump: first F2-F4"],
    );
    check_refusal(START, "E5xC5", expect!["B1 empty-square: no pawn stands on E5"]);
    check_refusal(
        START,
        "C5xG5",
        expect!["B1 not-your-pawn: the pawn on C5 is black's, and white is to move"],
    );
    check_refusal(
        START,
        "G5xC6",
        expect!["B2 no-line: G5 and C6 are not two squares of one row, column or diagonal"],
    );
    check_refusal(
        START,
        "G5xG5",
        expect!["B2 no-line: G5 and G5 are not two squares of one row, column or diagonal"],
    );
}

#[test]
fn a_wrong_elimination_says_why() {
    check_refusal(
        START,
        "G5xE5",
        expect!["B3 nothing-there: E5 is empty: a pawn eliminates an enemy pawn (a jump is written G5-E5)"],
    );
    check_refusal(START, "I5xG5", expect!["B3 own-pawn: the pawn on G5 is white's own"]);
    check_refusal(START, "I5xC5", expect!["B3 blocked: the pawn on G5 stands in the way"]);
    check_refusal(
        CHAIN,
        "F2xF3",
        expect!["B3 neighbours: F2 and F3 are neighbours: an elimination needs an empty square between"],
    );
}

#[test]
fn a_wrong_jump_says_why() {
    check_refusal(
        START,
        "G5-C5",
        expect![
            "B4 landing-taken: C5 is not empty: a jump ends on an empty square (an elimination is written G5xC5)"
        ],
    );
    check_refusal(
        START,
        "G5-F5",
        expect!["B4 nothing-jumped: G5 and F5 are neighbours: a jump goes over an enemy pawn"],
    );
    check_refusal(
        START,
        "G5-D5",
        expect!["B4 nothing-jumped: no enemy pawn stands on E5, the last square before D5"],
    );
    check_refusal(
        START,
        "I5-H5",
        expect!["B4 landing-taken: H5 is not empty: a jump ends on an empty square"],
    );
    check_refusal(START, "H5-F5", expect!["B4 own-jumped: the pawn on G5 is white's own"]);
    check_refusal(
        "bbbbb4/9/9/9/w1b1b4/9/9/9/wwwww4 w 0 -",
        "E1-E6",
        expect!["B4 blocked: the pawn on E3 stands in the way"],
    );
}

#[test]
fn a_pending_chain_allows_nothing_else() {
    let chain = play(CHAIN, &["F2-F4"]).to_string();
    check_refusal(
        &chain,
        "pass",
        expect!["B5 chain-pending: the pawn on F4 is jumping: it jumps on, or the turn ends with `stop`"],
    );
    check_refusal(
        &chain,
        "G1xC1",
        expect!["B5 chain-pending: the pawn on F4 is jumping: no other pawn moves in this turn"],
    );
    check_refusal(&chain, "F4xF6", expect!["B5 chain-jumps-only: a chain has only jumps, no elimination"]);
    let error = read(&chain).parse_move("F4-A4").unwrap_err();
    assert_eq!(error.alternatives, ["F4-F7", "F4-H4"]);
}

// What is seen and pointed at

#[test]
fn a_move_is_pointed_at_by_its_squares_or_by_a_button() {
    let clicks = |text: &str, mv: &str| {
        let position = read(text);
        position.clicks(position.parse_move(mv).unwrap()).to_vec()
    };
    let (g5, c5) = (Target::Cell(Cell(58)), Target::Cell(Cell(22)));
    assert_eq!(clicks(START, "G5xC5"), [g5, c5]);
    assert_eq!(clicks(&play(CHAIN, &["F2-F4"]).to_string(), "stop"), [Target::Button(Button::Stop)]);
    assert_eq!(clicks(MUST_PASS, "pass"), [Target::Button(Button::Pass)]);
}

#[test]
fn the_effects_tell_what_happens_in_order() {
    let effects = |text: &str, mv: &str| {
        let position = read(text);
        position.effects(position.parse_move(mv).unwrap())
    };
    let white = Look { symbol: &game_bermudes::PAWN, owner: Player::First, turn: 0 };
    let (g5, c5) = (Cell(58), Cell(22));
    assert_eq!(
        effects(START, "G5xC5"),
        [Effect::Remove { at: c5 }, Effect::Move { from: g5, to: c5, way: Way::Slide, becomes: white }]
    );
    let (f2, f3, f4) = (Cell(46), Cell(47), Cell(48));
    assert_eq!(
        effects(CHAIN, "F2-F4"),
        [
            Effect::Move { from: f2, to: f4, way: Way::Jump, becomes: white },
            Effect::Change { at: f3, way: Change::Convert, becomes: white },
        ]
    );
    let stop = effects(&play(CHAIN, &["F2-F4"]).to_string(), "stop");
    assert_eq!(stop, [Effect::Stop { player: Player::First }]);
    assert_eq!(effects(MUST_PASS, "pass"), [Effect::Pass { player: Player::Second }]);
}

#[test]
fn the_key_knows_board_mover_and_chain_but_not_the_quiet_turns() {
    let key = |text: &str| read(text).key();
    assert_eq!(key(CHAIN), key(&CHAIN.replace(" 0 ", " 9 ")));
    assert_ne!(key(CHAIN), key(&CHAIN.replace(" w ", " b ")));
    assert_ne!(key(CHAIN), key(&CHAIN.replace(" -", " F2")));
    assert_ne!(key(CHAIN), key(START));
}

#[test]
fn a_position_and_a_move_are_small() {
    assert_eq!(size_of::<Bermudes>(), 48);
    assert_eq!(size_of::<Move>(), 4);
}
