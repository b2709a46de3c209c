//! `tablier random`: random games, for a first impression of a game.

use std::{
    collections::BTreeMap,
    io::Write,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::Instant,
};

use anstream::stdout;
use anyhow::Result;
use games::{AnyPosition, Playout};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tabletop::playout::Dice;

use crate::cli::random::RandomArgs;

/// Longer games count as unfinished.
const LONGEST_GAME: usize = 20_000;

pub(crate) fn run(args: &RandomArgs) -> Result<()> {
    let position = args.start.start()?.position;
    let started = Instant::now();
    let games = play_all(args, position.as_ref());
    let report = Report::new(&games, position.as_ref(), started.elapsed().as_secs_f64());
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", report.json())?;
    } else {
        report.print(&mut out)?;
    }
    Ok(())
}

/// Each game has its own random numbers, so that the games do not depend on the threads.
fn play_all(args: &RandomArgs, position: &dyn AnyPosition) -> Vec<Playout> {
    let bar = ProgressBar::new(args.games).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left").expect("a constant template"),
    );
    let next = AtomicU64::new(0);
    let worker = || {
        let mut games = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= args.games {
                return games;
            }
            let mut dice = Dice::new(args.seed.wrapping_mul(0x9e37_79b9).wrapping_add(game));
            games.push((game, position.playout(&mut dice, LONGEST_GAME)));
            if game.is_multiple_of(64) {
                bar.set_position(game);
            }
        }
    };
    let mut games: Vec<(u64, Playout)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..args.threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker plays to its end")).collect()
    });
    bar.finish_and_clear();
    games.sort_unstable_by_key(|game| game.0);
    games.into_iter().map(|game| game.1).collect()
}

struct Report {
    games: usize,
    plies: usize,
    /// Shortest, median, 90th percentile, longest.
    lengths: [usize; 4],
    mean_choices: f64,
    most_choices: usize,
    /// The number of games by result and reason.
    results: BTreeMap<String, usize>,
    seconds: f64,
}

impl Report {
    fn new(games: &[Playout], position: &dyn AnyPosition, seconds: f64) -> Report {
        let letters = position.game().letters;
        let mut lengths: Vec<usize> = games.iter().map(|game| game.plies).collect();
        lengths.sort_unstable();
        let at = |share: usize| lengths[(lengths.len() - 1) * share / 100];
        let plies: usize = lengths.iter().sum();
        let mut results = BTreeMap::new();
        for game in games {
            let result = match game.ending {
                None => "unfinished".to_owned(),
                Some(end) => format!("{} by {}", end.standing.text(letters), end.termination.name()),
            };
            *results.entry(result).or_default() += 1;
        }
        let choices: usize = games.iter().map(|game| game.choices).sum();
        Report {
            games: games.len(),
            plies,
            lengths: [at(0), at(50), at(90), at(100)],
            mean_choices: choices as f64 / plies.max(1) as f64,
            most_choices: games.iter().map(|game| game.most_choices).max().unwrap_or(0),
            results,
            seconds,
        }
    }

    fn mean_length(&self) -> f64 {
        self.plies as f64 / self.games as f64
    }

    fn print(&self, out: &mut impl Write) -> Result<()> {
        let [shortest, median, ninth, longest] = self.lengths;
        writeln!(out, "games     {}", self.games)?;
        writeln!(
            out,
            "plies     mean {:.1}, median {median}, 90 % up to {ninth}, from {shortest} to {longest}",
            self.mean_length()
        )?;
        writeln!(out, "choices   mean {:.1}, at most {}", self.mean_choices, self.most_choices)?;
        for (result, count) in &self.results {
            let share = 100.0 * *count as f64 / self.games as f64;
            writeln!(out, "result    {share:5.1} %  {result}")?;
        }
        writeln!(
            out,
            "speed     {:.0} plies/s, {:.0} games/s in {:.2} s",
            self.plies as f64 / self.seconds,
            self.games as f64 / self.seconds,
            self.seconds
        )?;
        Ok(())
    }

    fn json(&self) -> serde_json::Value {
        let [shortest, median, ninth, longest] = self.lengths;
        json!({
            "games": self.games,
            "plies": {
                "mean": self.mean_length(), "shortest": shortest, "median": median, "ninth_decile": ninth,
                "longest": longest,
            },
            "choices": {"mean": self.mean_choices, "most": self.most_choices},
            "results": self.results,
            "seconds": self.seconds,
            "plies_per_second": self.plies as f64 / self.seconds,
        })
    }
}
