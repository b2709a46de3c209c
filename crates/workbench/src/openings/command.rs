//! `tablier openings make`: makes a new suite of balanced openings.

use std::collections::HashSet;

use anyhow::{Result, bail, ensure};
use games::{GameKind, Start, StartChoice};
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::playout::Dice;

use crate::{
    cli::matches::{OpeningsArgs, OpeningsMakeArgs, OpeningsTask},
    files, interrupt,
    openings::{Maker, Opening, Recipe, Suite, book},
};

pub(crate) fn run(args: &OpeningsArgs) -> Result<()> {
    match &args.task {
        OpeningsTask::Make(args) => make(args),
        OpeningsTask::Play(args) => book::play(args),
        OpeningsTask::Book(args) => book::make(args),
    }
}

/// The number of consecutive rejections after which the recipe is considered hopeless.
const MOST_REFUSALS: usize = 20_000;

fn make(args: &OpeningsMakeArgs) -> Result<()> {
    let game = args.game;
    let starts = starts(args)?;
    ensure!(args.count >= starts.len(), "{} set-ups need at least one opening each", starts.len());
    let usual = Recipe::of(game);
    let recipe = Recipe {
        plies: args.plies.unwrap_or(usual.plies),
        nodes: args.nodes.unwrap_or(usual.nodes),
        balance: args.balance.unwrap_or(usual.balance),
    };
    let bar = ProgressBar::new(args.count as u64).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} openings, {eta} left  {msg}")
            .expect("a constant template"),
    );
    interrupt::flag();
    let mut openings = Vec::new();
    let mut seen = HashSet::new();
    let mut n_thrown = 0;
    for (index, start) in starts.iter().enumerate() {
        // The remainder of the division goes to the first set-ups.
        let quota = args.count / starts.len() + usize::from(index < args.count % starts.len());
        let mut maker = Maker::new(game, start.position.as_ref(), recipe);
        let mut dice = Dice::new(args.seed ^ (index as u64) << 32);
        let (mut n_found, mut n_refused) = (0, 0);
        while n_found < quota {
            if interrupt::is_on() {
                bail!("interrupted: no openings are written");
            }
            n_thrown += 1;
            n_refused += 1;
            ensure!(
                n_refused <= MOST_REFUSALS,
                "{MOST_REFUSALS} random beginnings in a row were unfair or known: try other --plies or --balance"
            );
            if let Some(record) = maker.attempt(&mut dice)
                && seen.insert(record.position().text())
            {
                let (setup, start) = (start.setup.clone(), start.position.text());
                openings.push(Opening { setup, start, moves: record.played() });
                (n_found, n_refused) = (n_found + 1, 0);
                bar.inc(1);
                bar.set_message(format!("{:.0} % are fair", 100.0 * openings.len() as f64 / n_thrown as f64));
            }
        }
    }
    bar.finish_and_clear();
    let first = starts[0].position.as_ref();
    let suite = Suite { game, rules: first.rules().to_owned(), n_players: first.players().len(), openings };
    let setup = args.setup.as_ref().map_or(String::new(), |name| format!(" --setup {name}"));
    let Recipe { plies, nodes, balance } = recipe;
    let comment = format!(
        "Openings of {}, rule set {}, for {} players: random plies after which a short thought finds little for anybody.\n\
        Of {n_thrown} throws {} were fair and new. Made by version {} with\n\
        tablier openings make {game} --rules {} --players {}{setup} --count {} --plies {plies} --nodes {nodes} --balance {balance} --seed {}",
        game.game().name,
        suite.rules,
        suite.n_players,
        suite.openings.len(),
        env!("CARGO_PKG_VERSION"),
        suite.rules,
        suite.n_players,
        args.count,
        args.seed,
    );
    let text = suite.to_text(&comment);
    files::write(args.output.as_deref(), &text)
}

/// One start for each set-up of the rule set, or only the requested one.
fn starts(args: &OpeningsMakeArgs) -> Result<Vec<Start>> {
    let game: GameKind = args.game;
    let own = args.own.read()?;
    let choice = |setup| StartChoice {
        rules: args.rules.as_deref(),
        setup,
        position: None,
        players: args.players.map(usize::from),
    };
    let first = game.start(&choice(args.setup.as_deref()), &own)?;
    if args.setup.is_some() {
        return Ok(vec![first]);
    }
    let (rules, n_players) = (first.position.rules(), first.position.players().len());
    let mut names: Vec<String> =
        game.setups().into_iter().filter(|it| it.rules == rules).map(|it| it.name).collect();
    names.dedup();
    let choice = |setup| StartChoice {
        rules: Some(rules),
        setup: Some(setup),
        position: None,
        players: Some(n_players),
    };
    names.iter().map(|name| Ok(game.start(&choice(name), &own)?)).collect()
}
