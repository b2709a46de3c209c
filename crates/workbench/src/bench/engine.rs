//! `tablier bench search`: the speed of the engine, and a checksum of its behaviour.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{Read, Write},
    path::Path,
    process::{Command, Stdio},
    sync::atomic::AtomicBool,
    time::Duration,
};

use anstream::stdout;
use anyhow::{Context, Result, bail};
use cpu_time::ThreadTime;
use games::{EngineSettings, GameKind, StartChoice};
use search::Limits;
use serde_json::json;
use tabletop::{playout::Dice, record::Conduct};

use crate::{
    cli::bench::BenchSearchArgs,
    files,
    styles::{BOLD, DIM, RESET},
};

/// The positions to search: after these numbers of random plies with a fixed seed.
const PLIES: [usize; 6] = [0, 6, 12, 18, 24, 36];
const MEMORY: usize = 16 << 20;
/// The fastest of these rounds counts, because other work on the machine can only slow a round down.
const ROUNDS: usize = 3;

struct Row {
    game: GameKind,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(args: &BenchSearchArgs) -> Result<()> {
    // The node count is the same in every round.
    let n_rounds = if args.update.is_some() || args.check.is_some() { 1 } else { ROUNDS };
    let rows: Vec<Row> = GameKind::ALL
        .into_iter()
        .map(|game| bench(game, game.bench_depth(), n_rounds))
        .collect::<Result<_>>()?;
    if let Some(path) = &args.update {
        return files::write(Some(path), &checksum(&rows));
    }
    if let Some(path) = &args.check {
        let kept = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        return compare(&kept, &checksum(&rows), path);
    }
    print(&rows, args.json)
}

/// The content of the file: the number of nodes for each game, and their sum.
fn checksum(rows: &[Row]) -> String {
    let lines: String = rows.iter().map(|row| format!("{} {}\n", row.game, row.nodes)).collect();
    format!(
        "# Positions that the engine looks at in `tablier bench search`: a checksum of what it does.\n\
        # After a change that is meant, `tablier bench search --update bench.txt` writes it anew.\n\
        {lines}sum {}\n",
        total(rows)
    )
}

fn total(rows: &[Row]) -> u64 {
    rows.iter().map(|row| row.nodes).sum()
}

/// Fails unless the node counts are those in the file, and names the games that differ.
fn compare(kept: &str, now: &str, path: &Path) -> Result<()> {
    let entries = |text: &str| -> BTreeMap<String, String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .filter_map(|line| line.split_once(' '))
            .map(|(name, n)| (name.to_owned(), n.to_owned()))
            .collect()
    };
    let (kept, now) = (entries(kept), entries(now));
    if kept == now {
        writeln!(stdout().lock(), "Bench: {}", now["sum"])?;
        return Ok(());
    }
    let names: BTreeSet<&String> = kept.keys().chain(now.keys()).collect();
    let text = |entry: Option<&String>| entry.map_or("nothing".to_owned(), String::clone);
    let changes: Vec<String> = names
        .into_iter()
        .filter(|&name| kept.get(name) != now.get(name))
        .map(|name| format!("{name}: {} instead of {}", text(now.get(name)), text(kept.get(name))))
        .collect();
    let path = path.display();
    bail!(
        "the engine does not do what {path} says:\n  {}\n\
        If that is meant, write it anew by `tablier bench search --update {path}` and put the sum into the commit",
        changes.join("\n  ")
    )
}

