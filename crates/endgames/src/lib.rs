//! Tables of endings: who wins, and in how many plies.
//!
//! An [`EndgameTable`] covers a [`Slice`], `4v3`: all endings in which the mover has four pieces and the other player three.
//! What a game's endings are, how they are numbered and how they are solved is said by the game: [`Endings`]. The rest
//! is the same for all games: the form of the tables as bytes, [`EndgameTables`] that a search probes, their statistics, and
//! [`AnyEndings`] for those who know a game only by its name.
//!
//! # What tables say
//!
//! An entry is the result of a position with best play of both sides (the winner hurries, the loser delays) and the number
//! of plies to the end of the game. It ignores what is not on the board: how many quiet plies were played before, and
//! which positions.
//!
//! * Such limits only make draws, so what is drawn without them is drawn with them.
//! * A win in n plies stays a win if no counter can end the game within n plies: whatever the loser does, the limit is not
//!   reached. A probe has no result for the others.
//! * The winner's distance falls with each ply, so no position comes twice in a win. Only positions that occurred twice in
//!   the game before could spoil one: a search that knows the game's history checks repetitions before it probes.
//!
//! This crate uses no files, clocks, threads or screens: the caller provides them ([`Workers`], [`BlockSource`]).

mod any;
mod blocks;
mod endings;
mod slice;
mod statistics;
mod table;
mod tables;
mod workers;

pub use evaluation::ProbeResult;

pub use crate::{
    any::{AnyEndings, EndingsOf, SolvedPosition, TableComparison, TableShelf},
    blocks::{BLOCK_BYTES, BlockSource},
    endings::{Endings, Stones},
    slice::Slice,
    statistics::Statistics,
    table::{Damage, EndgameTable, Entry, Form, HEADER_BYTES, TableHeader, TableKind},
    tables::EndgameTables,
    workers::{LONGEST, Unsolved, Workers, work},
};
