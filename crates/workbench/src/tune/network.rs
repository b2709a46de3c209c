//! `tablier tune network`: trains a network on games.

use std::{fs, io::Write};

use anstream::stdout;
use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use tuning::{Lesson, Views, learn};

use super::{each_data, rule_sets};
use crate::cli::tune::TuneNetworkArgs;

pub(crate) fn run(args: &TuneNetworkArgs) -> Result<()> {
    let game = args.game;
    if game.n_inputs() == 0 {
        bail!("{game} is judged without a network: there is nothing to teach");
    }
    let lesson = Lesson {
        result_share: args.result_share,
        epochs: args.epochs.into(),
        pace: args.pace,
        decay: args.decay,
    };
    let is_wrong = |number: f32| !number.is_finite() || number < 0.0;
    if !(0.0..=1.0).contains(&lesson.result_share) || is_wrong(lesson.pace) || is_wrong(lesson.decay) {
        bail!("--result-share is a number from 0 to 1, --pace and --decay are not below 0");
    }
    let rules = rule_sets(game, &args.rules)?;
    let mut views = Views::new(game.n_inputs());
    each_data(game, &rules, &args.data, |data| Ok(views.add(data)?))?;

    let bar = ProgressBar::new(lesson.epochs as u64).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} epochs{msg}").expect("a constant template"),
    );
    let learnt = learn(&views, &lesson, &mut |epoch, loss| {
        bar.set_position(epoch as u64);
        bar.set_message(format!(", loss {:.5} -> {:.5}", loss.before, loss.after));
    })?;
    bar.finish_and_clear();

    let made = format!(
        "{} positions of {} games, --result-share {}, --epochs {}, --pace {}, --decay {}",
        views.n_positions(),
        views.n_games(),
        lesson.result_share,
        lesson.epochs,
        lesson.pace,
        lesson.decay
    );
    let text = format!("# What `tablier tune network {game}` learnt from {made}.\n{}", learnt.network);
    fs::write(&args.output, text).with_context(|| format!("{} cannot be written", args.output.display()))?;
    let mut out = stdout().lock();
    writeln!(out, "{} positions of {} games", views.n_positions(), views.n_games())?;
    writeln!(out, "a hundredth adds {:.5} to the logarithm of the odds", learnt.scale)?;
    writeln!(out, "validation  loss {:.5} -> {:.5}", learnt.validation.before, learnt.validation.after)?;
    Ok(())
}
