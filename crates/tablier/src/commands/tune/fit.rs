//! `tablier tune fit`: the weights that predict best.

use std::{fs, io::Write, path::Path};

use anstream::stdout;
use anyhow::{Context, Result, bail};
use games::GameKind;
use indicatif::{ProgressBar, ProgressStyle};
use tuning::{Data, Fit, Options, Samples, fit, rewrite};

use crate::{
    cli::TuneFitArgs,
    terminal::{BOLD, DIM, RESET},
};

pub(crate) fn run(args: &TuneFitArgs) -> Result<()> {
    let names = args.game.term_names();
    let text = match &args.weights {
        None => args.game.weights_text().to_owned(),
        Some(path) => fs::read_to_string(path).with_context(|| unreadable(path))?,
    };
    let old = args.game.weights(&text).with_context(|| match &args.weights {
        Some(path) => format!("{} has no weights of {}", path.display(), args.game),
        None => "the weights in the program".to_owned(),
    })?;
    let old: Vec<i32> = (0..names.len()).map(|term| old.get(term)).collect();
    let options = Options {
        result_share: args.result_share,
        kept: args.keep.iter().map(|name| term(args.game, name)).collect::<Result<_>>()?,
        spread: args.spread,
        rarest: args.rarest,
    };
    if !(0.0..=1.0).contains(&options.result_share) || !options.spread.is_normal() || options.spread < 0.0 {
        bail!("--result-share is a number from 0 to 1, --spread one above 0");
    }
    let samples = read(args)?;
    let fit = fit(&samples, &old, &options)?;
    print(&mut stdout().lock(), names, &old, &samples, &fit)?;
    if let Some(path) = &args.output {
        fs::write(path, rewrite(&text, names, &fit.weights))
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}

fn unreadable(path: &Path) -> String {
    format!("{} cannot be read", path.display())
}

/// The place of a term.
fn term(game: GameKind, name: &str) -> Result<usize> {
    let names = game.term_names();
    let known = || format!("{game} has no term `{name}`: it has {}", names.join(", "));
    names.iter().position(|&it| it == name).with_context(known)
}

fn read(args: &TuneFitArgs) -> Result<Samples> {
    let mut samples = Samples::new(args.game.term_names().len());
    let bar = ProgressBar::new(args.data.len() as u64).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} files read").expect("a constant template"),
    );
    for path in &args.data {
        let text = fs::read_to_string(path).with_context(|| unreadable(path))?;
        let mut data = Data::from_text(&text).with_context(|| path.display().to_string())?;
        if data.recipe.game != args.game {
            bail!("{} has games of {}, not of {}", path.display(), data.recipe.game, args.game);
        }
        if !args.rules.is_empty() {
            data.games.retain(|game| args.rules.contains(&game.rules));
        }
        samples.add(&data).with_context(|| path.display().to_string())?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(samples)
}

fn print(out: &mut impl Write, names: &[&str], old: &[i32], samples: &Samples, fit: &Fit) -> Result<()> {
    let width = names.iter().map(|name| name.len()).max().unwrap_or_default();
    writeln!(
        out,
        "{BOLD}{:width$} {:>6} {:>6} {:>6} {:>9}{RESET}",
        "term", "old", "new", "change", "positions"
    )?;
    for (term, name) in names.iter().enumerate() {
        let (old, new) = (old[term], fit.weights[term]);
        let note = if fit.is_fitted[term] { "" } else { "  kept" };
        let count = fit.counts[term];
        writeln!(out, "{name:width$} {old:>6} {new:>6} {:>+6} {count:>9}{DIM}{note}{RESET}", new - old)?;
    }
    writeln!(out)?;
    writeln!(out, "{} positions of {} games", samples.n_positions(), samples.n_games())?;
    writeln!(
        out,
        "a hundredth adds {:.5} to the logarithm of the odds; {:.5} if the engine has thought",
        fit.scale, fit.thought_scale
    )?;
    for (part, loss) in [("training", fit.training), ("validation", fit.validation)] {
        writeln!(out, "{part:<10}  loss {:.5} -> {:.5}", loss.before, loss.after)?;
    }
    Ok(())
}
