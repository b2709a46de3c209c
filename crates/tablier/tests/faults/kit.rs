//! Common helpers: folders, signals, time, waiting for conditions.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, SystemTime},
};

use matchplay::Millis;
use rustix::process::{Pid, Signal, kill_process};
use tokio::time::{Instant, sleep};

/// The path of the program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_tablier");

/// Whether faults may last for as long as the slowest timeout.
pub(crate) fn is_long() -> bool {
    env::var_os("TABLIER_FAULTS_LONG").is_some_and(|it| it != "0")
}

/// The time as programs tell it.
pub(crate) fn now() -> Millis {
    let passed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
    Millis::try_from(passed.as_millis()).expect("it is before the year 9999")
}

/// Waits until a condition holds, for at most `within`. Returns whether it holds.
pub(crate) async fn until(within: Duration, mut is_so: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + within;
    loop {
        if is_so() {
            return true;
        }
        if Instant::now() > end {
            return false;
        }
        sleep(Duration::from_millis(25)).await;
    }
}

/// Sends a signal to a process, which may be gone.
pub(crate) fn signal(process: u32, signal: Signal) -> bool {
    let process = i32::try_from(process).ok().and_then(Pid::from_raw);
    process.is_some_and(|process| kill_process(process, signal).is_ok())
}

/// A folder that is removed after the test.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(what: &str) -> Folder {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("tablier-faults-{what}-{}-{n}", process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        Folder(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Prints progress.
pub(crate) fn say(what: &str) {
    // If nobody reads it, that does not matter.
    let _ = writeln!(io::stderr(), "{what}");
}

/// Prints what could not be tested, or how, where everybody sees it: past the test runner's capture of output.
pub(crate) fn say_loudly(what: &str) {
    let terminal = fs::OpenOptions::new().write(true).open("/dev/tty");
    let terminal = terminal.map(|it| Box::new(it) as Box<dyn Write>).ok();
    for mut out in terminal.into_iter().chain([Box::new(io::stderr()) as Box<dyn Write>]) {
        // If nobody reads it, that does not matter.
        let _ = writeln!(out, "\n*** {what} ***");
    }
}
