//! Stored perft counts: `tests/suites/*.perft`.
//!
//! ```text
//! # A comment.
//! id classic
//! source the rule page
//! rules standard
//! position 4tkte2/… s
//! perft 1 79
//! perft 2 6228
//! ```
//! An entry begins with `id`; its perft lines are checked in order.

use std::{fs, path::Path};

use tabletop::{Position, RuleSet, perft};

/// Checks every `*.perft` file of a folder, leaving out counts above `most_nodes`.
///
/// # Panics
/// If a count differs, a file cannot be read, or nothing was counted.
pub fn perft_files<P: Position>(folder: impl AsRef<Path>, most_nodes: u64) {
    let mut n_checked = 0;
    for path in files(folder.as_ref(), "perft") {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        n_checked += perft_text::<P>(&text, most_nodes);
    }
    assert!(n_checked > 0, "no perft count was checked");
}

/// The files of a folder that end so, in the order of their names.
pub(crate) fn files(folder: &Path, extension: &str) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|it| it == extension))
        .collect();
    paths.sort();
    paths
}

fn perft_text<P: Position>(text: &str, most_nodes: u64) -> usize {
    let mut n_checked = 0;
    let mut id = "";
    let mut rules = P::Rules::ALL[0];
    let mut position: Option<P> = None;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "id" => (id, rules, position) = (value, P::Rules::ALL[0], None),
            "source" => {}
            "rules" => {
                rules =
                    P::Rules::from_name(value).unwrap_or_else(|| panic!("line {}: rules {value}", index + 1));
            }
            "position" => {
                let read = P::from_text(value, rules);
                position = Some(read.unwrap_or_else(|error| panic!("line {}: {error}", index + 1)));
            }
            "perft" => {
                let (depth, nodes) = value.split_once(' ').expect("perft DEPTH NODES");
                let (depth, nodes): (u32, u64) =
                    (depth.parse().expect("a depth"), nodes.parse().expect("a count"));
                if nodes <= most_nodes {
                    let position = position.as_ref().expect("a position before its counts");
                    assert_eq!(perft::perft(position, depth), nodes, "perft {depth} of {id}");
                    assert_eq!(perft::perft_bulk(position, depth), nodes, "bulk perft {depth} of {id}");
                    n_checked += 1;
                }
            }
            _ => panic!("line {}: unknown key {key}", index + 1),
        }
    }
    n_checked
}
