//! Recorded games, ply by ply.

use game_kenwan::KenWan;

#[test]
fn recorded_games_are_played_as_before() {
    testkit::playthroughs::replay_files::<KenWan>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"));
}
