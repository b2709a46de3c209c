//! Recorded games.

use game_khitan::Khitan;

#[test]
fn recorded_games_go_as_they_went() {
    testkit::playthroughs::replay_files::<Khitan>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"));
}
