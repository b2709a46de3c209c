//! Bermudes: a game for two on 9 by 9 squares in which every move is a capture.
//!
//! Each player has 27 pawns, white below and black above; every pawn has both colours and can be turned over.
//! White begins. A pawn captures along rows, columns and diagonals, forward and back, over any distance:
//!
//! * **Elimination** (`G5xC5`): over at least one empty square onto an enemy pawn, which leaves the game.
//! * **Jump** (`F2-F4`): over any number of empty squares, none included, and one enemy pawn, onto the empty square
//!   immediately behind it. The enemy pawn turns over and is the mover's from now on. The same pawn may then jump
//!   again, as often as it can, or `stop`; a chain never contains an elimination. Each jump is a ply of its own.
//!
//! A player who can capture must do so. A player who cannot passes (`pass`); if neither player can, the game is drawn. A
//! player with fewer than 6 pawns loses at once, even in the middle of a chain. After 50 turns in a row without an
//! elimination the game is drawn; a chain is one turn, and passes count.
//!
//! A position text has the rows A to I from the top, the mover, the number of quiet turns in a row, and the square
//! of the pawn that may go on jumping:
//!
//! ```
//! use game_bermudes::{Bermudes, Rules};
//! use tabletop::{Position, Presentation};
//!
//! let start = "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/9/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w 0 -";
//! let mut position = Bermudes::from_text(start, Rules::Standard)?;
//! assert_eq!(position.moves().len(), 19);
//!
//! position.play(position.parse_move("G5xC5")?);
//! assert_eq!(
//!     position.to_string(),
//!     "bbbbbbbbb/bbbbbbbbb/bbbbwbbbb/9/9/9/wwww1wwww/wwwwwwwww/wwwwwwwww b 0 -"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The numbers B1 to B8 in the comments are those of the rule page.

// The vocabulary.
mod fan;
mod geometry;
mod rules;
mod sight;

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
mod features;
mod presentation;
mod refusal;
mod scene;
mod symbols;

// Everything else that lies in this folder.
mod content;

pub use evaluation::Evaluation;
pub use geometry::Square;
pub use moves::Move;
pub use position::Bermudes;
pub use rules::Rules;
pub use symbols::PAWN;
