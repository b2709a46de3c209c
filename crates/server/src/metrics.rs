//! Numbers about the program's work, for those who run it.

use std::time::Duration;

use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use matchplay::{Event, Recorded};
use prometheus_client::{
    encoding::text::encode,
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

use crate::site::Site;

/// Things of one kind that are counted apart by a name.
type Counters = Family<[(&'static str, &'static str); 1], Counter>;

/// Numbers about the program's work.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    commands: Histogram,
    commits: Histogram,
    batches: Histogram,
    lags: Histogram,
    requests: Family<[(&'static str, String); 2], Counter>,
    request_seconds: Histogram,
    /// Connections of clients.
    pub(crate) sockets: Gauge,
    /// Streams to programs.
    pub(crate) streams: Gauge,
    /// Connections, WebSockets included.
    pub(crate) connections: Gauge,
    connections_ended: Counters,
    rooms: Gauge,
    waiting: Gauge,
    thoughts: Gauge,
    dropped: Counters,
    resumed: Counters,
    ended: Counters,
    limited: Counters,
    /// Two wrote the same version of a match; the later one looked again.
    pub(crate) conflicts: Counter,
    /// Commands that were meant for an earlier version.
    pub(crate) stale: Counter,
    /// Messages that were none.
    pub(crate) malformed: Counter,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let seconds = || Histogram::new(exponential_buckets(0.000_5, 2.0, 15));
        let all = Metrics {
            registry: Registry::default(),
            commands: seconds(),
            commits: seconds(),
            batches: Histogram::new(exponential_buckets(1.0, 2.0, 9)),
            lags: Histogram::new(exponential_buckets(0.005, 2.0, 11)),
            requests: Family::default(),
            request_seconds: seconds(),
            sockets: Gauge::default(),
            streams: Gauge::default(),
            connections: Gauge::default(),
            connections_ended: Family::default(),
            rooms: Gauge::default(),
            waiting: Gauge::default(),
            thoughts: Gauge::default(),
            dropped: Family::default(),
            resumed: Family::default(),
            ended: Family::default(),
            limited: Family::default(),
            conflicts: Counter::default(),
            stale: Counter::default(),
            malformed: Counter::default(),
        };
        // What has not happened yet is there as well, as zero: a rule for alerts compares with it.
        for reason in ["overflow", "slow", "silent", "gone"] {
            drop(all.dropped.get_or_create(&[("reason", reason)]));
        }
        for reason in ["handshake", "headers", "body", "idle", "reading", "crowded", "refused"] {
            drop(all.connections_ended.get_or_create(&[("reason", reason)]));
        }
        Metrics { registry: all.registered(), ..all }
    }
}

impl Metrics {
    fn registered(&self) -> Registry {
        let mut all = Registry::with_prefix("tablier");
        let version = Family::<[(&'static str, &'static str); 1], Gauge>::default();
        version.get_or_create(&[("version", env!("CARGO_PKG_VERSION"))]).set(1);
        all.register("build", "Which program this is", version);
        all.register("command_seconds", "From a command in a room to its answer", self.commands.clone());
        all.register("commit_seconds", "From a decision to its commit", self.commits.clone());
        all.register("commit_batch", "What was committed together", self.batches.clone());
        all.register("commit_waiting", "What waits to be committed", self.waiting.clone());
        all.register(
            "thoughts_waiting",
            "Moves of engine players that wait for a place",
            self.thoughts.clone(),
        );
        all.register("rooms", "Matches that somebody looks at", self.rooms.clone());
        all.register("sockets", "Connections of clients", self.sockets.clone());
        all.register("streams", "Streams to programs", self.streams.clone());
        all.register("connections", "Connections, WebSockets included", self.connections.clone());
        all.register(
            "connections_ended",
            "Connections that the server ended, by reason",
            self.connections_ended.clone(),
        );
        all.register("lag_seconds", "What the way to clients and back takes", self.lags.clone());
        all.register("dropped", "Clients that were let go, by reason", self.dropped.clone());
        all.register(
            "watched",
            "Who began to watch: first, resumed, or too far behind",
            self.resumed.clone(),
        );
        all.register(
            "version_conflicts",
            "Two wrote the same version, one looked again",
            self.conflicts.clone(),
        );
        all.register("stale_commands", "Commands for an earlier version", self.stale.clone());
        all.register("ended", "Matches that ended, by reason", self.ended.clone());
        all.register("malformed_messages", "Messages that were none", self.malformed.clone());
        all.register("limited", "What was done too often, by name", self.limited.clone());
        all.register("requests", "Requests, by method and status", self.requests.clone());
        all.register("request_seconds", "From a request to its answer", self.request_seconds.clone());
        all
    }

    /// A command was answered after this time.
    pub(crate) fn commanded(&self, after: Duration) {
        self.commands.observe(after.as_secs_f64());
    }

    /// Something was kept after this time.
    pub(crate) fn committed(&self, after: Duration) {
        self.commits.observe(after.as_secs_f64());
    }

    /// This many writes were committed together.
    pub(crate) fn batched(&self, n_requests: usize) {
        self.batches.observe(n_requests as f64);
    }

    /// The round trip to a client took this time.
    pub(crate) fn lagged(&self, took: Duration) {
        self.lags.observe(took.as_secs_f64());
    }

    /// A request was answered after this time.
    pub(crate) fn requested(&self, method: &'static str, status: u16, after: Duration) {
        self.requests.get_or_create(&[("method", method.to_owned()), ("status", status.to_string())]).inc();
        self.request_seconds.observe(after.as_secs_f64());
    }

    /// A client was let go.
    pub(crate) fn dropped(&self, reason: &'static str) {
        self.dropped.get_or_create(&[("reason", reason)]).inc();
    }

    /// A connection was ended by us: its client took too long, or there was no room for it.
    pub(crate) fn connection_ended(&self, reason: &'static str) {
        self.connections_ended.get_or_create(&[("reason", reason)]).inc();
    }

    /// Somebody who knew a version began to watch, and was sent this many events.
    pub(crate) fn watched(&self, since: u64, is_all_told: bool) {
        let how = match since {
            0 => "first",
            _ if is_all_told => "resumed",
            _ => "behind",
        };
        self.resumed.get_or_create(&[("how", how)]).inc();
    }

    /// What happened in a match was kept.
    pub(crate) fn happened(&self, events: &[Recorded]) {
        for recorded in events {
            if let Event::Ended { reason, .. } | Event::Aborted { reason } = &recorded.event {
                self.ended.get_or_create(&[("reason", reason.name())]).inc();
            }
        }
    }

    /// Something was done too often.
    pub(crate) fn limited(&self, name: &'static str) {
        self.limited.get_or_create(&[("limit", name)]).inc();
    }

    /// All metrics as text: the counters, and how many rooms are open, commits and thoughts wait at this moment.
    pub(crate) fn text(&self, n_rooms: usize, n_commits: usize, n_thoughts: usize) -> String {
        for (gauge, number) in
            [(&self.rooms, n_rooms), (&self.waiting, n_commits), (&self.thoughts, n_thoughts)]
        {
            gauge.set(i64::try_from(number).unwrap_or(i64::MAX));
        }
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }
}

/// What answers at the address for metrics.
pub(crate) fn routes(site: Site) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(site)
}

async fn metrics(State(site): State<Site>) -> impl IntoResponse {
    let media = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, media)], site.metrics_text())
}
