//! Limits on the work for an answer.

use std::sync::atomic::AtomicBool;

use search::StopSignal;

use crate::problem::Problem;

/// Limits on the work for an answer. A page that asks too much only makes itself wait, but a server answers strangers.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// The maximum number of plies of a game.
    pub plies: usize,
    /// The maximum size of a question, in bytes.
    pub question: usize,
    /// The maximum size of an answer, in bytes.
    pub bytes: usize,
    /// Becomes true when nobody waits for the answer any more.
    pub stop: &'a dyn StopSignal,
    /// Whether the answer has exceeded its time. It is called often.
    pub is_spent: &'a dyn Fn() -> bool,
}

impl Bounds<'static> {
    /// The limits for a page that asks itself.
    pub const OWN: Bounds<'static> = {
        static NEVER: AtomicBool = AtomicBool::new(false);
        /// Files of many games are long.
        const LONGEST: usize = 16 << 20;
        Bounds { plies: 10_000, question: LONGEST, bytes: usize::MAX, stop: &NEVER, is_spent: &|| false }
    };
}

impl Bounds<'_> {
    /// Checks whether to continue.
    ///
    /// # Errors
    /// If nobody waits any more, or the time is exceeded.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        if self.stop.is_set() {
            return Err(Problem::new("stopped", "nobody waits for the answer any more"));
        }
        if (self.is_spent)() {
            return Err(Problem::new("too-much", "this takes too long here: ask about a shorter game"));
        }
        Ok(())
    }

    /// Checks the length of a list of plies.
    pub(crate) fn check_plies(&self, n: usize) -> Result<(), Problem> {
        if n > self.plies {
            return Err(Problem::new("too-long", format!("a game has at most {} plies here", self.plies)));
        }
        Ok(())
    }
}

/// Checks the length of a list in a question.
pub(crate) fn check_length<T>(what: &str, list: &[T], most: usize) -> Result<(), Problem> {
    if list.len() > most {
        return Err(Problem::new("too-long", format!("at most {most} {what}, not {}", list.len())));
    }
    Ok(())
}
