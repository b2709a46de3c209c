//! What the readers accept, and how they explain what they reject.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use gamefile::GameFile;

fn error(text: &str) -> String {
    GameFile::from_text(text).unwrap_err().to_string()
}

#[test]
fn the_game_alone_is_enough() {
    let file = GameFile::from_text("[Game \"wali\"]\n\nC3 D3 *").unwrap();
    assert_eq!((file.rules.as_str(), file.setup.as_deref()), ("standard", Some("start")));
    assert_eq!(file.line.nodes.len(), 2);
}

#[test]
fn the_text_form_is_pgn() {
    let file =
        GameFile::from_text("[Game \"wali\"]\n[White \"Ada\"]\n[Event \"?\"]\n1. C3 D3 2. B2 *").unwrap();
    assert_eq!(
        file.to_text(),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ada\"]\n[Black \"?\"]\n\
         [Result \"*\"]\n[Game \"wali\"]\n[RuleSet \"standard\"]\n[RuleSetVersion \"1\"]\n[StartName \"start\"]\n\
         [SetUp \"1\"]\n[FEN \"6/6/6/6/6 x 12,12 0\"]\n\n1. C3 D3 2. B2 *\n"
    );
}

#[test]
fn numbers_marks_comments_and_escapes_are_read() {
    let text = "[Game \"wali\"]\n% for other programs\n{first} 1.C3!? ; to the end of the line\nD3 $7 {a \\} brace} *";
    let file = GameFile::from_text(text).unwrap();
    assert_eq!(file.line.lead.text, "first");
    assert_eq!(file.line.nodes[0].nags, [5]);
    assert_eq!(file.line.nodes[0].annotation.text, "to the end of the line");
    assert_eq!((file.line.nodes[1].nags[0], file.line.nodes[1].annotation.text.as_str()), (7, "a } brace"));
}

#[test]
fn a_turn_of_several_plies_and_three_players_keep_their_rounds() {
    let file = GameFile::from_text("[Game \"kenwan\"]\n\nH4-E3 I6-H5 H9-H8 F2-E2 *").unwrap();
    assert!(file.to_text().ends_with("1. H4-E3 I6-H5 H9-H8 2. F2-E2 *\n"), "{}", file.to_text());
}

#[test]
fn three_players_have_a_result_of_ranks() {
    let file = GameFile::from_text("[Game \"kenwan\"]\n[Result \"b1 y2 r2\"]\n\nH4-E3 b1-y2-r2").unwrap();
    assert!(file.to_text().contains("[Result \"b1 y2 r2\"]"));
    assert!(file.to_text().ends_with("b1-y2-r2\n"));
    assert!(file.to_json().contains("\"result\": \"b1 y2 r2\""));
    assert!(error("[Game \"wali\"]\n\nC3 b1-y2-r2").contains("is not a result"));
    assert!(error("[Game \"kenwan\"]\n\nH4-E3 1-0").contains("is not a result"));
}

#[test]
fn a_broken_text_is_refused_where_it_breaks() {
    for (text, message) in [
        ("", "the tag `Game` is missing"),
        ("[Game \"go\"]\n*", "no game `go`: the games are khet, khitan, kenwan, wali, bermudes"),
        ("[Game \"wali\"]\n[Broken]\n*", "line 2, column 1: expected a tag"),
        ("[Game \"wali\"]\nC3 {open", "line 2, column 4: a comment must end with `}`"),
        ("[Game \"wali\"]\nC3 (D3", "line 2, column 7: a variation must end with `)`"),
        ("[Game \"wali\"]\nC3 ) *", "line 2, column 4: `)` without `(`"),
        ("[Game \"wali\"]\nC3 ] *", "line 2, column 4: `]` without `[`"),
        ("[Game \"wali\"]\n(C3) *", "line 2, column 1: a variation must follow a move"),
        ("[Game \"wali\"]\n$3 *", "line 2, column 1: a mark must follow a move"),
        ("[Game \"wali\"]\nC3 $300 *", "line 2, column 4: expected a mark"),
        ("[Game \"wali\"]\nC3 * D3", "line 2, column 6: more text after the result"),
        ("[Game \"wali\"]\nC3 C3 *", "ply 2: illegal move `C3`"),
        ("[Game \"wali\"]\nC3 (D3 D3) *", "ply 1, variation 1, ply 2: illegal move `D3`"),
        ("[Game \"wali\"]\n[RuleSet \"chess\"]\n*", "wali has no rule set `chess`: it has standard"),
        ("[Game \"wali\"]\n[FEN \"6/6 x\"]\n*", "no wali position under the rule set standard"),
        ("[Game \"wali\"]\n[RuleSetVersion \"9\"]\n*", "version 9 of the rules of wali"),
        ("[Game \"wali\"]\n[Result \"1-0\"]\n C3 0-1", "the result says 1-0, but the moves end with 0-1"),
        ("[Game \"wali\"]\nC3 {[%csl Rz9]} *", "names `z9`, which is not a cell"),
    ] {
        let found = error(text);
        assert!(found.contains(message), "{text:?}: {found}");
    }
}

#[test]
fn a_result_that_the_moves_deny_is_refused() {
    // The stones have lost their last piece.
    let text = "[Game \"wali\"]\n[FEN \"6/6/6/2x3/xx4 x - 0\"]\n";
    let over = GameFile::from_text(&format!("{text}*")).unwrap();
    assert_eq!(over.result, None);
    assert!(error(&format!("{text}0-1")).contains("the result says 0-1, but the moves end with 1-0"));
    assert!(error(&format!("{text}C2-C1 1-0")).contains("the game is over"));
}

#[test]
fn deep_nesting_is_refused_and_not_followed() {
    let deep = format!("[Game \"wali\"]\nC3 {}", "(C4 ".repeat(100_000));
    assert!(error(&deep).contains("nest more than"));
    let json = GameFile::from_json(&"{\"moves\":[".repeat(100_000)).unwrap_err().to_string();
    assert!(json.contains("not the JSON of a game file"), "{json}");
}

#[test]
fn wrong_json_is_refused_with_its_field() {
    let file = GameFile::from_text("[Game \"wali\"]\n1. C3 {[%clk 0:01:00]} *").unwrap();
    let json = file.to_json();
    for (from, to, message) in [
        ("tablier-game", "other", "format: `other` instead of tablier-game"),
        ("\"version\": 1", "\"version\": 2", "version: `2` instead of 1"),
        ("0:01:00", "1 minute", "clock: `1 minute` instead of h:mm:ss"),
        ("\"C3\"", "\"Z9\"", "ply 1: illegal move `Z9`"),
        ("\"moves\"", "\"plays\"", "unknown field `plays`"),
    ] {
        let broken = json.replacen(from, to, 1);
        let found = GameFile::from_json(&broken).unwrap_err().to_string();
        assert!(found.contains(message), "{found}");
    }
}
