//! The coach's comments on a known blunder of each game, in both languages. The search results are fixed, so that the
//! comments do not change with the engine.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use api::answer;
use expect_test::{Expect, expect};
use serde_json::{Value, json};

fn ask(name: &str, question: &Value) -> Value {
    serde_json::from_str(&answer(name, &question.to_string()).unwrap()).unwrap()
}

fn coach(game: &Value, thoughts: &[Value], language: &str) -> Value {
    ask("coach", &json!({ "game": game, "thoughts": thoughts, "language": language }))
}

/// A search result: its principal variation, the number of plies to the end of the game, and the chance of a win in
/// thousandths.
fn thought(moves: &str, ends_in: Option<i32>, win: u16) -> Value {
    let moves: Vec<&str> = moves.split(' ').collect();
    json!([{ "moves": moves, "endsIn": ends_in, "chances": [win, 0, 1000 - win] }])
}

/// A move of a position, and the search results before and after it.
struct Blunder {
    kind: &'static str,
    rules: &'static str,
    position: &'static str,
    played: &'static str,
    before: Value,
    after: Value,
}

/// Checks the comments on a blunder, in English and French.
fn check(blunder: Blunder, expected: &Expect) {
    let Blunder { kind, rules, position, played, before, after } = blunder;
    let game = json!({ "kind": kind, "rules": rules, "position": position, "moves": [played] });
    let thoughts = [before, after];
    let mut told = String::new();
    for language in ["en", "fr"] {
        let ply = coach(&game, &thoughts, language)["plies"][0].clone();
        told += &format!("{played}{}\n", ply["mark"]["sign"].as_str().unwrap_or_default());
        for words in ply["words"].as_array().unwrap() {
            told += &format!("{}\n", words.as_str().unwrap());
        }
    }
    expected.assert_eq(&told);
}

