//! `tablier duel`: matches between engines.

use std::{
    fs,
    io::Write,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

use anstream::stdout;
use anyhow::{Context, Result, bail};
use gamefile::GameFile;
use games::{AnyEngine, AnyRecord, EngineSettings, GameKind, Start};
use indicatif::{ProgressBar, ProgressStyle};
use search::Limits;
use serde_json::json;
use tabletop::{Player, Standing, playout::Dice, record::Conduct};

use crate::{
    cli::DuelArgs,
    contender::Contender,
    statistics::{DECISIVE, Sample, elo_of_score},
};

pub(crate) fn run(args: &DuelArgs) -> Result<()> {
    let start = args.start.start()?;
    let n_players = start.position.players().len();
    let duel = Duel {
        game: args.start.game,
        start: &start,
        contenders: [args.a.clone(), args.b.clone()],
        n_rounds: args.games.div_ceil(n_players),
        opening_plies: args.opening_plies,
        seed: args.seed,
        sprt: args.sprt.map(|Bounds(elo0, elo1)| (elo0, elo1)),
    };
    if let Some(folder) = &args.save {
        fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    let tally = duel.play(args.threads.into(), args.save.as_deref())?;
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", tally.json(&duel))?;
    } else {
        tally.print(&mut out, &duel)?;
    }
    Ok(())
}

/// The hypotheses of a sequential test, `0,10`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds(f64, f64);

impl std::str::FromStr for Bounds {
    type Err = String;

    fn from_str(text: &str) -> Result<Bounds, String> {
        let wrong = || format!("`{text}`: expected two differences in Elo, `0,10`");
        let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
        let (elo0, elo1) = (elo0.parse().map_err(|_| wrong())?, elo1.parse().map_err(|_| wrong())?);
        if elo0 < elo1 { Ok(Bounds(elo0, elo1)) } else { Err(wrong()) }
    }
}

struct Duel<'a> {
    game: GameKind,
    start: &'a Start,
    contenders: [Contender; 2],
    /// A round is one opening, with the first contender in each seat in turn.
    n_rounds: usize,
    opening_plies: usize,
    seed: u64,
    sprt: Option<(f64, f64)>,
}

/// What a round has brought.
#[derive(Default)]
struct Tally {
    /// Mean scores of rounds, for the first contender.
    rounds: Sample,
    /// Games won, drawn and lost by the first contender.
    games: [usize; 3],
    plies: usize,
    /// Time that each contender has thought, and for how many moves.
    thought: [(Duration, usize); 2],
}

