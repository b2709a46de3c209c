//! What a search needs to know about a game besides its rules.
//!
//! A game implements these traits beside its rules, and names the [`Techniques`] that suit it:
//!
//! - [`Evaluator`]: the static evaluation, with an accumulator that is updated incrementally.
//! - [`MoveOrdering`]: noisy and quiet moves, and the index of a move in the history tables.
//! - [`Tablebase`]: exact results of endgames. Most games have [`NoTablebase`].
//! - [`Perception`]: what the weaker levels overlook.
//!
//! There are only traits, plain data and arithmetic here, so that a game can hold its part of the engine in its own
//! folder without depending on the search.

mod evaluator;
mod game_evaluation;
mod level;
mod monte_carlo;
mod move_ordering;
pub mod network;
mod perception;
mod profile;
mod tablebase;
mod techniques;
mod weights;

pub use evaluator::Evaluator;
pub use game_evaluation::GameEvaluation;
pub use level::{Handicap, Level};
pub use monte_carlo::{LeafValue, MonteCarlo, Selection};
pub use move_ordering::MoveOrdering;
pub use network::{Inputs, Network, NetworkError};
pub use perception::Perception;
pub use profile::{EngineProfile, FittedCurve, OpeningRecipe};
pub use tablebase::{NoTablebase, ProbeResult, Tablebase};
pub use techniques::Techniques;
pub use weights::{MOST_TERMS, Sum, Tally, Terms, Weights, WeightsError};
