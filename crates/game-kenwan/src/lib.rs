//! Ken Wan, by Guilain Dorsimont (2014): lift, land, convert, and be the first whose pieces are one.
//!
//! The board is a hexagon of 61 cells without its black centre. On it stand up to 36 cubes; each shows one of three
//! colours and is *whole* or *half*. Blue, yellow and red play in this order; with two players nobody plays red.
//!
//! * A **group** is a set of connected pieces of one colour. A whole pawn may be lifted if the rest of its group stays
//!   connected; it lands on any empty cell next to its group. A half pawn in a group never moves (K2 to K4).
//! * The landed pawn **acts** on its neighbours: a whole pawn of another colour becomes a half of the mover's colour,
//!   a half of any colour becomes a whole of the mover's colour (K5).
//! * A piece with no neighbour of its own colour may **fly**: a half next to another piece of its colour, without
//!   acting (K6); a whole next to any piece, where it acts (K7).
//! * A player passes exactly when there is no move (K8).
//! * A colour is **united** when all its pieces are whole and form one group. After every move the united colours
//!   take the best places left, the mover last (K9); colours without a piece take the lowest (K11). The others play
//!   on until one is left (K10, K12), or until all pass and share what is left (K13).
//!
//! A position text has the rows from I to A (`B Y R` whole, `b y r` half, digits for gaps, `#` the centre), the mover,
//! the places (`-` while open; as many as there are players) and the number of passes in a row.
//!
//! ```
//! use game_kenwan::{KenWan, Rules};
//! use tabletop::{Position, Presentation};
//!
//! let start = "1YYY1/B1YY1R/BB1Y1RR/BBB2RRR/4#4/RRR2BBB/RR1Y1BB/R1YY1B/1YYY1 b --- 0";
//! let mut position = KenWan::from_text(start, Rules::Standard)?;
//! assert_eq!(position.moves().len(), 88);
//!
//! position.play(position.parse_move("H4-E3")?);
//! assert_eq!(
//!     position.to_string(),
//!     "1YYY1/2YY1R/BB1Y1RR/BBB2RRR/2B1#4/Rbb2BBB/RR1Y1BB/R1YY1B/1YYY1 y --- 0"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The vocabulary.
mod geometry;
mod groups;
mod places;
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
mod features;
mod presentation;
mod refusal;
mod scene;
mod symbols;

// Everything else that lies in this folder.
mod content;

pub use evaluation::Evaluation;
pub use moves::Move;
pub use position::KenWan;
pub use rules::Rules;
pub use symbols::{HALF, WHOLE};
