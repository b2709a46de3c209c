//! The laws that all games keep.

use game_wali::Wali;
use testkit::parsers;

#[test]
fn random_games_keep_the_laws() {
    testkit::conformance::<Wali>(500, 1);
}

#[test]
fn no_position_text_breaks_the_parser() {
    parsers::positions_are_total::<Wali>(2000);
}

#[test]
fn no_move_text_breaks_the_parser() {
    parsers::moves_are_total::<Wali>(2000);
}

#[test]
fn symmetries_keep_the_rules() {
    testkit::symmetries::<Wali>(20, 1);
}
