//! Breakthrough, a race of pawns for two on a board of 6 by 6 cells.
//!
//! ```text
//! 6 | b b b b b b
//! 5 | b b b b b b      w  White, who begins and goes up
//! 4 | . . . . . .      b  Black, who goes down
//! 3 | . . . . . .
//! 2 | w w w w w w
//! 1 | w w w w w w      c2-d3: one step forward, straight or diagonally.
//!     a b c d e f
//! ```
//!
//! * **Step** (B2): a pawn goes one cell forward, straight or diagonally, to an empty cell.
//! * **Capture** (B3): a pawn takes an enemy pawn diagonally in front of it, never one straight ahead. Capturing is
//!   optional.
//! * **End** (B4, B5): whoever reaches the last row or takes the last enemy pawn wins. There are no draws, and nobody is
//!   ever without a move: the pawn that is furthest ahead always has a diagonal.
//!
//! ```
//! use game_breakthrough::{Breakthrough, Rules};
//! use tabletop::{Player, Position, Presentation};
//!
//! let mut position = Breakthrough::from_text("bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w", Rules::Standard)?;
//! assert_eq!(position.count_moves(), 16);
//!
//! let mv = position.parse_move("c2-d3")?;
//! position.play(mv);
//! assert_eq!(position.to_string(), "bbbbbb/bbbbbb/6/3w2/ww1www/wwwwww b");
//! assert_eq!(position.mover(), Player::Second);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules below stand in reading order.

// The vocabulary.
mod geometry;
mod rules;

// The position and its text.
mod position;
mod text;

// The rules.
mod generation;
mod moves;
mod notation;
mod play;

// What an engine asks besides the rules.
mod engine;
mod evaluation;

// What people see.
mod presentation;
mod refusal;
mod scene;
mod symbols;

// Everything else that lies in this folder.
mod content;

pub use evaluation::Evaluation;
pub use moves::Move;
pub use position::Breakthrough;
pub use rules::Rules;
pub use symbols::PAWN;
