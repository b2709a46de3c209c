//! Proofs: whether a position is a forced win or loss, and in how many plies.
//!
//! One side attacks, the other defends. With two players each is a side; with three, the player to move is one and the
//! two others are the other. A win is the first place for that player alone, a loss the last one.
//!
//! [`Prover`] asks for each number of plies in turn whether the attacker can force the goal within them, so that the first
//! yes is the shortest. Such a bounded question has no cycles, since every move leaves one ply less. It need not consider
//! repetitions within the proof: the shortest way never comes back to a position. Two things depend on the game before.
//! Positions that occurred twice in it are drawn when they come again. And where a counter of quiet turns may end the
//! game within the plies that are left, the path to a position is part of it.

mod df_pn;
mod numbers;
mod prover;
mod table;

use std::time::Duration;

use tabletop::Position;

pub(crate) use self::prover::Finishers;
pub use self::{prover::Prover, table::ProofTable};
use crate::{control::StopSignal, limits::Limits};

/// The longest proof, in plies.
pub const MOST_PLIES: u32 = 200;

/// The parameters of a proof search.
pub struct Inquiry<'a> {
    /// What is known about positions. It is cleared first.
    pub table: &'a mut ProofTable,
    /// When to give up. The depth is the length of the longest proof, in plies.
    pub limits: Limits,
    /// A clock that started with the inquiry.
    pub elapsed: &'a (dyn Fn() -> Duration + Sync),
    /// Ends it from outside.
    pub stop: &'a dyn StopSignal,
}

/// The result of a proof search, for the mover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The mover can force a win, and not sooner.
    Win {
        /// The plies to the end.
        plies: u32,
    },
    /// The others can force a loss of the mover, and not sooner.
    Loss {
        /// The plies to the end.
        plies: u32,
    },
    /// There is neither within this number of plies; nothing is known beyond.
    Unknown {
        /// The plies that were searched.
        plies: u32,
    },
}

/// A result with its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof<P: Position> {
    /// The result.
    pub verdict: Verdict,
    /// Best play of both sides to the end. Empty if nothing is proved, shorter than the verdict says if the limits came in
    /// between.
    pub line: Vec<P::Move>,
    /// The nodes searched.
    pub nodes: u64,
}

/// How far a proof search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Within this number of plies there is neither a win nor a loss.
    pub plies: u32,
    /// The nodes searched.
    pub nodes: u64,
    /// The time since it started.
    pub elapsed: Duration,
}

/// Finds out whether a position is won or lost for its mover, and in how many plies. `past` are the positions of the
/// game before this one, `tell` gets every number of plies within which it is neither.
///
/// The limits of length that only games between programs have are not considered.
pub fn prove<P: Position>(
    position: &P,
    past: &[P],
    inquiry: Inquiry<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Proof<P> {
    Prover::new(position, past, inquiry).prove(tell)
}
