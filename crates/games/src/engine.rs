//! Engines of any game, as text and plain data.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use endgames::Tables;
use evaluation::{Evaluator, Inputs, MOST_TERMS, Network, Terms, Weights};
use search::{
    Alone, Astray, ChanceMind, Choice, Crew, Experience, Handicap, Level, Limits, Mind, MonteCarlo,
    Techniques, TimeLimit, score::WIN, think, think_by_chance, win_at_once,
};
use tabletop::{Position, Record, playout::Dice};

use crate::{
    any::{AnyRecord, line_texts},
    levels::Levels,
    techniques,
};

/// How an engine looks ahead.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Style {
    /// Alpha-beta search.
    AlphaBeta(Techniques),
    /// Monte Carlo tree search.
    MonteCarlo(MonteCarlo),
    /// Not at all: any legal move will do. It is what the weakest level is measured against.
    Random,
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
    /// The network of its evaluation, read by [`GameKind::network`](crate::GameKind::network); without one, that which
    /// comes with the program.
    pub network: Option<Network>,
    /// The endings it knows by heart, in games that have tables.
    pub tables: Tables,
    /// What its level means.
    pub levels: Arc<Levels>,
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
            network: None,
            tables: Tables::default(),
            levels: Levels::embedded(),
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

    /// The inputs of the network that are on in the position that stands; none if the game has no network.
    ///
    /// # Panics
    /// If the record is one of another game.
    fn inputs(&self, record: &dyn AnyRecord) -> Vec<usize>;

    /// Whether the position that stands can be judged by its looks: no move changes the balance at once.
    ///
    /// # Panics
    /// If the record is one of another game.
    fn is_quiet(&self, record: &dyn AnyRecord) -> bool;

    /// Forgets what it learnt in other games.
    fn clear(&mut self);

    /// Gives the engine a new, empty memory of so many bytes.
    fn resize(&mut self, bytes: usize);

    /// Lets others think along from now on. An engine that is held back by its level thinks alone, so that it plays the
    /// same again.
    fn employ(&mut self, crew: Arc<dyn Crew>);
}

/// The engine of one game.
pub(crate) struct Engine<P, E> {
    evaluator: Astray<E>,
    /// As it was asked for.
    style: Option<Style>,
    techniques: Techniques,
    level: Level,
    levels: Arc<Levels>,
    experience: Experience,
    crew: Arc<dyn Crew>,
    game: std::marker::PhantomData<fn(P)>,
}

impl<P: Position, E: Evaluator<P>> Engine<P, E> {
    /// An engine with this evaluator and these techniques, unless the settings ask for another style.
    pub(crate) fn new(evaluator: E, techniques: Techniques, settings: EngineSettings) -> Engine<P, E> {
        Engine {
            evaluator: Astray { evaluator, error: 0, game: settings.game, sharpness: None },
            style: settings.style,
            techniques,
            level: settings.level,
            levels: settings.levels,
            experience: Experience::new(usable_bytes(settings.level, settings.bytes)),
            crew: Arc::new(Alone),
            game: std::marker::PhantomData,
        }
    }
}

impl<P: Position, E: Evaluator<P>> Engine<P, E> {
    fn alpha_beta(
        &mut self,
        techniques: Techniques,
        record: &Record<P>,
        limits: Limits,
        n_lines: usize,
        (elapsed, stop): Clock<'_>,
        tell: &mut (dyn FnMut(&TextInfo) + Send),
    ) -> Vec<TextLine> {
        let position = record.position();
        let is_held_back = self.is_held_back(position);
        // A level that remembered other thoughts would not play the same again.
        if is_held_back {
            self.experience.clear();
        } else {
            self.experience.begin();
        }
        // Nor does it see further by proofs than by its looks.
        let proof = techniques.proof.filter(|_| !is_held_back);
        let mind = Mind {
            evaluator: &self.evaluator,
            experience: &self.experience,
            techniques: Techniques { proof, ..techniques },
            limits,
            n_lines,
            crew: if is_held_back { &Alone } else { &*self.crew },
        };
        let lines = think(mind, position, record.past(), elapsed, stop, &mut |info| {
            tell(&TextInfo {
                depth: info.depth,
                deepest: info.deepest,
                nodes: info.nodes,
                elapsed: info.elapsed,
                permille_full: info.permille_full,
                lines: info.lines.iter().map(|line| text_line(position, line.score, &line.moves)).collect(),
            });
        });
        lines.iter().map(|line| text_line(position, line.score, &line.moves)).collect()
    }

