//! The engine as its users see it: through UGI, in duels, as an opponent and as an analyst.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

fn tablier(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
    command.env("LC_ALL", "C");
    command
        .args(arguments)
        .env_remove("TABLIER_SETUPS")
        .env_remove("TABLIER_TABLES")
        .env("TABLIER_DATA", "no folder");
    command
}

/// A conversation with an engine.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn new(arguments: &[&str]) -> Engine {
        let mut child = tablier(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Engine { child, input, output: BufReader::new(output) }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// All lines up to the first with this prefix.
    fn hear(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "{beginning} was never said: {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(beginning) {
                return lines;
            }
        }
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn an_engine_introduces_itself_and_plays() {
    for game in ["khet", "khitan", "kenwan", "wali", "bermudes"] {
        let mut engine = Engine::new(&["engine", game]);
        engine.say("ugi");
        let greeting = engine.hear("ugiok");
        assert!(greeting[0].starts_with("id name Tablier"), "{greeting:?}");
        for option in ["Hash", "MultiPV", "Level", "RuleSet", "Setup"] {
            let beginning = format!("option name {option} type ");
            assert!(greeting.iter().any(|line| line.starts_with(&beginning)), "{option}: {greeting:?}");
        }
        engine.say("position startpos");
        engine.say("go nodes 2000");
        let lines = engine.hear("bestmove");
        assert!(
            lines.iter().any(|line| line.starts_with("info depth 1 ") && line.contains(" pv ")),
            "{lines:?}"
        );
        let best = lines.last().unwrap().split(' ').nth(1).unwrap().to_owned();
        engine.say(&format!("position startpos moves {best}"));
        engine.say("query gameover");
        assert_eq!(engine.hear("response"), ["response false"]);
        engine.quit();
    }
}

#[test]
fn an_engine_listens_while_it_thinks() {
    let mut engine = Engine::new(&["engine", "khet", "--rules", "2.0"]);
    engine.say("position startpos");
    engine.say("go infinite");
    engine.hear("info depth 1 ");
    engine.say("isready");
    engine.hear("readyok");
    engine.say("stop");
    assert!(engine.hear("bestmove").last().unwrap().len() > "bestmove ".len());
    engine.quit();
}

#[test]
fn an_engine_plays_from_its_book_and_thinks_where_it_ends() {
    let mut engine = Engine::new(&["engine", "wali"]);
    engine.say("setoption name OwnBook value true");
    engine.say("position startpos");
    engine.say("go depth 1");
    let book = engine.hear("bestmove");
    assert!(book[0].starts_with("info string book "), "{book:?}");
    assert_eq!(book.len(), 2, "{book:?}");
    // Nobody plays into two corners.
    engine.say("position startpos moves A1 F5 F1 A5");
    engine.say("go depth 1");
    assert!(engine.hear("bestmove")[0].starts_with("info depth 1 "));
    engine.say("setoption name OwnBook value perhaps");
    engine.hear("info string OwnBook is true or false");
    engine.say("setoption name OwnBook value false");
    engine.say("position startpos");
    engine.say("go depth 1");
    assert!(engine.hear("bestmove")[0].starts_with("info depth 1 "));
    engine.quit();
}

#[test]
fn an_engine_answers_nonsense_with_a_word() {
    let mut engine = Engine::new(&["engine", "wali"]);
    for nonsense in [
        "hello",
        "position nowhere",
        "position fen 6/6 x",
        "position startpos moves Z9",
        "go depth many",
        "setoption name Hash value lots",
        "setoption name Colour value red",
        "perft 99",
        "query moon",
    ] {
        engine.say(nonsense);
        let answer = engine.hear("info string");
        assert_eq!(answer.len(), 1, "{nonsense}: {answer:?}");
    }
    engine.say("perft 2");
    assert_eq!(engine.hear("nodes"), ["nodes 870"]);
    engine.quit();
}

