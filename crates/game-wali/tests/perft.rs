//! Stored perft counts.

use game_wali::Wali;

#[test]
fn the_stored_counts_are_right() {
    testkit::suites::perft_files::<Wali>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suites"), 3_000_000);
}
