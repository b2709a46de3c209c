//! A disk of a few megabytes that needs no privileges: an in-memory file system in its own mount namespace.

use std::{
    fs,
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use crate::kit::PROGRAM;

/// The remaining bytes on an almost full disk: enough for a few moves.
const A_LITTLE: usize = 200_000;

/// A small disk. It disappears with the process that holds it.
pub(crate) struct SmallDisk {
    holder: Child,
    folder: PathBuf,
}

impl SmallDisk {
    /// Mounts a disk of this size over a folder, or `None` if the system does not allow it.
    pub(crate) fn new(folder: &Path, megabytes: u32) -> Option<SmallDisk> {
        let script = format!("mount -t tmpfs -o size={megabytes}m none \"$0\" && echo mounted && exec cat");
        let mut holder = Command::new("unshare")
            .args(["--user", "--map-root-user", "--mount", "sh", "-c", &script])
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let mut line = String::new();
        let out = holder.stdout.as_mut().expect("its output is read here");
        BufReader::new(out).read_line(&mut line).ok()?;
        let disk = SmallDisk { holder, folder: folder.to_owned() };
        (line == "mounted\n").then_some(disk)
    }

    /// A command that sees the disk.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new("nsenter");
        let holder = self.holder.id().to_string();
        command.args(["--target", &holder, "--user", "--mount", "--preserve-credentials", "--", program]);
        command
    }

    /// The program with its data on the disk.
    pub(crate) fn tablier(&self) -> Command {
        let mut command = self.command(PROGRAM);
        // It would log every error, which the output of the tests does not need.
        command.env("TABLIER_DATA", &self.folder).env("TABLIER_LOG", "off");
        command
    }

    fn shell(&self, script: &str) {
        let status = self.command("sh").args(["-c", script]).arg(&self.folder).stderr(Stdio::null()).status();
        assert!(status.expect("a shell").success(), "{script}");
    }

    /// Fills the disk except for a little.
    pub(crate) fn fill_almost(&self) {
        self.shell(&format!(
            "cd \"$0\"; head -c {A_LITTLE} /dev/zero > reserve; cat /dev/zero > filler; rm reserve"
        ));
    }

    /// Fills the disk to the last byte.
    pub(crate) fn fill(&self) {
        self.shell("cd \"$0\"; cat /dev/zero > filler2; true");
    }

    /// Frees the space.
    pub(crate) fn free(&self) {
        self.shell("cd \"$0\"; rm -f filler filler2");
    }

    /// The names of the files on it.
    pub(crate) fn files(&self) -> Vec<String> {
        let output = self.command("ls").arg(&self.folder).output().expect("a list");
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // The process ends with its input. The test removes the folder below.
        drop(self.holder.stdin.take());
        let _ = self.holder.wait();
    }
}

/// Prints where everybody sees it that a test could not run: past the test runner's capture of output, and to the
/// terminal if there is one.
pub(crate) fn say_loudly(what: &str) {
    let terminal = fs::OpenOptions::new().write(true).open("/dev/tty");
    let terminal = terminal.map(|it| Box::new(it) as Box<dyn Write>).ok();
    for mut out in terminal.into_iter().chain([Box::new(io::stderr()) as Box<dyn Write>]) {
        // If nobody reads it, that does not matter.
        let _ = writeln!(out, "\n*** {what} ***");
    }
}
