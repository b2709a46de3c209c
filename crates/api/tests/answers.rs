//! Answers to the questions of pages.

use games::{
    GameKind, StartChoice,
    puzzles::{Difficulty, Puzzle},
};
use serde_json::{Value, json};
use tabletop::{playout::Dice, record::Conduct};

pub(crate) fn ask(name: &str, question: &Value) -> Value {
    let answer = api::answer(name, &question.to_string());
    serde_json::from_str(&answer.unwrap_or_else(|problem| panic!("{name} {question}: {problem}")))
        .expect("answers are JSON")
}

/// Positions of a random game, under each rule set.
pub(crate) fn random_games(kind: GameKind, plies: usize) -> Vec<(&'static str, Vec<String>)> {
    let play = |rules: &'static str| {
        let choice = StartChoice { rules: Some(rules), ..StartChoice::default() };
        let mut record =
            kind.start(&choice, &[]).expect("every rule set has a start").position.record(Conduct::People);
        let mut dice = Dice::new(7);
        for _ in 0..plies {
            let moves = record.legal_moves();
            if moves.is_empty() {
                break;
            }
            record.play_text(&moves[dice.below(moves.len())]).expect("a legal move");
        }
        (rules, record.played())
    };
    kind.rule_sets().into_iter().map(play).collect()
}

#[test]
fn every_question_that_is_listed_is_known() {
    for name in api::QUESTIONS {
        let problem = api::answer(name, "[]").err();
        assert!(problem.is_none_or(|problem| problem.code != "unknown-question"), "{name}");
    }
    assert_eq!(api::answer("nothing", "{}").unwrap_err().code, "unknown-question");
}

#[test]
fn a_state_tells_moves_words_and_layers_in_every_game_and_language() {
    for kind in GameKind::ALL {
        for (rules, moves) in random_games(kind, 30) {
            for language in ["fr", "en"] {
                let game = json!({ "kind": kind.slug(), "rules": rules, "moves": moves });
                let question = json!({ "game": game, "look": { "language": language }, "animate": true });
                let state = ask("state", &question);
                assert_eq!(state["plies"], moves.len(), "{kind}");
                assert!(!state["words"]["last"].as_str().unwrap().is_empty(), "{kind} {language}");
                assert!(!state["frames"].as_array().unwrap().is_empty(), "{kind}");
                assert!(state["layers"]["pieces"].as_str().unwrap().starts_with("<g"), "{kind}");
                let board = ask("board", &json!({ "game": game }));
                let cells: usize =
                    board["rows"].as_array().unwrap().iter().map(|row| row.as_array().unwrap().len()).sum();
                assert_eq!(state["words"]["cells"].as_object().unwrap().len(), cells, "{kind}");
            }
        }
    }
}

#[test]
fn the_last_step_of_a_move_shows_the_pieces_of_the_next_state() {
    for kind in GameKind::ALL {
        let (rules, moves) = random_games(kind, 24).remove(0);
        for plies in 1..=moves.len() {
            let game = json!({ "kind": kind.slug(), "rules": rules, "moves": moves[..plies] });
            let state = ask("state", &json!({ "game": game, "animate": true }));
            let frames = state["frames"].as_array().unwrap();
            let last = frames.iter().filter_map(|frame| frame["pieces"].as_str()).next_back();
            if let Some(last) = last {
                assert_eq!(last, state["layers"]["pieces"].as_str().unwrap(), "{kind} {plies}");
            }
        }
    }
}

#[test]
fn what_is_arranged_without_a_change_is_the_same_position() {
    for kind in GameKind::ALL {
        for (rules, moves) in random_games(kind, 16) {
            let state =
                ask("state", &json!({ "game": { "kind": kind.slug(), "rules": rules, "moves": moves } }));
            let game = json!({ "kind": kind.slug(), "rules": rules, "position": state["position"] });
            let arranged = ask("arrange", &json!({ "game": game }));
            assert_eq!(arranged["text"], state["position"], "{kind} {rules}");
            assert_eq!(arranged["faults"], json!([]), "{kind} {rules}");
            let count = |layer: &Value| layer.as_str().unwrap().matches("data-cell").count();
            assert_eq!(count(&arranged["layer"]), count(&state["layers"]["pieces"]), "{kind} {rules}");
        }
    }
}

