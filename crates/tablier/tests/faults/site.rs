//! The processes of a site under attack, and their current addresses.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{Arc, Mutex, PoisonError},
    thread::{self, JoinHandle},
    time::Duration,
};

use matchplay::{ChatLine, checker::Kept};
use rustix::process::Signal;
use store::{Store, testing::ThrowAway};
use tokio::time::{Instant, sleep};

use crate::kit::{Folder, PROGRAM, signal};

/// How long a process may take to serve. It may have to wait until a namesake is known to be dead.
const SLOWEST_START: Duration = Duration::from_secs(30);

/// The addresses of the processes. One that is down has none.
#[derive(Clone, Default)]
pub(crate) struct Addresses(Arc<Mutex<Vec<Option<SocketAddr>>>>);

impl Addresses {
    fn set(&self, program: usize, address: Option<SocketAddr>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() <= program {
            all.resize(program + 1, None);
        }
        all[program] = address;
    }

    fn get(&self, program: usize) -> Option<SocketAddr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(program).copied().flatten()
    }

    /// The address of a process, or of another one if it is down.
    pub(crate) fn near(&self, program: usize) -> Option<SocketAddr> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let n = all.len().max(1);
        (0..n).find_map(|step| *all.get((program + step) % n)?)
    }
}

/// A program that runs.
struct Running {
    child: Child,
    /// Reads the output of the process, and publishes its address.
    reader: JoinHandle<()>,
}

/// A process and its command.
struct Program {
    variables: Vec<(String, String)>,
    log: PathBuf,
    running: Option<Running>,
}

/// The processes that serve one database.
pub(crate) struct Site {
    /// The database as the checker reaches it.
    database: String,
    programs: Vec<Program>,
    pub(crate) addresses: Addresses,
    pub(crate) folder: Folder,
    /// A schema that is removed in the end.
    _schema: Option<ThrowAway>,
}

impl Site {
    /// A site on a database, without processes.
    pub(crate) fn new(database: String, schema: Option<ThrowAway>) -> Site {
        let (programs, addresses) = (Vec::new(), Addresses::default());
        Site { database, programs, addresses, folder: Folder::new("site"), _schema: schema }
    }

    /// A site that stores everything in a file.
    pub(crate) fn sqlite() -> Site {
        let mut site = Site::new(String::new(), None);
        site.database = Store::sqlite_address(&site.folder.path().join("tablier.sqlite"));
        site
    }

    /// Starts one more process, and returns its number.
    pub(crate) async fn add(&mut self, variables: &[(&str, &str)]) -> usize {
        let program = self.programs.len();
        let variables = variables.iter().map(|it| (it.0.to_owned(), it.1.to_owned())).collect();
        let log = self.folder.path().join(format!("program-{program}.log"));
        self.programs.push(Program { variables, log, running: None });
        self.start(program).await;
        program
    }

    /// A command on this site's database, bypassing all faults.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(PROGRAM);
        command.env("TABLIER_DATA", self.folder.path()).env("TABLIER_LOG", "warn");
        if !self.database.starts_with("sqlite:") {
            command.env("TABLIER_DATABASE", &self.database);
        }
        command
    }

    /// Starts a process and waits until it serves. It may die at first, for example while the database is away or a
    /// namesake's lease lasts. It is then restarted, as a service manager would do.
    async fn start(&mut self, program: usize) {
        let end = Instant::now() + SLOWEST_START;
        while self.addresses.get(program).is_none() {
            self.watch(program);
            assert!(Instant::now() < end, "program {program} does not start:\n{}", self.log_tails());
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Starts a process unless it runs, without waiting.
    pub(crate) fn watch(&mut self, program: usize) {
        if self.programs[program].running.is_some() && self.ended(program).is_none() {
            return;
        }
        self.kill(program);
        let mut command = self.command();
        let it = &mut self.programs[program];
        let log = fs::OpenOptions::new().create(true).append(true).open(&it.log).expect("a log");
        command.envs(it.variables.iter().map(|(name, value)| (name, value)));
        let mut child = command
            .args(["serve", "--address", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the program starts");
        let out = child.stdout.take().expect("its output is read here");
        let addresses = self.addresses.clone();
        let reader = thread::spawn(move || {
            // A process ends if nobody reads its output any more.
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
                if let Some(address) = address.and_then(|text| text.parse().ok()) {
                    addresses.set(program, Some(address));
                }
            }
        });
        it.running = Some(Running { child, reader });
    }

    /// Kills a process.
    pub(crate) fn kill(&mut self, program: usize) {
        if let Some(Running { mut child, reader }) = self.programs[program].running.take() {
            let _ = child.kill();
            let _ = child.wait();
            let _ = reader.join();
        }
        self.addresses.set(program, None);
    }

    /// Freezes a process. Nobody is notified.
    pub(crate) fn freeze(&self, program: usize) {
        self.send(program, Signal::STOP);
    }

    pub(crate) fn thaw(&self, program: usize) {
        self.send(program, Signal::CONT);
    }

    fn send(&self, program: usize, what: Signal) {
        if let Some(running) = &self.programs[program].running {
            signal(running.child.id(), what);
        }
    }

    /// How a program ended, if it did.
    fn ended(&mut self, program: usize) -> Option<ExitStatus> {
        self.programs[program].running.as_mut()?.child.try_wait().expect("it can be asked")
    }

    /// Waits until all processes serve, restarting those that ended or were killed. Returns the number of restarts.
    pub(crate) async fn revive(&mut self) -> usize {
        let mut n_revived = 0;
        for program in 0..self.programs.len() {
            let is_running = self.programs[program].running.is_some() && self.ended(program).is_none();
            n_revived += usize::from(!is_running);
            if !is_running {
                self.kill(program);
            }
            self.start(program).await;
        }
        n_revived
    }

    /// The stored events and chat lines, read without the proxies.
    pub(crate) async fn kept(&self, matches: impl Iterator<Item = &str>) -> Vec<(Vec<Kept>, Vec<ChatLine>)> {
        let store = Store::open(&self.database, &self.folder.path().join("backups")).await;
        let store = store.expect("the database is well again");
        let mut all = Vec::new();
        for id in matches {
            let events = store.events(id).await.expect("events can be read");
            all.push((events, store.chat(id).await.expect("lines of chat can be read")));
        }
        store.close().await;
        all
    }

    /// The findings of `tablier verify`, or `None` if there are none.
    pub(crate) fn verify(&self) -> Option<String> {
        let output = self.command().arg("verify").output().expect("the program starts");
        let said = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        let is_well = output.status.success() && said[0].contains(" 0 faults");
        (!is_well).then(|| said.concat())
    }

    /// The last lines that each program logged.
    pub(crate) fn log_tails(&self) -> String {
        let mut all = String::new();
        for (number, program) in self.programs.iter().enumerate() {
            let text = fs::read_to_string(&program.log).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            let tail = &lines[lines.len().saturating_sub(12)..];
            all.push_str(&format!(
                "-- log of program {number} ({} lines)\n{}\n",
                lines.len(),
                tail.join("\n")
            ));
        }
        all
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        for program in 0..self.programs.len() {
            self.kill(program);
        }
    }
}
