//! What the system reports about the server process.

use std::{fs, time::Duration};

/// The unit of times in `/proc`, in ticks per second.
const TICKS_PER_SECOND: u64 = 100;

pub(super) struct Process {
    pid: u32,
}

impl Process {
    pub(super) fn new(pid: u32) -> Process {
        Process { pid }
    }

    /// The resident memory in bytes.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// The CPU time it has used, in user and in system mode.
    pub(super) fn cpu(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.pid)).ok()?;
        // The name is the second field, in parentheses, and may contain anything.
        let mut fields = stat.rsplit(')').next()?.split_whitespace();
        let user: u64 = fields.nth(11)?.parse().ok()?;
        let system: u64 = fields.next()?.parse().ok()?;
        Some(Duration::from_millis((user + system) * 1000 / TICKS_PER_SECOND))
    }
}