#[test]
fn an_impossible_arrangement_is_refused_with_all_reasons() {
    let game = json!({ "kind": "khet" });
    let arranged = ask("arrange", &json!({ "game": game, "pieces": {}, "look": { "language": "fr" } }));
    assert!(arranged["faults"].as_array().unwrap().len() >= 2, "{arranged}");
}

#[test]
fn files_round_trip() {
    for kind in GameKind::ALL {
        for (rules, moves) in random_games(kind, 12) {
            let game = json!({ "kind": kind.slug(), "rules": rules, "moves": moves });
            for form in ["text", "json"] {
                let written = ask("write", &json!({ "game": game, "form": form }));
                let read = ask("read", &json!({ "text": written["text"] }));
                assert_eq!(read["game"]["moves"], json!(moves), "{kind} {form}");
                assert_eq!(read["game"]["rules"], rules);
            }
        }
    }
}

#[test]
fn whoever_waits_is_told_what_could_be_played_in_their_turn() {
    for kind in GameKind::ALL {
        for (rules, moves) in random_games(kind, 12) {
            let mut n_told = 0;
            for ply in 0..moves.len() {
                let game = json!({ "kind": kind.slug(), "rules": rules, "moves": moves[..ply] });
                let state = ask("state", &json!({ "game": game }));
                let mover = state["mover"].as_u64().unwrap();
                let ahead =
                    |player: u64| ask("ahead", &json!({ "game": game, "player": player }))["moves"].clone();
                assert_eq!(ahead(mover), state["moves"], "{kind} {rules}: the mover's own moves");
                let others = ahead((mover + 1) % state["players"].as_u64().unwrap());
                n_told += usize::from(!others.as_array().unwrap().is_empty());
                assert_eq!(ahead(7), json!([]), "nobody else plays");
            }
            assert!(n_told * 2 > moves.len(), "{kind} {rules}: {n_told} of {}", moves.len());
        }
    }
}

#[test]
fn in_the_middle_of_a_chain_nobody_else_can_be_to_move() {
    let mut record = GameKind::Bermudes
        .start(&StartChoice::default(), &[])
        .expect("a start")
        .position
        .record(Conduct::People);
    let mut dice = Dice::new(3);
    // If the same player is to move again after a ply, it began a chain.
    let mover = loop {
        let moves = record.legal_moves();
        let before = record.position().mover();
        record.play_text(&moves[dice.below(moves.len())]).expect("a legal move");
        if record.position().mover() == before {
            break before.index();
        }
    };
    let game = json!({ "kind": "bermudes", "moves": record.played() });
    assert_eq!(ask("ahead", &json!({ "game": game, "player": 1 - mover }))["moves"], json!([]));
}

#[test]
fn clicks_that_make_no_move_are_explained() {
    let explain = |kind: &str, path: &[&str], language: &str| {
        let question = json!({ "game": { "kind": kind, "moves": [] }, "path": path, "language": language });
        ask("explain", &question)["words"].as_str().unwrap().to_owned()
    };
    assert!(explain("khet", &["c1", "j7"], "en").contains("isn’t next to"));
    for kind in GameKind::ALL {
        let first = ask("board", &json!({ "game": { "kind": kind.slug(), "moves": [] } }));
        let cell = first["rows"][0][0]["name"].as_str().unwrap().to_owned();
        for language in ["fr", "en"] {
            // In Wali a first click on an empty cell is a move.
            if kind != GameKind::Wali {
                assert!(!explain(kind.slug(), &[&cell, &cell], language).is_empty(), "{kind}");
            }
        }
    }
}

#[test]
fn a_single_click_is_refused_without_a_move_that_nobody_tried() {
    let question = json!({ "game": { "kind": "khet", "moves": [] }, "path": ["f8"], "language": "en" });
    let words = ask("explain", &question)["words"].as_str().unwrap().to_owned();
    assert!(!words.is_empty() && !words.contains("f8+"), "{words}");
}

