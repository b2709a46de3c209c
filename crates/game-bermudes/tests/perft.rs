//! Stored perft counts.

use game_bermudes::Bermudes;

#[test]
fn stored_counts_are_found_again() {
    testkit::suites::perft_files::<Bermudes>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suites"), 2_000_000);
}
