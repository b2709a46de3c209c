//! How tables are made: with whose threads, and why it may fail.

use thiserror::Error;

use crate::{endings::Endings, slice::Slice};

/// The threads that do the work. They are the caller's, as are the progress bar and the stop signal.
pub trait Workers: Sync {
    /// Runs the jobs 0 to `n_jobs`, each once, in any order, several at a time. Returns when all are done.
    fn run_jobs(&self, n_jobs: usize, job: &(dyn Fn(usize) + Sync));

    /// Is called when more is done: [`work`] units make a pair.
    fn progress(&self, n_units: u64);

    /// Whether to give up.
    fn is_stopped(&self) -> bool;
}

/// The units of work that a pair of slices takes, to compare it with others and to show progress.
pub fn work<E: Endings>(slice: Slice) -> u64 {
    // Each entry is visited once for its captures, and once when its distance is known.
    slice.pair().into_iter().map(|slice| 2 * E::n_entries(slice) as u64).sum()
}

/// Why no table was made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unsolved {
    /// The caller stopped the work.
    #[error("stopped")]
    Stopped,
    /// A table that is needed is not there.
    #[error("the table {0} is needed first")]
    Missing(Slice),
    /// The memory does not suffice.
    #[error("there is not enough memory")]
    Memory,
    /// Some win takes more plies than a byte can hold.
    #[error("a win takes more than {LONGEST} plies, which does not fit into a table")]
    TooLong,
}

/// The longest distance that a table can hold.
pub const LONGEST: u8 = 252;
