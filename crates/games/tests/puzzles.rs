//! The built-in puzzles are correct.

use std::{collections::HashSet, sync::atomic::AtomicBool, time::Duration};

use games::{
    AnyRecord, EngineSettings, GameKind, SearchInfo,
    puzzles::{Puzzle, read_puzzles},
};
use search::{
    Limits,
    proof::{Inquiry, ProofTable, Verdict},
};

/// One puzzle in this number is proved again.
const SAMPLE: usize = 5;

fn samples(game: GameKind) -> impl Iterator<Item = Puzzle> {
    game.puzzles().into_iter().step_by(SAMPLE)
}

fn record(game: GameKind, puzzle: &Puzzle) -> Box<dyn AnyRecord> {
    puzzle.record(game).expect("a puzzle that was read has a position")
}

fn inquiry<'a>(table: &'a mut ProofTable, plies: u32, stop: &'a AtomicBool) -> Inquiry<'a> {
    let limits = Limits { depth: Some(plies), ..Limits::default() };
    Inquiry { table, limits, elapsed: &|| Duration::ZERO, stop }
}

#[test]
fn all_puzzles_are_legal_and_win() {
    for game in GameKind::ALL {
        let puzzles =
            read_puzzles(game, game.puzzles_text()).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert!(puzzles.len() >= 100, "{game} has only {} puzzles", puzzles.len());
        assert!(puzzles.iter().all(|puzzle| (3..=9).contains(&puzzle.plies())));
        let positions: HashSet<_> = puzzles.iter().map(|puzzle| &puzzle.position).collect();
        let lines: HashSet<_> = puzzles.iter().map(|puzzle| &puzzle.line).collect();
        let ids: HashSet<_> = puzzles.iter().map(Puzzle::id).collect();
        let all = puzzles.len();
        assert_eq!((positions.len(), lines.len(), ids.len()), (all, all, all), "{game} has one twice");
    }
}

#[test]
fn wins_are_as_long_as_told_and_begin_with_one_move() {
    let mut table = ProofTable::new(16 << 20);
    let stop = AtomicBool::new(false);
    for game in GameKind::ALL {
        for puzzle in samples(game) {
            let record = record(game, &puzzle);
            let plies = puzzle.plies();
            let proof = record.solve(inquiry(&mut table, plies, &stop), &mut |_| {});
            assert_eq!(proof.verdict, Verdict::Win { plies }, "{game}: {puzzle}");
            let first_moves = record.winning_moves(inquiry(&mut table, plies, &stop), plies, 2);
            assert_eq!(first_moves.as_deref(), Some(&puzzle.line[..1]), "{game}: {puzzle}");
        }
    }
}

#[test]
fn the_engine_solves_the_short_ones() {
    // Most take a few thousand.
    const NODES: u64 = 300_000;
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    for game in GameKind::ALL {
        let mut engine = game.engine(EngineSettings::strongest(8 << 20));
        for puzzle in samples(game).filter(|puzzle| puzzle.plies() <= 5) {
            let record = record(game, &puzzle);
            engine.clear();
            let stop = AtomicBool::new(false);
            let mut nodes = 0;
            let tell = &mut |info: &SearchInfo<'_>| nodes = info.nodes;
            let lines = engine.search(record.as_ref(), limits, 1, &|| Duration::ZERO, &stop, tell);
            assert_eq!(lines[0].moves[0], puzzle.line[0], "{game}: {puzzle}");
            assert!(nodes <= NODES, "{game}: {nodes} positions, the proof's included");
        }
    }
}
