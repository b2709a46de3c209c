//! `tablier levels`: measures the strength of the levels.

use std::{fs, io::Write, sync::Arc};

use anstream::stdout;
use anyhow::{Context, Result, bail, ensure};
use games::{EngineSettings, Levels, Start};
use search::Level;
use serde_json::json;

use crate::{
    cli::matches::{BeginnerArgs, LevelMatchArgs, LevelsArgs, LevelsCommand, MeasureArgs},
    contender::Contender,
    duel::{Duel, Format, Openings},
    openings::Suite,
    statistics::elo_of_score,
};

/// A player with a correct evaluation who plays the move after which the position evaluates best.
const GREEDY: &str = "engine:depth=1:no-qs";
const RANDOM: &str = "random";

pub(crate) fn run(args: &LevelsArgs) -> Result<()> {
    match &args.what {
        LevelsCommand::Measure(args) => measure(args),
        LevelsCommand::Beginner(args) => measure_beginner(args),
    }
}

fn measure(args: &MeasureArgs) -> Result<()> {
    let measurement = Measurement::new(&args.matches, Format::AllSeatings)?;
    measurement.print_head(Some(&format!("Elo above level {}", args.from)));
    let first = measurement.name(Level::FIRST);
    if args.from == Level::FIRST.number() {
        measurement.play(&first, RANDOM, None)?;
        measurement.play(GREEDY, &first, None)?;
    }
    let mut elo = 0.0;
    let levels: Vec<Level> = (args.from.max(2) - 1..=args.to).filter_map(Level::new).collect();
    for pair in levels.windows(2) {
        elo += measurement.play(&measurement.name(pair[1]), &measurement.name(pair[0]), Some(elo))?;
    }
    Ok(())
}

fn measure_beginner(args: &BeginnerArgs) -> Result<()> {
    let measurement = Measurement::new(&args.matches, Format::FirstAlone)?;
    measurement.print_head(None);
    let beginner = format!("beginner:sees={}", args.sees);
    for level in args.levels.iter().copied().filter_map(Level::new) {
        measurement.play(&beginner, &measurement.name(level), None)?;
    }
    Ok(())
}

struct Measurement<'a> {
    args: &'a LevelMatchArgs,
    start: Start,
    levels: Arc<Levels>,
    format: Format,
}

impl Measurement<'_> {
    fn new(args: &LevelMatchArgs, format: Format) -> Result<Measurement<'_>> {
        let start = args.start.start()?;
        let levels = table(args)?;
        let game = args.start.game;
        let n_players = start.position.players().len();
        if levels.handicap(game.slug(), n_players, Level::FIRST).is_none() {
            bail!(
                "the table has no levels for {game} with {n_players} players: expected `{game} {n_players}`"
            );
        }
        Ok(Measurement { args, start, levels, format })
    }

    /// A level as a contender. The last level has no limits except the ones given here.
    fn name(&self, level: Level) -> String {
        match level {
            Level::LAST => format!("engine:nodes={}", self.args.nodes_of_top),
            _ => format!("engine:level={}", level.number()),
        }
    }

    fn print_head(&self, last: Option<&str>) {
        if !self.args.json {
            let last = last.map_or(String::new(), |last| format!(" {last:>18}"));
            anstream::println!("{:<34} {:>5} {:>14} {:>9}{last}", "match", "games", "score", "Elo step");
        }
    }

    /// Plays a match and prints the result. Returns the Elo difference of the first contender. `below` is the
    /// cumulative Elo of the second, if it is a level.
    fn play(&self, one: &str, other: &str, below: Option<f64>) -> Result<f64> {
        let contender = |text: &str| text.parse::<Contender>().map_err(anyhow::Error::msg);
        let (game, position) = (self.args.start.game, &self.start.position);
        let n_players = position.players().len();
        let rules = position.rules();
        let n_rounds = self.args.games.div_ceil(self.format.seatings(n_players).len());
        let mut suite =
            Suite::frozen(game, rules, n_players).context("there are no openings for this match")?;
        let n_openings = suite.openings.len();
        ensure!(n_rounds <= n_openings, "there are {n_openings} openings: ask for fewer --games");
        suite.shuffle(self.args.seed);
        let duel = Duel {
            game,
            rules,
            n_players,
            contenders: [contender(one)?, contender(other)?],
            base: EngineSettings { levels: Arc::clone(&self.levels), ..EngineSettings::strongest(0) },
            openings: Openings::Listed(suite.openings),
            format: self.format,
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
                "strong": one, "weak": other, "games": n_games,
                "score": score, "error": error, "elo_step": step, "elo": above,
            });
            writeln!(out, "{line}")?;
        } else {
            let names = format!("{one} - {other}");
            let (score, error) = (100.0 * score, 100.0 * error);
            let above = above.map_or(String::new(), |above| format!(" {above:>+18.0}"));
            writeln!(out, "{names:<34} {n_games:>5} {score:>6.1} % ± {error:>3.1} {step:>+9.0}{above}")?;
        }
        out.flush()?;
        Ok(step)
    }
}

fn table(args: &LevelMatchArgs) -> Result<Arc<Levels>> {
    let Some(path) = &args.table else { return Ok(Levels::embedded()) };
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let levels = Levels::from_text(&text).with_context(|| path.display().to_string())?;
    Ok(Arc::new(levels))
}
