//! `tablier` without a command serves the site and prints where.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
};

/// Ends the process when the test ends in any way.
struct Site(Child);

impl Drop for Site {
    fn drop(&mut self) {
        self.0.kill().expect("the program runs");
        self.0.wait().expect("the program ends");
    }
}

/// Starts the program without arguments.
fn start() -> (Site, BufReader<ChildStdout>) {
    start_with(&[])
}

fn start_with(arguments: &[&str]) -> (Site, BufReader<ChildStdout>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tablier"))
        .args(arguments)
        .env("LC_ALL", "C")
        .env("TABLIER_ADDRESS", "127.0.0.1:0")
        .env(
            "TABLIER_DATA",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{}", std::process::id())),
        )
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let out = BufReader::new(child.stdout.take().expect("its output is read here"));
    (Site(child), out)
}

#[test]
fn without_a_command_the_site_is_served_and_its_address_is_printed() {
    let (_site, mut out) = start();
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    let mut stream = TcpStream::connect(address).expect("the site listens");
    stream
        .write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"), "{answer}");
}

#[test]
fn where_games_are_kept_is_printed_as_it_is() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{}", std::process::id()));
    let second_line = |mut out: BufReader<ChildStdout>| {
        let mut line = String::new();
        for _ in 0..2 {
            line.clear();
            out.read_line(&mut line).expect("a line");
        }
        line.trim_end().to_owned()
    };
    let (site, out) = start();
    assert_eq!(second_line(out), format!("Games are stored in {}", folder.display()));
    drop(site);
    let elsewhere = format!("sqlite:{}?mode=rwc", folder.join("elsewhere.db").display());
    let (_site, out) = start_with(&["serve", "--database", &elsewhere]);
    assert_eq!(second_line(out), "Games are stored in the database that --database names");
}

#[test]
fn an_address_that_is_taken_is_refused_with_advice() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    let run = Command::new(env!("CARGO_BIN_EXE_tablier"))
        .env("LC_ALL", "C")
        .args(["serve", "--address", &address])
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(1));
    assert!(said.contains(&address) && said.contains("--address"), "{said}");
}
