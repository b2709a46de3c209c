//! Stored perft counts.

use game_breakthrough::Breakthrough;

#[test]
fn the_stored_counts_are_right() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suites");
    testkit::suites::perft_files::<Breakthrough>(folder, 3_000_000);
}
