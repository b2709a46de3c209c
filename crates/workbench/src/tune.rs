//! `tablier tune`: tunes evaluation weights.

mod data;
mod fit;
mod network;
mod play;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use games::{GameKind, StartError};
use indicatif::{ProgressBar, ProgressStyle};
use tuning::Data;

use crate::{
    cli::tune::{Tune, TuneArgs},
    styles::{BOLD, DIM, RESET},
};

pub(crate) fn run(args: &TuneArgs) -> Result<()> {
    match &args.what {
        Tune::Data(args) => data::run(args),
        Tune::Fit(args) => fit::run(args),
        Tune::Network(args) => network::run(args),
        Tune::Play(args) => play::run(args),
    }
}

/// The initial weights.
struct Old {
    game: GameKind,
    names: &'static [&'static str],
    /// The file, with its comments.
    text: String,
    /// The weights, in the order of the names.
    weights: Vec<i32>,
}

impl Old {
    /// Reads the weights from a file, or takes the built-in ones.
    fn read(game: GameKind, path: Option<&Path>) -> Result<Old> {
        let text = match path {
            None => game.weights_text().to_owned(),
            Some(path) => read_text(path)?,
        };
        let weights = game.weights(&text).with_context(|| match path {
            Some(path) => format!("{} has no weights of {game}", path.display()),
            None => "the weights in the program".to_owned(),
        })?;
        let names = game.term_names();
        let weights = (0..names.len()).map(|term| weights.get(term)).collect();
        Ok(Old { game, names, text, weights })
    }

    /// The indices of terms.
    fn terms(&self, wanted: &[String]) -> Result<Vec<usize>> {
        let place = |name: &String| {
            let known = || format!("{} has no term `{name}`: it has {}", self.game, self.names.join(", "));
            self.names.iter().position(|&it| it == *name).with_context(known)
        };
        wanted.iter().map(place).collect()
    }
}

fn read_text(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// The given rule sets, or all.
pub(crate) fn rule_sets(game: GameKind, wanted: &[String]) -> Result<Vec<String>> {
    let known = game.rule_sets();
    if let Some(name) = wanted.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(StartError::UnknownRules { game, name: name.clone(), known }.into());
    }
    match wanted.is_empty() {
        true => Ok(known.into_iter().map(str::to_owned).collect()),
        false => Ok(wanted.to_vec()),
    }
}

/// Reads data files one after the other, and passes on the games of the game and the rule sets.
fn each_data(
    game: GameKind,
    rules: &[String],
    paths: &[PathBuf],
    mut hand_over: impl FnMut(&Data) -> Result<()>,
) -> Result<()> {
    let bar = ProgressBar::new(paths.len() as u64).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} files read").expect("a constant template"),
    );
    for path in paths {
        let mut data = Data::from_text(&read_text(path)?).with_context(|| path.display().to_string())?;
        if data.recipe.game != game {
            bail!("{} has games of {}, not of {game}", path.display(), data.recipe.game);
        }
        data.games.retain(|game| rules.contains(&game.rules));
        hand_over(&data).with_context(|| path.display().to_string())?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

/// Prints old and new weights side by side, with a note on each term.
fn print_table(out: &mut impl Write, old: &Old, new: &[i32], note: impl Fn(usize) -> String) -> Result<()> {
    let width = old.names.iter().map(|name| name.len()).max().unwrap_or_default();
    writeln!(out, "{BOLD}{:width$} {:>6} {:>6} {:>6}{RESET}", "term", "old", "new", "change")?;
    for (term, name) in old.names.iter().enumerate() {
        let (old, new) = (old.weights[term], new[term]);
        writeln!(out, "{name:width$} {old:>6} {new:>6} {:>+6}{DIM}{}{RESET}", new - old, note(term))?;
    }
    Ok(())
}
