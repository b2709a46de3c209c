//! The evaluation: laws along random games, and facts about the game that its weights must know.

use evaluation::{Evaluator, MOST_TERMS, MoveOrdering, Tally, Terms};
use game_kenwan::{Evaluation, KenWan, Move, Rules};
use tabletop::{Player, Position, grid::hex, playout::Dice};

const START: &str = "1YYY1/B1YY1R/BB1Y1RR/BBB2RRR/4#4/RRR2BBB/RR1Y1BB/R1YY1B/1YYY1 b --- 0";
const START_OF_TWO: &str = "1YYY1/B1YY1R/BB1Y1RR/BBB2RRR/4#4/RRR2BBB/RR1Y1BB/R1YY1B/1YYY1 b -- 0";

fn position(text: &str) -> KenWan {
    KenWan::from_text(text, Rules::Standard).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

/// Calls `check` for all running positions of some random games.
fn along_random_games(start: &str, n_games: usize, mut check: impl FnMut(&KenWan)) {
    let mut dice = Dice::new(2014);
    for _ in 0..n_games {
        let mut position = position(start);
        for _ in 0..300 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            check(&position);
            position.play(moves[dice.below(moves.len())]);
        }
    }
}

/// The count of a term for a player.
fn count(position: &KenWan, player: Player, name: &str) -> i32 {
    let mut counts = [0; MOST_TERMS];
    Evaluation::tally(position, player, &mut counts);
    counts[term(name)]
}

fn term(name: &str) -> usize {
    let names = <Evaluation as Terms<KenWan>>::NAMES;
    names.iter().position(|&it| it == name).unwrap_or_else(|| panic!("no term `{name}`"))
}

/// Whether a colour is one group of wholes (K9), by walking over the board.
fn is_united(position: &KenWan, colour: Player) -> bool {
    let pieces = position.pieces(colour);
    pieces & position.halves() == 0 && position.groups(colour).count() == 1
}

#[test]
fn what_one_of_two_players_gains_the_other_loses() {
    let evaluation = Evaluation::default();
    along_random_games(START_OF_TWO, 100, |position| {
        let [blue, yellow] = [Player::First, Player::Second].map(|it| evaluation.evaluate(position, it));
        assert_eq!(blue, -yellow, "{position}");
    });
}

#[test]
fn what_three_players_gain_adds_up_to_nothing() {
    let evaluation = Evaluation::default();
    along_random_games(START, 100, |position| {
        if Player::ALL.iter().all(|&player| position.is_playing(player)) {
            let sum: i32 = Player::ALL.iter().map(|&it| evaluation.evaluate(position, it)).sum();
            assert_eq!(sum, 0, "{position}");
        }
    });
}

#[test]
fn at_the_start_only_the_turn_counts() {
    // The triangles of the colours are images of each other.
    let evaluation = Evaluation::default();
    let mut counts = [0; MOST_TERMS];
    counts.add(term("tempo"), 1);
    let mut counted = [0; MOST_TERMS];
    Evaluation::tally(&position(START_OF_TWO), Player::First, &mut counted);
    assert_eq!(counted, counts);
    let start = position(START);
    assert_eq!(evaluation.evaluate(&start, Player::First), -2 * evaluation.evaluate(&start, Player::Second));
    assert_eq!(evaluation.evaluate(&start, Player::Second), evaluation.evaluate(&start, Player::Third));
}

#[test]
fn noisy_moves_are_legal_and_are_the_moves_that_unite_the_mover() {
    let evaluation = Evaluation::default();
    let mut n_found = 0;
    for start in [START, START_OF_TWO] {
        along_random_games(start, 300, |position| {
            let mut noisy = Vec::new();
            evaluation.noisy_moves(position, &mut noisy);
            let legal = position.moves();
            let unites = |mv: &Move| is_united(&position.after(*mv), position.mover());
            let mut expected: Vec<Move> = legal.into_iter().filter(unites).collect();
            // With many groups they are not looked for.
            if position.groups(position.mover()).count() > 4 {
                expected.clear();
            }
            let cells = |moves: &[Move]| {
                let mut cells: Vec<_> = moves.iter().map(|mv| mv.cells()).collect();
                cells.sort_unstable();
                cells
            };
            assert_eq!(cells(&noisy), cells(&expected), "{position}");
            n_found += noisy.len();
        });
    }
    assert!(n_found > 100, "only {n_found} moves");
}