#[test]
fn of_several_arrows_the_first_stands_out_and_shows_what_it_takes() {
    let arrows = |moves: &[&str]| {
        let game = json!({ "kind": "wali", "moves": [], "position": "6/6/6/o4o/xxx1x1 x - 0" });
        ask("arrows", &json!({ "game": game, "moves": moves }))["markup"].as_str().unwrap().to_owned()
    };
    let one = arrows(&["E1-D1xA2"]);
    assert_eq!((one.matches("arrow-head").count(), one.matches("opacity").count()), (1, 0), "{one}");
    assert!(one.contains("<circle"), "the stone on A2 is marked: {one}");
    let two = arrows(&["E1-D1xA2", "E1-E2"]);
    assert_eq!((two.matches("arrow-head").count(), two.matches("opacity").count()), (2, 1), "{two}");
    assert_eq!(arrows(&[]), "");
}

#[test]
fn a_turn_that_goes_on_says_how() {
    let position = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w 0 -";
    let chain = json!({ "kind": "bermudes", "moves": ["F2-F4"], "position": position });
    let state = ask("state", &json!({ "game": chain, "look": { "language": "en" } }));
    assert_eq!(state["lead"], "F4");
    let further = json!({ "kind": "bermudes", "moves": ["F2-F4", "F4-H4", "stop"], "position": position });
    assert_eq!(ask("state", &json!({ "game": further }))["told"], json!(["F2-F4", "-H4", ""]));
    assert_eq!(state["words"]["turn"], "White may keep jumping from F4, or stop");
    let position = "g3g/6/7/8/9/5i2/7/2G3/5 w 3,3 0 0 0";
    let placing = json!({ "kind": "khitan", "rules": "expert", "moves": ["B3-B4"], "position": position });
    let state = ask("state", &json!({ "game": placing, "look": { "language": "fr" } }));
    assert_eq!(state["lead"], "reserve");
    let tried = json!({ "game": placing, "path": ["reserve", "F5"], "language": "fr" });
    let words = ask("explain", &tried)["words"].as_str().unwrap().to_owned();
    assert!(!words.is_empty() && !words.contains("+F5"), "{words}");
    assert_eq!(state["told"], json!(["B3-B4xD6"]));
    assert_eq!(state["words"]["turn"], "C’est aux Blancs de poser une pièce de la réserve");
    let start = ask("state", &json!({ "game": { "kind": "khet", "moves": [] } }));
    assert_eq!(start["lead"], json!(null));
}

#[test]
fn every_step_of_every_tutorial_begins_and_is_solved() {
    for kind in GameKind::ALL {
        let steps = ask("step", &json!({ "kind": kind.slug(), "step": 0 }))["steps"].as_u64().unwrap();
        for step in 0..steps {
            let begun = ask("step", &json!({ "kind": kind.slug(), "step": step }));
            let answers = &begun["solution"];
            let solved = ask("step", &json!({ "kind": kind.slug(), "step": step, "answers": answers }));
            assert_eq!(solved["judgement"], "done", "{kind} {}", begun["id"]);
        }
    }
}

#[test]
fn puzzles_are_judged_by_the_rules() {
    for kind in GameKind::ALL {
        let puzzles = kind.puzzles();
        // All of Ken Wan, where some are for three players.
        for puzzle in puzzles.iter().take(if kind == GameKind::KenWan { puzzles.len() } else { 5 }) {
            let question = json!({
                "kind": kind.slug(), "rules": puzzle.rules, "position": puzzle.position, "line": puzzle.line,
                "moves": puzzle.line,
            });
            assert_eq!(ask("puzzle", &question)["judgement"], "done", "{kind} {}", puzzle.position);
        }
        let puzzle = &puzzles[0];
        let judge = |moves: &[String]| {
            let Puzzle { rules, position, line, .. } = puzzle;
            let question = json!({ "kind": kind.slug(), "rules": rules, "position": position, "line": line, "moves": moves });
            ask("puzzle", &question)
        };
        assert_eq!(judge(&puzzle.line)["judgement"], "done", "{kind}");
        assert_eq!(judge(&[])["judgement"], "go-on", "{kind}");
        let record = puzzle.record(kind).unwrap();
        let other = record.legal_moves().into_iter().find(|text| *text != puzzle.line[0]);
        assert_eq!(judge(&[other.unwrap()])["judgement"], "wrong", "{kind}");
    }
}

