//! `tablier report`: how a game plays from a start, and how two starts differ.

use std::{fs, io::Write, ops::ControlFlow, sync::Arc};

use anstream::stdout;
use anyhow::{Context, Result, ensure};
use games::{Start, StartChoice};
use indicatif::{ProgressBar, ProgressStyle};
use report::{Bench, BenchPlan, Comparison, Document, EngineMind, Figures, play};
use serde_json::Value;
use texts::{Language, text};
use workbench::{interrupt, workers};

use crate::cli::report::ReportArgs;

pub(crate) fn run(args: &ReportArgs, language: Language) -> Result<()> {
    let start = args.start.start()?;
    // Before hours of games: can they be compared, and can the file be written?
    let other = if args.compares() { Some(against(args, &start, language)?) } else { None };
    if let Some(path) = &args.html {
        fs::write(path, "").with_context(|| format!("{} cannot be written", path.display()))?;
    }
    let figures = measured(args, start)?;
    let (json, document) = match other {
        None => (serde_json::to_value(&figures)?, figures.document(language)),
        Some(other) => {
            let comparison = Comparison::new([figures, measured(args, other)?]);
            (serde_json::to_value(&comparison)?, comparison.document(language))
        }
    };
    write(args, &json, &document.context("the start is not one of its game")?)
}

/// The second start. What is not said about it is as in the first.
fn against(args: &ReportArgs, first: &Start, language: Language) -> Result<Start> {
    let rules = args.against_rules.as_deref().unwrap_or_else(|| first.position.rules());
    let players = first.position.players().len();
    let mut choice = StartChoice { rules: Some(rules), players: Some(players), ..StartChoice::default() };
    match (&args.against_position, &args.against_setup, &first.setup) {
        (Some(position), ..) => choice.position = Some(position),
        (None, Some(setup), _) | (None, None, Some(setup)) => choice.setup = Some(setup),
        (None, None, None) => choice.position = args.start.choice.position.as_deref(),
    }
    let start = args.start.game.start(&choice, &args.start.choice.own.read()?)?;
    ensure!(start.position.players() == first.position.players(), text(language, "terminal-report-players"));
    Ok(start)
}

/// Plays all games of a start, or those until somebody interrupts.
fn measured(args: &ReportArgs, start: Start) -> Result<Figures> {
    let ladder = match args.strength.as_slice() {
        [one] => one.ladder(USUAL_RUNGS),
        several => several.to_vec(),
    };
    let plan = BenchPlan {
        ladder,
        n_games: args.games,
        seed: args.seed,
        ..BenchPlan::new(args.start.game, start.setup, start.position)
    };
    let plan = Arc::new(plan);
    let bar = ProgressBar::new(plan.n_all_games()).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len}, {eta}").expect("a constant template"),
    );
    let mut bench = Bench::new(Arc::clone(&plan));
    let stop = interrupt::flag();
    let n_threads = args.threads.map_or_else(workers::n_cores, usize::from);
    let job = |number: usize| {
        let number = number as u64;
        let game = play(&plan, plan.planned(number), &mut EngineMind::new(Arc::clone(&plan)), stop);
        Ok((number, game))
    };
    workers::run(usize::try_from(plan.n_all_games())?, n_threads, job, |(number, game)| {
        let Some(game) = game else { return Ok(ControlFlow::Break(())) };
        bench.add(number, game);
        bar.inc(1);
        Ok(if interrupt::is_on() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    bar.finish_and_clear();
    Ok(bench.figures())
}

/// The rungs of a ladder of which only the last is given.
const USUAL_RUNGS: u32 = 3;

fn write(args: &ReportArgs, json: &Value, document: &Document) -> Result<()> {
    if let Some(path) = &args.html {
        fs::write(path, document.to_file())
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{json}")?;
    } else if args.markdown {
        write!(out, "{}", document.to_markdown(1))?;
    } else {
        write!(out, "{}", document.to_text())?;
    }
    Ok(())
}
