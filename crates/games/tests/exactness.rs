//! In real games, the search without its inexact techniques returns the value of a plain minimax.

use std::{sync::atomic::AtomicBool, time::Duration};

use evaluation::{Evaluator, MoveOrdering};
use game_bermudes::Bermudes;
use game_kenwan::KenWan;
use game_khet::Khet;
use game_khitan::Khitan;
use game_wali::Wali;
use search::{
    Limits, SearchMemory, SearchParams, Techniques,
    score::{MAX_EVAL, of_standing},
    search,
};
use tabletop::{Player, Position, RuleSet, playout::Dice, setup::read_setups};

/// The value of a position for the root player: no windows, no ordering, no transposition table.
fn oracle<P: Position, E: Evaluator<P>>(
    evaluator: &E,
    position: &P,
    root_player: Player,
    depth: u32,
    ply: usize,
) -> i32 {
    if let Some(standing) = position.standing() {
        return of_standing(standing, root_player, ply);
    }
    if depth == 0 {
        return evaluator.evaluate(position, root_player).clamp(-MAX_EVAL, MAX_EVAL);
    }
    let values = position
        .moves()
        .into_iter()
        .map(|mv| oracle(evaluator, &position.after(mv), root_player, depth - 1, ply + 1));
    if position.mover() == root_player { values.max() } else { values.min() }
        .expect("a running game has moves")
}

/// Compares both along random games of every set-up, at each of these depths.
fn check<P: Position, E: Evaluator<P> + MoveOrdering<P> + Default>(depths: &[u32]) {
    let evaluator = E::default();
    let setups = read_setups(P::GAME.setups).expect("embedded set-ups are well formed");
    let mut dice = Dice::new(11);
    let mut n_compared = 0;
    for setup in &setups {
        let rules = P::Rules::from_name(&setup.rules).expect("a set-up names its rules");
        let mut position = P::from_text(&setup.position, rules).expect("a set-up is a position");
        for ply in 0..60 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            if ply % 12 == 3 {
                for &depth in depths {
                    let memory = SearchMemory::new(1 << 16);
                    let limits = Limits { depth: Some(depth), ..Limits::default() };
                    let params = SearchParams {
                        techniques: Techniques::EXACT,
                        limits,
                        ..SearchParams::new(&evaluator, &memory)
                    };
                    let stop = AtomicBool::new(false);
                    let pvs = search(params, &position, &[], &|| Duration::ZERO, &stop, &mut |_| {});
                    let truth = oracle(&evaluator, &position, position.mover(), depth, 0);
                    assert_eq!(pvs[0].score, truth, "{position}, depth {depth}");
                    n_compared += 1;
                }
            }
            position.play(moves[dice.below(moves.len())]);
        }
    }
    assert!(n_compared > 5, "{n_compared} comparisons are too few");
}

#[test]
fn khet_is_searched_exactly() {
    check::<Khet, game_khet::Evaluation>(&[1, 2]);
}

#[test]
fn khitan_is_searched_exactly() {
    check::<Khitan, game_khitan::Evaluation>(&[1, 2, 3]);
}

#[test]
fn ken_wan_is_searched_exactly_with_two_and_three_players() {
    check::<KenWan, game_kenwan::Evaluation>(&[1, 2, 3]);
}

#[test]
fn wali_is_searched_exactly() {
    check::<Wali, game_wali::Evaluation>(&[1, 2, 3]);
}

#[test]
fn bermudes_is_searched_exactly() {
    check::<Bermudes, game_bermudes::Evaluation>(&[1, 2, 3]);
}
