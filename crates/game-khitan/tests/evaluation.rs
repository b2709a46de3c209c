//! The evaluation: its laws along random games, and facts about what it likes.

// A panic is how a test fails.
#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use evaluation::{Evaluator, MoveOrdering, Terms, Weights};
use expect_test::{Expect, expect};
use game_khitan::{Evaluation, Khitan, Move, Rules};
use tabletop::{Cell, Player, Position, RuleSet, playout::Dice};
use testkit::starts::starts;

fn read(text: &str, rules: Rules) -> Khitan {
    Khitan::from_text(text, rules).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

/// The position for White.
fn value(text: &str, rules: Rules) -> i32 {
    Evaluation::default().evaluate(&read(text, rules), Player::First)
}

fn weight(name: &str, rules: Rules) -> i32 {
    let prefix = match rules {
        Rules::Classic | Rules::Short => "",
        Rules::Expert => "expert_",
        Rules::Master => "master_",
    };
    Evaluation::usual_weights()
        .get(Evaluation::NAMES.iter().position(|&it| it == format!("{prefix}{name}")).unwrap())
}

/// Calls `law` for every running position of random games from all starts.
fn along_random_games(n_games: usize, law: impl Fn(&Khitan)) {
    let mut dice = Dice::new(0x6b68);
    for start in starts::<Khitan>() {
        for _ in 0..n_games {
            let mut position = start.position.clone();
            for _ in 0..200 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                law(&position);
                position.play(moves[dice.below(moves.len())]);
            }
        }
    }
}

#[test]
fn what_one_player_likes_the_other_dislikes_as_much() {
    let evaluation = Evaluation::default();
    along_random_games(10, |position| {
        let [white, black] =
            [Player::First, Player::Second].map(|player| evaluation.evaluate(position, player));
        assert_eq!(white, -black, "{position}");
    });
}

#[test]
fn at_the_start_only_the_turn_and_parity_count() {
    for start in starts::<Khitan>() {
        let value = Evaluation::default().evaluate(&start.position, Player::First);
        // Ten of twenty tiles are of phase 1: parity is with Black.
        let parity = if start.rules == Rules::Classic { weight("parity_10", Rules::Classic) } else { 0 };
        assert_eq!(value, weight("tempo", start.rules) - parity, "{}", start.position);
    }
}

#[test]
fn noisy_moves_are_all_captures_and_one_placement() {
    let evaluation = Evaluation::default();
    along_random_games(10, |position| {
        let mut noisy = Vec::new();
        evaluation.noisy_moves(position, &mut noisy);
        let legal: HashSet<Move> = position.moves().into_iter().collect();
        let distinct: HashSet<Move> = noisy.iter().copied().collect();
        assert_eq!(distinct.len(), noisy.len(), "{position}");
        assert!(distinct.is_subset(&legal), "{position}");
        assert_eq!(evaluation.may_stand_pat(position), position.pending() == 0);

        let captures: HashSet<Move> =
            legal.into_iter().filter(|&mv| evaluation.gain(position, mv) > 0).collect();
        let is_exchange = position.quiet() == 0 && position.rules() != Rules::Classic;
        if position.pending() > 0 {
            assert_eq!(noisy.len(), 1, "{position}");
        } else if is_exchange && position.rules() != Rules::Short {
            assert_eq!(noisy.len(), captures.len().min(1), "{position}");
            assert!(distinct.is_subset(&captures), "{position}");
        } else {
            assert_eq!(distinct, captures, "{position}");
        }
    });
}

#[test]
fn the_gain_of_a_move_is_the_worth_of_what_it_captures_at_first() {
    let evaluation = Evaluation::default();
    along_random_games(5, |position| {
        for mv in position.moves() {
            let enemy = position.mover().other();
            let after = position.after(mv);
            let n_captured = position.tiles(enemy).count_ones() - after.tiles(enemy).count_ones();
            let gain = evaluation.gain(position, mv);
            // A further wave may follow the first (H4), but never stands alone.
            assert!(gain <= weight("tile", position.rules()) * n_captured as i32, "{position} {mv:?}");
            assert_eq!(gain > 0, n_captured > 0, "{position} {mv:?}");
        }
    });
}

