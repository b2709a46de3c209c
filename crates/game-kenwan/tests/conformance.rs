//! The laws of all games.

use game_kenwan::KenWan;

#[test]
fn random_games_keep_the_laws() {
    testkit::conformance::<KenWan>(500, 1);
}

#[test]
fn no_position_text_breaks_the_parser() {
    testkit::parsers::positions_are_total::<KenWan>(2000);
}

#[test]
fn no_move_text_breaks_the_parser() {
    testkit::parsers::moves_are_total::<KenWan>(2000);
}

#[test]
fn symmetries_keep_the_rules() {
    testkit::symmetries::<KenWan>(8, 1);
}
