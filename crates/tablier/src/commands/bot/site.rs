//! The client side of a site: requests, commands, and event streams.

use std::{
    io::{BufRead, BufReader},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use ureq::Agent;

/// The timeout of a request.
const PATIENCE: Duration = Duration::from_secs(20);
/// A stream sends something every ten seconds. After this time without any data it is considered broken.
const SILENCE: Duration = Duration::from_secs(30);
/// The maximum size of a response, in bytes.
const LONGEST_ANSWER: u64 = 16 << 20;
/// How often a rate-limited request is retried.
const MOST_TRIES: u32 = 5;

pub(super) struct Remote {
    questions: Agent,
    streams: Agent,
    url: String,
    authorization: String,
}

impl Remote {
    pub(super) fn new(url: &str, token: &str) -> Remote {
        let questions =
            Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false).build();
        let streams = Agent::config_builder()
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .http_status_as_error(false)
            .build();
        Remote {
            questions: questions.into(),
            streams: streams.into(),
            url: url.trim_end_matches('/').to_owned(),
            authorization: format!("Bearer {token}"),
        }
    }

    pub(super) fn get(&self, path: &str) -> Result<Value> {
        self.ask(|agent, url| agent.get(url).header("Authorization", &self.authorization).call(), path)
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let body = body.to_string();
        let send = |agent: &Agent, url: &str| {
            let request = agent.post(url).header("Authorization", &self.authorization);
            request.header("Content-Type", "application/json").send(body.as_str())
        };
        self.ask(send, path)
    }

    /// Sends a request, and retries it later if it was rate-limited.
    fn ask(
        &self,
        send: impl Fn(&Agent, &str) -> Result<ureq::http::Response<ureq::Body>, ureq::Error>,
        path: &str,
    ) -> Result<Value> {
        let url = format!("{}{path}", self.url);
        for _ in 0..MOST_TRIES {
            let mut answer = send(&self.questions, &url)?;
            let status = answer.status().as_u16();
            if matches!(status, 429 | 503) {
                let wait = answer.headers().get("retry-after").and_then(|it| it.to_str().ok()?.parse().ok());
                thread::sleep(Duration::from_secs(wait.unwrap_or(1).clamp(1, 60)));
                continue;
            }
            let text = answer.body_mut().with_config().limit(LONGEST_ANSWER).read_to_string()?;
            let json: Value = serde_json::from_str(&text).with_context(|| format!("{path}: no JSON"))?;
            if status >= 400 {
                bail!("{path}: {status} {}", json["message"].as_str().unwrap_or_default());
            }
            return Ok(json);
        }
        bail!("{path}: the site is busy")
    }

    /// Opens a stream.
    pub(super) fn lines(&self, path: &str) -> Result<Lines> {
        let request =
            self.streams.get(format!("{}{path}", self.url)).header("Authorization", &self.authorization);
        let answer = request.call()?;
        if answer.status().as_u16() != 200 {
            bail!("{path}: {}", answer.status());
        }
        let mut reader = BufReader::new(answer.into_body().into_reader());
        let (send, lines) = mpsc::sync_channel(1000);
        // Reading has no timeout of its own. It runs in a thread that ends with the connection, or when the receiver is
        // gone.
        thread::spawn(move || {
            let mut line = String::new();
            while reader.read_line(&mut line).is_ok_and(|n_bytes| n_bytes > 0) {
                if send.send(std::mem::take(&mut line)).is_err() {
                    return;
                }
            }
        });
        Ok(Lines { lines, heard: std::cell::Cell::new(Instant::now()) })
    }
}

/// The lines of a stream.
pub(super) struct Lines {
    lines: Receiver<String>,
    heard: std::cell::Cell<Instant>,
}

impl Lines {
    /// The next line, or `None` if there is none within `patience`.
    ///
    /// # Errors
    /// If the stream has ended, or has been silent for too long.
    pub(super) fn next(&self, patience: Duration) -> Result<Option<String>> {
        match self.lines.recv_timeout(patience) {
            Ok(line) => {
                self.heard.set(Instant::now());
                Ok(Some(line))
            }
            Err(RecvTimeoutError::Timeout) if self.heard.get().elapsed() < SILENCE => Ok(None),
            Err(RecvTimeoutError::Timeout) => bail!("it is silent"),
            Err(RecvTimeoutError::Disconnected) => bail!("the line ended"),
        }
    }
}
