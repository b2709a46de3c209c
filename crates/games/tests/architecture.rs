//! Dependencies point one way. This test reads what cargo knows and fails when an arrow is wrong.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use cargo_metadata::{DependencyKind, MetadataCommand};

/// Stands for the crate of any game.
const GAME: &str = "game-*";

/// The name of a crate in the list.
fn listed(name: &str) -> &str {
    if name.starts_with("game-") { GAME } else { name }
}

/// What each crate of the workspace may depend on, besides crates from outside.
const ARROWS: &[(&str, &[&str])] = &[
    ("tabletop", &[]),
    ("vector", &["tabletop"]),
    ("evaluation", &["tabletop"]),
    (GAME, &["tabletop", "evaluation", "vector"]),
    ("endgames", &["tabletop", "evaluation", GAME]),
    ("games", &["tabletop", "evaluation", "search", "endgames", GAME]),
    ("gamefile", &["tabletop", "games"]),
    ("tuning", &["tabletop", "evaluation", "search", "games"]),
    ("drawing", &["tabletop", "vector"]),
    ("pictures", &[]),
    ("lessons", &["texts", "tabletop", "search", "games", "drawing"]),
    ("texts", &["tabletop", "games"]),
    ("api", &["lessons", "tabletop", "search", "games", "gamefile", "drawing", "texts"]),
    ("browser", &["api"]),
    ("assets", &[]),
    ("matchplay", &["tabletop", "games"]),
    ("ratings", &[]),
    ("store", &["matchplay", "ratings"]),
    ("client", &["matchplay"]),
    (
        "server",
        &[
            "lessons",
            "tabletop",
            "search",
            "games",
            "gamefile",
            "drawing",
            "texts",
            "api",
            "assets",
            "matchplay",
            "ratings",
            "store",
        ],
    ),
    ("testkit", &["tabletop"]),
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
            "tuning",
            "matchplay",
            "client",
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
            "drawing",
            "pictures",
            "lessons",
            "texts",
            "assets",
            "server",
            "store",
            "matchplay",
            "workbench",
        ],
    ),
];

/// Crates from outside that the rules may use.
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
                assert!(targets.contains(&listed(target)), "{name} must not depend on {target}");
            } else {
                assert!(
                    !is_rules || OUTSIDE.contains(&target),
                    "the rules crate {name} must not use {target}"
                );
            }
        }
    }
}

/// Below each promise of the site stand the tests that show it: a file, and their names.
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
        // An item may be broken over several lines; it ends at the next item or with the list.
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

/// The one module that may be unsafe: the memory of the engine's table.
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
                // Written in two halves, so that this file does not find itself.
                if text.contains(concat!("allow(unsafe", "_code)")) {
                    unsafe_files.push(path.strip_prefix(crates).expect("it lies there").to_owned());
                }
            }
        }
    }
    assert_eq!(unsafe_files, [Path::new(UNSAFE)]);
}
