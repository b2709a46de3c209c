//! `tablier puzzles check`: measures how many puzzles are solved, and how fast.

use std::{collections::BTreeMap, io::Write, sync::atomic::AtomicBool, time::Duration};

use anstream::stdout;
use anyhow::{Result, anyhow, bail};
use cpu_time::ProcessTime;
use games::{AnyRecord, EngineSettings, GameKind, puzzles::Puzzle};
use indicatif::{ProgressBar, ProgressStyle};
use search::{
    Limits, TimeLimit,
    proof::{Inquiry, ProofTable, Verdict},
};
use serde_json::json;

use crate::{
    cli::puzzles::{PuzzlesCheckArgs, Solver},
    styles::{BOLD, RESET},
};

/// The targets: a time in milliseconds, the maximum length of the wins in plies, and the required percentage.
const TARGETS: [(u64, u32, usize); 2] = [(100, 5, 100), (1_000, 9, 98)];
/// The size of the solver's memory in bytes.
const MEMORY: usize = 64 << 20;

/// The puzzles of one game with the same length.
#[derive(Default)]
struct Row {
    n_puzzles: usize,
    /// The number of solved puzzles, for each time.
    n_solved: Vec<usize>,
}

pub(crate) fn run(args: &PuzzlesCheckArgs) -> Result<()> {
    let games = args.game.map_or_else(|| GameKind::ALL.to_vec(), |game| vec![game]);
    let mut rows: BTreeMap<(GameKind, u32), Row> = BTreeMap::new();
    let n_puzzles: usize = games.iter().map(|game| game.puzzles().len()).sum();
    let bar = ProgressBar::new(n_puzzles as u64).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} puzzles, {eta} left  {msg}")
            .expect("a constant template"),
    );
    let mut unsolved = Vec::new();
    for game in games {
        bar.set_message(game.slug());
        let mut check = Check::new(game, args.by);
        for puzzle in game.puzzles() {
            let row = rows.entry((game, puzzle.plies())).or_default();
            row.n_puzzles += 1;
            row.n_solved.resize(args.ms.len(), 0);
            for (n_solved, &ms) in row.n_solved.iter_mut().zip(&args.ms) {
                match check.solves(&puzzle, Duration::from_millis(ms))? {
                    true => *n_solved += 1,
                    false => unsolved.push(format!("{game}, {ms} ms: {puzzle}")),
                }
            }
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let mut out = stdout().lock();
    if args.json {
        let rows: Vec<_> = rows
            .iter()
            .map(|((game, plies), row)| {
                json!({"game": game.slug(), "plies": plies, "puzzles": row.n_puzzles, "solved": row.n_solved})
            })
            .collect();
        writeln!(out, "{}", json!({"ms": args.ms, "rows": rows, "unsolved": unsolved}))?;
    } else {
        print(&mut out, &rows, &args.ms)?;
        if args.unsolved {
            unsolved.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
    }
    if args.strict && is_missed(&rows, &args.ms) {
        bail!("a target is missed");
    }
    Ok(())
}

/// Solves puzzles of one game.
struct Check {
    game: GameKind,
    by: Solver,
    engine: Box<dyn games::AnyEngine>,
    table: ProofTable,
}

impl Check {
    fn new(game: GameKind, by: Solver) -> Check {
        let engine = game.engine(EngineSettings::strongest(MEMORY));
        Check { game, by, engine, table: ProofTable::new(MEMORY) }
    }

    /// Whether a puzzle is solved within this CPU time.
    fn solves(&mut self, puzzle: &Puzzle, time: Duration) -> Result<bool> {
        let record = puzzle.record(self.game).map_err(|error| anyhow!(error))?;
        self.engine.clear();
        let limits = Limits { time: Some(TimeLimit::exactly(time)), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let started = ProcessTime::now();
        let elapsed = || started.elapsed();
        match self.by {
            Solver::Engine => {
                let lines = self.engine.search(record.as_ref(), limits, 1, &elapsed, &stop, &mut |_| {});
                match lines.first().and_then(|line| line.moves.first()) {
                    Some(mv) => self.wins_by(record.as_ref(), mv, puzzle),
                    None => Ok(false),
                }
            }
            Solver::Proof => {
                let inquiry = Inquiry { table: &mut self.table, limits, elapsed: &elapsed, stop: &stop };
                let proof = record.solve(inquiry, &mut |_| {});
                Ok(matches!(proof.verdict, Verdict::Win { .. }))
            }
        }
    }

    /// Whether a move wins: the one of the puzzle, or another one whose win can be proved.
    fn wins_by(&mut self, record: &dyn AnyRecord, mv: &str, puzzle: &Puzzle) -> Result<bool> {
        /// How many plies longer another win may be.
        const LONGER: u32 = 6;
        const NODES: u64 = 3_000_000;
        if puzzle.line.first().is_some_and(|first| first == mv) {
            return Ok(true);
        }
        for plies in puzzle.plies() + 1..=puzzle.plies() + LONGER {
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let stop = AtomicBool::new(false);
            let inquiry =
                Inquiry { table: &mut self.table, limits, elapsed: &|| Duration::ZERO, stop: &stop };
            match record.wins_by(inquiry, mv, plies)? {
                Some(true) => return Ok(true),
                Some(false) => {}
                None => return Ok(false),
            }
        }
        Ok(false)
    }
}

/// The target for puzzles of this length, in per cent.
fn target(ms: u64, plies: u32) -> Option<usize> {
    TARGETS.iter().find(|&&(time, most, _)| time == ms && plies <= most).map(|&(_, _, percent)| percent)
}

/// Whether the puzzles of all games in the table together miss a target for one of the times.
fn is_missed(rows: &BTreeMap<(GameKind, u32), Row>, times: &[u64]) -> bool {
    TARGETS.iter().any(|&(time, most_plies, percent)| {
        let Some(index) = times.iter().position(|&ms| ms == time) else { return false };
        let short = || rows.iter().filter(|((_, plies), _)| *plies <= most_plies).map(|(_, row)| row);
        let n_puzzles: usize = short().map(|row| row.n_puzzles).sum();
        let n_solved: usize = short().map(|row| row.n_solved[index]).sum();
        100 * n_solved < percent * n_puzzles
    })
}

fn print(out: &mut impl Write, rows: &BTreeMap<(GameKind, u32), Row>, times: &[u64]) -> Result<()> {
    write!(out, "{BOLD}{:<10} {:>5} {:>8}", "", "plies", "puzzles")?;
    for ms in times {
        write!(out, " {:>26}", format!("solved in {ms} ms"))?;
    }
    writeln!(out, "{RESET}")?;
    for ((game, plies), row) in rows {
        write!(out, "{:<10} {plies:>5} {:>8}", game.slug(), row.n_puzzles)?;
        for (&ms, &n_solved) in times.iter().zip(&row.n_solved) {
            let aim = target(ms, *plies).map_or(String::new(), |percent| format!(" (aim {percent} %)"));
            let percent = 100.0 * n_solved as f64 / row.n_puzzles as f64;
            write!(out, " {:>5} {:>20}", n_solved, format!("{percent:.1} %{aim}"))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
