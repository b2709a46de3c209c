//! `tablier duel`: matches between engines.

mod game;
mod side;
mod tally;

use std::{fs, io::Write, ops::ControlFlow, path::Path, str::FromStr};

use anstream::stdout;
use anyhow::{Context, Result, ensure};
pub(crate) use game::{Format, Seating};
use games::{AnyPosition, EngineSettings, GameKind, Start};
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::playout::Dice;

use crate::{
    cli::matches::DuelArgs,
    contender::{Contender, Kind},
    duel::{
        game::{Game, Match},
        tally::Tally,
    },
    interrupt,
    openings::{Maker, Opening, Recipe, Suite},
    program::Program,
    workers,
};

pub(crate) fn run(args: &DuelArgs) -> Result<()> {
    let start = args.start.start()?;
    let n_players = start.position.players().len();
    let n_rounds = args.games.div_ceil(Seating::all(n_players).len());
    let duel = Duel {
        game: args.start.game,
        rules: start.position.rules(),
        n_players,
        contenders: [args.a.clone(), args.b.clone()],
        base: EngineSettings { tables: args.tables.read(args.start.game)?, ..EngineSettings::strongest(0) },
        openings: openings(args, &start, n_rounds)?,
        format: Format::AllSeatings,
        n_rounds,
        seed: args.seed,
        sprt: args.sprt,
    };
    duel.check_contenders()?;
    if let Some(folder) = &args.save {
        fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    let tally = duel.play(args.threads.map_or_else(workers::n_cores, usize::from), args.save.as_deref())?;
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", tally.json(&duel))?;
    } else {
        tally.print(&mut out, &duel)?;
    }
    Ok(())
}

/// The hypotheses of a sequential test, `0,10`, in normalised Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Bounds(pub(crate) f64, pub(crate) f64);

impl FromStr for Bounds {
    type Err = String;

    fn from_str(text: &str) -> Result<Bounds, String> {
        let wrong = || format!("`{text}`: expected two differences in Elo, `0,10`");
        let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
        let (elo0, elo1) = (elo0.parse().map_err(|_| wrong())?, elo1.parse().map_err(|_| wrong())?);
        if elo0 < elo1 { Ok(Bounds(elo0, elo1)) } else { Err(wrong()) }
    }
}

/// A match to play.
pub(crate) struct Duel {
    pub(crate) game: GameKind,
    pub(crate) rules: &'static str,
    pub(crate) n_players: usize,
    pub(crate) contenders: [Contender; 2],
    /// Settings of the built-in engines that the contenders do not override.
    pub(crate) base: EngineSettings,
    pub(crate) openings: Openings,
    /// Who sits where, and how a game scores.
    pub(crate) format: Format,
    /// A round is one opening in all seatings of the format.
    pub(crate) n_rounds: usize,
    pub(crate) seed: u64,
    pub(crate) sprt: Option<Bounds>,
}

/// The source of the openings.
pub(crate) enum Openings {
    /// A suite, in playing order.
    Listed(Vec<Opening>),
    /// Random plies after a start.
    Thrown { start: Start, recipe: Recipe },
}

/// The openings that the options select: a file, a number of random plies, or else the frozen suite if it has the
/// set-up.
fn openings(args: &DuelArgs, start: &Start, n_rounds: usize) -> Result<Openings> {
    let (game, position) = (args.start.game, start.position.as_ref());
    let (rules, n_players) = (position.rules(), position.players().len());
    let thrown = |recipe| {
        Ok(Openings::Thrown {
            start: Start { setup: start.setup.clone(), position: position.boxed() },
            recipe,
        })
    };
    let mut suite = match (&args.openings, args.opening_plies) {
        (Some(path), _) => Suite::read(path, &args.start.choice.own.read()?)?,
        (None, Some(plies)) => return thrown(Recipe { plies, ..Recipe::of(game) }),
        (None, None) if args.start.choice.position.is_some() => return thrown(Recipe::of(game)),
        (None, None) => match Suite::frozen(game, rules, n_players) {
            Some(suite) => suite,
            None => return thrown(Recipe::of(game)),
        },
    };
    let found = (suite.game, suite.rules.as_str(), suite.n_players);
    ensure!(
        found == (game, rules, n_players),
        "these are openings of {} {} for {}, not of {game} {rules} for {n_players} (see --rules and --players)",
        found.0,
        found.1,
        found.2
    );
    if args.start.choice.setup.is_some() {
        suite.openings.retain(|it| it.setup == start.setup);
        if suite.openings.is_empty() {
            return thrown(Recipe::of(game));
        }
    }
    let n = suite.openings.len();
    ensure!(
        n_rounds <= n,
        "there are {n} openings, enough for {} games, and the same games again would prove nothing: ask for fewer --games, \
        or let random ones be made by --opening-plies {}",
        n * Seating::all(n_players).len(),
        Recipe::of(game).plies,
    );
    suite.shuffle(args.seed);
    Ok(Openings::Listed(suite.openings))
}

