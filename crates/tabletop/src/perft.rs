//! Perft: the number of move sequences of a given length, the number that guards the rules.
//!
//! A finished game is not continued; the last ply counts even if it ends the game; history rules do not apply.

use std::hint::black_box;

use crate::position::Position;

/// Counts the sequences of `depth` plies, every one of them really played to its end.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => played(position, depth, &mut Vec::new()),
    }
}

/// Counts the sequences of `depth` plies; the last ply is counted without being played.
pub fn perft_bulk<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => counted(position, depth, &mut Vec::new()),
    }
}

/// All lists of moves of the tree stand in one vector: each node adds its own at the end and takes them away again.
///
/// The position is cloned and played in place rather than taken from [`Position::after`]: moving a value of 128 bytes
/// that was just written costs a third of the time in Khet.
fn played<P: Position>(position: &P, depth: u32, moves: &mut Vec<P::Move>) -> u64 {
    let start = moves.len();
    position.legal_moves(moves);
    let end = moves.len();
    let mut nodes = 0;
    if depth == 1 {
        for &mv in &moves[start..end] {
            let mut next = position.clone();
            next.play(mv);
            // The leaf must be played although its position is not used.
            black_box(&next);
        }
        nodes = (end - start) as u64;
    } else {
        for index in start..end {
            let mut next = position.clone();
            next.play(moves[index]);
            nodes += played(&next, depth - 1, moves);
        }
    }
    moves.truncate(start);
    nodes
}

fn counted<P: Position>(position: &P, depth: u32, moves: &mut Vec<P::Move>) -> u64 {
    if depth == 1 {
        return position.count_moves() as u64;
    }
    let start = moves.len();
    position.legal_moves(moves);
    let end = moves.len();
    let mut nodes = 0;
    if depth == 2 {
        // Counting in this loop rather than in a call of its own saves a quarter of the time.
        for &mv in &moves[start..end] {
            nodes += position.after(mv).count_moves() as u64;
        }
    } else {
        for index in start..end {
            let next = position.after(moves[index]);
            nodes += counted(&next, depth - 1, moves);
        }
    }
    moves.truncate(start);
    nodes
}
