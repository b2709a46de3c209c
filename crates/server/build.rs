//! Embeds the documents of the project, those in `docs/`.

use std::{
    env,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let docs = here.ancestors().nth(2).expect("the crate lies two folders below the workspace").join("docs");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", docs.display());
    let mut names = Vec::new();
    list(&docs, "", &mut names)?;
    names.sort();
    let mut table = "&[\n".to_owned();
    for name in names {
        let path = docs.join(format!("{name}.md"));
        writeln!(table, "    ({name:?}, include_str!({path:?})),").expect("writing to a string cannot fail");
    }
    table.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("documents.rs"), table)
}

/// Lists the documents of a folder and of the folders inside it, without their ending.
fn list(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("names of files are UTF-8");
        if path.is_dir() {
            list(&path, &format!("{prefix}{name}/"), names)?;
        } else if let Some(stem) = name.strip_suffix(".md") {
            names.push(format!("{prefix}{stem}"));
        }
    }
    Ok(())
}
