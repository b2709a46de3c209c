//! The rule page, sentence by sentence.

// A panic is how a test fails.
#![allow(clippy::unwrap_used)]

use expect_test::{Expect, expect};
use game_khitan::{Face, Khitan, Move, Rules, State};
use tabletop::{
    Button, Cell, Effect, Player, Position, Presentation, Record, RuleSet, Standing, Target,
    effect::Way,
    grid::hex,
    player::PlayerSet,
    record::{Conduct, Termination},
    scene::Ground,
};
use testkit::starts::{start, starts};

const START: &str = "ggggg/g4g/2ggg2/8/9/8/2AAA2/A4A/AAAAA w 0,0 0 0 0";

fn read(text: &str, rules: Rules) -> Khitan {
    Khitan::from_text(text, rules).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

/// The board of a position text with these tiles, each written as `H5 b4`.
fn board(white: &str, black: &str) -> String {
    let mut tiles = std::collections::HashMap::new();
    for (list, is_white) in [(white, true), (black, false)] {
        for tile in list.split(", ").filter(|tile| !tile.is_empty()) {
            let (name, state) = tile.split_once(' ').unwrap();
            let index = ["a0", "a1", "a2", "a3", "a4", "a5", "b0", "b1", "b2", "b3", "b4", "b5"]
                .iter()
                .position(|&it| it == state)
                .unwrap();
            let letter = char::from(b"ABCDEFGHIJKL"[index]);
            let letter = if is_white { letter } else { letter.to_ascii_lowercase() };
            tiles.insert(hex::from_name(name).unwrap(), letter);
        }
    }
    let mut out = String::new();
    tabletop::text::write_rows(&mut out, &hex::TEXT_ROWS, |row, column| {
        tiles.get(&hex::cell_of_text(row, column).unwrap()).copied()
    })
    .unwrap();
    out
}

/// A classic position, White to move.
fn classic(white: &str, black: &str) -> Khitan {
    read(&format!("{} w 0,0 0 0 0", board(white, black)), Rules::Classic)
}

fn after(position: &Khitan, moves: &str) -> Khitan {
    let mut position = position.clone();
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{position}: {error}"));
        position.play(mv);
    }
    position
}

fn cell(name: &str) -> Cell {
    Cell(hex::from_name(name).unwrap())
}

fn name(cell: Cell) -> String {
    hex::name(cell.0)
}

fn state(name: &str) -> State {
    let face = if name.starts_with('a') { Face::A } else { Face::B };
    State::new(face, name[1..].parse().unwrap())
}

/// The hexes that lose their tile when the move is played.
fn captured(position: &Khitan, mv: &str) -> String {
    let mv = position.parse_move(mv).unwrap();
    let removed = position.effects(mv).into_iter().filter_map(|effect| match effect {
        Effect::Remove { at } => Some(name(at)),
        _ => None,
    });
    removed.collect::<Vec<_>>().join(" ")
}

fn check_captures(white: &str, black: &str, mv: &str, expected: &str) {
    assert_eq!(captured(&classic(white, black), mv), expected, "{white} against {black}, {mv}");
}

fn move_texts(position: &Khitan) -> String {
    let mut texts: Vec<String> = position.moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort();
    texts.join(" ")
}

fn result(position: &Khitan) -> String {
    position.standing().map_or("none".to_owned(), |standing| standing.text(Khitan::GAME.letters))
}

mod tiles {
    use super::*;

    const COLOURS: [&str; 6] = ["yellow", "red", "blue", "green", "purple", "orange"];

    fn check_colours(state: State, expected: Expect) {
        let names = ["E", "NE", "NW", "W", "SW", "SE"];
        let shown = names
            .iter()
            .zip(0..)
            .map(|(direction, index)| format!("{direction} {}", COLOURS[usize::from(state.colour(index))]));
        expected.assert_eq(&shown.collect::<Vec<_>>().join(", "));
    }

    #[test]
    fn a0_and_b0_show_the_colours_of_the_rule_page() {
        check_colours(state("a0"), expect!["E yellow, NE red, NW blue, W green, SW purple, SE orange"]);
        check_colours(state("b0"), expect!["E green, NE blue, NW red, W yellow, SW orange, SE purple"]);
        check_colours(state("b2"), expect!["E orange, NE purple, NW green, W blue, SW red, SE yellow"]);
    }

    #[test]
    fn a_tile_has_six_different_colours_in_every_state() {
        for state in State::ALL {
            let mut colours: Vec<u8> = (0..6).map(|direction| state.colour(direction)).collect();
            colours.sort_unstable();
            assert_eq!(colours, [0, 1, 2, 3, 4, 5]);
        }
    }

    #[test]
    fn the_colours_follow_the_formulas() {
        for (index, state) in State::ALL.into_iter().enumerate() {
            assert_eq!(state.index(), index);
            let k = i32::from(state.turn());
            for j in 0..6 {
                let expected = match state.face() {
                    Face::A => (j - k).rem_euclid(6),
                    Face::B => (3 + k - j).rem_euclid(6),
                };
                assert_eq!(i32::from(state.colour(j as u8)), expected);
            }
        }
    }

    #[test]
    fn a_flip_mirrors_the_ring_of_colours_at_the_side_it_goes_over() {
        for state in State::ALL {
            for over in 0..6u8 {
                let flipped = state.flipped(over);
                assert_ne!(flipped.face(), state.face());
                for direction in 0..6u8 {
                    // What looked towards the neighbour looks back now: mirrored across the common edge.
                    let mirrored = (2 * over + 3 + 6 - direction) % 6;
                    assert_eq!(flipped.colour(mirrored), state.colour(direction));
                }
                assert_eq!(flipped.flipped((over + 3) % 6), state, "a flip back undoes it");
            }
        }
    }

