//! The built-in puzzles are correct.

use std::{collections::HashSet, sync::atomic::AtomicBool, time::Duration};

use games::{
    AnyRecord, EngineSettings, GameKind, SearchInfo,
    puzzles::{Difficulty, ListedPuzzle, Puzzle, read_puzzles},
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
        assert!(puzzles.iter().all(|puzzle| (1..=9).contains(&puzzle.plies())));
        let positions: HashSet<_> = puzzles.iter().map(|puzzle| &puzzle.position).collect();
        let lines: HashSet<_> = puzzles.iter().map(|puzzle| &puzzle.line).collect();
        let ids: HashSet<_> = puzzles.iter().map(Puzzle::id).collect();
        let all = puzzles.len();
        assert_eq!((positions.len(), lines.len(), ids.len()), (all, all, all), "{game} has one twice");
    }
}

/// A beginner wants short wins, and enough of everything to come back for.
#[test]
fn there_are_many_of_each_kind() {
    for game in GameKind::ALL {
        let list = game.listed_puzzles();
        assert!(list.len() >= 400, "{game} has only {} puzzles", list.len());
        let n_short = list.iter().filter(|it| it.puzzle.plies() <= 3).count();
        assert!(n_short >= 100, "{game} has only {n_short} short puzzles");
        let of = |difficulty| list.iter().filter(|it| it.difficulty == difficulty).count();
        for (difficulty, fewest) in [(Difficulty::AtOnce, 40), (Difficulty::Easy, 5), (Difficulty::Medium, 5)]
        {
            assert!(
                of(difficulty) >= fewest,
                "{game} has only {} puzzles that are {difficulty:?}",
                of(difficulty)
            );
        }
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

#[test]
fn identifiers_of_puzzles_stay_valid() {
    // The first and the last of the first collection of each game, whose addresses were given to people.
    for (game, ids) in [
        (GameKind::Khet, ["d2e42e03", "2b67ff17"]),
        (GameKind::Khitan, ["d80947a8", "1d71920f"]),
        (GameKind::KenWan, ["f81a67d7", "214fd646"]),
        (GameKind::Wali, ["8a4a10db", "f8ebd56d"]),
        (GameKind::Bermudes, ["79c51edf", "7d69250d"]),
    ] {
        for id in ids {
            assert!(game.listed_puzzle(id).is_some(), "{game} has lost {id}");
        }
    }
}

#[test]
fn lists_begin_with_wins_at_once() {
    for game in GameKind::ALL {
        let list = game.listed_puzzles();
        assert!(list.is_sorted_by_key(|it| it.difficulty), "{game}");
        for difficulty in Difficulty::ALL {
            let mut of_it = list.iter().filter(|it| it.difficulty == difficulty);
            // Where somebody replies, there are three plies at least.
            assert!(difficulty == Difficulty::AtOnce || of_it.all(|it| it.puzzle.plies() >= 3), "{game}");
        }
    }
}

#[test]
fn every_theme_has_puzzles_and_no_theme_has_all() {
    for game in GameKind::ALL {
        assert!(game.themes().len() >= 3, "{game}");
        for theme in game.themes() {
            let list = game.listed_puzzles();
            let n = list.iter().filter(|it| it.themes.contains(&theme.name)).count();
            assert!((5..list.len() - 5).contains(&n), "{game}: {n} puzzles have the theme {}", theme.name);
        }
    }
}

#[test]
fn no_day_repeats_a_puzzle_before_all_have_had_their_day() {
    for game in GameKind::ALL {
        let longer = game.listed_puzzles().iter().filter(|it| it.difficulty > Difficulty::AtOnce).count();
        let days: HashSet<_> =
            (20_000..20_000 + longer as u64).map(|day| &game.puzzle_of_day(day).id).collect();
        assert_eq!(days.len(), longer, "{game}");
    }
    let games: HashSet<_> = (0..GameKind::ALL.len() as u64).map(GameKind::game_of_day).collect();
    assert_eq!(games.len(), GameKind::ALL.len());
}

#[test]
fn longer_wins_are_rated_higher_at_first() {
    for game in GameKind::ALL {
        let mean = |difficulty| {
            let of_it: Vec<f64> = game
                .listed_puzzles()
                .iter()
                .filter(|it| it.difficulty == difficulty)
                .map(ListedPuzzle::first_rating)
                .collect();
            (!of_it.is_empty()).then(|| of_it.iter().sum::<f64>() / of_it.len() as f64)
        };
        let mut easier = None;
        for (difficulty, distance) in
            [(Difficulty::AtOnce, 0.0), (Difficulty::Easy, 200.0), (Difficulty::Medium, 100.0)]
        {
            let mean = mean(difficulty);
            if let (Some(easier), Some(mean)) = (easier, mean) {
                assert!(easier + distance < mean, "{game}: {difficulty:?}");
            }
            easier = mean.or(easier);
        }
        assert!(easier.is_some(), "{game} has puzzles");
    }
}

#[test]
fn there_is_something_to_find() {
    let mut forced = Vec::new();
    for game in GameKind::ALL {
        let puzzles = game.puzzles().into_iter();
        forced.extend(
            puzzles.filter(|it| record(game, it).legal_moves().len() < 2).map(|it| format!("{game}: {it}")),
        );
    }
    assert_eq!(forced, [""; 0], "these have only one legal move");
}
