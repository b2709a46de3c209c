//! Proofs are what a plain minimax says, to the ply.

use std::{sync::atomic::AtomicBool, time::Duration};

use search::{
    Limits,
    proof::{Inquiry, Proof, ProofTable, Prover, Verdict, prove},
    score::{DECIDED, WIN, of_standing},
};
use tabletop::{Player, Position, zobrist};

#[path = "proof/maze.rs"]
mod maze;
use maze::{Maze, QUIET_LIMIT};

/// The value for the root_player if nobody looks further than `depth` plies: no windows, no order, no memory. `line` are the
/// positions of the game so far, this one excluded.
fn oracle(position: &Maze, line: &mut Vec<Maze>, root_player: Player, depth: u32, ply: usize) -> i32 {
    if let Some(standing) = position.standing() {
        return of_standing(standing, root_player, ply);
    }
    let n_before = line.iter().filter(|it| it.repetition_key() == position.repetition_key()).count();
    if depth == 0 || ply > 0 && n_before >= 2 {
        return 0;
    }
    line.push(*position);
    let values = position
        .moves()
        .into_iter()
        .map(|mv| oracle(&position.after(mv), line, root_player, depth - 1, ply + 1));
    let value = if position.mover() == root_player { values.max() } else { values.min() };
    line.pop();
    value.expect("a running game has moves")
}

fn truth(position: &Maze, past: &[Maze], depth: u32) -> Verdict {
    let value = oracle(position, &mut past.to_vec(), position.mover(), depth, 0);
    if value > DECIDED {
        Verdict::Win { plies: (WIN - value) as u32 }
    } else if value < -DECIDED {
        Verdict::Loss { plies: (WIN + value) as u32 }
    } else {
        Verdict::Unknown { plies: if position.standing().is_some() { 0 } else { depth } }
    }
}

fn proof(position: &Maze, past: &[Maze], depth: u32, bytes: usize) -> Proof<Maze> {
    let mut table = ProofTable::new(bytes);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let inquiry =
        Inquiry { table: &mut table, limits, elapsed: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
    prove(position, past, inquiry, &mut |_| {})
}

/// Mazes of all sizes: the small ones are full of ways back.
fn mazes(n: u64) -> impl Iterator<Item = Maze> {
    (0..n).map(|seed| {
        let size = [7, 12, 30, 100, 1 << 40][seed as usize % 5];
        let quiet = zobrist::number(seed, 1) as usize % QUIET_LIMIT;
        Maze { seed, size, node: zobrist::number(seed, 2) % size, quiet, three: seed % 3 == 0 }
    })
}

/// The game before a position: some positions of the same maze, some of them twice.
fn past_of(maze: &Maze) -> Vec<Maze> {
    let node = |index| zobrist::number(maze.seed, 100 + index) % maze.size;
    let n = zobrist::number(maze.seed, 3) % 5;
    (0..n).flat_map(|index| [node(index), node(index / 2)]).map(|node| Maze { node, ..*maze }).collect()
}

#[test]
fn verdicts_and_distances_are_those_of_a_plain_minimax() {
    const DEPTH: u32 = 8;
    let mut counts = [0; 3];
    for maze in mazes(6_000) {
        for past in [Vec::new(), past_of(&maze)] {
            let truth = truth(&maze, &past, DEPTH);
            // A table that is far too small must not do any harm.
            for bytes in [1 << 16, 1] {
                assert_eq!(proof(&maze, &past, DEPTH, bytes).verdict, truth, "{maze:?}, past {past:?}");
            }
            counts[match truth {
                Verdict::Win { .. } => 0,
                Verdict::Loss { .. } => 1,
                Verdict::Unknown { .. } => 2,
            }] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?} are too few to tell");
}

#[test]
fn long_wins_are_found_to_the_ply() {
    const DEPTH: u32 = 14;
    let mut longest = 0;
    for maze in mazes(6_000).filter(|maze| maze.size <= 12 && maze.quiet == 0) {
        let truth = truth(&maze, &[], DEPTH);
        assert_eq!(proof(&maze, &[], DEPTH, 1 << 16).verdict, truth, "{maze:?}");
        if let Verdict::Win { plies } = truth {
            longest = longest.max(plies);
        }
    }
    assert!(longest >= 9, "the longest win has only {longest} plies");
}

#[test]
fn the_line_is_best_play_of_both_sides() {
    const DEPTH: u32 = 8;
    for maze in mazes(2_000) {
        let proof = proof(&maze, &[], DEPTH, 1 << 16);
        let (mut left, is_win) = match proof.verdict {
            Verdict::Win { plies } => (plies, true),
            Verdict::Loss { plies } => (plies, false),
            Verdict::Unknown { .. } => {
                assert!(proof.line.is_empty());
                continue;
            }
        };
        assert_eq!(proof.line.len() as u32, left, "{maze:?}");
        let (root_player, mut position, mut line) = (maze.mover(), maze, Vec::new());
        for mv in proof.line {
            line.push(position);
            position.play(mv);
            left -= 1;
            let value = oracle(&position, &mut line, root_player, left, 0);
            let best = WIN - left as i32;
            assert_eq!(value, if is_win { best } else { -best }, "{maze:?}");
        }
        assert!(position.standing().is_some());
    }
}

#[test]
fn all_winning_moves_are_found() {
    const PLIES: u32 = 6;
    for maze in mazes(2_000).filter(|maze| maze.standing().is_none()) {
        let mut table = ProofTable::new(1 << 14);
        let limits = Limits::default();
        let stop = AtomicBool::new(false);
        let inquiry = Inquiry { table: &mut table, limits, elapsed: &|| Duration::ZERO, stop: &stop };
        let found = Prover::new(&maze, &[], inquiry).winning_moves(PLIES, 99).expect("no limits");
        let wins = |&mv: &u8| oracle(&maze.after(mv), &mut vec![maze], maze.mover(), PLIES - 1, 1) > DECIDED;
        let expected: Vec<u8> = maze.moves().into_iter().filter(wins).collect();
        assert_eq!(found, expected, "{maze:?}");
    }
}

#[test]
fn limits_and_the_stop_sign_end_a_search_without_a_claim() {
    for maze in mazes(600).filter(|maze| maze.standing().is_none()) {
        let full = proof(&maze, &[], 8, 1 << 16);
        for nodes in [1, 10, 100] {
            let mut table = ProofTable::new(1 << 14);
            let limits = Limits { nodes: Some(nodes), depth: Some(8), ..Limits::default() };
            let stop = AtomicBool::new(false);
            let inquiry = Inquiry { table: &mut table, limits, elapsed: &|| Duration::ZERO, stop: &stop };
            let hurried = prove(&maze, &[], inquiry, &mut |_| {});
            let is_claim = !matches!(hurried.verdict, Verdict::Unknown { .. });
            assert!(!is_claim || hurried.verdict == full.verdict, "{maze:?}: {hurried:?}, {full:?}");
            assert!(hurried.nodes <= nodes + 1);
        }
        let mut table = ProofTable::new(1 << 14);
        let stop = AtomicBool::new(true);
        let inquiry = Inquiry {
            table: &mut table,
            limits: Limits::default(),
            elapsed: &|| Duration::ZERO,
            stop: &stop,
        };
        let stopped = prove(&maze, &[], inquiry, &mut |_| {});
        assert_eq!((stopped.verdict, stopped.nodes), (Verdict::Unknown { plies: 0 }, 0));
    }
}
