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
use texts::{Language, text_with};

use crate::{cli::engine::SolveArgs, commands::replay::play_all};

pub(crate) fn run(args: &SolveArgs, language: Language) -> Result<()> {
    let mut record = args.start.start()?.position.record(Conduct::People);
    play_all(record.as_mut(), &args.moves)?;
    if record.ending().is_some() {
        let position = [("position", record.position().text().into())];
        bail!(text_with(language, "terminal-solve-over", &position));
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
        let values = [("plies", progress.plies.into()), ("nodes", progress.nodes.into())];
        bar.set_message(text_with(language, "terminal-solve-progress", &values));
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
    writeln!(out, "{}", sentence(&proof, language))?;
    Ok(())
}

fn sentence(proof: &TextProof, language: Language) -> String {
    let (key, plies) = match proof.verdict {
        Verdict::Win { plies } => ("terminal-solve-win", plies),
        Verdict::Loss { plies } => ("terminal-solve-loss", plies),
        Verdict::Unknown { plies } if plies >= MOST_PLIES => ("terminal-solve-none-longer", plies),
        Verdict::Unknown { plies } => ("terminal-solve-unknown", plies),
    };
    let values =
        [("plies", plies.into()), ("line", proof.line.join(" ").into()), ("nodes", proof.nodes.into())];
    text_with(language, key, &values)
}
