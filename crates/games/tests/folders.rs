//! A game is a folder: nothing outside it knows the game, except the list in this crate.

use std::{
    fs,
    path::{Path, PathBuf},
};

use games::GameKind;

/// Code that runs, without the games themselves and their list. Tests and comments may give examples.
const SOURCES: &[&str] = &["crates", "web", "Cargo.toml", "check", ".ci", "packaging"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate lies two folders below the root")
}

/// All spellings of the games' names: `kenwan`, `KenWan`, `Ken Wan`.
fn names() -> Vec<String> {
    let names = GameKind::ALL.map(|kind| [kind.slug().to_owned(), kind.game().name.to_lowercase()]);
    let mut names: Vec<String> = names.into_iter().flatten().collect();
    names.sort();
    names.dedup();
    names
}

fn is_exempt(path: &Path) -> bool {
    let path = path.strip_prefix(root()).expect("below the root");
    let in_game = path.iter().nth(1).is_some_and(|folder| {
        folder == "games" || folder.to_str().is_some_and(|folder| folder.starts_with("game-"))
    });
    let is_test = path.iter().any(|part| part == "tests" || part == "examples" || part == "node_modules")
        || path.to_str().is_some_and(|path| path.ends_with(".test.js") || path.ends_with("/tests.rs"));
    in_game || is_test
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    if folder.is_file() {
        return found.push(folder.to_owned());
    }
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder of the project")
        .map(|it| it.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries.into_iter().filter(|path| !is_exempt(path)) {
        files(&path, found);
    }
}

/// The lines that run, numbered from 1, without comments and without the tests at the end of a Rust file.
fn running_lines(path: &Path) -> Vec<(usize, String)> {
    let Ok(text) = fs::read_to_string(path) else { return Vec::new() };
    let ending = path.extension().and_then(|it| it.to_str()).unwrap_or_default();
    let comment = if matches!(ending, "rs" | "js" | "ts" | "json") { "//" } else { "#" };
    let text = match ending {
        "rs" => text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default(),
        _ => &text,
    };
    let is_comment = |line: &str| {
        let line = line.trim_start();
        line.starts_with(comment) || ["/*", "*"].iter().any(|it| ending != "toml" && line.starts_with(it))
    };
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !is_comment(line));
    lines.map(|(number, line)| (number, line.to_owned())).collect()
}

#[test]
fn no_game_is_named_outside_its_folder() {
    let names = names();
    let mut sources = Vec::new();
    for source in SOURCES {
        files(&root().join(source), &mut sources);
    }
    assert!(sources.len() > 300, "the search has found too little: {}", sources.len());
    let mut faults = Vec::new();
    for path in sources {
        for (number, line) in running_lines(&path) {
            let lower = line.to_lowercase();
            // Cargo needs the path of a crate that lies in a game's folder.
            let is_dependency = path.ends_with("Cargo.toml")
                && (lower.trim_start().starts_with("game-") || lower.contains("path = \"crates/game-"));
            if !is_dependency && names.iter().any(|name| lower.contains(name.as_str())) {
                faults.push(format!("{}:{number}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(faults.is_empty(), "ask the game instead of naming it:\n{}", faults.join("\n"));
}

/// Cargo must know each crate by name. Nothing else may.
#[test]
fn cargo_lists_every_game_where_it_must() {
    let text = fs::read_to_string(root().join("crates/games/Cargo.toml")).expect("a manifest");
    let mut crates: Vec<String> = fs::read_dir(root().join("crates"))
        .expect("crates")
        .map(|it| it.expect("an entry").file_name().into_string().expect("UTF-8"))
        .filter(|name| name.starts_with("game-"))
        .collect();
    crates.sort();
    assert_eq!(crates.len(), GameKind::ALL.len());
    for name in crates {
        assert!(text.lines().any(|line| line.starts_with(&name)), "{name} is missing in games/Cargo.toml");
    }
}
