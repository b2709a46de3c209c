//! What the evaluation promises.

// The helpers here are tests too.
#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use evaluation::{Evaluator, MOST_TERMS, MoveOrdering, Terms};
use game_bermudes::{Bermudes, Evaluation, Move, Rules};
use tabletop::{Player, Position, playout::Dice};

const START: &str = "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/9/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w 0 -";
/// White's E5 has begun a chain that can go on.
const IN_CHAIN: &str = "bbbbb4/9/4wb3/4w1b2/5b3/9/9/9/wwwww4 w 0 C5";

fn read(text: &str) -> Bermudes {
    Bermudes::from_text(text, Rules::Standard).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// How good a position is for its mover.
fn for_mover(text: &str) -> i32 {
    let position = read(text);
    Evaluation::default().evaluate(&position, position.mover())
}

/// The counts of all terms by name that are not zero.
fn counts(text: &str, player: Player) -> Vec<(&'static str, i32)> {
    let mut counts = [0; MOST_TERMS];
    Evaluation::tally(&read(text), player, &mut counts);
    Evaluation::NAMES.iter().copied().zip(counts).filter(|&(_, count)| count != 0).collect()
}

fn count(text: &str, name: &str) -> i32 {
    let position = read(text);
    let found = counts(text, position.mover()).into_iter().find(|&(it, _)| it == name);
    found.map_or(0, |(_, count)| count)
}

fn weight(name: &str) -> i32 {
    Evaluation::usual_weights()
        .get(Evaluation::NAMES.iter().position(|&it| it == name).expect("a name of a term"))
}

/// The running positions of some random games.
fn positions(n_games: u64) -> impl Iterator<Item = Bermudes> {
    (0..n_games).flat_map(|seed| {
        let mut dice = Dice::new(seed);
        let mut next = Some(read(START));
        std::iter::from_fn(move || {
            let position = next.filter(|it| it.standing().is_none())?;
            let moves = position.moves();
            next = Some(position.after(moves[dice.below(moves.len())]));
            Some(position)
        })
    })
}

/// The mover's pawns less the other's.
fn difference(position: &Bermudes, player: Player) -> i32 {
    let letter = Bermudes::GAME.letters[player.index()];
    let text = position.to_string();
    let (board, _) = text.split_once(' ').expect("fields");
    let n_own = board.chars().filter(|&it| it == letter).count() as i32;
    2 * n_own - position.n_pieces() as i32
}

/// The same position with the colours swapped.
fn swapped(position: &Bermudes) -> Bermudes {
    let text = position.to_string();
    let (board, rest) = text.split_once(' ').expect("fields");
    let (mover, rest) = rest.split_once(' ').expect("fields");
    let swap = |text: &str| text.replace('w', "?").replace('b', "w").replace('?', "b");
    read(&format!("{} {} {rest}", swap(board), swap(mover)))
}

// Laws

#[test]
fn what_is_good_for_one_player_is_as_bad_for_the_other() {
    let evaluation = Evaluation::default();
    for position in positions(100) {
        let [white, black] = [Player::First, Player::Second].map(|it| evaluation.evaluate(&position, it));
        assert_eq!(white, -black, "{position}");
        assert_eq!(white, evaluation.evaluate(&swapped(&position), Player::Second), "{position}");
    }
}

#[test]
fn evaluations_stay_far_from_those_of_a_win() {
    let evaluation = Evaluation::default();
    for position in positions(100) {
        assert!(evaluation.evaluate(&position, Player::First).abs() < 20_000, "{position}");
    }
}

#[test]
fn noisy_moves_are_different_legal_moves() {
    let evaluation = Evaluation::default();
    // What stands in the list before is left alone.
    let mut moves = vec![Move::Pass];
    for position in positions(200) {
        moves.truncate(1);
        evaluation.noisy_moves(&position, &mut moves);
        assert_eq!(moves[0], Move::Pass);
        let legal: HashSet<Move> = position.moves().into_iter().collect();
        let noisy: HashSet<Move> = moves[1..].iter().copied().collect();
        assert_eq!(noisy.len(), moves.len() - 1, "{position}");
        assert!(noisy.is_subset(&legal), "{position}");
        // Who cannot decline finds all moves among them.
        assert!(evaluation.may_stand_pat(&position) || noisy == legal, "{position}");
    }
}

#[test]
fn history_indices_are_in_range_and_tell_moves_of_a_position_apart() {
    let evaluation = Evaluation::default();
    for position in positions(100) {
        let moves = position.moves();
        let indices: HashSet<usize> =
            moves.iter().map(|&mv| evaluation.history_index(&position, mv)).collect();
        assert!(indices.iter().all(|&index| index < Evaluation::HISTORY_SIZE), "{position}");
        assert_eq!(indices.len(), moves.len(), "{position}");
    }
}

#[test]
fn a_capture_gains_what_it_does_to_the_difference_in_pawns_less_a_jump() {
    let evaluation = Evaluation::default();
    for position in positions(100) {
        let mover = position.mover();
        for mv in position.moves() {
            let change = difference(&position.after(mv), mover) - difference(&position, mover);
            let expected = if change == 0 { 0 } else { (change - 2) * weight("pawn") };
            assert_eq!(evaluation.gain(&position, mv), expected, "{position} {}", position.move_text(mv));
        }
    }
}

// Facts

#[test]
fn at_the_start_only_the_turn_makes_a_difference() {
    let [white, black] = ["w", "b"].map(|mover| START.replace(" w ", &format!(" {mover} ")));
    assert_eq!(for_mover(&white), for_mover(&black));
    // Each player attacks 9 pawns, all of them covered by jumps.
    let [next, waiting] = ["next", "waiting"]
        .map(|it| 9 * weight(&format!("{it}_attacked")) + 9 * weight(&format!("{it}_poisoned")));
    assert_eq!(for_mover(START), weight("tempo") + next - waiting);
}

#[test]
fn the_turn_is_worth_something() {
    assert!(weight("tempo") > 0);
    assert!(for_mover(START) > 0);
}

#[test]
fn a_pawn_more_is_better_the_more_so_the_fewer_there_are() {
    let lead = |n_own: usize, n_rival: usize| {
        let row = |letter: &str, n: usize| format!("{}{}", letter.repeat(n), 9 - n);
        let text = format!("{}/9/9/9/9/9/9/9/{} w 0 -", row("b", n_rival), row("w", n_own));
        for_mover(&text.replace("0/", "/").replace("0 w", " w"))
    };
    assert!(lead(8, 7) > lead(8, 8));
    assert!(lead(7, 6) - lead(7, 7) > lead(8, 7) - lead(8, 8));
}

#[test]
fn chains_count_by_the_number_of_jumps() {
    // E5 can jump D5, then C6 and D7 and E6 one after the other.
    let text = "bbbbb4/9/5b3/4b1b2/4wb3/9/9/9/wwwww4 w 0 -";
    assert_eq!(count(text, "next_jump"), 1);
    assert_eq!([count(text, "next_first"), count(text, "next_second")], [2, 2]);
    // After the first jump, the chain that may go on counts for its owner, and the next turn is black's.
    assert_eq!(count(IN_CHAIN, "chain_jump"), 1);
    assert_eq!(count(IN_CHAIN, "chain_first"), 1);
    assert_eq!(count(IN_CHAIN, "tempo"), -1);
}

#[test]
fn a_pawn_that_can_be_taken_back_by_a_jump_is_poisoned() {
    let check = |text: &str, expected: [i32; 2]| {
        let counts = ["next_attacked", "next_poisoned"].map(|name| count(text, name));
        assert_eq!(counts, expected, "{text}");
    };
    // C5 stands alone. H7, H8, H9 and I8 are attacked as well, but their neighbours could jump back.
    check("www6/ww7/4b4/9/9/9/9/6bbb/4w2bb w 0 -", [5, 4]);
    // Now B5, itself attacked and covered, could jump back over C5.
    check("www6/ww2b4/4b4/9/9/9/9/7bb/4w2bb w 0 -", [5, 5]);
    assert!(weight("next_poisoned") < 0 && weight("waiting_poisoned") < 0);
}

#[test]
fn corners_and_edges_are_safer_places() {
    assert!(weight("corner") > 0 && weight("edge") > 0 && weight("open") < 0);
}

#[test]
fn a_capture_that_wins_is_looked_at() {
    let evaluation = Evaluation::default();
    let check = |text: &str, n_expected: usize| {
        let mut moves = Vec::new();
        evaluation.noisy_moves(&read(text), &mut moves);
        assert_eq!(moves.len(), n_expected, "{text}");
    };
    check("bbbbbb3/9/9/9/9/9/9/9/wwwwwww2 w 0 -", 1);
    check("bbbbbbb2/9/9/9/9/9/9/9/wwwwwww2 w 0 -", 0);
    // Nobody can be captured, and there is nothing to look at.
    check("wwwwww3/bbbbbb3/9/9/9/9/9/9/9 b 0 -", 0);
}

#[test]
fn a_chain_is_looked_at_to_its_end() {
    let evaluation = Evaluation::default();
    let position = read(IN_CHAIN);
    let mut moves = Vec::new();
    evaluation.noisy_moves(&position, &mut moves);
    assert_eq!(moves, position.moves());
    assert!(moves.contains(&Move::Stop) && !evaluation.may_stand_pat(&position));
    assert!(evaluation.may_stand_pat(&read(START)));
}
