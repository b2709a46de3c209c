//! `tablier tune play`: tunes weights by games alone.

use std::{fs, path::Path};

use anstream::stdout;
use anyhow::{Context, Result, bail};
use evaluation::Weights;
use games::EngineSettings;
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::playout::Dice;
use tuning::{Climb, Recipe, Starts, play_round, rewrite};

use super::{Old, print_table, rule_sets};
use crate::cli::tune::TunePlayArgs;

/// The size of the transposition table. It is small because searches are short.
const MEMORY: usize = 1 << 18;
/// The weights are written after this number of rounds, so that an interruption does not lose them.
const WRITE_EVERY: u64 = 100;

pub(crate) fn run(args: &TunePlayArgs) -> Result<()> {
    let old = Old::read(args.start.game, args.start.weights.as_deref())?;
    let mut kept = old.terms(&args.start.keep)?;
    if !(0.0..=1.0).contains(&args.width) {
        bail!("--width is a share from 0 to 1");
    }
    let recipe = Recipe {
        game: args.start.game,
        rules: rule_sets(args.start.game, &args.start.rules)?,
        seed: args.seed,
        nodes: args.nodes,
        opening: args.opening_plies,
    };
    let starts = Starts::new(&recipe, args.players);
    // Weights without any effect would only move at random.
    kept.extend(starts.idle_terms(recipe.game));
    let climb = climb(
        args,
        &recipe,
        &starts,
        &old,
        Climb::new(&old.weights, &kept, args.width, args.rounds as usize),
    )?;
    print_table(&mut stdout().lock(), &old, &climb.weights(), |term| {
        if kept.contains(&term) { "  kept".to_owned() } else { String::new() }
    })
}

fn climb(
    args: &TunePlayArgs,
    recipe: &Recipe,
    starts: &Starts,
    old: &Old,
    mut climb: Climb,
) -> Result<Climb> {
    let engine = |weights: &[i32]| {
        let weights = Some(Weights::from_values(weights));
        recipe.game.engine(EngineSettings { weights, ..EngineSettings::strongest(MEMORY) })
    };
    let bar = ProgressBar::new(args.rounds).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} rounds of games, {eta} left")
            .expect("a constant template"),
    );
    let mut dice = Dice::new(!recipe.seed);
    for round in 0..args.rounds {
        let trial = climb.trial(&mut dice);
        let result = play_round(recipe, starts, round, trial.weights.each_ref().map(|it| engine(it)))?;
        climb.learn(&trial, result);
        bar.inc(1);
        if (round + 1).is_multiple_of(WRITE_EVERY) || round + 1 == args.rounds {
            write(&args.output, &rewrite(&old.text, old.names, &climb.weights()))?;
        }
    }
    bar.finish_and_clear();
    Ok(climb)
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}
