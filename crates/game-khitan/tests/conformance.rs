//! The laws of all games, kept by Khitan.

use game_khitan::Khitan;

#[test]
fn random_games_keep_the_laws() {
    testkit::conformance::<Khitan>(500, 1);
}

#[test]
fn every_position_text_is_answered() {
    testkit::parsers::positions_are_total::<Khitan>(2_000);
}

#[test]
fn every_move_text_is_answered() {
    testkit::parsers::moves_are_total::<Khitan>(2_000);
}

#[test]
fn symmetries_keep_the_rules() {
    testkit::symmetries::<Khitan>(3, 1);
}
