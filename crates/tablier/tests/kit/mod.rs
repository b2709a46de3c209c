//! The real program on a throw-away database, and players who talk to it over real lines.

pub mod player;

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::OnceLock,
};

use store::testing::ThrowAway;
use tokio::runtime::Runtime;

/// The threads on which players live.
pub fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| Runtime::new().expect("threads"))
}

/// A database that is gone after the test.
pub struct Database(ThrowAway);

impl Database {
    pub fn sqlite() -> Database {
        Database(ThrowAway::sqlite())
    }

    pub fn postgres() -> Option<Database> {
        runtime().block_on(ThrowAway::postgres()).map(Database)
    }

    pub fn all() -> Vec<Database> {
        [Some(Database::sqlite()), Database::postgres()].into_iter().flatten().collect()
    }

    pub fn folder(&self) -> PathBuf {
        self.0.folder().to_owned()
    }
}

/// The program, serving.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    pub fn start(database: &Database, variables: &[(&str, &str)]) -> Server {
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
        let out = child.stdout.take().expect("its output is read here");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address =
            address.and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("no address: {line}"));
        Server { child, address }
    }

    /// Ends it at once, as nothing else does.
    pub fn kill(self) {
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