#[test]
fn history_indices_are_numbers_below_their_bound_and_tell_moves_apart() {
    let evaluation = Evaluation::default();
    along_random_games(START, 20, |position| {
        let mut indices: Vec<_> =
            position.moves().iter().map(|&mv| evaluation.history_index(position, mv)).collect();
        assert!(
            indices.iter().all(|&index| index < <Evaluation as MoveOrdering<KenWan>>::HISTORY_SIZE),
            "{position}"
        );
        indices.sort_unstable();
        indices.dedup();
        assert_eq!(indices.len(), position.count_moves(), "{position}");
    });
}

#[test]
fn moves_that_unite_gain_a_place_and_no_others_gain_anything() {
    let evaluation = Evaluation::default();
    along_random_games(START_OF_TWO, 60, |position| {
        let mut noisy = Vec::new();
        evaluation.noisy_moves(position, &mut noisy);
        let moves = position.moves();
        let mut gains = Vec::new();
        evaluation.gains(position, &moves, &mut gains);
        for (&mv, gain) in moves.iter().zip(gains) {
            let unites = noisy.iter().any(|it| it.cells() == mv.cells());
            assert_eq!(gain > 0, unites, "{position}");
            assert_eq!(gain, evaluation.gain(position, mv), "{position}");
        }
    });
}

#[test]
fn groups_are_counted_as_they_stand() {
    let text = "4B/6/7/8/4#4/BB6/1B5/3b2/5 b -- 0";
    assert_eq!(count(&position(text), Player::First, "group"), 3);
    // A ring around the empty cell D2: one group, and one hole.
    let text = "5/6/7/8/1BB1#4/B1B5/BB5/6/5 b -- 0";
    assert_eq!(count(&position(text), Player::First, "group"), 0);
}

#[test]
fn the_threat_of_unity_is_seen_whoever_moves() {
    // A pawn that lands on B3 joins the two pairs.
    let text = |mover: char| format!("5/6/3Y3/8/4#4/8/7/BB1BB1/3Y1 {mover} -- 0");
    assert_eq!(count(&position(&text('b')), Player::First, "unity"), 1);
    assert_eq!(count(&position(&text('y')), Player::First, "threat"), 1);
}

#[test]
fn a_whole_is_worth_more_than_a_half() {
    check_better("5/6/7/8/4#4/8/2B4/1BBB2/YY1YY b -- 0", "5/6/7/8/4#4/8/2b4/1BBB2/YY1YY b -- 0");
}

#[test]
fn near_groups_are_worth_more_than_far_ones() {
    check_better("5/6/7/8/4#4/8/7/BB1BB1/YY1YY b -- 0", "5/BB4/7/8/4#4/8/7/BB4/YY1YY b -- 0");
}

#[test]
fn a_half_that_nothing_can_free_is_worth_less() {
    check_better("5/6/7/8/4#4/3Y4/2B4/1BbR2/YY1YY b -- 0", "5/6/7/8/4#4/3Y4/1BBR3/1RbR2/YY1YY b -- 0");
}

#[test]
fn a_place_is_worth_more_than_anything_on_the_board() {
    let evaluation = Evaluation::default();
    let position = position("5/BBB3/7/8/4#4/8/7/1YY1RR/YY1RR y b-- 0");
    let [blue, yellow, red] = Player::ALL.map(|player| evaluation.evaluate(&position, player));
    assert!(blue > 4_000 && yellow < -1_000 && red < -1_000, "{blue} {yellow} {red}");
}

/// Blue stands better in the first position than in the second.
#[track_caller]
fn check_better(better: &str, worse: &str) {
    let evaluation = Evaluation::default();
    let [better, worse] = [better, worse].map(|it| evaluation.evaluate(&position(it), Player::First));
    assert!(better > worse, "{better} is not above {worse}");
}

#[test]
fn the_neighbours_of_sets_are_those_of_their_cells() {
    // `landing` counts by shifts of whole sets what the table of neighbours says cell by cell.
    along_random_games(START_OF_TWO, 20, |position| {
        let [blue, yellow, red] = Player::ALL.map(|colour| position.pieces(colour));
        let landings = |pieces: u64| {
            let is_landing = |cell: &u8| {
                *cell != hex::CENTRE
                    && (blue | yellow | red) >> cell & 1 == 0
                    && hex::NEIGHBOURS[usize::from(*cell)] & pieces != 0
            };
            (0..hex::CELLS as u8).filter(is_landing).count() as i32
        };
        assert_eq!(
            count(position, Player::First, "landing"),
            landings(blue) - landings(yellow),
            "{position}"
        );
    });
}
