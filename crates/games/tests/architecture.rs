//! Dependencies point one way. This test reads cargo's metadata and fails when an arrow is wrong.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use cargo_metadata::{DependencyKind, MetadataCommand};

/// Stands for the crate of any game.
const GAME: &str = "game-*";

/// Stands for the crate of the endings of any game.
const SOLVED: &str = "*-endgames";

/// The name of a crate in the list.
fn listed(name: &str) -> &str {
    match name {
        name if name.starts_with("game-") => GAME,
        name if name.ends_with("-endgames") => SOLVED,
        name => name,
    }
}

/// The allowed dependencies of each crate within the workspace.
const ARROWS: &[(&str, &[&str])] = &[
    ("tabletop", &[]),
    ("vector", &["tabletop"]),
    ("evaluation", &["tabletop"]),
    (GAME, &["tabletop", "evaluation", "vector"]),
    ("endgames", &["tabletop", "evaluation"]),
    (SOLVED, &["tabletop", "evaluation", "endgames", GAME]),
    ("games", &["tabletop", "evaluation", "search", "endgames", SOLVED, GAME]),
    ("tablefiles", &["endgames", "games"]),
    ("gamefile", &["tabletop", "games"]),
    ("explorer", &["tabletop", "search", "games", "gamefile"]),
    ("tuning", &["tabletop", "evaluation", "search", "games"]),
    ("drawing", &["tabletop", "vector"]),
    ("pictures", &["tabletop", "vector", "games", "drawing"]),
    ("lessons", &["texts", "tabletop", "search", "games", "drawing"]),
    ("texts", &["tabletop", "games"]),
    ("coach", &["tabletop", "games"]),
    ("rulebook", &["tabletop", "games", "texts"]),
    (
        "api",
        &[
            "coach", "lessons", "tabletop", "search", "games", "gamefile", "drawing", "ratings", "report",
            "texts",
        ],
    ),
    ("report", &["tabletop", "vector", "search", "games", "drawing", "texts"]),
    ("browser", &["api"]),
    ("assets", &[]),
    ("matchplay", &["tabletop", "games"]),
    ("ratings", &[]),
    ("studies", &["tabletop", "games", "gamefile", "matchplay"]),
    ("store", &["matchplay", "ratings", "studies"]),
    ("client", &["matchplay"]),
    (
        "server",
        &[
            "lessons",
            "tabletop",
            "search",
            "games",
            "gamefile",
            "explorer",
            "drawing",
            "pictures",
            "texts",
            "api",
            "assets",
            "matchplay",
            "ratings",
            "rulebook",
            "store",
            "studies",
            "endgames",
            "tablefiles",
        ],
    ),
    ("testkit", &["tabletop"]),
    ("typescript", &[]),
    ("search", &["tabletop", "evaluation"]),
    (
        "workbench",
        &[
            "tabletop",
            "evaluation",
            "search",
            "endgames",
            "games",
            "gamefile",
            "explorer",
            "tablefiles",
            "tuning",
            "matchplay",
            "client",
            "coach",
            "server",
        ],
    ),
    (
        "tablier",
        &[
            "tabletop",
            "evaluation",
            "search",
            "endgames",
            "games",
            "gamefile",
            "explorer",
            "tablefiles",
            "drawing",
            "pictures",
            "lessons",
            "texts",
            "report",
            "api",
            "assets",
            "rulebook",
            "server",
            "store",
            "matchplay",
            "client",
            "workbench",
        ],
    ),
];

/// External crates that the rules may use.
const OUTSIDE: &[&str] = &["arrayvec", "thiserror"];

