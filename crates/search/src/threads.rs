//! The threads of a search: one, or several that the caller provides.

/// Threads that run at the same time. The engine starts none itself, since not every place where it runs has them.
pub trait Threads: Send + Sync {
    /// The number of threads, at least one.
    fn count(&self) -> usize;

    /// Runs a job once for each of the indices below [`Threads::count`], all at the same time, and returns when all have
    /// ended.
    fn run(&self, job: &(dyn Fn(usize) + Sync));
}

/// Only the calling thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct SingleThread;

impl Threads for SingleThread {
    fn count(&self) -> usize {
        1
    }

    fn run(&self, job: &(dyn Fn(usize) + Sync)) {
        job(0);
    }
}
