//! `tablier rules` as its users see it: a page that can be opened anywhere.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::{
    env, fs,
    process::{Command, Output},
};

fn rules(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tablier"))
        .env("LC_ALL", "C")
        .arg("rules")
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn every_game_has_a_page_in_both_languages() {
    for game in ["khet", "khitan", "kenwan", "wali", "bermudes"] {
        for (language, contents) in [("en", "Contents"), ("fr", "Sommaire")] {
            let output = rules(&[game, "--lang", language]);
            assert!(output.status.success());
            let page = String::from_utf8(output.stdout).unwrap();
            assert!(page.starts_with(&format!("<!doctype html>\n<html lang=\"{language}\">")), "{game}");
            assert!(page.contains(contents) && page.contains("<figure class=\"diagram\""), "{game}");
            assert!(page.contains("--tablier-field:#"), "{game} brings its colours along");
        }
    }
}

#[test]
fn every_game_is_data_with_its_rules_in_all_languages() {
    for game in ["khet", "khitan", "kenwan", "wali", "bermudes"] {
        let output = rules(&[game, "--json", "--lang", "fr"]);
        assert!(output.status.success(), "{game}");
        let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((data["schema"].as_u64(), data["game"].as_str()), (Some(1), Some(game)));
        let first = &data["rules"][0]["text"];
        assert!(first["en"].is_string() && first["fr"].is_string() && first["en"] != first["fr"], "{first}");
    }
}

#[test]
fn a_page_is_written_to_a_file() {
    let path = env::temp_dir().join(format!("tablier-rules-{}.html", std::process::id()));
    assert!(rules(&["wali", "-o", path.to_str().unwrap()]).status.success());
    let page = fs::read_to_string(&path).unwrap();
    fs::remove_file(path).unwrap();
    assert!(page.contains("<title>Wali</title>") && page.ends_with("</html>\n"));
}

#[test]
fn what_cannot_be_written_is_refused_with_a_reason() {
    for (arguments, reason) in [
        (&["chess"][..], "chess"),
        (&["wali", "--lang", "eo"], "there are `fr` and `en`"),
        (&["wali", "-o", "/nowhere/at/all.html"], "cannot be written"),
    ] {
        let output = rules(arguments);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && message.contains(reason), "{arguments:?}: {message}");
    }
}
