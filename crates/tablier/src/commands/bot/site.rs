//! The client side of a site: requests, commands, and event streams.

use std::{
    cell::Cell,
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use client::Http;
use serde_json::Value;
use tokio::{
    runtime::{Builder, Runtime},
    time::timeout,
};

/// The timeout of a request.
const PATIENCE: Duration = Duration::from_secs(20);
/// A stream sends something every ten seconds. After this time without any data it is considered broken.
const SILENCE: Duration = Duration::from_secs(30);
/// How often a rate-limited request is retried.
const MOST_TRIES: u32 = 5;
/// How many lines of a stream may wait to be read.
const MOST_LINES: usize = 1000;

pub(super) struct Remote {
    /// Where requests are sent and streams are read, beside the threads that play.
    runtime: Runtime,
    http: Http,
    url: String,
    authorization: String,
}

impl Remote {
    pub(super) fn new(url: &str, token: &str) -> Result<Remote> {
        Ok(Remote {
            runtime: Builder::new_multi_thread().worker_threads(1).enable_all().build()?,
            http: Http::new(),
            url: url.trim_end_matches('/').to_owned(),
            authorization: format!("Bearer {token}"),
        })
    }

    pub(super) fn get(&self, path: &str) -> Result<Value> {
        self.ask("GET", path, &[], "")
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value> {
        self.ask("POST", path, &[("Content-Type", "application/json")], &body.to_string())
    }

    /// Sends a request, and retries it later if it was rate-limited.
    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Result<Value> {
        let url = format!("{}{path}", self.url);
        let headers = [headers, &[("Authorization", &self.authorization)]].concat();
        for _ in 0..MOST_TRIES {
            let asking = async { timeout(PATIENCE, self.http.request(method, &url, &headers, body)).await };
            let answer = self.runtime.block_on(asking).context("no answer in time")??;
            if matches!(answer.status, 429 | 503) {
                let wait = answer.header("retry-after").and_then(|it| it.parse().ok());
                thread::sleep(Duration::from_secs(wait.unwrap_or(1).clamp(1, 60)));
                continue;
            }
            let json = answer.json().with_context(|| format!("{path}: no JSON"))?;
            if answer.status >= 400 {
                bail!("{path}: {} {}", answer.status, json["message"].as_str().unwrap_or_default());
            }
            return Ok(json);
        }
        bail!("{path}: the site is busy")
    }

    /// Opens a stream.
    pub(super) fn lines(&self, path: &str) -> Result<Lines> {
        let url = format!("{}{path}", self.url);
        let headers = [("Authorization", self.authorization.as_str())];
        let opening = async { timeout(PATIENCE, self.http.lines(&url, &headers)).await };
        let mut stream = self.runtime.block_on(opening).context("no answer in time")??;
        let (send, lines) = mpsc::sync_channel(MOST_LINES);
        // Ends with the stream, or when nobody listens or keeps up.
        self.runtime.spawn(async move {
            while let Ok(Some(line)) = stream.next().await {
                if send.try_send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Lines { lines, heard: Cell::new(Instant::now()) })
    }
}

/// The lines of a stream.
pub(super) struct Lines {
    lines: Receiver<String>,
    heard: Cell<Instant>,
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
            Err(RecvTimeoutError::Disconnected) => bail!("the stream ended"),
        }
    }
}
