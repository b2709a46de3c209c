//! The engine: it thinks about positions of any game that has an [`Evaluator`].
//!
//! [`think`] is the one call. It is told where time comes from and when to stop; its threads are
//! handed in as a [`Crew`], and it does no I/O.

mod alpha_beta;
mod crew;
mod experience;
mod info;
mod levels;
mod limits;
mod memory;
mod monte_carlo;
mod ordering;
mod perception;
pub mod proof;
pub mod score;
mod short_win;
mod table;

use std::{
    sync::{Mutex, atomic::AtomicBool},
    time::Duration,
};

pub use crew::{Alone, Crew};
use evaluation::Evaluator;
pub use evaluation::{Handicap, LeafValue, Level, MonteCarlo, Selection, Techniques};
pub use experience::Experience;
pub use info::{Info, Line};
pub use levels::{Astray, win_at_once};
pub use limits::{Limits, TimeLimit};
pub use monte_carlo::{Choice, Listener};
use tabletop::Position;

use crate::{
    alpha_beta::{Searcher, Thought},
    limits::{Company, Watch},
    ordering::Lore,
};

/// How to think.
#[derive(Clone, Copy)]
pub struct Mind<'a, E> {
    /// What judges positions.
    pub evaluator: &'a E,
    /// What earlier thoughts have left, and this one will leave.
    pub experience: &'a Experience,
    /// How the tree is looked through.
    pub techniques: Techniques,
    /// When to stop. A limit of nodes is one for all threads together.
    pub limits: Limits,
    /// How many of the best moves to find.
    pub n_lines: usize,
    /// Who thinks.
    pub crew: &'a dyn Crew,
}

/// Thinks about a position, and returns the best lines, best first; none if the game is over.
///
/// `past` are the positions of the game before this one, for the rules of repetition. `elapsed` is a clock that began
/// with the thought, `stop` ends it from outside, and `tell` hears what is known after each depth.
///
/// Several threads think about the same position, each for itself, and share only the table: what one finds there,
/// another need not look for (lazy SMP). The answer is that of the one who got deepest.
pub fn think<P: Position, E: Evaluator<P>>(
    mind: Mind<'_, E>,
    position: &P,
    past: &[P],
    elapsed: &(dyn Fn() -> Duration + Sync),
    stop: &AtomicBool,
    tell: &mut (dyn FnMut(&Info<P>) + Send),
) -> Vec<Line<P>> {
    let Mind { evaluator, experience, techniques, limits, n_lines, crew } = mind;
    let n_threads = crew.size().max(1);
    let company = Company::default();
    let limits = Limits { nodes: limits.nodes.map(|nodes| nodes.div_ceil(n_threads as u64)), ..limits };
    let tell = Mutex::new(tell);
    let deepest: Mutex<Option<Thought<P>>> = Mutex::new(None);
    crew.work(&|index| {
        let watch = Watch::new(limits, elapsed, stop).in_company(&company, index > 0);
        // Helpers leave the proof to the one who was asked.
        let techniques = Techniques { proof: techniques.proof.filter(|_| index == 0), ..techniques };
        // Lore: what was good in the last thought is probably good in this one, too.
        let lore = match techniques.keep_history {
            true => experience.take_lore(index, E::SLOTS, past.len()),
            false => Lore::new(E::SLOTS, past.len()),
        };
        let mut searcher =
            Searcher::new(evaluator, &experience.table, lore, &watch, techniques, (position, past));
        // Every other helper is a depth ahead, so that not all do the same at the same time.
        let first_depth = 1 + index as u32 % 2;
        let thought = if index == 0 {
            let mut tell = tell.lock().expect("only one thread tells");
            searcher.run(position, past, n_lines.max(1), first_depth, &mut **tell)
        } else {
            searcher.run(position, past, n_lines.max(1), first_depth, &mut |_| {})
        };
        experience.keep_lore(index, searcher.into_lore());
        if index == 0 {
            company.dismiss();
        }
        let mut deepest = deepest.lock().expect("nobody panics while he compares");
        let is_better = |other: &Thought<P>| (thought.depth, index == 0) > (other.depth, false);
        if deepest.as_ref().is_none_or(is_better) {
            *deepest = Some(thought);
        }
    });
    deepest.into_inner().ok().flatten().map(|thought| thought.lines).unwrap_or_default()
}

/// How to think by Monte Carlo tree search.
#[derive(Clone, Copy)]
pub struct ChanceMind<'a, E> {
    /// What judges positions.
    pub evaluator: &'a E,
    /// How the tree is walked through.
    pub config: MonteCarlo,
    /// When to stop.
    pub limits: Limits,
}

/// The same by Monte Carlo tree search. Returns all moves, best first; `tell` hears now and then what is known.
pub fn think_by_chance<P: Position, E: Evaluator<P>>(
    mind: ChanceMind<'_, E>,
    position: &P,
    past: &[P],
    elapsed: &(dyn Fn() -> Duration + Sync),
    stop: &AtomicBool,
    tell: &mut Listener<'_, P::Move>,
) -> Vec<Choice<P::Move>> {
    let watch = Watch::new(mind.limits, elapsed, stop);
    monte_carlo::run(mind.config, mind.evaluator, position, past, &watch, tell)
}
