//! Engines of any game, as text and plain data.

use std::{marker::PhantomData, sync::Arc, time::Duration};

use endgames::TableShelf;
use evaluation::{GameEvaluation, MOST_TERMS, Network, Tablebase, Weights};
use search::{
    BlindSpots, Fallibility, Handicap, Knowledge, Level, Limits, MonteCarlo, MonteCarloParams, Pv, RootMove,
    SearchMemory, SearchParams, SingleThread, StopSignal, Techniques, Threads, TimeLimit, WHOLE_SIGHT,
    score::WIN, search, search_monte_carlo, win_at_once,
};
use tabletop::{Position, Record, playout::Dice};

use crate::{
    any::{AnyRecord, line_texts},
    levels::Levels,
    places::PlaceChances,
    serving::usable_bytes,
    techniques,
};

/// How an engine searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Style {
    /// Alpha-beta search.
    AlphaBeta(Techniques),
    /// Monte Carlo tree search.
    MonteCarlo(MonteCarlo),
    /// No search: it plays any legal move. The weakest level is measured against it.
    Random,
}

/// The settings of an engine.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// The kind of search; `None` selects the best one for the game.
    pub style: Option<Style>,
    /// The level of play.
    pub level: Level,
    /// Seeds the errors of a weak level, which differ from game to game.
    pub game: u64,
    /// The size of the transposition table, in bytes.
    pub bytes: usize,
    /// The weights of the evaluation, read by [`GameKind::weights`](crate::GameKind::weights); `None` selects the
    /// built-in ones.
    pub weights: Option<Weights>,
    /// The network of the evaluation, read by [`GameKind::network`](crate::GameKind::network); `None` selects the
    /// built-in one.
    pub network: Option<Network>,
    /// The endgame tablebases, in games that have them: those of [`GameKind::endings`](crate::GameKind::endings).
    pub tables: Option<Arc<dyn TableShelf>>,
    /// The meaning of the levels.
    pub levels: Arc<Levels>,
}

impl EngineSettings {
    /// The strongest engine, with a transposition table of this number of bytes.
    pub fn strongest(bytes: usize) -> EngineSettings {
        EngineSettings {
            style: None,
            level: Level::LAST,
            game: 0,
            bytes,
            weights: None,
            network: None,
            tables: None,
            levels: Levels::embedded(),
        }
    }
}

/// A principal variation as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextPv {
    /// Its score for the root player: see [`search::score`].
    pub score: i32,
    /// The moves, the one to play first.
    pub moves: Vec<String>,
    /// The chances of each place, in games for three.
    pub places: Option<PlaceChances>,
    /// The share of the simulations that began with its first move, in thousandths. Only Monte Carlo tree search has it.
    pub share: Option<u16>,
}

/// The result of a completed depth.
#[derive(Clone, Copy)]
pub struct SearchInfo<'a> {
    /// The depth that was completed, in plies.
    pub depth: u32,
    /// Selective depth: the largest distance from the root that was reached, in plies.
    pub seldepth: u32,
    /// The nodes searched.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: usize,
    write_pvs: &'a dyn Fn() -> Vec<TextPv>,
}

impl SearchInfo<'_> {
    /// The principal variations, best first. They are converted to text only when this is called.
    pub fn pvs(&self) -> Vec<TextPv> {
        (self.write_pvs)()
    }
}

/// Receives the result of each depth.
pub type InfoListener<'a> = dyn FnMut(&SearchInfo<'_>) + Send + 'a;

/// An engine of some game.
pub trait AnyEngine: Send {
    /// Searches the current position of a record of the engine's game. Returns the principal variations, best first, or
    /// none if the game is over. `elapsed` is a clock that started with the search, and `stop` interrupts it.
    ///
    /// # Panics
    /// If the record belongs to another game.
    fn search(
        &mut self,
        record: &dyn AnyRecord,
        limits: Limits,
        multi_pv: usize,
        elapsed: &(dyn Fn() -> Duration + Sync),
        stop: &dyn StopSignal,
        report: &mut InfoListener<'_>,
    ) -> Vec<TextPv>;

    /// The static evaluation of the current position, for the mover.
    ///
    /// # Panics
    /// If the record belongs to another game.
    fn evaluate(&self, record: &dyn AnyRecord) -> i32;

    /// The count of each term of the evaluation in the current position, for the mover, in the order of
    /// [`GameKind::term_names`](crate::GameKind::term_names).
    ///
    /// # Panics
    /// If the record belongs to another game.
    fn count_terms(&self, record: &dyn AnyRecord) -> Vec<i32>;

    /// The active inputs of the network in the current position; empty if the game has no network.
    ///
    /// # Panics
    /// If the record belongs to another game.
    fn inputs(&self, record: &dyn AnyRecord) -> Vec<usize>;

