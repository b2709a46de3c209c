//! When a search ends: its limits, the caller's clock and the caller's stop signal.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use crate::limits::{Limits, TimeLimit};

/// Ends a search from outside. It is polled now and then.
pub trait StopSignal: Sync {
    /// Whether the search should end.
    fn is_set(&self) -> bool;
}

/// A flag that another thread sets.
impl StopSignal for AtomicBool {
    fn is_set(&self) -> bool {
        self.load(Relaxed)
    }
}

/// What a thread asks whether to go on.
#[derive(Clone, Copy)]
pub(crate) struct Control<'a> {
    limits: Limits,
    elapsed: &'a (dyn Fn() -> Duration + Sync),
    stop: &'a dyn StopSignal,
    shared: &'a SharedState,
    is_helper: bool,
}

/// What the threads of one search share besides the transposition table.
#[derive(Default)]
pub(crate) struct SharedState {
    /// Nodes of the helpers.
    helper_nodes: AtomicU64,
    /// Set when the main thread has its result: the helpers stop.
    is_done: AtomicBool,
}

static SINGLE_THREAD: SharedState =
    SharedState { helper_nodes: AtomicU64::new(0), is_done: AtomicBool::new(false) };

impl SharedState {
    pub(crate) fn stop_helpers(&self) {
        self.is_done.store(true, Relaxed);
    }
}

/// The clock and the stop signal are polled once in this number of nodes.
const POLL_NODES: u64 = 1024;
/// The same for simulations of Monte Carlo tree search, each of which takes much longer than a node.
const POLL_SIMULATIONS: u64 = 16;

impl<'a> Control<'a> {
    pub(crate) fn new(
        limits: Limits,
        elapsed: &'a (dyn Fn() -> Duration + Sync),
        stop: &'a dyn StopSignal,
    ) -> Control<'a> {
        Control { limits, elapsed, stop, shared: &SINGLE_THREAD, is_helper: false }
    }

    /// The control of one of several threads.
    pub(crate) fn for_thread(self, shared: &'a SharedState, is_helper: bool) -> Control<'a> {
        Control { shared, is_helper, ..self }
    }

    /// The same control for a part of the search that counts its own nodes.
    pub(crate) fn with_node_limit(self, nodes: u64) -> Control<'a> {
        Control { limits: Limits { nodes: Some(nodes), ..self.limits }, ..self }
    }

    pub(crate) fn depth_limit(&self) -> Option<u32> {
        self.limits.depth
    }

    /// The nodes that may still be searched after this number of them.
    pub(crate) fn nodes_left(&self, nodes: u64) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(nodes))
    }

    pub(crate) fn elapsed(&self) -> Duration {
        (self.elapsed)()
    }

    pub(crate) fn has_time_limit(&self) -> bool {
        self.limits.time.is_some()
    }

    /// Whether the search must stop now. To be asked at every node.
    #[inline]
    pub(crate) fn must_stop(&self, nodes: u64) -> bool {
        if self.limits.nodes.is_some_and(|limit| nodes >= limit) {
            return true;
        }
        nodes.is_multiple_of(POLL_NODES) && self.poll()
    }

    #[cold]
    fn poll(&self) -> bool {
        if self.is_helper {
            self.shared.helper_nodes.fetch_add(POLL_NODES, Relaxed);
        }
        self.is_stopped() || self.is_out_of_time()
    }

    /// The same for Monte Carlo tree search, after a simulation.
    pub(crate) fn must_stop_simulations(&self, n_simulations: u64, nodes: u64) -> bool {
        self.limits.nodes.is_some_and(|limit| nodes >= limit)
            || n_simulations.is_multiple_of(POLL_SIMULATIONS) && (self.is_stopped() || self.is_out_of_time())
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_set() || self.shared.is_done.load(Relaxed)
    }

    fn is_out_of_time(&self) -> bool {
        self.limits.time.is_some_and(|time| self.elapsed() >= time.hard)
    }

    /// Whether another depth may start. `time_percent` scales the soft time limit; it counts only where time can be saved
    /// for later moves.
    pub(crate) fn may_start_depth(&self, depth: u32, nodes: u64, time_percent: u32) -> bool {
        let is_late = |time: TimeLimit| {
            let soft = if time.soft < time.hard {
                (time.soft * time_percent / 100).min(time.hard)
            } else {
                time.soft
            };
            self.elapsed() >= soft
        };
        let is_enough = self.limits.depth.is_some_and(|limit| depth > limit)
            || self.limits.nodes.is_some_and(|limit| nodes >= limit)
            || self.limits.time.is_some_and(is_late);
        !is_enough && !self.is_stopped()
    }

    /// The nodes of all threads, given those of this one.
    pub(crate) fn total_nodes(&self, nodes: u64) -> u64 {
        nodes + self.shared.helper_nodes.load(Relaxed)
    }
}
