//! How much work an answer may be.

use std::sync::atomic::AtomicBool;

use search::StopSignal;

use crate::problem::Problem;

/// How much work an answer may be. A page answers its own questions and asks only itself to wait; a server answers those of
/// strangers.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// The most plies of a game.
    pub plies: usize,
    /// The longest answer, in bytes.
    pub bytes: usize,
    /// Becomes true when nobody waits for the answer any more.
    pub stop: &'a dyn StopSignal,
    /// Whether the answer has already taken more time than it may. It is asked often.
    pub is_spent: &'a dyn Fn() -> bool,
}

impl Bounds<'static> {
    /// What a page may ask itself.
    pub const OWN: Bounds<'static> = {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Bounds { plies: 10_000, bytes: usize::MAX, stop: &NEVER, is_spent: &|| false }
    };
}

impl Bounds<'_> {
    /// Whether to go on.
    ///
    /// # Errors
    /// If nobody waits any more, or it has taken too long.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        if self.stop.is_set() {
            return Err(Problem::new("stopped", "nobody waits for the answer any more"));
        }
        if (self.is_spent)() {
            return Err(Problem::new("too-much", "this takes too long here: ask about a shorter game"));
        }
        Ok(())
    }

    /// Whether a list is not too long.
    pub(crate) fn check_plies(&self, n: usize) -> Result<(), Problem> {
        if n > self.plies {
            return Err(Problem::new("too-long", format!("a game has at most {} plies here", self.plies)));
        }
        Ok(())
    }
}

/// Whether a list in a question has no more elements than it may.
pub(crate) fn check_length<T>(what: &str, list: &[T], most: usize) -> Result<(), Problem> {
    if list.len() > most {
        return Err(Problem::new("too-long", format!("at most {most} {what}, not {}", list.len())));
    }
    Ok(())
}
