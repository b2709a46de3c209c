//! Engines of any game, as text and plain data.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use endgames::Tables;
use search::{
    Alone, Astray, Crew, Handicap, Level, Limits, Mind, MonteCarlo, Table, Techniques, think, think_by_chance,
};
use tabletop::{Evaluator, MOST_TERMS, Position, Record, Terms, Weights};

use crate::any::{AnyRecord, line_texts};

/// How an engine looks ahead.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Style {
    /// Alpha-beta search.
    AlphaBeta(Techniques),
    /// Monte Carlo tree search.
    MonteCarlo(MonteCarlo),
}

/// What an engine is made with.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// How it looks ahead; if nothing is said, as it plays the game best.
    pub style: Option<Style>,
    /// How well it plays.
    pub level: Level,
    /// What tells one game from another: a weak level errs otherwise in each.
    pub game: u64,
    /// How much it may remember, in bytes.
    pub bytes: usize,
    /// The weights of its evaluation, read by [`GameKind::weights`](crate::GameKind::weights); without them, those that
    /// come with the program.
    pub weights: Option<Weights>,
    /// The endings it knows by heart, in games that have tables.
    pub tables: Tables,
}

impl EngineSettings {
    /// The strongest engine, with so many bytes to remember.
    pub fn strongest(bytes: usize) -> EngineSettings {
        EngineSettings {
            style: None,
            level: Level::LAST,
            game: 0,
            bytes,
            weights: None,
            tables: Tables::default(),
        }
    }
}

/// A line of play as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextLine {
    /// What it is worth for the player who thinks: see [`search::score`].
    pub score: i32,
    /// The moves, the one to play first.
    pub moves: Vec<String>,
}

/// What is known after a depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextInfo {
    /// How many plies were looked at everywhere.
    pub depth: u32,
    /// How many plies were looked at somewhere.
    pub deepest: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub permille_full: usize,
    /// The best lines, best first.
    pub lines: Vec<TextLine>,
}

/// An engine of some game.
pub trait AnyEngine: Send {
    /// Thinks about the position that stands in a record of the engine's game. Returns the best lines, best first; none
    /// if the game is over. `elapsed` is a clock that began with the thought, `stop` ends it from outside.
    ///
    /// # Panics
    /// If the record is one of another game.
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        limits: Limits,
        n_lines: usize,
        elapsed: &(dyn Fn() -> Duration + Sync),
        stop: &AtomicBool,
        tell: &mut (dyn FnMut(&TextInfo) + Send),
    ) -> Vec<TextLine>;

    /// What the position that stands looks like to the evaluator, for the mover.
    ///
    /// # Panics
    /// If the record is one of another game.
    fn evaluate(&self, record: &dyn AnyRecord) -> i32;

    /// How often each term of the evaluation counts in the position that stands, for the mover, in the order of
    /// [`GameKind::term_names`](crate::GameKind::term_names).
    ///
    /// # Panics
    /// If the record is one of another game.
    fn count_terms(&self, record: &dyn AnyRecord) -> Vec<i32>;

    /// Whether the position that stands can be judged by its looks: no move changes the balance at once.
    ///
    /// # Panics
    /// If the record is one of another game.
    fn is_quiet(&self, record: &dyn AnyRecord) -> bool;

    /// Forgets what it learnt in other games.
    fn clear(&mut self);

    /// Gives the engine a new, empty memory of so many bytes.
    fn resize(&mut self, bytes: usize);

    /// Lets others think along from now on.
    fn employ(&mut self, crew: Arc<dyn Crew>);
}

/// The engine of one game.
pub(crate) struct Engine<P, E> {
    evaluator: Astray<E>,
    style: Style,
    handicap: Handicap,
    table: Table,
    crew: Arc<dyn Crew>,
    game: std::marker::PhantomData<fn(P)>,
}

impl<P: Position, E: Evaluator<P>> Engine<P, E> {
    /// An engine with this evaluator and these techniques, unless the settings ask for another style.
    pub(crate) fn new(evaluator: E, techniques: Techniques, settings: EngineSettings) -> Engine<P, E> {
        let handicap = settings.level.handicap();
        Engine {
            evaluator: Astray { evaluator, error: handicap.error, game: settings.game },
            style: settings.style.unwrap_or(Style::AlphaBeta(techniques)),
            handicap,
            table: Table::new(settings.bytes),
            crew: Arc::new(Alone),
            game: std::marker::PhantomData,
        }
    }
}

impl<P: Position, E: Evaluator<P> + Terms<P>> AnyEngine for Engine<P, E> {
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        limits: Limits,
        n_lines: usize,
        elapsed: &(dyn Fn() -> Duration + Sync),
        stop: &AtomicBool,
        tell: &mut (dyn FnMut(&TextInfo) + Send),
    ) -> Vec<TextLine> {
        let record = typed::<P>(record);
        let position = record.position();
        let limits = self.handicap.limit(limits);
        match self.style {
            Style::AlphaBeta(techniques) => {
                self.table.next_generation();
                let mind = Mind {
                    evaluator: &self.evaluator,
                    table: &self.table,
                    techniques,
                    limits,
                    n_lines,
                    crew: &*self.crew,
                };
                let lines = think(mind, position, record.past(), elapsed, stop, &mut |info| {
                    tell(&TextInfo {
                        depth: info.depth,
                        deepest: info.deepest,
                        nodes: info.nodes,
                        elapsed: info.elapsed,
                        permille_full: info.permille_full,
                        lines: info
                            .lines
                            .iter()
                            .map(|line| text_line(position, line.score, &line.moves))
                            .collect(),
                    });
                });
                lines.iter().map(|line| text_line(position, line.score, &line.moves)).collect()
            }
            Style::MonteCarlo(config) => {
                let config = MonteCarlo { seed: config.seed ^ position.key(), ..config };
                let choices = think_by_chance(config, &self.evaluator, limits, position, elapsed, stop);
                let score = |payoff: f32| ((payoff - 0.5) * 2_000.0) as i32;
                choices
                    .iter()
                    .take(n_lines)
                    .map(|choice| text_line(position, score(choice.payoff), &[choice.mv]))
                    .collect()
            }
        }
    }

    fn evaluate(&self, record: &dyn AnyRecord) -> i32 {
        let position = typed::<P>(record).position();
        self.evaluator.evaluate(position, position.mover())
    }

    fn count_terms(&self, record: &dyn AnyRecord) -> Vec<i32> {
        let position = typed::<P>(record).position();
        let mut counts = [0; MOST_TERMS];
        E::tally(position, position.mover(), &mut counts);
        counts[..E::NAMES.len()].to_vec()
    }

    fn is_quiet(&self, record: &dyn AnyRecord) -> bool {
        let mut moves = Vec::new();
        self.evaluator.tactical_moves(typed::<P>(record).position(), &mut moves);
        moves.is_empty()
    }

    fn clear(&mut self) {
        self.table.clear();
    }

    fn resize(&mut self, bytes: usize) {
        self.table = Table::new(bytes);
    }

    fn employ(&mut self, crew: Arc<dyn Crew>) {
        self.crew = crew;
    }
}

fn typed<P: Position>(record: &dyn AnyRecord) -> &Record<P> {
    record.as_any().downcast_ref().expect("an engine is asked about its own game")
}

fn text_line<P: Position>(position: &P, score: i32, moves: &[P::Move]) -> TextLine {
    TextLine { score, moves: line_texts(position, moves) }
}
