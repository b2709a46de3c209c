//! The real program on a throw-away database, and players who talk to it over real lines.

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

/// The threads on which players live.
pub(crate) fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| Runtime::new().expect("threads"))
}

/// A database that is gone after the test.
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

    /// The program, about to do something to this database.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(PROGRAM);
        command.env("TABLIER_DATA", self.folder()).env("TABLIER_DATABASE", self.0.address());
        command
    }
}

impl Database {
    /// The program, as a shell starts it that has set limits for it, `ulimit -S -n 1024` say.
    pub(crate) fn limited_command(&self, limits: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limits} && exec \"$0\" \"$@\""), PROGRAM]);
        command.env("TABLIER_DATA", self.folder()).env("TABLIER_DATABASE", self.0.address());
        command
    }

    /// Where the database is.
    pub(crate) fn address(&self) -> &str {
        self.0.address()
    }
}

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_tablier");

/// Everything that a command said.
pub(crate) fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Waits until something is so. What takes longer than this does not come.
pub(crate) fn eventually(is_so: impl Fn() -> bool) {
    for _ in 0..800 {
        if is_so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    panic!("what was waited for does not come");
}

/// The program, serving.
pub(crate) struct Server {
    child: Child,
    /// Kept, since a program whose output nobody reads any more ends.
    _out: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) fn start(database: &Database, variables: &[(&str, &str)]) -> Server {
        Server::start_or_die(database, variables).expect("the program says where it is")
    }

    /// The program, unless it dies before it serves.
    pub(crate) fn start_or_die(database: &Database, variables: &[(&str, &str)]) -> Option<Server> {
        let mut command = database.command();
        command.envs(variables.iter().copied());
        Server::run(command)
    }

    /// The program as a command runs it, unless it dies before it serves.
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

    /// Whether it ends by itself, within a moment.
    pub(crate) fn has_died(&mut self) -> bool {
        (0..40).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(25));
            self.child.try_wait().expect("it can be asked").is_some()
        })
    }

    /// Asks, and says what was answered: the status and the body.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        let answer = runtime().block_on(client::request(self.address, "GET", path, &[], ""));
        let answer = answer.expect("an answer");
        (answer.status, answer.body)
    }

    /// Ends it in good order, as systems end their services.
    pub(crate) fn stop(mut self) -> ExitStatus {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).expect("it runs");
        self.child.wait().expect("the program ends")
    }

    /// Tells it to end in good order.
    pub(crate) fn tell_to_stop(&self) {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).expect("it runs");
    }

    /// How it ended, if it does within that time.
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

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Ends it at once, as nothing else does.
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
