//! The laws that every game keeps, on random games, on damaged texts and on strange positions.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::naive::twin::Twin;
use game_khet::{Khet, Rules};
use tabletop::{Position, RuleSet, playout::Dice};
use testkit::{check_position, naive::check_agreement};

#[test]
fn random_games_keep_the_laws() {
    testkit::conformance::<Khet>(500, 1);
}

#[test]
fn no_position_text_makes_the_parser_panic() {
    testkit::parsers::positions_are_total::<Khet>(2_000);
}

#[test]
fn no_move_text_makes_the_parser_panic() {
    testkit::parsers::moves_are_total::<Khet>(2_000);
}

/// A position with a few pieces anywhere: mirrors everywhere, splitters facing each other, obelisks side by side.
fn strange_text(rules: Rules, dice: &mut Dice) -> String {
    let mut board = [[""; 10]; 8];
    let mut pieces: Vec<&str> = vec!["K", "k", "D", "b"];
    if rules == Rules::Two {
        board[7][9] = ["X^", "X<"][dice.below(2)];
        board[0][0] = ["xv", "x>"][dice.below(2)];
        pieces.extend(["A^", "A>", "av", "a<"]);
    } else {
        pieces.extend(["O", "O", "T", "o", "o", "t"]);
    }
    let extras = ["N", "E", "S", "W", "n", "e", "s", "w", "N", "E", "s", "w", "B", "d"];
    pieces.extend(&extras[..dice.below(extras.len() + 1)]);
    if dice.below(3) > 0 {
        pieces.extend(&["Y", "z"][..1 + dice.below(2)]);
    }
    for piece in pieces {
        loop {
            let (row, column) = (dice.below(8), dice.below(10));
            let is_silver = piece.starts_with(|c: char| c.is_ascii_uppercase());
            let is_end_row = row == 0 || row == 7;
            let is_red_only = column == 0 || column == 8 && is_end_row;
            let is_silver_only = column == 9 || column == 1 && is_end_row;
            let is_forbidden = if is_silver { is_red_only } else { is_silver_only };
            if board[row][column].is_empty() && !is_forbidden {
                board[row][column] = piece;
                break;
            }
        }
    }
    let mut text = String::new();
    tabletop::text::write_rows(&mut text, &[10; 8], |row, column| {
        Some(board[row][column]).filter(|it| !it.is_empty())
    })
    .unwrap();
    let mover = ["s", "r"][dice.below(2)];
    let stacked = if rules == Rules::Sheet { [" -", " s", " r", " sr"][dice.below(4)] } else { "" };
    format!("{text} {mover}{stacked}")
}

#[test]
fn strange_positions_keep_the_laws_and_agree_with_the_twin() {
    let mut dice = Dice::new(3);
    for round in 0..1_500 {
        let rules = Rules::ALL[round % 3];
        let mut position = Khet::from_text(&strange_text(rules, &mut dice), rules).unwrap();
        for _ in 0..6 {
            let moves = check_position(&position, &mut dice);
            check_agreement::<Khet, Twin>(&position);
            if moves.is_empty() {
                break;
            }
            position.play(moves[dice.below(moves.len())]);
        }
    }
}

#[test]
fn symmetries_keep_the_rules() {
    testkit::symmetries::<Khet>(3, 1);
}
