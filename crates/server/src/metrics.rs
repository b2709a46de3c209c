//! Numbers about the program's work, for those who run it.

use std::time::Duration;

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

/// Numbers about the program's work.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    /// Seconds from a decision to its commit.
    commits: Histogram,
    /// Lines to clients.
    pub(crate) sockets: Gauge,
    /// Matches that somebody looks at, or that wait for a clock.
    pub(crate) rooms: Gauge,
    /// Clients that did not keep up.
    pub(crate) overflows: Counter,
    /// Messages that were none.
    pub(crate) malformed: Counter,
    limited: Family<Vec<(String, String)>, Counter>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("tablier");
        let commits = Histogram::new(exponential_buckets(0.000_5, 2.0, 14));
        let sockets = Gauge::default();
        let rooms = Gauge::default();
        let overflows = Counter::default();
        let malformed = Counter::default();
        let limited = Family::default();
        registry.register("commit_seconds", "From a decision to its commit", commits.clone());
        registry.register("sockets", "Lines to clients", sockets.clone());
        registry.register("rooms", "Matches that are open", rooms.clone());
        registry.register("overflows", "Clients that did not keep up and were let go", overflows.clone());
        registry.register("malformed_messages", "Messages that were none", malformed.clone());
        registry.register("limited", "What was done too often, by name", limited.clone());
        Metrics { registry, commits, sockets, rooms, overflows, malformed, limited }
    }
}

impl Metrics {
    /// Something was kept after so long.
    pub(crate) fn committed(&self, after: Duration) {
        self.commits.observe(after.as_secs_f64());
    }

    /// Something was done too often.
    pub(crate) fn limited(&self, name: &str) {
        self.limited.get_or_create(&vec![("limit".to_owned(), name.to_owned())]).inc();
    }

    /// All numbers as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }
}
