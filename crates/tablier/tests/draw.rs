//! `tablier draw` as its users see it: pictures in files and on standard output.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::{
    env, fs,
    path::PathBuf,
    process::{Command, Output},
};

const GAMES: [&str; 5] = ["khet", "khitan", "kenwan", "wali", "bermudes"];

fn draw(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_tablier");
    Command::new(program)
        .env("LC_ALL", "C")
        .arg("draw")
        .args(arguments)
        .env_remove("TABLIER_SETUPS")
        .output()
        .unwrap()
}

/// The file that these arguments make.
fn file(name: &str, arguments: &[&str]) -> Vec<u8> {
    let path = scratch(name);
    let output = draw(&[arguments, &["-o", path.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let bytes = fs::read(&path).unwrap();
    fs::remove_file(path).unwrap();
    bytes
}

fn scratch(name: &str) -> PathBuf {
    env::temp_dir().join(format!("tablier-draw-{}-{name}", std::process::id()))
}

fn check_refused(arguments: &[&str], reason: &str) {
    let output = draw(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success(), "{arguments:?} should fail");
    assert!(message.contains(reason), "{arguments:?}: {message}");
}

/// Width and height, as the header of a PNG says.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn every_game_is_drawn_as_svg_and_as_png() {
    for game in GAMES {
        let svg = String::from_utf8(file(&format!("{game}.svg"), &[game, "--theme", "dark"])).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{game}");
        let png = file(&format!("{game}.png"), &[game, "--size", "120", "--flip", "--no-coordinates"]);
        assert_eq!(png_size(&png).0, 120, "{game}");
    }
}

#[test]
fn standard_output_gets_svg_with_the_last_move_and_its_light() {
    let text = |arguments: &[&str]| String::from_utf8(draw(arguments).stdout).unwrap();
    let start = text(&["khet"]);
    assert!(!start.contains(r#"class="beam""#) && !start.contains(r#"class="last""#));
    let moved = text(&["khet", "c1d2", "--size", "300"]);
    assert!(moved.contains(r#"class="beam""#) && moved.contains(r#"class="last""#));
    assert!(moved.contains(r#"width="300""#) && moved.contains("Khet, 1: c1d2"));
    assert!(!text(&["khet", "c1d2", "--no-beam"]).contains(r#"class="beam""#));
}

#[test]
fn a_game_file_becomes_a_moving_picture() {
    let path = scratch("game.txt");
    fs::write(&path, "[Game \"wali\"]\n\n1. C3 D3 2. B2 A1 *\n").unwrap();
    let game = ["--game", path.to_str().unwrap(), "--size", "100"];
    let gif = file("game.gif", &game);
    assert!(gif.starts_with(b"GIF89a") && gif.ends_with(b";"));
    let frames = |bytes: &[u8], name: &[u8]| bytes.windows(name.len()).filter(|it| *it == name).count();
    let apng = file("game.apng", &game);
    assert_eq!((png_size(&apng).0, frames(&apng, b"fcTL")), (100, 5));
    assert_eq!(frames(&file("last.png", &game), b"fcTL"), 0, "a .png stands still");
    fs::remove_file(path).unwrap();
}

#[test]
fn what_cannot_be_drawn_is_refused_with_a_reason() {
    check_refused(&[], "<GAME>");
    check_refused(&["chess"], "chess");
    check_refused(&["khet", "c1c9"], "move 1: You can’t play");
    check_refused(&["khet", "-o", "picture.jpg"], "must end with .svg, .png, .gif or .apng");
    check_refused(&["khet", "--theme", "pink"], "there are light, dark, high-contrast, paper");
    check_refused(&["khet", "--size", "5000"], "5000");
    check_refused(&["khet", "-o", "/nowhere/at/all.svg"], "cannot be written");
    check_refused(&["khet", "-o", "film.gif", "--size", "2000"], "at most 1,280 pixels");
    check_refused(&["khet", "-o", "film.gif", "--seconds", "0"], "--seconds");
    check_refused(&["--game", "/nowhere.txt"], "/nowhere.txt cannot be read");
    check_refused(&["khet", "--game", "game.txt"], "cannot be used with");
}
