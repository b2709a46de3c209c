//! The law of symmetries: what a game says of them keeps its rules.

use std::collections::BTreeMap;

use tabletop::{Position, RuleSet, perft::perft, playout::Dice};

use crate::starts::starts;

/// Plays random games from every set-up under every rule set, and compares positions with all their images on the way: the
/// same moves lead to the same places, ply after ply.
///
/// # Panics
/// If an image is no position, its moves lead elsewhere, or the images of a position are not the same set from each of them.
pub fn symmetries<P: Position>(n_games: usize, seed: u64) {
    /// Plies between two positions that are looked at.
    const APART: usize = 7;
    const LONGEST: usize = 200;
    for start in starts::<P>() {
        for game in 0..n_games {
            let mut dice = Dice::new(seed + game as u64);
            let mut position = start.position.clone();
            let mut next_look = dice.below(APART);
            for ply in 0..LONGEST {
                if ply == next_look {
                    check_images(&position);
                    next_look += 1 + dice.below(2 * APART);
                }
                let moves = position.moves();
                if moves.is_empty() {
                    check_images(&position);
                    break;
                }
                position.play(moves[dice.below(moves.len())]);
            }
        }
    }
}

fn check_images<P: Position>(position: &P) {
    let n = position.n_symmetries();
    assert_eq!(&position.image(0), position, "symmetry 0 changes `{position}`");
    let canonical = position.canonical_key();
    let all_keys = keys_of_images(position);
    assert_eq!(all_keys.keys().next(), Some(&canonical), "canonical_key of `{position}`");
    let (n_moves, n_plies) = (position.count_moves(), if n > 12 { 1 } else { 2 });
    let counted = perft(position, n_plies);
    for symmetry in 0..n {
        let image = position.image(symmetry);
        let say = || format!("symmetry {symmetry} of `{position}` ({}): `{image}`", position.rules().name());
        let read = P::from_text(&image.to_string(), image.rules());
        assert_eq!(read.as_ref().map(Position::key), Ok(image.key()), "{}", say());
        assert_eq!(image.rules(), position.rules(), "{}", say());
        assert_eq!((image.mover(), image.standing()), (position.mover(), position.standing()), "{}", say());
        assert_eq!((image.count_moves(), perft(&image, n_plies)), (n_moves, counted), "{}", say());
        assert_eq!(
            (image.n_symmetries(), image.plies_to_limit()),
            (n, position.plies_to_limit()),
            "{}",
            say()
        );
        assert_eq!(keys_of_images(&image), all_keys, "{}", say());
        let mut led_to: Vec<u64> =
            position.moves().into_iter().map(|mv| position.after(mv).image(symmetry).key()).collect();
        let mut leads_to: Vec<u64> = image.moves().into_iter().map(|mv| image.after(mv).key()).collect();
        led_to.sort_unstable();
        leads_to.sort_unstable();
        assert_eq!(led_to, leads_to, "{}", say());
    }
}

/// The keys of all images, and how often each occurs.
fn keys_of_images<P: Position>(position: &P) -> BTreeMap<u64, usize> {
    let mut keys = BTreeMap::new();
    for symmetry in 0..position.n_symmetries() {
        *keys.entry(position.image(symmetry).key()).or_default() += 1;
    }
    keys
}
