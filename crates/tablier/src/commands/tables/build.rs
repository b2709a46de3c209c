//! `tablier tables build`: builds the tables that do not exist yet.

use std::{
    fs,
    io::Write,
    path::Path,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    thread,
    time::Instant,
};

use anstream::stdout;
use anyhow::{Context, Result, bail, ensure};
use endgames::{EndgameTables, HEADER_BYTES, Slice, Unsolved, Workers, memory, solve, work};
use indicatif::ProgressBar;
use workbench::{
    interrupt,
    tables::{read, write},
};

use crate::{cli::tables::TablesBuildArgs, commands::tables::progress_bar};

pub(super) fn run(args: &TablesBuildArgs) -> Result<()> {
    let folder = args.place.folder()?;
    let n_stones = usize::from(args.stones);
    let pairs: Vec<Slice> = Slice::up_to(n_stones).filter(|slice| slice.leads_pair()).collect();
    announce(n_stones, &pairs, &folder)?;
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;

    let bar = progress_bar(pairs.iter().map(|&slice| work(slice)).sum());
    let crew = Crew { n_threads: args.threads.into(), is_stopped: interrupt::flag(), bar: &bar };
    let started = Instant::now();
    let mut n_built = 0;
    for &slice in &pairs {
        bar.set_message(slice.to_string());
        if is_there(&folder, slice, &bar) {
            bar.inc(work(slice));
            continue;
        }
        let solved = match solve(slice, &below(&folder, slice)?, &crew) {
            Err(Unsolved::Stopped) => {
                bar.abandon();
                bail!("interrupted: the finished tables are kept, call again to go on");
            }
            solved => solved.with_context(|| format!("the table {slice} cannot be made"))?,
        };
        for table in &solved {
            write(&folder, table)?;
            n_built += 1;
        }
    }
    bar.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    writeln!(
        stdout(),
        "{n_built} tables built in {seconds:.1} s; `tablier tables info {}` describes them",
        args.place.game
    )?;
    Ok(())
}

/// Prints the required resources, and refuses a build that cannot succeed.
fn announce(n_stones: usize, pairs: &[Slice], folder: &Path) -> Result<()> {
    let slices = pairs.iter().flat_map(|slice| slice.pair());
    let n_bytes: usize = slices.map(|slice| slice.n_entries() + HEADER_BYTES).sum();
    let needed = pairs.iter().map(|&slice| memory(slice)).max().unwrap_or(0);
    let megabytes = |n_bytes: u64| n_bytes as f64 / 1e6;
    writeln!(
        stdout(),
        "endings of up to {n_stones} pieces: {:.1} MB on disk in {}, up to {:.1} MB of memory",
        megabytes(n_bytes as u64),
        folder.display(),
        megabytes(needed)
    )?;
    if let Some(available) = available_memory() {
        ensure!(
            needed <= available,
            "{:.1} MB of memory are needed and {:.1} MB available: build tables of fewer pieces",
            megabytes(needed),
            megabytes(available)
        );
    }
    Ok(())
}

/// The available memory in bytes, if the system reports it.
fn available_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// Whether both tables of a pair exist and are valid.
fn is_there(folder: &Path, slice: Slice, bar: &ProgressBar) -> bool {
    slice.pair().into_iter().all(|slice| match read(folder, slice) {
        Ok(table) => table.is_some(),
        Err(error) => {
            bar.suspend(|| anstream::eprintln!("{error:#}; it is made anew"));
            false
        }
    })
}

/// The tables that captures lead to from a slice and from its colour-swapped one.
fn below(folder: &Path, slice: Slice) -> Result<EndgameTables> {
    let mut tables = Vec::new();
    for needed in slice.pair().into_iter().filter_map(Slice::after_capture) {
        tables.push(read(folder, needed)?.with_context(|| format!("the table {needed} is gone"))?);
    }
    Ok(EndgameTables::new(tables))
}

/// Threads, a check for interrupts, and a progress bar.
struct Crew<'a> {
    n_threads: usize,
    is_stopped: &'a AtomicBool,
    bar: &'a ProgressBar,
}

impl Workers for Crew<'_> {
    fn run_jobs(&self, n_jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                match next.fetch_add(1, Relaxed) {
                    mine if mine < n_jobs => job(mine),
                    _ => return,
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.n_threads.min(n_jobs) {
                scope.spawn(work);
            }
            work();
        });
    }

    fn progress(&self, n_units: u64) {
        self.bar.inc(n_units);
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Relaxed)
    }
}
