//! The pieces that players have left, still have to place, and have taken.

use serde_json::{Value, json};

/// The words about the pieces of each player after some moves, in a language.
fn words(game: &Value, ply: Option<usize>, language: &str) -> Vec<String> {
    let state = state(game, ply, language);
    let players = state["material"].as_array().expect("a list of players");
    players.iter().map(|it| it["words"].as_str().expect("words").replace('\u{a0}', "~")).collect()
}

fn state(game: &Value, ply: Option<usize>, language: &str) -> Value {
    let question = json!({ "game": game, "ply": ply, "look": { "language": language } });
    let answer = api::answer("state", &question.to_string()).expect("the question is answered");
    serde_json::from_str(&answer).expect("answers are JSON")
}

#[test]
fn a_capture_counts_for_whoever_made_it() {
    let wali = json!({ "kind": "wali", "position": "6/3o2/3o2/1ooxoo/1xx3 x - 0", "moves": ["D2-D1xB2"] });
    assert_eq!(words(&wali, None, "en"), ["3 sticks left, 1 stone taken", "5 stones left"]);
    assert_eq!(
        words(&wali, Some(0), "en"),
        ["3 sticks left", "6 stones left"],
        "an earlier state is asked for"
    );
    assert_eq!(words(&wali, None, "fr"), ["3 bâtonnets en jeu, prises~: 1 caillou", "5 cailloux en jeu"]);
}

#[test]
fn pieces_in_hand_are_still_to_place() {
    let wali = json!({ "kind": "wali", "moves": ["C3"] });
    assert_eq!(words(&wali, None, "en"), ["1 stick left, 11 to place", "0 stones left, 12 to place"]);
    assert_eq!(words(&wali, None, "fr"), ["1 bâtonnet en jeu, 11 à poser", "0 caillou en jeu, 12 à poser"]);
}

#[test]
fn a_pawn_that_is_turned_over_changes_sides_and_is_not_taken() {
    let bermudes = json!({ "kind": "bermudes", "moves": ["G5xC5", "B4-D6"] });
    assert_eq!(words(&bermudes, Some(1), "en"), ["27 pawns left, 1 pawn taken", "26 pawns left"]);
    assert_eq!(words(&bermudes, Some(2), "en"), ["26 pawns left, 1 pawn taken", "27 pawns left"]);
}

/// Silver's light goes up the file j and is turned westwards on j4, where it hits the piece on e4.
fn khet_with(piece: &str) -> Value {
    let position = format!("3kd5/10/10/10/4{piece}4S/10/10/2DK6 s");
    json!({ "kind": "khet", "position": position, "moves": ["d1e1"] })
}

#[test]
fn whoever_hits_their_own_piece_has_taken_nothing() {
    let own = khet_with("O");
    assert_eq!(words(&own, Some(0), "en")[0], "1 pyramid and 1 obelisk left");
    assert_eq!(words(&own, None, "en"), ["1 pyramid and 0 obelisks left", "0 pyramids and 0 obelisks left"]);
}

#[test]
fn a_stack_counts_as_two_obelisks_and_loses_one() {
    let stack = khet_with("t");
    assert_eq!(words(&stack, Some(0), "en")[1], "0 pyramids and 2 obelisks left");
    assert_eq!(
        words(&stack, None, "en"),
        ["1 pyramid and 0 obelisks left, 1 obelisk taken", "0 pyramids and 1 obelisk left"]
    );
}

#[test]
fn a_captured_tile_that_goes_into_its_reserve_is_not_out_of_the_game() {
    for (rules, white, black) in [
        ("classic", "1 tile left, 1 tile taken", "2 tiles left"),
        ("expert", "1 tile left, 3 to place", "2 tiles left, 4 to place"),
    ] {
        let reserves = if rules == "classic" { "0,0" } else { "3,3" };
        let position = format!("g3g/6/7/8/9/5i2/7/2G3/5 w {reserves} 0 0 0");
        let khitan = json!({ "kind": "khitan", "rules": rules, "position": position, "moves": ["B3-B4"] });
        assert_eq!(words(&khitan, None, "en"), [white, black], "{rules}");
    }
}

#[test]
fn between_three_everybody_has_whole_and_half_pawns() {
    let kenwan = json!({ "kind": "kenwan", "players": 3, "moves": ["H4-E3"] });
    assert_eq!(
        words(&kenwan, None, "en"),
        [
            "12 whole pawns and 2 half pawns left",
            "12 whole pawns and 0 half pawns left",
            "10 whole pawns and 0 half pawns left"
        ]
    );
    let two = json!({ "kind": "kenwan", "players": 2 });
    assert_eq!(words(&two, None, "en").len(), 2, "red pawns belong to nobody");
}

#[test]
fn the_board_has_a_picture_of_each_kind() {
    for kind in games::GameKind::ALL {
        for rules in kind.rule_sets() {
            let game = json!({ "kind": kind.slug(), "rules": rules });
            let board = api::answer("board", &json!({ "game": game }).to_string()).expect("an answer");
            let board: Value = serde_json::from_str(&board).expect("JSON");
            let kinds = board["kinds"].as_array().expect("pictures");
            assert!(kinds.iter().all(|it| it.as_str().is_some_and(|svg| svg.starts_with("<svg"))), "{kind}");
            for player in state(&game, None, "en")["material"].as_array().expect("players") {
                let counts = player["left"].as_array().expect("counts");
                assert!(!counts.is_empty());
                assert!(
                    counts.iter().all(|it| it["kind"].as_u64().is_some_and(|it| (it as usize) < kinds.len()))
                );
            }
        }
    }
}
