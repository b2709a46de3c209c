//! Recorded games, ply by ply.

use game_khet::Khet;

#[test]
fn recorded_games_replay() {
    testkit::playthroughs::replay_files::<Khet>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"));
}
