//! The test's own PostgreSQL server, which can be killed, frozen and restarted.

use std::{
    env, fs,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{self, Child, Command, Stdio},
    time::Duration,
};

use rustix::process::{Signal, geteuid};

use crate::kit::{Folder, say_loudly, signal, until};

pub(crate) struct Postgres {
    pub(crate) address: SocketAddr,
    folder: Folder,
    bin: PathBuf,
    guard: Guard,
}

impl Postgres {
    /// Starts a server with an empty database, if PostgreSQL is installed.
    pub(crate) async fn start() -> Option<Postgres> {
        let Some(bin) = programs() else {
            say_loudly("faults of PostgreSQL are NOT TESTED: install postgresql");
            return None;
        };
        let folder = Folder::new("postgres");
        let data = folder.path().join("data");
        let template = template(&bin);
        run(Command::new("cp").arg("-a").arg(&template).arg(&data));
        give_away(folder.path());
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        drop(listener);
        let guard = Guard::new(&data);
        let postgres = Postgres { address, folder, bin, guard };
        postgres.restart().await;
        Some(postgres)
    }

    /// Its URL without a proxy.
    pub(crate) fn url(&self) -> String {
        format!("postgres://postgres@{}/postgres", self.address)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Starts it, and waits until it answers.
    pub(crate) async fn restart(&self) {
        let folder = self.folder.path().display();
        let options = format!(
            "-p {} -k {folder} -c listen_addresses=127.0.0.1 -c max_connections=100",
            self.address.port()
        );
        let started = until(Duration::from_secs(30), || {
            let mut start = as_owner(self.bin.join("pg_ctl"));
            start.arg("-D").arg(self.data()).args(["-w", "-t", "30", "-o", &options, "-l"]);
            start.arg(self.folder.path().join("server.log")).arg("start");
            // The server keeps inherited file descriptors.
            start.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            start.status().is_ok_and(|status| status.success())
        });
        if !started.await {
            let log = fs::read_to_string(self.folder.path().join("server.log")).unwrap_or_default();
            panic!("PostgreSQL does not start: {log}");
        }
    }

    /// Stops it in PostgreSQL's mode "immediate": what was committed is recovered at the next start.
    pub(crate) fn stop_immediately(&self) {
        let mut stop = as_owner(self.bin.join("pg_ctl"));
        stop.arg("-D").arg(self.data()).args(["-m", "immediate", "stop"]);
        let _ = stop.stdout(Stdio::null()).stderr(Stdio::null()).status();
    }

    /// Kills all its processes.
    pub(crate) async fn kill(&self) {
        let all = self.processes();
        for process in &all {
            signal(*process, Signal::KILL);
        }
        let is_gone = |process: &u32| !Path::new(&format!("/proc/{process}/stat")).exists();
        assert!(
            until(Duration::from_secs(10), || all.iter().all(is_gone)).await,
            "a process survives kill -9"
        );
    }

    /// Freezes all its processes.
    pub(crate) fn freeze(&self) {
        for process in self.processes() {
            signal(process, Signal::STOP);
        }
    }

    pub(crate) fn thaw(&self) {
        for process in self.processes() {
            signal(process, Signal::CONT);
        }
    }

    /// The main process and its children.
    fn processes(&self) -> Vec<u32> {
        let file = fs::read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
        let Some(main) = file.lines().next().and_then(|line| line.parse().ok()) else { return Vec::new() };
        let mut all = vec![main];
        for entry in fs::read_dir("/proc").expect("the list of processes").flatten() {
            let Some(process) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else {
                continue;
            };
            let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            // After the name in parentheses: the state, then the parent.
            let parent =
                stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1)?.parse().ok());
            if parent == Some(main) {
                all.push(process);
            }
        }
        all
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.thaw();
        self.stop_immediately();
        self.guard.dismiss();
    }
}

/// Stops a server whose test was killed before it could.
struct Guard(Child);

impl Guard {
    /// Waits until the test closes its end of a pipe, however it ends.
    fn new(data: &Path) -> Guard {
        let script = r#"read -r _; main=$(head -n 1 "$1/postmaster.pid" 2>/dev/null) || exit 0
            for status in $(grep -lsx "PPid:[[:space:]]*$main" /proc/[0-9]*/status); do
                process=${status#/proc/}; kill -s CONT "${process%/status}"
            done
            kill -s CONT "$main"; kill -s QUIT "$main""#;
        let mut command = Command::new("sh");
        command.args(["-c", script, "guard"]).arg(data).stdin(Stdio::piped()).stdout(Stdio::null());
        // Killing the test's process group must not kill this process.
        let child = command.stderr(Stdio::null()).process_group(0).spawn();
        Guard(child.expect("a shell starts"))
    }

    fn dismiss(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

/// The newest PostgreSQL on this machine.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest =
        versions.map(|entry| entry.path().join("bin")).filter(|bin| bin.join("initdb").exists()).max();
    let path = env::var_os("PATH").unwrap_or_default();
    newest.or_else(|| env::split_paths(&path).find(|folder| folder.join("initdb").exists()))
}

/// PostgreSQL refuses to run as root.
fn as_owner(program: PathBuf) -> Command {
    if !geteuid().is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}

fn give_away(folder: &Path) {
    if geteuid().is_root() {
        run(Command::new("chown").args(["-R", "postgres:"]).arg(folder));
    }
    run(Command::new("chmod").arg("700").arg(folder));
}

fn run(command: &mut Command) {
    let status = command.stdout(Stdio::null()).status().expect("the command starts");
    assert!(status.success(), "{command:?}: {status}");
}

/// An empty database, created once and copied by every test.
fn template(bin: &Path) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let version = bin.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
    let template = folder.join(format!("postgres-{version}"));
    if template.exists() {
        return template;
    }
    let fresh = Folder::new("initdb");
    give_away(fresh.path());
    let data = fresh.path().join("data");
    let mut initdb = as_owner(bin.join("initdb"));
    initdb.arg("-D").arg(&data).args([
        "-A",
        "trust",
        "-U",
        "postgres",
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync",
    ]);
    run(&mut initdb);
    // Several tests may do this at once, and the last one wins.
    let own = folder.join(format!("postgres-{version}-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder for tests");
    run(Command::new("cp").arg("-a").arg(&data).arg(&own));
    if fs::rename(&own, &template).is_err() {
        let _ = fs::remove_dir_all(&own);
    }
    template
}
