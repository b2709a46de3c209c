//! Texts with several games, and lists of moves whose game has to be found.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use gamefile::{FoundGame, GameFile, read_games, to_json_of_all, to_text_of_all};
use games::GameKind;

const WALI: &str = "[Game \"wali\"]\n[White \"Ada\"]\n\n1. C3 D3 2. B2 *\n";
const KHET: &str = "[Game \"khet\"]\n\n1. f4g5 a4a3 *\n";

fn slugs(found: &FoundGame) -> Vec<&'static str> {
    let mut slugs: Vec<_> = found.games.as_ref().unwrap().iter().map(|file| file.game.slug()).collect();
    slugs.dedup();
    slugs
}

fn only_error(text: &str) -> String {
    let found = read_games(text);
    assert_eq!(found.len(), 1, "{found:?}");
    found[0].games.as_ref().unwrap_err().to_string()
}

#[test]
fn a_file_holds_any_number_of_games() {
    for text in [format!("{WALI}\n{KHET}\n{WALI}"), format!("{WALI}{KHET}{WALI}")] {
        let found = read_games(&text);
        assert_eq!(found.iter().map(slugs).collect::<Vec<_>>(), [["wali"], ["khet"], ["wali"]]);
    }
    let lines: Vec<_> = read_games(&format!("{WALI}\n{KHET}")).iter().map(|it| it.line).collect();
    assert_eq!(lines, [Some(1), Some(6)]);
}

#[test]
fn games_need_no_result_between_them() {
    let text = format!("{WALI}\n{KHET}").replace('*', "");
    assert_eq!(read_games(&text).iter().map(slugs).collect::<Vec<_>>(), [["wali"], ["khet"]]);
}

#[test]
fn a_game_that_cannot_be_read_hides_no_other() {
    for broken in [
        "[Game \"wali\"]\n\n1. C3 {open\n",
        "[Game \"wali\"]\n[Broken\n\n1. C3 *\n",
        "[Game \"go\"]\n\n1. C3 *\n",
        "[Game \"wali\"]\n\n1. C3 C3 *\n",
    ] {
        let found = read_games(&format!("{WALI}\n{broken}\n{KHET}"));
        assert_eq!(found.len(), 3, "{broken}: {found:?}");
        assert!(found[0].games.is_ok() && found[1].games.is_err() && found[2].games.is_ok(), "{broken}");
        assert_eq!((found[1].line, slugs(&found[2])), (Some(6), vec!["khet"]));
    }
}

#[test]
fn an_illegal_move_is_refused_where_it_stands() {
    let text = format!("{WALI}\n[Game \"wali\"]\n\n1. C3 D3\n  (1... D4 2. D4)\n2. B2 *");
    let error = read_games(&text)[1].games.as_ref().unwrap_err().to_string();
    assert!(error.starts_with("line 9, column 15, ply 2, variation 1, ply 2: illegal move `D4`"), "{error}");
}

#[test]
fn json_may_be_one_game_a_list_or_one_after_the_other() {
    let games: Vec<GameFile> = [WALI, KHET].map(|text| GameFile::from_text(text).unwrap()).into();
    let [one, two] = [&games[0], &games[1]].map(GameFile::to_json);
    for text in [format!("[{one},{two}]"), format!("{one}{two}"), to_json_of_all(&games)] {
        let found = read_games(&text);
        assert_eq!(found.iter().map(slugs).collect::<Vec<_>>(), [["wali"], ["khet"]], "{text}");
    }
    assert_eq!(slugs(&read_games(&to_json_of_all(&games[..1]))[0]), ["wali"]);
    let half = read_games(&format!("[{one},{{\"format\":1}}]"));
    assert!(half[0].games.is_ok() && half[1].games.is_err());
    // A syntax error is told with its line.
    assert!(
        only_error(&one.replacen(',', ",,", 1)).contains("line 2"),
        "{}",
        only_error(&one.replacen(',', ",,", 1))
    );
}

