//! Wali, a West African game of lines for two on a board of 6 by 5 cells.
//!
//! ```text
//! 5 | . . . . . .
//! 4 | . . . x . .      x  sticks, they begin
//! 3 | . . . x . .      o  stones
//! 2 | . x x o x x
//! 1 | . o o . . .      o plays D2-D1xB2: B1-C1-D1 is a line of three, and a stick is taken.
//!     A B C D E F
//! ```
//!
//! * **Placement** (rules W1 to W3): the players place their twelve pieces in turn, one at a time, on empty cells.
//!   Nobody may make a line of three or more along a row or a column yet. A player who cannot place passes; when neither can,
//!   the movement begins, and pieces still in hand are set aside.
//! * **Movement** (W4 to W6): one piece goes one step along a row or a column to an empty cell. If it is then part of
//!   a line of three or more of its own side, one enemy piece is taken, whichever the player likes. A player
//!   without a step passes.
//! * **End** (W7, W8): a player without a piece on the board has lost. A hundred plies without a capture, or the same
//!   position for the third time, are a draw.
//!
//! ```
//! use game_wali::{Rules, Wali};
//! use tabletop::{Player, Position, Presentation};
//!
//! let mut position = Wali::from_text("6/6/6/6/6 x 12,12 0", Rules::Standard)?;
//! assert_eq!(position.count_moves(), 30);
//!
//! let mv = position.parse_move("D3")?;
//! assert!(position.moves().contains(&mv));
//! position.play(mv);
//! assert_eq!(position.to_string(), "6/6/3x2/6/6 o 11,12 0");
//! assert_eq!(position.mover(), Player::Second);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules below stand in reading order.

// The vocabulary.
mod geometry;
mod rules;

// The position, the turn that is a part of it, and its text.
mod position;
mod text;
mod turn;

// The rules.
mod generation;
mod moves;
mod notation;
mod play;

// What an engine asks besides the rules.
mod engine;
mod evaluation;

// What people see.
mod features;
mod presentation;
mod refusal;
mod scene;
mod symbols;

// Everything else that lies in this folder.
mod content;

pub use evaluation::Evaluation;
pub use generation::{StepSet, Steps};
pub use geometry::{BOARD, CELLS, CellSet, Direction, cells, in_lines};
pub use moves::{Action, Move};
pub use position::Wali;
pub use rules::{QUIET_LIMIT, Rules};
pub use symbols::{STICK, STONE};