#[test]
fn a_shot_at_the_own_side_and_a_missed_win_in_khet() {
    let blunder = Blunder {
        kind: "khet",
        rules: "2.0",
        position: "xv3avkb3/4nDa>3/2S2d3E/10/6n3/5D4/10/2n1KA<3X^ r",
        played: "a8+",
        before: thought("c1b2 f1g1 b2a1", Some(3), 1000),
        after: thought("f7g8", None, 700),
    };
    check(
        blunder,
        &expect![[r#"
        a8+??
        The move costs Red a piece. Red turns the sphinx on a8 anticlockwise. The beam destroys Red’s anubis on e8.
        Red could have won in 3 plies with c1b2.
        a8+??
        Le coup coûte une pièce à Rouge. Rouge tourne le sphinx en a8 vers la gauche. Le laser détruit l’anubis rouge en e8.
        Rouge pouvait gagner en 3 demi-coups par c1b2.
    "#]],
    );
}

#[test]
fn a_prepared_shot_in_khet() {
    let blunder = Blunder {
        kind: "khet",
        rules: "sheet",
        position: "6t1e1/1Bb3s1kS/10/4y4S/n4Y2b1/10/2TN5S/1WKT2B3 s -",
        played: "b1+",
        before: thought("b7b8", None, 600),
        after: thought("c7b6 j7j8 b6a7", None, 700),
    };
    check(
        blunder,
        &expect![[r#"
            b1+??
            The answer c7b6 prepares b6a7. Red moves the djed on b6 to a7. The beam hits Silver’s pharaoh on c1.
            A better move was b7b8: Silver could expect 60%, and now 30%.
            b1+??
            La réplique c7b6 prépare b6a7. Rouge déplace le djed de b6 en a7. Le laser éclaire le pharaon argent en c1.
            Mieux valait b7b8 : Argent pouvait espérer 60 %, et maintenant 30 %.
        "#]],
    );
}

#[test]
fn a_forced_loss_in_khitan() {
    let blunder = Blunder {
        kind: "khitan",
        rules: "short",
        position: "3ae/4e1/2c1a2/8/4g4/3E1I2/2G4/1G4/A3A w 0,0 0 2 26",
        played: "D4-D5",
        before: thought("A1-A2 G5-F4", None, 600),
        after: thought("E5-F6", Some(1), 1000),
    };
    check(
        blunder,
        &expect![[r#"
            D4-D5??
            Now Black wins at once with E5-F6.
            A better move was A1-A2: White could expect 60%, and now 0%.
            D4-D5??
            Maintenant les Noirs gagnent tout de suite par E5-F6.
            Mieux valait A1-A2 : les Blancs pouvaient espérer 60 %, et maintenant 0 %.
        "#]],
    );
}

#[test]
fn pawns_that_change_sides_in_kenwan() {
    let blunder = Blunder {
        kind: "kenwan",
        rules: "standard",
        position: "5/1BBB1R/BB1BBbR/BBBBBB2/1BBB#B3/By1BB3/YYY1BB1/YYbbB1/1YY2 y -- 0",
        played: "A3-A1",
        before: thought("C2-A1", Some(3), 1000),
        after: thought("D1-C4", None, 800),
    };
    check(
        blunder,
        &expect![[r#"
            A3-A1??
            The answer is D1-C4. Blue moves the pawn on D1 to C4. C3 becomes a blue half pawn. B3 and B4 become whole blue pawns.
            Yellow could have won in 3 plies with C2-A1.
            A3-A1??
            La réplique est D1-C4. Les Bleus posent le pion de D1 en C4. C3 devient un demi-pion bleu. B3 et B4 deviennent des pions entiers bleus.
            Les Jaunes pouvaient gagner en 3 demi-coups par C2-A1.
        "#]],
    );
}

#[test]
fn a_line_that_is_allowed_and_one_that_is_missed_in_wali() {
    let blunder = Blunder {
        kind: "wali",
        rules: "standard",
        position: "2ooox/xx1xoo/1oo1xx/x1xo2/x1oox1 x - 0",
        played: "A1-B1",
        before: thought("A4-A3xC3", None, 800),
        after: thought("D2-D3xD4", None, 700),
    };
    check(
        blunder,
        &expect![[r#"
            A1-B1??
            The answer is D2-D3xD4. Stones move a stone from D2 to D3, make the line B3-C3-D3 and take the stick on D4.
            A better move was A4-A3xC3. Sticks move a stick from A4 to A3, make the line A1-A2-A3 and take the stone on C3.
            Stones now have 2 steps that make a line, and 0 after A4-A3xC3.
            A1-B1??
            La réplique est D2-D3xD4. Les Cailloux déplacent un caillou de D2 en D3, réalisent l’alignement B3-C3-D3 et prennent le bâtonnet en D4.
            Mieux valait A4-A3xC3. Les Bâtonnets déplacent un bâtonnet de A4 en A3, réalisent l’alignement A1-A2-A3 et prennent le caillou en C3.
            Les Cailloux ont 2 pas qui forment un alignement, et 0 après A4-A3xC3.
        "#]],
    );
}

#[test]
fn a_pawn_that_is_turned_over_in_bermudes() {
    let blunder = Blunder {
        kind: "bermudes",
        rules: "standard",
        position: "1wbb3b1/1w1b5/b8/9/1b6w/2w6/b8/b3w2b1/1bb1ww1w1 b 0 -",
        played: "H1-E4",
        before: thought("A3-A1", Some(3), 1000),
        after: thought("B2-B5", None, 800),
    };
    check(
        blunder,
        &expect![[r#"
            H1-E4??
            The answer is B2-B5. White’s pawn on B2 jumps to B5 and turns over the pawn on B4.
            Black could have won in 3 plies with A3-A1.
            H1-E4??
            La réplique est B2-B5. Le pion blanc de B2 saute en B5 et retourne le pion en B4.
            Les Noirs pouvaient gagner en 3 demi-coups par A3-A1.
        "#]],
    );
}

#[test]
fn the_only_good_move_is_praised() {
    let game = json!({ "kind": "wali", "moves": ["C3"] });
    let before = json!([
        { "moves": ["C3"], "chances": [600, 0, 400] },
        { "moves": ["A1"], "chances": [350, 0, 650] },
    ]);
    let told = coach(&game, &[before, thought("D3", None, 410)], "en");
    assert_eq!(told["plies"][0]["mark"], json!({ "kind": "good", "sign": "!", "nag": 1 }));
    let words = told["plies"][0]["words"][0].as_str().unwrap();
    assert_eq!(words, "The only good move. The next best, A1, would have cost Sticks 25%.");
}

#[test]
fn players_are_counted_and_the_first_players_expectation_is_drawn() {
    let game = json!({ "kind": "wali", "moves": ["C3", "D3", "B2"] });
    let thoughts =
        [thought("A1", None, 500), thought("A1", None, 900), thought("A1", None, 600), Value::Null];
    let told = coach(&game, &thoughts, "en");
    assert_eq!(told["expectations"], json!([500, 100, 600, null]));
    assert_eq!(told["plies"][0]["mark"]["kind"], "blunder");
    assert_eq!(told["plies"][0]["loss"], 400);
    assert_eq!(told["plies"][1]["mark"]["sign"], "??");
    assert_eq!(told["plies"][2]["loss"], Value::Null);
    assert_eq!((&told["players"][0]["blunder"], &told["players"][1]["blunder"]), (&json!(1), &json!(1)));
    assert_eq!(told["players"][0]["accuracy"], 16);
}

/// The search results of a position for three players: the chances of each of first, second and third place.
fn thought_of_three(mv: &str, places: [[u16; 3]; 3]) -> Value {
    json!([{ "moves": [mv], "chances": [0, 420, 580], "places": places }])
}

#[test]
fn between_three_players_a_loss_is_what_the_mover_expects_less_of_the_places() {
    let mut game = json!({ "kind": "kenwan", "players": 3, "moves": [] });
    for _ in 0..2 {
        let state = ask("state", &json!({ "game": game }));
        game["moves"].as_array_mut().unwrap().push(state["moves"][0]["text"].clone());
    }
    let rows = |first: [u16; 3]| [first, [500, 300, 200], [100, 300, 600]];
    // Blue expects 600, then 450; yellow 650 both times.
    let thoughts = [
        thought_of_three("F2-E1", rows([400, 400, 200])),
        thought_of_three("A2-A1", rows([300, 300, 400])),
        Value::Null,
    ];
    let told = coach(&game, &thoughts, "en");
    assert_eq!(told["plies"][0]["loss"], 150);
    assert_eq!(told["plies"][0]["mark"]["kind"], "mistake");
    assert_eq!(told["plies"][1]["loss"], Value::Null, "nobody has searched what comes after");
    assert_eq!(told["expectations"], json!([600, 450, null]));
    assert_eq!(told["places"], json!([rows([400, 400, 200]), rows([300, 300, 400]), null]));
}

#[test]
fn a_move_that_was_searched_is_compared_with_the_best_of_the_same_search() {
    let rows = |first: [u16; 3]| [first, [500, 300, 200], [100, 300, 600]];
    let line = |mv: &str, first| json!({ "moves": [mv], "chances": [0, 0, 1000], "places": rows(first) });
    let game = json!({ "kind": "kenwan", "players": 3, "moves": ["F4-E1"] });
    let before = json!([line("F4-E2", [400, 400, 200]), line("F4-E1", [400, 300, 300])]);
    // The search of the next position knows less of blue.
    let told = coach(&game, &[before, thought_of_three("A2-A1", rows([100, 100, 800]))], "en");
    assert_eq!(told["plies"][0]["loss"], 50);
}

#[test]
fn securing_the_best_place_that_is_left_is_no_mistake() {
    // Blue is first, and yellow can unite.
    let position = "5/BBB3/7/8/4#4/7R/7/Y5/2YYR y b-- 0";
    let state = ask("state", &json!({ "game": { "kind": "kenwan", "position": position } }));
    let moves = state["moves"].as_array().unwrap();
    let secures = |mv: &&Value| {
        let game = json!({ "kind": "kenwan", "position": position, "moves": [mv["text"]] });
        ask("state", &json!({ "game": game }))["ending"]["ranks"] == json!([1, 2, 3])
    };
    let mv = moves.iter().find(secures).expect("yellow can unite")["text"].clone();
    let game = json!({ "kind": "kenwan", "position": position, "moves": [mv] });
    // However hopeful another move looked, nothing better than second place is left.
    let before = thought_of_three("A3-B3", [[1000, 0, 0], [0, 1000, 0], [0, 0, 1000]]);
    let told = coach(&game, &[before, Value::Null], "en");
    assert_eq!(told["plies"][0]["loss"], 0);
    assert_eq!(told["plies"][0]["mark"], Value::Null);
    assert_eq!(told["expectations"], json!([1000, 1000]));
    assert_eq!(told["places"][1], json!([[1000, 0, 0], [0, 1000, 0], [0, 0, 1000]]));
}

#[test]
fn why_a_move_is_good_or_bad_can_be_asked_of_any_move() {
    let position = "2ooox/xx1xoo/1oo1xx/x1xo2/x1oox1 x - 0";
    let question = |mv: Value| {
        json!({
            "game": { "kind": "wali", "position": position, "moves": [] },
            "move": mv,
            "lines": [{ "moves": ["A4-A3xC3"], "chances": [800, 0, 200] }],
            "after": [{ "moves": ["D2-D3xD4"], "chances": [700, 0, 300] }],
            "language": "en",
        })
    };
    let best = ask("why", &question(Value::Null));
    let takes = "Sticks move a stick from A4 to A3, make the line A1-A2-A3 and take the stone on C3.";
    assert_eq!((&best["good"][0], &best["bad"]), (&json!(takes), &json!([])));
    let other = ask("why", &question(json!("A1-B1")));
    assert!(other["bad"][0].as_str().unwrap().starts_with("The answer is D2-D3xD4."), "{other}");
    let refused = answer("why", &question(json!("A1-A5")).to_string()).unwrap_err();
    assert_eq!(refused.code, "illegal-move");
}

#[test]
fn lines_that_are_no_lines_of_the_game_cost_only_their_words() {
    let game = json!({ "kind": "wali", "moves": ["C3"] });
    let told = coach(&game, &[thought("nonsense", None, 900), thought("Z9 A1", None, 900)], "en");
    assert_eq!(told["plies"][0]["mark"]["sign"], "??");
    assert!(answer("coach", r#"{"game":{"kind":"wali"},"thoughts":[],"language":"xx"}"#).is_err());
}