impl Duel {
    /// Checks the weights and starts the programs, so that errors show before the match.
    fn check_contenders(&self) -> Result<()> {
        for contender in &self.contenders {
            contender.engine(self.game, self.base.clone())?;
            if let Kind::Program { command, .. } = &contender.kind {
                Program::start(command)?;
            }
        }
        Ok(())
    }

    pub(crate) fn play(&self, n_threads: usize, save: Option<&Path>) -> Result<Tally> {
        let bar = ProgressBar::new(self.n_rounds as u64).with_style(
            ProgressStyle::with_template("{bar:30} {pos}/{len} rounds, {eta} left  {msg}")
                .expect("a constant template"),
        );
        interrupt::flag();
        let mut tally = Tally::new(self.n_players, self.format);
        workers::run(
            self.n_rounds,
            n_threads,
            |round| self.round(round),
            |games| {
                let Some((round, games)) = games else { return Ok(ControlFlow::Break(())) };
                for (index, game) in games.iter().enumerate() {
                    if let Some(folder) = save {
                        let path = folder.join(format!("{:05}-{}.txt", round + 1, index + 1));
                        let text = game.file(self, round)?.to_text();
                        fs::write(&path, text)
                            .with_context(|| format!("{} cannot be written", path.display()))?;
                    }
                }
                tally.add(&games);
                bar.set_message(tally.brief());
                bar.inc(1);
                let is_decided = self.sprt.is_some_and(|bounds| tally.verdict(bounds).is_decided());
                Ok(match is_decided || interrupt::is_on() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                })
            },
        )?;
        bar.finish_and_clear();
        Ok(tally)
    }

    /// Plays one opening in all seatings of the format. Returns `None` if the match was interrupted.
    fn round(&self, round: usize) -> Result<Option<(usize, Vec<Game>)>> {
        let opening = self.opening(round)?;
        // A weak level makes different errors in each round.
        let seed = self.seed ^ round as u64;
        let contest = Match::new(self, &opening, seed);
        let mut games = Vec::new();
        for seating in self.format.seatings(self.n_players) {
            let Some(game) = contest.play(seating)? else { return Ok(None) };
            games.push(game);
        }
        Ok(Some((round, games)))
    }

    fn opening(&self, round: usize) -> Result<Opening> {
        match &self.openings {
            Openings::Listed(openings) => Ok(openings[round].clone()),
            Openings::Thrown { start, recipe } => throw(self.game, start, *recipe, self.seed, round),
        }
    }
}

/// Generates random openings until one is balanced. Each round has its own random numbers.
fn throw(game: GameKind, start: &Start, recipe: Recipe, seed: u64, round: usize) -> Result<Opening> {
    const TRIES: usize = 2_000;
    let position: &dyn AnyPosition = start.position.as_ref();
    let mut maker = Maker::new(game, position, recipe);
    let mut dice = Dice::new(seed ^ (round as u64) << 20);
    let found = (0..TRIES).find_map(|_| maker.attempt(&mut dice));
    let record = found.with_context(|| {
        format!(
            "{TRIES} random beginnings of {} plies were unfair: try another number of --opening-plies",
            recipe.plies
        )
    })?;
    Ok(Opening { setup: start.setup.clone(), start: position.text(), moves: record.played() })
}
