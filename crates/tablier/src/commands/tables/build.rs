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
use endgames::{AnyEndings, EndgameTable, Slice, Unsolved, Workers};
use indicatif::ProgressBar;
use tablefiles::{read, write};
use workbench::interrupt;

use crate::{cli::tables::TablesBuildArgs, commands::tables::progress_bar};

pub(super) fn run(args: &TablesBuildArgs) -> Result<()> {
    let (folder, endings) = (args.place.folder()?, args.place.endings()?);
    let sizes = endings.stones();
    let n_stones = args.stones.unwrap_or(sizes.usual);
    ensure!(
        (sizes.fewest..=sizes.most).contains(&n_stones),
        "the tables of {} have {} to {} pieces",
        args.place.game,
        sizes.fewest,
        sizes.most
    );
    let n_stones = usize::from(n_stones);
    let pairs: Vec<Slice> = endings.up_to(n_stones).into_iter().filter(|slice| slice.leads_pair()).collect();
    announce(n_stones, &pairs, &folder, endings)?;
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;

    let bar = progress_bar(pairs.iter().map(|&slice| endings.work(slice)).sum());
    let crew = Crew { n_threads: args.threads.into(), is_stopped: interrupt::flag(), bar: &bar };
    let started = Instant::now();
    let mut n_built = 0;
    for &slice in &pairs {
        bar.set_message(slice.to_string());
        if is_there(&folder, endings, slice, &bar) {
            bar.inc(endings.work(slice));
            continue;
        }
        let solved = match endings.solve(slice, below(&folder, endings, slice)?, &crew) {
            Err(Unsolved::Stopped) => {
                bar.abandon();
                bail!("interrupted: the finished tables are kept, call again to go on");
            }
            solved => solved.with_context(|| format!("the table {slice} cannot be made"))?,
        };
        for table in &solved {
            write(&folder, endings, table)?;
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
fn announce(n_stones: usize, pairs: &[Slice], folder: &Path, endings: &dyn AnyEndings) -> Result<()> {
    let slices = pairs.iter().flat_map(|slice| slice.pair());
    let n_bytes: usize = slices.map(|slice| endings.n_file_bytes(slice)).sum();
    let needed = pairs.iter().map(|&slice| endings.memory(slice)).max().unwrap_or(0);
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
fn is_there(folder: &Path, endings: &dyn AnyEndings, slice: Slice, bar: &ProgressBar) -> bool {
    slice.pair().into_iter().all(|slice| match read(folder, endings, slice) {
        Ok(table) => table.is_some(),
        Err(error) => {
            bar.suspend(|| anstream::eprintln!("{error:#}; it is made anew"));
            false
        }
    })
}

/// The tables that captures lead to from a slice and from its colour-swapped one.
fn below(folder: &Path, endings: &dyn AnyEndings, slice: Slice) -> Result<Vec<EndgameTable>> {
    let needed = slice.pair().into_iter().flat_map(|slice| endings.below(slice));
    needed
        .map(|needed| read(folder, endings, needed)?.with_context(|| format!("the table {needed} is gone")))
        .collect()
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
