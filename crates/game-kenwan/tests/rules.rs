//! The rule page, sentence by sentence.

use game_kenwan::{KenWan, Move, Rules};
use tabletop::{
    Effect, Player, PlayerSet, Position, Presentation, Record,
    effect::{Change, Way},
    grid::hex,
    record::{Conduct, Termination},
    scene::{Ground, Look},
    setup::read_setups,
};

const START: &str = "1YYY1/B1YY1R/BB1Y1RR/BBB2RRR/4#4/RRR2BBB/RR1Y1BB/R1YY1B/1YYY1 b --- 0";
const START_OF_TWO: &str = "1YYY1/B1YY1R/BB1Y1RR/BBB2RRR/4#4/RRR2BBB/RR1Y1BB/R1YY1B/1YYY1 b -- 0";

fn position(text: &str) -> KenWan {
    KenWan::from_text(text, Rules::Standard).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

/// The cells on which the piece on a cell may land, in the order of the board.
fn landings(position: &KenWan, from: &str) -> String {
    let mut cells: Vec<_> = position.moves().into_iter().filter_map(Move::cells).collect();
    cells.sort_unstable();
    let names = cells.into_iter().filter(|(cell, _)| hex::name(cell.0) == from);
    names.map(|(_, to)| hex::name(to.0)).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check_landings(text: &str, from: &str, expected: &str) {
    assert_eq!(landings(&position(text), from), expected, "landings of {from} in `{text}`");
}

/// The cells from which pieces may move, in the order of the board.
#[track_caller]
fn check_movable(text: &str, expected: &str) {
    let cells = position(text).moves().into_iter().filter_map(Move::cells);
    let mut from: Vec<_> = cells.map(|(from, _)| from).collect();
    from.sort_unstable();
    from.dedup();
    let names: Vec<_> = from.into_iter().map(|cell| hex::name(cell.0)).collect();
    assert_eq!(names.join(" "), expected, "movable pieces of `{text}`");
}

/// The position after some moves.
#[track_caller]
fn after(text: &str, moves: &str) -> KenWan {
    moves.split(' ').fold(position(text), |position, mv| match position.parse_move(mv) {
        Ok(mv) => position.after(mv),
        Err(error) => panic!("`{mv}` in `{position}`: {error}"),
    })
}

#[track_caller]
fn check_after(text: &str, moves: &str, expected: &str) {
    assert_eq!(after(text, moves).to_string(), expected, "after {moves} in `{text}`");
}

#[track_caller]
fn check_standing(position: &KenWan, expected: &str) {
    let standing = position.standing().unwrap_or_else(|| panic!("`{position}` goes on"));
    assert_eq!(standing.text(KenWan::GAME.letters), expected, "standing of `{position}`");
}

#[track_caller]
fn check_faults(text: &str, expected: &[&str]) {
    match KenWan::from_text(text, Rules::Standard) {
        Ok(position) => panic!("`{position}` is accepted"),
        Err(error) => {
            let codes: Vec<_> = error.faults.iter().map(|fault| fault.code).collect();
            assert_eq!(codes, expected, "{error}");
        }
    }
}

#[track_caller]
fn check_refusal(text: &str, mv: &str, rule: &str, code: &str) {
    match position(text).parse_move(mv) {
        Ok(mv) => panic!("{mv:?} is legal in `{text}`"),
        Err(error) => assert_eq!((error.refusal.rule, error.refusal.code), (rule, code), "{error}"),
    }
}

// The checks of the rule page.

#[test]
fn check_1_the_start() {
    let start = position(START);
    assert_eq!(start.moves().len(), 88);
    for triangle in [["F2", "F3", "F4", "G3", "G4", "H4"], ["D8", "D7", "D6", "C7", "C6", "B6"]] {
        let counts = triangle.map(|from| landings(&start, from).split(' ').count());
        assert_eq!(counts, [7, 8, 6, 8, 8, 7], "{triangle:?}");
    }
    check_landings(START, "F4", "E1 E2 E3 G5 H5 I5");
    check_landings(START, "H4", "E1 E2 E3 E4 F5 G5 H5");

    check_after(START, "H4-E3", "1YYY1/2YY1R/BB1Y1RR/BBB2RRR/2B1#4/Rbb2BBB/RR1Y1BB/R1YY1B/1YYY1 y --- 0");
    assert_eq!(after(START, "H4-E3").count_moves(), 88);
    check_after(
        START,
        "H4-E3 I6-H5",
        "2YY1/1YYY1R/By1Y1RR/BBB2RRR/2B1#4/Rbb2BBB/RR1Y1BB/R1YY1B/1YYY1 r --- 0",
    );
    assert_eq!(after(START, "H4-E3 I6-H5").count_moves(), 55);
    check_after(
        START,
        "H4-E3 I6-H5 B1-E2",
        "2YY1/1YYY1R/By1Y1RR/rrB2RRR/1Rr1#4/RRb2BBB/RR1Y1BB/2YY1B/1YYY1 b --- 0",
    );
}

#[test]
fn check_2_only_pawns_that_are_no_link_may_be_lifted() {
    check_movable("5/6/7/8/4#R3/4R3/1RRR3/2R3/5 r --- 0", "B3 C2 E6");
}

#[test]
fn check_3_the_landed_pawn_acts_on_all_its_neighbours_at_once() {
    let text = "5/6/7/2by4/RRr1#4/3B4/7/6/5 r --- 0";
    // Blue and yellow have no piece left, red is not united: red is the last player.
    check_after(text, "E1-E4", "5/6/7/2RR4/1RRR#4/3r4/7/6/5 b ryb 0");
    // Here they have.
    let text = "B1Y1Y/6/7/2by4/RRr1#4/3B4/7/6/B4 r --- 0";
    check_after(text, "E1-E4", "B1Y1Y/6/7/2RR4/1RRR#4/3r4/7/6/B4 b --- 0");
}

#[test]
fn check_4_a_half_links_and_is_freed() {
    let text = "Y1Y2/6/7/8/4#4/RRRRRr2/7/6/B1B2 r --- 0";
    check_movable(text, "D1");
    check_landings(text, "D1", "C1 C2 C3 C4 C5 C6 D7 E2 E3 E4 E6 E7");
    check_after(text, "D1-E7", "Y1Y2/6/7/8/4#1R2/1RRRRR2/7/6/B1B2 b r-- 0");
    // Without any other piece too.
    check_landings("5/6/7/8/4#4/RRRRRr2/7/6/5 r --- 0", "D1", "C1 C2 C3 C4 C5 C6 D7 E2 E3 E4 E6 E7");
}

#[test]
fn check_5_an_isolated_half_flies_to_its_colour_and_does_not_act() {
    let text = "5/4B1/4rB1/8/Y3#4/8/Y6/4B1/2RRB r --- 0";
    check_landings(text, "G7", "A2 B3 B4");
    check_after(text, "G7-B4", "5/4B1/5B1/8/Y3#4/8/Y6/3rB1/2RRB b --- 0");
    check_landings("5/4B1/4rB1/8/4#4/8/7/4B1/2RRB r --- 0", "G7", "A2 B3 B4");
}

#[test]
fn check_6_an_isolated_whole_flies_to_any_piece_and_acts() {
    let text = "5/3Y2/4BB1/5b2/2R1#4/8/7/6/2RR1 r --- 0";
    check_landings(text, "E3", "A2 A5 B3 B4 B5 E6 E7 F6 F8 G6 G9 H6 H8 H9 I7 I8");
    // Yellow has lost its last piece.
    check_after(text, "E3-G6", "5/3r2/3RrB1/5b2/4#4/8/7/6/2RR1 b --y 0");
}

#[test]
fn check_7_who_unites_an_opponent_too_comes_after_him() {
    let text = "3R1/6/B6/BBb5/4#4/3Y4/3Y3/6/R4 y --- 0";
    check_after(text, "C4-E4", "3R1/6/B6/BBY5/3Y#4/3Y4/7/6/R4 r byr 0");
    check_standing(&after(text, "C4-E4"), "b1 y2 r3");
}

#[test]
fn check_8_a_half_at_the_end_of_a_dead_end_blocks_its_group() {
    let text = "5/6/7/8/4#4/8/7/YYY3/bB1R1 b --- 0";
    let blocked = position(text);
    // The half never moves. The whole could only land next to the half, where no cell is empty.
    assert_eq!(blocked.moves(), [Move::PASS]);
    assert_eq!(blocked.move_text(Move::PASS), "pass");
    check_after(text, "pass", "5/6/7/8/4#4/8/7/YYY3/bB1R1 y --- 1");
}

#[test]
fn check_9_a_single_whole_is_united_and_a_single_half_is_not() {
    // Yellow unites nobody; blue, alone and whole, is found united after the move.
    check_after("Y1Y2/6/3Y3/8/4#3R/8/2B4/5R/4R y --- 0", "I5-I6", "1YY2/6/3Y3/8/4#3R/8/2B4/5R/4R r b-- 0");
    let half = "Y1Y2/6/7/8/4#3R/8/2b4/6/4R b --- 0";
    assert_eq!(position(half).moves(), [Move::PASS]);
    let half = "Y1Y2/6/3Y3/8/4#3R/8/2b4/5R/4R y --- 0";
    check_after(half, "I5-I6", "1YY2/6/3Y3/8/4#3R/8/2b4/5R/4R r --- 0");
}

// Board and pieces.

#[test]
fn the_set_ups_are_those_of_the_rule_page() {
    let setups = read_setups(KenWan::GAME.setups).unwrap();
    let texts: Vec<_> = setups.iter().map(|it| (it.name.as_str(), it.position.as_str())).collect();
    assert_eq!(texts, [("triangles", START), ("triangles", START_OF_TWO)]);
    assert_eq!(position(START).n_pieces(), 36);
}

#[test]
fn the_centre_is_drawn_but_no_cell_of_play() {
    let board = position(START).scene().board;
    let blocked: Vec<_> = board.cells.iter().filter(|cell| cell.ground == Ground::Blocked).collect();
    assert_eq!(blocked.iter().map(|cell| cell.name.as_str()).collect::<Vec<_>>(), ["E5"]);
    assert_eq!(board.cells.len(), 61);
}

#[test]
fn nothing_lands_on_the_centre() {
    check_landings("5/6/7/8/3B#B3/8/7/6/5 b --- 0", "E4", "D5 D6 E7 F6 F7");
}

#[test]
fn nothing_connects_through_the_centre() {
    let text = "Y1Y1R/6/7/8/3B#B3/3B4/7/6/4R b --- 0";
    // F5, E4 and E6 stand around the centre, but E6 touches neither of the others.
    check_after(text, "D4-F5", "Y1Y1R/6/7/3B4/3B#B3/8/7/6/4R y --- 0");
    let blue = position(text).groups(Player::First).count();
    assert_eq!(blue, 2);
}

// K1 to K4.

#[test]
fn blue_yellow_and_red_move_in_turn() {
    let movers: Vec<_> =
        ["H4-E3", "H4-E3 I6-H5", "H4-E3 I6-H5 B1-E2"].map(|it| after(START, it).mover()).into();
    assert_eq!(movers, [Player::Second, Player::Third, Player::First]);
    assert_eq!(position(START).players(), PlayerSet::THREE);
}

#[test]
fn with_two_players_red_never_moves() {
    assert_eq!(position(START_OF_TWO).players(), PlayerSet::TWO);
    assert_eq!(after(START_OF_TWO, "H4-E3 I6-H5").mover(), Player::First);
}

#[test]
fn with_two_players_red_is_captured_and_its_unity_means_nothing() {
    // A1-A3 makes A4, a half red, whole blue; I9 is then all there is of red, whole and one.
    check_after("2Y1R/6/Y5B/8/4#4/8/7/6/BB1r1 b -- 0", "A1-A3", "2Y1R/6/Y5B/8/4#4/8/7/6/1BBB1 y -- 0");
}

#[test]
fn with_two_players_an_absence_of_red_means_nothing() {
    check_after("2Y2/6/Y5B/8/4#4/8/7/6/BB1r1 b -- 0", "A1-A3", "2Y2/6/Y5B/8/4#4/8/7/6/1BBB1 y -- 0");
}

#[test]
fn a_group_includes_half_pawns() {
    let groups: Vec<u32> =
        position("5/6/B6/8/4#4/8/7/6/BbB2 b --- 0").groups(Player::First).map(u64::count_ones).collect();
    assert_eq!(groups, [3, 1]);
}

#[test]
fn a_pawn_in_a_ring_is_lifted_since_the_rest_is_connected_the_other_way() {
    // Around the empty D3: every pawn has two neighbours that are not next to each other.
    let text = "Y1Y1R/6/7/8/2BB#4/1B1B4/1BB4/6/4R b --- 0";
    check_movable(text, "C2 C3 D2 D4 E3 E4");
    check_landings(text, "C2", "B2 B3 C1 C4 D1 D3 D5 E2 F3 F4 F5");
}

#[test]
fn a_pawn_never_lands_on_the_cell_it_left() {
    for mv in position(START).moves() {
        let (from, to) = mv.cells().unwrap();
        assert_ne!(from, to);
    }
}

// K5 to K8.

#[test]
fn own_halves_become_whole_and_own_wholes_stay() {
    check_after("YYyYR/6/6B/8/4#4/8/7/1b4/BB2R b --- 0", "A1-A3", "YYyYR/6/6B/8/4#4/8/7/1b4/1BB1R y --- 0");
    check_after("YYyYR/6/6B/8/4#4/8/7/1b4/BB2R b --- 0", "A1-B3", "YYyYR/6/6B/8/4#4/8/7/1BB3/1B2R y --- 0");
}

#[test]
fn there_is_no_chain_reaction() {
    // A3 becomes half blue; A4, next to it, is not touched.
    check_after("Y2YR/6/6B/8/4#4/8/7/6/BBYYR b --- 0", "A1-B3", "Y2YR/6/6B/8/4#4/8/7/2B3/1BbYR y --- 0");
}

#[test]
fn an_isolated_piece_has_no_priority() {
    check_movable("Y2Y1/6/6B/8/4#4/8/7/6/BB1YR b --- 0", "A1 A2 G9");
}

#[test]
fn an_isolated_half_without_companions_has_no_move() {
    assert_eq!(position("Y2Y1/6/6b/8/4#4/8/7/6/4R b --- 0").moves(), [Move::PASS]);
}

#[test]
fn a_colour_without_a_piece_passes_until_a_move_puts_it_out() {
    let text = "Y2Y1/6/7/8/4#4/8/7/6/R3R b --- 0";
    check_after(text, "pass", "Y2Y1/6/7/8/4#4/8/7/6/R3R y --- 1");
    check_after(text, "pass I5-I7", "2YY1/6/7/8/4#4/8/7/6/R3R r yrb 0");
}

// K9 to K12.

#[test]
fn united_opponents_take_places_in_the_order_of_play() {
    let text = "Y3R/6/6B/8/4#4/8/3r3/3y2/BB3 b --- 0";
    check_after(text, "A1-B3", "Y3R/6/6B/8/4#4/8/3B3/2BB2/1B3 y yrb 0");
    check_standing(&after(text, "A1-B3"), "b3 y1 r2");
}

#[test]
fn a_pass_unites_nobody() {
    // Yellow is united already, but places are given after a move only.
    let text = "Y4/6/7/8/4#4/8/7/6/b1R1R b --- 0";
    check_after(text, "pass", "Y4/6/7/8/4#4/8/7/6/b1R1R y --- 1");
}

#[test]
fn a_placed_colour_is_skipped_and_its_pieces_can_be_captured() {
    let text = "Y1Y2/6/7/8/4#4/8/7/6/BB1R1 r b-- 0";
    check_after(text, "A4-A3", "Y1Y2/6/7/8/4#4/8/7/6/BrR2 y b-- 0");
    check_after(text, "A4-A3 I5-I6", "1YY2/6/7/8/4#4/8/7/6/BrR2 r byr 0");
}

#[test]
fn turns_go_to_and_fro_between_the_two_who_are_left() {
    let text = "Y1Y1Y/6/7/8/4#4/8/7/6/BB1RR y b-- 0";
    assert_eq!(after(text, "I5-I6").mover(), Player::Third);
    assert_eq!(after("YY2Y/6/7/8/4#4/8/7/5R/BR1R1 r b-- 0", "A4-A3").mover(), Player::Second);
}

#[test]
fn a_colour_without_a_piece_takes_the_lowest_place() {
    let text = "R1R2/6/6B/8/4#4/8/2B4/6/BBy2 b --- 0";
    check_after(text, "A1-B3", "R1R2/6/6B/8/4#4/8/2B4/2B3/1BB2 r --y 0");
}

#[test]
fn two_colours_that_are_out_at_once_take_the_lowest_places_in_order() {
    let text = "5/6/6B/8/4#4/8/7/3r2/BB1y1 b --- 0";
    check_after(text, "A1-A3", "5/6/6B/8/4#4/8/7/3B2/1BBB1 y bry 0");
    check_standing(&after(text, "A1-A3"), "b1 y3 r2");
}

#[test]
fn with_two_players_the_first_place_ends_the_game() {
    let text = "Y1Y1R/6/7/8/4#4/8/7/6/B1B2 b -- 0";
    let end = after(text, "A1-A2");
    assert_eq!(end.to_string(), "Y1Y1R/6/7/8/4#4/8/7/6/1BB2 y by 0");
    check_standing(&end, "1-0");
    assert!(end.moves().is_empty());
    assert_eq!(end.count_moves(), 0);
    check_standing(&after("Y1Y1R/6/7/8/4#4/8/7/6/B1B2 y -- 0", "I5-I6"), "0-1");
}

#[test]
fn the_mover_of_a_finished_game_is_the_player_after_the_last_mover() {
    assert_eq!(after("Y1Y1R/6/7/8/4#4/8/7/6/B1B2 b -- 0", "A1-A2").mover(), Player::Second);
    assert_eq!(after("Y1Y1R/6/7/8/4#4/8/7/6/B1B2 y -- 0", "I5-I6").mover(), Player::First);
    // Even a player who already holds a place.
    let text = "Y1Y2/6/7/8/4#4/8/7/6/B2RR r b-- 0";
    check_after(text, "A5-B5", "Y1Y2/6/7/8/4#4/8/7/4R1/B2R1 b bry 0");
}

// K13.

#[test]
fn if_all_pass_the_open_places_are_shared() {
    let text = "4r/6/7/8/y3#4/8/7/6/b4 b --- 0";
    check_after(text, "pass pass", "4r/6/7/8/y3#4/8/7/6/b4 r --- 2");
    check_after(text, "pass pass pass", "4r/6/7/8/y3#4/8/7/6/b4 b --- 3");
    check_standing(&after(text, "pass pass pass"), "b1 y1 r1");

    let of_two = after("4r/6/7/8/y3#4/8/7/6/b4 b -- 0", "pass pass");
    assert_eq!(of_two.to_string(), "4r/6/7/8/y3#4/8/7/6/b4 b -- 2");
    check_standing(&of_two, "1/2-1/2");

    let for_the_second = after("4r/6/7/8/y3#4/8/2B4/6/5 y b-- 0", "pass pass");
    assert_eq!(for_the_second.to_string(), "4r/6/7/8/y3#4/8/2B4/6/5 b b-- 2");
    check_standing(&for_the_second, "b1 y2 r2");

    let for_the_first = after("4r/6/7/8/4#4/8/7/6/b4 r --y 0", "pass pass");
    assert_eq!(for_the_first.to_string(), "4r/6/7/8/4#4/8/7/6/b4 y --y 2");
    check_standing(&for_the_first, "b1 y3 r1");
}

#[test]
fn a_move_ends_the_row_of_passes() {
    let text = "4r/6/7/8/YY2#3Y/8/7/6/b4 r --- 0";
    check_after(text, "pass pass", "4r/6/7/8/YY2#3Y/8/7/6/b4 y --- 2");
    check_after(text, "pass pass E1-F3", "4r/6/7/1Y6/1Y2#3Y/8/7/6/b4 r --- 0");
}

/// Plays the same moves again and again until the game ends, and returns how it ended and after how many plies.
fn play_in_circles(text: &str, circle: &str) -> (Termination, String, usize) {
    let mut record = Record::new(position(text), Conduct::People);
    for mv in circle.split(' ').cycle().take(2_000) {
        if let Some(ending) = record.ending() {
            let standing = ending.standing.text(KenWan::GAME.letters);
            return (ending.termination, standing, record.moves().len());
        }
        record.play_text(mv).unwrap_or_else(|error| panic!("{error}"));
    }
    panic!("`{text}` goes on");
}

#[test]
fn the_third_occurrence_of_a_position_ends_the_game() {
    let circle = "A1-A3 I5-H6 I9-H8 A3-A1 H6-I5 H8-I9";
    let three = play_in_circles("YY2R/5R/6B/8/Y3#4/8/7/6/BB2R b --- 0", circle);
    assert_eq!(three, (Termination::Repetition, "b1 y1 r1".to_owned(), 12));

    let two = play_in_circles("YY2R/5R/6B/8/Y3#4/8/7/6/BB2R b -- 0", "A1-A3 I5-H6 A3-A1 H6-I5");
    assert_eq!(two, (Termination::Repetition, "1/2-1/2".to_owned(), 8));

    let for_the_second = play_in_circles("YY2R/5R/6B/8/Y3#4/8/7/6/BB2R y b-- 0", "I5-H6 I9-H8 H6-I5 H8-I9");
    assert_eq!(for_the_second, (Termination::Repetition, "b1 y2 r2".to_owned(), 8));
}

#[test]
fn repetitions_compare_pieces_mover_and_places_but_not_passes() {
    let key = |text: &str| position(text).repetition_key();
    let one = key("Y1Y2/6/7/8/4#4/8/7/6/b1R1R y --- 0");
    assert_eq!(one, key("Y1Y2/6/7/8/4#4/8/7/6/b1R1R y --- 1"));
    assert_ne!(one, key("Y1Y2/6/7/8/4#4/8/7/6/b1R1R r --- 0"));
    assert_ne!(one, key("Y1Y2/6/7/8/4#4/8/7/6/b1R1R y b-- 0"));
    assert_ne!(one, key("Y1Y2/6/7/8/4#4/8/7/6/b1R1R y -- 0"));
    assert_ne!(one, key("Y1Y2/6/7/8/4#4/8/7/6/b1R1r y --- 0"));
    let key = |text: &str| position(text).key();
    assert_ne!(key("Y1Y2/6/7/8/4#4/8/7/6/b1R1R y --- 0"), key("Y1Y2/6/7/8/4#4/8/7/6/b1R1R y --- 1"));
}

#[test]
fn a_match_ends_after_1000_plies() {
    let mut record = Record::new(position(START), Conduct::People);
    while record.ending().is_none() {
        let goes_on = |&mv: &Move| {
            let mut next = record.clone();
            next.play(mv);
            next.ending().is_none_or(|ending| ending.termination == Termination::PlyLimit)
        };
        let mv =
            record.position().moves().into_iter().find(goes_on).expect("a move that does not end the game");
        record.play(mv);
    }
    assert_eq!(record.moves().len(), 1_000);
    let ending = record.ending().unwrap();
    assert_eq!(ending.termination, Termination::PlyLimit);
    assert_eq!(ending.standing, record.position().standing_if_drawn());
}

// Effects.

#[test]
fn effects_are_the_flight_the_conversions_and_the_places() {
    let position = position("3R1/6/B6/BBb5/4#4/3Y4/3Y3/6/R4 y --- 0");
    let cell = |name: &str| tabletop::Cell(hex::from_name(name).unwrap());
    let whole = Look { symbol: &game_kenwan::WHOLE, owner: Player::Second, turn: 0 };
    let mv = position.parse_move("C4-E4").unwrap();
    assert_eq!(
        position.effects(mv),
        [
            Effect::Move { from: cell("C4"), to: cell("E4"), way: Way::Fly, becomes: whole },
            Effect::Change { at: cell("F4"), way: Change::Convert, becomes: whole },
            Effect::Rank { player: Player::First, rank: 1 },
            Effect::Rank { player: Player::Second, rank: 2 },
            Effect::Rank { player: Player::Third, rank: 3 },
        ]
    );
}

// Texts that are not positions.

#[test]
fn malformed_texts_are_refused() {
    check_faults("", &["fields"]);
    check_faults("5/6/7/8/4#4/8/7/6/5 b ---", &["fields"]);
    check_faults(&"x".repeat(500), &["too-long"]);
    check_faults("5/6/7/8/4#4/8/7/6 b --- 0", &["rows"]);
    check_faults("5/6/7/8/4#4/8/7/6/6 b --- 0", &["width"]);
    check_faults("5/6/7/8/4#4/8/7/6/X4 b --- 0", &["piece"]);
    check_faults("5/6/7/8/4#4/8/7/6/05 b --- 0", &["gap"]);
}

#[test]
fn the_centre_is_written_as_a_hash_and_nothing_else_is() {
    check_faults("5/6/7/8/9/8/7/6/5 b --- 0", &["centre"]);
    check_faults("5/6/7/8/4B4/8/7/6/5 b --- 0", &["centre"]);
    check_faults("#4/6/7/8/4#4/8/7/6/5 b --- 0", &["centre"]);
}

#[test]
fn there_are_36_cubes() {
    check_faults(
        "BYYY1/B1YY1R/BB1Y1RR/BBB2RRR/4#4/RRR2BBB/RR1Y1BB/R1YY1B/1YYY1 b --- 0",
        &["too-many-pieces"],
    );
    // Colours change: one may have them all.
    position("YYYYY/YYYYYY/YYYYYYY/YYYYYYYY/YYYY#YYYY/2yy4/7/6/5 y --- 0");
}

#[test]
fn the_mover_is_a_player_without_a_place() {
    check_faults("5/6/7/8/4#4/8/7/6/5 x --- 0", &["mover"]);
    check_faults("5/6/7/8/4#4/8/7/6/5 by --- 0", &["mover"]);
    check_faults("5/6/7/8/4#4/8/7/6/5 r -- 0", &["mover"]);
    check_faults("B4/6/7/8/4#4/8/7/6/5 b b-- 0", &["mover-placed"]);
    // All have passed; blue, before yellow, cannot have been the last.
    check_faults("4r/6/7/8/y3#4/8/2B4/6/5 y b-- 2", &["mover-placed"]);
}

#[test]
fn places_are_held_by_players_and_given_from_both_ends() {
    for places in ["-", "----", "b", "bxy", "bb-", "r-", "b-", "by-", "b-y", "-b-", "-yr"] {
        check_faults(&format!("B4/6/7/8/4#4/8/7/6/5 r {places} 0"), &["places"]);
    }
}

#[test]
fn passes_are_those_of_players_who_cannot_move() {
    check_faults("5/6/7/8/4#4/8/7/6/5 b --- x", &["number"]);
    check_faults("5/6/7/8/4#4/8/7/6/5 b --- 4", &["number"]);
    check_faults("5/6/7/8/4#4/8/7/6/5 b -- 3", &["passes"]);
    check_faults("Y1Y1R/6/7/8/4#4/8/7/6/1BB2 y by 1", &["passes"]);
    // Red and yellow could have moved.
    check_faults(&START.replace(" 0", " 1"), &["passes"]);
    check_faults(&START.replace(" 0", " 2"), &["passes", "passes"]);
}

#[test]
fn a_colour_that_is_out_has_no_pieces() {
    check_faults("YY3/6/7/8/4#4/8/7/6/B3R r --y 0", &["out-with-pieces"]);
}

#[test]
fn a_game_that_is_over_has_a_reason() {
    check_faults(&START.replace("---", "byr"), &["over-without-unity"]);
    check_faults(&START_OF_TWO.replace("--", "yb"), &["over-without-unity"]);
}

#[test]
fn every_fault_is_named() {
    check_faults("B5/6/7/8/9/8/7/6/Q4 x bb- 7", &["width", "piece", "centre", "places", "mover", "number"]);
}

#[test]
fn problems_with_few_pieces_are_welcome() {
    for text in [
        "5/6/7/8/4#4/8/7/6/5 b --- 0",
        "5/6/7/8/4#4/8/7/6/5 b -- 1",
        "B4/6/7/8/4#4/8/7/6/5 r --- 0",
        "bBbBb/6/7/8/4#4/8/7/6/5 y r-- 0",
    ] {
        assert_eq!(position(text).to_string(), text);
    }
}

// Moves that are refused.

#[test]
fn every_refusal_has_its_reason() {
    let links = "5/6/7/8/4#R3/4R3/1RRR3/2R3/5 r --- 0";
    let half = "Y1Y2/6/7/8/4#4/RRRRRr2/7/6/B1B2 r --- 0";
    let isolated_half = "5/4B1/4rB1/8/4#4/8/7/4B1/2RRB r --- 0";
    let isolated_whole = "5/3Y2/4BB1/5b2/2R1#4/8/7/6/2RR1 r --- 0";
    let blocked = "5/6/7/8/4#4/8/7/YYY3/bB1R1 b --- 0";
    for (text, mv, rule, code) in [
        (START, "", "", "not-a-move"),
        (START, "H4", "", "not-a-move"),
        (START, "H4E3", "", "not-a-move"),
        (START, "H4-E3-", "", "not-a-move"),
        (START, "é-œ", "", "not-a-move"),
        (START, "Z9-E3", "", "no-such-cell"),
        (START, "H4-A9", "", "no-such-cell"),
        (START, "pass", "K8", "must-move"),
        (blocked, "A2-A3", "K8", "must-pass"),
        (START, "E1-E2", "K3", "no-piece"),
        (START, "E5-E4", "K3", "no-piece"),
        (START, "I6-H5", "K1", "not-yours"),
        (links, "C3-D3", "K3", "breaks-group"),
        (half, "D6-D7", "K3", "half-in-group"),
        (START, "F4-E5", "K4", "centre"),
        (START, "F4-F4", "K4", "same-cell"),
        (START, "F4-F3", "K4", "occupied"),
        (START, "F4-E9", "K4", "not-next-to-group"),
        (isolated_half, "G7-I5", "K6", "not-next-to-own"),
        (isolated_whole, "E3-E4", "K7", "not-next-to-piece"),
        ("Y1Y1R/6/7/8/4#4/8/7/6/1BB2 y by 0", "I5-I6", "", "game-over"),
    ] {
        check_refusal(text, mv, rule, code);
    }
}

#[test]
fn a_malformed_move_is_told_the_forms() {
    let error = position(START).parse_move("jump").unwrap_err();
    assert_eq!(
        error.to_string(),
        "illegal move `jump`: not a move text: expected `H4-E3` (from, to) or `pass`"
    );
}

#[test]
fn a_refused_move_names_what_the_piece_can_do() {
    let error = position(START).parse_move("F4-E9").unwrap_err();
    assert_eq!(error.alternatives, ["F4-E1", "F4-E2", "F4-E3", "F4-G5", "F4-H5", "F4-I5"]);
}

// Size.

#[test]
fn positions_and_moves_are_small() {
    assert_eq!((size_of::<KenWan>(), size_of::<Move>()), (64, 2));
}

#[test]
fn no_game_begins_with_a_colour_that_has_neither_pieces_nor_a_place() {
    let faults = |text: &str| -> Vec<String> {
        position(text).start_faults().into_iter().map(|fault| fault.message).collect()
    };
    assert_eq!(
        faults("5/6/7/8/4#4/8/7/6/5 b -- 0"),
        ["blue has no piece and no place", "yellow has no piece and no place"]
    );
    assert_eq!(faults("4Y/6/7/8/4#4/8/2B4/6/5 b --- 0"), ["red has no piece and no place"]);
    // With two players, red does not play.
    assert!(faults("4Y/6/7/8/4#4/8/2B4/6/5 b -- 0").is_empty());
}
