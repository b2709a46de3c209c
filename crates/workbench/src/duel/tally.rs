//! The result of a match.

use std::{io::Write, time::Duration};

use anyhow::Result;
use serde_json::json;

use crate::{
    duel::{
        Bounds, Duel,
        game::{Format, Game},
        side::Failure,
    },
    statistics::{DECISIVE, Sample, elo_of_score},
};

#[derive(Debug)]
pub(crate) struct Tally {
    n_players: usize,
    /// The number of games of a round.
    n_seatings: usize,
    /// Mean scores of rounds, for the first contender.
    rounds: Sample,
    /// The numbers of two-game rounds that scored 0, ½, 1, 1½ and 2 points.
    pentanomial: [usize; 5],
    /// Games won, drawn and lost by the first contender.
    games: [usize; 3],
    /// The first contender's share of first place in games alone against two, and the number of these games.
    alone: (f64, usize),
    plies: usize,
    /// The failures of each contender, in the order of [`Failure::ALL`].
    failures: [[usize; 4]; 2],
    /// The search time of each contender, and the number of its moves.
    thought: [(Duration, usize); 2],
}

/// The result of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Verdict {
    /// The log-likelihood ratio of the second hypothesis.
    ratio: f64,
}

impl Verdict {
    pub(super) fn is_decided(self) -> bool {
        self.ratio.abs() >= DECISIVE
    }

    fn name(self) -> &'static str {
        match self.ratio {
            ratio if ratio >= DECISIVE => "passed",
            ratio if ratio <= -DECISIVE => "failed",
            _ => "undecided",
        }
    }
}

impl Tally {
    pub(super) fn new(n_players: usize, format: Format) -> Tally {
        let n_seatings = format.seatings(n_players).len();
        Tally {
            n_players,
            n_seatings,
            rounds: Sample::new(n_seatings),
            pentanomial: [0; 5],
            games: [0; 3],
            alone: (0.0, 0),
            plies: 0,
            failures: [[0; 4]; 2],
            thought: [(Duration::ZERO, 0); 2],
        }
    }

    /// Adds a round.
    pub(super) fn add(&mut self, games: &[Game]) {
        let points: f64 = games.iter().map(Game::score).sum();
        self.rounds.add(points / games.len() as f64);
        if self.n_players == 2 {
            self.pentanomial[(2.0 * points) as usize] += 1;
        }
        for game in games {
            let score = game.score();
            let kind = match score {
                score if score >= 1.0 => 0,
                score if score > 0.0 => 1,
                _ => 2,
            };
            self.games[kind] += 1;
            if game.seating.n_seats_of_first() == 1 {
                self.alone = (self.alone.0 + score, self.alone.1 + 1);
            }
            self.plies += game.record.n_plies();
            if let Some((loser, failure, _)) = &game.failure {
                self.failures[game.seating.contender(*loser)][*failure as usize] += 1;
            }
            for (total, thought) in self.thought.iter_mut().zip(game.thought) {
                total.0 += thought.0;
                total.1 += thought.1;
            }
        }
    }

    pub(super) fn verdict(&self, Bounds(elo0, elo1): Bounds) -> Verdict {
        Verdict { ratio: self.rounds.log_likelihood_ratio(elo0, elo1) }
    }

    /// The score so far, for a progress line.
    pub(super) fn brief(&self) -> String {
        let (mean, error) = (self.rounds.mean(), self.rounds.error());
        format!("a has {:.1} % ± {:.1}, {:+.0} Elo", 100.0 * mean, 100.0 * error, elo_of_score(mean))
    }

    /// The mean score of the first contender, and half the width of its 95 % confidence interval.
    pub(crate) fn score(&self) -> (f64, f64) {
        (self.rounds.mean(), self.rounds.error())
    }

    pub(crate) fn n_games(&self) -> usize {
        self.games.iter().sum()
    }

    fn millis_a_move(&self, index: usize) -> f64 {
        let (time, moves) = self.thought[index];
        1000.0 * time.as_secs_f64() / moves.max(1) as f64
    }

