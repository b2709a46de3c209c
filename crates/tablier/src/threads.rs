//! Threads for the engine, which starts none itself.

use std::thread;

use search::Crew;

/// So many threads of this machine.
pub(crate) struct Threads(pub(crate) usize);

impl Threads {
    /// As many as the machine has, unless another number is given.
    pub(crate) fn or_all(number: Option<u16>) -> Threads {
        Threads(number.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from))
    }
}

impl Crew for Threads {
    fn size(&self) -> usize {
        self.0
    }

    fn work(&self, job: &(dyn Fn(usize) + Sync)) {
        thread::scope(|scope| {
            for index in 1..self.0 {
                scope.spawn(move || job(index));
            }
            job(0);
        });
    }
}
