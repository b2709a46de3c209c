//! The lens and hints: what is in sight, what a move does, and both in words.

use expect_test::{Expect, expect};
use games::GameKind;
use serde_json::{Value, json};

use crate::answers::{ask, random_games};

fn words(question: &Value) -> String {
    let lens = ask("lens", question);
    let words = lens["words"].as_array().expect("words").iter();
    let words: Vec<&str> = words.map(|it| it.as_str().expect("a sentence")).collect();
    words.join("\n").replace(['\u{a0}', '\u{202f}'], "~")
}

fn check_lens(game: &Value, chosen: Option<&str>, language: &str, expected: Expect) {
    expected.assert_eq(&words(&json!({ "game": game, "chosen": chosen, "look": { "language": language } })));
}

fn position(kind: &str, position: &str) -> Value {
    json!({ "kind": kind, "position": position, "moves": [] })
}

#[test]
fn the_lens_explains_its_marks_and_tells_them_in_every_game_and_language() {
    for kind in GameKind::ALL {
        for (rules, moves) in random_games(kind, 20) {
            for language in ["en", "fr"] {
                let game = json!({ "kind": kind.slug(), "rules": rules, "moves": moves });
                let lens = ask("lens", &json!({ "game": game, "look": { "language": language } }));
                let has_marks = lens["markup"].as_str().unwrap().contains(" class=");
                assert_eq!(!lens["legend"].as_array().unwrap().is_empty(), has_marks, "{kind}");
                assert!(!lens["words"].as_array().unwrap().is_empty(), "{kind}");
                for line in lens["legend"].as_array().unwrap() {
                    assert!(line["sample"].as_str().unwrap().starts_with("<svg"), "{kind}");
                    assert!(!line["words"].as_str().unwrap().contains("lens-"), "{kind}: {line}");
                }
            }
        }
    }
}

