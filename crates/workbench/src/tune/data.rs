//! `tablier tune data`: self-play games as training data.

use std::{
    collections::HashSet,
    fs::{File, OpenOptions},
    io::{ErrorKind, Read, Seek, SeekFrom, Write},
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

use anstream::stdout;
use anyhow::{Context, Result, bail};
use games::EngineSettings;
use indicatif::{ProgressBar, ProgressStyle};
use tuning::{Data, Recipe, Starts, self_play, whole_games};

use super::rule_sets;
use crate::cli::tune::TuneDataArgs;

/// The size of the transposition table. It is small because searches are short.
const MEMORY: usize = 1 << 20;

pub(crate) fn run(args: &TuneDataArgs) -> Result<()> {
    let recipe = recipe(args)?;
    let path = &args.output;
    let Output { mut file, played } =
        open(path, &recipe).with_context(|| format!("{} cannot be continued", path.display()))?;
    let missing: Vec<u64> = (0..args.games).filter(|index| !played.contains(index)).collect();
    let bar = ProgressBar::new(args.games).with_position(args.games - missing.len() as u64).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left  {msg}")
            .expect("a constant template"),
    );
    // With three players one player's loss is not another's win, so there is no single chance to predict.
    let starts = Starts::new(&recipe, 2);
    let next = AtomicUsize::new(0);
    let output = Mutex::new((&mut file, 0));
    let worker = || -> Result<()> {
        let mut engine = recipe.game.engine(EngineSettings::strongest(MEMORY));
        while let Some(&index) = missing.get(next.fetch_add(1, Relaxed)) {
            let game = self_play(&recipe, &starts, index, engine.as_mut())?;
            let mut output = output.lock().expect("nobody panics while writing");
            // One call for the whole game: an interruption rarely cuts it, and if it does, the next run notices.
            output.0.write_all(game.to_string().as_bytes()).context("the data cannot be written")?;
            output.1 += game.positions.len();
            bar.set_message(format!("{} positions", output.1));
            bar.inc(1);
        }
        Ok(())
    };
    thread::scope(|scope| -> Result<()> {
        let workers: Vec<_> = (0..args.threads).map(|_| scope.spawn(worker)).collect();
        for worker in workers {
            worker.join().expect("a worker plays to its end")?;
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    let n_positions = output.into_inner().expect("all workers have finished").1;
    writeln!(
        stdout().lock(),
        "{}: {} games were there, {} were added with {n_positions} positions",
        path.display(),
        played.len(),
        missing.len()
    )?;
    Ok(())
}

fn recipe(args: &TuneDataArgs) -> Result<Recipe> {
    let rules = rule_sets(args.game, &args.rules)?;
    Ok(Recipe { game: args.game, rules, seed: args.seed, nodes: args.nodes, opening: args.opening_plies })
}

/// A data file, and the games in it.
struct Output {
    file: File,
    played: HashSet<u64>,
}

/// Opens the file after its last complete game, or creates it.
fn open(path: &Path, recipe: &Recipe) -> Result<Output> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let mut text = String::new();
    match file.read_to_string(&mut text) {
        Err(error) if error.kind() == ErrorKind::InvalidData => bail!("it is not text"),
        result => result?,
    };
    let mut played = HashSet::new();
    if text.is_empty() {
        file.write_all(recipe.to_string().as_bytes())?;
    } else {
        let whole = whole_games(&text);
        let data = Data::from_text(&text[..whole])?;
        if data.recipe != *recipe {
            bail!("it was made otherwise. It says:\n{}These options say:\n{recipe}", data.recipe);
        }
        played.extend(data.games.iter().map(|game| game.index));
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
    }
    Ok(Output { file, played })
}
