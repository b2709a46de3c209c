//! The files of the web page, embedded in the program: what lies in `web/`, the style sheet of drawings, and the rules and
//! engines as WebAssembly.
//!
//! Every file has the address `/assets/VERSION/NAME`, where [`VERSION`] changes with the contents of any of them, so that
//! browsers may keep them for ever; and files may refer to each other by relative names.

/// A file.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// The name with its folders, `board/board.js`.
    pub name: &'static str,
    /// The media type.
    pub media: &'static str,
    /// The contents.
    pub plain: &'static [u8],
    /// The contents, compressed by gzip; nothing if that does not pay.
    pub gzip: Option<&'static [u8]>,
    /// The contents, compressed by brotli; nothing if that does not pay.
    pub brotli: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The name of the WebAssembly among the files.
pub const WASM: &str = "board/browser_bg.wasm";

/// All files, ordered by name.
pub fn all() -> &'static [Asset] {
    EMBEDDED
}

/// The file of that name.
pub fn find(name: &str) -> Option<&'static Asset> {
    let index = EMBEDDED.binary_search_by_key(&name, |asset| asset.name).ok()?;
    Some(&EMBEDDED[index])
}

/// Whether rules and engines can run in the browser: the WebAssembly could be built.
pub fn has_wasm() -> bool {
    find(WASM).is_some()
}

/// The address of the file of that name.
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

    /// Without the target for WebAssembly pages ask the server instead. Where tests run the target is there, and a mistake in the
    /// browser's part must not hide behind that.
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
