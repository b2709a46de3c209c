//! The real program on a temporary database, and players with real connections.

pub(crate) mod player;
pub(crate) mod stranger;

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio},
    sync::OnceLock,
    time::Duration,
};

use store::testing::ThrowAway;
use tokio::runtime::Runtime;

/// The runtime of the players.
pub(crate) fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| Runtime::new().expect("threads"))
}

/// A database that is removed after the test.
pub(crate) struct Database(ThrowAway);

impl Database {
    pub(crate) fn sqlite() -> Database {
        Database(ThrowAway::sqlite())
    }

    pub(crate) fn postgres() -> Option<Database> {
        runtime().block_on(ThrowAway::postgres()).map(Database)
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.0.folder().to_owned()
    }

    /// The program with this database.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(PROGRAM);
        command.env("TABLIER_DATA", self.folder()).env("TABLIER_DATABASE", self.0.address());
        command
    }
}

impl Database {
    /// The program, started by a shell with limits, for example `ulimit -S -n 1024`.
    pub(crate) fn limited_command(&self, limits: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limits} && exec \"$0\" \"$@\""), PROGRAM]);
        command.env("TABLIER_DATA", self.folder()).env("TABLIER_DATABASE", self.0.address());
        command
    }

    /// The URL of the database.
    pub(crate) fn address(&self) -> &str {
        self.0.address()
    }
}

/// The path of the program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_tablier");

/// All output of a command.
pub(crate) fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Waits until a condition holds, and fails the test if it takes too long.
pub(crate) fn eventually(is_so: impl Fn() -> bool) {
    for _ in 0..800 {
        if is_so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    panic!("what was waited for does not come");
}

/// The serving program.
pub(crate) struct Server {
    child: Child,
    /// Kept open, because the program ends if nobody reads its output any more.
    _out: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) fn start(database: &Database, variables: &[(&str, &str)]) -> Server {
        Server::start_or_die(database, variables).expect("the program says where it is")
    }

    /// Starts the program; `None` if it dies before it serves.
    pub(crate) fn start_or_die(database: &Database, variables: &[(&str, &str)]) -> Option<Server> {
        let mut command = database.command();
        command.envs(variables.iter().copied());
        Server::run(command)
    }

    /// Runs the program by a command; `None` if it dies before it serves.
    pub(crate) fn run(mut command: Command) -> Option<Server> {
        let mut child = command
            .args(["serve", "--address", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("its output is read here"));
        out.read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        match address.and_then(|text| text.parse().ok()) {
            Some(address) => Some(Server { child, _out: out, address }),
            None => {
                child.wait().expect("it has ended");
                None
            }
        }
    }

    /// Whether it ends by itself within a moment.
    pub(crate) fn has_died(&mut self) -> bool {
        (0..40).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(25));
            self.child.try_wait().expect("it can be asked").is_some()
        })
    }

    /// Sends a GET request, and returns the status and the body.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        let answer = runtime().block_on(client::request(self.address, "GET", path, &[], ""));
        let answer = answer.expect("an answer");
        (answer.status, answer.body)
    }

    /// Stops it gracefully, as a service manager would do.
    pub(crate) fn stop(mut self) -> ExitStatus {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).expect("it runs");
        self.child.wait().expect("the program ends")
    }

    /// Asks it to stop gracefully.
    pub(crate) fn tell_to_stop(&self) {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).expect("it runs");
    }

    /// Its exit status, if it ends within this time.
    pub(crate) fn ended_within(&mut self, time: Duration) -> Option<ExitStatus> {
        let deadline = std::time::Instant::now() + time;
        while std::time::Instant::now() < deadline {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        None
    }

    /// The process id.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Kills it.
    pub(crate) fn kill(self) {
        drop(self);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have died by itself.
        let _ = self.child.kill();
        self.child.wait().expect("the program ends");
    }
}