#[test]
fn a_wrong_move_is_refuted_until_the_solver_is_to_move_again() {
    for kind in GameKind::ALL {
        for listed in kind.listed_puzzles().iter().filter(|it| it.difficulty == Difficulty::Easy).take(5) {
            let Puzzle { rules, position, line, .. } = &listed.puzzle;
            let record = listed.puzzle.record(kind).unwrap();
            for wrong in record.legal_moves().into_iter().filter(|text| *text != line[0]).take(3) {
                let question = json!({
                    "kind": kind.slug(), "rules": rules, "position": position, "line": line, "moves": [wrong],
                });
                let answer = ask("puzzle", &question);
                assert_eq!(answer["judgement"], "wrong", "{kind} {position} {wrong}");
                let mut after = listed.puzzle.record(kind).unwrap();
                after.play_text(&wrong).unwrap();
                for reply in answer["refutation"].as_array().unwrap() {
                    after.play_text(reply.as_str().unwrap()).unwrap();
                }
                let is_over = after.ending().is_some();
                assert!(is_over || after.position().mover() == listed.solver, "{kind} {position} {wrong}");
                assert!(is_over || after.n_plies() > 1, "{kind} {position} {wrong}");
            }
        }
    }
}

#[test]
fn a_solver_gains_by_solving_and_loses_by_failing() {
    let rate = |solver: &Value, solved: bool| {
        ask(
            "puzzle-rating",
            &json!({ "solver": solver, "puzzle": 1500.0, "solved": solved, "now": 1_000_000 }),
        )
    };
    let first = rate(&Value::Null, true);
    assert!(
        first["change"].as_i64().unwrap() > 0 && first["shown"].as_str().unwrap().ends_with('?'),
        "{first}"
    );
    let second = rate(&first["solver"], false);
    assert!(second["change"].as_i64().unwrap() < 0, "{second}");
    assert_eq!(second["solver"]["games"], 2);
    let forged = json!({ "solver": null, "puzzle": 1e9, "solved": true, "now": 0 });
    assert_eq!(api::answer("puzzle-rating", &forged.to_string()).unwrap_err().code, "malformed");
}

#[test]
fn a_state_tells_who_has_a_place_while_others_play_on() {
    let places = |position: &str| {
        let game = json!({ "kind": "kenwan", "position": position, "moves": [] });
        ask("state", &json!({ "game": game }))["places"].clone()
    };
    assert_eq!(places("3Yy/3BBB/3B3/3B4/4#4/3B4/2B4/BB4/yY3 y r-- 0"), json!([null, null, 1]));
    assert_eq!(places("4B/B5/7/7Y/4#4/RRRRRr2/7/6/Y4 r --- 0"), json!([null, null, null]));
    assert_eq!(
        ask("state", &json!({ "game": { "kind": "khet", "moves": [] } }))["places"],
        json!([null, null])
    );
}

