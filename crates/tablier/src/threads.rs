//! Threads for the engine, which starts none itself.

use std::thread;

use search::Threads;

/// A number of operating system threads.
pub(crate) struct MachineThreads(pub(crate) usize);

impl MachineThreads {
    /// The given number of threads, or as many as the machine has.
    pub(crate) fn or_all(number: Option<u16>) -> MachineThreads {
        MachineThreads(
            number.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from),
        )
    }
}

impl Threads for MachineThreads {
    fn count(&self) -> usize {
        self.0
    }

    fn run(&self, job: &(dyn Fn(usize) + Sync)) {
        thread::scope(|scope| {
            for index in 1..self.0 {
                scope.spawn(move || job(index));
            }
            job(0);
        });
    }
}