#[test]
fn multipv_shows_several_lines_best_first() {
    let mut engine = Engine::new(&["engine", "bermudes"]);
    engine.say("setoption name MultiPV value 3");
    engine.say("position startpos");
    engine.say("go depth 2");
    let lines = engine.hear("bestmove");
    let scores: Vec<i32> = lines
        .iter()
        .filter(|line| line.starts_with("info depth 2 "))
        .map(|line| line.split(" cp ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap())
        .collect();
    assert_eq!(scores.len(), 3, "{lines:?}");
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    engine.quit();
}

#[test]
fn scores_come_with_chances() {
    let mut engine = Engine::new(&["engine", "khitan"]);
    engine.say("position startpos");
    engine.say("go nodes 3000");
    let lines = engine.hear("bestmove");
    for line in lines.iter().filter(|line| line.starts_with("info depth")) {
        let chances = line.split(" wdl ").nth(1).unwrap().split(' ').take(3);
        assert_eq!(chances.map(|it| it.parse::<u32>().unwrap()).sum::<u32>(), 1000, "{line}");
        for word in ["seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"] {
            assert!(line.contains(&format!(" {word} ")), "{word} in {line}");
        }
    }
    engine.say("eval");
    assert!(engine.hear("eval ")[0].contains(" wdl "));
    engine.quit();
}

#[test]
fn options_choose_what_is_played() {
    let mut engine = Engine::new(&["engine", "kenwan"]);
    let mut perft = |commands: &[&str]| {
        commands.iter().for_each(|command| engine.say(command));
        engine.say("perft 3");
        engine.hear("nodes").pop().unwrap()
    };
    let three = perft(&["position startpos"]);
    let two = perft(&["setoption name Players value 2"]);
    assert_ne!(two, three);
    assert_eq!(perft(&["setoption name Players value 3", "position startpos"]), three);
    engine.quit();
    let mut engine = Engine::new(&["engine", "khet"]);
    engine.say("setoption name RuleSet value 2.0");
    engine.say("setoption name Setup value dynasty");
    engine.say("display");
    engine.say("isready");
    let drawing = engine.hear("readyok").join("\n");
    assert!(drawing.contains("xv3save3/5k4/n3savd3") && !drawing.contains('\u{1b}'), "{drawing}");
    // That rule set has no such set-up, so the previous choice stays.
    engine.say("setoption name Setup value osiris");
    assert!(engine.hear("info string")[0].contains("has no set-up `osiris` under the rule set 2.0"));
    engine.say("setoption name Level value 1");
    engine.say("position startpos");
    engine.say("go movetime 60000");
    assert!(
        engine.hear("bestmove").iter().all(|line| !line.starts_with("info depth 2 ")),
        "a beginner is short-sighted"
    );
    engine.quit();
}

#[test]
fn nothing_is_said_after_quit() {
    let mut engine = Engine::new(&["engine", "bermudes"]);
    engine.say("go infinite");
    engine.say("isready");
    engine.hear("readyok");
    engine.say("quit");
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut engine.output, &mut rest).unwrap();
    assert!(!rest.contains("bestmove"), "{rest}");
    assert!(engine.child.wait().unwrap().success());
}

#[test]
fn a_finished_game_has_no_best_move_and_a_result() {
    let mut engine = Engine::new(&["engine", "wali"]);
    let mut moves = String::new();
    let best = loop {
        engine.say(&format!("position startpos{moves}"));
        engine.say("go nodes 30");
        let best = engine.hear("bestmove").pop().unwrap();
        engine.say("query gameover");
        if engine.hear("response") == ["response true"] {
            break best;
        }
        let mv = best.strip_prefix("bestmove ").unwrap();
        moves += &if moves.is_empty() { format!(" moves {mv}") } else { format!(" {mv}") };
    };
    assert_eq!(best, "bestmove none");
    engine.say("query result");
    let result = engine.hear("response").pop().unwrap();
    assert!(["response p1win", "response p2win", "response draw"].contains(&result.as_str()), "{result}");
    engine.quit();
}

#[test]
fn a_duel_is_played_in_rounds_and_saved() {
    let folder = std::env::temp_dir().join(format!("tablier-duel-{}", std::process::id()));
    let name = folder.to_str().unwrap();
    let output = tablier(&["duel", "wali", "-a", "engine:nodes=400", "-b", "uct:nodes=20", "--games", "4"])
        .args(["--json", "--save", name])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["games"], 4);
    let pairs: u64 = value["pentanomial"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).sum();
    assert_eq!(pairs, 2);
    let files: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert_eq!(files.len(), 4);
    for file in files {
        let convert = tablier(&["convert"]).arg(file.unwrap().path()).output().unwrap();
        assert!(convert.status.success(), "{}", String::from_utf8_lossy(&convert.stderr));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn three_players_duel_in_all_seats() {
    let output =
        tablier(&["duel", "kenwan", "-a", "engine:nodes=100", "-b", "uct:nodes=5", "--games", "3", "--json"])
            .output()
            .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&value["games"], &value["players"]), (&6.into(), &3.into()));
    assert!(value["alone"].as_f64().is_some() && value["pentanomial"].is_null(), "{value}");
}

#[test]
fn a_wrong_contender_is_explained() {
    let output = tablier(&["duel", "wali", "-a", "deep-blue"]).output().unwrap();
    assert!(!output.status.success());
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .contains("expected random, beginner, engine, mcts, uct or ugi:PROGRAM")
    );
}

#[test]
fn the_computer_takes_its_turns() {
    let mut child = tablier(&["play", "wali", "--against", "1", "--seconds", "0.05"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"C3\nundo\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(text.contains("Sticks to move, 28 legal moves"), "the computer has answered: {text}");
}

#[test]
fn analysis_shows_growing_lines() {
    let output = tablier(&["analyse", "khitan", "--seconds", "0.2", "--lines", "2"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(text.contains("depth 1/") && text.contains("depth 2/"), "{text}");
}