    #[test]
    fn every_flip_toggles_the_phase_and_equal_phases_never_face() {
        for state in State::ALL {
            let face_b = u8::from(state.face() == Face::B);
            assert_eq!(state.phase(), (state.turn() + face_b) % 2);
            for direction in 0..6 {
                assert_ne!(state.flipped(direction).phase(), state.phase());
                for other in State::ALL.into_iter().filter(|other| other.phase() == state.phase()) {
                    assert!(!state.faces(direction, other));
                }
            }
        }
    }
}

mod board_and_start {
    use super::*;

    #[test]
    fn the_halves_are_rows_a_to_d_and_f_to_i() {
        let scene = read(START, Rules::Classic).scene();
        assert_eq!(scene.board.cells.len(), 61);
        for cell in &scene.board.cells {
            let expected = match cell.name.as_bytes()[0] {
                b'A'..=b'D' => Ground::Half(Player::First),
                b'E' => Ground::Plain,
                _ => Ground::Half(Player::Second),
            };
            assert_eq!(cell.ground, expected, "{}", cell.name);
        }
    }

    #[test]
    fn there_are_four_rule_sets() {
        let names: Vec<_> = Rules::ALL.iter().map(|rules| rules.name()).collect();
        assert_eq!(names, ["classic", "short", "expert", "master"]);
    }

    #[test]
    fn the_starts_are_those_of_the_rule_page() {
        for (rules, reserves) in
            [(Rules::Classic, "0,0"), (Rules::Short, "0,0"), (Rules::Expert, "3,3"), (Rules::Master, "6,6")]
        {
            let text = format!("ggggg/g4g/2ggg2/8/9/8/2AAA2/A4A/AAAAA w {reserves} 0 0 0");
            assert_eq!(start::<Khitan>("start", rules).to_string(), text);
        }
    }

    /// The hexes as the rule page names them.
    #[test]
    fn every_set_up_has_its_hexes() {
        for (setup, hexes) in [
            ("start", "A1 A2 A3 A4 A5 B1 B6 C3 C4 C5"),
            ("lines", "A1 A2 A3 A4 A5 C2 C3 C4 C5 C6"),
            ("compact", "A1 A2 A4 A5 B1 B2 B3 B4 B5 B6"),
            ("staggered", "A1 A3 A5 B1 B3 B4 B6 C2 C4 C6"),
        ] {
            for &rules in Rules::ALL {
                let position = start::<Khitan>(setup, rules);
                let of = |player| {
                    let tiles = position.tiles(player);
                    (0..61).map(Cell).filter(move |&cell| tiles >> cell.0 & 1 == 1)
                };
                let white: Vec<String> = of(Player::First).map(name).collect();
                assert_eq!(white.join(" "), hexes, "{setup}");
                for cell in of(Player::First) {
                    assert_eq!(position.tile(cell), Some((Player::First, state("a0"))));
                    // Turned by 180 degrees: A1 <-> I9.
                    assert_eq!(
                        position.tile(Cell(60 - cell.0)),
                        Some((Player::Second, state("b0"))),
                        "{setup}"
                    );
                }
                assert_eq!(of(Player::Second).count(), 10);
            }
        }
        let setups: Vec<String> = starts::<Khitan>().into_iter().map(|it| it.setup).collect();
        assert_eq!(setups.len(), 16);
    }

    #[test]
    fn no_two_equal_colours_face_each_other_at_the_start() {
        for start in starts::<Khitan>() {
            assert_eq!(start.position.facing_pairs(), [], "{}", start.setup);
        }
    }

    #[test]
    fn green_is_left_and_yellow_right_for_white_and_the_inverse_for_black() {
        let (white, black) = (state("a0"), state("b0"));
        assert_eq!((white.colour(3), white.colour(0)), (3, 0));
        assert_eq!((black.colour(3), black.colour(0)), (0, 3));
    }

    #[test]
    fn a_position_is_96_bytes_and_a_move_4() {
        assert_eq!(size_of::<Khitan>(), 96);
        assert_eq!(size_of::<Move>(), 4);
    }
}

mod flips {
    use super::*;

    #[test]
    fn white_moves_first_and_has_28_moves_none_of_which_captures() {
        let position = read(START, Rules::Classic);
        assert_eq!(position.mover(), Player::First);
        assert_eq!(position.count_moves(), 28);
        for mv in position.moves() {
            assert_eq!(captured(&position, &position.move_text(mv)), "");
        }
    }

    #[test]
    fn a_tile_flips_in_any_direction_onto_an_empty_neighbour() {
        let position = classic("E5 a0", "I9 a0");
        assert_eq!(move_texts(&position), "E5-D4 E5-D5 E5-E4 E5-E6 E5-F5 E5-F6");
        let position = classic("A1 a0", "I9 a0, A2 a0");
        assert_eq!(move_texts(&position), "A1-B1 A1-B2");
    }

    #[test]
    fn check_1_two_flips_and_a_capture() {
        let position = after(&read(START, Rules::Classic), "C4-D5");
        assert_eq!(position.tile(cell("D5")), Some((Player::First, state("b2"))));
        assert_eq!(position.to_string(), "ggggg/g4g/2ggg2/8/9/4I3/2A1A2/A4A/AAAAA b 0,0 0 1 1");
        assert_eq!(captured(&position, "G6-F5"), "D5");
        let position = after(&position, "G6-F5");
        assert_eq!(position.tile(cell("F5")), Some((Player::Second, state("a2"))));
        assert_eq!(position.tile(cell("D5")), None);
        assert_eq!(position.to_string(), "ggggg/g4g/2g1g2/3c4/9/8/2A1A2/A4A/AAAAA w 0,0 0 0 2");
    }

    #[test]
    fn nobody_passes_while_he_can_flip() {
        let error = read(START, Rules::Classic).parse_move("pass").unwrap_err();
        assert_eq!((error.refusal.rule, error.refusal.code), ("H1", "can-flip"));
    }