    /// Whether the current position is quiet: no move changes the balance at once.
    ///
    /// # Panics
    /// If the record belongs to another game.
    fn is_quiet(&self, record: &dyn AnyRecord) -> bool;

    /// Clears everything that earlier searches have stored.
    fn clear(&mut self);

    /// Gives the engine a new, empty transposition table of this number of bytes.
    fn resize(&mut self, bytes: usize);

    /// Sets the threads of the following searches. An engine below the last level always uses one, so that its play is
    /// reproducible.
    fn set_threads(&mut self, threads: Arc<dyn Threads>);
}

/// The engine of one game.
pub(crate) struct Engine<P, E, T> {
    evaluation: E,
    tablebase: T,
    /// Seeds the errors of a weak level.
    seed: u64,
    /// The style from the settings.
    style: Option<Style>,
    techniques: Techniques,
    level: Level,
    levels: Arc<Levels>,
    memory: SearchMemory,
    threads: Arc<dyn Threads>,
    game: PhantomData<fn(P)>,
}

/// A clock that started with the search, and the stop signal.
type ClockAndStop<'a> = (&'a (dyn Fn() -> Duration + Sync), &'a dyn StopSignal);

impl<P: Position, E: GameEvaluation<P>, T: Tablebase<P>> Engine<P, E, T> {
    /// An engine with this evaluation and these techniques, unless the settings select another style.
    pub(crate) fn new(
        evaluation: E,
        tablebase: T,
        techniques: Techniques,
        settings: EngineSettings,
    ) -> Engine<P, E, T> {
        Engine {
            evaluation,
            tablebase,
            seed: settings.game,
            style: settings.style,
            techniques,
            level: settings.level,
            levels: settings.levels,
            memory: SearchMemory::new(usable_bytes(settings.level, settings.bytes)),
            threads: Arc::new(SingleThread),
            game: PhantomData,
        }
    }

    fn alpha_beta(
        &mut self,
        techniques: Techniques,
        record: &Record<P>,
        limits: Limits,
        multi_pv: usize,
        (elapsed, stop): ClockAndStop<'_>,
        report: &mut InfoListener<'_>,
    ) -> Vec<TextPv> {
        let position = record.position();
        let handicap = self.handicap(position);
        let is_held_back = handicap != Handicap::NONE;
        // Results of earlier searches would make the play of a level irreproducible.
        if is_held_back {
            self.memory.clear();
        } else {
            self.memory.start_search();
        }
        // A proof must not let a level see further than its search.
        let proof = techniques.proof.filter(|_| !is_held_back);
        let params = SearchParams {
            knowledge: self.knowledge(handicap),
            memory: &self.memory,
            techniques: Techniques { proof, ..techniques },
            limits,
            multi_pv,
            threads: if is_held_back { &SingleThread } else { &*self.threads },
        };
        let text = |pvs: &[Pv<P>]| -> Vec<TextPv> {
            pvs.iter().map(|pv| text_pv(position, pv.score, &pv.moves)).collect()
        };
        let pvs = search(params, position, record.past(), elapsed, stop, &mut |info| {
            report(&SearchInfo {
                depth: info.depth,
                seldepth: info.seldepth,
                nodes: info.nodes,
                elapsed: info.elapsed,
                hashfull: info.hashfull,
                write_pvs: &|| text(info.pvs),
            });
        });
        text(&pvs)
    }

    fn monte_carlo(
        &self,
        config: MonteCarlo,
        record: &Record<P>,
        limits: Limits,
        multi_pv: usize,
        (elapsed, stop): ClockAndStop<'_>,
        report: &mut InfoListener<'_>,
    ) -> Vec<TextPv> {
        let position = record.position();
        let handicap = self.handicap(position);
        // A proof must not let a level see further than its search.
        let proves = config.proves && handicap == Handicap::NONE;
        let config = MonteCarlo { seed: config.seed ^ position.key(), proves, ..config };
        // It has no depths to complete and can end at any time, so there is no reason to exceed the soft limit.
        let time = limits.time.map(|time| TimeLimit::exactly(time.soft));
        let limits = Limits { time, ..limits };
        let text = |root_moves: &[RootMove<P::Move>]| -> Vec<TextPv> {
            let score = |it: &RootMove<_>| {
                it.wins_in.map_or_else(|| config.score(it.payoff), |plies| WIN - plies as i32)
            };
            let n_visits: u64 = root_moves.iter().map(|it| u64::from(it.visits)).sum();
            let text = |it: &RootMove<P::Move>| TextPv {
                places: PlaceChances::of_payoffs(position, it.payoffs),
                share: u16::try_from(1000 * u64::from(it.visits) / n_visits.max(1)).ok(),
                ..text_pv(position, score(it), &it.pv)
            };
            root_moves.iter().take(multi_pv).map(text).collect()
        };
        let params = MonteCarloParams { knowledge: self.knowledge(handicap), config, limits };
        let report = &mut |nodes: u64, root_moves: &[RootMove<P::Move>]| {
            let depth = root_moves.iter().take(multi_pv).next().map_or(0, |it| it.pv.len() as u32);
            let write_pvs = &|| text(root_moves);
            report(&SearchInfo { depth, seldepth: depth, nodes, elapsed: elapsed(), hashfull: 0, write_pvs });
        };
        let root_moves = search_monte_carlo(params, position, record.past(), elapsed, stop, report);
        text(&root_moves)
    }

