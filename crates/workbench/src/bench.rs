//! `tablier bench`: how fast the rules and the engine are, beside chess as a yardstick.

mod engine;

use std::{hint::black_box, io::Write};

use anstream::stdout;
use anyhow::Result;
use cozy_chess::Board;
use cpu_time::ThreadTime;
use game_bermudes::Bermudes;
use game_kenwan::KenWan;
use game_khet::Khet;
use game_khitan::Khitan;
use game_wali::Wali;
use serde_json::json;
use tabletop::{
    Position, RuleSet,
    perft::{perft, perft_bulk},
    playout::{Dice, playout},
    setup::read_setups,
};

use crate::{
    cli::bench::{Bench, BenchArgs, BenchRulesArgs},
    styles::{BOLD, DIM, RESET},
};

pub(crate) fn run(args: &BenchArgs) -> Result<()> {
    match &args.what {
        Bench::Rules(args) => rules(args),
        Bench::Search(args) => engine::run(args),
    }
}

/// A line of the table: rates a second.
struct Row {
    name: String,
    played: f64,
    bulk: f64,
    /// Random plies and random games.
    playouts: Option<(f64, f64)>,
}

fn rules(args: &BenchRulesArgs) -> Result<()> {
    let seconds = args.seconds.clamp(0.01, 60.0);
    let chess = chess(seconds);
    let rows = [
        game::<Khet>("khet", 0, 3, seconds),
        game::<Khet>("khet 2.0", 2, 3, seconds),
        game::<Khitan>("khitan", 0, 4, seconds),
        game::<Khitan>("khitan master", 3, 4, seconds),
        game::<KenWan>("kenwan, 3 players", 0, 3, seconds),
        game::<Wali>("wali, placing", 0, 4, seconds),
        wali_moving(seconds),
        game::<Bermudes>("bermudes", 0, 4, seconds),
    ];
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

/// The best rate of several rounds: `work` returns what it did, of which `rate` units a CPU second are counted.
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

/// The first start of a rule set, given by its place in the list.
fn game<P: Position>(name: &str, rules: usize, depth: u32, seconds: f64) -> Row {
    let rules = P::Rules::ALL[rules];
    let setups = read_setups(P::GAME.setups).expect("embedded set-ups are well formed, as a test shows");
    let setup = setups.iter().find(|setup| setup.rules == rules.name()).expect("every rule set has a set-up");
    let start =
        P::from_text(&setup.position, rules).expect("embedded set-ups are positions, as a test shows");
    row(name, &start, depth, seconds)
}

fn wali_moving(seconds: f64) -> Row {
    let rules = <Wali as Position>::Rules::ALL[0];
    let text = "oxo1xx/xxoxoo/xo1xxo/1oo1xx/o1xo1o x - 0";
    row("wali, moving", &Wali::from_text(text, rules).expect("a constant position"), 4, seconds)
}

fn row<P: Position>(name: &str, start: &P, depth: u32, seconds: f64) -> Row {
    /// Random games of some rules may never end.
    const LONGEST_GAME: usize = 2_000;
    let mut moves = Vec::new();
    let mut n_plies = 0;
    let mut n_games = 0;
    let mut dice = Dice::new(1);
    let plies = best_rate(seconds, || {
        let mut n_round = 0;
        for _ in 0..200 {
            n_round += playout(&mut start.clone(), &mut dice, &mut moves, LONGEST_GAME) as u64;
            n_games += 1;
        }
        n_plies += n_round;
        n_round
    });
    Row {
        name: name.to_owned(),
        played: best_rate(seconds, || perft(start, depth)),
        bulk: best_rate(seconds, || perft_bulk(start, depth + 1)),
        playouts: Some((plies, plies * f64::from(n_games) / n_plies as f64)),
    }
}

/// Perft of the chess start position, with the same ways of counting.
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
        name: "chess".to_owned(),
        played: best_rate(seconds, || played(&start, 5)),
        bulk: best_rate(seconds, || counted(&start, 5)),
        playouts: None,
    }
}