    #[test]
    fn a_player_none_of_whose_tiles_can_flip_passes() {
        let text = format!("{} w 0,0 0 3 9", board("A1 a0", "A2 a0, B1 a0, B2 a0"));
        let position = read(&text, Rules::Classic);
        assert_eq!(move_texts(&position), "pass");
        assert_eq!(position.standing(), None);
        let next = after(&position, "pass");
        let expected = format!("{} b 0,0 0 4 10", board("A1 a0", "A2 a0, B1 a0, B2 a0"));
        assert_eq!(next.to_string(), expected, "a pass adds 1 to both counters");
    }

    #[test]
    fn a_pass_captures_nothing_and_neither_does_the_tile_that_stays() {
        // The two face each other, as after a placement.
        let position = classic("A1 a0", "A2 a3, B1 a0, B2 a0");
        assert_eq!(position.facing_pairs(), [(cell("A1"), cell("A2"))]);
        assert_eq!(after(&position, "pass").n_pieces(), 4);
    }

    #[test]
    fn even_with_all_tiles_packed_together_somebody_can_flip() {
        // H1's draw needs a board on which no tile stands beside an empty hex: 32 tiles never fill 61 hexes.
        let position = read("5/6/7/8/aaaaaa3/aaaaaaaa/AAAAAaa/AAAAAA/AAAAA w 0,0 0 0 0", Rules::Classic);
        assert_eq!(move_texts(&position), "pass");
        assert!(after(&position, "pass").count_moves() > 6);
    }
}

mod captures {
    use super::*;

    #[test]
    fn check_2_several_sides_capture_at_once() {
        let position = classic("H5 b4", "D1 b4, E6 b0");
        assert_eq!(captured(&position, "H5-I6"), "D1 E6");
        assert_eq!(after(&position, "H5-I6").tile(cell("I6")), Some((Player::First, state("a4"))));
    }

    #[test]
    fn people_read_a_flip_with_its_captures() {
        let position = classic("H5 b4", "D1 b4, E6 b0");
        let read = |text: &str| position.move_for_people(position.parse_move(text).unwrap());
        assert_eq!(read("H5-I6"), "H5-I6xD1,E6");
        assert_eq!(read("H5-H4"), "H5-H4");
    }

    #[test]
    fn check_3_aligned_tiles_are_captured_one_behind_the_other() {
        check_captures("B3 b0", "D6 b2, F8 b2", "B3-B4", "D6 F8");
        check_captures("B3 b0", "D6 b0, F8 b2", "B3-B4", "");
        check_captures("B3 b0, C5 a0", "D6 b2, F8 b2", "B3-B4", "");
    }

    #[test]
    fn check_4_a_tile_that_leaves_a_line_opens_it_for_another() {
        check_captures("F2 b4, F6 b2", "F9 a2", "F6-G7", "F9");
    }

    #[test]
    fn check_5_a_capture_opens_a_line_for_another_tile() {
        let position = classic("E5 a0, G6 b4", "G7 a0, G8 a2");
        assert_eq!(captured(&position, "E5-F6"), "G7 G8");
        let mv = position.parse_move("E5-F6").unwrap();
        let sights: Vec<Effect> = position
            .effects(mv)
            .into_iter()
            .filter(|effect| matches!(effect, Effect::Sight { .. }))
            .collect();
        let (first, second) = ((cell("F6"), cell("G7")), (cell("G6"), cell("G8")));
        assert_eq!(
            sights,
            [Effect::Sight { from: first.0, to: first.1 }, Effect::Sight { from: second.0, to: second.1 }]
        );
    }

    #[test]
    fn a_tile_between_blocks() {
        check_captures("B3 b0", "D6 b2", "B3-B4", "D6");
        check_captures("B3 b0, C5 a0", "D6 b2", "B3-B4", "");
        check_captures("B3 b0", "C5 a0, D6 b2", "B3-B4", "");
    }

    #[test]
    fn only_the_mover_captures() {
        // Facing is mutual: the same two tiles, and the one whose owner flips stays.
        let (white, black) = ("B3 b0, A1 a0", "D6 b2, I9 b0");
        assert_eq!(captured(&classic(white, black), "B3-B4"), "D6");
        let text = format!("{} b 0,0 0 0 0", board(black, white));
        assert_eq!(captured(&read(&text, Rules::Classic), "B3-B4"), "D6");
    }

    #[test]
    fn nobody_must_capture() {
        let position = classic("B3 b0", "D6 b2, F8 b2");
        assert_eq!(move_texts(&position), "B3-A2 B3-A3 B3-B2 B3-B4 B3-C3 B3-C4");
    }

    #[test]
    fn tiles_that_face_each_other_already_capture_only_anew() {
        // B2 a2 and I9 b0 face each other in orange, as after a placement.
        let position = classic("B2 a2, A5 a0", "I9 b0, I5 b0");
        assert_eq!(position.facing_pairs(), [(cell("B2"), cell("I9"))]);
        assert_eq!(captured(&position, "A5-B5"), "", "a flip elsewhere does nothing to them");
        let blocked = classic("B2 a2, E5 a0", "I9 b0, I5 b0");
        assert_eq!(blocked.facing_pairs(), []);
        assert_eq!(captured(&blocked, "E5-E6"), "I9", "a tile leaves the line between them");
    }

    #[test]
    fn the_enemy_who_opens_a_line_captures_too() {
        // The same pair, but it is Black who opens the line: then Black captures.
        let text = format!("{} b 0,0 0 0 0", board("B2 a2, A5 a0", "I9 b0, E5 b0"));
        let position = read(&text, Rules::Classic);
        assert_eq!(captured(&position, "E5-E6"), "B2");
    }
}

mod winning {
    use super::*;

    #[test]
    fn a_player_without_tiles_has_lost() {
        let position = after(&classic("B3 b0", "D6 b2, F8 b2"), "B3-B4");
        assert_eq!(result(&position), "1-0");
        assert_eq!(position.moves(), []);
        assert_eq!(position.mover(), Player::Second);
        assert_eq!((position.quiet(), position.turns()), (0, 1));
        assert_eq!(position.parse_move("B4-B3").unwrap_err().refusal.code, "game-over");
    }

