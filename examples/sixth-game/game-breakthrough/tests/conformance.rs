//! The laws that all games keep.

use game_breakthrough::Breakthrough;
use testkit::parsers;

#[test]
fn random_games_keep_the_laws() {
    testkit::conformance::<Breakthrough>(500, 1);
}

#[test]
fn no_position_text_breaks_the_parser() {
    parsers::positions_are_total::<Breakthrough>(2000);
}

#[test]
fn no_move_text_breaks_the_parser() {
    parsers::moves_are_total::<Breakthrough>(2000);
}