impl Duel<'_> {
    fn play(&self, n_threads: usize, save: Option<&Path>) -> Result<Tally> {
        let bar = ProgressBar::new(self.n_rounds as u64).with_style(
            ProgressStyle::with_template("{bar:30} {pos}/{len} rounds, {eta} left  {msg}")
                .expect("a constant template"),
        );
        let tally = Mutex::new(Tally::default());
        let next = AtomicUsize::new(0);
        let is_decided = AtomicBool::new(false);
        let worker = || -> Result<()> {
            loop {
                let round = next.fetch_add(1, Relaxed);
                if round >= self.n_rounds || is_decided.load(Relaxed) {
                    return Ok(());
                }
                let games = self.round(round)?;
                for (index, game) in games.iter().enumerate() {
                    if let Some(folder) = save {
                        let path = folder.join(format!("{:05}-{}.txt", round + 1, index + 1));
                        let text = self.file(game)?.to_text();
                        fs::write(&path, text)
                            .with_context(|| format!("{} cannot be written", path.display()))?;
                    }
                }
                let mut tally = tally.lock().expect("nobody panics while counting");
                tally.add(&games);
                bar.set_message(format!("{:.1} %", 100.0 * tally.rounds.mean()));
                bar.inc(1);
                if let Some((elo0, elo1)) = self.sprt
                    && tally.rounds.log_likelihood_ratio(elo0, elo1).abs() >= DECISIVE
                {
                    is_decided.store(true, Relaxed);
                }
            }
        };
        thread::scope(|scope| -> Result<()> {
            let workers: Vec<_> = (0..n_threads).map(|_| scope.spawn(worker)).collect();
            for worker in workers {
                worker.join().expect("a worker plays to its end")?;
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        Ok(tally.into_inner().expect("all workers have finished"))
    }

    /// One opening, as many games as there are players: the first contender sits in each seat once, the other one in all
    /// other seats.
    fn round(&self, round: usize) -> Result<Vec<Game>> {
        let opening = self.opening(round)?;
        // A weak level errs otherwise in each round.
        let game = self.seed ^ round as u64;
        let mut engines = [0, 1].map(|index| {
            self.game.engine(EngineSettings { game, ..self.contenders[index].settings.clone() })
        });
        let players: Vec<Player> = self.start.position.players().iter().collect();
        players.into_iter().map(|seat| self.one_game(&opening, seat, &mut engines)).collect()
    }

    /// Random plies that lead to a position which looks fair. The dice are thrown again until they do.
    fn opening(&self, round: usize) -> Result<Vec<String>> {
        /// Hundredths that a short thought may find for either side.
        const FAIR: i32 = 120;
        const TRIES: u64 = 200;
        let mut judge = self.game.engine(EngineSettings::strongest(1 << 20));
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        for attempt in 0..TRIES {
            let mut dice = Dice::new(self.seed ^ (round as u64) << 20 ^ attempt << 44);
            let mut record = self.start.position.record(Conduct::Programs);
            for _ in 0..self.opening_plies {
                let moves = record.legal_moves();
                if moves.is_empty() {
                    break;
                }
                record.play_text(&moves[dice.below(moves.len())])?;
            }
            if record.ending().is_some() {
                continue;
            }
            judge.clear();
            let stop = AtomicBool::new(false);
            let lines = judge.think(record.as_ref(), limits, 1, &|| Duration::ZERO, &stop, &mut |_| {});
            // Among three players no position is fair to all: any running one will do.
            let is_fair = lines.first().is_some_and(|line| line.score.abs() <= FAIR);
            if is_fair || self.start.position.players().len() > 2 {
                return Ok(record.played());
            }
        }
        bail!(
            "no fair opening of {} plies was found: try another number of --opening-plies",
            self.opening_plies
        )
    }

    fn one_game(
        &self,
        opening: &[String],
        seat: Player,
        engines: &mut [Box<dyn AnyEngine>; 2],
    ) -> Result<Game> {
        /// Longer games are drawn.
        const MOST_PLIES: usize = 1_000;
        let mut record = self.start.position.record(Conduct::Programs);
        for text in opening {
            record.play_text(text)?;
        }
        for engine in engines.iter_mut() {
            engine.clear();
        }
        let mut thought = [(Duration::ZERO, 0); 2];
        while record.ending().is_none() && record.n_plies() < MOST_PLIES {
            let index = usize::from(record.position().mover() != seat);
            let started = Instant::now();
            let stop = AtomicBool::new(false);
            let limits = self.contenders[index].limits;
            let lines =
                engines[index].think(record.as_ref(), limits, 1, &|| started.elapsed(), &stop, &mut |_| {});
            thought[index].0 += started.elapsed();
            thought[index].1 += 1;
            let text =
                lines.first().and_then(|line| line.moves.first()).context("an engine found no move")?;
            record.play_text(text).with_context(|| format!("{} plays", self.contenders[index].name))?;
        }
        if record.ending().is_none() {
            record.agree_draw().expect("the game goes on");
        }
        Ok(Game { record, seat, thought })
    }

    fn file(&self, game: &Game) -> Result<GameFile> {
        let mut file = GameFile::new(self.game, self.start);
        file.set_record(game.record.as_ref());
        for (player, tag) in Player::ALL.into_iter().zip(["White", "Black", "Third"]) {
            if self.start.position.players().contains(player) {
                let index = usize::from(player != game.seat);
                file.tags.set(tag, &self.contenders[index].name)?;
            }
        }
        Ok(file)
    }
}

struct Game {
    record: Box<dyn AnyRecord>,
    /// Where the first contender sat.
    seat: Player,
    thought: [(Duration, usize); 2],
}

impl Game {
    fn standing(&self) -> Standing {
        self.record.ending().expect("the game was played to its end").standing
    }

    /// The first contender's share of the first place.
    fn score(&self) -> f64 {
        let standing = self.standing();
        let n_first = standing.players().iter().filter(|&it| standing.rank(it) == 1).count();
        if standing.rank(self.seat) == 1 { 1.0 / n_first as f64 } else { 0.0 }
    }
}

impl Tally {
    fn add(&mut self, games: &[Game]) {
        self.rounds.add(games.iter().map(Game::score).sum::<f64>() / games.len() as f64);
        for game in games {
            let kind = match game.score() {
                score if score >= 1.0 => 0,
                score if score > 0.0 => 1,
                _ => 2,
            };
            self.games[kind] += 1;
            self.plies += game.record.n_plies();
            for (total, thought) in self.thought.iter_mut().zip(game.thought) {
                total.0 += thought.0;
                total.1 += thought.1;
            }
        }
    }

    fn n_games(&self) -> usize {
        self.games.iter().sum()
    }

    fn millis_a_move(&self, index: usize) -> f64 {
        let (time, moves) = self.thought[index];
        1000.0 * time.as_secs_f64() / moves.max(1) as f64
    }

    fn print(&self, out: &mut impl Write, duel: &Duel<'_>) -> Result<()> {
        let [won, drawn, lost] = self.games;
        let (mean, error) = (self.rounds.mean(), self.rounds.error());
        for index in [0, 1] {
            let name = &duel.contenders[index].name;
            writeln!(out, "{}  {name}  {:.1} ms a move", ["a", "b"][index], self.millis_a_move(index))?;
        }
        let seats = duel.start.position.players().len();
        writeln!(out, "games   {} in rounds of {seats}, {:.1} plies a game", self.n_games(), {
            self.plies as f64 / self.n_games().max(1) as f64
        })?;
        writeln!(
            out,
            "a       won {won}, drawn {drawn}, lost {lost}: {:.1} % ± {:.1}",
            100.0 * mean,
            100.0 * error
        )?;
        if seats == 2 {
            let (low, high) = (elo_of_score((mean - error).max(0.0)), elo_of_score((mean + error).min(1.0)));
            writeln!(out, "Elo     {:+.0} ({low:+.0} to {high:+.0})", elo_of_score(mean))?;
        } else {
            writeln!(out, "        an even share would be {:.1} %", 100.0 / seats as f64)?;
        }
        if let Some((elo0, elo1)) = duel.sprt {
            let ratio = self.rounds.log_likelihood_ratio(elo0, elo1);
            let verdict = if ratio >= DECISIVE {
                "passed"
            } else if ratio <= -DECISIVE {
                "failed"
            } else {
                "undecided"
            };
            writeln!(out, "SPRT    {verdict}: LLR {ratio:+.2} of ±{DECISIVE} for {elo0},{elo1}")?;
        }
        Ok(())
    }

    fn json(&self, duel: &Duel<'_>) -> serde_json::Value {
        let [won, drawn, lost] = self.games;
        json!({
            "a": duel.contenders[0].name, "b": duel.contenders[1].name,
            "games": self.n_games(), "won": won, "drawn": drawn, "lost": lost,
            "score": self.rounds.mean(), "error": self.rounds.error(),
            "millis_a_move": [self.millis_a_move(0), self.millis_a_move(1)],
            "plies_a_game": self.plies as f64 / self.n_games().max(1) as f64,
            "llr": duel.sprt.map(|(elo0, elo1)| self.rounds.log_likelihood_ratio(elo0, elo1)),
        })
    }
}
