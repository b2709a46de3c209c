//! What a game tells the search.
//!
//! A game implements [`Evaluator`] beside its rules, and names the [`Techniques`] that suit it. The search knows games
//! by nothing else. There are only traits, plain data and arithmetic here, so that a game can hold its part of the
//! engine in its own folder without depending on the search.

mod evaluator;
mod level;
mod monte_carlo;
pub mod network;
mod profile;
mod techniques;

pub use evaluator::{Certain, Evaluator, MOST_TERMS, Sum, Tally, Terms, Weights, WeightsError};
pub use level::{Handicap, Level};
pub use monte_carlo::{LeafValue, MonteCarlo, Selection};
pub use network::{Inputs, Network, NetworkError};
pub use profile::{EngineProfile, FittedCurve, OpeningRecipe};
pub use techniques::Techniques;