    fn monte_carlo(
        &self,
        config: MonteCarlo,
        record: &Record<P>,
        limits: Limits,
        n_lines: usize,
        (elapsed, stop): Clock<'_>,
        tell: &mut (dyn FnMut(&TextInfo) + Send),
    ) -> Vec<TextLine> {
        let position = record.position();
        // A level does not see further by proofs than by its looks.
        let proves = config.proves && !self.is_held_back(position);
        let config = MonteCarlo { seed: config.seed ^ position.key(), proves, ..config };
        // It finishes no depths, and can end at any time: there is nothing to go on for.
        let time = limits.time.map(|time| TimeLimit::exactly(time.soft));
        let limits = Limits { time, ..limits };
        let lines = |choices: &[Choice<P::Move>]| -> Vec<TextLine> {
            let score = |choice: &Choice<_>| {
                choice.wins_in.map_or_else(|| config.score(choice.payoff), |plies| WIN - plies as i32)
            };
            let line = |choice: &Choice<_>| text_line(position, score(choice), &choice.line);
            choices.iter().take(n_lines).map(line).collect()
        };
        let tell = &mut |nodes: u64, choices: &[Choice<P::Move>]| {
            let lines = lines(choices);
            let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
            let elapsed = elapsed();
            tell(&TextInfo { depth, deepest: depth, nodes, elapsed, permille_full: 0, lines });
        };
        let mind = ChanceMind { evaluator: &self.evaluator, config, limits };
        let choices = think_by_chance(mind, position, record.past(), elapsed, stop, tell);
        lines(&choices)
    }

    fn is_held_back(&self, position: &P) -> bool {
        self.handicap(position) != Handicap::NONE
    }

    fn handicap(&self, position: &P) -> Handicap {
        let n_players = position.players().len();
        self.levels.handicap(P::GAME.slug, n_players, self.level).unwrap_or(Handicap::NONE)
    }
}

/// With fewer positions Monte Carlo search knows little.
const FEWEST_POSITIONS: u64 = 4_000;

/// How many still play for a place.
fn n_playing(position: &impl Position) -> usize {
    // Who has no place yet shares the best one that is left with another.
    let standing = position.standing_if_drawn();
    position.players().iter().filter(|&player| standing.is_shared(player)).count()
}

/// A clock that began with the thought, and what ends it from outside.
type Clock<'a> = (&'a (dyn Fn() -> Duration + Sync), &'a AtomicBool);

/// A level that looks at few positions needs little to remember them.
fn usable_bytes(level: Level, bytes: usize) -> usize {
    const ENOUGH_IF_HELD_BACK: usize = 1 << 19;
    if level == Level::LAST { bytes } else { bytes.min(ENOUGH_IF_HELD_BACK) }
}

impl<P: Position, E: Evaluator<P> + Terms<P> + Inputs<P>> AnyEngine for Engine<P, E> {
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
        let handicap = self.handicap(position);
        let is_held_back = handicap != Handicap::NONE;
        self.evaluator.error = handicap.error;
        self.evaluator.sharpness = handicap.sharpness;
        let limits = limits.held_back_by(handicap);
        if is_held_back && let Some(mv) = win_at_once(position) {
            return vec![text_line(position, WIN - 1, &[mv])];
        }
        let style = self.style.unwrap_or_else(|| {
            // Only alpha-beta search knows depths, and makes something of few positions: weak levels have it always.
            let is_short = limits.nodes.is_some_and(|nodes| nodes < FEWEST_POSITIONS);
            let is_free = limits.depth.is_none() && !is_short;
            techniques::style(self.techniques, if is_free { n_playing(position) } else { 2 })
        });
        match style {
            Style::AlphaBeta(techniques) => {
                self.alpha_beta(techniques, record, limits, n_lines, (elapsed, stop), tell)
            }
            Style::MonteCarlo(config) => {
                self.monte_carlo(config, record, limits, n_lines, (elapsed, stop), tell)
            }
            Style::Random => {
                let moves = position.moves();
                let seed = self.evaluator.game ^ position.key() ^ record.moves().len() as u64;
                let any = (!moves.is_empty()).then(|| moves[Dice::new(seed).below(moves.len())]);
                any.map(|mv| text_line(position, 0, &[mv])).into_iter().collect()
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

    fn inputs(&self, record: &dyn AnyRecord) -> Vec<usize> {
        let position = typed::<P>(record).position();
        let mut inputs = Vec::new();
        E::inputs(position, |input| inputs.push(input));
        inputs
    }

    fn is_quiet(&self, record: &dyn AnyRecord) -> bool {
        let mut moves = Vec::new();
        self.evaluator.tactical_moves(typed::<P>(record).position(), &mut moves);
        moves.is_empty()
    }

    fn clear(&mut self) {
        self.experience.clear();
    }

    fn resize(&mut self, bytes: usize) {
        self.experience = Experience::new(usable_bytes(self.level, bytes));
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

#[cfg(test)]
mod tests {
    use game_kenwan::{KenWan, Rules};

    use super::*;

    #[test]
    fn once_a_place_is_given_the_two_who_are_left_are_searched_as_two() {
        let style = |text: &str| {
            let position = KenWan::from_text(text, Rules::Standard).expect("it is a position");
            techniques::style(Techniques::ALL, n_playing(&position))
        };
        let rows = "5/BBB3/7/8/4#4/8/7/1YY1RR/YY1RR";
        assert!(matches!(style(&format!("{rows} y --- 0")), Style::MonteCarlo(_)));
        for given in ["y b-- 0", "r b-- 0", "b y-- 0", "b -- 0"] {
            assert!(matches!(style(&format!("{rows} {given}")), Style::AlphaBeta(_)), "{given}");
        }
    }
}