fn print(rows: &[Row], as_json: bool) -> Result<()> {
    let stockfish = (0..ROUNDS).filter_map(|_| stockfish()).max_by(f64::total_cmp);
    let mut out = stdout().lock();
    if as_json {
        let games: Vec<_> = rows
            .iter()
            .map(|row| json!({"game": row.game.slug(), "depth": row.depth, "nodes": row.nodes, "seconds": row.seconds}))
            .collect();
        writeln!(out, "{}", json!({"games": games, "stockfish_nps": stockfish, "bench": total(rows)}))?;
        return Ok(());
    }
    writeln!(
        out,
        "{BOLD}{:<10} {:>5} {:>12} {:>12} {:>6}{RESET}",
        "", "depth", "positions", "speed", "ratio"
    )?;
    for Row { game, depth, nodes, seconds } in rows {
        let speed = *nodes as f64 / seconds;
        let ratio = stockfish.map_or("-".to_owned(), |yardstick| format!("{:.2}", speed / yardstick));
        writeln!(out, "{:<10} {depth:>5} {nodes:>12} {:>7.2} Mn/s {ratio:>6}", game.slug(), speed / 1e6)?;
    }
    match stockfish {
        Some(speed) => writeln!(out, "{:<10} {:>5} {:>12} {:>7.2} Mn/s", "stockfish", "", "", speed / 1e6)?,
        None => writeln!(out, "{DIM}No ratio: the program stockfish is not installed.{RESET}")?,
    }
    writeln!(out, "Bench: {}", total(rows))?;
    Ok(())
}

fn bench(game: GameKind, depth: u32, n_rounds: usize) -> Result<Row> {
    let mut fastest = round(game, depth)?;
    for _ in 1..n_rounds {
        let row = round(game, depth)?;
        if row.seconds < fastest.seconds {
            fastest = row;
        }
    }
    Ok(fastest)
}

fn round(game: GameKind, depth: u32) -> Result<Row> {
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
        engine.search(record.as_ref(), limits, 1, &|| Duration::ZERO, &stop, &mut |info| last = info.nodes);
        seconds += started.elapsed().as_secs_f64();
        nodes += last;
    }
    Ok(Row { game, depth, nodes, seconds })
}

/// The speed of Stockfish on this machine, if it is installed: nodes per second of CPU time in its own benchmark, so
/// that other work on the machine affects neither engine.
///
/// It is measured as it plays, with its network. Versions that still have the classical evaluation would use it for
/// every other position of the benchmark unless configured otherwise.
fn stockfish() -> Option<f64> {
    let mut child = ["stockfish", "/usr/games/stockfish"].into_iter().find_map(|program| {
        Command::new(program)
            .args(["bench", "16", "1", "12", "default", "depth", "NNUE"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .ok()
    })?;
    let mut report = String::new();
    let is_read = child.stderr.take()?.read_to_string(&mut report).is_ok();
    // It has closed its output. Until we wait for it, the system still reports its CPU time.
    let seconds = cpu_seconds(child.id());
    child.wait().ok()?;
    let line = report.lines().filter(|_| is_read).find(|line| line.starts_with("Nodes searched"))?;
    let nodes: f64 = line.rsplit(':').next()?.trim().parse().ok()?;
    seconds.filter(|&seconds| seconds > 0.0).map(|seconds| nodes / seconds)
}

/// The CPU time that a process has used, on systems that report it as Linux does.
fn cpu_seconds(process: u32) -> Option<f64> {
    /// The unit of times that Linux reports to programs, on every architecture.
    const TICKS_A_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in brackets may contain anything. The fields after it are numbers, and the 12th and 13th are times.
    let mut fields = text.rsplit(')').next()?.split_whitespace().skip(11);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / TICKS_A_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_checksum_is_compared_game_by_game() {
        let row = |game, nodes| Row { game, depth: 1, nodes, seconds: 1.0 };
        let kept = checksum(&[row(GameKind::Khet, 10), row(GameKind::Wali, 20)]);
        assert!(kept.ends_with("khet 10\nwali 20\nsum 30\n"), "{kept}");
        let path = Path::new("bench.txt");
        compare(&kept, &checksum(&[row(GameKind::Khet, 10), row(GameKind::Wali, 20)]), path).unwrap();
        let other = checksum(&[row(GameKind::Khet, 11), row(GameKind::Bermudes, 20)]);
        let error = compare(&kept, &other, path).unwrap_err().to_string();
        for part in [
            "khet: 11 instead of 10",
            "wali: nothing instead of 20",
            "bermudes: 20 instead of nothing",
            "sum: 31 instead of 30",
            "tablier bench search --update bench.txt",
        ] {
            assert!(error.contains(part), "{error}");
        }
    }
}
