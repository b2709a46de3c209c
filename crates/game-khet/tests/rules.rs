//! The rules, sentence by sentence.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use expect_test::{Expect, expect};
use game_khet::{Khet, Move, Rules};
use tabletop::{
    Button, Cell, Effect, Player, Position, Presentation, Record, RuleSet, Target,
    effect::{Change, RayEnd},
    record::{ClaimError, Conduct, Termination},
};
use testkit::starts;

const CLASSIC: &str = "4tkte2/2s7/3W6/n1S1bd1e1W/e1W1DB1n1S/6e3/7N2/2WTKT4 s";
const DYNASTY: &str = "4ste3/5k4/n3std3/e1b1W1E3/3w1e1B1W/3DTN3S/4K5/3WTN4 s";
const CLASSIC_2_0: &str = "xv3avkave2/2s7/3W6/n1S1bd1e1W/e1W1DB1n1S/6e3/7N2/2WA^KA^3X^ s";

/// Two pharaohs, two djeds, and beams that meet nothing.
const QUIET: &str = "4k5/3b6/10/10/10/10/3D6/4K5 s";

fn read(text: &str, rules: Rules) -> Khet {
    Khet::from_text(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The moves of the piece on a square.
fn check_moves(text: &str, rules: Rules, square: &str, expected: Expect) {
    let position = read(text, rules);
    let mut moves: Vec<String> = position
        .moves()
        .into_iter()
        .map(|mv| position.move_text(mv))
        .filter(|text| text.starts_with(square))
        .collect();
    moves.sort();
    expected.assert_eq(&moves.join(" "));
}

/// The position after a move.
fn after(text: &str, rules: Rules, mv: &str) -> String {
    let position = read(text, rules);
    let mv = position.parse_move(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    position.after(mv).to_string()
}

fn is_legal(text: &str, rules: Rules, mv: &str) -> bool {
    read(text, rules).parse_move(mv).is_ok()
}

/// The rule and the code by which a move is refused.
fn check_refusal(text: &str, rules: Rules, mv: &str, rule_and_code: &str) {
    let refusal = read(text, rules).parse_move(mv).expect_err(mv).refusal;
    assert_eq!(
        format!("{} {}", refusal.rule, refusal.code).trim(),
        rule_and_code,
        "{mv} in {text}: {refusal}"
    );
}

/// The codes of all faults of a text.
fn check_faults(text: &str, rules: Rules, codes: &[&str]) {
    let error = Khet::from_text(text, rules).expect_err(text);
    let found: Vec<_> = error.faults.iter().map(|fault| fault.code).collect();
    assert_eq!(found, codes, "{text}: {error}");
}

fn result(text: &str, rules: Rules) -> Option<String> {
    read(text, rules).standing().map(|standing| standing.text(Khet::GAME.letters))
}

/// The standing beams of a player: the squares of each ray and its end.
fn beam(text: &str, rules: Rules, player: Player) -> Vec<String> {
    let position = read(text, rules);
    let board = position.scene().board;
    let rays = position.beam(player).into_iter().map(|ray| {
        let cells: Vec<&str> = ray.cells.iter().map(|&cell| board.name(cell)).collect();
        let end = match ray.end {
            RayEnd::Off(direction) => {
                format!("off {}", ["north", "east", "south", "west"][usize::from(direction)])
            }
            end => format!("{end:?}").to_lowercase(),
        };
        format!("{} {end}", cells.join(" "))
    });
    rays.collect()
}

// The board and the set-ups.

#[test]
fn people_read_a_move_with_what_the_light_takes() {
    let told = |text: &str, rules: Rules, mv: &str| {
        let position = read(text, rules);
        position.move_for_people(position.parse_move(mv).unwrap())
    };
    // A splitter sends the light to a stack and to an obelisk.
    assert_eq!(told("4k5/3b6/9O/10/3t5Z/10/3D6/4K5 s", Rules::Standard, "d2+"), "d2+xd4^,j6");
    assert_eq!(told(QUIET, Rules::Standard, "d2+"), "d2+");
}

#[test]
fn silver_moves_first_in_every_set_up() {
    for start in starts::<Khet>() {
        assert_eq!(start.position.mover(), Player::First, "{}", start.setup);
    }
}

#[test]
fn the_set_ups_come_in_the_order_of_the_rule_page() {
    let of = |rules: Rules| -> Vec<String> {
        starts::<Khet>().into_iter().filter(|it| it.rules == rules).map(|it| it.setup).collect()
    };
    let all = ["classic", "imhotep", "dynasty", "imhotep2", "dynasty2", "osiris", "isis"];
    assert_eq!(of(Rules::Standard), all);
    assert_eq!(of(Rules::Sheet), all);
    assert_eq!(of(Rules::Two), all[..3]);
    let names: Vec<_> = Rules::ALL.iter().map(|rules| rules.name()).collect();
    assert_eq!(names, ["standard", "sheet", "2.0"]);
}

#[test]
fn a_half_turn_with_a_change_of_colours_maps_every_set_up_onto_itself() {
    for start in starts::<Khet>() {
        let scene = start.position.scene();
        for piece in &scene.pieces {
            let opposite = Cell(79 - piece.at.0);
            let other = scene.pieces.iter().find(|it| it.at == opposite).expect("a piece opposite");
            let n_turns = match piece.look.symbol.name {
                "pyramid" | "anubis" | "sphinx" => 4,
                "djed" | "scarab" | "splitter" | "eye-of-horus" => 2,
                _ => 1,
            };
            assert_eq!(other.look.symbol, piece.look.symbol, "{}", start.setup);
            assert_eq!(other.look.turn, (piece.look.turn + 2) % n_turns, "{}", start.setup);
            assert_ne!(other.look.owner, piece.look.owner, "{}", start.setup);
        }
    }
}

#[test]
fn a_side_starts_with_14_pieces_and_in_the_later_edition_with_13() {
    for start in starts::<Khet>() {
        let n_each = match (start.rules, start.setup.as_str()) {
            (Rules::Two, _) => 13,
            // The splitter comes in addition to the two djeds.
            (_, "osiris" | "isis") => 15,
            _ => 14,
        };
        assert_eq!(start.position.n_pieces(), 2 * n_each, "{}", start.setup);
    }
}

#[test]
fn the_classic_pieces_are_drawn_where_the_text_says() {
    let scene = read(CLASSIC, Rules::Standard).scene();
    let look = |name: &str| {
        let cell = scene.board.cell(name).unwrap();
        let look = scene.pieces.iter().find(|piece| piece.at == cell).unwrap().look;
        format!("{} {} {}", Khet::GAME.player_names[look.owner.index()], look.symbol, look.turn)
    };
    assert_eq!(look("c1"), "silver pyramid 3");
    assert_eq!(look("h2"), "silver pyramid 0");
    assert_eq!(look("d1"), "silver stack 0");
    assert_eq!(look("e4"), "silver djed 0");
    assert_eq!(look("f4"), "silver djed 1");
    assert_eq!(look("f8"), "red pharaoh 0");
}

// R1.

#[test]
fn a_piece_steps_to_each_of_the_eight_squares_around_it() {
    check_moves(
        "4k5/3b6/10/10/4K5/10/3D6/10 s",
        Rules::Standard,
        "e4",
        expect!["e4d3 e4d4 e4d5 e4e3 e4e5 e4f3 e4f4 e4f5"],
    );
}

#[test]
fn a_step_goes_one_square_only() {
    check_refusal(QUIET, Rules::Standard, "e1e3", "R1 too-far");
    check_refusal(QUIET, Rules::Standard, "e1e1", "R1 too-far");
    // No step around the rim.
    check_refusal("4k5/3b6/10/10/9K/10/3D6/10 s", Rules::Standard, "j4a5", "R1 too-far");
}

#[test]
fn only_own_pieces_move() {
    check_refusal(QUIET, Rules::Standard, "e8e7", "R1 not-yours");
    check_refusal(QUIET, Rules::Standard, "d7+", "R1 not-yours");
    check_refusal(QUIET, Rules::Standard, "a5a6", "R1 no-piece");
    check_refusal(QUIET, Rules::Standard, "a5+", "R1 no-piece");
}

#[test]
fn a_turn_is_a_step_or_a_quarter_turn_never_both() {
    check_refusal(QUIET, Rules::Standard, "d2d3+", "not-a-move");
}

#[test]
fn other_texts_are_no_moves() {
    for text in ["", "d2", "d2k3", "d2d9", "d2d3x", "d2+^", "pass", "é2+", "d2\u{2212}", "d2d3^^"] {
        check_refusal(QUIET, Rules::Standard, text, "not-a-move");
    }
}

#[test]
fn players_alternate() {
    let mut record = Record::new(read(CLASSIC, Rules::Standard), Conduct::People);
    for (mv, next) in [("h2+", Player::Second), ("c7+", Player::First), ("h2-", Player::Second)] {
        record.play_text(mv).unwrap();
        assert_eq!(record.position().mover(), next);
    }
}

#[test]
fn the_mover_s_own_laser_fires_after_every_turn() {
    // Silver's laser hits silver's obelisk, red's hits red's.
    let text = "4k5/3b6/10/9O/o9/10/3D6/4K5";
    assert_eq!(after(&format!("{text} s"), Rules::Standard, "d2+"), "4k5/3b6/10/10/o9/10/3B6/4K5 r");
    assert_eq!(after(&format!("{text} r"), Rules::Standard, "d7+"), "4k5/3d6/10/9O/10/10/3D6/4K5 s");
}

#[test]
fn the_laser_fires_once_per_turn() {
    // Behind the obelisk stands another, which the same turn leaves alone.
    let text = "4k5/3b6/10/9O/10/9O/3D6/4K5 s";
    assert_eq!(after(text, Rules::Standard, "d2+"), "4k5/3b6/10/9O/10/10/3B6/4K5 r");
}

// R2.

#[test]
fn turning_a_pharaoh_an_obelisk_or_a_stack_is_not_a_move() {
    let text = "4k5/3b6/10/10/10/5OT3/3D6/4K5 s";
    for mv in ["e1+", "e1-", "f3+", "f3-", "g3+", "g3-"] {
        check_refusal(text, Rules::Standard, mv, "R2 no-turn");
    }
}

#[test]
fn a_djed_and_a_splitter_have_one_turn() {
    let text = "4k5/3b6/10/10/10/5Y4/3D6/4K5 s";
    assert_eq!(after(text, Rules::Standard, "d2+"), "4k5/3b6/10/10/10/5Y4/3B6/4K5 r");
    assert_eq!(after(text, Rules::Standard, "f3+"), "4k5/3b6/10/10/10/5Z4/3D6/4K5 r");
    check_refusal(text, Rules::Standard, "d2-", "R2 one-turn");
    check_refusal(text, Rules::Standard, "f3-", "R2 one-turn");
}

#[test]
fn a_pyramid_turns_clockwise_and_anticlockwise() {
    let with = |letter: char| format!("4k5/3b6/10/10/10/5{letter}4/3D6/4K5");
    for (before, clockwise, anticlockwise) in
        [('N', 'E', 'W'), ('E', 'S', 'N'), ('S', 'W', 'E'), ('W', 'N', 'S')]
    {
        let text = format!("{} s", with(before));
        assert_eq!(after(&text, Rules::Standard, "f3+"), format!("{} r", with(clockwise)));
        assert_eq!(after(&text, Rules::Standard, "f3-"), format!("{} r", with(anticlockwise)));
    }
}

// R3, R4.

#[test]
fn no_silver_piece_enters_a_red_square() {
    let text = "4k5/3b6/1N6N1/10/10/10/1D6K1/10 s";
    check_moves(text, Rules::Standard, "b6", expect!["b6+ b6- b6b5 b6b7 b6c5 b6c6 b6c7"]);
    for mv in ["b6a5", "b6a6", "b6a7", "i2i1", "b2a1"] {
        check_refusal(text, Rules::Standard, mv, "R3 colour-square");
    }
    for mv in ["i2j1", "i2j2", "i6j5", "b2b1"] {
        assert!(is_legal(text, Rules::Standard, mv), "{mv}");
    }
}

#[test]
fn no_red_piece_enters_a_silver_square() {
    let text = "4k5/1n1b4n1/10/10/10/10/1nKD4n1/10 r";
    for mv in ["b7b8", "b2b1", "i7j6", "i7j7", "i7j8", "i2j1"] {
        check_refusal(text, Rules::Standard, mv, "R3 colour-square");
    }
    for mv in ["b7a8", "b2a1", "i7i8", "i2i1"] {
        assert!(is_legal(text, Rules::Standard, mv), "{mv}");
    }
}

#[test]
fn the_colour_squares_are_part_of_the_drawing() {
    use tabletop::scene::Ground;
    let position = read(QUIET, Rules::Standard);
    let names = |ground| -> Vec<&str> {
        let cells = &position.scene().board.cells;
        cells.iter().filter(|cell| cell.ground == ground).map(|cell| cell.name.as_str()).collect()
    };
    expect!["b1 j1 j2 j3 j4 j5 j6 j7 b8 j8"].assert_eq(&names(Ground::Only(Player::First)).join(" "));
    expect!["a1 i1 a2 a3 a4 a5 a6 a7 a8 i8"].assert_eq(&names(Ground::Only(Player::Second)).join(" "));
    assert_eq!(names(Ground::Plain).len(), 60);
}

#[test]
fn nothing_is_captured_by_moving_onto_it() {
    let text = "10/3b6/10/4ko4/4NO4/4D5/10/4K5 s";
    for mv in ["e4e5", "e4f5", "f4f5", "f4e5", "e4f4", "f4e4", "e4e3"] {
        check_refusal(text, Rules::Standard, mv, "R3 occupied");
    }
}

// R5.

#[test]
fn a_djed_swaps_with_a_pyramid_an_obelisk_or_a_stack_and_neither_turns() {
    let text = "4k5/3b6/10/3nWt4/3TDo4/3OeS4/10/4K5 s";
    for (mv, expected) in [
        ("e4d5", "4k5/3b6/10/3DWt4/3Tno4/3OeS4/10/4K5 r"),
        ("e4e5", "4k5/3b6/10/3nDt4/3TWo4/3OeS4/10/4K5 r"),
        ("e4f5", "4k5/3b6/10/3nWD4/3Tto4/3OeS4/10/4K5 r"),
        ("e4d4", "4k5/3b6/10/3nWt4/3DTo4/3OeS4/10/4K5 r"),
        ("e4f4", "4k5/3b6/10/3nWt4/3ToD4/3OeS4/10/4K5 r"),
        ("e4d3", "4k5/3b6/10/3nWt4/3TOo4/3DeS4/10/4K5 r"),
        ("e4e3", "4k5/3b6/10/3nWt4/3Teo4/3ODS4/10/4K5 r"),
        ("e4f3", "4k5/3b6/10/3nWt4/3TSo4/3OeD4/10/4K5 r"),
    ] {
        assert_eq!(after(text, Rules::Standard, mv), expected);
    }
}

#[test]
fn a_djed_may_not_swap_with_a_pharaoh_a_djed_or_a_splitter() {
    let text = "10/3z6/10/3kbY4/3KDB4/10/10/10 s";
    for mv in ["e4d5", "e4e5", "e4f5", "e4d4", "e4f4"] {
        check_refusal(text, Rules::Standard, mv, "R5 no-swap");
    }
}

#[test]
fn under_sheet_a_djed_swaps_only_with_pieces_of_the_other_colour() {
    let text = "4k5/3b6/10/3nWt4/3TDo4/3OeS4/10/4K5 s -";
    check_moves(text, Rules::Sheet, "e4", expect!["e4+ e4d5 e4e3 e4f4 e4f5"]);
    for mv in ["e4e5", "e4d4", "e4d3", "e4f3"] {
        check_refusal(text, Rules::Sheet, mv, "R5 own-swap");
    }
    check_refusal(text, Rules::Sheet, "e4e4", "R1 too-far");
}

#[test]
fn both_pieces_of_a_swap_must_obey_the_colour_squares() {
    // The djed on j4 cannot send the red pyramid to j4, and the one on b4 cannot go to a4.
    let text = "4k5/3b6/10/8nW/nD6eB/8N1/10/4K5 s";
    check_moves(text, Rules::Standard, "j4", expect!["j4+ j4i3 j4j3 j4j5"]);
    check_refusal(text, Rules::Standard, "j4i5", "R3 partner-colour-square");
    check_refusal(text, Rules::Standard, "j4i4", "R3 partner-colour-square");
    check_refusal(text, Rules::Standard, "b4a4", "R3 colour-square");
    // And the same for red.
    let text = "4k5/3B6/10/nN8/dE6bN/1n8/10/4K5 r";
    check_moves(text, Rules::Standard, "a4", expect!["a4+ a4a3 a4a5 a4b3"]);
    check_refusal(text, Rules::Standard, "a4b5", "R3 partner-colour-square");
    check_refusal(text, Rules::Standard, "i4j4", "R3 colour-square");
}

#[test]
fn other_pieces_do_not_swap() {
    let text = "4k5/3b6/10/10/3ND5/10/10/4K5 s";
    check_refusal(text, Rules::Standard, "d4e4", "R3 occupied");
}

// R6.

#[test]
fn a_single_obelisk_steps_onto_an_own_single_obelisk() {
    let text = "4k5/3b6/10/10/3OOo4/10/3D6/4K5 s";
    assert_eq!(after(text, Rules::Standard, "d4e4"), "4k5/3b6/10/10/4To4/10/3D6/4K5 r");
    assert_eq!(after(text, Rules::Standard, "e4d4"), "4k5/3b6/10/10/3T1o4/10/3D6/4K5 r");
    check_refusal(text, Rules::Standard, "e4f4", "R3 occupied");
}

#[test]
fn a_stack_moves_as_one_unit_or_only_its_top() {
    let text = "4k5/3b6/10/10/4T5/10/3D6/4K5 s";
    assert_eq!(after(text, Rules::Standard, "e4e5"), "4k5/3b6/10/4T5/10/10/3D6/4K5 r");
    assert_eq!(after(text, Rules::Standard, "e4e5^"), "4k5/3b6/10/4O5/4O5/10/3D6/4K5 r");
    check_moves(
        text,
        Rules::Standard,
        "e4",
        expect!["e4d3 e4d3^ e4d4 e4d4^ e4d5 e4d5^ e4e3 e4e3^ e4e5 e4e5^ e4f3 e4f3^ e4f4 e4f4^ e4f5 e4f5^"],
    );
}

#[test]
fn a_top_steps_onto_another_own_single_obelisk() {
    let text = "4k5/3b6/10/10/3OTo4/10/3D6/4K5 s";
    assert_eq!(after(text, Rules::Standard, "e4d4^"), "4k5/3b6/10/10/3TOo4/10/3D6/4K5 r");
    check_refusal(text, Rules::Standard, "e4f4^", "R3 occupied");
}

#[test]
fn a_stack_is_never_three_high() {
    let text = "4k5/3b6/10/10/3OT5/10/3D6/4K5 s";
    check_refusal(text, Rules::Standard, "d4e4", "R6 three-high");
    check_refusal(text, Rules::Standard, "e4d4", "R6 three-high");
    let text = "4k5/3b6/10/10/3TT5/10/3D6/4K5 s";
    check_refusal(text, Rules::Standard, "d4e4", "R6 three-high");
    check_refusal(text, Rules::Standard, "d4e4^", "R6 three-high");
}

#[test]
fn only_a_stack_has_a_top() {
    let text = "4k5/3b6/10/10/3O6/10/3D6/4K5 s";
    check_refusal(text, Rules::Standard, "d4d5^", "R6 no-stack");
    check_refusal(text, Rules::Standard, "d2d3^", "R6 no-stack");
}

#[test]
fn a_top_obeys_the_colour_squares() {
    let text = "4k5/3b6/10/10/1T8/10/3D6/4K5 s";
    check_refusal(text, Rules::Standard, "b4a4^", "R3 colour-square");
}

#[test]
fn under_sheet_each_player_creates_a_stack_only_once() {
    let text = "4k5/3b6/3oo5/10/3OO5/10/3D6/4K5";
    let stacked = after(&format!("{text} s -"), Rules::Sheet, "d4e4");
    assert_eq!(stacked, "4k5/3b6/3oo5/10/4T5/10/3D6/4K5 r s");
    let both = after(&stacked, Rules::Sheet, "d6e6");
    assert_eq!(both, "4k5/3b6/4t5/10/4T5/10/3D6/4K5 s sr");
    check_refusal(&format!("{text} s s"), Rules::Sheet, "d4e4", "R6 stacked-once");
    check_refusal(&format!("{text} r sr"), Rules::Sheet, "d6e6", "R6 stacked-once");
    assert!(is_legal(&format!("{text} s r"), Rules::Sheet, "d4e4"));
}

#[test]
fn under_sheet_unstacking_stays_free_but_a_top_on_a_single_creates_a_stack() {
    let text = "4k5/3b6/10/10/3OT5/10/3D6/4K5";
    assert_eq!(after(&format!("{text} s s"), Rules::Sheet, "e4e5^"), "4k5/3b6/10/4O5/3OO5/10/3D6/4K5 r s");
    assert_eq!(after(&format!("{text} s -"), Rules::Sheet, "e4d4^"), "4k5/3b6/10/10/3TO5/10/3D6/4K5 r s");
    assert_eq!(after(&format!("{text} s -"), Rules::Sheet, "e4e5"), "4k5/3b6/10/4T5/3O6/10/3D6/4K5 r -");
    check_refusal(&format!("{text} s s"), Rules::Sheet, "e4d4^", "R6 stacked-once");
}

#[test]
fn under_standard_stacking_is_free() {
    let mut record = Record::new(read("4k5/3b6/10/10/3OO5/10/3D6/4K5 s", Rules::Standard), Conduct::People);
    for mv in ["d4e4", "d7+", "e4d4^", "d7+", "d4e4"] {
        record.play_text(mv).unwrap();
    }
    assert_eq!(record.position().to_string(), "4k5/3b6/10/10/4T5/10/3D6/4K5 r");
}

#[test]
fn the_third_field_is_written_only_under_sheet() {
    let text = "4k5/3b6/10/10/10/10/3D6/4K5 r";
    assert_eq!(read(text, Rules::Sheet).to_string(), format!("{text} -"));
    assert_eq!(read(text, Rules::Standard).to_string(), text);
    for stacked in ["-", "s", "r", "sr"] {
        let text = format!("{text} {stacked}");
        assert_eq!(read(&text, Rules::Sheet).to_string(), text);
        check_faults(&text, Rules::Standard, &["fields"]);
        check_faults(&text, Rules::Two, &["fields"]);
    }
}

// R7.

/// Sends silver's beam in a direction to a silver piece, and says what becomes of it.
///
/// ```text
///   north  from the wall straight to j4
///   west   a pyramid on j1 sends it to f1
///   east   from f1 up to f4 and on to h4
///   south  from f1 up to f6, over d6 down to d4
/// ```
fn meets(piece: &str, travelling: &str) -> String {
    let (board, place) = match travelling {
        "north" => (["10", "10", "9?", "10", "10", "10"], "j4"),
        "west" => (["10", "10", "10", "10", "10", "5?3S"], "f1"),
        "east" => (["10", "10", "5E1?2", "10", "10", "5N3S"], "h4"),
        _ => (["3E1S4", "10", "3?6", "10", "10", "5N3S"], "d4"),
    };
    let [six, five, four, three, two, one] = board.map(|row| row.replace('?', piece));
    let six = six.replacen("3E", "b2E", 1).replacen("10", "b9", 1);
    let text = format!("1K8/kD8/{six}/{five}/{four}/{three}/{two}/{one} s");
    let rays = beam(&text, Rules::Standard, Player::First);
    let (way, end) = rays[0].split_once(place).unwrap_or_else(|| panic!("{rays:?} misses {place}"));
    assert!(!way.contains("off"));
    let end = end.trim();
    end.rsplit(' ').next().unwrap().to_owned()
}

#[test]
fn the_beam_meets_every_piece_as_the_table_says() {
    // The columns: travelling north (face S), east (face W), south (face N), west (face E).
    let mut table = String::new();
    for piece in ["N", "E", "S", "W", "D", "B", "O", "T", "Y", "Z"] {
        let ways = ["north", "east", "south", "west"].map(|travelling| meets(piece, travelling));
        table += &format!("{piece}: {}\n", ways.join(" "));
    }
    expect![[r#"
        N: hit hit east north
        E: east hit hit south
        S: west south hit hit
        W: hit north west hit
        D: east north west south
        B: west south east north
        O: hit hit hit hit
        T: hit hit hit hit
        Y: split split split split
        Z: split split split split
    "#]]
    .assert_eq(&table);
}

#[test]
fn a_pyramid_is_destroyed_from_behind() {
    assert_eq!(
        after("4k5/3b6/10/9W/10/10/3D6/4K5 s", Rules::Standard, "d2+"),
        "4k5/3b6/10/10/10/10/3B6/4K5 r"
    );
}

#[test]
fn a_djed_is_never_destroyed() {
    for djed in ["D", "B"] {
        let text = format!("4k5/3b6/10/9{djed}/10/10/10/4K5 s");
        assert_eq!(after(&text, Rules::Standard, "e1f1"), format!("4k5/3b6/10/9{djed}/10/10/10/5K4 r"));
    }
}

#[test]
fn a_hit_stack_loses_its_top() {
    assert_eq!(
        after("4k5/3b6/10/9T/10/10/3D6/4K5 s", Rules::Standard, "d2+"),
        "4k5/3b6/10/9O/10/10/3B6/4K5 r"
    );
}

#[test]
fn the_standing_beams_of_the_set_ups_are_those_of_the_rule_page() {
    let turned = |square: &str| {
        let bytes = square.as_bytes();
        format!("{}{}", (b'a' + b'j' - bytes[0]) as char, (b'1' + b'8' - bytes[1]) as char)
    };
    for (setup, path, end) in [
        ("classic", "j1 j2 j3 j4 i4 h4 h5 i5 j5 j6 j7 j8", "north"),
        ("imhotep", "j1 j2 j3 j4 i4 i5 j5 j6 j7 j8", "north"),
        ("dynasty", "j1 j2 j3 i3 h3 g3 f3 f4 g4 h4 h3 h2 h1", "south"),
    ] {
        let start = starts::start::<Khet>(setup, Rules::Standard).to_string();
        let silver = beam(&start, Rules::Standard, Player::First);
        assert_eq!(silver, [format!("{path} off {end}")], "{setup}");
        let path: Vec<String> = path.split(' ').map(turned).collect();
        let end = if end == "north" { "south" } else { "north" };
        let red = beam(&start, Rules::Standard, Player::Second);
        assert_eq!(red, [format!("{} off {end}", path.join(" "))], "{setup}");
    }
}

// R8.

#[test]
fn in_dynasty_silver_s_first_move_j3j2_loses_at_once() {
    let end = after(DYNASTY, Rules::Standard, "j3j2");
    assert_eq!(end, "4ste3/5k4/n3std3/e1b1W1E3/3w1e1B1W/3DTN4/9S/3WTN4 r");
    assert_eq!(result(&end, Rules::Standard).as_deref(), Some("0-1"));
}

#[test]
fn a_hit_pharaoh_loses_whoever_fired() {
    // Silver turns a pyramid so that the beam runs along rank 4, to red's pharaoh or to silver's own.
    for (pharaohs, end, winner) in [("k", "K", "1-0"), ("K", "k", "0-1")] {
        let text = format!("4{end}5/3b6/10/10/4{pharaohs}4E/10/3D6/10 s");
        let last = after(&text, Rules::Standard, "j4+");
        assert_eq!(last, format!("4{end}5/3b6/10/10/9S/10/3D6/10 r"));
        assert_eq!(result(&last, Rules::Standard).as_deref(), Some(winner));
        assert_eq!(read(&last, Rules::Standard).moves(), []);
        check_refusal(&last, Rules::Standard, "d7+", "game-over");
    }
}

// R9.

/// Both djeds turn there and back: the start stands again after every four plies.
const FOUR_PLIES: [&str; 4] = ["d2+", "d7+", "d2+", "d7+"];

#[test]
fn the_third_repetition_is_a_claim_between_people() {
    let mut record = Record::new(read(QUIET, Rules::Standard), Conduct::People);
    for mv in FOUR_PLIES {
        record.play_text(mv).unwrap();
    }
    assert_eq!(record.claim_draw(), Err(ClaimError::NotRepeated(2)));
    for mv in FOUR_PLIES {
        record.play_text(mv).unwrap();
    }
    assert!(record.can_claim_draw());
    assert_eq!(record.ending(), None);
    record.claim_draw().unwrap();
    let ending = record.ending().unwrap();
    assert_eq!(ending.termination, Termination::Repetition);
    assert_eq!(ending.standing.winner(), None);
}

#[test]
fn the_third_repetition_ends_a_game_between_programs() {
    let mut record = Record::new(read(QUIET, Rules::Standard), Conduct::Programs);
    for mv in FOUR_PLIES.iter().chain(&FOUR_PLIES) {
        assert_eq!(record.ending(), None);
        record.play_text(mv).unwrap();
    }
    assert_eq!(record.ending().unwrap().termination, Termination::Repetition);
}

#[test]
fn the_same_pieces_with_the_other_side_to_move_are_no_repetition() {
    let silver = read(QUIET, Rules::Standard);
    let red = read(&QUIET.replace(" s", " r"), Rules::Standard);
    assert_ne!(silver.repetition_key(), red.repetition_key());
    assert_ne!(silver.key(), red.key());
}

#[test]
fn who_has_stacked_matters_for_the_future_but_not_for_repetitions() {
    let fresh = read(&format!("{QUIET} -"), Rules::Sheet);
    for stacked in ["s", "r", "sr"] {
        let used = read(&format!("{QUIET} {stacked}"), Rules::Sheet);
        assert_eq!(fresh.repetition_key(), used.repetition_key());
        assert_ne!(fresh.key(), used.key());
        assert_ne!(fresh, used);
    }
}

#[test]
fn between_programs_100_plies_without_a_removal_end_the_game() {
    // Both sides go where nothing is hit and where the game has been least.
    let play = |conduct| {
        let mut record = Record::new(read(QUIET, Rules::Standard), conduct);
        while record.ending().is_none() && record.moves().len() < 130 {
            let position = *record.position();
            let quiet = position.moves().into_iter().filter(|&mv| position.after(mv).n_pieces() == 4);
            let fresh = quiet.min_by_key(|&mv| {
                let next = position.after(mv);
                record.positions().iter().filter(|&&it| it == next).count()
            });
            record.play(fresh.unwrap());
        }
        record
    };
    let record = play(Conduct::Programs);
    assert_eq!(record.moves().len(), 100);
    assert_eq!(record.ending().unwrap().termination, Termination::QuietLimit);
    assert_eq!(record.ending().unwrap().standing.winner(), None);
    assert_eq!(play(Conduct::People).ending(), None);
}

// R10.

#[test]
fn a_player_always_has_a_move() {
    // All squares around the djed are taken by djeds and the pharaoh, or red's: it can still turn.
    check_moves("4k5/10/10/10/10/10/1bK7/1Dd7 s", Rules::Standard, "b1", expect!["b1+"]);
}

// Splitters.

#[test]
fn a_splitter_sends_half_of_the_beam_straight_on() {
    let text = "4k5/3b6/10/10/9Z/10/3D6/4K5 s";
    assert_eq!(
        beam(text, Rules::Standard, Player::First),
        ["j1 j2 j3 j4 split", "j4 i4 h4 g4 f4 e4 d4 c4 b4 a4 off west", "j4 j5 j6 j7 j8 off north"]
    );
    let text = "4k5/3b6/10/10/9Y/10/3D6/4K5 s";
    assert_eq!(
        beam(text, Rules::Standard, Player::First),
        ["j1 j2 j3 j4 split", "j4 off east", "j4 j5 j6 j7 j8 off north"]
    );
}

#[test]
fn all_hits_of_a_split_beam_are_removed_together() {
    assert_eq!(
        after("4k5/3b6/9O/10/3s5Z/10/3D6/4K5 s", Rules::Standard, "d2+"),
        "4k5/3b6/10/10/9Z/10/3B6/4K5 r"
    );
}

#[test]
fn a_stack_that_is_hit_from_two_sides_loses_one() {
    // From the splitter on j4 the light comes along rank 4, and over j7 and d7 down file d.
    let text = "4k5/3E5S/4b5/10/3t5Z/10/4D5/4K5 s";
    assert_eq!(after(text, Rules::Standard, "e2+"), "4k5/3E5S/4b5/10/3o5Z/10/4B5/4K5 r");
}

#[test]
fn both_pharaohs_hit_is_a_draw() {
    let last = after("10/9K/3b6/10/4k4Z/10/3D6/10 s", Rules::Standard, "d2+");
    assert_eq!(last, "10/10/3b6/10/9Z/10/3B6/10 r");
    assert_eq!(result(&last, Rules::Standard).as_deref(), Some("1/2-1/2"));
    assert_eq!(read(&last, Rules::Standard).count_moves(), 0);
}

#[test]
fn a_split_beam_that_runs_in_a_ring_stops_where_it_has_been() {
    // From g4 the light runs round the ring d4 d7 g7 in both directions.
    let text = "4k5/3E2S3/10/b9/3N2Z2S/10/10/4K5 s";
    let rays = beam(text, Rules::Standard, Player::First);
    assert_eq!(
        rays,
        [
            "j1 j2 j3 j4 i4 h4 g4 split",
            "g4 g5 g6 g7 f7 e7 d7 d6 d5 d4 e4 f4 g4 split",
            "g4 g3 g2 g1 off south",
            "g4 h4 i4 j4 j3 j2 j1 off south",
            "g4 f4 e4 d4 d5 d6 d7 e7 f7 g7 g6 g5 g4 split",
            "g4 h4 loop",
            "g4 g3 loop",
        ]
    );
    assert_eq!(after(text, Rules::Standard, "e1e2"), "4k5/3E2S3/10/b9/3N2Z2S/10/4K5/10 r");
}

#[test]
fn a_splitter_moves_like_a_djed() {
    let text = "4k5/3b6/10/3nW5/3TY5/10/10/4K5 s";
    check_moves(text, Rules::Standard, "e4", expect!["e4+ e4d3 e4d4 e4d5 e4e3 e4e5 e4f3 e4f4 e4f5"]);
    check_moves(&format!("{text} -"), Rules::Sheet, "e4", expect!["e4+ e4d3 e4d5 e4e3 e4f3 e4f4 e4f5"]);
    check_refusal("10/3b6/10/3kb5/3KY5/10/3D6/10 s", Rules::Standard, "e4d4", "R5 no-swap");
    check_refusal("10/3b6/10/3kb5/3KY5/10/3D6/10 s", Rules::Standard, "e4e5", "R5 no-swap");
}

#[test]
fn a_splitter_may_stand_in_the_later_edition_too() {
    let text = "xv3k5/3b6/10/10/9Z/10/10/4K4X^ s";
    assert_eq!(
        beam(text, Rules::Two, Player::First),
        ["j1 j2 j3 j4 split", "j4 i4 h4 g4 f4 e4 d4 c4 b4 a4 off west", "j4 j5 j6 j7 j8 off north"]
    );
}

// Rule set 2.0.

#[test]
fn a_sphinx_turns_to_its_other_facing_and_back() {
    let text = "xv3k5/3b6/10/10/10/10/3DK5/9X^ s";
    let west = after(text, Rules::Two, "j1+");
    assert_eq!(west, "xv3k5/3b6/10/10/10/10/3DK5/9X< r");
    let east = after(&west, Rules::Two, "a8+");
    assert_eq!(
        result(&east, Rules::Two).as_deref(),
        Some("1-0"),
        "red fires along rank 8 at its own pharaoh"
    );
    assert_eq!(after(&west.replace(" r", " s"), Rules::Two, "j1+"), text.replace(" s", " r"));
    check_refusal(text, Rules::Two, "j1-", "R2 one-turn");
}

#[test]
fn a_sphinx_turns_there_anticlockwise_and_back_clockwise() {
    for (text, mv, way) in [
        ("xv3k5/3b6/10/10/10/10/3DK5/9X^ s", "j1+", Change::Anticlockwise),
        ("xv3k5/3b6/10/10/10/10/3DK5/9X< s", "j1+", Change::Clockwise),
        ("xv9/3bk5/10/10/10/10/3DK5/9X< r", "a8+", Change::Anticlockwise),
        ("x>9/3bk5/10/10/10/10/3DK5/9X< r", "a8+", Change::Clockwise),
    ] {
        let position = read(text, Rules::Two);
        let effects = position.effects(position.parse_move(mv).unwrap());
        assert!(matches!(effects[0], Effect::Change { way: found, .. } if found == way), "{effects:?}");
    }
}

#[test]
fn a_sphinx_never_moves_and_cannot_be_swapped() {
    let text = "xv3k5/3b6/10/10/10/10/8D1/4K4X^ s";
    check_refusal(text, Rules::Two, "j1j2", "T1 sphinx-stays");
    check_refusal(text, Rules::Two, "i2j1", "R5 no-swap");
}

#[test]
fn a_sphinx_absorbs_a_beam() {
    // Silver's beam runs over j8 to red's sphinx, and comes back to its own over j3, f3 and f1.
    let text = "xv8S/3bk5/10/10/10/10/3DK5/9X^ s";
    assert_eq!(
        beam(text, Rules::Two, Player::First),
        ["j1 j2 j3 j4 j5 j6 j7 j8 i8 h8 g8 f8 e8 d8 c8 b8 a8 absorbed"]
    );
    assert_eq!(after(text, Rules::Two, "d2+"), "xv8S/3bk5/10/10/10/10/3BK5/9X^ r");
    let text = "xv9/3bk5/10/10/10/5E3S/3DK5/5N3X^ s";
    assert_eq!(beam(text, Rules::Two, Player::First), ["j1 j2 j3 i3 h3 g3 f3 f2 f1 g1 h1 i1 j1 absorbed"]);
}

#[test]
fn a_beam_of_the_later_edition_starts_at_the_sphinx() {
    assert_eq!(
        beam("xv3k5/3b6/10/10/10/10/3DK5/9X< s", Rules::Two, Player::First),
        ["j1 i1 h1 g1 f1 e1 d1 c1 b1 a1 off west"]
    );
    assert_eq!(
        beam("x>8W/3bk5/10/10/10/10/3DK5/9X< s", Rules::Two, Player::Second),
        ["a8 b8 c8 d8 e8 f8 g8 h8 i8 j8 off north"]
    );
}

#[test]
fn an_anubis_absorbs_at_the_side_it_faces_and_is_destroyed_at_any_other() {
    for (facing, rest) in [("A^", "10"), ("A>", "10"), ("Av", "9Av"), ("A<", "10")] {
        let text = format!("xv3k5/3b6/10/9{facing}/10/10/3D6/4K4X^ s");
        assert_eq!(after(&text, Rules::Two, "d2+"), format!("xv3k5/3b6/10/{rest}/10/10/3B6/4K4X^ r"));
    }
    // The same along rank 4, where the light travels west and comes to the eastern face.
    for (facing, rest) in [("a^", "9S"), ("a>", "4a>4S"), ("av", "9S"), ("a<", "9S")] {
        let text = format!("xv3k5/3b6/10/10/4{facing}4S/10/3D6/4K4X^ s");
        assert_eq!(after(&text, Rules::Two, "d2+"), format!("xv3k5/3b6/10/10/{rest}/10/3B6/4K4X^ r"));
    }
}

#[test]
fn an_anubis_steps_turns_both_ways_and_can_be_swapped() {
    let text = "xv3k5/3b6/10/10/4A^D4/10/10/4K4X^ s";
    check_moves(text, Rules::Two, "e4", expect!["e4+ e4- e4d3 e4d4 e4d5 e4e3 e4e5 e4f3 e4f5"]);
    assert_eq!(after(text, Rules::Two, "e4+"), "xv3k5/3b6/10/10/4A>D4/10/10/4K4X^ r");
    assert_eq!(after(text, Rules::Two, "e4-"), "xv3k5/3b6/10/10/4A<D4/10/10/4K4X^ r");
    assert_eq!(after(text, Rules::Two, "f4e4"), "xv3k5/3b6/10/10/4DA^4/10/10/4K4X^ r");
}

// Positions from outside.

#[test]
fn a_malformed_text_is_refused() {
    for (text, code) in [
        ("", "fields"),
        ("4k5/3b6/10/10/10/10/3D6/4K5", "fields"),
        ("4k5/3b6/10/10/10/10/3D6/4K5 s s s", "fields"),
        ("4k5/3b6/10/10/10/3D6/4K5 s", "rows"),
        ("4k5/3b6/10/10/10/10/3D6/4K6 s", "width"),
        ("4k5/3b6/10/10/10/10/3D6/4K55 s", "width"),
        ("4k5/3b6/10/10/10/10/3D6/4Kq4 s", "piece"),
        ("4k5/3b6/10/10/10/10/3D6/4K05 s", "gap"),
        ("4k5/3b6/10/10/10/10/3D6/4K5 w", "mover"),
        ("4k5/3b6/10/10/10/10/3D6/4K5 S", "mover"),
    ] {
        check_faults(text, Rules::Standard, &[code]);
    }
    check_faults(&"é".repeat(300), Rules::Standard, &["too-long"]);
    check_faults(&format!("{QUIET} rs"), Rules::Sheet, &["stacked"]);
    check_faults("xv3k5/3b6/10/10/10/4A5/3D6/4K4X^ s", Rules::Two, &["piece"]);
}

#[test]
fn a_piece_on_the_other_colour_s_square_is_refused() {
    check_faults("4k4n/3b6/10/10/N9/10/3D6/1o2K3N1 s", Rules::Standard, &["colour-square"; 4]);
}

#[test]
fn more_pieces_than_the_box_holds_are_refused() {
    for (text, code) in [
        ("4k5/3b6/10/10/10/10/3D6/4KK4 s", "too-many-pharaohs"),
        ("4k5/3bdd4/10/10/10/10/3D6/4K5 s", "too-many-djeds"),
        ("4k5/3b6/10/10/10/4YZ4/3D6/4K5 s", "too-many-splitters"),
        ("4k5/3b6/10/10/10/1NESWNESW1/3D6/4K5 s", "too-many-pyramids"),
        ("4k5/3b6/10/10/10/3TTO4/3D6/4K5 s", "too-many-obelisks"),
        ("4k5/3b6/10/10/10/2OOOOO3/3D6/4K5 s", "too-many-obelisks"),
    ] {
        check_faults(text, Rules::Standard, &[code]);
    }
    check_faults("xv3k5/3b6/10/10/10/3A^A>Av4/3D6/4K4X^ s", Rules::Two, &["too-many-anubis"]);
    check_faults("xv3k5/3b6/10/10/10/10/3D5X^/4K4X^ s", Rules::Two, &["sphinx-square", "too-many-sphinxes"]);
}

#[test]
fn a_side_without_djed_or_splitter_is_refused() {
    check_faults("4k5/10/10/10/10/10/3D6/4K5 s", Rules::Standard, &["no-djed"]);
    check_faults("4k5/10/10/10/10/10/10/4K5 s", Rules::Standard, &["no-djed", "no-djed"]);
    assert!(Khet::from_text("4k5/4y5/10/10/10/10/3D6/4K5 s", Rules::Standard).is_ok());
}

#[test]
fn the_pieces_of_the_other_edition_are_refused() {
    check_faults("4k5/3b6/10/10/10/4A^5/3D6/4K4X^ s", Rules::Standard, &["edition", "edition"]);
    check_faults("4k5/3b6/10/10/10/4A^5/3D6/4K5 s", Rules::Sheet, &["edition"]);
    check_faults("xv3k5/3b6/10/10/10/4OT4/3D6/4K4X^ s", Rules::Two, &["edition", "edition"]);
}

#[test]
fn the_later_edition_needs_its_sphinxes_on_their_squares() {
    check_faults("4k5/3b6/10/10/10/10/3D6/4K5 s", Rules::Two, &["no-sphinx", "no-sphinx"]);
    check_faults("1xv2k5/3b6/10/10/10/10/3D6/4K4X^ s", Rules::Two, &["sphinx-square"]);
    check_faults("x<3k5/3b6/10/10/10/10/3D6/4K4Xv s", Rules::Two, &["sphinx-facing", "sphinx-facing"]);
}

#[test]
fn every_fault_of_a_text_is_listed() {
    check_faults(
        "4kk4/10/10/10/N9/10/3D6/4K5 x y",
        Rules::Sheet,
        &["colour-square", "too-many-pharaohs", "no-djed", "mover", "stacked"],
    );
}

#[test]
fn a_text_without_one_pharaoh_is_a_finished_game() {
    let text = "10/3b6/10/10/10/10/3D6/4K5 r";
    assert_eq!(result(text, Rules::Standard).as_deref(), Some("1-0"));
    assert_eq!(read(text, Rules::Standard).moves(), []);
    check_refusal(text, Rules::Standard, "d7+", "game-over");
}

#[test]
fn a_text_without_pharaohs_is_refused_unless_splitters_explain_it() {
    check_faults("10/3b6/10/10/10/10/3D6/10 r", Rules::Standard, &["no-pharaohs"]);
    assert_eq!(result("10/3b6/10/10/10/4Y5/3D6/10 r", Rules::Standard).as_deref(), Some("1/2-1/2"));
}

#[test]
fn no_game_begins_without_a_pharaoh_a_side() {
    let faults = |text: &str| -> Vec<String> {
        read(text, Rules::Standard).start_faults().into_iter().map(|fault| fault.message).collect()
    };
    assert_eq!(faults("10/3b6/10/10/10/10/3D6/4K5 r"), ["red has no pharaoh"]);
    assert_eq!(faults("10/3b6/10/10/10/4Y5/3D6/10 r"), ["silver has no pharaoh", "red has no pharaoh"]);
    assert!(faults(CLASSIC).is_empty());
}

#[test]
fn fewer_pieces_than_at_the_start_are_welcome() {
    assert_eq!(read(QUIET, Rules::Standard).n_pieces(), 4);
}

#[test]
fn a_stack_counts_as_two_pieces() {
    assert_eq!(read("4k5/3b6/10/10/10/4T5/3D6/4K5 s", Rules::Standard).n_pieces(), 6);
}

// Notation, clicks, effects, sizes.

#[test]
fn the_case_of_a_move_text_does_not_matter() {
    assert!(is_legal(QUIET, Rules::Standard, " D2e3 "));
}

#[test]
fn a_refused_move_names_what_the_piece_can_do() {
    let error = read(QUIET, Rules::Standard).parse_move("d2-").unwrap_err();
    assert_eq!(error.alternatives, ["d2+", "d2c1", "d2c2", "d2c3", "d2d1", "d2d3", "d2e2", "d2e3"]);
}

#[test]
fn moves_are_clicked_as_piece_then_square_or_button() {
    let position = read("4k5/3b6/10/10/4TN4/10/3D6/4K5 s", Rules::Standard);
    let clicks = |text: &str| position.clicks(position.parse_move(text).unwrap()).to_vec();
    let cell = |name: &str| Target::Cell(position.scene().board.cell(name).unwrap());
    assert_eq!(clicks("e4e5"), [cell("e4"), cell("e5")]);
    assert_eq!(clicks("e4e5^"), [cell("e4"), Target::Button(Button::Top), cell("e5")]);
    assert_eq!(clicks("f4+"), [cell("f4"), Target::Button(Button::Clockwise)]);
    assert_eq!(clicks("f4-"), [cell("f4"), Target::Button(Button::Anticlockwise)]);
    assert_eq!(clicks("d2+"), [cell("d2"), Target::Button(Button::Clockwise)]);
}

#[test]
fn a_turn_shows_the_action_then_the_beam_then_the_hits() {
    let position = read("4k5/3b6/9O/10/3t5Z/10/3D6/4K5 s", Rules::Standard);
    let effects = position.effects(position.parse_move("d2+").unwrap());
    let names: Vec<&str> = effects
        .iter()
        .map(|effect| match effect {
            Effect::Change { way: Change::Clockwise, .. } => "turn",
            Effect::Beam { owner: Player::First, .. } => "beam",
            Effect::Change { way: Change::LoseTop, .. } => "lose top",
            Effect::Remove { .. } => "remove",
            _ => "other",
        })
        .collect();
    assert_eq!(names, ["turn", "beam", "lose top", "remove"]);
}

#[test]
fn steps_swaps_and_unstackings_are_shown_as_such() {
    let position = read("4k5/3b6/10/10/4TN4/4D5/10/4K5 s", Rules::Standard);
    let first = |text: &str| position.effects(position.parse_move(text).unwrap()).remove(0);
    assert!(matches!(first("f4g4"), Effect::Move { .. }));
    assert!(matches!(first("e4e5"), Effect::Move { .. }));
    assert!(matches!(first("e3e4"), Effect::Swap { .. }));
    assert!(matches!(first("e3f4"), Effect::Swap { .. }));
    assert!(matches!(first("e4e5^"), Effect::Unstack { .. }));
}

#[test]
fn positions_and_moves_are_small() {
    assert_eq!(size_of::<Khet>(), 64);
    assert_eq!(size_of::<Move>(), 4);
    assert_eq!(read(CLASSIC_2_0, Rules::Two).moves().len(), 77);
}