#[test]
fn captured_in_a_later_wave_does_not_count_as_gain() {
    // Rules, check 3: B3-B4 captures D6, then F8 behind it.
    let position = read("5/6/7/6i1/9/5i2/7/2G3/5 w 0,0 0 0 0", Rules::Classic);
    let mv = position.find_move("B3-B4").unwrap();
    assert_eq!(position.after(mv).tiles(Player::Second), 0);
    assert_eq!(Evaluation::default().gain(&position, mv), weight("tile", Rules::Classic));
}

#[test]
fn history_indices_are_below_their_number() {
    let evaluation = Evaluation::default();
    along_random_games(3, |position| {
        let indices: HashSet<usize> =
            position.moves().into_iter().map(|mv| evaluation.history_index(position, mv)).collect();
        assert!(indices.iter().all(|&index| index < Evaluation::HISTORY_SIZE));
        assert_eq!(indices.len(), position.count_moves(), "{position}");
    });
}

#[test]
fn a_tile_more_is_better_under_all_rules() {
    for &rules in Rules::ALL {
        let even = value("ggggg/g5/7/8/9/8/7/5A/AAAAA w 0,0 0 4 4", rules);
        let more = value("ggggg/g5/7/8/9/8/7/A4A/AAAAA w 0,0 0 4 4", rules);
        assert!(more > even + 30, "{rules:?}: {even} {more}");
    }
}

#[test]
fn a_tile_in_reserve_is_better_than_none() {
    for rules in [Rules::Expert, Rules::Master] {
        let in_reserve = value("ggggg/g5/7/8/9/8/7/5A/AAAAA w 4,3 0 4 4", rules);
        let nowhere = value("ggggg/g5/7/8/9/8/7/5A/AAAAA w 3,3 0 4 4", rules);
        assert!(in_reserve > nowhere, "{rules:?}: {in_reserve} {nowhere}");
    }
}

#[test]
fn without_closing_a_tile_is_worth_more_on_the_board_than_in_reserve() {
    let in_reserve = value("ggggg/g5/7/8/9/8/7/5A/AAAAA w 4,3 0 4 4", Rules::Master);
    let on_the_board = value("ggggg/g5/7/8/9/8/7/A4A/AAAAA w 3,3 0 4 4", Rules::Master);
    assert!(on_the_board > in_reserve);
}

#[test]
fn a_closed_reserve_outweighs_tiles_on_the_board() {
    // White has captured three tiles and placed his last.
    let closed = "gg3/g5/3gg2/8/9/8/1AAAAA1/A4A/AAAAA b x,6 0 0 9";
    assert!(value(closed, Rules::Expert) < -100);
}

#[test]
fn a_pending_placement_counts_as_made() {
    let pending = value("ggggg/g5/7/8/9/8/7/5A/AAAAA w 3,3 1 0 4", Rules::Master);
    let placed = value("ggggg/g5/7/8/9/8/7/A4A/AAAAA b 2,3 0 0 5", Rules::Master);
    assert!((pending - placed).abs() < 40, "{pending} {placed}");
}

#[test]
fn one_against_one_equal_phases_win_for_the_player_to_move() {
    // Rules, check 7.
    let equal = "2a2/6/7/8/9/8/7/6/2A2 w 0,0 0 0 0";
    let different = "2g2/6/7/8/9/8/7/6/2A2 w 0,0 0 0 0";
    assert!(value(equal, Rules::Classic) > 300);
    assert!(value(different, Rules::Classic) < -300);
}

/// An evaluation that sees nothing but parity, which is worth 1.
fn only_parity() -> Evaluation {
    let line = |&name: &&str| match name {
        "duel" => format!("{name} 1\n"),
        _ => format!("{name} {}\n", i32::from(name.starts_with("parity_"))),
    };
    let text: String = Evaluation::NAMES.iter().map(line).collect();
    Evaluation::from(Weights::from_text(&text, Evaluation::NAMES).unwrap())
}

#[test]
fn parity_counts_among_equals_and_is_with_one_of_them() {
    let evaluation = only_parity();
    along_random_games(10, |position| {
        let [white, black] =
            [Player::First, Player::Second].map(|player| position.tiles(player).count_ones());
        let value = evaluation.evaluate(position, Player::First);
        // The duel counts under all rules.
        let counts = white == black && (position.rules() == Rules::Classic || white == 1);
        assert_eq!(value.abs(), i32::from(counts), "{position}");
    });
}

