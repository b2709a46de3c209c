//! `tablier solve` as its users see it.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::process::{Command, Output};

fn tablier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tablier"))
        .env("LC_ALL", "C")
        .args(arguments)
        .env_remove("TABLIER_SETUPS")
        .output()
        .unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = tablier(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = tablier(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// Stones to move, and two sticks left.
const WALI: &str = "o3o1/1o1o1x/1ooooo/o3x1/2o2o o - 1";

#[test]
fn a_win_is_told_with_its_line() {
    let text = printed(&["solve", "wali", "--position", WALI]);
    assert_eq!(text, "win in 3: A2-B2xE2 F4-E4 B2-C2xE4\n");
}

#[test]
fn a_loss_is_told_after_moves_that_were_played() {
    let first = printed(&["solve", "wali", "--position", WALI, "--json"]);
    let first: serde_json::Value = serde_json::from_str(&first).unwrap();
    assert_eq!((first["verdict"].as_str(), first["plies"].as_u64()), (Some("win"), Some(3)));
    let mv = first["line"][0].as_str().unwrap();
    let then = printed(&["solve", "wali", "--position", WALI, mv]);
    assert!(then.starts_with("loss in 2: "), "{then}");
}

#[test]
fn what_is_not_found_within_the_limits_is_unknown() {
    for limits in [["--depth", "2"], ["--nodes", "20"]] {
        let text = printed(&[&["solve", "wali", "--position", WALI], &limits[..]].concat());
        assert!(text.starts_with("unknown: neither a win nor a loss within "), "{text}");
    }
}

#[test]
fn three_players_are_one_against_the_others() {
    let text = printed(&[
        "solve",
        "kenwan",
        "--position",
        "5/3Y2/1r1YYY1/1RRYYYY1/BRRR#YY2/BRRBYYY1/1RByRY1/RRRRy1/RR3 y b-- 0",
    ]);
    assert_eq!(text, "loss in 2: D6-A4 C5-G3\n");
}

#[test]
fn what_cannot_be_solved_is_refused_with_a_reason() {
    let over = "6/6/6/6/x5 o - 0";
    assert!(refused(&["solve", "wali", "--position", over]).contains("the game is over"));
    assert!(refused(&["solve", "wali", "--position", "6/6"]).contains("error:"));
    assert!(refused(&["solve", "wali", "A9"]).contains("A9"));
    assert!(refused(&["solve", "wali", "--depth", "0"]).contains("--depth"));
}
