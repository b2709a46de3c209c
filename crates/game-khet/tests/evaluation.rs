//! What the evaluation promises to an engine, and a few things that any player would say.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::HashSet;

use game_khet::{Evaluation, Khet, Move, Rules};
use tabletop::{Evaluator, Player, Position, Terms, Weights, playout::Dice};
use testkit::starts;

/// Calls `check` for the running positions of random games of all set-ups.
fn for_random_positions(seed: u64, mut check: impl FnMut(&Khet)) {
    let mut dice = Dice::new(seed);
    for start in starts::starts::<Khet>() {
        for _ in 0..8 {
            let mut position = start.position;
            for _ in 0..120 {
                check(&position);
                let moves = position.moves();
                position.play(moves[dice.below(moves.len())]);
                if position.standing().is_some() {
                    break;
                }
            }
        }
    }
}

fn read(text: &str) -> Khet {
    Khet::from_text(text, Rules::Standard).unwrap()
}

fn tactical(position: &Khet) -> Vec<Move> {
    let mut moves = Vec::new();
    Evaluation::default().tactical_moves(position, &mut moves);
    moves
}

fn gain(text: &str, mv: &str) -> i32 {
    let position = read(text);
    Evaluation::default().gain(&position, position.parse_move(mv).unwrap())
}

fn weight(name: &str) -> i32 {
    Evaluation::usual_weights().get(Evaluation::NAMES.iter().position(|&it| it == name).unwrap())
}

#[test]
fn what_is_good_for_one_is_bad_for_the_other() {
    let evaluation = Evaluation::default();
    for_random_positions(1, |position| {
        let values = [Player::First, Player::Second].map(|it| evaluation.evaluate(position, it));
        assert_eq!(values[0], -values[1], "{position}");
    });
}

#[test]
fn a_start_is_worth_its_tempo() {
    for start in starts::starts::<Khet>() {
        let value = Evaluation::default().evaluate(&start.position, Player::First);
        assert_eq!(value, weight("tempo"), "{} {:?}", start.setup, start.rules);
    }
}

#[test]
fn the_board_turned_round_is_worth_the_same() {
    let evaluation = Evaluation::default();
    for_random_positions(2, |position| {
        let text = turned_round(&position.to_string());
        let turned = Khet::from_text(&text, position.rules()).unwrap();
        let mover = position.mover();
        let values = (evaluation.evaluate(position, mover), evaluation.evaluate(&turned, mover.other()));
        assert_eq!(values.0, values.1, "{position} and {text}");
    });
}

/// The text of the board turned by 180 degrees with the colours swapped.
fn turned_round(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut tokens: Vec<String> = Vec::new();
    let mut letters = fields[0].chars().peekable();
    while let Some(letter) = letters.next() {
        let token = match letter.to_ascii_uppercase() {
            'A' | 'X' => {
                let facing = "^>v<".find(letters.next().unwrap()).unwrap();
                format!("{letter}{}", ["v", "<", "^", ">"][facing])
            }
            'N' | 'E' | 'S' | 'W' => {
                let turned = match letter.to_ascii_uppercase() {
                    'N' => 'S',
                    'S' => 'N',
                    'E' => 'W',
                    _ => 'E',
                };
                if letter.is_ascii_uppercase() { turned } else { turned.to_ascii_lowercase() }.to_string()
            }
            '1' if letters.peek() == Some(&'0') => {
                letters.next();
                "10".to_owned()
            }
            _ => letter.to_string(),
        };
        tokens.push(token);
    }
    let swapped = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    // A `v` that stands behind another letter is a facing, and facings have no colour.
    let board: String = tokens
        .iter()
        .rev()
        .map(|token| {
            let mut letters = token.chars();
            let first = letters.next().map(swapped).unwrap();
            format!("{first}{}", letters.as_str())
        })
        .collect();
    let mover = if fields[1] == "s" { "r" } else { "s" };
    let stacked = match fields.get(2) {
        None => "",
        Some(&"s") => " r",
        Some(&"r") => " s",
        Some(&"sr") => " sr",
        Some(_) => " -",
    };
    format!("{board} {mover}{stacked}")
}