    #[test]
    fn a_reserve_does_not_save_and_the_winning_capture_ends_the_turn() {
        for rules in [Rules::Expert, Rules::Master] {
            let text = format!("{} w 3,3 0 7 9", board("B3 b0", "D6 b2, F8 b2"));
            let position = after(&read(&text, rules), "B3-B4");
            assert_eq!(position.to_string(), format!("{} b 3,5 0 0 10", board("B4 a0", "")));
            assert_eq!(result(&position), "1-0");
        }
    }

    #[test]
    fn in_classic_captured_tiles_are_out_for_good() {
        let position = after(&classic("B3 b0", "D6 b2, F8 b2, I5 b0"), "B3-B4");
        assert_eq!(position.to_string(), format!("{} b 0,0 0 0 1", board("B4 a0", "I5 b0")));
        assert_eq!(result(&position), "none");
    }

    #[test]
    fn in_short_a_player_with_four_tiles_has_lost() {
        let white = "B3 b0, A1 a0, A2 a0, A3 a0, A4 a0";
        let black = "D6 b2, I5 b0, I6 b0, I7 b0, I8 b0";
        let text = format!("{} w 0,0 0 0 0", board(white, black));
        let short = read(&text, Rules::Short);
        assert_eq!(result(&short), "none");
        assert_eq!(result(&after(&short, "B3-B4")), "1-0");
        assert_eq!(result(&after(&read(&text, Rules::Classic), "B3-B4")), "none");
    }

    #[test]
    fn an_own_set_up_may_begin_lost() {
        let text = format!("{} w 0,0 0 0 0", board("A1 a0, A2 a0, A3 a0, A4 a0, A5 a0", "I5 b0"));
        assert_eq!(result(&read(&text, Rules::Short)), "1-0");
        let text = format!("{} w 0,0 0 0 0", board("", "I5 b0"));
        assert_eq!(result(&read(&text, Rules::Classic)), "0-1");
    }
}

mod reserves {
    use super::*;

    fn check_6() -> Khitan {
        let text = format!("{} w 3,3 0 0 0", board("B3 b0", "D6 b2, I9 b0, I5 b0"));
        read(&text, Rules::Expert)
    }

    #[test]
    fn check_6_a_capture_a_placement_and_nothing_more() {
        let position = after(&check_6(), "B3-B4");
        assert_eq!(position.to_string(), format!("{} w 3,4 1 0 0", board("B4 a0", "I9 b0, I5 b0")));
        let position = after(&position, "+B2:a2");
        assert_eq!(position.to_string(), format!("{} b 2,4 0 0 1", board("B4 a0, B2 a2", "I9 b0, I5 b0")));
        assert_eq!(position.facing_pairs(), [(cell("B2"), cell("I9"))]);
        assert_eq!(captured(&position, "I5-H5"), "");
        let position = after(&position, "I5-H5");
        assert_eq!(position.n_pieces(), 4);
        assert_eq!(position.facing_pairs(), [(cell("B2"), cell("I9"))]);
    }

    #[test]
    fn a_tile_is_placed_on_any_empty_hex_of_the_own_half_in_any_state() {
        let position = after(&check_6(), "B3-B4");
        assert_eq!(position.count_moves(), 25 * 12);
        for mv in position.moves() {
            let Move::Place { at, .. } = mv else { panic!("{mv:?}") };
            assert!(('A'..='D').contains(&name(at).chars().next().unwrap()));
        }
        // Black places in rows F to I.
        let text = format!("{} b 3,3 2 0 8", board("B4 a0", "I9 b0, I5 b0"));
        let position = read(&text, Rules::Expert);
        assert_eq!(position.count_moves(), 24 * 12);
        assert_eq!(position.parse_move("+E5:a0").unwrap_err().refusal.code, "not-your-half");
        after(&position, "+F2:b5 +i6:A0");
    }

    #[test]
    fn as_many_are_placed_as_were_captured() {
        let text = format!("{} w 3,3 0 5 9", board("B3 b0", "D6 b2, F8 b2, I5 b0"));
        let position = after(&read(&text, Rules::Expert), "B3-B4");
        assert_eq!((position.pending(), position.quiet(), position.turns()), (2, 0, 9));
        assert_eq!((position.reserve(Player::First), position.reserve(Player::Second)), (3, 5));
        let position = after(&position, "+A1:a0");
        assert_eq!((position.pending(), position.turns(), position.mover()), (1, 9, Player::First));
        let position = after(&position, "+A2:a0");
        assert_eq!((position.pending(), position.turns(), position.mover()), (0, 10, Player::Second));
    }

    #[test]
    fn the_reserve_bounds_the_placements() {
        for (rules, reserve) in [(Rules::Expert, "x"), (Rules::Master, "0")] {
            let text = format!("{} w 1,3 0 0 9", board("B3 b0", "D6 b2, F8 b2, I5 b0"));
            let position = after(&read(&text, rules), "B3-B4");
            assert_eq!(position.pending(), 1);
            let position = after(&position, "+A1:a0");
            let expected = format!("{} b {reserve},5 0 0 10", board("B4 a0, A1 a0", "I5 b0"));
            assert_eq!(position.to_string(), expected);
        }
    }

    #[test]
    fn the_room_bounds_the_placements() {
        // White's half is full but for the target and the line to the tiles that will be captured.
        let mut black: Vec<String> = Vec::new();
        let mut white = vec!["B3 b0".to_owned()];
        for cell in (0..26u8).map(Cell) {
            let name = name(cell);
            if ["B3", "B4", "C5", "D6"].contains(&name.as_str()) {
                continue;
            }
            // Nobody faces anybody: all of one phase, and the flipped tile has only D6 in sight.
            let side = if white.len() < 12 { &mut white } else { &mut black };
            side.push(format!("{name} b1"));
        }
        black.push("D6 b2".to_owned());
        black.push("F8 b2".to_owned());
        let text = format!("{} w 4,2 0 0 9", board(&white.join(", "), &black.join(", ")));
        let position = read(&text, Rules::Master);
        let mv = position.parse_move("B3-B4").unwrap();
        let n_captured = position.effects(mv).iter().filter(|it| matches!(it, Effect::Remove { .. })).count();
        let next = position.after(mv);
        let room = (0..26).filter(|&cell| next.tile(Cell(cell)).is_none()).count();
        assert_eq!(usize::from(next.pending()), n_captured.min(4).min(room));
        assert!(n_captured >= 2);
    }

