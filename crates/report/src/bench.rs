//! Plays the games of a plan in portions, and makes the figures so far.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use search::StopSignal;
use tabletop::{record::Termination, scene::Ground};

use crate::{
    figures::{
        CellFigures, EndingCount, Fairness, Figures, LengthBin, MeasureFigures, MirrorFigures, PieceFigures,
        SpaceFigures, StepFigures, TenthFigures,
    },
    measures::{Measure, openness},
    mind::Mind,
    openings::openings,
    plan::{BenchPlan, Pairing},
    play::{GameLog, play},
    showcase,
    statistics::{Moments, SURE, quantile},
    usage::Usage,
};

/// The games of a plan that were played so far.
#[derive(Debug)]
pub struct Bench {
    plan: Arc<BenchPlan>,
    /// By their numbers, so that the figures do not depend on who finished first.
    games: BTreeMap<u64, GameLog>,
    next: u64,
}

impl Bench {
    /// A plan without a game.
    pub fn new(plan: Arc<BenchPlan>) -> Bench {
        Bench { plan, games: BTreeMap::new(), next: 0 }
    }

    /// The plan.
    pub fn plan(&self) -> &BenchPlan {
        &self.plan
    }

    /// The number of games played.
    pub fn n_played(&self) -> u64 {
        self.games.len() as u64
    }

    /// Whether all games are played.
    pub fn is_done(&self) -> bool {
        self.n_played() >= self.plan.n_all_games()
    }

    /// Plays the next games, at most `portion` of them. A game that is stopped is played again by the next call.
    pub fn play(&mut self, mind: &mut dyn Mind, portion: u64, stop: &dyn StopSignal) {
        for _ in 0..portion {
            if self.next >= self.plan.n_all_games() || stop.is_set() {
                return;
            }
            let Some(game) = play(&self.plan, self.plan.planned(self.next), mind, stop) else { return };
            self.add(self.next, game);
            self.next += 1;
        }
    }

    /// Adds a game that was played elsewhere, with its number.
    pub fn add(&mut self, number: u64, game: GameLog) {
        self.games.insert(number, game);
    }

    fn of(&self, pairing: Pairing) -> impl Iterator<Item = &GameLog> + Clone {
        self.games.values().filter(move |game| game.pairing == pairing)
    }

    /// The games of the last strength against itself.
    fn measured(&self) -> impl Iterator<Item = &GameLog> + Clone {
        self.of(Pairing::Mirror { rung: self.plan.top() })
    }

    /// The figures so far.
    pub fn figures(&self) -> Figures {
        let plan = &self.plan;
        let games: Vec<&GameLog> = self.measured().collect();
        let mirrors: Vec<MirrorFigures> = (0..plan.ladder.len()).map(|rung| self.mirror(rung)).collect();
        let mut usage = Usage::default();
        games.iter().for_each(|game| usage.add(&game.usage));
        let lengths = sorted(games.iter().map(|game| game.plies.len() as f64));
        let different: HashSet<&[u64]> = games.iter().map(|game| game.keys.as_slice()).collect();
        Figures {
            version: Figures::VERSION,
            game: plan.start.game().slug.to_owned(),
            rules: plan.start.rules().to_owned(),
            setup: plan.setup.clone(),
            position: plan.start.text(),
            players: plan.n_seats(),
            first: plan.start.mover().index(),
            ladder: plan.ladder.clone(),
            seed: plan.seed,
            games_planned: plan.n_all_games(),
            games_played: self.n_played(),
            different_games: different.len() as u64,
            fairness: mirrors.last().map_or(Fairness::Open, fairness),
            mirrors,
            steps: (0..plan.top()).map(|weaker| self.step(weaker)).collect(),
            measures: Measure::ALL
                .map(|measure| MeasureFigures { measure, estimate: measure.estimate(self.measured()) })
                .to_vec(),
            length_deciles: [0.1, 0.5, 0.9].map(|share| quantile(&lengths, share)),
            lengths: bins(&lengths),
            tenths: (0..10).map(|tenth| tenth_figures(&games, tenth)).collect(),
            space: self.space(&games, &usage),
            openings: openings(&games, plan.start.as_ref()),
            cells: self.cells(&usage, games.len()),
            pieces: pieces(&usage, games.len()),
            typical: showcase::typical(&games),
            dramatic: showcase::dramatic(&games),
        }
    }

