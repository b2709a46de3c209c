//! The tables against a slow solver that shares nothing with them: it plays the plain rules of the game, knows no
//! symmetries, takes no ply back, and remembers positions by their keys.

// The helpers here are tests too.
#![allow(clippy::unwrap_used)]

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use endgames::{Endings, Workers};
use evaluation::{ProbeResult, Tablebase};
use game_wali::{Rules, Wali};
use tabletop::Position;
use wali_endgames::Index;

type EndgameTables = endgames::EndgameTables<Index>;

/// Works alone, and never stops.
struct Alone;

impl Workers for Alone {
    fn run_jobs(&self, n_jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..n_jobs).for_each(job);
    }
    fn progress(&self, _: u64) {}
    fn is_stopped(&self) -> bool {
        false
    }
}

fn tables(n_stones: usize) -> EndgameTables {
    Index::up_to(n_stones).filter(|slice| slice.leads_pair()).fold(
        EndgameTables::default(),
        |tables, slice| {
            let solved = Index::solve(slice, &tables, &Alone).unwrap();
            EndgameTables::new(tables.iter().cloned().chain(solved))
        },
    )
}

/// All positions with these numbers of sticks and stones on the board, each with either side to move.
fn endings(n_sticks: usize, n_stones: usize) -> Vec<Wali> {
    fn fill(board: &mut Vec<char>, n_sticks: usize, n_stones: usize, found: &mut Vec<Wali>) {
        let n_left = 30 - board.len();
        if n_sticks + n_stones > n_left {
            return;
        }
        if n_left == 0 {
            let rows: Vec<String> = board.chunks(6).map(|row| row.iter().collect()).collect();
            let text = rows.join("/");
            for mover in ["x", "o"] {
                let text = format!("{} {mover} - 0", with_counts(&text));
                found.push(Wali::from_text(&text, Rules::Standard).unwrap());
            }
            return;
        }
        for (sign, sticks, stones) in [('.', 0, 0), ('x', 1, 0), ('o', 0, 1)] {
            if sticks <= n_sticks && stones <= n_stones {
                board.push(sign);
                fill(board, n_sticks - sticks, n_stones - stones, found);
                board.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(&mut Vec::new(), n_sticks, n_stones, &mut found);
    found
}

/// `..x...` as `2x3`.
fn with_counts(board: &str) -> String {
    let mut text = String::new();
    let mut n_empty = 0;
    for sign in board.chars().chain(['/']) {
        if sign == '.' {
            n_empty += 1;
            continue;
        }
        if n_empty > 0 {
            text.push_str(&n_empty.to_string());
            n_empty = 0;
        }
        text.push(sign);
    }
    text.pop();
    text
}

/// What is known of positions, by their keys, which are as good as random already.
type Known = HashMap<u64, ProbeResult, BuildHasherDefault<AsItIs>>;

#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("only keys are hashed");
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Solves positions that lead only to one another and to ends: in round n, those are found that are decided in n plies.
fn solved(mut undecided: Vec<Wali>) -> Known {
    let mut known = Known::default();
    let mut moves = Vec::new();
    let mut n_idle_rounds = 0;
    for round in 1u16.. {
        let mut found: Vec<(u64, ProbeResult)> = Vec::new();
        undecided.retain(|position| {
            moves.clear();
            position.legal_moves(&mut moves);
            let (mut wins, mut loses) = (false, true);
            for &mv in &moves {
                let next = position.after(mv);
                let value = match next.standing() {
                    Some(standing) => {
                        assert_eq!(standing.winner(), Some(position.mover()), "no limit is in reach");
                        Some(ProbeResult::Loss(0))
                    }
                    None => known.get(&next.key()).copied(),
                };
                wins |= matches!(value, Some(ProbeResult::Loss(_)));
                loses &= matches!(value, Some(ProbeResult::Win(_)));
            }
            if wins {
                found.push((position.key(), ProbeResult::Win(round)));
            } else if loses {
                found.push((position.key(), ProbeResult::Loss(round)));
            }
            !wins && !loses
        });
        // Wins come in odd rounds and losses in even ones: when both bring nothing, nothing will come.
        n_idle_rounds = if found.is_empty() { n_idle_rounds + 1 } else { 0 };
        if n_idle_rounds == 2 {
            break;
        }
        known.extend(found);
    }
    known.extend(undecided.iter().map(|position| (position.key(), ProbeResult::Draw)));
    known
}

/// Compares all endings with these numbers of sticks and stones, which must hold those that captures lead to.
fn check(tables: &EndgameTables, counts: &[(usize, usize)]) {
    let positions: Vec<Wali> = counts.iter().flat_map(|&(sticks, stones)| endings(sticks, stones)).collect();
    let truth = solved(positions.clone());
    assert_eq!(truth.len(), positions.len());
    let mut n_decided = 0;
    for position in positions {
        let expected = truth[&position.key()];
        n_decided += usize::from(expected != ProbeResult::Draw);
        assert_eq!(tables.probe(&position), Some(expected), "{position}");
    }
    assert!(n_decided > 0);
}

#[test]
fn all_endings_of_three_against_one_are_as_the_slow_solver_finds() {
    check(&tables(4), &[(3, 1)]);
}

#[test]
fn all_endings_of_four_against_one_are_as_the_slow_solver_finds() {
    check(&tables(5), &[(4, 1)]);
}

/// All the rest up to six pieces. They take the slow solver minutes and gigabytes: `cargo nextest run -p wali-endgames --run-ignored only`.
#[test]
#[ignore = "takes minutes"]
fn all_endings_up_to_six_pieces_are_as_the_slow_solver_finds() {
    let tables = tables(6);
    check(&tables, &[(5, 1)]);
    check(&tables, &[(4, 1), (4, 2)]);
    check(&tables, &[(3, 1), (1, 3), (3, 2), (2, 3), (3, 3)]);
}
