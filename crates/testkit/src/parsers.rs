//! Parsers are total: no text makes one panic, and what is accepted obeys the laws.

use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any, prop_oneof},
    sample::Index,
    test_runner::{Config, TestRunner},
};
use tabletop::{
    Position, Presentation, RuleSet,
    playout::{Dice, playout},
};

use crate::{laws::check_position, starts::starts};

/// Feeds a game's position parser with arbitrary texts, and with damaged texts of real positions. What it accepts
/// must obey the laws, and go on doing so for some random plies.
///
/// # Panics
/// If the parser panics or a law is broken.
pub fn positions_are_total<P: Presentation>(n_cases: u32) {
    let texts = position_texts::<P>();
    let letters = alphabet(&texts);
    let strategy = prop_oneof![
        1 => ".{0,60}".prop_map(|text| text),
        8 => damaged(texts, letters),
    ];
    run(n_cases, &strategy, |text| {
        for &rules in P::Rules::ALL {
            if let Ok(position) = P::from_text(&text, rules) {
                let mut dice = Dice::new(1);
                let mut position = position;
                for _ in 0..6 {
                    let moves = check_position(&position, &mut dice);
                    if moves.is_empty() {
                        break;
                    }
                    position.play(moves[dice.below(moves.len())]);
                }
            }
        }
    });
}

/// Feeds a game's move parser with arbitrary texts, and with damaged texts of legal moves. It accepts exactly the
/// texts of legal moves, whatever the case of their letters, and gives a reason for all others.
///
/// # Panics
/// If the parser panics or accepts something else.
pub fn moves_are_total<P: Presentation>(n_cases: u32) {
    let positions = random_positions::<P>();
    let texts: Vec<String> = positions
        .iter()
        .flat_map(|position| {
            position.moves().into_iter().map(|mv| position.move_text(mv)).collect::<Vec<_>>()
        })
        .collect();
    let letters = alphabet(&texts);
    let strategy =
        (any::<Index>(), prop_oneof![1 => ".{0,20}".prop_map(|text| text), 8 => damaged(texts, letters)]);
    run(n_cases, &strategy, |(index, text)| {
        let position = &positions[index.index(positions.len())];
        let wanted = text.trim();
        let is_listed =
            position.moves().iter().any(|&mv| position.move_text(mv).eq_ignore_ascii_case(wanted));
        match position.parse_move(&text) {
            Ok(mv) => assert!(position.move_text(mv).eq_ignore_ascii_case(wanted), "{text} in {position}"),
            Err(error) => {
                assert!(!is_listed, "`{text}` is legal in `{position}`, but refused: {error}");
                assert!(!error.refusal.message.is_empty() && !error.refusal.code.is_empty());
            }
        }
    });
}

fn run<T: std::fmt::Debug>(n_cases: u32, strategy: &impl Strategy<Value = T>, law: impl Fn(T)) {
    let config = Config { cases: n_cases, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(strategy, |value| {
        law(value);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// Positions along some random games of every start.
fn random_positions<P: Position>() -> Vec<P> {
    let mut moves = Vec::new();
    let mut positions = Vec::new();
    for (seed, start) in starts::<P>().into_iter().enumerate() {
        let mut dice = Dice::new(seed as u64);
        let mut position = start.position;
        positions.push(position.clone());
        for _ in 0..25 {
            playout(&mut position, &mut dice, &mut moves, 7);
            positions.push(position.clone());
        }
    }
    positions
}

fn position_texts<P: Position>() -> Vec<String> {
    random_positions::<P>().iter().map(ToString::to_string).collect()
}

fn alphabet(texts: &[String]) -> Vec<char> {
    let mut letters: Vec<char> =
        texts.iter().flat_map(|text| text.chars()).chain("0129-x +é~".chars()).collect();
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// A text with up to four characters replaced, inserted, removed or doubled.
fn damaged(texts: Vec<String>, letters: Vec<char>) -> impl Strategy<Value = String> {
    let edit = (0..4u8, any::<Index>(), any::<Index>());
    (any::<Index>(), vec(edit, 0..4), Just((texts, letters))).prop_map(|(text, edits, (texts, letters))| {
        let mut chars: Vec<char> = texts[text.index(texts.len())].chars().collect();
        for (kind, place, letter) in edits {
            if chars.is_empty() {
                break;
            }
            let place = place.index(chars.len());
            let letter = letters[letter.index(letters.len())];
            match kind {
                0 => chars[place] = letter,
                1 => chars.insert(place, letter),
                2 => drop(chars.remove(place)),
                _ => chars.insert(place, chars[place]),
            }
        }
        chars.into_iter().collect()
    })
}
