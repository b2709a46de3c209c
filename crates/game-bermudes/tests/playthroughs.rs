//! Recorded games.

use game_bermudes::Bermudes;

#[test]
fn recorded_games_are_played_the_same() {
    testkit::playthroughs::replay_files::<Bermudes>(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/playthroughs"
    ));
}
