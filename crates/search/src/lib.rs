//! The engine: it thinks about positions of any game that has an [`Evaluator`].
//!
//! [`think`] is the one call. It is told where time comes from and when to stop; it starts no threads, and does no I/O.

mod alpha_beta;
mod info;
mod levels;
mod limits;
mod monte_carlo;
mod ordering;
pub mod score;
mod table;

use std::{sync::atomic::AtomicBool, time::Duration};

pub use alpha_beta::Techniques;
pub use info::{Info, Line};
pub use levels::{Astray, Handicap, Level};
pub use limits::{Limits, TimeLimit};
pub use monte_carlo::{Choice, Leaf, MonteCarlo};
pub use table::Table;
use tabletop::{Evaluator, Position};

use crate::{alpha_beta::Searcher, limits::Watch};

/// How to think.
#[derive(Clone, Copy)]
pub struct Mind<'a, E> {
    /// What judges positions.
    pub evaluator: &'a E,
    /// What remembers positions.
    pub table: &'a Table,
    /// How the tree is looked through.
    pub techniques: Techniques,
    /// When to stop.
    pub limits: Limits,
    /// How many of the best moves to find.
    pub n_lines: usize,
}

/// Thinks about a position, and returns the best lines, best first; none if the game is over.
///
/// `past` are the positions of the game before this one, for the rules of repetition. `elapsed` is a clock that began
/// with the thought, `stop` ends it from outside, and `tell` hears what is known after each depth.
pub fn think<P: Position, E: Evaluator<P>>(
    mind: Mind<'_, E>,
    position: &P,
    past: &[P],
    elapsed: &(dyn Fn() -> Duration + Sync),
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&Info<P>),
) -> Vec<Line<P>> {
    let watch = Watch::new(mind.limits, elapsed, stop);
    let mut searcher = Searcher::new(mind.evaluator, mind.table, &watch, mind.techniques, position, past);
    searcher.run(position, mind.n_lines.max(1), tell)
}

/// Thinks about a position by Monte Carlo tree search, and returns its moves, best first; none if the game is over.
pub fn think_by_chance<P: Position, E: Evaluator<P>>(
    config: MonteCarlo,
    evaluator: &E,
    limits: Limits,
    position: &P,
    elapsed: &(dyn Fn() -> Duration + Sync),
    stop: &AtomicBool,
) -> Vec<Choice<P::Move>> {
    monte_carlo::run(config, evaluator, position, &Watch::new(limits, elapsed, stop))
}
