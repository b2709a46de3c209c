//! The engine: it searches positions of any game that implements the traits of [`evaluation`].
//!
//! [`search`] is alpha-beta search, [`search_monte_carlo`] is Monte Carlo tree search. The caller hands in the clock, the
//! [`StopSignal`] and the [`Threads`]; nothing here does I/O.

mod alpha_beta;
mod control;
mod handicap;
mod history;
mod info;
mod knowledge;
mod limits;
mod memory;
mod monte_carlo;
mod move_score;
pub mod proof;
pub mod score;
mod search_memory;
mod short_win;
mod threads;
mod transposition_table;

use std::{sync::Mutex, time::Duration};

pub use control::StopSignal;
use evaluation::{Evaluator, MoveOrdering, NoTablebase, Tablebase};
pub use evaluation::{Handicap, LeafValue, Level, MonteCarlo, Selection, Techniques};
pub use handicap::{BlindSpots, Fallibility, WHOLE_SIGHT, win_at_once};
pub use info::{Info, Pv};
pub use knowledge::Knowledge;
pub use limits::{Limits, TimeLimit};
pub use monte_carlo::{RootMove, RootMoveListener};
pub use search_memory::SearchMemory;
use tabletop::Position;
pub use threads::{SingleThread, Threads};

use crate::{
    alpha_beta::{Deepened, Searcher},
    control::{Control, SharedState},
    history::HistoryTables,
};

/// The parameters of an alpha-beta search.
pub struct SearchParams<'a, P: Position, E, O, T> {
    /// What is known about the game.
    pub knowledge: Knowledge<'a, P, E, O, T>,
    /// What earlier searches have left, and this one will leave.
    pub memory: &'a SearchMemory,
    /// Pruning, reductions and the like.
    pub techniques: Techniques,
    /// When to stop. The limit of nodes is for all threads together.
    pub limits: Limits,
    /// The number of principal variations to find, each with another first move.
    pub multi_pv: usize,
    /// The threads to search with.
    pub threads: &'a dyn Threads,
}

impl<'a, P: Position, E> SearchParams<'a, P, E, E, NoTablebase> {
    /// A search at full strength, with all techniques, one variation, one thread and no limits.
    pub fn new(evaluation: &'a E, memory: &'a SearchMemory) -> SearchParams<'a, P, E, E, NoTablebase> {
        SearchParams {
            knowledge: Knowledge::new(evaluation),
            memory,
            techniques: Techniques::ALL,
            limits: Limits::default(),
            multi_pv: 1,
            threads: &SingleThread,
        }
    }
}

/// Searches a position, and returns the principal variations, best first; none if the game is over.
///
/// `past` are the positions of the game before this one, for the repetition rules. `elapsed` is a clock that started with
/// the search, `stop` ends it from outside, and `report` gets what is known after each depth.
///
/// All threads search the same position and share only the transposition table (lazy SMP). The result is that of the
/// thread that completed the largest depth.
pub fn search<P: Position, E: Evaluator<P>, O: MoveOrdering<P>, T: Tablebase<P>>(
    params: SearchParams<'_, P, E, O, T>,
    position: &P,
    past: &[P],
    elapsed: &(dyn Fn() -> Duration + Sync),
    stop: &dyn StopSignal,
    report: &mut (dyn FnMut(&Info<'_, P>) + Send),
) -> Vec<Pv<P>> {
    let SearchParams { knowledge, memory, techniques, limits, multi_pv, threads } = params;
    let n_threads = threads.count().max(1);
    let shared = SharedState::default();
    let limits = Limits { nodes: limits.nodes.map(|nodes| nodes.div_ceil(n_threads as u64)), ..limits };
    let report = Mutex::new(report);
    let deepest: Mutex<Option<Deepened<P>>> = Mutex::new(None);
    threads.run(&|index| {
        let control = Control::new(limits, elapsed, stop).for_thread(&shared, index > 0);
        // Helpers leave the proof of short wins to the main thread.
        let techniques = Techniques { proof: techniques.proof.filter(|_| index == 0), ..techniques };
        let history = match techniques.keep_history {
            true => memory.take_history(index, O::HISTORY_SIZE, past.len()),
            false => HistoryTables::new(O::HISTORY_SIZE, past.len()),
        };
        let mut searcher =
            Searcher::new(knowledge, &memory.table, history, &control, techniques, (position, past));
        // Every other helper is a depth ahead, so that not all do the same at the same time.
        let first_depth = 1 + index as u32 % 2;
        let deepened = if index == 0 {
            let mut report = report.lock().expect("only the main thread reports");
            searcher.deepen(position, past, multi_pv.max(1), first_depth, &mut **report)
        } else {
            searcher.deepen(position, past, multi_pv.max(1), first_depth, &mut |_| {})
        };
        memory.keep_history(index, searcher.into_history());
        if index == 0 {
            shared.stop_helpers();
        }
        let mut deepest = deepest.lock().expect("no thread panics while it compares");
        let is_deeper = |other: &Deepened<P>| (deepened.depth, index == 0) > (other.depth, false);
        if deepest.as_ref().is_none_or(is_deeper) {
            *deepest = Some(deepened);
        }
    });
    deepest.into_inner().ok().flatten().map(|deepened| deepened.pvs).unwrap_or_default()
}

/// The parameters of a Monte Carlo tree search.
pub struct MonteCarloParams<'a, P: Position, E, O, T> {
    /// What is known about the game.
    pub knowledge: Knowledge<'a, P, E, O, T>,
    /// How the tree grows.
    pub config: MonteCarlo,
    /// When to stop.
    pub limits: Limits,
}

/// Searches a position by Monte Carlo tree search. Returns all root moves, best first; `report` gets them now and then.
pub fn search_monte_carlo<P: Position, E: Evaluator<P>, O: MoveOrdering<P>, T: Tablebase<P>>(
    params: MonteCarloParams<'_, P, E, O, T>,
    position: &P,
    past: &[P],
    elapsed: &(dyn Fn() -> Duration + Sync),
    stop: &dyn StopSignal,
    report: &mut RootMoveListener<'_, P::Move>,
) -> Vec<RootMove<P::Move>> {
    let control = Control::new(params.limits, elapsed, stop);
    monte_carlo::run(params.config, params.knowledge, position, past, &control, report)
}
