//! `tablier bench`: the speed of the rules and the engine, with chess as a yardstick.

mod engine;
mod explorer;

use std::{hint::black_box, io::Write};

use anstream::stdout;
use anyhow::Result;
use cozy_chess::Board;
use cpu_time::ThreadTime;
use games::{GameKind, StartChoice};
use serde_json::json;
use tabletop::{content::PerftBench, playout::Dice};

use crate::{
    cli::bench::{Bench, BenchArgs, BenchRulesArgs},
    styles::{BOLD, DIM, RESET},
};

pub(crate) fn run(args: &BenchArgs) -> Result<()> {
    match &args.what {
        Bench::Rules(args) => rules(args),
        Bench::Search(args) => engine::run(args),
        Bench::Explorer(args) => explorer::run(args),
    }
}

/// A row of the table: rates per second.
struct Row {
    name: &'static str,
    played: f64,
    bulk: f64,
    /// Random plies and random games.
    playouts: Option<(f64, f64)>,
}

fn rules(args: &BenchRulesArgs) -> Result<()> {
    let seconds = args.seconds.clamp(0.01, 60.0);
    let chess = chess(seconds);
    let benches =
        GameKind::ALL.into_iter().flat_map(|game| game.perft_benches().iter().map(move |it| (game, it)));
    let rows: Vec<Row> = benches.map(|(game, bench)| row(game, bench, seconds)).collect::<Result<_>>()?;
    let mut out = stdout().lock();
    if args.json {
        let rows: Vec<_> = rows
            .iter()
            .map(|row| {
                json!({
                    "name": row.name,
                    "played_nps": row.played, "played_ratio": row.played / chess.played,
                    "bulk_nps": row.bulk, "bulk_ratio": row.bulk / chess.bulk,
                    "plies_per_second": row.playouts.map(|it| it.0),
                    "playouts_per_second": row.playouts.map(|it| it.1),
                })
            })
            .collect();
        let chess = json!({"played_nps": chess.played, "bulk_nps": chess.bulk});
        writeln!(out, "{}", serde_json::to_string_pretty(&json!({"yardstick": chess, "games": rows}))?)?;
        return Ok(());
    }
    writeln!(
        out,
        "{BOLD}{:<18} {:>12} {:>6} {:>12} {:>6} {:>12} {:>11}{RESET}",
        "", "played", "ratio", "bulk", "ratio", "playouts", "games"
    )?;
    for row in std::iter::once(&chess).chain(&rows) {
        write!(
            out,
            "{:<18} {:>7.1} Mn/s {:>6.2} {:>7.0} Mn/s {:>6.2}",
            row.name,
            row.played / 1e6,
            row.played / chess.played,
            row.bulk / 1e6,
            row.bulk / chess.bulk
        )?;
        match row.playouts {
            Some((plies, games)) => writeln!(out, " {:>5.1} Mply/s {games:>9.0}/s", plies / 1e6)?,
            None => writeln!(out)?,
        }
    }
    writeln!(
        out,
        "{DIM}One thread, CPU time. The ratio is to chess perft by cozy-chess in the same run.{RESET}"
    )?;
    Ok(())
}

/// The best rate of several rounds. `work` returns the number of units it did, and the rate is per CPU second.
fn best_rate(seconds: f64, mut work: impl FnMut() -> u64) -> f64 {
    let mut best = 0f64;
    let started = ThreadTime::now();
    let mut n_rounds = 0;
    while n_rounds < 3 || started.elapsed().as_secs_f64() < seconds {
        let round = ThreadTime::now();
        let n_done = work();
        let elapsed = round.elapsed().as_secs_f64().max(1e-9);
        best = best.max(n_done as f64 / elapsed);
        n_rounds += 1;
    }
    best
}

fn row(game: GameKind, bench: &PerftBench, seconds: f64) -> Result<Row> {
    /// Random games may never end under some rules.
    const LONGEST_GAME: usize = 2_000;
    let choice = StartChoice { rules: Some(bench.rules), position: bench.position, ..StartChoice::default() };
    let start = game.start(&choice, &[])?.position;
    let mut n_plies = 0;
    let mut n_games = 0;
    let mut dice = Dice::new(1);
    let plies = best_rate(seconds, || {
        const N_GAMES: usize = 200;
        let n_round = start.count_random_plies(&mut dice, N_GAMES, LONGEST_GAME);
        n_games += N_GAMES;
        n_plies += n_round;
        n_round
    });
    Ok(Row {
        name: bench.name,
        played: best_rate(seconds, || start.perft(bench.depth)),
        bulk: best_rate(seconds, || start.perft_bulk(bench.depth + 1)),
        playouts: Some((plies, plies * n_games as f64 / n_plies as f64)),
    })
}

/// Perft of the chess start position, counted in the same ways.
fn chess(seconds: f64) -> Row {
    fn played(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                if depth == 1 {
                    black_box(&next);
                    nodes += 1;
                } else {
                    nodes += played(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    fn counted(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
                return false;
            }
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += counted(&next, depth - 1);
            }
            false
        });
        nodes
    }
    let start = Board::default();
    assert_eq!(counted(&start, 4), 197_281, "perft 4 of chess is known");
    Row {
        name: "chess",
        played: best_rate(seconds, || played(&start, 5)),
        bulk: best_rate(seconds, || counted(&start, 5)),
        playouts: None,
    }
}
