//! Everything that the documents name exists: crates, files, links.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace").to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The texts between backticks, without code blocks.
fn code_spans(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn every_crate_is_in_the_tables_of_both_readmes() {
    let folders = fs::read_dir(root().join("crates")).expect("crates can be listed");
    let crates: BTreeSet<String> = folders
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|folder| folder.join("Cargo.toml").exists())
        .map(|folder| folder.file_name().expect("a folder has a name").to_string_lossy().into_owned())
        .collect();
    for (file, heading) in [("README.md", "| crate | what it is |"), ("README.fr.md", "| crate | contenu |")]
    {
        let text = read(&root().join(file));
        let (_, table) = text.split_once(heading).expect("a table of crates");
        let rows = table.trim_start().lines().take_while(|line| line.starts_with('|'));
        let named: BTreeSet<String> = rows
            .filter_map(|row| row.split('|').nth(1))
            .flat_map(|cell| code_spans(cell).into_iter().map(str::to_owned))
            .collect();
        assert_eq!(named, crates, "{file}");
    }
}

/// A path in backticks begins with a folder of the workspace. `*` and `…` stand for several files.
#[test]
fn every_path_in_the_architecture_exists() {
    const FOLDERS: [&str; 6] = ["crates/", "web/", "docs/", "browser-tests/", ".ci/", "packaging/"];
    let text = read(&root().join("ARCHITECTURE.md"));
    let paths: Vec<&str> = code_spans(&text)
        .into_iter()
        .filter(|span| FOLDERS.iter().any(|folder| span.starts_with(folder)))
        .filter(|span| !span.contains(['*', '…', '{', '<', ' ']))
        .collect();
    assert!(paths.len() > 20, "{paths:?}");
    let missing: Vec<&&str> = paths.iter().filter(|path| !root().join(path).exists()).collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md names what is not there: {missing:?}");
}

#[test]
fn relative_links_of_the_documents_lead_somewhere() {
    let mut documents = vec![];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder can be listed") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                documents.push(path);
            }
        }
    }
    documents.extend(
        ["README.md", "README.fr.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
            .map(|name| root().join(name)),
    );
    for document in documents {
        let text = read(&document);
        let folder = document.parent().expect("a file is in a folder");
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or_default();
            let is_relative = !file.is_empty() && !file.contains("://") && !file.starts_with('/');
            assert!(
                !is_relative || folder.join(file).exists(),
                "{}: there is no {target}",
                document.display()
            );
        }
    }
}
