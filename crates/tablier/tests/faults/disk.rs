//! A disk that fails on demand, under the files of one process.
//!
//! Device-mapper would do it below the file system, but many machines have none. A small preloaded library (`shim.c`)
//! makes the same calls fail in one process, and needs no privileges.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{self, Command},
};

use crate::kit::say_loudly;

/// How a disk fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// All writes and syncs return an I/O error.
    Write,
    /// All reads, too.
    All,
    /// Only syncing the write-ahead log fails.
    WalSync,
    /// Half of a write to the write-ahead log succeeds, then everything fails.
    Torn,
    /// No write returns.
    Hang,
}

/// A disk that can fail.
pub(crate) struct FailingDisk {
    library: PathBuf,
    folder: PathBuf,
    control: PathBuf,
    count: PathBuf,
}

impl FailingDisk {
    /// A disk under a folder, or `None` without a C compiler.
    pub(crate) fn new(folder: &Path) -> Option<FailingDisk> {
        let library = folder.join(format!("shim-{}.so", process::id()));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
        let compiled =
            Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).status();
        if !compiled.is_ok_and(|status| status.success()) {
            say_loudly("failing disks are NOT TESTED: there is no C compiler (cc)");
            return None;
        }
        say_loudly("failing disks: by a library that is loaded first (LD_PRELOAD)");
        let [control, count] = ["fault", "failed-calls"].map(|name| folder.join(name));
        Some(FailingDisk { library, folder: folder.to_owned(), control, count })
    }

    /// The environment variables that make a process use it.
    pub(crate) fn variables(&self) -> Vec<(&str, &str)> {
        let text = |path: &'static str, it: &Path| (path, it.to_str().expect("a plain path").to_owned());
        let all = [
            text("LD_PRELOAD", &self.library),
            text("TABLIER_FAULT_FOLDER", &self.folder),
            text("TABLIER_FAULT_CONTROL", &self.control),
            text("TABLIER_FAULT_COUNT", &self.count),
        ];
        all.into_iter().map(|(name, value)| (name, &*value.leak())).collect()
    }

    /// The disk fails from now on.
    pub(crate) fn fail(&self, how: Failure) {
        let word = match how {
            Failure::Write => "write",
            Failure::All => "all",
            Failure::WalSync => "wal-sync",
            Failure::Torn => "torn",
            Failure::Hang => "hang",
        };
        // A reader sees the whole word or nothing.
        let fresh = self.control.with_extension("new");
        fs::write(&fresh, word).expect("the test's own disk is well");
        fs::rename(&fresh, &self.control).expect("the test's own disk is well");
    }

    pub(crate) fn heal(&self) {
        let _ = fs::remove_file(&self.control);
    }

    /// The number of calls that failed or hang.
    pub(crate) fn n_failed(&self) -> u64 {
        fs::metadata(&self.count).map_or(0, |it| it.len())
    }
}
