//! `tablier levels`: measures the strength of the levels.

use std::{fs, io::Write, sync::Arc};

use anstream::stdout;
use anyhow::{Context, Result, bail, ensure};
use games::{EngineSettings, Levels, Start};
use search::Level;
use serde_json::json;

use crate::{
    cli::matches::{LevelsArgs, LevelsCommand, MeasureArgs},
    contender::Contender,
    duel::{Duel, Openings, Seating},
    openings::Suite,
    statistics::elo_of_score,
};

/// A beginner with a correct evaluation: plays the move after which the position evaluates best.
const GREEDY: &str = "engine:depth=1:no-qs";
const RANDOM: &str = "random";

pub(crate) fn run(args: &LevelsArgs) -> Result<()> {
    match &args.what {
        LevelsCommand::Measure(args) => measure(args),
    }
}

fn measure(args: &MeasureArgs) -> Result<()> {
    let start = args.start.start()?;
    let measurement = Measurement { args, start: &start, levels: table(args)? };
    let game = args.start.game;
    let n_players = start.position.players().len();
    if measurement.levels.handicap(game.slug(), n_players, Level::FIRST).is_none() {
        bail!("the table has no levels for {game} with {n_players} players: expected `{game} {n_players}`");
    }
    if !args.json {
        let above = format!("Elo above level {}", args.from);
        anstream::println!("{:<34} {:>5} {:>14} {:>9} {above:>18}", "match", "games", "score", "Elo step");
    }
    if args.from == Level::FIRST.number() {
        measurement.play(at_level(args, Level::FIRST), RANDOM.to_owned(), None)?;
        measurement.play(GREEDY.to_owned(), at_level(args, Level::FIRST), None)?;
    }
    let mut elo = 0.0;
    let levels: Vec<Level> = (args.from.max(2) - 1..=args.to).filter_map(Level::new).collect();
    for pair in levels.windows(2) {
        elo += measurement.play(at_level(args, pair[1]), at_level(args, pair[0]), Some(elo))?;
    }
    Ok(())
}

/// A level as a contender. The last level has no limits except the ones given here.
fn at_level(args: &MeasureArgs, level: Level) -> String {
    match level {
        Level::LAST => format!("engine:nodes={}", args.nodes_of_top),
        _ => format!("engine:level={}", level.number()),
    }
}

struct Measurement<'a> {
    args: &'a MeasureArgs,
    start: &'a Start,
    levels: Arc<Levels>,
}

impl Measurement<'_> {
    /// Plays a match and prints the result. Returns the Elo difference of the first contender. `below` is the
    /// cumulative Elo of the second, if it is a level.
    fn play(&self, strong: String, weak: String, below: Option<f64>) -> Result<f64> {
        let contender = |text: &str| text.parse::<Contender>().map_err(anyhow::Error::msg);
        let (game, position) = (self.args.start.game, &self.start.position);
        let n_players = position.players().len();
        let rules = position.rules();
        let n_rounds = self.args.games.div_ceil(Seating::all(n_players).len());
        let mut suite =
            Suite::frozen(game, rules, n_players).context("there are no openings for this match")?;
        let n_openings = suite.openings.len();
        ensure!(n_rounds <= n_openings, "there are {n_openings} openings: ask for fewer --games");
        suite.shuffle(self.args.seed);
        let duel = Duel {
            game,
            rules,
            n_players,
            contenders: [contender(&strong)?, contender(&weak)?],
            base: EngineSettings { levels: Arc::clone(&self.levels), ..EngineSettings::strongest(0) },
            openings: Openings::Listed(suite.openings),
            n_rounds,
            seed: self.args.seed,
            sprt: None,
        };
        let tally = duel.play(self.args.threads.into(), None)?;
        let (score, error) = tally.score();
        let step = elo_of_score(score);
        let above = below.map(|below| below + step);
        let n_games = tally.n_games();
        let mut out = stdout().lock();
        if self.args.json {
            // JSON has no infinite numbers. An infinite difference becomes null.
            let line = json!({
                "strong": strong, "weak": weak, "games": n_games,
                "score": score, "error": error, "elo_step": step, "elo": above,
            });
            writeln!(out, "{line}")?;
        } else {
            let names = format!("{strong} - {weak}");
            let (score, error) = (100.0 * score, 100.0 * error);
            let above = above.map_or(String::new(), |above| format!("{above:+.0}"));
            writeln!(out, "{names:<34} {n_games:>5} {score:>6.1} % ± {error:>3.1} {step:>+9.0} {above:>18}")?;
        }
        out.flush()?;
        Ok(step)
    }
}

fn table(args: &MeasureArgs) -> Result<Arc<Levels>> {
    let Some(path) = &args.table else { return Ok(Levels::embedded()) };
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let levels = Levels::from_text(&text).with_context(|| path.display().to_string())?;
    Ok(Arc::new(levels))
}