    fn mirror(&self, rung: usize) -> MirrorFigures {
        let games: Vec<&GameLog> = self.of(Pairing::Mirror { rung }).collect();
        let n_seats = self.plan.n_seats();
        // Among three the intervals of all seats hold together: Bonferroni's correction.
        let z = if n_seats == 2 { SURE } else { 2.393_98 };
        let score = |seat: usize| Moments::of(games.iter().map(|game| game.shares[seat])).share(z);
        let wins = |seat| games.iter().filter(|game| game.winner() == Some(seat)).count() as u64;
        let mut endings: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for game in &games {
            let reason = game.counter.or(game.termination.map(Termination::name)).unwrap_or(TOO_LONG);
            let (n, draws) = endings.entry(reason).or_default();
            *n += 1;
            *draws += u64::from(game.is_draw);
        }
        let mut endings: Vec<EndingCount> = endings
            .into_iter()
            .map(|(reason, (games, draws))| EndingCount { reason: reason.to_owned(), games, draws })
            .collect();
        endings.sort_by_key(|ending| Reverse(ending.games));
        MirrorFigures {
            strength: self.plan.ladder[rung],
            scores: (0..n_seats).map(score).collect(),
            wins: (0..n_seats).map(wins).collect(),
            draws: games.iter().filter(|game| game.is_draw).count() as u64,
            length: Measure::Length.estimate(games.iter().copied()).mean,
            endings,
        }
    }

    fn step(&self, weaker: usize) -> StepFigures {
        let mut moments = Moments::default();
        for game in self.games.values() {
            if let Pairing::Step { weaker: rung, seat } = game.pairing
                && rung == weaker
            {
                moments.add(game.shares[seat]);
            }
        }
        StepFigures {
            weaker: self.plan.ladder[weaker],
            stronger: self.plan.ladder[weaker + 1],
            score: moments.share(SURE),
        }
    }

    fn space(&self, games: &[&GameLog], usage: &Usage) -> SpaceFigures {
        let scene = self.plan.start.scene();
        let n_cells = scene.board.cells.iter().filter(|cell| cell.ground != Ground::Blocked).count();
        let log_games = |game: &&GameLog| game.plies.iter().map(|ply| (ply.n_moves as f64).log10()).sum();
        let seen: HashSet<u64> = games.iter().flat_map(|game| game.keys.iter().copied()).collect();
        SpaceFigures {
            games: Moments::of(games.iter().map(log_games)).estimate().mean,
            positions: usage.state_space(n_cells, self.plan.n_seats()),
            seen: seen.len() as u64,
            materials: usage.materials.len(),
        }
    }

    fn cells(&self, usage: &Usage, n_games: usize) -> Vec<CellFigures> {
        let board = self.plan.start.scene().board;
        let positions = usage.n_positions.max(1) as f64;
        let used = board.cells.iter().enumerate().filter(|(_, cell)| cell.ground != Ground::Blocked);
        used.map(|(index, cell)| CellFigures {
            name: cell.name.clone(),
            moved: at(&usage.touched, index) / positions,
            stood: usage.stood.get(index).copied().unwrap_or_default().map(|count| count as f64 / positions),
            lost: at(&usage.lost, index) / n_games.max(1) as f64,
        })
        .collect()
    }
}

/// The reason of games that were broken off.
const TOO_LONG: &str = "too long";