#[test]
fn the_light_of_each_player_has_its_own_line_and_is_told_from_corner_to_corner() {
    let game = json!({ "kind": "khet", "moves": [] });
    let lens = ask("lens", &json!({ "game": game }));
    let markup = lens["markup"].as_str().unwrap();
    for line in ["of-first line-silver", "of-second line-red"] {
        assert!(markup.contains(line), "{line}");
    }
    check_lens(
        &game,
        None,
        "en",
        expect![[r#"
        Silver’s light: j1, north to j4, west to h4, north to h5, east to j5, north to j8, leaves the board at j8.
        Red’s light: a8, south to a5, east to c5, south to c4, west to a4, south to a1, leaves the board at a1."#]],
    );
    check_lens(
        &game,
        None,
        "fr",
        expect![[r#"
        Lumière d’Argent~: j1, vers le nord jusqu’en j4, vers l’ouest jusqu’en h4, vers le nord jusqu’en h5, vers l’est jusqu’en j5, vers le nord jusqu’en j8, sort du plateau en j8.
        Lumière de Rouge~: a8, vers le sud jusqu’en a5, vers l’est jusqu’en c5, vers le sud jusqu’en c4, vers l’ouest jusqu’en a4, vers le sud jusqu’en a1, sort du plateau en a1."#]],
    );
}

#[test]
fn only_the_lines_of_a_chosen_piece_are_shown() {
    let khet = json!({ "kind": "khet", "moves": [] });
    check_lens(&khet, Some("f8"), "en", expect!["No line touches f8."]);
    let kenwan = json!({ "kind": "kenwan", "moves": [] });
    check_lens(
        &kenwan,
        None,
        "en",
        expect![[r#"
        Blue: B6, C6, C7, D6, D7 and D8 together; F2, F3, F4, G3, G4 and H4 together.
        Yellow: A2, A3, A4, B3, B4 and C4 together; G6, H6, H7, I6, I7 and I8 together.
        Red: B1, C1, C2, D1, D2 and D3 together; F7, F8, F9, G8, G9 and H9 together.
        So much can be captured here that only the lines of a chosen piece are shown."#]],
    );
    let some_cell = ask("state", &json!({ "game": kenwan }))["owners"]
        .as_object()
        .unwrap()
        .keys()
        .next()
        .unwrap()
        .clone();
    check_lens(
        &kenwan,
        Some(&some_cell),
        "en",
        expect![[r#"
        Yellow: A2, A3, A4, B3, B4 and C4 together.
        The pawn on A2 can turn B1, B6, C2, C6, D3 and D6."#]],
    );
    check_lens(
        &kenwan,
        Some(&some_cell),
        "fr",
        expect![[r#"
        Jaunes~: A2, A3, A4, B3, B4 et C4 ensemble.
        Le pion en A2 peut retourner B1, B6, C2, C6, D3 et D6."#]],
    );
}

#[test]
fn captures_are_told_in_the_words_of_each_game() {
    let wali = position("wali", "xx1o2/2x3/o5/3o2/6 x - 0");
    check_lens(&wali, None, "en", expect!["The stick on C4 can make a line and take one of D2, A3 and D5."]);
    check_lens(
        &wali,
        None,
        "fr",
        expect![
            "Le bâtonnet en C4 peut réaliser un alignement et prendre l’une de ces pièces~: D2, A3 et D5."
        ],
    );
    let bermudes = json!({ "kind": "bermudes", "moves": [] });
    check_lens(&bermudes, Some("E2"), "en", expect!["No line touches E2."]);
    check_lens(
        &bermudes,
        None,
        "fr",
        expect![[r#"
        Le pion en G1 peut éliminer ou retourner C1 et C5.
        Le pion en G2 peut éliminer ou retourner C2 et C6.
        Le pion en G3 peut éliminer ou retourner C3 et C7.
        Le pion en G4 peut éliminer ou retourner C4 et C8.
        Le pion en G5 peut éliminer ou retourner C1, C5 et C9.
        Le pion en G6 peut éliminer ou retourner C2 et C6.
        Le pion en G7 peut éliminer ou retourner C3 et C7.
        Le pion en G8 peut éliminer ou retourner C4 et C8.
        Le pion en G9 peut éliminer ou retourner C5 et C9.
        En danger pour les Blancs~: G1, G2, G3, G4, G5, G6, G7, G8 et G9."#]],
    );
    for (rules, moves) in random_games(GameKind::Khitan, 30).into_iter().take(1) {
        let khitan = json!({ "kind": "khitan", "rules": rules, "moves": moves });
        check_lens(
            &khitan,
            None,
            "en",
            expect![[r#"
            The tile on A2 sees F7.
            The tile on B5 sees H5.
            The tile on C3 sees G7.
            The tile on D1 sees G4.
            The tile on D6 sees H6.
            The tile on C3 can capture G7.
            The tile on D1 can capture F4.
            The tile on D6 can capture H6.
            In danger for White: B5, C2 and C3."#]],
        );
    }
}

#[test]
fn a_hint_names_the_piece_then_draws_the_move_and_then_gives_a_reason() {
    for kind in GameKind::ALL {
        for (rules, moves) in random_games(kind, 12) {
            let game = json!({ "kind": kind.slug(), "rules": rules, "moves": moves });
            let state = ask("state", &json!({ "game": game }));
            for legal in state["moves"].as_array().unwrap().iter().take(20) {
                for language in ["en", "fr"] {
                    let look = json!({ "language": language });
                    let hint = ask("hint", &json!({ "game": game, "line": [legal["text"]], "look": look }));
                    for step in ["piece", "move", "why"] {
                        let words = hint[step]["words"].as_str().unwrap();
                        assert!(words.ends_with('.') && !words.contains("hint-"), "{kind} {legal}: {words}");
                    }
                    let markup = hint["move"]["markup"].as_str().unwrap();
                    let first = legal["path"][0].as_str().unwrap();
                    let is_on_board = state["words"]["cells"][first].is_string() || first == "reserve";
                    assert_eq!(markup.contains("class=\"ghost\""), is_on_board, "{kind} {legal}: {markup}");
                }
            }
        }
    }
}

fn check_hint(game: &Value, mv: &str, ends_in: Option<i32>, language: &str, expected: Expect) {
    let question = json!({ "game": game, "line": [mv], "endsIn": ends_in, "look": { "language": language } });
    let hint = ask("hint", &question);
    let words = ["piece", "move", "why"].map(|step| hint[step]["words"].as_str().expect("words").to_owned());
    expected.assert_eq(&words.join("\n").replace(['\u{a0}', '\u{202f}'], "~"));
}

#[test]
fn the_reason_of_a_hint_is_what_it_wins_saves_or_threatens() {
    let khet = json!({ "kind": "khet", "moves": [] });
    check_hint(
        &khet,
        "h2+",
        None,
        "en",
        expect![[r#"
            Look at the pyramid on h2.
            Silver turns the pyramid on h2 clockwise.
            Nothing is decided yet, but no other move promises more."#]],
    );
    check_hint(
        &khet,
        "h2+",
        Some(5),
        "fr",
        expect![[r#"
            Regardez la pyramide en h2.
            Argent tourne la pyramide en h2 vers la droite.
            Il gagne en 5 demi-coups."#]],
    );
    let wali = position("wali", "xx1o2/2x3/o5/3o2/6 x - 0");
    check_hint(
        &wali,
        "C4-C5xD5",
        None,
        "en",
        expect![[r#"
            Look at the stick on C4.
            Sticks move a stick from C4 to C5, make the line A5-B5-C5 and take the stone on D5.
            That alone is reason enough: no other move promises more."#]],
    );
    let bermudes = json!({ "kind": "bermudes", "moves": [] });
    let state = ask("state", &json!({ "game": bermudes }));
    let first = state["moves"][0]["text"].as_str().unwrap().to_owned();
    check_hint(
        &bermudes,
        &first,
        None,
        "en",
        expect![[r#"
            Look at the pawn on G1.
            White’s pawn on G1 eliminates the pawn on C1.
            That alone is reason enough: no other move promises more."#]],
    );
    check_hint(
        &bermudes,
        &first,
        Some(1),
        "fr",
        expect![[r#"
            Regardez le pion en G1.
            Le pion blanc de G1 élimine le pion en C1.
            Il gagne tout de suite."#]],
    );
}

#[test]
fn what_is_settled_of_a_move_is_shown_while_its_end_is_chosen() {
    let wali = position("wali", "xx1o2/2x3/o5/3o2/6 x - 0");
    let moves = ask("state", &json!({ "game": wali }))["moves"].as_array().unwrap().clone();
    let takes = moves.iter().find(|it| it["path"].as_array().unwrap().len() == 3).expect("a line");
    let (from, to) = (takes["path"][0].as_str().unwrap(), takes["path"][1].as_str().unwrap());
    let pieces = |path: &[&str]| {
        let preview = ask("preview", &json!({ "game": wali, "path": path }));
        preview["pieces"].as_str().unwrap().to_owned()
    };
    let cell = |name: &str| format!("data-cell=\"{name}\"");
    assert!(pieces(&[from]).contains(&cell(from)) && !pieces(&[from]).contains(&cell(to)));
    assert!(pieces(&[from, to]).contains(&cell(to)) && !pieces(&[from, to]).contains(&cell(from)));
}

fn check_refused(game: &Value, attempt: &Value, language: &str, expected: Expect) {
    let mut question = attempt.clone();
    question["game"] = game.clone();
    question["language"] = json!(language);
    let words = ask("explain", &question)["words"].as_str().expect("words").to_owned();
    expected.assert_eq(&words.replace(['\u{a0}', '\u{202f}'], "~"));
}

#[test]
fn a_refusal_says_what_the_piece_can_do() {
    let khet = json!({ "kind": "khet", "moves": [] });
    let clicked = json!({ "path": ["h2", "h5"] });
    check_refused(
        &khet,
        &clicked,
        "en",
        expect![
            "H5 isn’t next to h2, and pieces move one square at a time. The pyramid on h2 can turn either way or go to g1, g2, h1, h3, i2 or i3."
        ],
    );
    check_refused(
        &khet,
        &clicked,
        "fr",
        expect![
            "H5 ne touche pas h2, et une pièce n’avance que d’une case. La pyramide en h2 peut tourner dans les deux sens ou aller en g1, g2, h1, h3, i2 ou i3."
        ],
    );
    check_refused(
        &khet,
        &json!({ "typed": "h2h5" }),
        "en",
        expect![
            "You can’t play “h2h5”: h5 isn’t next to h2, and pieces move one square at a time. The pyramid on h2 can turn either way or go to g1, g2, h1, h3, i2 or i3."
        ],
    );
    check_refused(
        &json!({ "kind": "bermudes", "moves": [] }),
        &json!({ "path": ["E2", "A9"] }),
        "en",
        expect!["There’s no pawn on E2."],
    );
    check_refused(
        &json!({ "kind": "khitan", "moves": [] }),
        &json!({ "path": ["C4", "C6"] }),
        "fr",
        expect!["C6 ne touche pas C4. La pièce en C4 peut basculer en B3, B4, D4 ou D5."],
    );
}
