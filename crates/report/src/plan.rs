//! Which games a report consists of, in which order.

use games::{AnyPosition, GameKind};
use tabletop::zobrist;

use crate::strength::Strength;

/// What a report is about, and how it is made. The same plan gives the same games everywhere.
#[derive(Debug)]
pub struct BenchPlan {
    /// The game.
    pub game: GameKind,
    /// The name of the set-up, or `None` if a position was given.
    pub setup: Option<String>,
    /// The position that all games begin with.
    pub start: Box<dyn AnyPosition>,
    /// The strengths, weakest first. There is at least one.
    pub ladder: Vec<Strength>,
    /// How many games the strongest plays against itself. Each weaker one plays half as many against itself, and each pair of
    /// neighbours half as many against each other.
    pub n_games: u64,
    /// Seeds everything.
    pub seed: u64,
}

/// Who plays whom: indices into the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pairing {
    /// All seats have the same strength.
    Mirror {
        /// That strength.
        rung: usize,
    },
    /// One seat is stronger than the others, by one rung.
    Step {
        /// The strength of the other seats.
        weaker: usize,
        /// The seat of the stronger one.
        seat: usize,
    },
}

impl Pairing {
    /// The rung of a seat.
    pub(crate) fn rung(self, seat: usize) -> usize {
        match self {
            Pairing::Mirror { rung } => rung,
            Pairing::Step { weaker, seat: stronger } => weaker + usize::from(seat == stronger),
        }
    }
}

/// A game to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannedGame {
    /// Who plays whom.
    pub pairing: Pairing,
    /// Seeds the errors of the players.
    pub seed: u64,
}

impl BenchPlan {
    /// The usual plan for a start.
    pub fn new(game: GameKind, setup: Option<String>, start: Box<dyn AnyPosition>) -> BenchPlan {
        BenchPlan { game, setup, start, ladder: Strength::Nodes(800).ladder(3), n_games: 200, seed: 1 }
    }

    /// The number of seats.
    pub(crate) fn n_seats(&self) -> usize {
        self.start.players().len()
    }

    /// The last rung: most figures come from its games against itself.
    pub(crate) fn top(&self) -> usize {
        self.ladder.len() - 1
    }

    /// The pairings of two rounds. Taking turns, all figures become more precise together.
    fn cycle(&self, round: u64) -> Vec<Pairing> {
        let top = self.top();
        let mut pairings = vec![Pairing::Mirror { rung: top }];
        if round.is_multiple_of(2) {
            pairings.extend((0..top).map(|rung| Pairing::Mirror { rung }));
        } else {
            let seat = (round / 2) as usize % self.n_seats();
            pairings.extend((0..top).map(|weaker| Pairing::Step { weaker, seat }));
        }
        pairings
    }

    /// The number of all games.
    pub fn n_all_games(&self) -> u64 {
        self.n_games * (1 + self.top() as u64)
    }

    /// The game of this number, from 0.
    pub fn planned(&self, number: u64) -> PlannedGame {
        let in_round = 1 + self.top() as u64;
        let pairing = self.cycle(number / in_round)[(number % in_round) as usize];
        PlannedGame { pairing, seed: zobrist::number(self.seed, number) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use games::StartChoice;

    use super::*;

    #[test]
    fn a_plan_has_all_pairings_in_fair_shares() {
        let start = GameKind::KenWan.start(&StartChoice::default(), &[]).unwrap();
        let plan = BenchPlan { n_games: 60, ..BenchPlan::new(GameKind::KenWan, start.setup, start.position) };
        let mut counts: HashMap<Pairing, usize> = HashMap::new();
        for number in 0..plan.n_all_games() {
            *counts.entry(plan.planned(number).pairing).or_default() += 1;
        }
        assert_eq!(counts[&Pairing::Mirror { rung: 2 }], 60);
        assert_eq!(counts[&Pairing::Mirror { rung: 0 }], 30);
        // Three seats share thirty games.
        assert_eq!(counts[&Pairing::Step { weaker: 1, seat: 2 }], 10);
        assert_eq!(plan.planned(5), plan.planned(5));
        assert_ne!(plan.planned(5).seed, plan.planned(6).seed);
        let step = Pairing::Step { weaker: 1, seat: 2 };
        assert_eq!([0, 1, 2].map(|seat| step.rung(seat)), [1, 1, 2]);
    }
}
