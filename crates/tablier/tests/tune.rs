//! `tablier tune`, from games to a file of weights or a network.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Runs the program in a folder, and returns its output or its error.
fn run(folder: &Path, arguments: &str) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_tablier"))
        .env("LC_ALL", "C")
        .args(arguments.split(' '))
        .current_dir(folder)
        .output()
        .unwrap();
    match output.status.success() {
        true => Ok(String::from_utf8(output.stdout).unwrap()),
        false => Err(String::from_utf8(output.stderr).unwrap()),
    }
}

/// A new folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tablier-tune-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn games_become_data_and_data_become_weights() {
    let folder = folder("whole");
    let made = run(&folder, "tune data khitan --rules classic --games 40 --nodes 200 -o games.dat").unwrap();
    assert!(made.starts_with("games.dat: 0 games were there, 40 were added"), "{made}");
    let fitted =
        run(&folder, "tune fit khitan --data games.dat --keep tile --rarest 50 -o weights.txt").unwrap();
    for expected in ["tile", "kept", "of 40 games", "training", "validation"] {
        assert!(fitted.contains(expected), "{fitted}");
    }
    // The file can be the start of another fit, and it has the comments of the built-in one.
    let weights = fs::read_to_string(folder.join("weights.txt")).unwrap();
    assert!(weights.contains("tile 110        # each tile on the board"), "{weights}");
    run(&folder, "tune fit khitan --data games.dat --weights weights.txt").unwrap();
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn games_teach_a_network_that_can_play() {
    let folder = folder("network");
    run(&folder, "tune data khet --rules standard --games 30 --nodes 100 -o games.dat").unwrap();
    let command = "tune network khet --data games.dat --epochs 2 -o network.txt";
    let learnt = run(&folder, command).unwrap();
    for expected in ["of 30 games", "a hundredth adds", "validation  loss"] {
        assert!(learnt.contains(expected), "{learnt}");
    }
    let network = || fs::read_to_string(folder.join("network.txt")).unwrap();
    let first = network();
    assert!(first.starts_with("# What `tablier tune network khet` learnt from "), "{first}");
    run(&folder, command).unwrap();
    assert_eq!(network(), first, "the same games teach the same network");
    let duel = "duel khet -a engine:nodes=60:network=network.txt -b engine:nodes=60:no-network --games 2";
    assert!(run(&folder, duel).unwrap().contains("games   2"));
    let refused = run(&folder, "duel wali -a engine:nodes=60:network=network.txt --games 2").unwrap_err();
    assert!(refused.contains("wali is judged without a network"), "{refused}");
    let refused = run(&folder, "duel khet -a engine:nodes=60:network=games.dat --games 2").unwrap_err();
    assert!(refused.contains("network, line"), "{refused}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn weights_are_found_by_playing() {
    let folder = folder("play");
    let command = "tune play khitan --rules short --rounds 3 --nodes 50 --keep tile duel -o weights.txt";
    let table = run(&folder, command).unwrap();
    for kept in ["tile              110    110     +0  kept", "master_tile       110    110     +0  kept"] {
        assert!(table.contains(kept), "{table}");
    }
    let weights = fs::read_to_string(folder.join("weights.txt")).unwrap();
    assert!(weights.contains("tile 110        # each tile on the board"), "{weights}");
    assert_eq!(run(&folder, command).unwrap(), table, "the same seed gives the same weights");
    let refused = run(&folder, "tune play khitan --players 3 --rounds 1 -o weights.txt").unwrap_err();
    assert!(refused.contains("there is no set-up for so many players"), "{refused}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn weights_for_three_are_found_by_playing() {
    let folder = folder("three");
    let command = "tune play kenwan --players 3 --rounds 1 --nodes 30 --keep place -o weights.txt";
    let table = run(&folder, command).unwrap();
    let row = |name: &str| table.lines().find(|line| line.split_whitespace().next() == Some(name)).unwrap();
    assert!(row("place").ends_with("kept") && !row("three_piece").ends_with("kept"), "{table}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn an_interrupted_run_is_continued_to_the_same_games() {
    let folder = folder("resumed");
    let data = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    run(&folder, "tune data wali --games 6 --nodes 100 -o whole.dat").unwrap();
    run(&folder, "tune data wali --games 3 --nodes 100 -o parts.dat").unwrap();
    let half_a_game = &data("parts.dat")[..data("parts.dat").len() - 10];
    fs::write(folder.join("parts.dat"), half_a_game).unwrap();
    let added = run(&folder, "tune data wali --games 6 --nodes 100 -o parts.dat").unwrap();
    assert!(added.contains("2 games were there, 4 were added"), "{added}");
    assert_eq!(data("parts.dat"), data("whole.dat"));
    let other = run(&folder, "tune data wali --games 6 --nodes 200 -o parts.dat").unwrap_err();
    assert!(other.contains("parts.dat cannot be continued: it was made otherwise"), "{other}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_cannot_be_used_is_refused_with_a_reason() {
    let folder = folder("refused");
    let start = "6/6/6/6/6 x 12,12 0";
    let head = "tablier tuning data 1\ngame wali\nrules standard\nseed 1\nnodes 1\nopening 1\n\n";
    for (name, text) in [
        ("empty.dat", head.to_owned()),
        ("damaged.dat", format!("{head}played 0 standard 1-0\n5 6/6/6\n\n")),
        ("cut.dat", format!("{head}played 0 standard 1-0\n5 {start}\n")),
        ("letter.dat", "Dear reader\n".to_owned()),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    for (arguments, reason) in [
        ("tune data khitan --rules slow -o x.dat", "khitan has no rule set “slow”"),
        ("tune data wali -o letter.dat", "letter.dat cannot be continued: line 1: not a file of tuning data"),
        ("tune fit wali --data absent.dat", "absent.dat cannot be read"),
        ("tune fit wali --data letter.dat", "letter.dat: line 1: not a file of tuning data"),
        ("tune fit khet --data empty.dat", "empty.dat has games of wali, not of khet"),
        ("tune fit wali --data empty.dat", "too few games"),
        ("tune fit wali --data damaged.dat", "damaged.dat: game 0, position 1:"),
        ("tune fit wali --data cut.dat", "cut.dat: line 10: the file ends within a game"),
        ("tune fit wali --data empty.dat --keep mane", "wali has no term `mane`"),
        (
            "tune fit wali --data empty.dat --weights cut.dat",
            "cut.dat has no weights of wali: weights, line 1",
        ),
        ("tune play wali --width 3 -o x.txt", "--width is a share from 0 to 1"),
        ("tune fit wali --data empty.dat --result-share 2", "--result-share is a number from 0 to 1"),
        ("tune network wali --data empty.dat -o x.txt", "wali is judged without a network"),
        ("tune network khet --data empty.dat -o x.txt", "empty.dat has games of wali, not of khet"),
        ("tune network khet --data empty.dat --pace=-1 -o x.txt", "--pace and --decay are not below 0"),
    ] {
        let error = run(&folder, arguments).unwrap_err();
        assert!(error.contains(reason), "{arguments}: {error}");
    }
    fs::remove_dir_all(&folder).unwrap();
}
