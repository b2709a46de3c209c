//! Stored perft counts.

use game_kenwan::KenWan;

#[test]
fn stored_perft_counts_hold() {
    testkit::suites::perft_files::<KenWan>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suites"), 2_000_000);
}