#[test]
fn tactical_moves_are_legal_and_gain_something() {
    let evaluation = Evaluation::default();
    let mut n_tactical = 0;
    for_random_positions(3, |position| {
        let legal: HashSet<Move> = position.moves().into_iter().collect();
        let moves = tactical(position);
        let distinct: HashSet<Move> = moves.iter().copied().collect();
        assert_eq!(moves.len(), distinct.len(), "{position}");
        for mv in moves {
            assert!(legal.contains(&mv), "{position}: {mv}");
            assert!(evaluation.gain(position, mv) > 0, "{position}: {mv}");
            n_tactical += 1;
        }
    });
    assert!(n_tactical > 1_000);
}

#[test]
fn every_gain_is_found_by_a_tactical_move() {
    let evaluation = Evaluation::default();
    for_random_positions(4, |position| {
        let best = |moves: Vec<Move>| moves.into_iter().map(|mv| evaluation.gain(position, mv)).max();
        let most = best(position.moves()).unwrap_or(0).max(0);
        assert_eq!(best(tactical(position)).unwrap_or(0), most, "{position}");
    });
}

#[test]
fn slots_are_within_bounds() {
    let evaluation = Evaluation::default();
    for_random_positions(5, |position| {
        let slots = |mv: &Move| evaluation.slot(position, *mv);
        assert!(position.moves().iter().all(|mv| slots(mv) < <Evaluation as Evaluator<Khet>>::SLOTS));
    });
}

/// With pieces alone, and a stack worth its two obelisks, the worth of a position changes exactly by the gain.
#[test]
fn gain_is_what_the_shot_does_to_the_pieces() {
    let pieces = Evaluation::from(Weights::from_values(&[100, 70, 140, 110]));
    for_random_positions(6, |position| {
        let mover = position.mover();
        let before = pieces.evaluate(position, mover);
        for mv in position.moves() {
            let gain = pieces.gain(position, mv);
            let mut after = *position;
            after.play(mv);
            match after.standing() {
                None => assert_eq!(pieces.evaluate(&after, mover) - before, gain, "{position}: {mv}"),
                Some(standing) => match standing.winner() {
                    Some(winner) if winner == mover => assert!((8_000..10_000).contains(&gain)),
                    Some(_) => assert!((-10_000..-8_000).contains(&gain)),
                    None => assert!(gain.abs() < 1_000),
                },
            }
        }
    });
}

#[test]
fn a_stack_is_worth_more_than_one_obelisk_and_less_than_two_pyramids() {
    assert!(weight("stack") > weight("obelisk") && weight("stack") < 2 * weight("pyramid"));
}

#[test]
fn to_light_up_ones_own_pharaoh_is_a_loss() {
    let dynasty = "4ste3/5k4/n3std3/e1b1W1E3/3w1e1B1W/3DTN3S/4K5/3WTN4 s";
    assert!(gain(dynasty, "j3j2") < -8_000);
}

#[test]
fn a_step_into_the_light_loses_the_piece() {
    assert_eq!(gain("4k5/3b6/10/8O1/10/10/3D6/4K5 s", "i5j5"), -weight("obelisk"));
}

#[test]
fn light_that_hits_already_needs_one_waiting_move() {
    // The pyramid on j4 leads silver's light to the obelisk on d4.
    let position = read("4k5/3b6/10/10/3o5S/10/3D6/4K5 s");
    assert_eq!(tactical(&position).len(), 1);
}

#[test]
fn light_that_a_mirror_can_lead_to_the_rivals_pharaoh_is_good() {
    let value = |text: &str| Evaluation::default().evaluate(&read(text), Player::First);
    let near = "4k5/9S/5N4/3b6/10/10/3D6/4K5 s";
    let far = "4k5/10/5N4/3b6/10/9S/3D6/4K5 s";
    assert!(value(near) > value(far));
}

#[test]
fn guards_are_good() {
    let value = |text: &str| Evaluation::default().evaluate(&read(text), Player::First);
    assert!(value("4k5/3b6/10/10/10/10/4OD4/4K5 s") > value("4k5/3b6/10/10/10/10/2O2D4/4K5 s"));
}

#[test]
fn gains_of_many_moves_are_those_of_each() {
    let evaluation = Evaluation::default();
    for_random_positions(23, |position| {
        let moves = position.moves();
        let mut gains = Vec::new();
        evaluation.gains(position, &moves, &mut gains);
        let each: Vec<i32> = moves.iter().map(|&mv| evaluation.gain(position, mv)).collect();
        assert_eq!(gains, each, "{position}");
    });
}