    #[test]
    fn a_closed_reserve_gives_nothing_and_takes_nothing() {
        let text = format!("{} w x,x 0 0 9", board("B3 b0", "D6 b2, F8 b2, I5 b0"));
        let position = after(&read(&text, Rules::Expert), "B3-B4");
        assert_eq!(position.to_string(), format!("{} b x,x 0 0 10", board("B4 a0", "I5 b0")));
    }

    #[test]
    fn an_expert_reserve_that_no_placement_emptied_is_open() {
        let text = format!("{} w 0,0 0 0 9", board("B3 b0", "D6 b2, I5 b0"));
        let position = after(&read(&text, Rules::Expert), "B3-B4");
        assert_eq!(position.to_string(), format!("{} b 0,1 0 0 10", board("B4 a0", "I5 b0")));
    }

    #[test]
    fn in_master_an_empty_reserve_is_refilled() {
        let text = format!("{} w 0,0 0 0 9", board("B3 b0", "D6 b2, F8 b2, I5 b0"));
        let position = after(&read(&text, Rules::Master), "B3-B4");
        assert_eq!(position.to_string(), format!("{} b 0,2 0 0 10", board("B4 a0", "I5 b0")));
    }

    #[test]
    fn reserves_are_drawn_where_there_are_some() {
        let scene = |rules| start::<Khitan>("start", rules).scene().reserves;
        assert_eq!(scene(Rules::Classic), []);
        assert_eq!(scene(Rules::Short), []);
        let counts: Vec<_> = scene(Rules::Master).iter().map(|it| (it.count, it.is_closed)).collect();
        assert_eq!(counts, [(6, false), (6, false)]);
        let text = format!("{} w x,2 0 0 0", board("A1 a0", "I9 a0"));
        let counts: Vec<_> =
            read(&text, Rules::Expert).scene().reserves.iter().map(|it| (it.count, it.is_closed)).collect();
        assert_eq!(counts, [(0, true), (2, false)]);
    }
}

mod draws {
    use super::*;

    #[test]
    fn eighty_turns_without_a_capture_are_a_draw() {
        let text = format!("{} w 0,0 0 79 100", board("A1 a0", "I9 a0"));
        let position = after(&read(&text, Rules::Classic), "A1-A2");
        assert_eq!(position.quiet(), 80);
        assert_eq!(result(&position), "1/2-1/2");
        assert_eq!(position.moves(), []);
    }

    #[test]
    fn a_capture_in_the_eightieth_turn_is_in_time() {
        let text = format!("{} w 3,3 0 79 100", board("B3 b0", "D6 b2, I5 b0"));
        let position = after(&read(&text, Rules::Expert), "B3-B4");
        assert_eq!((position.quiet(), position.pending(), result(&position).as_str()), (0, 1, "none"));
    }

    #[test]
    fn master_ends_after_300_turns_with_the_majority() {
        for (white, black, expected) in [
            ("A1 a0, A3 a0", "I9 a0", "1-0"),
            ("A1 a0", "I9 a0, I7 a0", "0-1"),
            ("A1 a0", "I9 a0", "1/2-1/2"),
        ] {
            let text = format!("{} w 1,1 0 5 299", board(white, black));
            let position = read(&text, Rules::Master);
            assert_eq!(result(&position), "none");
            let next = after(&position, "A1-A2");
            assert_eq!((next.turns(), result(&next).as_str()), (300, expected));
            assert_eq!(next.moves(), []);
            assert_eq!(result(&after(&read(&text, Rules::Expert), "A1-A2")), "none");
        }
    }

    #[test]
    fn turn_300_waits_for_the_last_placement() {
        let text = format!("{} w 3,3 0 5 299", board("B3 b0", "D6 b2, I5 b0, I6 b0"));
        let position = after(&read(&text, Rules::Master), "B3-B4");
        assert_eq!((position.turns(), position.pending(), result(&position).as_str()), (299, 1, "none"));
        let position = after(&position, "+A1:a0");
        assert_eq!((position.turns(), result(&position).as_str()), (300, "1/2-1/2"));
    }

    #[test]
    fn the_quiet_turns_are_asked_before_turn_300_and_the_tiles_before_both() {
        let text = format!("{} w 1,1 0 79 299", board("A1 a0, A3 a0", "I9 a0"));
        assert_eq!(result(&after(&read(&text, Rules::Master), "A1-A2")), "1/2-1/2");
        let text = format!("{} b 1,1 0 80 300", board("A1 a0, A3 a0", ""));
        assert_eq!(result(&read(&text, Rules::Master)), "1-0");
    }

    #[test]
    fn the_third_repetition_is_a_draw() {
        let mut record = Record::new(read(START, Rules::Classic), Conduct::People);
        for turn in ["A3-B3", "I7-H7", "B3-A3", "H7-I7"].iter().cycle().take(8) {
            assert_eq!(record.ending(), None);
            record.play_text(turn).unwrap();
        }
        let ending = record.ending().unwrap();
        assert_eq!(ending.termination, Termination::Repetition);
        assert_eq!(ending.standing, Standing::draw(PlayerSet::TWO));
    }

