//! Fitting the weights of an evaluation to games that the engine played against itself.
//!
//! An evaluation is a weighted sum of counts, so that predicting results from it is a logistic regression. The best weights
//! are found by Newton's method: there is one optimum, and no setting to choose on the way to it.
//!
//! Three steps: [`self_play()`] makes games and keeps their quiet positions as [`Data`], which has a readable text form;
//! [`Samples`] counts the terms of each position; [`fit()`] finds the weights, and [`rewrite()`] puts them into a file of
//! weights without touching its comments. No step reads or writes files.
//!
//! A small network may learn what no term covers: [`Views`] are positions as it sees them, and [`learn()`] trains it.
//!
//! Where the best predictions don't make the best play, [`Climb`] tunes weights by games alone ([`play_round`], SPSA).
//!
//! ```
//! use tuning::{Options, Samples, fit};
//!
//! // A term that decides three games in four. The scale is fitted first, then the weight.
//! let mut samples = Samples::new(1);
//! for game in 0..400 {
//!     let result = if game % 4 == 0 { 0.0 } else { 1.0 };
//!     samples.begin_game();
//!     samples.push(&[1], 100, result);
//!     samples.push(&[-1], -100, 1.0 - result);
//! }
//! let fit = fit(&samples, &[100], &Options::default()).unwrap();
//! assert!((fit.scale * 100.0 - 3f64.ln()).abs() < 0.2);
//! assert!((fit.weights[0] - 100).abs() < 20);
//! ```

mod climb;
mod data;
mod fit;
mod learn;
mod linear;
mod rewrite;
mod samples;
mod self_play;
mod views;

pub use climb::{Climb, Trial};
pub use data::{Data, DataError, Judged, JudgedGame, Recipe, whole_games};
pub use fit::{Fit, FitError, Loss, Options, fit};
pub use learn::{Learnt, Lesson, learn};
pub use rewrite::rewrite;
pub use samples::{SampleError, Samples};
pub use self_play::{SelfPlayError, Starts, play_round, self_play};
pub use views::Views;