#[test]
fn what_was_written_together_is_read_together() {
    let games: Vec<GameFile> = [WALI, KHET, WALI].map(|text| GameFile::from_text(text).unwrap()).into();
    for text in [to_text_of_all(&games), to_json_of_all(&games)] {
        let read: Vec<GameFile> =
            read_games(&text).into_iter().map(|found| found.games.unwrap().remove(0)).collect();
        assert_eq!(read, games);
    }
}

#[test]
fn the_game_of_a_list_of_moves_is_found() {
    for text in [
        "1. A3 E1 2. E3 B5",
        "A3 E1 E3 B5",
        "1.A3 E1 2.E3 B5",
        "1) A3 E1\n2) E3 B5",
        "1 A3 E1\n2 E3 B5\n",
        "A3, E1, E3, B5",
        "{ opening } 1. A3 E1 ; a comment\n2. E3 (2. E4 {or}) B5 *",
        "\u{feff}1. A3 E1\r\n2. E3 B5",
        "[White \"Ada\"]\n\n1. A3 E1 2. E3 B5",
    ] {
        let found = read_games(text);
        assert_eq!(found.len(), 1, "{text}");
        let file = found[0].games.as_ref().unwrap().iter().find(|file| file.game == GameKind::Wali);
        let moves: Vec<_> = file.unwrap().line.nodes.iter().map(|node| node.mv.as_str()).collect();
        assert_eq!(moves, ["A3", "E1", "E3", "B5"], "{text}");
    }
}

#[test]
fn every_game_is_recognised_by_the_moves_of_its_first_turns() {
    for game in GameKind::ALL {
        let start = game.start(&games::StartChoice::default(), &[]).unwrap();
        let mut record = start.position.record(tabletop::record::Conduct::People);
        for number in 0..8 {
            let moves = record.legal_moves();
            record.play_text(&moves[(number * 7 + 3) % moves.len()]).unwrap();
        }
        let found = read_games(&record.played().join(" "));
        let games = found[0].games.as_ref().unwrap();
        let own = games.iter().filter(|file| file.game == game && file.start == start.position.text());
        assert!(own.count() > 0, "{game}: {found:?}");
    }
}

#[test]
fn all_starts_in_which_a_list_is_legal_are_offered() {
    // The classic set-up has the same pieces under both rule sets of Khet.
    let found = read_games("f4g5");
    let games = found[0].games.as_ref().unwrap();
    assert!(games.iter().all(|file| file.game == GameKind::Khet) && games.len() > 1, "{games:?}");
    let mut starts: Vec<_> = games.iter().map(|file| (&file.rules, &file.start)).collect();
    let n = starts.len();
    starts.sort();
    starts.dedup();
    assert_eq!(starts.len(), n, "none twice");
}

#[test]
fn a_list_that_no_game_follows_is_refused_at_the_move_that_ends_it() {
    let error = only_error("1. A3 E1\n2. A3 B5");
    assert!(
        error.contains("wali is followed longest. line 2, column 4, ply 3: illegal move `A3`"),
        "{error}"
    );
    assert!(only_error("").contains("no moves"));
    assert!(only_error("[White \"Ada\"]").contains("no moves"));
    assert!(only_error("[RuleSet \"classic\"]").contains("`Game` is missing"));
    assert!(only_error("hello world").contains("no game has these moves"));
    assert!(only_error("A3 E1 b1-y2-r2").contains("is not a result"));
}

#[test]
fn hostile_files_end_soon_and_panic_nowhere() {
    let many = read_games(&"[Game \"wali\"]\n*\n\n".repeat(5_000));
    assert_eq!(many.len(), 1_001);
    assert!(many[1_000].games.as_ref().unwrap_err().to_string().contains("more than 1000 games"));
    for text in [
        "[".repeat(100_000),
        "(".repeat(100_000),
        "\n[".repeat(100_000),
        "\n[é".repeat(10_000),
        "{".repeat(100_000),
        "[{".repeat(100_000),
        "{\"a\":".repeat(100_000),
        "1)".repeat(100_000),
        "A3 (".repeat(100_000),
        ",".repeat(100_000),
        "x".repeat(9 << 20),
    ] {
        let found = read_games(&text);
        assert!(!found.is_empty() && found.iter().all(|it| it.games.is_err()), "{}", &text[..10]);
    }
}
