//! `tablier solve`: proves that a position is won or lost.

use std::{
    io::Write,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use anstream::stdout;
use anyhow::{Result, bail};
use games::TextProof;
use indicatif::{ProgressBar, ProgressStyle};
use search::{
    Limits, TimeLimit,
    proof::{Inquiry, MOST_PLIES, ProofTable, Verdict},
};
use serde_json::json;
use tabletop::record::Conduct;

use crate::{cli::engine::SolveArgs, commands::replay::explain};

pub(crate) fn run(args: &SolveArgs) -> Result<()> {
    let mut record = args.start.start()?.position.record(Conduct::People);
    for (ply, text) in args.moves.iter().enumerate() {
        record.play_text(text).map_err(|error| explain(ply, &error))?;
    }
    if record.ending().is_some() {
        bail!("the game is over: there is nothing to solve in `{}`", record.position().text());
    }
    let time = Duration::from_secs_f64(args.seconds.clamp(0.001, 1e6));
    let limits = Limits { depth: args.depth, nodes: args.nodes, time: Some(TimeLimit::exactly(time)) };
    let mut table = ProofTable::new((args.hash as usize) << 20);
    let started = Instant::now();
    let bar = ProgressBar::new_spinner()
        .with_style(ProgressStyle::with_template("{spinner} {elapsed}  {msg}").expect("a constant template"));
    bar.enable_steady_tick(Duration::from_millis(200));
    let inquiry =
        Inquiry { table: &mut table, limits, elapsed: &|| started.elapsed(), stop: &AtomicBool::new(false) };
    let proof = record.solve(inquiry, &mut |progress| {
        bar.set_message(format!("nothing within {} plies, {} positions", progress.plies, progress.nodes));
    });
    bar.finish_and_clear();
    let mut out = stdout().lock();
    if args.json {
        let (name, plies) = match proof.verdict {
            Verdict::Win { plies } => ("win", plies),
            Verdict::Loss { plies } => ("loss", plies),
            Verdict::Unknown { plies } => ("unknown", plies),
        };
        let seconds = started.elapsed().as_secs_f64();
        writeln!(
            out,
            "{}",
            json!({"position": record.position().text(), "verdict": name, "plies": plies,
                "line": proof.line, "nodes": proof.nodes, "seconds": seconds})
        )?;
        return Ok(());
    }
    writeln!(out, "{}", sentence(&proof))?;
    Ok(())
}

fn sentence(proof: &TextProof) -> String {
    let line = proof.line.join(" ");
    match proof.verdict {
        Verdict::Win { plies } => format!("win in {plies}: {line}"),
        Verdict::Loss { plies } => format!("loss in {plies}: {line}"),
        Verdict::Unknown { plies } if plies >= MOST_PLIES => {
            format!("unknown: neither a win nor a loss within {plies} plies, and none longer is looked for")
        }
        Verdict::Unknown { plies } => {
            format!("unknown: neither a win nor a loss within {plies} plies, after {} positions", proof.nodes)
        }
    }
}