    #[test]
    fn a_position_counts_for_repetition_by_tiles_states_mover_and_reserves() {
        let key = |text: &str, rules| read(text, rules).repetition_key();
        let tiles = board("A1 a0, A5 a0", "I9 a0");
        let base = key(&format!("{tiles} w 3,3 0 0 0"), Rules::Expert);
        assert_eq!(base, key(&format!("{tiles} w 3,3 0 20 40"), Rules::Expert), "counters do not matter");
        let others = [
            format!("{tiles} b 3,3 0 0 0"),
            format!("{tiles} w 2,3 0 0 0"),
            format!("{tiles} w 3,2 0 0 0"),
            format!("{tiles} w 3,x 0 0 0"),
            format!("{tiles} w x,3 0 0 0"),
            format!("{} w 3,3 0 0 0", board("A1 a0, A5 a1", "I9 a0")),
            format!("{} w 3,3 0 0 0", board("A1 a0", "I9 a0, A5 a0")),
        ];
        for other in &others {
            assert_ne!(base, key(other, Rules::Expert), "{other}");
        }
        assert_eq!(
            key(&format!("{tiles} w 3,3 1 0 0"), Rules::Expert),
            None,
            "not while placements are pending"
        );
    }

    #[test]
    fn the_key_knows_what_is_pending() {
        let tiles = board("A1 a0", "I9 a0");
        let key = |pending| read(&format!("{tiles} w 3,3 {pending} 0 0"), Rules::Expert).key();
        assert!(key(0) != key(1) && key(1) != key(2));
    }

    #[test]
    fn the_highest_number_of_turns_stays() {
        let text = format!("{} w 0,0 0 0 65535", board("A1 a0", "I9 a0"));
        assert_eq!(after(&read(&text, Rules::Classic), "A1-A2").turns(), 65535);
    }
}

mod one_against_one {
    use super::*;

    /// All positions with one tile each, the mover's first; white is always to move.
    const STATES: usize = 61 * 12;

    fn index(own: (Cell, State), enemy: (Cell, State)) -> usize {
        let one = |(cell, state): (Cell, State)| cell.index() * 12 + state.index();
        one(own) * STATES + one(enemy)
    }

    /// Check 7, by retrograde analysis of all positions.
    #[test]
    fn check_7_the_mover_wins_exactly_if_the_phases_are_equal() {
        // For each position the successors, as positions of the other player; `WIN` for the capture.
        const WIN: u32 = u32::MAX;
        let letters: Vec<char> = "ABCDEFGHIJKL".chars().collect();
        let mut successors = vec![Vec::new(); STATES * STATES];
        let tiles = || (0..61).map(Cell).flat_map(|cell| State::ALL.map(|state| (cell, state)));
        for own in tiles() {
            for enemy in tiles().filter(|&(cell, _)| cell != own.0) {
                let mut text = String::new();
                tabletop::text::write_rows(&mut text, &hex::TEXT_ROWS, |row, column| {
                    let cell = Cell(hex::cell_of_text(row, column).unwrap());
                    let own = (cell == own.0).then(|| letters[own.1.index()]);
                    own.or_else(|| (cell == enemy.0).then(|| letters[enemy.1.index()].to_ascii_lowercase()))
                })
                .unwrap();
                let position = read(&format!("{text} w 0,0 0 0 0"), Rules::Classic);
                successors[index(own, enemy)] = position
                    .moves()
                    .into_iter()
                    .map(|mv| {
                        let next = position.after(mv);
                        let Move::Flip { to, .. } = mv else { panic!("one tile can always flip") };
                        match next.tile(enemy.0) {
                            None => WIN,
                            Some(_) => index(enemy, (to, next.tile(to).unwrap().1)) as u32,
                        }
                    })
                    .collect();
            }
        }
        // In how many plies the mover wins or loses; 0 for not yet known.
        let mut wins = vec![0u8; STATES * STATES];
        let mut losses = vec![0u8; STATES * STATES];
        for plies in 1..=20u8 {
            let is_new =
                |place: usize| wins[place] == 0 && losses[place] == 0 && !successors[place].is_empty();
            let found: Vec<usize> = (0..STATES * STATES)
                .filter(|&place| {
                    let mut next = successors[place].iter();
                    is_new(place)
                        && match plies % 2 {
                            1 => next.any(|&it| it == WIN || losses[it as usize] > 0),
                            _ => next.all(|&it| it != WIN && wins[it as usize] > 0),
                        }
                })
                .collect();
            let table = if plies % 2 == 1 { &mut wins } else { &mut losses };
            for place in found {
                table[place] = plies;
            }
        }
        assert_eq!(wins.iter().max(), Some(&17));
        for own in tiles() {
            for enemy in tiles().filter(|&(cell, _)| cell != own.0) {
                let is_won = own.1.phase() == enemy.1.phase();
                assert_eq!(wins[index(own, enemy)] > 0, is_won);
                assert_eq!(losses[index(own, enemy)] > 0, !is_won);
            }
        }
        assert_eq!(wins[index((cell("A3"), state("a0")), (cell("I7"), state("a0")))], 17);
    }
}

mod texts {
    use super::*;

    fn faults(text: &str, rules: Rules) -> String {
        let error = Khitan::from_text(text, rules).map(|it| it.to_string()).unwrap_err();
        assert!(!error.to_string().is_empty());
        error.faults.iter().map(|fault| fault.code).collect::<Vec<_>>().join(" ")
    }

    fn check(board: &str, fields: &str, rules: Rules, expected: &str) {
        assert_eq!(faults(&format!("{board} {fields}"), rules), expected, "{board} {fields}");
    }

    const TILES: &str = "ggggg/g4g/2ggg2/8/9/8/2AAA2/A4A/AAAAA";

