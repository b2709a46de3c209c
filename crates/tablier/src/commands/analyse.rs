//! `tablier analyse`: what the engine thinks of a position.

use std::{
    io::Write,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use anstream::stdout;
use anyhow::Result;
use games::{EngineSettings, TextInfo};
use search::{Limits, TimeLimit, score};
use tabletop::record::Conduct;

use crate::{
    cli::AnalyseArgs,
    commands::replay::explain,
    terminal::{self, BOLD, DIM, RESET},
};

pub(crate) fn run(args: &AnalyseArgs) -> Result<()> {
    let mut record = args.start.start()?.position.record(Conduct::People);
    for (ply, text) in args.moves.iter().enumerate() {
        record.play_text(text).map_err(|error| explain(ply, &error))?;
    }
    terminal::draw(&mut stdout().lock(), record.as_ref())?;
    let mut engine = args.start.game.engine(EngineSettings::strongest((args.hash as usize) << 20));
    let time = Duration::from_secs_f64(args.seconds.clamp(0.001, 1e6));
    let limits = Limits { time: Some(TimeLimit::exactly(time)), ..Limits::default() };
    let started = Instant::now();
    let stop = AtomicBool::new(false);
    engine.think(record.as_ref(), limits, args.lines.into(), &|| started.elapsed(), &stop, &mut |info| {
        // Nobody reads any more: thinking on does no harm.
        let _ = print(info);
    });
    Ok(())
}

fn print(info: &TextInfo) -> Result<()> {
    let mut out = stdout().lock();
    let seconds = info.elapsed.as_secs_f64();
    let speed = info.nodes as f64 / seconds.max(1e-6) / 1e6;
    writeln!(
        out,
        "{DIM}depth {}/{}, {:.2} s, {} positions, {speed:.2} M/s{RESET}",
        info.depth, info.deepest, seconds, info.nodes
    )?;
    for line in &info.lines {
        let value = match score::plies_to_end(line.score) {
            Some(plies @ 0..) => format!("win in {plies}"),
            Some(plies) => format!("loss in {}", -plies),
            None => format!("{:+.2}", f64::from(line.score) / 100.0),
        };
        writeln!(out, "  {BOLD}{value:>10}{RESET}  {}", line.moves.join(" "))?;
    }
    Ok(())
}
