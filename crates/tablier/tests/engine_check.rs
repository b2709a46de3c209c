//! `tablier engine-check`: our own engine passes, broken ones fail with the right reason.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::process::Command;

use serde_json::Value;

/// Checks a program and returns the report and the exit code.
fn check(game: &str, tolerance: &str, program: &[&str]) -> (Value, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_tablier"))
        .env("LC_ALL", "C")
        .args(["engine-check", "--json", "--game", game, "--tolerance", tolerance, "--"])
        .args(program)
        .env_remove("TABLIER_SETUPS")
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let report = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {stderr}"));
    (report, output.status.code().unwrap())
}

fn check_ours(game: &str) {
    // Other tests run at the same time, so speed does not matter here.
    let (report, code) = check(game, "20000", &[env!("CARGO_BIN_EXE_tablier"), "engine", game]);
    let checks = report["checks"].as_array().unwrap();
    let failed: Vec<&Value> = checks.iter().filter(|it| it["outcome"] == "failed").collect();
    assert!(failed.is_empty() && code == 0, "{failed:#?}");
    let n_ok = checks.iter().filter(|it| it["outcome"] == "ok").count();
    assert!(n_ok >= 18, "{report:#}");
}

#[test]
fn our_engine_of_khet_passes() {
    check_ours("khet");
}

#[test]
fn our_engine_of_khitan_passes() {
    check_ours("khitan");
}

#[test]
fn our_engine_of_ken_wan_passes() {
    check_ours("kenwan");
}

#[test]
fn our_engine_of_wali_passes() {
    check_ours("wali");
}

#[test]
fn our_engine_of_bermudes_passes() {
    check_ours("bermudes");
}

/// A shell script as an engine of Wali. The given cases come before those of a minimal correct engine.
#[cfg(unix)]
fn fake(cases: &str) -> Value {
    let script = format!(
        "while read -r line; do case \"$line\" in {cases}
            ugi) echo 'id name Fake'; echo ugiok;; isready) echo readyok;; perft*) echo nodes 30;;
            go*) echo 'info depth 1 nodes 1 score cp 0 pv C3'; echo bestmove C3;; quit) exit 0;; esac; done"
    );
    let (report, code) = check("wali", "1000", &["sh", "-c", &script]);
    assert_eq!(code, 1, "{report:#}");
    report
}

/// The reason why the check with this name failed.
#[cfg(unix)]
fn failure(report: &Value, name: &str) -> String {
    let check = report["checks"]
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["name"].as_str().unwrap().starts_with(name) && it["outcome"] == "failed");
    check.unwrap_or_else(|| panic!("{name} did not fail: {report:#}"))["reason"].as_str().unwrap().to_owned()
}

#[cfg(unix)]
#[test]
fn a_program_that_says_nothing_of_itself_fails_at_once() {
    let report = fake("ugi) exit 0;;");
    assert_eq!(report["checks"].as_array().unwrap().len(), 1);
    assert!(failure(&report, "says what it is").contains("ugiok"));
}

#[cfg(unix)]
#[test]
fn a_program_that_knows_one_answer_only_fails_where_it_is_wrong() {
    let report = fake("");
    assert!(
        failure(&report, "counts moves as we do")
            .contains("perft 2, set-up start given as fen: 30 instead of 870")
    );
    assert!(failure(&report, "plays a legal move in random positions").contains("bestmove C3 is illegal"));
    assert!(failure(&report, "says bestmove none").contains("bestmove C3 instead of none"));
    assert!(failure(&report, "thinks until stop").contains("before stop"));
    let start = report["checks"]
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["name"].as_str().unwrap().starts_with("plays a legal move at the start"));
    assert_eq!(start.unwrap()["outcome"], "ok");
}

#[cfg(unix)]
#[test]
fn a_program_that_dies_of_nonsense_fails() {
    let report = fake("make*) exit 3;;");
    assert!(
        failure(&report, "survives wrong input")
            .contains("isready after an unknown command: the program ended")
    );
}

#[cfg(unix)]
#[test]
fn a_program_that_talks_on_after_quit_fails() {
    let report = fake("quit) echo goodbye; exit 0;;");
    assert!(failure(&report, "ends by quit and says nothing").contains("after quit it said `goodbye`"));
}

#[cfg(unix)]
#[test]
fn a_program_that_does_not_end_is_ended() {
    let report = fake("quit) ;;");
    assert!(failure(&report, "ends by quit and says nothing").contains("did not end"));
}

#[cfg(unix)]
#[test]
fn a_program_that_names_rules_that_nobody_knows_fails() {
    let report =
        fake("ugi) echo 'id name Fake'; echo 'option name RuleSet type combo default x var x'; echo ugiok;;");
    assert!(failure(&report, "says what it is").contains("wali has no rule set x"));
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let output = Command::new(env!("CARGO_BIN_EXE_tablier"))
        .env("LC_ALL", "C")
        .args(["engine-check", "/no/such/engine", "--game", "wali"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/no/such/engine cannot be started"));
}
