//! `tablier perft`: counts sequences of moves.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use anstream::stdout;
use anyhow::Result;
use games::AnyPosition;
use serde_json::json;

use crate::cli::rules::PerftArgs;

pub(crate) fn run(args: &PerftArgs) -> Result<()> {
    let position = args.start.start()?.position;
    let count = |position: &dyn AnyPosition, depth| match args.bulk {
        true => position.perft_bulk(depth),
        false => position.perft(depth),
    };
    for depth in 1..=args.depth {
        let started = Instant::now();
        let nodes = count(position.as_ref(), depth);
        let seconds = started.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
        let speed = nodes as f64 / seconds;
        let mut out = stdout().lock();
        if args.json {
            let line = json!({"depth": depth, "nodes": nodes, "seconds": seconds, "nodes_per_second": speed.round()});
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{depth} {nodes} {seconds:.6} {speed:.0}")?;
        }
        // Deeper counts may take long, so results are shown at once.
        out.flush()?;
    }
    if args.divide {
        for text in position.move_texts() {
            let mut next = position.boxed();
            next.play_text(&text)?;
            let nodes = count(next.as_ref(), args.depth - 1);
            let mut out = stdout().lock();
            if args.json {
                writeln!(out, "{}", json!({"move": text, "nodes": nodes}))?;
            } else {
                writeln!(out, "{text} {nodes}")?;
            }
            out.flush()?;
        }
    }
    Ok(())
}
