//! `tablier report` as its users see it.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::{
    fs,
    process::{Command, Output},
};

fn tablier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tablier"))
        .env("LC_ALL", "C")
        .args(arguments)
        .env_remove("TABLIER_SETUPS")
        .output()
        .unwrap()
}

/// A report of a few quick games.
fn report(arguments: &[&str]) -> String {
    let quick = ["--games", "6", "--strength", "nodes=10,nodes=20"];
    let output = tablier(&[&["report"], arguments, &quick[..]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = tablier(&[&["report"], arguments].concat());
    assert!(!output.status.success(), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_report_answers_whether_the_start_is_fair() {
    let text = report(&["wali"]);
    assert!(text.starts_with("How Wali plays\n"), "{text}");
    for part in
        ["IS THE START FAIR?", "12 games", "Decisions that matter", "A typical game", "10 positions a move"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn threads_and_languages_change_no_figure() {
    let json = |more: &[&str]| report(&[&["khitan", "--setup", "lines", "--json"], more].concat());
    let one = json(&["--threads", "1"]);
    assert_eq!(one, json(&["--threads", "3"]));
    assert_eq!(one, json(&["--lang", "fr"]));
    assert_ne!(one, json(&["--seed", "2"]));
    let figures: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!((figures["setup"].as_str(), figures["gamesPlayed"].as_u64()), (Some("lines"), Some(12)));
    assert_eq!(figures["ladder"], serde_json::json!(["nodes=10", "nodes=20"]));
}

#[test]
fn a_position_of_ones_own_can_be_reported() {
    let position = "g4/6/7/8/9/8/7/6/4A w 0,0 0 0 0";
    let text = report(&["khitan", "--position", position, "--lang", "fr"]);
    assert!(text.contains(position) && text.contains("LE DÉPART EST-IL ÉQUITABLE"), "{text}");
}

#[test]
fn two_rule_sets_are_compared_on_the_same_set_up() {
    let text = report(&["khitan", "--against-rules", "master"]);
    assert!(text.contains("1. Classic rules") && text.contains("2. Master rules"), "{text}");
    assert!(text.contains("Corrected p"), "{text}");
    let json = report(&["khitan", "--setup", "lines", "--against-setup", "compact", "--json"]);
    let comparison: serde_json::Value = serde_json::from_str(&json).unwrap();
    let setups = [0, 1].map(|index| comparison["reports"][index]["setup"].as_str().unwrap().to_owned());
    assert_eq!(setups, ["lines", "compact"]);
    assert!(comparison["rows"].as_array().unwrap().len() > 13);
}

#[test]
fn a_page_and_markdown_are_written() {
    let path = std::env::temp_dir().join(format!("tablier-report-{}.html", std::process::id()));
    let text = report(&["bermudes", "--markdown", "--html", path.to_str().unwrap()]);
    assert!(text.starts_with("# How Bermudes plays") && text.contains("| --- |"), "{text}");
    let page = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.matches("class=\"plot\"").count() > 8);
}

#[test]
fn what_cannot_be_reported_is_refused_with_a_reason() {
    assert!(refused(&["wali", "--strength", "strong"]).contains("`strong` is no strength"));
    assert!(refused(&["wali", "--lang", "fr", "--strength", "level=12"]).contains("n’est pas une force"));
    assert!(refused(&["wali", "--against-rules", "none"]).contains("no rule set"));
    assert!(refused(&["wali", "--games", "0"]).contains("0"));
    assert!(refused(&["wali", "--html", "/nowhere/report.html"]).contains("cannot be written"));
    assert!(
        refused(&["khitan", "--setup", "lines", "--position", "x"]).contains("give the name of a starti")
    );
}
