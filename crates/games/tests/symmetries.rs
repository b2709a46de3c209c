//! Which symmetries the games say they have. That these keep the rules is tested in each game.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::HashSet;

use games::{AnyPosition, GameKind};

fn start(game: &str, rules: &str, setup: &str) -> Box<dyn AnyPosition> {
    let game: GameKind = game.parse().unwrap();
    let setups = game.setups();
    let setup = setups.iter().find(|it| it.name == setup && it.rules == rules).unwrap();
    game.position(&setup.position, rules).unwrap().unwrap()
}

fn n_first_moves(position: &dyn AnyPosition) -> usize {
    let keys: HashSet<u64> = position.canonical_continuations().into_iter().map(|it| it.1).collect();
    keys.len()
}

#[test]
fn boards_have_the_symmetries_that_they_look_like() {
    for (game, rules, setup, expected) in [
        // Each player has squares of his own, and the lasers stand in two corners.
        ("khet", "standard", "classic", 1),
        ("khitan", "classic", "start", 72),
        ("khitan", "short", "lines", 72),
        ("khitan", "expert", "start", 12),
        ("khitan", "master", "start", 12),
        ("kenwan", "standard", "triangles", 12),
        ("wali", "standard", "start", 4),
        ("bermudes", "standard", "start", 8),
    ] {
        assert_eq!(start(game, rules, setup).n_symmetries(), expected, "{game} {rules}");
    }
}

#[test]
fn first_moves_that_look_alike_are_one() {
    // The cells of a quarter of the board, with the middle row.
    assert_eq!(n_first_moves(start("wali", "standard", "start").as_ref()), 9);
    // Half a turn and two mirrors, for each of them.
    let kenwan = start("kenwan", "standard", "triangles");
    let n_moves = kenwan.count_moves();
    assert!((n_moves / 4..n_moves).contains(&n_first_moves(kenwan.as_ref())));
    // Nothing is alike in Khet, but two moves may lead to the same.
    let khet = start("khet", "standard", "classic");
    let places: HashSet<u64> = khet.continuations().iter().map(|it| it.after.key()).collect();
    assert_eq!(n_first_moves(khet.as_ref()), places.len());
}

#[test]
fn moves_are_played_by_their_numbers() {
    for game in GameKind::ALL {
        let setup = &game.setups()[0];
        let mut position = game.position(&setup.position, &setup.rules).unwrap().unwrap();
        for mv in game.sample_moves() {
            let mut other = position.boxed();
            let number = position.play_counted(mv).unwrap();
            assert!(other.play_number(number));
            assert_eq!(other.text(), position.text(), "{game} {mv}");
        }
        let before = position.text();
        assert!(position.play_counted("nowhere").is_none() && !position.play_number(10_000));
        assert_eq!(position.text(), before);
    }
}
