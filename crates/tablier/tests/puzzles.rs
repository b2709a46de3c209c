//! `tablier puzzles` as its users see it.

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

#[test]
fn puzzles_are_made_alike_from_the_same_seed() {
    let make = || tablier(&["puzzles", "make", "bermudes", "--count", "3", "--seed", "7"]);
    let output = make();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(text.starts_with("# Puzzles of Bermudes"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("standard | ")).count(), 3, "{text}");
    assert_eq!(make().stdout, output.stdout);
}

#[test]
fn a_table_shows_what_is_solved() {
    let output = tablier(&["puzzles", "check", "bermudes", "--ms", "1", "--by", "proof", "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let rows = answer["rows"].as_array().unwrap();
    assert_eq!(answer["ms"], serde_json::json!([1]));
    let n_puzzles: u64 = rows.iter().map(|row| row["puzzles"].as_u64().unwrap()).sum();
    let n_solved: u64 = rows.iter().map(|row| row["solved"][0].as_u64().unwrap()).sum();
    assert!(n_puzzles >= 100);
    assert_eq!(n_solved + answer["unsolved"].as_array().unwrap().len() as u64, n_puzzles);
}

#[test]
fn nonsense_is_refused() {
    for arguments in [
        &["make", "chess"][..],
        &["make", "khet", "--most-plies", "1"],
        &["make", "khet", "--fewest-plies", "11"],
        &["check", "--ms", "x"],
    ] {
        let output = tablier(&[&["puzzles"], arguments].concat());
        assert!(!output.status.success(), "{arguments:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("error:"));
    }
    let output = tablier(&["puzzles", "make", "bermudes", "--count", "1", "-o", "/no/such/folder/file"]);
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot be written"));
}