#[test]
fn parity_stays_with_a_player_while_nothing_is_captured() {
    let evaluation = only_parity();
    along_random_games(10, |position| {
        let value = evaluation.evaluate(position, Player::First);
        for mv in position.moves() {
            let after = position.after(mv);
            if after.n_pieces() == position.n_pieces() && position.rules() == Rules::Classic {
                assert_eq!(evaluation.evaluate(&after, Player::First), value, "{position} {mv:?}");
            }
        }
    });
}

/// The phase of the tile that the player who moved last has captured, if it was one.
fn phase_of_captured(before: &Khitan, after: &Khitan) -> Option<u8> {
    let victim = before.mover().other();
    let captured = before.tiles(victim) & !after.tiles(victim);
    let (_, state) = before.tile(Cell(captured.trailing_zeros() as u8))?;
    (captured.count_ones() == 1).then_some(state.phase())
}

#[test]
fn parity_stays_with_a_player_if_a_tile_of_each_phase_is_captured_and_changes_else() {
    let evaluation = only_parity();
    let parity = |position: &Khitan| evaluation.evaluate(position, Player::First);
    let mut counts = [0; 2];
    let mut dice = Dice::new(7);
    for _ in 0..100 {
        let mut position = starts::<Khitan>()[0].position.clone();
        while position.standing().is_none() && position.turns() < 100 {
            for mv in position.moves() {
                let after = position.after(mv);
                let Some(first) = phase_of_captured(&position, &after) else { continue };
                for answer in after.moves() {
                    let end = after.after(answer);
                    let Some(second) = phase_of_captured(&after, &end) else { continue };
                    if parity(&position) != 0 && end.standing().is_none() {
                        assert_eq!(parity(&end) == parity(&position), first != second, "{position} {mv:?}");
                        counts[usize::from(first != second)] += 1;
                    }
                }
            }
            let moves = position.moves();
            position.play(moves[dice.below(moves.len())]);
        }
    }
    assert!(counts.iter().all(|&n| n > 50), "{counts:?} are too few to tell");
}

#[test]
fn the_centre_is_better_than_the_rim() {
    let rim = value("ggggg/6/7/8/9/8/7/6/AAAAA w 0,0 0 0 0", Rules::Classic);
    let centre = value("ggggg/6/7/8/2A6/8/7/6/AAAA1 w 0,0 0 0 0", Rules::Classic);
    assert!(centre > rim);
}

fn check_placement(text: &str, expected: &Expect) {
    let position = read(text, Rules::Expert);
    let mut moves = Vec::new();
    Evaluation::default().noisy_moves(&position, &mut moves);
    let texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    expected.assert_eq(&texts.join(" "));
}

#[test]
fn a_placement_stands_where_no_flip_captures_it() {
    check_placement("ggggg/g5/7/8/9/8/7/5A/AAAAA w 3,3 1 0 4", &expect!["+B1:a0"]);
    check_placement("ggggg/g5/7/8/9/g7/7/5A/1AAAA w 3,3 1 0 4", &expect!["+A1:a0"]);
    check_placement("1gggg/g5/7/8/9/g7/4A2/5A/1AAAA b 3,3 1 0 4", &expect!["+I5:a1"]);
}

#[test]
fn a_safe_placement_is_not_captured_by_the_next_flip() {
    // Only by what a flip uncovers, which is left out of account, or where nothing is safe.
    let evaluation = Evaluation::default();
    let lost = std::cell::Cell::new(0);
    let all = std::cell::Cell::new(0);
    along_random_games(20, |position| {
        if position.pending() != 1 {
            return;
        }
        let mut moves = Vec::new();
        evaluation.noisy_moves(position, &mut moves);
        let Move::Place { at, .. } = moves[0] else { panic!("{position}") };
        let placed = position.after(moves[0]);
        let is_lost = placed.moves().iter().any(|&mv| placed.after(mv).tile(at).is_none());
        all.set(all.get() + 1);
        lost.set(lost.get() + usize::from(is_lost));
    });
    assert!(all.get() > 500 && lost.get() * 10 < all.get(), "{} of {}", lost.get(), all.get());
}