    fn handicap(&self, position: &P) -> Handicap {
        let n_players = position.players().len();
        self.levels.handicap(P::GAME.slug, n_players, self.level).unwrap_or(Handicap::NONE)
    }

    fn knowledge(&self, handicap: Handicap) -> Knowledge<'_, P, E, E, T> {
        let overlooks = handicap.sharpness.is_some() || handicap.sight.is_some();
        let blind_spots = overlooks.then(|| BlindSpots {
            sight: handicap.sight.unwrap_or(WHOLE_SIGHT),
            sharpness: handicap.sharpness.unwrap_or(u8::MAX),
            perception: &self.evaluation,
        });
        Knowledge {
            evaluator: &self.evaluation,
            ordering: &self.evaluation,
            tablebase: &self.tablebase,
            fallibility: Fallibility { eval_error: handicap.error, seed: self.seed, blind_spots },
        }
    }
}

/// Monte Carlo tree search plays poorly with fewer nodes.
const FEWEST_MONTE_CARLO_NODES: u64 = 4_000;

/// The number of players who still play for a place.
fn n_playing(position: &impl Position) -> usize {
    // Players without a place share the best one that is left.
    let standing = position.standing_if_drawn();
    position.players().iter().filter(|&player| standing.is_shared(player)).count()
}

impl<P: Position, E: GameEvaluation<P>, T: Tablebase<P>> AnyEngine for Engine<P, E, T> {
    fn search(
        &mut self,
        record: &dyn AnyRecord,
        limits: Limits,
        multi_pv: usize,
        elapsed: &(dyn Fn() -> Duration + Sync),
        stop: &dyn StopSignal,
        report: &mut InfoListener<'_>,
    ) -> Vec<TextPv> {
        let record = typed::<P>(record);
        let position = record.position();
        let handicap = self.handicap(position);
        let limits = limits.held_back_by(handicap);
        if handicap != Handicap::NONE
            && let Some(mv) = win_at_once(position, &self.knowledge(handicap).fallibility)
        {
            return vec![text_pv(position, WIN - 1, &[mv])];
        }
        let style = self.style.unwrap_or_else(|| {
            // Only alpha-beta search has depths and plays well with few nodes, so weak levels always use it.
            let is_short = limits.nodes.is_some_and(|nodes| nodes < FEWEST_MONTE_CARLO_NODES);
            let is_free = limits.depth.is_none() && !is_short;
            techniques::style(self.techniques, if is_free { n_playing(position) } else { 2 })
        });
        match style {
            Style::AlphaBeta(techniques) => {
                self.alpha_beta(techniques, record, limits, multi_pv, (elapsed, stop), report)
            }
            Style::MonteCarlo(config) => {
                self.monte_carlo(config, record, limits, multi_pv, (elapsed, stop), report)
            }
            Style::Random => {
                let moves = position.moves();
                let seed = self.seed ^ position.key() ^ record.moves().len() as u64;
                let any = (!moves.is_empty()).then(|| moves[Dice::new(seed).below(moves.len())]);
                any.map(|mv| text_pv(position, 0, &[mv])).into_iter().collect()
            }
        }
    }

    fn evaluate(&self, record: &dyn AnyRecord) -> i32 {
        let position = typed::<P>(record).position();
        self.evaluation.evaluate(position, position.mover())
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
        self.evaluation.noisy_moves(typed::<P>(record).position(), &mut moves);
        moves.is_empty()
    }

    fn clear(&mut self) {
        self.memory.clear();
    }

    fn resize(&mut self, bytes: usize) {
        self.memory = SearchMemory::new(usable_bytes(self.level, bytes));
    }

    fn set_threads(&mut self, threads: Arc<dyn Threads>) {
        self.threads = threads;
    }
}

fn typed<P: Position>(record: &dyn AnyRecord) -> &Record<P> {
    record.as_any().downcast_ref().expect("an engine is asked about its own game")
}

fn text_pv<P: Position>(position: &P, score: i32, moves: &[P::Move]) -> TextPv {
    let places = PlaceChances::of_score(position, score);
    TextPv { score, moves: line_texts(position, moves), places, share: None }
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