    #[test]
    fn malformed_texts_are_refused() {
        check("", "", Rules::Classic, "fields");
        check(TILES, "w 0,0 0 0", Rules::Classic, "fields");
        check(TILES, "w 0,0 0 0 0 0", Rules::Classic, "fields");
        check(&"1/".repeat(300), "w 0,0 0 0 0", Rules::Classic, "too-long");
        check("A4/9", "w 0,0 0 0 0", Rules::Classic, "rows");
        check("ggggg/g4g/2ggg2/8/10/8/2AAA2/A4A/AAAAA", "w 0,0 0 0 0", Rules::Classic, "width");
        check("mgggg/g4g/2ggg2/8/9/8/2AAA2/A4A/AAAAA", "w 0,0 0 0 0", Rules::Classic, "piece");
        check("ggggg/g4g/2ggg2/08/9/8/2AAA2/A4A/AAAAA", "w 0,0 0 0 0", Rules::Classic, "gap");
        check(TILES, "W 0,0 0 0 0", Rules::Classic, "mover");
        check(TILES, "w 0 0 0 0", Rules::Classic, "reserves");
        check(TILES, "w 0,0,0 0 0 0", Rules::Classic, "number");
        check(TILES, "w 3,17 0 0 0", Rules::Expert, "number");
        check(TILES, "w 0,0 -1 0 0", Rules::Classic, "number");
        check(TILES, "w 0,0 0 81 99", Rules::Classic, "number");
        check(TILES, "w 0,0 0 00 0", Rules::Classic, "number");
        check(TILES, "w 0,0 0 0 65536", Rules::Classic, "number");
        check(TILES, "w 0,0 0 0 301", Rules::Master, "number");
        check(TILES, "ж 0,é 0 0 0", Rules::Classic, "mover number");
    }

    #[test]
    fn classic_and_short_have_no_reserves() {
        for rules in [Rules::Classic, Rules::Short] {
            check(TILES, "w 1,0 0 0 0", rules, "reserves");
            check(TILES, "w 3,3 0 0 0", rules, "reserves reserves");
            check(TILES, "w 0,x 0 0 0", rules, "reserves");
        }
    }

    #[test]
    fn only_expert_reserves_are_closed() {
        check(TILES, "w x,6 0 0 0", Rules::Master, "reserves");
        read(&format!("{TILES} w x,6 0 0 0"), Rules::Expert);
    }

    #[test]
    fn a_side_has_sixteen_tiles() {
        let seventeen = "iiiii/iiiiii/iiiiii1/8/9/8/2AAA2/A4A/AAAAA";
        check(seventeen, "w 0,0 0 0 0", Rules::Classic, "too-many-tiles");
        let sixteen = "iiiii/iiiiii/iiiii2/8/9/8/2AAA2/A4A/AAAAA";
        read(&format!("{sixteen} w 0,0 0 0 0"), Rules::Classic);
        check(TILES, "w 7,6 0 0 0", Rules::Master, "too-many-tiles");
        check(TILES, "w 7,7 0 0 0", Rules::Expert, "too-many-tiles too-many-tiles");
    }

    #[test]
    fn somebody_has_tiles_and_not_both_have_lost() {
        check("5/6/7/8/9/8/7/6/5", "w 0,0 0 0 0", Rules::Classic, "no-tiles");
        check("5/6/7/8/9/8/7/6/5", "w 0,0 0 0 0", Rules::Short, "no-tiles");
        check("gggg1/6/7/8/9/8/7/6/AAAA1", "w 0,0 0 0 0", Rules::Short, "both-lost");
        read("gggg1/6/7/8/9/8/7/6/AAAAA w 0,0 0 0 0", Rules::Short);
    }

    #[test]
    fn placements_are_due_only_after_a_capture_that_can_have_been() {
        check(TILES, "w 0,0 1 0 0", Rules::Classic, "pending");
        check(TILES, "w 0,0 1 0 0", Rules::Short, "pending");
        // More than the mover's reserve holds, or it is closed.
        check(TILES, "w 1,3 2 0 0", Rules::Expert, "pending");
        check(TILES, "w x,3 1 0 0", Rules::Expert, "pending");
        // More than the opponent has off the board.
        check(TILES, "w 3,1 2 0 0", Rules::Master, "pending");
        check("iiiii/iiiiii/iiiii2/8/9/8/7/6/AAAAA", "w 3,x 1 0 0", Rules::Expert, "pending");
        read("iiiii/iiiiii/iiii3/8/9/8/7/6/AAAAA w 3,x 1 0 0", Rules::Expert);
        // More than there is room: 16 white and 9 black tiles leave one hex.
        let full = "5/6/7/8/9/AAAgggg1/gggggAA/AAAAAA/AAAAA";
        check(full, "w 0,3 1 0 0", Rules::Master, "pending");
        let full = "5/6/7/8/9/AAggggg1/gggggAA/AAAAAA/AAAAA";
        read(&format!("{full} w 1,3 1 0 0"), Rules::Master);
        let full = "5/6/7/8/9/gggggggg/gggggAA/AAAAAA/AAAAA";
        check(full, "w 3,3 1 0 0", Rules::Master, "pending");
        // A player is beaten.
        check("5/6/7/8/9/8/7/6/AAAAA", "w 3,3 1 0 0", Rules::Master, "pending");
        check("ggggg/6/7/8/9/8/7/6/5", "w 3,3 1 0 0", Rules::Master, "pending");
        // The capture was just now, in a turn that could begin.
        check(TILES, "w 3,3 1 1 9", Rules::Master, "pending");
        check(TILES, "w 3,3 1 0 300", Rules::Master, "pending");
        read(&format!("{TILES} w 3,3 1 0 299"), Rules::Master);
    }

    #[test]
    fn there_are_no_more_quiet_turns_than_turns() {
        check(TILES, "w 0,0 0 9 8", Rules::Classic, "quiet");
        read(&format!("{TILES} w 0,0 0 9 9"), Rules::Classic);
    }

    #[test]
    fn several_faults_are_all_named() {
        let text = "mgggg/g4g/2ggg2/8/9/8/3AAA2/A4A/AAAAA x 0 y 99 -";
        assert_eq!(faults(text, Rules::Classic), "piece width mover reserves number number number");
        check(TILES, "w 7,1 8 3 2", Rules::Expert, "too-many-tiles pending pending pending quiet");
    }

