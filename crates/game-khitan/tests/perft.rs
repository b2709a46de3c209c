//! Stored perft counts.

use game_khitan::Khitan;

#[test]
fn perft_counts_are_as_stored() {
    testkit::suites::perft_files::<Khitan>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suites"), 2_000_000);
}
