//! Runs many jobs on several threads.

use std::{
    ops::ControlFlow,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    thread,
};

use anyhow::Result;

/// Runs the jobs from 0 up to `n_jobs` on `n_threads` threads. `done` receives each result on this thread, in order of
/// completion, and decides whether to continue. The results of jobs that have already started are then discarded.
///
/// # Errors
/// Returns the first error of a job or of `done`.
pub fn run<T: Send>(
    n_jobs: usize,
    n_threads: usize,
    job: impl Fn(usize) -> Result<T> + Sync,
    mut done: impl FnMut(T) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let is_enough = AtomicBool::new(false);
    thread::scope(|scope| {
        let (send, results) = mpsc::channel();
        for _ in 0..n_threads {
            let (send, next, is_enough, job) = (send.clone(), &next, &is_enough, &job);
            scope.spawn(move || {
                while !is_enough.load(Relaxed) {
                    let index = next.fetch_add(1, Relaxed);
                    if index >= n_jobs || send.send(job(index)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut outcome = Ok(());
        for result in results {
            match result.and_then(&mut done) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => is_enough.store(true, Relaxed),
                Err(error) => {
                    is_enough.store(true, Relaxed);
                    outcome = outcome.and(Err(error));
                }
            }
            if is_enough.load(Relaxed) {
                break;
            }
        }
        outcome
    })
}

/// The number of threads that this machine runs at once.
pub fn n_cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn every_job_is_done_once_whatever_the_number_of_threads() {
        for n_threads in [1, 3] {
            let mut seen = Vec::new();
            let note = |job| {
                seen.push(job);
                Ok(ControlFlow::Continue(()))
            };
            run(50, n_threads, Ok, note).unwrap();
            seen.sort_unstable();
            assert_eq!(seen, (0..50).collect::<Vec<_>>());
        }
    }

    #[test]
    fn work_ends_when_it_is_enough_or_goes_wrong() {
        let mut heard = 0;
        let until_ten = |_| {
            heard += 1;
            Ok(if heard == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        run(1_000_000, 2, Ok, until_ten).unwrap();
        assert_eq!(heard, 10);
        let fail = |job| if job == 3 { bail!("three") } else { Ok(job) };
        let error = run(1_000_000, 2, fail, |_| Ok(ControlFlow::Continue(()))).unwrap_err();
        assert_eq!(error.to_string(), "three");
    }
}
