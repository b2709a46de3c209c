//! Who thinks: one thread, or several that the caller provides.

/// Threads that work at the same time. The engine starts none itself, since not every place where it runs has them.
pub trait Crew: Send + Sync {
    /// How many there are, at least one.
    fn size(&self) -> usize;

    /// Runs a job once for each of the numbers below [`Crew::size`], all at the same time, and returns when all have
    /// ended.
    fn work(&self, job: &(dyn Fn(usize) + Sync));
}

/// Only the thread that asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Crew for Alone {
    fn size(&self) -> usize {
        1
    }

    fn work(&self, job: &(dyn Fn(usize) + Sync)) {
        job(0);
    }
}
