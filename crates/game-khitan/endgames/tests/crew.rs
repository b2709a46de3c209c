//! Threads for tests, and tables that are built once.

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

use endgames::{EndgameTables, Endings, Workers};
use khitan_endgames::Index;

/// Works with some threads up to a number of jobs, and counts what was reported.
pub(crate) struct Crew {
    n_threads: usize,
    n_jobs_left: AtomicUsize,
    pub(crate) n_reported: AtomicUsize,
}

impl Crew {
    pub(crate) fn new(n_threads: usize, n_jobs: usize) -> Crew {
        Crew { n_threads, n_jobs_left: n_jobs.into(), n_reported: 0.into() }
    }
}

impl Workers for Crew {
    fn run_jobs(&self, n_jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(mine) = Some(next.fetch_add(1, Relaxed)).filter(|&mine| mine < n_jobs) {
                job(mine);
            }
        };
        thread::scope(|scope| (0..self.n_threads).for_each(|_| drop(scope.spawn(work))));
    }
    fn progress(&self, n_units: u64) {
        self.n_reported.fetch_add(n_units as usize, Relaxed);
    }
    fn is_stopped(&self) -> bool {
        self.n_jobs_left.fetch_update(Relaxed, Relaxed, |n_left| n_left.checked_sub(1)).is_err()
    }
}

/// The tables up to a number of tiles.
pub(crate) fn tables(n_tiles: usize, n_threads: usize) -> EndgameTables<Index> {
    let crew = Crew::new(n_threads, usize::MAX);
    Index::up_to(n_tiles).filter(|slice| slice.leads_pair()).fold(
        EndgameTables::default(),
        |tables, slice| {
            let solved = Index::solve(slice, &tables, &crew).unwrap();
            EndgameTables::new(tables.iter().cloned().chain(solved))
        },
    )
}

/// The tables of two and three tiles.
pub(crate) static THREE: LazyLock<EndgameTables<Index>> = LazyLock::new(|| tables(3, 2));
