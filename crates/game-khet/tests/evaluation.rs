//! What the evaluation promises to an engine, and a few things that any player would say.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::HashSet;

use evaluation::{Evaluator, Inputs, MoveOrdering, Network, Terms, Weights};
use game_khet::{Evaluation, Khet, Move, Rules};
use tabletop::{Effect, Player, Position, Presentation, playout::Dice};
use testkit::starts;

/// Silver's light is reflected twenty times.
const LONG_LIGHT: &str = "4kE1S2/2d4W2/3e2sES1/4d1Bw2/3Nw5/1K8/2n5BS/6n1w1 s";

/// The same with a splitter, which it meets early or late.
const LONG_SPLIT_LIGHT: [&str; 2] = [
    "4kE1S2/2d4W2/3e2sES1/4d1Bw2/3Nw5/1K8/2n5ZS/6n1w1 s",
    "4kE1S2/2d4W2/3e2sES1/4d1Zw2/3Nw5/1K8/2n5BS/6n1w1 s",
];
/// Silver's light hits red's pharaoh as it stands, and after a turn of the sphinx a pyramid.
const TWO_TARGETS: &str = "xv9/1d8/10/10/3k5S/4KD4/10/2s6X^ s";
/// The classic set-up of rule set `2.0` with a splitter a side.
const SPLITTERS: &str = "xv3avkave2/2s7/3W6/n1S1yd1e1W/e1W1DY1n1S/6e3/7N2/2WA^KA^3X^ s";

