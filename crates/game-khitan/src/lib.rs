//! Khitan, a game for two by Ludovic Chabry (2012).
//!
//! # The rules in brief
//! The board is a hexagon of 61 hexes. Each side has equal tiles whose six sides wear six different colours, the same
//! on both faces. In a turn a player flips one own tile over one of its sides onto the empty neighbouring hex, which
//! mirrors the ring of its colours (H1).
//!
//! Two opposing tiles *face each other* when they stand on one line with nothing between and show the same colour to
//! each other (H2). After a flip the mover captures every enemy tile that faces one of the mover's tiles as a result:
//! those facing the flipped tile, and those facing another own tile because the flipped tile left the line between
//! (H3). All are removed together; what then faces through a hex just emptied is captured too, and so on (H4). Only the
//! mover captures (H5). A player without tiles has lost (H6).
//!
//! | rule set | what differs |
//! |---|---|
//! | `classic` | captured tiles are out for good |
//! | `short` | classic, but a player with 4 tiles or fewer has lost (H7) |
//! | `expert` | 3 tiles a side in reserve. Captured tiles go into their owner's reserve; the mover places as many from the own reserve into the own half, in any state. A reserve that a placement empties is closed for good (H8) |
//! | `master` | 6 in reserve, which is never closed (H9); after 300 turns the majority wins (H11) |
//!
//! A placement never captures (H10). A third repetition and 80 turns without a capture are draws (H11).
//!
//! ```
//! use game_khitan::{Khitan, Rules};
//! use tabletop::{Position, Presentation};
//!
//! let start = "ggggg/g4g/2ggg2/8/9/8/2AAA2/A4A/AAAAA w 0,0 0 0 0";
//! let mut position = Khitan::from_text(start, Rules::Classic)?;
//! assert_eq!(position.moves().len(), 28);
//!
//! position.play(position.parse_move("C4-D5")?);
//! assert_eq!(position.to_string(), "ggggg/g4g/2ggg2/8/9/4I3/2A1A2/A4A/AAAAA b 0,0 0 1 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The vocabulary.
mod geometry;
mod reserve;
mod rules;
mod tile;

// The position and its text.
mod planes;
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
mod tactics;

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
pub use position::Khitan;
pub use rules::Rules;
pub use tile::{Face, State};
