//! Matches with other programs, openings, and the resulting games.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::PathBuf,
    process::{Command, Stdio},
};

use serde_json::Value;

const TABLIER: &str = env!("CARGO_BIN_EXE_tablier");

fn tablier(arguments: &[&str]) -> Command {
    let mut command = Command::new(TABLIER);
    command.args(arguments).env_remove("TABLIER_SETUPS");
    command
}

fn json(arguments: &[&str]) -> Value {
    let output = tablier(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn error(arguments: &[&str]) -> String {
    let output = tablier(arguments).output().unwrap();
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A folder that is removed after use.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tablier-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn files(&self) -> Vec<String> {
        let mut names: Vec<PathBuf> = fs::read_dir(&self.0).unwrap().map(|it| it.unwrap().path()).collect();
        names.sort();
        names.into_iter().map(|name| fs::read_to_string(name).unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_program_plays_like_the_engine_that_it_is() {
    let program = format!("ugi:\"{TABLIER} engine wali\":nodes=150:option.Hash=16");
    let arguments = ["duel", "wali", "--games", "2", "--json", "-b", "engine:nodes=150"];
    let by_ugi = json(&[&arguments[..], &["-a", &program]].concat());
    let direct = json(&[&arguments[..], &["-a", "engine:nodes=150"]].concat());
    for field in ["games", "won", "drawn", "lost", "plies_a_game"] {
        assert_eq!(by_ugi[field], direct[field], "{field}");
    }
    let failures: u64 =
        by_ugi["failures"][0].as_object().unwrap().values().map(|it| it.as_u64().unwrap()).sum();
    assert_eq!(failures, 0);
}

#[cfg(unix)]
#[test]
fn broken_programs_lose_and_the_reason_is_kept() {
    for (name, cases, options) in [
        ("illegal move", "ugi) echo ugiok;; isready) echo readyok;; go*) echo bestmove Z9;;", ""),
        ("crash", "ugi) echo ugiok;; isready) echo readyok;; go*) exit 1;;", ""),
        ("time forfeit", "ugi) echo ugiok;; isready) echo readyok;;", ":ms=20:grace=30"),
        ("no handshake", "ugi) exit 0;;", ""),
    ] {
        let folder = Folder::new(&name.replace(' ', "-"));
        let script = folder.path("fake.sh");
        fs::write(&script, format!("while read -r line; do case \"$line\" in {cases} esac; done")).unwrap();
        let (program, games) = (format!("ugi:\"sh {script}\"{options}"), folder.path("games"));
        let arguments = ["duel", "wali", "--games", "2", "--json", "--save", &games, "-a", "engine:nodes=50"];
        let value = json(&[&arguments[..], &["-b", &program]].concat());
        assert_eq!((&value["won"], &value["failures"][1][name]), (&2.into(), &2.into()), "{value}");
        for file in Folder(folder.0.join("games")).files() {
            assert!(file.contains(&format!("[Termination \"{name}\"]")), "{file}");
            assert_eq!(name == "illegal move", file.contains("Z9"), "{file}");
        }
    }
}

#[test]
fn a_program_that_is_missing_is_an_error_before_the_match() {
    let text = error(&["duel", "wali", "-a", "ugi:/no/such/program", "--games", "2"]);
    assert!(text.contains("/no/such/program cannot be started"), "{text}");
}

#[test]
fn weights_can_be_compared() {
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../game-wali/weights.txt");
    let a = format!("engine:nodes=60:weights={weights}");
    let value = json(&["duel", "wali", "--games", "4", "--json", "-a", &a, "-b", "engine:nodes=60"]);
    assert_eq!(value["score"], 0.5, "the same weights play the same games: {value}");
    let text = error(&["duel", "khet", "-a", &a, "--games", "2"]);
    assert!(text.contains("weights, line"), "{text}");
}

#[test]
fn openings_are_made_again_from_the_same_seed_and_played_from() {
    let folder = Folder::new("openings");
    let (first, second) = (folder.path("a.txt"), folder.path("b.txt"));
    for file in [&first, &second] {
        let make = ["openings", "make", "khitan", "--rules", "short", "--count", "6", "--plies", "3-5"];
        let output = tablier(&make).args(["--nodes", "100", "--seed", "9", "-o", file]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let text = fs::read_to_string(&first).unwrap();
    assert_eq!(text, fs::read_to_string(&second).unwrap());
    assert_eq!(text.matches("\nsetup ").count(), 4, "the openings are shared out among the set-ups: {text}");
    let duel =
        ["duel", "khitan", "--rules", "short", "--json", "-a", "engine:nodes=30", "-b", "engine:nodes=30"];
    let value = json(&[&duel[..], &["--openings", &first, "--games", "12"]].concat());
    assert_eq!(value["games"], 12);
    let text = error(&[&duel[..], &["--openings", &first, "--games", "14"]].concat());
    assert!(text.contains("there are 6 openings, enough for 12 games"), "{text}");
    let text = error(&["duel", "khitan", "--openings", &first]);
    assert!(text.contains("openings of khitan short for 2, not of khitan classic for 2"), "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_prints_its_result() {
    let folder = Folder::new("interrupted");
    let child =
        tablier(&["duel", "wali", "--opening-plies", "6", "--games", "1000000", "--threads", "1", "--json"])
            .args(["-a", "engine:nodes=30", "-b", "engine:nodes=30", "--save", folder.0.to_str().unwrap()])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
    while fs::read_dir(&folder.0).unwrap().count() < 2 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let n_games = value["games"].as_u64().unwrap();
    assert!((2..1_000_000).contains(&n_games), "{value}");
}

#[test]
fn a_curve_is_fitted_from_games() {
    let output = tablier(&["chances", "fit", "wali", "--games", "2", "--nodes", "30"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success() && text.contains("FittedCurve { rules: \"standard\", n_players: 2, win: "),
        "{text}"
    );
}

/// A game file with the moves of the first opening of a frozen suite.
fn game_file(game: &str, suite: &str) -> String {
    let path = format!("{}/../game-{game}/openings/{suite}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let mut lines = text.lines().skip_while(|line| !line.starts_with("setup "));
    let setup = lines.next().unwrap().strip_prefix("setup ").unwrap();
    format!("[Game \"{game}\"]\n[StartName \"{setup}\"]\n\n{} *\n", lines.next().unwrap())
}

#[test]
fn every_move_of_a_game_is_analysed_and_written_down() {
    let folder = Folder::new("analysis");
    for (game, suite) in [("wali", "standard"), ("kenwan", "three-players")] {
        let (file, out) = (folder.path(&format!("{suite}.txt")), folder.path(&format!("{suite}-out.txt")));
        fs::write(&file, game_file(game, suite)).unwrap();
        let output = tablier(&["analyse", &file, "--nodes", "20000", "--json", "-o", &out]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let lines: Vec<Value> = String::from_utf8(output.stdout)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let n_moves = game_file(game, suite).lines().nth(3).unwrap().split(' ').count() - 1;
        assert_eq!(lines.len(), n_moves);
        for (ply, line) in lines.iter().enumerate() {
            assert_eq!(line["ply"], ply);
            let wdl = line["score"]["wdl"].as_array().unwrap();
            assert_eq!(wdl.iter().map(|it| it.as_u64().unwrap()).sum::<u64>(), 1000);
        }
        let written = fs::read_to_string(&out).unwrap();
        assert_eq!(written.matches("[%eval ").count() >= n_moves, game == "wali", "{written}");
        assert!(written.contains("[Annotator \"Tablier "), "{written}");
        let convert = tablier(&["convert", &out]).output().unwrap();
        assert!(convert.status.success(), "{}", String::from_utf8_lossy(&convert.stderr));
        let words = tablier(&["analyse", &file, "--nodes", "500"]).output().unwrap();
        assert!(String::from_utf8(words.stdout).unwrap().contains("% given away a move"));
    }
}

#[test]
fn the_analysed_file_is_written_even_if_nobody_reads_the_moves() {
    let folder = Folder::new("analysis-unread");
    let (file, out) = (folder.path("game.txt"), folder.path("out.txt"));
    fs::write(&file, game_file("wali", "standard")).unwrap();
    let arguments = ["analyse", &file, "--nodes", "500", "-o", &out];
    let mut child = tablier(&arguments).stdout(Stdio::piped()).spawn().unwrap();
    // Nobody reads a line of it, as behind `head -0`.
    drop(child.stdout.take());
    child.wait().unwrap();
    let written = fs::read_to_string(&out).unwrap();
    assert!(written.contains("[Annotator \"Tablier ") && written.contains("[%eval "), "{written}");
}

#[test]
fn what_is_neither_a_game_nor_a_file_is_explained() {
    let text = error(&["analyse", "no-such-file"]);
    assert!(
        text.contains("no game “no-such-file”") && text.contains("there is no file of that name"),
        "{text}"
    );
    let text = error(&["analyse", "wali", "-o", "out.txt"]);
    assert!(text.contains("--output is for game files"), "{text}");
}
