//! Khet, the laser game: steer the light onto the rival's pharaoh.
//!
//! # The rules in brief
//! The board has 10 files (a to j) and 8 ranks; silver sits at rank 1 and begins, red sits at rank 8. A turn is one
//! action of one own piece (R1): a step to one of the eight squares around it, or a quarter turn. Then the mover's
//! laser fires. Silver's stands in the wall below j1 and fires north, red's in the wall above a8 and fires south.
//!
//! * **Pyramids** have one mirror; light on one of their two other sides destroys them.
//! * **Djeds** have mirrors on both sides and are never destroyed. They may step onto a pyramid or obelisk next to
//!   them, which then takes their place (R5).
//! * **Obelisks** have no mirror. Two of one colour may stand on each other; a hit takes only the top (R6).
//! * **Pharaohs** have no mirror either: a player whose pharaoh is hit has lost, whoever fired (R8).
//! * **Beam splitters**, an expansion, let half of the light pass and reflect the other half like a djed. All that the
//!   beams hit is removed together; if both pharaohs are hit, the game is drawn.
//!
//! File a, i1 and i8 are for red's pieces only, file j, b1 and b8 for silver's (R3). Nobody can pass, and nobody has
//! to: a djed can always turn (R10). A position that stands for the third time may be claimed as a draw (R9).
//!
//! Rule set `standard` is the publisher's manual. In `sheet` a djed swaps only with pieces of the other colour and each
//! player may create a stack only once. In `2.0`, the later edition, the lasers are sphinxes that turn in the corners
//! j1 and a8, and anubis, which are safe from the side they face, stand in the place of obelisks.
//!
//! # Positions from outside
//! A text is accepted with any part of the pieces that the box holds, on squares that their colour may enter, with at
//! least one djed or splitter a side, and in `2.0` with both sphinxes. A side has at most one pharaoh. If one is
//! missing, the text is the last position of a game (R8), and [`standing`](tabletop::Position::standing) says who has
//! won; if both are missing, it is a draw by splitters. No game begins so, as
//! [`start_faults`](tabletop::Position::start_faults) says.
//!
//! ```
//! use game_khet::{Khet, Rules};
//! use tabletop::{Position, Presentation};
//!
//! let classic = "4tkte2/2s7/3W6/n1S1bd1e1W/e1W1DB1n1S/6e3/7N2/2WTKT4 s";
//! let mut position = Khet::from_text(classic, Rules::Standard)?;
//! assert_eq!(position.moves().len(), 79);
//!
//! let turn = position.parse_move("h2+")?;
//! position.play(turn);
//! assert_eq!(position.to_string(), "4tkte2/2s7/3W6/n1S1bd1e1W/e1W1DB1n1S/6e3/7E2/2WTKT4 r");
//! assert_eq!(position.standing(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The vocabulary.
mod geometry;
mod piece;
mod rules;

// The position and its text.
mod position;
mod text;

// The rules.
mod beam;
mod generation;
mod light;
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

pub use evaluation::{Accumulator, Evaluation};
pub use moves::Move;
pub use position::Khet;
pub use rules::Rules;
