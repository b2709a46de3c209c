//! `tablier tune fit`: fits the weights that predict the winner best.

use std::{fs, io::Write};

use anstream::stdout;
use anyhow::{Context, Result, bail};
use tuning::{Fit, Options, Samples, fit, rewrite};

use super::{Old, each_data, print_table, rule_sets};
use crate::cli::tune::TuneFitArgs;

pub(crate) fn run(args: &TuneFitArgs) -> Result<()> {
    let old = Old::read(args.start.game, args.start.weights.as_deref())?;
    let options = Options {
        result_share: args.result_share,
        kept: old.terms(&args.start.keep)?,
        spread: args.spread,
        rarest: args.rarest,
    };
    if !(0.0..=1.0).contains(&options.result_share) || !options.spread.is_normal() || options.spread < 0.0 {
        bail!("--result-share is a number from 0 to 1, --spread one above 0");
    }
    let samples = read(args)?;
    let fit = fit(&samples, &old.weights, &options)?;
    print(&mut stdout().lock(), &old, &samples, &fit)?;
    if let Some(path) = &args.output {
        fs::write(path, rewrite(&old.text, old.names, &fit.weights))
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}

fn read(args: &TuneFitArgs) -> Result<Samples> {
    let game = args.start.game;
    let rules = rule_sets(game, &args.start.rules)?;
    let mut samples = Samples::new(game.term_names().len());
    each_data(game, &rules, &args.data, |data| Ok(samples.add(data)?))?;
    Ok(samples)
}

fn print(out: &mut impl Write, old: &Old, samples: &Samples, fit: &Fit) -> Result<()> {
    print_table(out, old, &fit.weights, |term| {
        let note = if fit.is_fitted[term] { "" } else { ", kept" };
        format!("  in {} positions{note}", fit.counts[term])
    })?;
    writeln!(out)?;
    writeln!(out, "{} positions of {} games", samples.n_positions(), samples.n_games())?;
    writeln!(
        out,
        "a hundredth adds {:.5} to the logarithm of the odds; {:.5} if the engine has thought",
        fit.scale, fit.score_scale
    )?;
    for (part, loss) in [("training", fit.training), ("validation", fit.validation)] {
        writeln!(out, "{part:<10}  loss {:.5} -> {:.5}", loss.before, loss.after)?;
    }
    Ok(())
}