    /// The difference in Elo, with the bounds of its 95 % confidence interval.
    fn elo(&self) -> [f64; 3] {
        let (mean, error) = (self.rounds.mean(), self.rounds.error());
        [mean, (mean - error).max(0.0), (mean + error).min(1.0)].map(elo_of_score)
    }

    pub(super) fn print(&self, out: &mut impl Write, duel: &Duel) -> Result<()> {
        let [won, drawn, lost] = self.games;
        for (index, letter) in ["a", "b"].into_iter().enumerate() {
            let name = &duel.contenders[index].name;
            writeln!(out, "{letter}       {name}, {:.1} ms a move", self.millis_a_move(index))?;
        }
        let plies = self.plies as f64 / self.n_games().max(1) as f64;
        let n_seatings = self.n_seatings;
        writeln!(out, "games   {} in rounds of {n_seatings}, {plies:.1} plies a game", self.n_games())?;
        if self.n_games() == 0 {
            return Ok(());
        }
        let (mean, error) = (100.0 * self.rounds.mean(), 100.0 * self.rounds.error());
        writeln!(out, "a       won {won}, drawn {drawn}, lost {lost}: {mean:.1} % ± {error:.1}")?;
        if self.n_players == 2 {
            let [zero, half, one, one_and_half, two] = self.pentanomial;
            writeln!(
                out,
                "pairs   {zero} with 0 points, {half} with ½, {one} with 1, {one_and_half} with 1½, {two} with 2"
            )?;
        } else {
            let share = 100.0 * self.alone.0 / self.alone.1.max(1) as f64;
            writeln!(out, "alone   a against two of b: {share:.1} % (an even share is 33.3 %)")?;
        }
        let [elo, low, high] = self.elo();
        writeln!(out, "Elo     {elo:+.0} ({low:+.0} to {high:+.0})")?;
        let (normalized, error) = self.rounds.normalized_elo();
        writeln!(out, "nElo    {normalized:+.1} ± {error:.1}, normalised")?;
        for (index, letter) in ["a", "b"].into_iter().enumerate() {
            for failure in Failure::ALL {
                match self.failures[index][failure as usize] {
                    0 => {}
                    n => writeln!(out, "{letter}       lost {n} by {failure}")?,
                }
            }
        }
        if let Some(bounds @ Bounds(elo0, elo1)) = duel.sprt {
            let verdict = self.verdict(bounds);
            let ratio = verdict.ratio;
            writeln!(
                out,
                "SPRT    {}: LLR {ratio:+.2} of ±{DECISIVE} for {elo0},{elo1} nElo",
                verdict.name()
            )?;
        }
        Ok(())
    }

    pub(super) fn json(&self, duel: &Duel) -> serde_json::Value {
        let [won, drawn, lost] = self.games;
        let failures = [0, 1].map(|index| {
            let counts =
                Failure::ALL.map(|it| (it.name().to_owned(), self.failures[index][it as usize].into()));
            serde_json::Value::Object(counts.into_iter().collect())
        });
        // JSON has no infinite numbers, which occur in a match without a loss. They become null.
        let [elo, low, high] = self.elo();
        let (normalized, normalized_error) = self.rounds.normalized_elo();
        json!({
            "game": duel.game.slug(), "rules": duel.rules, "players": self.n_players,
            "a": duel.contenders[0].name, "b": duel.contenders[1].name,
            "games": self.n_games(), "won": won, "drawn": drawn, "lost": lost,
            "score": self.rounds.mean(), "error": self.rounds.error(),
            "pentanomial": (self.n_players == 2).then_some(self.pentanomial),
            "alone": (self.n_players > 2).then(|| self.alone.0 / self.alone.1.max(1) as f64),
            "elo": elo, "elo_low": low, "elo_high": high,
            "normalized_elo": normalized, "normalized_elo_error": normalized_error,
            "failures": failures,
            "millis_a_move": [self.millis_a_move(0), self.millis_a_move(1)],
            "plies_a_game": self.plies as f64 / self.n_games().max(1) as f64,
            "sprt": duel.sprt.map(|bounds| {
                let verdict = self.verdict(bounds);
                json!({
                    "elo0": bounds.0, "elo1": bounds.1, "model": "normalized",
                    "llr": verdict.ratio, "verdict": verdict.name(),
                })
            }),
        })
    }
}
