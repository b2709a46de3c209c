//! Who thinks in a game: the engines of a plan, or in tests whoever knows a toy game.

use std::{sync::Arc, time::Duration};

use games::{AnyEngine, AnyPosition, AnyRecord, Curve, EngineSettings, Levels, Style, TextPv};
use search::{Level, Limits, MonteCarlo, StopSignal};
use tabletop::Player;

use crate::{plan::BenchPlan, strength::Strength};

/// What a player thinks of a move: the move, and the result that each seat can expect after it, from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The move.
    pub mv: String,
    /// The expected result of each seat: the share of the others that it comes before.
    pub hopes: Vec<f64>,
}

/// Thinks for all seats of all games of a plan.
pub trait Mind {
    /// A new game begins. `seed` decides which errors its players make.
    fn begin(&mut self, seed: u64);

    /// The move that a player of a rung makes, or nothing if it was stopped.
    fn choose(&mut self, record: &dyn AnyRecord, rung: usize, stop: &dyn StopSignal) -> Option<Thought>;

    /// A longer look at all moves, best first, without errors. Moves that it has no opinion about are missing.
    fn judge(&mut self, record: &dyn AnyRecord, stop: &dyn StopSignal) -> Vec<Thought>;
}

/// A number of plies in which judgements err more, so that games part early.
const OPENING_PLIES: usize = 8;
/// The typical errors in the opening and afterwards, in units of the curve of chances: near an even position an error of a
/// tenth of the unit is worth two and a half points of a hundred.
const OPENING_ERROR: f64 = 0.3;
const ERROR: f64 = 0.1;

/// The engines of a plan.
pub struct EngineMind {
    plan: Arc<BenchPlan>,
    seed: u64,
    /// For each rung the engine of the opening and the one for the rest.
    players: Vec<[Box<dyn AnyEngine>; 2]>,
    judge: Box<dyn AnyEngine>,
}

impl EngineMind {
    /// The engines of a plan.
    pub fn new(plan: Arc<BenchPlan>) -> EngineMind {
        let judge = plan.game.engine(EngineSettings {
            style: Some(Style::AlphaBeta(plan.game.techniques())),
            ..EngineSettings::strongest(1 << 20)
        });
        let mut mind = EngineMind { plan, seed: 0, players: Vec::new(), judge };
        mind.begin(0);
        mind
    }

    /// The settings of a rung, in the opening or after it.
    fn settings(&self, strength: Strength, is_opening: bool) -> EngineSettings {
        // Between three players alpha-beta search is one against the others: it hopes for too little, which would make every
        // win a comeback.
        let style = (self.plan.n_seats() > 2).then_some(Style::MonteCarlo(MonteCarlo::INFORMED));
        let plain = EngineSettings { style, game: self.seed, ..EngineSettings::strongest(bytes(strength)) };
        match strength {
            Strength::Level(number) => {
                EngineSettings { style: None, level: Level::new(number).unwrap_or(Level::FIRST), ..plain }
            }
            Strength::Nodes(nodes) => {
                let share = if is_opening { OPENING_ERROR } else { ERROR };
                let error = (Curve::of(self.plan.start.as_ref()).scale * share).round() as i32;
                let levels = self.levels(nodes, error.max(1));
                EngineSettings { level: Level::FIRST, levels: Arc::new(levels), ..plain }
            }
        }
    }

    /// A table in which every level is held back by nodes and an error alone.
    fn levels(&self, nodes: u64, error: i32) -> Levels {
        let lines = (1..Level::LAST_NUMBER).map(|level| format!("{level} - {nodes} {error} - -\n"));
        let head = format!("{} {}\n", self.plan.game.slug(), self.plan.n_seats());
        let text = head + &lines.collect::<String>();
        Levels::from_text(&text).expect("the table is written as it is read, as a test shows")
    }
}

/// The transposition table of a player, which is cleared before each search: no larger than its nodes need.
fn bytes(strength: Strength) -> usize {
    match strength {
        Strength::Level(_) => 1 << 19,
        Strength::Nodes(nodes) => (nodes as usize * 32).next_power_of_two().clamp(1 << 14, 1 << 24),
    }
}

/// The looks of a judge at each move, and at least.
const NODES_A_MOVE: u64 = 40;
const FEWEST_JUDGED: u64 = 3_000;

impl Mind for EngineMind {
    fn begin(&mut self, seed: u64) {
        self.seed = seed;
        let engine = |strength, is_opening| self.plan.game.engine(self.settings(strength, is_opening));
        self.players = self.plan.ladder.iter().map(|&it| [engine(it, true), engine(it, false)]).collect();
        self.judge.clear();
    }

    fn choose(&mut self, record: &dyn AnyRecord, rung: usize, stop: &dyn StopSignal) -> Option<Thought> {
        let engine = &mut self.players[rung][usize::from(record.n_plies() >= OPENING_PLIES)];
        let limits = match self.plan.ladder[rung] {
            // A level has its own limits; some need one more for the clock.
            Strength::Level(_) => Limits { nodes: Some(MOST_NODES_OF_A_LEVEL), ..Limits::default() },
            Strength::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
        };
        let lines = engine.search(record, limits, 1, &|| Duration::ZERO, stop, &mut |_| {});
        lines.into_iter().next().and_then(|line| thought(record.position(), line))
    }

    fn judge(&mut self, record: &dyn AnyRecord, stop: &dyn StopSignal) -> Vec<Thought> {
        let position = record.position();
        let n_moves = position.count_moves();
        let nodes = (NODES_A_MOVE * n_moves as u64).max(FEWEST_JUDGED);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let lines = self.judge.search(record, limits, n_moves, &|| Duration::ZERO, stop, &mut |_| {});
        lines.into_iter().filter_map(|line| thought(position, line)).collect()
    }
}

/// More than any level searches.
const MOST_NODES_OF_A_LEVEL: u64 = 1_000_000;

/// A line as a thought.
fn thought(position: &dyn AnyPosition, line: TextPv) -> Option<Thought> {
    let mover = position.mover();
    let players = position.players();
    let expected = |player: Player| match &line.places {
        Some(places) => f64::from(places.expectation(player)),
        None => {
            let chances = Curve::of(position).chances(line.score);
            f64::from(if player == mover { chances.expectation() } else { chances.turned().expectation() })
        }
    };
    let hopes = players.iter().map(|player| (expected(player) / 1000.0).clamp(0.0, 1.0)).collect();
    Some(Thought { mv: line.moves.into_iter().next()?, hopes })
}