    #[test]
    fn finished_games_are_read() {
        for (text, rules, expected) in [
            (format!("{TILES} w 0,0 0 80 80"), Rules::Classic, "1/2-1/2"),
            (format!("{TILES} w 3,3 0 0 300"), Rules::Master, "1/2-1/2"),
            (format!("{} b 3,5 0 0 10", board("B4 a0", "")), Rules::Expert, "1-0"),
        ] {
            assert_eq!(result(&read(&text, rules)), expected, "{text}");
        }
    }
}

mod moves {
    use super::*;

    fn refusal(position: &Khitan, text: &str) -> (&'static str, &'static str) {
        let error = position.parse_move(text).unwrap_err();
        (error.refusal.rule, error.refusal.code)
    }

    #[test]
    fn every_refusal_has_its_reason() {
        let start = read(START, Rules::Classic);
        for text in [
            "", "C4", "C4D5", "C4-", "-D5", "C44-D5", "+B2", "+B2:c0", "+B2:a6", "x", "é-D5", "C4-é", "+é:a0",
        ] {
            let error = start.parse_move(text).unwrap_err();
            assert_eq!(error.refusal.code, "not-a-move", "{text}");
            assert!(error.refusal.message.contains("`C4-D5`") && error.refusal.message.contains("`+B2:a2`"));
        }
        assert_eq!(refusal(&start, "A6-A5"), ("", "no-such-hex"));
        assert_eq!(refusal(&start, "A5-A6"), ("", "no-such-hex"));
        assert_eq!(refusal(&start, "+J1:a0"), ("", "no-such-hex"));
        assert_eq!(refusal(&start, "C4-D5xG7"), ("H5", "captures-written"));
        assert_eq!(refusal(&start, "pass"), ("H1", "can-flip"));
        assert_eq!(refusal(&start, "E5-E6"), ("H1", "no-tile"));
        assert_eq!(refusal(&start, "G6-F6"), ("H1", "not-your-tile"));
        assert_eq!(refusal(&start, "C4-E5"), ("H1", "not-a-neighbour"));
        assert_eq!(refusal(&start, "C4-C4"), ("H1", "not-a-neighbour"));
        assert_eq!(refusal(&start, "C4-C5"), ("H1", "occupied"));
        assert_eq!(refusal(&start, "+B2:a0"), ("H7", "no-reserve"));

        let expert = testkit::starts::start::<Khitan>("start", Rules::Expert);
        assert_eq!(refusal(&expert, "+B2:a0"), ("H8", "nothing-to-place"));
        let text = format!("{} w 3,4 1 0 0", board("B4 a0", "I9 b0, I5 b0"));
        let placing = read(&text, Rules::Expert);
        assert_eq!(refusal(&placing, "B4-B5"), ("H8", "must-place"));
        assert_eq!(refusal(&placing, "pass"), ("H8", "must-place"));
        assert_eq!(refusal(&placing, "+E1:a0"), ("H8", "not-your-half"));
        assert_eq!(refusal(&placing, "+I6:a0"), ("H8", "not-your-half"));
        assert_eq!(refusal(&placing, "+B4:a0"), ("H8", "occupied"));
        let over = after(&classic("B3 b0", "D6 b2"), "B3-B4");
        assert_eq!(refusal(&over, "B4-B3"), ("", "game-over"));
    }

    #[test]
    fn a_refusal_names_the_moves_of_the_tile() {
        let error = read(START, Rules::Classic).parse_move("C4-C5").unwrap_err();
        assert_eq!(error.alternatives, ["C4-B3", "C4-B4", "C4-D4", "C4-D5"]);
    }

    #[test]
    fn moves_are_read_in_any_case_of_letters() {
        let start = read(START, Rules::Classic);
        assert_eq!(start.parse_move(" c4-d5 "), start.parse_move("C4-D5"));
    }

    #[test]
    fn a_flip_is_two_clicks_a_placement_three_a_pass_one() {
        let clicks = |position: &Khitan, text: &str| {
            position.clicks(position.parse_move(text).unwrap()).into_iter().collect::<Vec<_>>()
        };
        let start = read(START, Rules::Classic);
        assert_eq!(clicks(&start, "C4-D5"), [Target::Cell(cell("C4")), Target::Cell(cell("D5"))]);
        let text = format!("{} w 3,4 1 0 0", board("B4 a0", "I9 b0, I5 b0"));
        assert_eq!(
            clicks(&read(&text, Rules::Expert), "+B2:b1"),
            [Target::Reserve, Target::Cell(cell("B2")), Target::Button(Button::State(7))]
        );
        let stuck = classic("A1 a0", "A2 a0, B1 a0, B2 a0");
        assert_eq!(clicks(&stuck, "pass"), [Target::Button(Button::Pass)]);
        assert_eq!(stuck.effects(Move::Pass), [Effect::Pass { player: Player::First }]);
    }

    #[test]
    fn a_capture_is_seen_wave_by_wave() {
        let text = format!("{} w 3,3 0 0 0", board("B3 b0", "D6 b2, F8 b2, I5 b0"));
        let position = read(&text, Rules::Expert);
        let mv = position.parse_move("B3-B4").unwrap();
        let words: Vec<String> = position
            .effects(mv)
            .iter()
            .map(|effect| match effect {
                Effect::Move { from, to, way: Way::Flip, becomes } => {
                    format!("{}-{} {}{}", name(*from), name(*to), becomes.symbol, becomes.turn)
                }
                Effect::Sight { from, to } => format!("{} sees {}", name(*from), name(*to)),
                Effect::Remove { at } => format!("x{}", name(*at)),
                Effect::Reserve { owner, count, .. } => format!("{owner:?} has {count}"),
                other => format!("{other:?}"),
            })
            .collect();
        expect!["B3-B4 tile-a0; B4 sees D6; xD6; Second has 4; B4 sees F8; xF8; Second has 5"]
            .assert_eq(&words.join("; "));
    }
}
