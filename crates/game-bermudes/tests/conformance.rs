//! The laws of all games, kept by this one.

use game_bermudes::Bermudes;

#[test]
fn random_games_obey_the_laws() {
    testkit::conformance::<Bermudes>(500, 1);
}

#[test]
fn any_text_is_read_or_refused_as_a_position() {
    testkit::parsers::positions_are_total::<Bermudes>(2_000);
}

#[test]
fn any_text_is_read_or_refused_as_a_move() {
    testkit::parsers::moves_are_total::<Bermudes>(2_000);
}

#[test]
fn symmetries_keep_the_rules() {
    testkit::symmetries::<Bermudes>(10, 1);
}
