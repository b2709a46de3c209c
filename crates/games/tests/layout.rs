//! All games have the same files with the same functions, so that a reader of one game finds everything in the others.
//! The test lists `crates/game-*`, so a new game is checked as soon as its folder exists.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The files in a game's `src` folder, and the items that each must define.
const FILES: &[(&str, &[&str])] = &[
    ("lib.rs", &["pub use evaluation::", "pub use moves::", "pub use position::", "pub use rules::"]),
    ("geometry.rs", &[]),
    ("rules.rs", &["pub enum Rules", "impl RuleSet for Rules"]),
    ("position.rs", &["impl Position for "]),
    ("text.rs", &["pub(crate) fn read(", "fn read_board(", "fn read_mover(", "impl fmt::Display for "]),
    ("moves.rs", &[]),
    ("generation.rs", &["pub(crate) fn legal_moves(", "pub(crate) fn count_moves("]),
    ("play.rs", &["pub(crate) fn play("]),
    ("notation.rs", &["pub(crate) fn write_move(", "pub(crate) fn read_move(", "fn not_a_move("]),
    ("presentation.rs", &["impl Presentation for "]),
    ("refusal.rs", &["pub(crate) fn refuse("]),
    (
        "scene.rs",
        &[
            "static DRAWING",
            "pub(crate) fn scene(",
            "pub(crate) fn material(",
            "pub(crate) fn effects(",
            "pub(crate) fn clicks(",
            "pub(crate) fn tokens(",
        ],
    ),
    ("symbols.rs", &["static "]),
    ("evaluation.rs", &["pub struct Evaluation"]),
    ("engine.rs", &["impl EngineProfile for "]),
    ("content.rs", &["impl Content for "]),
];

/// Functions that only some games need, and the file where they belong.
const OPTIONAL: &[(&str, &str)] = &[
    ("notation.rs", "pub(crate) fn write_move_for_people("),
    ("scene.rs", "pub(crate) fn sights("),
    ("scene.rs", "pub(crate) fn lead("),
];

/// The modules of all games, in the order of `lib.rs`.
const MODULES: [&str; 15] = [
    "geometry",
    "rules",
    "position",
    "text",
    "generation",
    "moves",
    "notation",
    "play",
    "engine",
    "evaluation",
    "presentation",
    "refusal",
    "scene",
    "symbols",
    "content",
];

#[test]
fn all_games_have_the_same_files_with_the_same_functions() {
    for game in games() {
        for (file, parts) in FILES {
            let source = read(&game.join("src").join(file));
            for part in *parts {
                assert!(source.contains(part), "{}: {file} does not define `{part}`", game.display());
            }
        }
        let moves = read(&game.join("src/moves.rs"));
        let has_type = ["pub struct Move", "pub enum Move"].iter().any(|part| moves.contains(part));
        assert!(has_type, "{}: moves.rs does not define the type `Move`", game.display());
    }
}

#[test]
fn each_agreed_function_is_defined_in_its_own_file_only() {
    let required = FILES.iter().flat_map(|(file, parts)| parts.iter().map(move |part| (*file, *part)));
    let agreed: Vec<(&str, &str)> =
        required.chain(OPTIONAL.iter().copied()).filter(|(_, part)| part.contains("fn ")).collect();
    for game in games() {
        for path in files(&game.join("src")) {
            let source = read(&path);
            for &(file, part) in &agreed {
                let is_elsewhere = !path.ends_with(file) && source.lines().any(|line| line.starts_with(part));
                assert!(!is_elsewhere, "{} defines `{part}`, which belongs to {file}", path.display());
            }
        }
    }
}

#[test]
fn all_games_name_their_modules_in_the_same_order() {
    for game in games() {
        let source = read(&game.join("src/lib.rs"));
        let modules = source.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
        let shared: Vec<&str> = modules.filter(|module| MODULES.contains(module)).collect();
        assert_eq!(shared, MODULES, "{}", game.display());
    }
}

#[test]
fn all_games_implement_the_traits_in_the_order_of_their_methods() {
    for (name, file) in [("Position", "position.rs"), ("Presentation", "presentation.rs")] {
        let declared = read(&crates().join("tabletop/src").join(file));
        let order = methods(&declared, &format!("pub trait {name}"));
        assert!(order.len() > 8, "{order:?}");
        for game in games() {
            let source = read(&game.join("src").join(file));
            let implemented = methods(&source, &format!("impl {name} for "));
            let expected: Vec<&str> =
                order.iter().copied().filter(|method| implemented.contains(method)).collect();
            assert_eq!(implemented, expected, "{}: impl {name}", game.display());
        }
    }
}

/// The names of the methods in the block that begins with `head`, in order.
fn methods<'a>(source: &'a str, head: &str) -> Vec<&'a str> {
    let block = source.split(head).nth(1).unwrap_or_default();
    let lines = block.lines().take_while(|line| *line != "}");
    lines.filter_map(|line| line.strip_prefix("    fn ")?.split('(').next()).collect()
}

/// The folders of the games' crates.
fn games() -> Vec<PathBuf> {
    let mut folders = entries(&crates());
    folders
        .retain(|folder| folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with("game-")));
    assert!(folders.len() >= 5, "{folders:?}");
    folders
}

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate lies beside the others").to_owned()
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (folders, mut found): (Vec<_>, Vec<_>) = entries(folder).into_iter().partition(|path| path.is_dir());
    found.extend(folders.iter().flat_map(|folder| files(folder)));
    found
}

/// The entries of a folder, sorted by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Tests of most crates are one program, because each program is linked by itself. A file that it does not name would
/// never run.
#[test]
fn every_file_of_tests_is_run() {
    let crates = crates();
    let example = crates.join("../examples/sixth-game/game-breakthrough");
    let crates = fs::read_dir(crates).expect("crates");
    let folders = crates.map(|entry| entry.expect("a folder").path()).chain([example]);
    for folder in folders {
        let Ok(program) = fs::read_to_string(folder.join("tests/main.rs")) else { continue };
        for entry in fs::read_dir(folder.join("tests")).expect("tests") {
            let path = entry.expect("a file").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let is_module = path.extension().is_some_and(|it| it == "rs") && name != "main";
            assert!(
                !is_module || program.contains(&format!("mod {name};")),
                "{} does not run {name}.rs",
                folder.display()
            );
        }
    }
}
