//! `tablier analyse`: the engine's analysis of a position, or of every move of a game.

mod game;
mod judgement;

use std::{
    io::Write,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use anstream::stdout;
use anyhow::{Result, ensure};
use games::{AnyEngine, Curve, EngineSettings, GameKind, SearchInfo};
use search::{Limits, TimeLimit, score};
use serde_json::{Value, json};
use tabletop::record::Conduct;
use texts::{Language, text, text_with};
use workbench::{
    interrupt,
    styles::{BOLD, DIM, RESET},
};

use crate::{
    cli::engine::AnalyseArgs, commands::replay::play_all, complaints::cause_in_words, terminal,
    threads::MachineThreads,
};

/// The default search times for a position and for each move of a file.
const SECONDS: (f64, f64) = (5.0, 1.0);

pub(crate) fn run(args: &AnalyseArgs, language: Language) -> Result<()> {
    match args.what.parse::<GameKind>() {
        Ok(game) => position(args, game, language),
        Err(unknown) => {
            let path = Path::new(&args.what);
            let unknown = [("unknown", cause_in_words(language, &unknown).into())];
            let is_there = args.what == "-" || path.exists();
            ensure!(is_there, text_with(language, "terminal-no-such-file", &unknown));
            game::run(args, path, language)
        }
    }
}

/// The engine with the given options.
fn engine(args: &AnalyseArgs, game: GameKind) -> Result<Box<dyn AnyEngine>> {
    let tables = args.tables.read(game)?;
    let mut engine =
        game.engine(EngineSettings { tables, ..EngineSettings::strongest((args.hash as usize) << 20) });
    engine.set_threads(Arc::new(MachineThreads::or_all(args.threads)));
    Ok(engine)
}

/// Prints principal variations as the search deepens.
fn position(args: &AnalyseArgs, game: GameKind, language: Language) -> Result<()> {
    ensure!(args.output.is_none(), text(language, "terminal-output-is-for-files"));
    let mut record = args.choice.start(game)?.position.record(Conduct::People);
    play_all(record.as_mut(), &args.moves)?;
    if !args.json {
        terminal::draw(&mut stdout().lock(), record.as_ref(), language)?;
    }
    let curve = Curve::of(record.position());
    let mut engine = engine(args, game)?;
    let limits = limits(args, SECONDS.0);
    let started = Instant::now();
    let tell = &mut |info: &SearchInfo<'_>| {
        // The reader is gone. Continuing the search does no harm.
        let _ = if args.json { print_json(info, curve) } else { print(info, curve, language) };
    };
    engine.search(record.as_ref(), limits, args.lines.into(), &|| started.elapsed(), interrupt::flag(), tell);
    Ok(())
}

fn limits(args: &AnalyseArgs, seconds: f64) -> Limits {
    match args.nodes {
        Some(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
        None => {
            let time = Duration::from_secs_f64(args.seconds.unwrap_or(seconds).clamp(0.001, 1e6));
            Limits { time: Some(TimeLimit::exactly(time)), ..Limits::default() }
        }
    }
}

fn print(info: &SearchInfo<'_>, curve: Curve, language: Language) -> Result<()> {
    let mut out = stdout().lock();
    let seconds = info.elapsed.as_secs_f64();
    let speed = info.nodes as f64 / seconds.max(1e-6) / 1e6;
    let values = [
        ("depth", format!("{}/{}", info.depth, info.seldepth).into()),
        ("seconds", decimal(language, format!("{seconds:.2}")).into()),
        ("nodes", info.nodes.into()),
        ("speed", decimal(language, format!("{speed:.2}")).into()),
    ];
    writeln!(out, "{DIM}{}{RESET}", text_with(language, "terminal-depth", &values))?;
    for line in info.pvs() {
        let (value, chances) = (value_text(line.score, language), chances_text(line.score, curve, language));
        writeln!(out, "  {BOLD}{value:>10}{RESET}  {DIM}{chances}{RESET}  {}", line.moves.join(" "))?;
    }
    Ok(())
}

fn print_json(info: &SearchInfo<'_>, curve: Curve) -> Result<()> {
    let lines: Vec<Value> = info
        .pvs()
        .iter()
        .map(|line| {
            let mut value = score_json(line.score, curve);
            value["moves"] = json!(line.moves);
            value
        })
        .collect();
    let line = json!({
        "depth": info.depth, "deepest": info.seldepth, "nodes": info.nodes,
        "seconds": info.elapsed.as_secs_f64(), "lines": lines,
    });
    writeln!(stdout().lock(), "{line}")?;
    Ok(())
}

/// A score for people: `+0.35`, `win in 5`, `loss in 4`, distances in plies.
fn value_text(score: i32, language: Language) -> String {
    match score::plies_to_end(score) {
        Some(plies @ 0..) => text_with(language, "terminal-score-win", &[("plies", plies.into())]),
        Some(plies) => text_with(language, "terminal-score-loss", &[("plies", (-plies).into())]),
        None => decimal(language, format!("{:+.2}", f64::from(score) / 100.0)),
    }
}

/// A number with the decimal sign of the language.
fn decimal(language: Language, number: String) -> String {
    match language {
        Language::French => number.replace('.', ","),
        Language::English => number,
    }
}

/// Chances for people: win/draw/loss in per cent.
fn chances_text(score: i32, curve: Curve, language: Language) -> String {
    let chances = curve.chances(score);
    let [win, draw, loss] = [chances.win, chances.draw, chances.loss].map(|it| f64::from(it) / 10.0);
    let values = [
        ("win", format!("{win:>3.0}").into()),
        ("draw", format!("{draw:.0}").into()),
        ("loss", format!("{loss:.0}").into()),
    ];
    text_with(language, "terminal-chances", &values)
}

/// `{"cp": 35, "wdl": […]}` or `{"mate": -4, "wdl": […]}`.
fn score_json(score: i32, curve: Curve) -> Value {
    let chances = curve.chances(score);
    let wdl = [chances.win, chances.draw, chances.loss];
    match score::plies_to_end(score) {
        Some(plies) => json!({"mate": plies, "wdl": wdl}),
        None => json!({"cp": score, "wdl": wdl}),
    }
}
