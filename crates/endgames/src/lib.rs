//! Exact tables of the endings of Wali: who wins, and in how many plies.
//!
//! A [`Table`] is about a [`Slice`], `4v3`: all positions of the movement phase in which the mover has four pieces and the
//! other player three. [`solve()`] makes the tables of a slice and of its swapped one from those with one piece fewer;
//! [`Tables`] answer questions; [`WithTables`] hands the answers to a search.
//!
//! # What the tables say
//!
//! The movement phase has no state besides the pieces, the mover and the count of quiet plies, and there is one rule set.
//! An entry tells the value of a position under rules W4 to W7 with best play of both sides (the winner hurries, the loser
//! delays) and the number of plies to the last capture; a pass is a ply. It knows nothing of W8, which draws games: the limit
//! of a hundred quiet plies and the third repetition.
//!
//! * W8 only makes draws, so what is drawn without it is drawn with it.
//! * A win in n plies with q quiet plies before it is certain if q + n is at most 100: whatever the loser does, no count
//!   gets full. [`Tables::certain`] is silent about the others.
//! * The winner's distance falls with each ply, so no position comes twice in a win. Only positions that stood twice in
//!   the game before could spoil one; whoever knows the game's history looks for repetitions before asking here.
//!
//! # How large they are
//!
//! A byte an entry, in memory as in files; [`Slice::n_entries`] counts them. Symmetries of the board and of the colours are
//! folded in. Up to seven pieces that is about 75 MB, up to eight about 450 MB.
//!
//! This crate uses no files, clocks, threads or screens: who has them lends them ([`Foreman`]).

mod evaluator;
mod index;
mod slice;
mod solve;
mod statistics;
mod table;
mod tables;

pub use evaluator::WithTables;
pub use index::Index;
pub use slice::{HARMLESS, MOST_STONES, Slice};
pub use solve::{Foreman, LONGEST, Unsolved, memory, solve, work};
pub use statistics::Statistics;
pub use table::{Damage, Entry, HEADER_BYTES, Header, RULES_VERSION, Table};
pub use tables::Tables;
