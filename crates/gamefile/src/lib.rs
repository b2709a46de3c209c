//! Game files in two equivalent formats: text like PGN for people, versioned JSON for programs.
//!
//! A [`GameFile`] names the game, the rule set with its version and the start position, so that it can always be
//! replayed. It holds tags, the moves with comments, marks, clock times and evaluations, variations, and the result.
//! Both readers check every move of every variation against the rules, so a file that was read is a legal game.
//!
//! ```
//! use gamefile::GameFile;
//!
//! let text = r#"
//! [Event "Club evening"]
//! [Game "wali"]
//! [RuleSet "standard"]
//!
//! 1. C3 {[%clk 0:05:00] the middle} D3 (1... A1 $2) 2. B2 *
//! "#;
//! let file = GameFile::from_text(text).unwrap();
//! assert_eq!(file.line.nodes[0].annotation.text, "the middle");
//! assert_eq!(GameFile::from_json(&file.to_json()).unwrap(), file);
//! assert_eq!(GameFile::from_text(&file.to_text()).unwrap(), file);
//! ```
//!
//! [`read_games`] reads everything that people bring: files of several games, and bare lists of moves, whose game is
//! found by trying all of them.
//!
//! # The text format
//! The text format is PGN's export format (1994) with its tag pairs, `{}` and `;` comments, `()` variations, `$n` and
//! `!?` marks, and the commands in comments that chess sites use: `[%clk 1:02:03]` time left, `[%emt 0:00:05]` time
//! used, `[%eval 0.35]` or `[%eval #3]`, `[%cal Gd1d8]` arrows, `[%csl Ra1]` marked cells. It differs from PGN in these
//! points:
//! - `Game`, `RuleSet`, `RuleSetVersion`, `StartName` (the set-up) and `FEN` (the start position, with `SetUp "1"`) say
//!   what is played. Only `Game` is required. The others default to the first that the game lists.
//! - `White` is the first player and `Black` the second, whatever their colours; `Third` is the third.
//! - Each ply is a move. The number before it counts rounds of all players.
//! - The result of three players is `b1 y2 r3` as a tag and `b1-y2-r3` at the end of the moves.
//! - In a comment a backslash escapes the next character: `\}`, `\[`, `\\`.

mod annotation;
mod collection;
mod error;
mod json;
mod model;
mod read;
mod write;

pub use annotation::{Annotation, ColouredArrow, Eval, Mark, MarkColour, Time};
pub use collection::{FoundGame, games_in, is_json, read_games, to_json_of_all, to_text_of_all};
pub use error::{FileError, MovePlace, SyntaxFault, TooLarge};
pub use model::{GameFile, Line, Node, Tags};
pub use write::Round;
