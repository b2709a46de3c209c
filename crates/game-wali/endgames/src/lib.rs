//! Endgame tables of Wali: who wins, and in how many plies.
//!
//! An [`EndgameTable`] covers a [`Slice`], `4v3`: all positions of the movement phase in which the mover has four pieces and
//! the other player three. [`solve()`] builds the tables of a slice and of its swapped one from those with one piece fewer.
//! [`EndgameTables`] are the [`Tablebase`](evaluation::Tablebase) that a search probes.
//!
//! # What the tables say
//!
//! The movement phase has no state besides the pieces, the mover and the count of quiet plies, and there is one rule set.
//! An entry is the result of a position under rules W4 to W7 with best play of both sides (the winner hurries, the loser
//! delays) and the number of plies to the last capture; a pass is a ply. It ignores W8, which draws games: the limit of a
//! hundred quiet plies and the third repetition.
//!
//! * W8 only makes draws, so what is drawn without it is drawn with it.
//! * A win in n plies with q quiet plies before it stays a win if q + n is at most 100: whatever the loser does, the limit is
//!   not reached. A probe has no result for the others.
//! * The winner's distance falls with each ply, so no position comes twice in a win. Only positions that occurred twice in
//!   the game before could spoil one: a search that knows the game's history checks repetitions before it probes.
//!
//! # How large they are
//!
//! An entry is a byte, in memory as in files; [`Slice::n_entries`] counts them. Symmetric positions share an entry. Up to
//! seven pieces that is about 75 MB, up to eight about 450 MB.
//!
//! This crate uses no files, clocks, threads or screens: the caller provides them ([`Workers`]).

mod index;
mod slice;
mod solve;
mod statistics;
mod table;
mod tables;

pub use index::Index;
pub use slice::{HARMLESS, MOST_STONES, Slice};
pub use solve::{LONGEST, Unsolved, Workers, memory, solve, work};
pub use statistics::Statistics;
pub use table::{Damage, EndgameTable, Entry, HEADER_BYTES, Header, RULES_VERSION};
pub use tables::EndgameTables;