#[test]
fn dependencies_point_one_way() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo describes the workspace");
    let members: BTreeSet<String> =
        metadata.packages.iter().map(|package| package.name.to_string()).collect();
    let allowed: BTreeMap<&str, &[&str]> = ARROWS.iter().copied().collect();
    for package in &metadata.packages {
        let name = package.name.as_str();
        let Some(targets) = allowed.get(listed(name)) else {
            panic!("{name} is new: say in this test what it may depend on, and in ARCHITECTURE.md why");
        };
        let is_rules = ["tabletop", "evaluation"].contains(&name) || name.starts_with("game-");
        for dependency in package.dependencies.iter().filter(|it| it.kind == DependencyKind::Normal) {
            let target = dependency.name.as_str();
            if members.contains(target) {
                let is_allowed = targets.contains(&target) || targets.contains(&listed(target));
                assert!(is_allowed, "{name} must not depend on {target}");
            } else {
                assert!(
                    !is_rules || OUTSIDE.contains(&target),
                    "the rules crate {name} must not use {target}"
                );
            }
        }
    }
}

/// Below each promise of the site are the tests that show it: a file, and their names.
#[test]
fn every_promise_is_shown_by_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace");
    let text = fs::read_to_string(root.join("docs/promises.md")).expect("promises can be read");
    let promises: Vec<&str> = text.split("\n## ").skip(1).collect();
    assert_eq!(promises.len(), 12);
    for (n, promise) in (1..).zip(promises) {
        let title = promise.lines().next().unwrap_or_default();
        assert!(title.starts_with(&format!("{n}. ")), "{title}");
        let mut n_tests = 0;
        // An item may span several lines. It ends at the next item or with the list.
        let items = promise.split("\n- `").skip(1).map(|item| item.split("\n\n").next().unwrap_or_default());
        for item in items {
            let item = item.split_whitespace().collect::<Vec<_>>().join(" ");
            let (file, names) = item.split_once("`:").expect("a file, then its tests");
            let source =
                fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
            for name in names.split('`').skip(1).step_by(2) {
                let is_there = if Path::new(file).extension().is_some_and(|extension| extension == "js") {
                    source.contains(&format!("test(\"{name}\""))
                } else {
                    source.contains(&format!("fn {name}("))
                };
                assert!(is_there, "{title}: there is no {name} in {file}");
                n_tests += 1;
            }
        }
        assert!(n_tests > 0, "{title}: nothing shows it");
    }
}

/// The one module that may use `unsafe`: the memory of the transposition table.
const UNSAFE: &str = "search/src/memory.rs";

#[test]
fn only_the_memory_of_the_table_is_unsafe() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates stand in a folder");
    let mut folders = vec![crates.to_owned()];
    let mut unsafe_files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder can be listed") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source file can be read");
                // Split in two, so that this file does not find itself.
                if text.contains(concat!("allow(unsafe", "_code)")) {
                    unsafe_files.push(path.strip_prefix(crates).expect("it lies there").to_owned());
                }
            }
        }
    }
    assert_eq!(unsafe_files, [Path::new(UNSAFE)]);
}

/// If two crates give the same name to two things, a search finds the wrong one. Each game has its own `Move`, `Rules`
/// and `Evaluation`, and types that only that game needs.
#[test]
fn no_two_crates_give_the_same_name_to_public_types() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace");
    let mut homes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for folder in fs::read_dir(root.join("crates")).expect("crates").map(|it| it.expect("an entry").path()) {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        if name.starts_with("game-") {
            continue;
        }
        for file in rust_files(&folder.join("src")) {
            let text = fs::read_to_string(&file).expect("a source file");
            let types = text.lines().filter_map(|line| {
                let rest = line.strip_prefix("pub ")?;
                let rest =
                    ["struct ", "enum ", "trait ", "type "].iter().find_map(|it| rest.strip_prefix(it))?;
                rest.split(|c: char| !c.is_alphanumeric()).next()
            });
            for found in types {
                homes.entry(found.to_owned()).or_default().insert(name.clone());
            }
        }
    }
    assert!(homes.len() > 200, "the search has found too little: {}", homes.len());
    homes.retain(|_, crates| crates.len() > 1);
    assert!(homes.is_empty(), "{homes:#?}");
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).expect("a source folder").map(|it| it.expect("an entry").path()) {
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
    found
}
