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

    #[test]
    fn a_first_visit_is_small() {
        let size = |asset: &Asset| asset.brotli.unwrap_or(asset.plain).len();
        let page: usize = all().iter().filter(|asset| asset.name != WASM).map(size).sum();
        assert!(page < 150 << 10, "all files but the WebAssembly have {page} bytes");
        if let Some(wasm) = find(WASM) {
            assert!(size(wasm) < 700 << 10, "the WebAssembly has {} bytes", size(wasm));
        }
    }
}
