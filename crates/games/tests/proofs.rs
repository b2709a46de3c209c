//! Proofs in real games agree with a plain exhaustive search.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::{sync::atomic::AtomicBool, time::Duration};

use evaluation::{Evaluator, MoveOrdering};
use game_bermudes::Bermudes;
use game_kenwan::KenWan;
use game_khet::Khet;
use game_khitan::Khitan;
use game_wali::Wali;
use search::{
    Limits, SearchMemory, SearchParams, Techniques,
    proof::{Inquiry, Proof, ProofTable, Verdict, prove},
    score, search,
};
use tabletop::{Player, Position, Standing, playout::Dice};

/// The first positions of games for this number of players.
fn starts<P: Position>(n_players: usize) -> Vec<P> {
    let positions = testkit::starts::starts().into_iter().map(|start| start.position);
    positions.filter(|position: &P| position.players().len() == n_players).collect()
}

/// Positions of random games a few plies before the end; with three players, before first place is taken.
fn late_positions<P: Position>(n_players: usize, n: u64) -> Vec<P> {
    let starts = starts::<P>(n_players);
    let mut positions = Vec::new();
    for seed in 0..n {
        let mut dice = Dice::new(seed);
        let mut game = vec![starts[seed as usize % starts.len()].clone()];
        while game.len() < 600 {
            let position = game.last().unwrap();
            let moves = position.moves();
            if moves.is_empty() || position.standing_if_drawn().winner().is_some() {
                break;
            }
            game.push(position.after(moves[dice.below(moves.len())]));
        }
        let back = 2 + dice.below(5);
        positions.push(game.swap_remove(game.len().saturating_sub(back)));
    }
    positions
}

/// Whether the root player can force first place, or the others can force the root player into last place, within these
/// plies.
fn is_forced<P: Position>(position: &P, root_player: Player, is_win: bool, plies: u32) -> bool {
    let is_goal = |standing: Standing| {
        let rank = standing.rank(root_player);
        let mut others = position.players().without(root_player).iter();
        others.all(|it| if is_win { standing.rank(it) > rank } else { standing.rank(it) < rank })
    };
    if let Some(standing) = position.standing() {
        return is_goal(standing);
    }
    if is_goal(position.standing_if_drawn()) {
        return true;
    }
    if plies == 0 {
        return false;
    }
    let mut children = position.moves().into_iter().map(|mv| position.after(mv));
    if (position.mover() == root_player) == is_win {
        children.any(|child| is_forced(&child, root_player, is_win, plies - 1))
    } else {
        children.all(|child| is_forced(&child, root_player, is_win, plies - 1))
    }
}

