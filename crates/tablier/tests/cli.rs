//! The program as its users see it: arguments in, output and exit code out.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::{
    io::Write,
    process::{Command, Stdio},
};

use expect_test::{Expect, expect};

struct Run {
    stdout: String,
    stderr: String,
    code: i32,
}

fn run_with_input(arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tablier"))
        .env("LC_ALL", "C")
        .args(arguments)
        .env_remove("TABLIER_SETUPS")
        .env_remove("TABLIER_TABLES")
        .env("TABLIER_DATA", "no folder")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that needs no input may end before the input is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Run {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().expect("the program was not killed"),
    }
}

fn run(arguments: &[&str]) -> Run {
    run_with_input(arguments, "")
}

fn check(arguments: &[&str], expected: &Expect) {
    let run = run(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    expected.assert_eq(&run.stdout);
}

fn check_error(arguments: &[&str], expected: &Expect) {
    let run = run(arguments);
    assert_ne!(run.code, 0, "{arguments:?} should fail, but printed {}", run.stdout);
    expected.assert_eq(&run.stderr);
}

#[test]
fn the_menu_lists_the_five_games() {
    let run = run(&["menu"]);
    assert_eq!(run.code, 0);
    for name in ["Khet", "Khitan", "Ken Wan", "Wali", "Bermudes"] {
        assert!(run.stdout.contains(name), "{}", run.stdout);
    }
}

#[test]
fn games_lists_rule_sets_and_setups() {
    let run = run(&["games"]);
    assert!(run.stdout.contains("sheet     classic imhotep dynasty imhotep2 dynasty2 osiris isis"));
    assert!(run.stdout.contains("master    start lines compact staggered"));
}

#[test]
fn moves_are_listed_in_byte_order() {
    check(
        &["moves", "bermudes"],
        &expect![[r#"
            G1xC1
            G1xC5
            G2xC2
            G2xC6
            G3xC3
            G3xC7
            G4xC4
            G4xC8
            G5xC1
            G5xC5
            G5xC9
            G6xC2
            G6xC6
            G7xC3
            G7xC7
            G8xC4
            G8xC8
            G9xC5
            G9xC9
        "#]],
    );
    check(
        &["moves", "wali", "--position", "6/6/6/o5/xo4 x - 0"],
        &expect![[r#"
        pass
    "#]],
    );
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    for arguments in [&["perft", "khet", "3"][..], &["perft", "khet", "3", "--bulk"]] {
        let run = run(arguments);
        let counts: Vec<Vec<&str>> =
            run.stdout.lines().map(|line| line.split(' ').take(2).collect()).collect();
        assert_eq!(counts, [["1", "79"], ["2", "6228"], ["3", "489517"]]);
        assert!(run.stdout.lines().all(|line| line.split(' ').count() == 4));
    }
    let run = run(&["perft", "kenwan", "--players", "2", "3", "--bulk"]);
    assert!(run.stdout.contains("3 396052 "), "{}", run.stdout);
}

#[test]
fn divide_adds_up() {
    let run = run(&["perft", "khitan", "--rules", "expert", "2", "--divide"]);
    let sum: u64 =
        run.stdout.lines().skip(2).map(|line| line.split(' ').nth(1).unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 784);
}

#[test]
fn replay_prints_a_json_line_a_ply_and_a_last_one() {
    check(
        &["replay", "wali", "C3", "d3"],
        &expect![[r#"
            {"ply":0,"position":"6/6/6/6/6 x 12,12 0","mover":"x","moves":30,"play":"C3"}
            {"ply":1,"position":"6/6/2x3/6/6 o 11,12 0","mover":"o","moves":29,"play":"D3"}
            {"position":"6/6/2xo2/6/6 x 11,11 0","mover":"x","moves":28,"standing":null}
        "#]],
    );
}

#[test]
fn replay_tells_how_a_game_ended() {
    // Silver's beam hits silver's own pharaoh.
    let run = run(&["replay", "khet", "--setup", "dynasty", "j3j2"]);
    assert!(run.stdout.lines().last().unwrap().ends_with(r#""mover":"r","moves":0,"standing":"0-1"}"#));
}

#[test]
fn an_illegal_move_ends_replay_after_the_lines_so_far() {
    let run = run(&["replay", "khet", "c1d2", "a4a5"]);
    assert_eq!(run.code, 1);
    assert_eq!(run.stdout.lines().count(), 1);
    let mut lines = run.stderr.lines();
    let line = lines.next().unwrap();
    assert!(line.contains("move 2: You can’t play “a4a5”"), "{}", run.stderr);
    assert!(line.contains("This piece can play: a4"), "{}", run.stderr);
}

#[test]
fn options_may_come_after_moves() {
    let scene = run(&["show", "wali", "C3", "D3", "--json"]);
    assert_eq!((scene.code, scene.stderr.as_str()), (0, ""));
    assert_eq!(scene.stdout, run(&["show", "wali", "--json", "C3", "D3"]).stdout);
    let replay = run(&["replay", "khet", "h2-", "--rules", "sheet"]);
    assert_eq!(replay.stdout, run(&["replay", "khet", "--rules", "sheet", "h2-"]).stdout);
    assert_eq!((replay.code, replay.stdout.lines().count()), (0, 2), "{}", replay.stderr);
    let solve = ["solve", "wali", "--position", "6/6/6/o5/xo4 x - 0", "pass", "--depth", "1", "--json"];
    assert_eq!((run(&solve).code, run(&solve).stderr.as_str()), (0, ""));
    let analyse = ["analyse", "wali", "C3", "--nodes", "100", "--json", "--threads", "1"];
    assert_eq!((run(&analyse).code, run(&analyse).stderr.as_str()), (0, ""));
    check_error(
        &["replay", "khet", "c1d2", "--fast"],
        &expect![[r#"
            error: unexpected argument '--fast' found

              tip: to pass '--fast' as a value, use '-- --fast'

            Usage: tablier replay <GAME> <MOVE>...

            For more information, try '--help'.
        "#]],
    );
}

#[test]
fn wrong_arguments_are_explained() {
    check_error(
        &["moves", "chess"],
        &expect![[r#"
        error: invalid value 'chess' for '<GAME>': no game `chess`: the games are khet, khitan, kenwan, wali, bermudes

        For more information, try '--help'.
    "#]],
    );
    check_error(
        &["moves", "khet", "--rules", "3.0"],
        &expect![[r#"
            error: khet has no rule set “3.0”: it has standard, sheet, 2.0
        "#]],
    );
    check_error(
        &["moves", "khet", "--position", "10/3b6/10/10/10/10/3D6/4K5 s"],
        &expect![[r#"
            error: no khet position under the rule set standard. Red has no pharaoh.
        "#]],
    );
    check_error(
        &["moves", "wali", "--players", "3"],
        &expect![[r#"
        error: this start is for 2 players, not for 3
    "#]],
    );
    check_error(
        &["moves", "wali", "--position", "6/6/6/6 x 12,12 0"],
        &expect![[r#"
            error: no wali position under the rule set standard. Expected 5 rows with “/” between them, found 4.
        "#]],
    );
    check_error(
        &["show", "wali", "--setups", "/no/such/file"],
        &expect![[r#"
        error: the set-ups in /no/such/file cannot be used: No such file or directory (os error 2)
    "#]],
    );
}

#[test]
fn random_games_depend_on_the_seed_alone() {
    let results = |threads: &str| {
        let run = run(&["random", "wali", "--seed", "7", "--games", "40", "--threads", threads, "--json"]);
        let value: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        (value["plies"].clone(), value["choices"].clone(), value["results"].clone())
    };
    assert_eq!(results("1"), results("2"));
}

#[test]
fn show_draws_without_colour_where_none_is_shown() {
    let run = self::run(&["show", "wali", "--position", "6/2x1o1/1x1o2/3ox1/6 x - 0"]);
    let drawing: Vec<&str> = run.stdout.lines().map(str::trim).collect();
    expect![[r#"
        5   ·   ·   ·   ·   ·   ·
        4   ·   ·   x   ·   o   ·
        3   ·   x   ·   o   ·   ·
        2   ·   ·   ·   o   x   ·
        1   ·   ·   ·   ·   ·   ·
        A   B   C   D   E   F
        Sticks: x stick
        Stones: o stone
        Sticks: reserve closed
        Stones: reserve closed
        Sticks to move, 11 legal moves
        6/2x1o1/1x1o2/3ox1/6 x - 0"#]]
    .assert_eq(&drawing.join("\n"));
    assert!(!self::run(&["show", "khet"]).stdout.contains('\u{1b}'));
    assert!(self::run(&["show", "khet", "--color", "always"]).stdout.contains('\u{1b}'));
}

#[test]
fn every_game_and_rule_set_is_shown() {
    for (game, rules) in [
        ("khet", "standard"),
        ("khet", "sheet"),
        ("khet", "2.0"),
        ("khitan", "classic"),
        ("khitan", "short"),
        ("khitan", "expert"),
        ("khitan", "master"),
        ("kenwan", "standard"),
        ("wali", "standard"),
        ("bermudes", "standard"),
    ] {
        let run = run(&["show", game, "--rules", rules]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{game} {rules}");
        assert!(!run.stdout.contains('?'), "a piece of {game} has no sign: {}", run.stdout);
    }
}

#[test]
fn a_game_is_played_with_undo_and_a_list_of_moves() {
    let run = run_with_input(&["play", "wali"], "moves\nC3\nC3\nundo\nresign\nquit\n");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    for text in ["A1 A2 A3", "You can’t play “C3”", "Stones to move", "0-1  Sticks resign: Stones win."]
    {
        assert!(run.stdout.contains(text), "{text} is missing in {}", run.stdout);
    }
}

#[test]
fn a_saved_game_is_converted_both_ways() {
    let folder = std::env::temp_dir().join(format!("tablier-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let text = folder.join("game.txt");
    let _ = std::fs::remove_file(&text);
    let name = text.to_str().unwrap();
    let play = run_with_input(&["play", "khet"], &format!("c1d2\nresign\nsave {name}\nsave {name}\n"));
    assert!(play.stdout.contains("saved to"), "{}", play.stdout);
    assert!(play.stdout.contains("cannot save to"), "a saved game is never overwritten: {}", play.stdout);
    let json = run(&["convert", name]);
    assert_eq!(json.code, 0, "{}", json.stderr);
    let back = run_with_input(&["convert", "-"], &json.stdout);
    assert_eq!(back.stdout, std::fs::read_to_string(&text).unwrap());
    assert!(back.stdout.contains("[Termination \"resignation\"]"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn own_setups_are_read_from_a_file() {
    let path = std::env::temp_dir().join(format!("tablier-setups-{}.txt", std::process::id()));
    std::fs::write(&path, "game wali\nsetup tiny\n  standard: 6/6/6/o5/xo4 x - 0\n").unwrap();
    let name = path.to_str().unwrap();
    assert_eq!(run(&["moves", "wali", "--setups", name, "--setup", "tiny"]).stdout, "pass\n");
    assert!(run(&["games", "--setups", name]).stdout.contains("start tiny"));
    std::fs::write(&path, "game wali\nsetup bad\n  standard: 9/9 x\n").unwrap();
    let run = run(&["games", "--setups", name]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("line 3: no wali position"), "{}", run.stderr);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn the_benchmark_prints_its_table() {
    let run = run(&["bench", "rules", "--seconds", "0.01"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for name in ["chess", "khet", "khitan", "kenwan", "wali", "bermudes"] {
        assert!(run.stdout.contains(name), "{}", run.stdout);
    }
}

#[test]
fn all_games_of_a_file_are_converted_and_analysed() {
    let wali = "[Game \"wali\"]\n[White \"Ada\"]\n\n1. C3 D3 *\n";
    let two = format!("{wali}\n[Game \"khet\"]\n\n1. f4g5 *\n");
    let json = run_with_input(&["convert", "-"], &two);
    assert_eq!(json.code, 0, "{}", json.stderr);
    assert!(
        json.stdout.starts_with("[\n{")
            && json.stdout.contains("\"wali\"")
            && json.stdout.contains("\"khet\"")
    );
    let back = run_with_input(&["convert", "-"], &json.stdout);
    assert_eq!(back.stdout.matches("[Game ").count(), 2, "{}", back.stdout);
    let judged = run_with_input(&["analyse", "-", "--nodes", "50", "--threads", "1"], &two);
    assert_eq!(judged.code, 0, "{}", judged.stderr);
    assert!(judged.stdout.contains("1. Wali") && judged.stdout.contains("2. Khet"), "{}", judged.stdout);
    // One that is wrong is named by its number and place.
    let wrong = run_with_input(&["convert", "-"], &format!("{two}\n[Game \"wali\"]\n\nC3 C3 *\n"));
    assert_eq!(wrong.code, 1);
    assert!(wrong.stderr.contains("game 3 of standard input cannot be used"), "{}", wrong.stderr);
    assert!(wrong.stderr.contains("line 12, column 4, ply 2"), "{}", wrong.stderr);
}

#[test]
fn a_list_of_moves_is_converted_where_its_game_is_sure() {
    let sure = run_with_input(&["convert", "-", "--to", "text"], "1. H4-E3 I6-H5 H9-H8");
    assert_eq!(sure.code, 0, "{}", sure.stderr);
    assert!(sure.stdout.contains("[Game \"kenwan\"]"), "{}", sure.stdout);
    let unsure = run_with_input(&["convert", "-"], "f4g5");
    assert_eq!(unsure.code, 1);
    assert!(unsure.stderr.contains("khet/"), "{}", unsure.stderr);
}