#[test]
fn a_text_with_games_is_read_game_by_game() {
    let wali = "[Game \"wali\"]\n[White \"Ada\"]\n[Result \"1-0\"]\n\n1. C3 D3 1-0\n\n";
    let text = format!("{wali}[Game \"khet\"]\n\n1. f4g5 f4g5 *\n\n{wali}");
    for language in ["fr", "en"] {
        let answer = ask("import", &json!({ "text": text, "language": language }));
        let games = answer["games"].as_array().unwrap();
        assert_eq!(games.len(), 3);
        let first = &games[0]["candidates"][0];
        assert_eq!((&first["name"], &first["result"]), (&json!("Wali"), &json!("1-0")));
        assert_eq!(first["read"]["game"]["moves"], json!(["C3", "D3"]));
        assert_eq!(first["read"]["game"]["end"]["how"], "resign");
        assert_eq!(games[2]["line"], 11);
        let problem = games[1]["problem"].as_str().unwrap();
        let place =
            if language == "fr" { "Ligne 9, colonne 9\u{a0}: Coup 2." } else { "Line 9, column 9: Move 2." };
        assert!(problem.starts_with(place), "{problem}");
        assert!(!problem.contains("illegal"), "in the words of players: {problem}");
    }
}

#[test]
fn a_list_of_moves_belongs_to_the_game_of_the_page_where_it_can() {
    let candidates = |question: Value| {
        let answer = ask("import", &question);
        let all = answer["games"][0]["candidates"].as_array().unwrap().clone();
        all.into_iter().map(|it| it["read"]["game"].clone()).collect::<Vec<_>>()
    };
    let open = candidates(json!({ "text": "f4g5", "language": "en" }));
    assert!(open.len() > 1 && open.iter().all(|game| game["kind"] == "khet"), "{open:?}");
    let (rules, setup) = (&open[1]["rules"], &open[1]["setup"]);
    let meant = candidates(
        json!({ "text": "f4g5", "language": "en", "kind": "khet", "rules": rules, "setup": setup }),
    );
    assert_eq!(meant, [open[1].clone()]);
    // On the page of a game that does not have the moves, they are still found.
    assert_eq!(candidates(json!({ "text": "f4g5", "language": "en", "kind": "wali" })), open);
}

#[test]
fn what_is_no_game_is_refused_in_the_words_of_the_reader() {
    for (text, english, french) in [
        ("", "There are no moves", "Il n’y a aucun coup"),
        ("hello", "No game allows these moves", "Aucun jeu n’admet"),
        ("[Game \"go\"] *", "This game is unknown. The games are khet", "Ce jeu est inconnu"),
        (
            "[Game \"wali\"]\nC3 {",
            "Line 2, column 4: This comment has no end",
            "Ligne 2, colonne 4\u{a0}: Ce commentaire",
        ),
        (
            "[Game \"wali\"]\n[FEN \"x\"]\n*",
            "The starting position isn’t valid",
            "La position de départ n’est pas",
        ),
        ("[Game \"wali\"]\nC3 5-0-0", "Line 2, column 4: Move 2.", "Ligne 2, colonne 4\u{a0}: Coup 2."),
        ("{\"format\":\"x\"}", "This isn’t valid JSON", "Ce JSON"),
    ] {
        for (language, expected) in [("en", english), ("fr", french)] {
            let answer = ask("import", &json!({ "text": text, "language": language }));
            let problem = answer["games"][0]["problem"].as_str().unwrap();
            assert!(problem.contains(expected), "{text}: {problem}");
        }
    }
}

#[test]
fn a_page_draws_positions_and_codes_by_itself() {
    for kind in GameKind::ALL {
        for (rules, moves) in random_games(kind, 6) {
            let game = json!({ "kind": kind.slug(), "rules": rules, "moves": moves });
            let picture = |more: Value| {
                let mut question = json!({ "game": game, "language": "fr" });
                question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                ask("picture", &question)["svg"].as_str().unwrap().to_owned()
            };
            let now = picture(json!({ "width": 300 }));
            assert!(now.starts_with("<svg") && now.contains("width=\"300\"") && now.contains("<style>"));
            let turned = picture(json!({ "turned": 180 }));
            assert!(
                turned != now
                    && picture(json!({ "ply": 0 })) != now
                    && picture(json!({ "theme": "dark" })) != now
            );
        }
    }
    let code = ask("qr", &json!({ "text": "https://games.example/g/abcd1234" }));
    assert_eq!(code["code"]["size"], 29);
    assert_eq!(ask("qr", &json!({ "text": "x".repeat(2_000) }))["code"], Value::Null);
}