fn proof<P: Position>(position: &P, plies: u32) -> Proof<P> {
    let mut table = ProofTable::new(1 << 20);
    let limits = Limits { depth: Some(plies), nodes: Some(100_000), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let inquiry = Inquiry { table: &mut table, limits, elapsed: &|| Duration::ZERO, stop: &stop };
    prove(position, &[], inquiry, &mut |_| {})
}

/// Compares with a plain search of this depth, and returns the numbers of wins and losses.
fn agrees_with_plain_search<P: Position>(positions: &[P], plies: u32) -> [usize; 2] {
    let mut counts = [0; 2];
    for position in positions {
        let root_player = position.mover();
        let proof = proof(position, plies);
        let (is_win, n, nothing) = match proof.verdict {
            Verdict::Win { plies } => (Some(true), plies, plies - 1),
            Verdict::Loss { plies } => (Some(false), plies, plies - 1),
            Verdict::Unknown { plies } => (None, 0, plies),
        };
        if let Some(is_win) = is_win {
            assert!(is_forced(position, root_player, is_win, n), "{position}: {:?}", proof.verdict);
            assert_eq!(proof.line.len() as u32, n, "{position}");
            counts[usize::from(!is_win)] += 1;
        }
        for is_win in [true, false] {
            assert!(!is_forced(position, root_player, is_win, nothing), "{position}: {:?}", proof.verdict);
        }
    }
    counts
}

#[test]
fn proofs_agree_with_plain_search_in_every_game() {
    let counts = [
        agrees_with_plain_search(&late_positions::<Khet>(2, 120), 3),
        agrees_with_plain_search(&late_positions::<Khitan>(2, 150), 4),
        agrees_with_plain_search(&late_positions::<KenWan>(2, 60), 3),
        agrees_with_plain_search(&late_positions::<KenWan>(3, 60), 3),
        agrees_with_plain_search(&late_positions::<Wali>(2, 150), 4),
        agrees_with_plain_search(&late_positions::<Bermudes>(2, 150), 4),
    ];
    assert!(counts.iter().all(|&[wins, _]| wins >= 8), "{counts:?} are too few to tell");
    assert!(counts.iter().map(|[_, losses]| losses).sum::<usize>() >= 20, "{counts:?} are too few to tell");
}

/// The exact search finds a win or loss at its depth and not before.
fn agrees_with_exact_search<P: Position, E: Evaluator<P> + MoveOrdering<P> + Default>(
    n: u64,
    plies: u32,
) -> usize {
    let evaluator = E::default();
    let mut n_decided = 0;
    for position in late_positions::<P>(2, n) {
        let proved = match proof(&position, plies).verdict {
            Verdict::Win { plies } => plies as i32,
            Verdict::Loss { plies } => -(plies as i32),
            Verdict::Unknown { .. } => continue,
        };
        let memory = SearchMemory::new(1 << 20);
        let limits = Limits { depth: Some(proved.unsigned_abs()), ..Limits::default() };
        let params =
            SearchParams { techniques: Techniques::EXACT, limits, ..SearchParams::new(&evaluator, &memory) };
        let mut found = None;
        search(params, &position, &[], &|| Duration::ZERO, &AtomicBool::new(false), &mut |info| {
            found = score::plies_to_end(info.pvs[0].score).or(found);
        });
        assert_eq!(found, Some(proved), "{position}");
        n_decided += 1;
    }
    n_decided
}

#[test]
fn proofs_agree_with_the_exact_search_of_the_engine() {
    let counts = [
        agrees_with_exact_search::<Khet, game_khet::Evaluation>(60, 4),
        agrees_with_exact_search::<Khitan, game_khitan::Evaluation>(150, 5),
        agrees_with_exact_search::<KenWan, game_kenwan::Evaluation>(60, 4),
        agrees_with_exact_search::<Wali, game_wali::Evaluation>(150, 5),
        agrees_with_exact_search::<Bermudes, game_bermudes::Evaluation>(150, 5),
    ];
    assert!(counts.iter().sum::<usize>() >= 300, "{counts:?} are too few to tell");
}

/// The nodes of a search of Ken Wan after each depth, and its score.
fn depths(position: &KenWan, proof: Option<i32>) -> Vec<(u64, i32)> {
    let memory = SearchMemory::new(1 << 22);
    let evaluation = game_kenwan::Evaluation::default();
    let params = SearchParams {
        techniques: Techniques { proof, ..Techniques::ALL },
        limits: Limits { nodes: Some(200_000), ..Limits::default() },
        ..SearchParams::new(&evaluation, &memory)
    };
    let mut depths = Vec::new();
    search(params, position, &[], &|| Duration::ZERO, &AtomicBool::new(false), &mut |info| {
        depths.push((info.nodes, info.pvs[0].score));
    });
    depths
}

#[test]
fn a_search_of_some_length_looks_for_a_short_win_only_where_the_mover_is_ahead() {
    let mut counts = [0; 2];
    for seed in 0..12 {
        let mut position = starts::<KenWan>(2).swap_remove(0);
        let mut dice = Dice::new(seed);
        for _ in 0..10 {
            let moves = position.moves();
            position = position.after(moves[dice.below(moves.len())]);
        }
        let (without, with) = (depths(&position, None), depths(&position, Some(100)));
        if without.iter().all(|&(_, score)| score <= 0) {
            assert_eq!(with, without, "{position}");
            counts[0] += 1;
        } else if without.iter().all(|&(_, score)| score > 0) {
            counts[1] += usize::from(with != without);
        }
    }
    assert!(counts.iter().all(|&n| n >= 2), "{counts:?} are too few to tell");
}
