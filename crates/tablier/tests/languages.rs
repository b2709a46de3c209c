//! The program speaks the language that is asked for, and programs read the same in every language.

use std::{
    io::Write,
    process::{Command, Stdio},
};

/// Output, errors and success of the program with these variables of the environment.
fn run(environment: &[(&str, &str)], arguments: &[&str], input: &str) -> (String, String, bool) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tablier"))
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .env_remove("TABLIER_SETUPS")
        .env_remove("TABLIER_TABLES")
        .env("TABLIER_DATA", "no folder")
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that needs no input may end before the input is written.
    let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.success())
}

/// What the program prints in French.
fn french(arguments: &[&str]) -> String {
    let (out, complaint, is_well) = run(&[("LANG", "fr_FR.UTF-8")], arguments, "");
    assert!(is_well, "{arguments:?}: {complaint}");
    out
}

#[test]
fn the_environment_chooses_the_language_and_the_option_overrules_it() {
    let is_french = |environment: &[(&str, &str)], arguments: &[&str]| {
        let (out, complaint, is_well) = run(environment, arguments, "");
        assert!(is_well, "{complaint}");
        assert_ne!(out.contains("Essayez"), out.contains("Try:"), "{out}");
        out.contains("Essayez")
    };
    let [fr, en] = [("LANG", "fr_FR.UTF-8"), ("LANG", "en_US.UTF-8")];
    assert!(is_french(&[fr], &["games"]));
    assert!(!is_french(&[en], &["games"]));
    assert!(!is_french(&[], &["games"]));
    assert!(is_french(&[en, ("LC_MESSAGES", "fr_CA")], &["games"]));
    assert!(!is_french(&[fr, ("LC_ALL", "C")], &["games"]));
    assert!(!is_french(&[fr], &["games", "--lang", "en"]));
    assert!(is_french(&[en], &["--lang", "fr", "games"]));
}

#[test]
fn help_is_in_french() {
    let all = french(&["--help"]);
    for text in [
        "Utilisation\u{a0}: tablier",
        "Commandes\u{a0}:",
        "Jouer dans ce terminal",
        "Exemples\u{a0}:",
        "Afficher l’aide",
    ] {
        assert!(all.contains(text), "{text}: {all}");
    }
    for english in ["Usage", "Commands:", "Print", "the printed address"] {
        assert!(!all.contains(english), "{english}: {all}");
    }
    let play = french(&["help", "play"]);
    for text in
        ["Le jeu\u{a0}: khet, khitan", "Votre camp contre l’ordinateur", "Arguments\u{a0}:", "Options\u{a0}:"]
    {
        assert!(play.contains(text), "{text}: {play}");
    }
    assert!(!play.contains("Play against"), "{play}");
}

#[test]
fn people_are_told_everything_in_french() {
    let shown = french(&["show", "khitan", "--rules", "expert"]);
    for text in ["Blancs : A0 pièce", "Blancs : 3 en réserve", "Les Blancs jouent, 28 coups possibles"] {
        assert!(shown.replace('\u{a0}', " ").contains(text), "{text}: {shown}");
    }
    let lost = french(&["show", "khet", "--setup", "dynasty", "j3j2"]);
    assert!(lost.contains("0-1  Rouge gagne"), "{lost}");
    let solved = french(&["solve", "wali", "--position", "o5/2x3/2x3/1x4/6 x - 0"]);
    assert_eq!(solved.replace('\u{a0}', " "), "gain en 1 : B2-C2xA5\n");
    let input = "aide\nC3\nC3\nannuler\nplateau\nabandonner\nquitter\n";
    let (played, complaint, _) = run(&[("LANG", "fr")], &["play", "wali"], input);
    assert_eq!(complaint, "");
    for text in [
        "reprendre le dernier coup",
        "Les Bâtonnets posent un bâtonnet en C3.",
        "Vous ne pouvez pas jouer",
        "fini> ",
    ] {
        assert!(played.contains(text), "{text}: {played}");
    }
    let analysed = french(&["analyse", "wali", "--nodes", "200", "--threads", "1"]);
    assert!(analysed.contains("profondeur ") && !analysed.contains("depth"), "{analysed}");
    assert!(french(&["rules", "wali"]).contains("<html lang=\"fr\">"));
}

#[test]
fn errors_are_in_french() {
    for (arguments, error) in [
        (&["show", "khet", "a1a2"][..], "coup 1 : Vous ne pouvez pas jouer « a1a2 »"),
        (&["moves", "chess"], "il n’y a pas de jeu « chess »"),
        (&["moves", "khet", "--rules", "3.0"], "khet n’a pas de règles « 3.0 »"),
        (&["moves", "wali", "--players", "3"], "ce départ est pour 2 joueurs, pas pour 3"),
        (&["moves", "khet", "--position", "10/3b6/10/10/10/10/3D6/4K5 s"], "Rouge n’a pas de pharaon."),
        (&["moves", "wali", "--fast"], "il n’y a pas d’argument « --fast »"),
        (&["moves"], "il manque : <GAME>"),
        (&["danse"], "il n’y a pas de commande « danse »"),
        (&["draw", "wali", "-o", "image.bmp"], "le nom doit finir par .svg, .png, .gif ou .apng"),
        (&["analyse", "no-such-file"], "ni de fichier de ce nom"),
        (&["convert", "/no/such/file"], "impossible de lire /no/such/file"),
    ] {
        let (_, complaint, is_well) = run(&[("LC_ALL", "fr_FR.UTF-8")], arguments, "");
        assert!(!is_well, "{arguments:?}");
        let complaint = complaint.replace(['\u{a0}', '\u{202f}'], " ");
        assert!(complaint.starts_with("erreur :") && complaint.contains(error), "{arguments:?}: {complaint}");
    }
}

#[test]
fn programs_read_the_same_in_every_language() {
    for arguments in [
        &["moves", "khet"][..],
        &["moves", "wali", "--json"],
        &["replay", "khet", "c1d2"],
        &["games", "--json"],
        &["show", "khitan", "--json"],
        &["solve", "wali", "--position", "o5/2x3/2x3/1x4/6 x - 0", "--json", "--nodes", "1000"],
        &["analyse", "wali", "--nodes", "300", "--threads", "1", "--json"],
    ] {
        let strip = |text: &str| text.split("\"seconds\"").next().unwrap_or_default().to_owned();
        let english = run(&[("LANG", "en")], arguments, "").0;
        assert_eq!(strip(&french(arguments)), strip(&english), "{arguments:?}");
        assert!(!english.is_empty());
    }
    let counts = |text: String| -> Vec<String> {
        text.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect()
    };
    let english = run(&[("LANG", "en")], &["perft", "wali", "2"], "").0;
    assert_eq!(counts(french(&["perft", "wali", "2"])), counts(english));
    let ugi = |language| run(&[("LANG", language)], &["engine", "wali"], "ugi\nisready\ndisplay\nquit\n").0;
    assert_eq!(ugi("fr"), ugi("en"));
}
