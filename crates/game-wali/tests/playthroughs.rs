//! Recorded games.

use game_wali::Wali;

#[test]
fn the_recorded_games_are_played_the_same_way() {
    testkit::playthroughs::replay_files::<Wali>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"));
}
