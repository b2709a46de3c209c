//! The designer's bench: how a game behaves from a start, by games that the engine plays against itself.
//!
//! A [`BenchPlan`] says what is played: a start, a ladder of strengths, a number of games. A [`Bench`] plays it in portions
//! with an [`EngineMind`], and makes [`Figures`] of the games so far: whether the start is fair, how long games are, how many
//! choices matter, how dramatic they are, and more. A [`Comparison`] of two reports says what differs significantly. The
//! crate does no I/O and reads no clock, so that it runs in pages too.
//!
//! ```
//! use std::sync::{Arc, atomic::AtomicBool};
//!
//! use games::{GameKind, StartChoice};
//! use report::{Bench, BenchPlan, EngineMind, Strength};
//!
//! let start = GameKind::Wali.start(&StartChoice::default(), &[]).unwrap();
//! let plan = BenchPlan {
//!     ladder: vec![Strength::Nodes(20)],
//!     n_games: 4,
//!     ..BenchPlan::new(GameKind::Wali, start.setup, start.position)
//! };
//! let plan = Arc::new(plan);
//! let mut bench = Bench::new(Arc::clone(&plan));
//! bench.play(&mut EngineMind::new(plan), 2, &AtomicBool::new(false));
//! let figures = bench.figures();
//! assert_eq!((figures.games_played, figures.games_planned), (2, 4));
//! ```

mod bench;
mod compare;
mod document;
mod figures;
mod measures;
mod mind;
mod openings;
mod plan;
mod play;
mod plots;
mod showcase;
mod statistics;
mod story;
mod strength;
mod usage;
mod words;

pub use bench::{Bench, TOLERANCE};
pub use compare::{Compared, Comparison, ComparisonRow, SIGNIFICANT};
pub use document::{Document, STYLE};
pub use figures::{
    CellFigures, EndingCount, Fairness, Figures, FirstMove, LengthBin, MeasureFigures, MirrorFigures,
    OpeningFigures, PieceFigures, ShownGame, SpaceFigures, StepFigures, TenthFigures,
};
pub use measures::Measure;
pub use mind::{EngineMind, Mind, Thought};
pub use plan::{BenchPlan, Pairing, PlannedGame};
pub use play::{GameLog, MOST_PLIES, play};
pub use statistics::Estimate;
pub use strength::{NoStrength, Strength};
