//! `tablier chances fit`: relates scores to the results of self-play games.

mod fit;

use std::{io::Write, ops::ControlFlow, sync::atomic::AtomicBool, time::Duration};

use anstream::stdout;
use anyhow::{Context, Result, bail};
use games::{EngineSettings, GameKind};
use indicatif::{ProgressBar, ProgressStyle};
use search::{Limits, score};
use tabletop::{Player, Standing, record::Conduct};

use crate::{
    chances::fit::{Outcome, Sample},
    cli::matches::{ChancesArgs, ChancesFitArgs, ChancesTask},
    interrupt,
    openings::{Opening, Suite},
    workers,
};

pub(crate) fn run(args: &ChancesArgs) -> Result<()> {
    match &args.task {
        ChancesTask::Fit(args) => fit_all(args),
    }
}

/// Longer games count as draws.
const MOST_PLIES: usize = 1_000;

fn fit_all(args: &ChancesFitArgs) -> Result<()> {
    let mut suites = Vec::new();
    for game in args.game.map_or(GameKind::ALL.to_vec(), |game| vec![game]) {
        for rules in game.rule_sets() {
            for n_players in [2, 3] {
                let is_wanted = args.rules.as_deref().is_none_or(|it| it == rules)
                    && args.players.is_none_or(|it| usize::from(it) == n_players);
                if is_wanted {
                    suites.extend(Suite::frozen(game, rules, n_players));
                }
            }
        }
    }
    if suites.is_empty() {
        bail!("no such rule set or number of players (see `tablier games`)");
    }
    interrupt::flag();
    for mut suite in suites {
        suite.shuffle(args.seed);
        let sample = play(&suite, args)?;
        let symmetric = suite.n_players == 2;
        let curve = sample.fit(symmetric).context("no running position has come up")?;
        let mut out = stdout().lock();
        let [won, drawn, lost] = sample.counts();
        writeln!(
            out,
            "        // {}: {won} positions won, {drawn} drawn, {lost} lost by their mover; doubt {:.3} bits a position.",
            suite.game,
            sample.doubt(curve)
        )?;
        // Adding zero turns a negative zero into a positive one.
        writeln!(
            out,
            "        FittedCurve {{ rules: \"{}\", n_players: {}, win: {:.1}, loss: {:.1}, scale: {:.1} }},",
            suite.rules,
            suite.n_players,
            curve.win,
            curve.loss + 0.0,
            curve.scale
        )?;
        out.flush()?;
        if interrupt::is_on() {
            bail!("interrupted: the last line comes from fewer games than asked for");
        }
    }
    Ok(())
}

/// Plays the games, each from another opening as long as there are enough of them.
fn play(suite: &Suite, args: &ChancesFitArgs) -> Result<Sample> {
    let bar = ProgressBar::new(args.games as u64).with_style(
        ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} games, {eta} left")
            .expect("a constant template"),
    );
    bar.set_message(format!("{} {}", suite.game, suite.rules));
    let mut sample = Sample::default();
    let job = |index: usize| {
        one_game(
            suite,
            &suite.openings[index % suite.openings.len()],
            args.nodes,
            (index / suite.openings.len()) as u64,
        )
    };
    workers::run(args.games, args.threads.into(), job, |positions| {
        for (score, outcome) in positions {
            sample.add(score, outcome);
        }
        bar.inc(1);
        Ok(if interrupt::is_on() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    bar.finish_and_clear();
    Ok(sample)
}

/// The score of every search that left the result open, with the result of the game for the player who searched.
fn one_game(suite: &Suite, opening: &Opening, nodes: u64, repeat: u64) -> Result<Vec<(i32, Outcome)>> {
    let settings = EngineSettings { game: repeat, ..EngineSettings::strongest(4 << 20) };
    let mut engine = suite.game.engine(settings);
    // Repeating an opening gives another game if each search is a little longer.
    let limits = Limits { nodes: Some(nodes + nodes / 10 * repeat), ..Limits::default() };
    let mut record = opening.start(suite.game, &suite.rules).position.record(Conduct::Programs);
    for mv in &opening.moves {
        record.play_text(mv)?;
    }
    let never = AtomicBool::new(false);
    let mut scores: Vec<(Player, i32)> = Vec::new();
    while record.ending().is_none() && record.n_plies() < MOST_PLIES {
        let lines = engine.search(record.as_ref(), limits, 1, &|| Duration::ZERO, &never, &mut |_| {});
        let line = lines.first().context("an engine found no move")?;
        if score::plies_to_end(line.score).is_none() {
            scores.push((record.position().mover(), line.score));
        }
        record.play_text(&line.moves[0])?;
    }
    let standing = match record.ending() {
        Some(ending) => ending.standing,
        None => Standing::draw(record.position().players()),
    };
    Ok(scores.into_iter().map(|(player, score)| (score, Outcome::of(standing, player))).collect())
}
