//! An external UGI engine: starts it, talks to it, and always ends it.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, Command, ExitStatus, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};

/// A running program. It is killed when this value is dropped.
pub struct Program {
    child: Child,
    /// `None` after its input was closed.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
}

/// Why an answer is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// The program has ended, or closed its output.
    Gone,
    /// It is silent, or sends other lines.
    Late,
}

/// The introduction of a program.
#[derive(Clone, Default, Debug)]
pub struct Greeting {
    /// Its name.
    pub name: Option<String>,
    /// Its options, each with the values that it lists.
    pub options: Vec<(String, Vec<String>)>,
}

/// The timeout of the start, and of answers that need no search.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// The maximum number of unread lines. A program that writes more has to wait.
const MOST_LINES: usize = 10_000;
/// The maximum length of a line. The rest counts as another line.
const MOST_BYTES: u64 = 1 << 20;

impl Program {
    /// Starts a program, given its path and its arguments.
    pub fn start(command: &[String]) -> Result<Program> {
        let (path, arguments) = command.split_first().context("no program is named")?;
        let mut child = Command::new(path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{path} cannot be started"))?;
        let mut stdin = child.stdin.take().expect("its input was asked for");
        let stdout = child.stdout.take().expect("its output was asked for");
        // Neither a program that does not read nor one that floods us may block us, so each direction has its own
        // thread.
        let (input, to_write) = mpsc::channel::<Vec<u8>>();
        thread::spawn(move || {
            for bytes in to_write {
                if stdin.write_all(&bytes).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        let (send, output) = mpsc::sync_channel(MOST_LINES);
        thread::spawn(move || read_lines(BufReader::new(stdout), &send));
        Ok(Program { child, input: Some(input), output })
    }

    /// Sends a line.
    pub fn say(&self, line: &str) {
        self.send(format!("{line}\n").into_bytes());
    }

    /// Sends any bytes. If the program is gone, the next answer will be missing.
    pub fn send(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            let _ = input.send(bytes);
        }
    }

    /// Reads lines until `accept` returns a value.
    pub fn hear<T>(
        &self,
        patience: Duration,
        mut accept: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Unanswered> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(line) => {
                    if let Some(found) = accept(&line) {
                        return Ok(found);
                    }
                    if left.is_zero() {
                        return Err(Unanswered::Late);
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(Unanswered::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(Unanswered::Gone),
            }
        }
    }

    /// Sends `isready` and waits for the answer. Returns the lines before it.
    pub fn sync(&self, patience: Duration) -> Result<Vec<String>, Unanswered> {
        let mut lines = Vec::new();
        self.say("isready");
        self.hear(patience, |line| {
            if line == "readyok" {
                return Some(());
            }
            lines.push(line.to_owned());
            None
        })?;
        Ok(lines)
    }

    /// Sends `ugi` and reads the program's introduction.
    pub fn greet(&self) -> Result<Greeting, Unanswered> {
        let mut greeting = Greeting::default();
        self.say("ugi");
        self.hear(PATIENCE, |line| {
            if let Some(name) = line.strip_prefix("id name ") {
                greeting.name = Some(name.trim().to_owned());
            } else if let Some(option) = line.strip_prefix("option name ") {
                greeting.options.push(read_option(option));
            }
            (line == "ugiok").then_some(())
        })?;
        Ok(greeting)
    }

    /// Sends `go` and waits for the move. Every line before it is passed on.
    pub fn go(
        &self,
        limits: &str,
        patience: Duration,
        mut tell: impl FnMut(&str),
    ) -> Result<String, Unanswered> {
        self.say(&format!("go {limits}"));
        self.hear_move(patience, &mut tell)
    }

    /// Reads lines until the move arrives.
    pub fn hear_move(&self, patience: Duration, mut tell: impl FnMut(&str)) -> Result<String, Unanswered> {
        self.hear(patience, |line| {
            if let Some(answer) = line.strip_prefix("bestmove") {
                return Some(answer.split_whitespace().next().unwrap_or_default().to_owned());
            }
            tell(line);
            None
        })
    }

    /// Closes its input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits until the program ends by itself. Returns `None` if it does not.
    pub fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        const LOOK_EVERY: Duration = Duration::from_millis(5);
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(LOOK_EVERY),
                _ => return None,
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already. Then there is nothing to kill, and waiting reaps the process.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(mut stdout: impl BufRead, send: &SyncSender<String>) {
    loop {
        let mut line = Vec::new();
        match std::io::Read::take(&mut stdout, MOST_BYTES).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let line = String::from_utf8_lossy(&line).trim_end().to_owned();
                if send.send(line).is_err() {
                    return;
                }
            }
        }
    }
}

/// Parses `Rule Set type combo default a var a var b`: the name and the values after `var`.
fn read_option(text: &str) -> (String, Vec<String>) {
    let (name, rest) = text.split_once(" type ").unwrap_or((text, ""));
    let values = rest.split(" var ").skip(1).map(|value| value.trim().to_owned()).collect();
    (name.trim().to_owned(), values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let (name, values) = read_option("RuleSet type combo default classic var classic var 2.0");
        assert_eq!((name.as_str(), values), ("RuleSet", vec!["classic".to_owned(), "2.0".to_owned()]));
        assert_eq!(read_option("Hash type spin default 1 min 1 max 9").1.len(), 0);
    }

    #[test]
    fn a_program_that_is_missing_is_named() {
        let error = Program::start(&["/no/such/program".to_owned()]).err().unwrap();
        assert!(error.to_string().contains("/no/such/program cannot be started"), "{error}");
    }
}