fn at(counts: &[u64], index: usize) -> f64 {
    counts.get(index).map_or(0.0, |&count| count as f64)
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

/// A score that is this far from an even one does not make a start unfair.
pub const TOLERANCE: f64 = 0.05;

/// Judges a start by the scores of its seats.
fn fairness(mirror: &MirrorFigures) -> Fairness {
    let (low, high) = (0.5 - TOLERANCE, 0.5 + TOLERANCE);
    let scores = &mirror.scores;
    if scores.iter().any(|score| score.n > 0 && (score.low > high || score.high < low)) {
        Fairness::Unfair
    } else if scores.iter().all(|score| score.n > 0 && score.low >= low && score.high <= high) {
        Fairness::Fair
    } else if scores.iter().any(|score| score.excludes(0.5)) {
        Fairness::Slight
    } else {
        Fairness::Open
    }
}

/// About a dozen bins of a round width.
fn bins(lengths: &[f64]) -> Vec<LengthBin> {
    let (Some(&shortest), Some(&longest)) = (lengths.first(), lengths.last()) else { return Vec::new() };
    let widths = [1, 2, 5, 10, 20, 25, 50, 100];
    let width = widths.into_iter().find(|&width| (longest - shortest) / f64::from(width) <= 16.0);
    let width = width.unwrap_or(100) as usize;
    let (first, last) = (shortest as usize / width, longest as usize / width);
    let bin = |index: usize| {
        let (from, to) = (index * width, (index + 1) * width - 1);
        let games = lengths.iter().filter(|&&it| (from..=to).contains(&(it as usize))).count();
        LengthBin { from, to, games: games as u64 }
    };
    (first..=last).map(bin).collect()
}

fn tenth_figures(games: &[&GameLog], tenth: usize) -> TenthFigures {
    let plies = games.iter().filter(|game| !game.plies.is_empty()).map(|game| {
        let n = game.plies.len();
        (game, &game.plies[((2 * tenth + 1) * n / 20).min(n - 1)])
    });
    let winner = sorted(plies.clone().filter_map(|(game, ply)| Some(ply.hopes[game.winner()?])));
    TenthFigures {
        choices: Moments::of(plies.clone().map(|(_, ply)| ply.n_moves as f64)).estimate().mean,
        uncertainty: Moments::of(plies.map(|(_, ply)| openness(&ply.hopes))).estimate().mean,
        winner: [0.1, 0.25, 0.5, 0.75, 0.9].map(|share| quantile(&winner, share)),
    }
}

fn pieces(usage: &Usage, n_games: usize) -> Vec<PieceFigures> {
    let sum =
        |of: fn(&crate::usage::PieceCounts) -> u64| usage.pieces.values().map(of).sum::<u64>().max(1) as f64;
    let (moves, present) = (sum(|it| it.moved), sum(|it| it.present));
    let figures = usage.pieces.iter().map(|(&symbol, counts)| PieceFigures {
        symbol: symbol.to_owned(),
        moves: counts.moved as f64 / moves,
        present: counts.present as f64 / present,
        lost: counts.lost as f64 / n_games.max(1) as f64,
    });
    let mut figures: Vec<PieceFigures> = figures.collect();
    figures.sort_by(|a, b| b.moves.total_cmp(&a.moves));
    figures
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Estimate;

    fn judged(seats: &[(f64, f64)]) -> Fairness {
        let score =
            |&(low, high): &(f64, f64)| Estimate { n: 100, mean: (low + high) / 2.0, low, high, spread: 0.5 };
        fairness(&MirrorFigures {
            strength: crate::Strength::Nodes(100),
            scores: seats.iter().map(score).collect(),
            wins: Vec::new(),
            draws: 0,
            length: 0.0,
            endings: Vec::new(),
        })
    }

    #[test]
    fn a_start_is_judged_by_its_intervals() {
        assert_eq!(judged(&[(0.48, 0.54), (0.46, 0.52)]), Fairness::Fair);
        assert_eq!(judged(&[(0.51, 0.59), (0.41, 0.49)]), Fairness::Slight);
        assert_eq!(judged(&[(0.56, 0.62), (0.38, 0.44)]), Fairness::Unfair);
        assert_eq!(judged(&[(0.44, 0.56), (0.44, 0.56)]), Fairness::Open);
        // Of three seats one is enough.
        assert_eq!(judged(&[(0.46, 0.54), (0.51, 0.58), (0.4, 0.52)]), Fairness::Slight);
    }

    #[test]
    fn bins_hold_all_games_and_have_round_bounds() {
        let lengths: Vec<f64> = (13..=207).map(f64::from).collect();
        let bins = bins(&lengths);
        assert_eq!(bins.iter().map(|bin| bin.games).sum::<u64>(), 195);
        assert_eq!((bins[0], bins.len()), (LengthBin { from: 0, to: 19, games: 7 }, 11));
        assert!(super::bins(&[]).is_empty());
    }
}
