//! The files of the web page, embedded in the program: the contents of `web/`, the style sheet of drawings, and the
//! rules and engines as WebAssembly.
//!
//! Every file has the URL path `/assets/VERSION/NAME`, where [`VERSION`] changes with the contents of any file.
//! Browsers may therefore cache the files for ever, and files may refer to each other by relative names.

/// A file.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// The name with its folders, such as `board/board.js`.
    pub name: &'static str,
    /// The media type.
    pub media: &'static str,
    /// The contents.
    pub plain: &'static [u8],
    /// The contents compressed by gzip, or `None` if that does not save space.
    pub gzip: Option<&'static [u8]>,
    /// The contents compressed by brotli, or `None` if that does not save space.
    pub brotli: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The name of the WebAssembly file.
pub const WASM: &str = "board/browser_bg.wasm";

/// All files, sorted by name.
pub fn all() -> &'static [Asset] {
    EMBEDDED
}

/// The file with this name.
pub fn find(name: &str) -> Option<&'static Asset> {
    let index = EMBEDDED.binary_search_by_key(&name, |asset| asset.name).ok()?;
    Some(&EMBEDDED[index])
}

/// Whether rules and engines can run in the browser, because the WebAssembly was built.
pub fn has_wasm() -> bool {
    find(WASM).is_some()
}

/// The URL path of the file with this name.
pub fn address(name: &str) -> String {
    format!("/assets/{VERSION}/{name}")
}

#[cfg(test)]
mod comments;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_their_names() {
        assert!(!all().is_empty());
        for asset in all() {
            assert_eq!(find(asset.name).map(|it| it.plain), Some(asset.plain));
        }
        assert!(find("no-such-file.js").is_none());
    }

    /// Without the WebAssembly target, pages ask the server instead. Where tests run the target is installed, and this
    /// fallback must not hide an error in the browser's part.
    #[test]
    fn the_rules_run_in_the_browser() {
        assert!(has_wasm(), "the build said why: look for its warning");
    }

    #[test]
    fn what_is_compressed_is_smaller() {
        for asset in all() {
            for smaller in [asset.gzip, asset.brotli].into_iter().flatten() {
                assert!(smaller.len() < asset.plain.len(), "{}", asset.name);
            }
        }
    }

    /// What a page needs before it can be used: the scripts that import each other from the one of every page and its own
    /// one on, and every style sheet.
    #[test]
    fn a_first_visit_is_small() {
        let is_page = |name: &&str| name.starts_with("pages/") && name.matches('/').count() == 1;
        let scripts = all().iter().map(|asset| asset.name).filter(|name| name.ends_with(".js"));
        let pages: Vec<&str> = scripts.filter(is_page).collect();
        assert!(pages.len() > 5, "the pages are found");
        let styles: Vec<&str> =
            all().iter().map(|asset| asset.name).filter(|name| name.ends_with(".css")).collect();
        for page in pages {
            let mut loaded = styles.clone();
            let mut waiting = vec!["start.js".to_owned(), page.to_owned()];
            while let Some(name) = waiting.pop() {
                let asset = find(&name).unwrap_or_else(|| panic!("{page} imports {name}"));
                if loaded.contains(&asset.name) {
                    continue;
                }
                loaded.push(asset.name);
                let script = std::str::from_utf8(asset.plain).expect("scripts are text");
                waiting.extend(imports(script).map(|path| resolved(asset.name, path)));
            }
            let size: usize = loaded
                .iter()
                .filter_map(|name| find(name))
                .map(|it| it.brotli.unwrap_or(it.plain).len())
                .sum();
            assert!(loaded.len() > styles.len() + 5, "the imports of {page} are found");
            assert!(size < 100 << 10, "{page} loads {size} bytes in {} files", loaded.len());
        }
        if let Some(wasm) = find(WASM) {
            let size = wasm.brotli.unwrap_or(wasm.plain).len();
            // It comes after everything else, and the server answers until it is there.
            assert!(size < 960 << 10, "the WebAssembly has {size} bytes");
        }
    }

    #[test]
    fn scripts_come_without_their_comments() {
        for script in all().iter().filter(|asset| asset.name.ends_with(".js")) {
            let text = std::str::from_utf8(script.plain).expect("scripts are text");
            let comment = text.lines().find(|line| line.trim_start().starts_with("// "));
            assert_eq!(comment, None, "{}: backticks do not pair up", script.name);
        }
    }

    /// What a script imports when it is loaded.
    fn imports(script: &str) -> impl Iterator<Item = &str> {
        let froms = script.split("from \"").skip(1).filter_map(|rest| rest.split_once('"'));
        froms.map(|(path, _)| path).filter(|path| path.starts_with('.'))
    }

    /// The name of the file that another one calls by this path.
    fn resolved(from: &str, path: &str) -> String {
        let mut folders: Vec<&str> = from.split('/').collect();
        folders.pop();
        for part in path.split('/') {
            match part {
                "." => {}
                ".." => drop(folders.pop()),
                _ => folders.push(part),
            }
        }
        folders.join("/")
    }
}
