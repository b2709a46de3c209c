//! The real program on a throw-away database, and players who talk to it over real lines.

pub(crate) mod player;

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    sync::OnceLock,
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
        let mut child = Command::new(env!("CARGO_BIN_EXE_tablier"))
            .args(["serve", "--address", "127.0.0.1:0"])
            .env("TABLIER_DATA", database.folder())
            .env("TABLIER_DATABASE", database.0.address())
            .envs(variables.iter().copied())
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
