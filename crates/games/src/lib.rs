//! All games of Tablier behind one interface.
//!
//! Inside the workspace a game is a type. At the edge (commands, files, servers) it is a name. [`GameKind`] is the
//! closed list of names, and [`AnyPosition`] and [`AnyRecord`] provide any game's behaviour as text and plain data.
//!
//! ```
//! use games::{GameKind, StartChoice};
//! use tabletop::record::Conduct;
//!
//! let wali: GameKind = "wali".parse().unwrap();
//! let start = wali.start(&StartChoice::default(), &[]).unwrap();
//! let mut record = start.position.record(Conduct::People);
//! record.play_text("C3").unwrap();
//! assert_eq!(record.position().text(), "6/6/2x3/6/6 o 11,12 0");
//! ```

mod any;
mod chances;
mod engine;
mod kind;
mod levels;
mod places;
pub mod puzzles;
mod serving;
mod start;
mod techniques;

pub use any::{AnyPosition, AnyRecord, Continuation, Playout, TextProof};
pub use chances::{Chances, Curve};
pub use engine::{AnyEngine, EngineSettings, InfoListener, SearchInfo, Style, TextPv};
pub use kind::{GameKind, ReadPosition, UnknownGame};
pub use levels::{Levels, LevelsError};
pub use places::PlaceChances;
pub use serving::{EngineCache, EngineHost, EngineKey, SearchKind, ThinkingBudget, budget};
pub use start::{Start, StartChoice, StartError};
