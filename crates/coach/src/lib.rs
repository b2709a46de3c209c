//! The coach: which moves of a game were mistakes, how large they were, and why.
//!
//! Whoever asks searches every position first and hands in the principal variations. The size of a mistake is the
//! difference of the mover's expected result before and after it, so the same rule works for all games. The reasons are
//! facts that were checked on the board: what the opponents can do now, what the better move would have done. They are
//! plain data; words are made of them elsewhere.
//!
//! ```
//! use coach::{MoveMark, Review, SearchedLine};
//! use games::{Chances, GameKind, StartChoice};
//! use tabletop::record::Conduct;
//!
//! let wali: GameKind = "wali".parse().unwrap();
//! let mut record = wali.start(&StartChoice::default(), &[]).unwrap().position.record(Conduct::People);
//! record.play_text("A1").unwrap();
//! let line = |mv: &str, win| SearchedLine {
//!     moves: vec![mv.to_owned()],
//!     ends_in: None,
//!     chances: Chances { win, draw: 0, loss: 1000 - win },
//!     places: None,
//! };
//! let thoughts = [Some(vec![line("C3", 700)]), Some(vec![line("D3", 600)])];
//! let judged = Review::new(record.as_ref(), &thoughts).judge(0).unwrap();
//! assert_eq!((judged.loss, judged.mark), (Some(300), Some(MoveMark::Blunder)));
//! ```

mod compare;
mod line;
mod reason;
mod review;
mod turn;
mod why;

pub use line::SearchedLine;
pub use reason::{Case, CoachReason};
pub use review::{JudgedMove, MoveMark, Review};
pub use turn::{Turn, after_turn, turns};
pub use why::{why_bad, why_good};
