//! Proofs: whether a position is won or lost for certain, and in how many plies.
//!
//! One side attacks, the other defends. With two players each is a side; with three, the player who is to move is one
//! and the others together are the other. A win is the first place for that player alone, a loss the last one.
//!
//! [`Prover`] asks for each number of plies in turn whether the attacker can force his end within them, so that the first
//! yes is the shortest. Such a bounded question has no cycles, for every move leaves one ply less, and it needs no look
//! at repetitions: who always takes the shortest way never comes back to a position. Only two things reach in from
//! outside. Positions that stood twice in the game before are drawn when they come again. And where a counter of quiet
//! turns may end the game within the plies that are left, the way to a position is taken for a part of it.

mod numbers;
mod prover;
mod table;

use std::{sync::atomic::AtomicBool, time::Duration};

use tabletop::Position;

pub(crate) use self::prover::Finishers;
pub use self::{prover::Prover, table::ProofTable};
use crate::limits::Limits;

/// No proof is longer, in plies.
pub const MOST_PLIES: u32 = 200;

/// What a proof may cost, and who can end the search for it.
pub struct Inquiry<'a> {
    /// What remembers positions. It is emptied first.
    pub table: &'a mut ProofTable,
    /// When to give up. The depth is the number of plies of the longest proof that is wanted.
    pub limits: Limits,
    /// A clock that began with the inquiry.
    pub elapsed: &'a (dyn Fn() -> Duration + Sync),
    /// Ends it from outside.
    pub stop: &'a AtomicBool,
}

/// What is certain about a position, for its mover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The mover wins in so many plies whatever the others do, and not sooner if they do their best.
    Win {
        /// How many plies.
        plies: u32,
    },
    /// The others can make the mover lose in so many plies, and not sooner if he does his best.
    Loss {
        /// How many plies.
        plies: u32,
    },
    /// Neither is so within this number of plies; nothing is known beyond.
    Unknown {
        /// How many plies.
        plies: u32,
    },
}

/// An answer with its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof<P: Position> {
    /// What is certain.
    pub verdict: Verdict,
    /// Best play of both sides to the end. Empty if nothing is certain, shorter than the verdict says if the limits
    /// came in between.
    pub line: Vec<P::Move>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// How far an inquiry is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Within so many plies there is neither a win nor a loss.
    pub plies: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// Finds out whether a position is won or lost for its mover, and in how many plies. `past` are the positions of the
/// game before this one, `tell` hears of every number of plies within which there is nothing.
///
/// The limits of length that games have only between programs are not looked at.
pub fn prove<P: Position>(
    position: &P,
    past: &[P],
    inquiry: Inquiry<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Proof<P> {
    Prover::new(position, past, inquiry).prove(tell)
}
