//! Illustrated rules of the games, and tutorials whose steps are judged by the rules.
//!
//! Everything is embedded: no file is read at run time.
//!
//! ```
//! use games::GameKind;
//! use lessons::{Judgement, Language, rules_page, tutorial};
//!
//! let page = rules_page(GameKind::Wali, Language::French, drawing::PieceSet::Carved);
//! assert!(page.html.contains("<figure class=\"diagram\""));
//!
//! let first = &tutorial(GameKind::Wali).steps[0];
//! println!("{}", first.text(Language::French).text);
//! assert_eq!(first.judge(&[]).unwrap(), Judgement::GoOn { replies: vec![] });
//! ```
//!
//! # Pages
//!
//! `crates/game-<game>/<language>/rules.md` is Markdown. A diagram is a fenced block with the info string `diagram`:
//!
//! ````text
//! ```diagram
//! rules: standard
//! setup: classic
//! moves: c1d2 f8g7
//! arrows: c1>d2
//! marks: e4 f4
//! caption: Silver answers.
//! ```
//! ````
//!
//! | key | meaning |
//! |---|---|
//! | `rules` | the rule set; by default the game's first |
//! | `setup`, or `position` | the position; by default the game's first set-up. `players` selects among set-ups |
//! | `moves` | moves from there. The effects of the last turn are shown: its cells, beams, sights and lines |
//! | `victims: stay` | pieces that the last turn removes or converts are still drawn |
//! | `arrows`, `marks` | arrows `c1>d2` and rings around cells |
//! | `targets-of` | a cell whose piece is framed, with all its destinations |
//! | `beams` | `first`, `second` or `both`: the beams that the lasers of Khet would emit now |
//! | `view` | `far` puts the first player above |
//! | `caption` | the text below it, also its name for screen readers |
//!
//! Every value is checked against the rules. [`render`] reports what is wrong, and in which line.
//!
//! In the HTML a diagram is `<figure class="diagram">` with an inline SVG and a `<figcaption>`. Its attributes
//! `data-game`, `data-rules` and `data-position` name the position. If there are moves, `data-start` and `data-moves`
//! tell how it was reached, so that a page can open it on a board.
//!
//! # Lessons
//!
//! `crates/game-<game>/tutorial.txt` defines the steps, and `<language>/tutorial.txt` beside it has their texts. See
//! [`Tutorial`], [`Goal`] and [`Claim`].

mod board;
mod claim;
mod diagram;
mod fields;
mod goal;
mod judge;
mod page;
mod safety;
mod step_texts;
mod tutorial;

pub use claim::Claim;
pub use fields::TextError;
pub use goal::{Goal, Peril};
pub use judge::Judgement;
pub use page::{Heading, Page, free_id, render, rules_page, rules_source};
pub use step_texts::StepText;
pub use tutorial::{FirstGame, Step, Tutorial, three_puzzles, tutorial};

#[doc(no_inline)]
pub use texts::Language;
