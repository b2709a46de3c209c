//! `tablier bench search`: how fast the engine is, and a checksum of what it does.

use std::{
    io::{Read, Write},
    process::{Command, Stdio},
    sync::atomic::AtomicBool,
    time::Duration,
};

use anstream::stdout;
use anyhow::Result;
use cpu_time::ThreadTime;
use games::{EngineSettings, GameKind, StartChoice};
use search::Limits;
use serde_json::json;
use tabletop::{playout::Dice, record::Conduct};

use crate::{
    cli::BenchSearchArgs,
    terminal::{BOLD, DIM, RESET},
};

/// How deeply each game is looked into: about a second for all its positions together.
const DEPTHS: [(GameKind, u32); 5] = [
    (GameKind::Khet, 6),
    (GameKind::Khitan, 7),
    (GameKind::KenWan, 5),
    (GameKind::Wali, 7),
    (GameKind::Bermudes, 6),
];
/// After so many random plies of a fixed seed, a position is thought about.
const PLIES: [usize; 6] = [0, 6, 12, 18, 24, 36];
const MEMORY: usize = 16 << 20;

struct Row {
    game: GameKind,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(args: &BenchSearchArgs) -> Result<()> {
    let rows: Vec<Row> = DEPTHS.into_iter().map(|(game, depth)| bench(game, depth)).collect::<Result<_>>()?;
    let total: u64 = rows.iter().map(|row| row.nodes).sum();
    let stockfish = stockfish();
    let mut out = stdout().lock();
    if args.json {
        let games: Vec<_> = rows
            .iter()
            .map(|row| json!({"game": row.game.slug(), "depth": row.depth, "nodes": row.nodes, "seconds": row.seconds}))
            .collect();
        writeln!(out, "{}", json!({"games": games, "stockfish_nps": stockfish, "bench": total}))?;
        return Ok(());
    }
    writeln!(
        out,
        "{BOLD}{:<10} {:>5} {:>12} {:>12} {:>6}{RESET}",
        "", "depth", "positions", "speed", "ratio"
    )?;
    for Row { game, depth, nodes, seconds } in rows {
        let speed = nodes as f64 / seconds;
        let ratio = stockfish.map_or("-".to_owned(), |yardstick| format!("{:.2}", speed / yardstick));
        writeln!(out, "{:<10} {depth:>5} {nodes:>12} {:>7.2} Mn/s {ratio:>6}", game.slug(), speed / 1e6)?;
    }
    match stockfish {
        Some(speed) => writeln!(out, "{:<10} {:>5} {:>12} {:>7.2} Mn/s", "stockfish", "", "", speed / 1e6)?,
        None => writeln!(out, "{DIM}No ratio: the program stockfish is not installed.{RESET}")?,
    }
    writeln!(out, "Bench: {total}")?;
    Ok(())
}

fn bench(game: GameKind, depth: u32) -> Result<Row> {
    let start = game.start(&StartChoice::default(), &[])?.position;
    let mut engine = game.engine(EngineSettings::strongest(MEMORY));
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let (mut nodes, mut seconds) = (0, 0.0);
    for plies in PLIES {
        let mut record = start.record(Conduct::People);
        let mut dice = Dice::new(plies as u64);
        for _ in 0..plies {
            let moves = record.legal_moves();
            if moves.is_empty() {
                break;
            }
            record.play_text(&moves[dice.below(moves.len())])?;
        }
        engine.clear();
        let started = ThreadTime::now();
        let mut last = 0;
        let stop = AtomicBool::new(false);
        engine.think(record.as_ref(), limits, 1, &|| Duration::ZERO, &stop, &mut |info| last = info.nodes);
        seconds += started.elapsed().as_secs_f64();
        nodes += last;
    }
    Ok(Row { game, depth, nodes, seconds })
}

/// The speed of Stockfish on this machine, if it is installed: nodes a second of CPU time in its own benchmark, so that
/// other work on the machine slows neither it nor us.
fn stockfish() -> Option<f64> {
    let mut child = ["stockfish", "/usr/games/stockfish"].into_iter().find_map(|program| {
        Command::new(program)
            .args(["bench", "16", "1", "12", "default", "depth"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .ok()
    })?;
    let mut report = String::new();
    let is_read = child.stderr.take()?.read_to_string(&mut report).is_ok();
    // It has closed its output; until it is waited for, the system still knows what time it took.
    let seconds = cpu_seconds(child.id());
    child.wait().ok()?;
    let line = report.lines().filter(|_| is_read).find(|line| line.starts_with("Nodes searched"))?;
    let nodes: f64 = line.rsplit(':').next()?.trim().parse().ok()?;
    seconds.filter(|&seconds| seconds > 0.0).map(|seconds| nodes / seconds)
}

/// The CPU time that a process has used, where the system tells it as Linux does.
fn cpu_seconds(process: u32) -> Option<f64> {
    /// What Linux counts in, on every architecture that it tells programs of.
    const TICKS_A_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in brackets may hold anything; the fields after it are numbers. Times are the 12th and 13th of them.
    let mut fields = text.rsplit(')').next()?.split_whitespace().skip(11);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / TICKS_A_SECOND)
}
