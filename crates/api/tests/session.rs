//! A session remembers the game of the last question. The cost of a move does not depend on the length of the game, and
//! the answers are the same as without a session.

use games::GameKind;
use serde_json::{Value, json};
use tabletop::{playout::Dice, record::Conduct};

fn ask(session: &mut api::Session, question: &Value) -> Value {
    let answer = session.answer("state", &question.to_string()).expect("the question is answered");
    serde_json::from_str(&answer).expect("answers are JSON")
}

fn ask_anew(question: &Value) -> Value {
    let answer = api::answer("state", &question.to_string()).expect("the question is answered");
    serde_json::from_str(&answer).expect("answers are JSON")
}

/// A random game of the given length. If it ends too early, its last moves are drawn again.
fn long_game(kind: GameKind, plies: usize) -> Vec<String> {
    let start = kind.start(&games::StartChoice::default(), &[]).expect("every game has a start");
    let mut record = start.position.record(Conduct::People);
    let mut dice = Dice::new(1);
    while record.n_plies() < plies {
        let moves = record.legal_moves();
        record.play_text(&moves[dice.below(moves.len())]).expect("it is legal");
        if record.ending().is_some() {
            for _ in 0..20 {
                record.undo();
            }
        }
    }
    record.played()
}

#[test]
fn the_thousandth_move_costs_what_the_tenth_does() {
    let moves = long_game(GameKind::Khet, 1_000);
    let mut session = api::Session::default();
    ask(&mut session, &json!({ "game": { "kind": "khet" } }));
    for (ply, mv) in moves.iter().enumerate() {
        let game = json!({ "kind": "khet", "kept": ply, "moves": [mv] });
        let mut answer = ask(&mut session, &json!({ "game": game, "known": ply, "animate": true }));
        assert_eq!(session.n_played(), ply + 1, "one ply is played for one move");
        for list in ["played", "told", "movers"] {
            assert_eq!(answer[list].as_array().map(Vec::len), Some(1), "{list} tells the new ply alone");
        }
        if ply % 100 == 99 {
            let whole = json!({ "kind": "khet", "moves": moves[..=ply] });
            let mut anew = ask_anew(&json!({ "game": whole, "animate": true }));
            for list in ["played", "told", "movers"] {
                assert_eq!(anew[list][ply], answer[list][0]);
                anew[list].take();
                answer[list].take();
            }
            assert_eq!(answer, anew);
        }
    }
}

#[test]
fn a_session_answers_as_one_that_remembers_nothing() {
    let mut session = api::Session::default();
    let moves = long_game(GameKind::Khet, 40);
    let game = |moves: &[String]| json!({ "kind": "khet", "moves": moves });
    ask(&mut session, &json!({ "game": game(&moves) }));
    // Plies are taken back, and others are played.
    let back = json!({ "kind": "khet", "kept": 30, "moves": [] });
    assert_eq!(ask(&mut session, &json!({ "game": back })), ask_anew(&json!({ "game": game(&moves[..30]) })));
    let on = json!({ "kind": "khet", "kept": 30, "moves": moves[30..35] });
    assert_eq!(ask(&mut session, &json!({ "game": on })), ask_anew(&json!({ "game": game(&moves[..35]) })));
    assert_eq!(session.n_played(), 45);
    // The players' ending is forgotten with its question.
    let end = json!({ "how": "resign", "player": 0 });
    let resigned = json!({ "kind": "khet", "kept": 35, "moves": [], "end": end });
    let whole = json!({ "kind": "khet", "moves": moves[..35], "end": end });
    assert_eq!(ask(&mut session, &json!({ "game": resigned })), ask_anew(&json!({ "game": whole })));
    let on = json!({ "kind": "khet", "kept": 35, "moves": moves[35..] });
    assert_eq!(ask(&mut session, &json!({ "game": on })), ask_anew(&json!({ "game": game(&moves) })));
    // An earlier state of the same game needs no ply.
    let earlier = json!({ "kind": "khet", "kept": 40, "moves": [] });
    let question = json!({ "game": earlier, "ply": 3 });
    assert_eq!(ask(&mut session, &question), ask_anew(&json!({ "game": game(&moves), "ply": 3 })));
    assert_eq!(session.n_played(), 50);
}

#[test]
fn a_game_that_is_not_remembered_is_told_from_its_start() {
    let mut session = api::Session::default();
    let question = |kind: &str, kept: usize, moves: &[&str]| {
        json!({ "game": { "kind": kind, "kept": kept, "moves": moves } }).to_string()
    };
    let mut code = |question: &str| session.answer("state", question).map_err(|problem| problem.code);
    assert_eq!(code(&question("wali", 0, &[])).unwrap_err(), "not-remembered");
    code(r#"{"game":{"kind":"wali","moves":["C3"]}}"#).expect("all moves are told");
    assert_eq!(code(&question("khet", 1, &[])).unwrap_err(), "not-remembered");
    code(r#"{"game":{"kind":"wali","moves":["C3"]}}"#).expect("all moves are told");
    assert_eq!(code(&question("wali", 2, &[])).unwrap_err(), "not-remembered");
    code(r#"{"game":{"kind":"wali","moves":["C3"]}}"#).expect("all moves are told");
    // After an illegal move the session is empty.
    assert_eq!(code(&question("wali", 1, &["Z9"])).unwrap_err(), "illegal-move");
    assert_eq!(code(&question("wali", 1, &[])).unwrap_err(), "not-remembered");
    // Without a session, the answer says so.
    assert_eq!(api::answer("state", &question("wali", 1, &[])).unwrap_err().code, "not-remembered");
    assert_eq!(
        api::answer("write", r#"{"game":{"kind":"wali","kept":1},"form":"text"}"#).unwrap_err().code,
        "not-remembered"
    );
}
