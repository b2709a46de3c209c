//! Stored perft counts.

use game_khet::Khet;

#[test]
fn stored_counts_hold() {
    testkit::suites::perft_files::<Khet>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suites"), 2_000_000);
}