/// Calls `check` for the running positions of random games of all set-ups, and of some that begin with strange light.
fn for_random_positions(seed: u64, mut check: impl FnMut(&Khet)) {
    let mut dice = Dice::new(seed);
    let starts = starts::starts::<Khet>().into_iter().map(|start| start.position);
    let strange = [read(LONG_LIGHT), read_2(TWO_TARGETS), read_2(SPLITTERS)];
    for start in starts.chain(strange).chain(LONG_SPLIT_LIGHT.map(read)) {
        for _ in 0..8 {
            let mut position = start;
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

fn read_2(text: &str) -> Khet {
    Khet::from_text(text, Rules::Two).unwrap()
}

fn noisy(position: &Khet) -> Vec<Move> {
    let mut moves = Vec::new();
    Evaluation::default().noisy_moves(position, &mut moves);
    moves
}

fn gain(text: &str, mv: &str) -> i32 {
    let position = read(text);
    Evaluation::default().gain(&position, position.parse_move(mv).unwrap())
}

/// What can be said of terms with names is not said of the network, which adds what it has learnt.
fn by_terms(weights: Weights) -> Evaluation {
    Evaluation::from(weights).with_network(Network::NONE)
}

/// What the terms say about a position, for silver.
fn value_by_terms(text: &str) -> i32 {
    by_terms(Evaluation::usual_weights()).evaluate(&read(text), Player::First)
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
fn a_start_is_worth_its_tempo_as_far_as_terms_go() {
    let evaluation = by_terms(Evaluation::usual_weights());
    for start in starts::starts::<Khet>() {
        let value = evaluation.evaluate(&start.position, Player::First);
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
fn noisy_moves_are_legal_and_gain_something() {
    let evaluation = Evaluation::default();
    let mut n_noisy = 0;
    for_random_positions(3, |position| {
        let legal: HashSet<Move> = position.moves().into_iter().collect();
        let moves = noisy(position);
        let distinct: HashSet<Move> = moves.iter().copied().collect();
        assert_eq!(moves.len(), distinct.len(), "{position}");
        for mv in moves {
            assert!(legal.contains(&mv), "{position}: {mv:?}");
            assert!(evaluation.gain(position, mv) > 0, "{position}: {mv:?}");
            n_noisy += 1;
        }
    });
    assert!(n_noisy > 1_000);
}

/// Tactical moves are those that gain something by touching the light, in the order of the legal moves, and at most one
/// that waits while the light gains something as it stands: of the piece nearest to its own side, and no swap if possible.
#[test]
fn noisy_moves_are_the_gains_at_the_light_and_one_waiting_move() {
    let evaluation = Evaluation::default();
    for_random_positions(8, |position| {
        let mut path: HashSet<String> = HashSet::new();
        // In the later edition the first square is that of the sphinx, whose turn changes everything.
        for ray in position.beam(position.mover()) {
            path.extend(ray.cells.iter().map(|cell| name(usize::from(cell.0))));
        }
        let gaining = |mv: &Move| evaluation.gain(position, *mv) > 0;
        let (mut expected, waiting): (Vec<Move>, Vec<Move>) = position
            .moves()
            .into_iter()
            .filter(gaining)
            .partition(|mv| squares(position, *mv).iter().any(|it| path.contains(it)));
        let nearness = |mv: &Move| {
            let square = number(&squares(position, *mv)[0]);
            let is_swap = matches!(position.effects(*mv).first(), Some(Effect::Swap { .. }));
            (if position.mover() == Player::First { square } else { 79 - square }, is_swap)
        };
        // Of equals `min_by_key` takes the first.
        expected.extend(waiting.iter().copied().min_by_key(nearness));
        assert_eq!(noisy(position), expected, "{position}");
    });
}

fn name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % 10) as u8) as char, square / 10 + 1)
}

fn number(name: &str) -> usize {
    (0..80).find(|&square| self::name(square) == name).unwrap()
}

/// The squares that a move names: one for a turn, else two.
fn squares(position: &Khet, mv: Move) -> Vec<String> {
    let text = position.move_text(mv);
    let n_squares = if text.len() < 4 { 1 } else { 2 };
    (0..n_squares).map(|index| text[2 * index..2 * index + 2].to_owned()).collect()
}

#[test]
fn every_gain_is_found_by_a_noisy_move() {
    let evaluation = Evaluation::default();
    for_random_positions(4, |position| {
        let best = |moves: Vec<Move>| moves.into_iter().map(|mv| evaluation.gain(position, mv)).max();
        let most = best(position.moves()).unwrap_or(0).max(0);
        assert_eq!(best(noisy(position)).unwrap_or(0), most, "{position}");
    });
}

#[test]
fn history_indices_are_within_bounds() {
    let evaluation = Evaluation::default();
    for_random_positions(5, |position| {
        let indices = |mv: &Move| evaluation.history_index(position, *mv);
        assert!(
            position.moves().iter().all(|mv| indices(mv) < <Evaluation as MoveOrdering<Khet>>::HISTORY_SIZE)
        );
    });
}

#[test]
fn an_updated_accumulator_is_that_of_the_position() {
    let evaluation = Evaluation::default();
    let mut updated = Default::default();
    for_random_positions(7, |position| {
        let accumulator = evaluation.accumulator(position);
        for after in position.moves().into_iter().map(|mv| position.after(mv)) {
            if after.standing().is_none() {
                evaluation.update_accumulator(position, &accumulator, &after, &mut updated);
                assert_eq!(updated, evaluation.accumulator(&after), "{position}, then {after}");
            }
        }
    });
}

#[test]
fn without_a_network_a_position_is_worth_the_sum_of_its_terms() {
    let weights = Evaluation::usual_weights();
    let evaluation = by_terms(weights.clone());
    for_random_positions(8, |position| {
        let sum = weights.sum::<Khet, Evaluation>(position, Player::First);
        assert_eq!(evaluation.evaluate(position, Player::First), sum, "{position}");
    });
}

#[test]
fn a_network_adds_its_output() {
    let network = Evaluation::usual_network();
    let layers = network.layers().unwrap();
    for_random_positions(9, |position| {
        let mut hidden = layers.hidden_bias;
        <Evaluation as Inputs<Khet>>::inputs(position, |input| {
            hidden.iter_mut().zip(layers.input_weights[input]).for_each(|(unit, weight)| *unit += weight);
        });
        let [with, without] = [Evaluation::default(), by_terms(Evaluation::usual_weights())]
            .map(|evaluation| evaluation.evaluate(position, position.mover()));
        assert_eq!(with - without, layers.output(&hidden), "{position}");
    });
}

#[test]
fn noisy_moves_with_their_gains_are_the_same() {
    let evaluation = Evaluation::default();
    for_random_positions(10, |position| {
        let (mut moves, mut gains) = (Vec::new(), Vec::new());
        evaluation.noisy_moves_and_gains(position, &mut moves, &mut gains);
        assert_eq!(moves, noisy(position), "{position}");
        let each: Vec<i32> = moves.iter().map(|&mv| evaluation.gain(position, mv)).collect();
        assert_eq!(gains, each, "{position}");
    });
}

/// With pieces alone, and a stack worth its two obelisks, the worth of a position changes exactly by the gain.
#[test]
fn gain_is_what_the_shot_does_to_the_pieces() {
    let pieces = by_terms(Weights::from_values(&[100, 70, 140, 110]));
    for_random_positions(6, |position| {
        let mover = position.mover();
        let before = pieces.evaluate(position, mover);
        for mv in position.moves() {
            let gain = pieces.gain(position, mv);
            let mut after = *position;
            after.play(mv);
            match after.standing() {
                None => assert_eq!(pieces.evaluate(&after, mover) - before, gain, "{position}: {mv:?}"),
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
    assert_eq!(noisy(&position).len(), 1);
}

#[test]
fn a_turn_of_the_sphinx_does_not_hide_what_light_hits_as_it_stands() {
    let position = read_2(TWO_TARGETS);
    let gains = noisy(&position).into_iter().map(|mv| Evaluation::default().gain(&position, mv));
    assert!(gains.clone().any(|gain| gain > 5_000), "{:?}", gains.collect::<Vec<_>>());
}

#[test]
fn light_that_a_mirror_can_lead_to_the_rivals_pharaoh_is_good() {
    let near = "4k5/9S/5N4/3b6/10/10/3D6/4K5 s";
    let far = "4k5/10/5N4/3b6/10/9S/3D6/4K5 s";
    assert!(value_by_terms(near) > value_by_terms(far));
}

#[test]
fn guards_are_good() {
    let (near, far) = ("4k5/3b6/10/10/10/10/4OD4/4K5 s", "4k5/3b6/10/10/10/10/2O2D4/4K5 s");
    assert!(value_by_terms(near) > value_by_terms(far));
}

/// The search lists moves in two parts, and tries what gains something before it asks for the second.
#[test]
fn first_moves_and_others_are_all_moves_and_only_the_first_gain_something() {
    let evaluation = Evaluation::default();
    let (mut n_parted, mut n_whole) = (0, 0);
    for_random_positions(21, |position| {
        let mut moves = Vec::new();
        let has_others = evaluation.first_stage_moves(position, &mut moves);
        let n_first = moves.len();
        if has_others {
            evaluation.second_stage_moves(position, &mut moves);
        }
        assert_eq!(moves, position.moves(), "{position}");
        let others = &moves[n_first..];
        assert!(others.iter().all(|&mv| evaluation.gain(position, mv) <= 0), "{position}");
        *(if has_others { &mut n_parted } else { &mut n_whole }) += 1;
    });
    assert!(n_parted > 1_000 && n_whole > 100, "{n_parted} lists in two parts, {n_whole} whole");
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
