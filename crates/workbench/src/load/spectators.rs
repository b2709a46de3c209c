//! Connections that only watch.

use std::{collections::HashMap, net::SocketAddr, sync::Arc, time::Duration};

use anyhow::{Context, Result};
use client::Spectator;
use tokio::{
    sync::mpsc,
    task::JoinSet,
    time::{Instant, timeout_at},
};

/// How long after the last move a spectator may receive it.
const PATIENCE: Duration = Duration::from_secs(5);

/// A question to a spectator: has its match reached the version in this map, or does it by the deadline?
#[derive(Clone)]
struct Question {
    versions: Arc<HashMap<String, u64>>,
    until: Instant,
    answer: mpsc::Sender<Standing>,
}

/// The state of a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Standing {
    /// Whether it received the last move.
    pub(super) is_up_to_date: bool,
    /// The size of the message about it.
    pub(super) n_bytes: usize,
}

/// Watching connections, each in its own task.
#[derive(Default)]
pub(super) struct Spectators {
    tasks: JoinSet<()>,
    /// The channels to the tasks.
    ways: Vec<mpsc::Sender<Question>>,
}

impl Spectators {
    pub(super) fn len(&self) -> usize {
        self.ways.len()
    }

    /// Adds spectators, distributed over the matches in turn.
    pub(super) async fn come(&mut self, address: SocketAddr, ids: &[String], n: usize) -> Result<()> {
        let mut set = JoinSet::new();
        for place in self.len()..self.len() + n {
            let id = ids[place % ids.len()].clone();
            set.spawn(async move { Spectator::connect(address, &id).await });
        }
        while let Some(spectator) = set.join_next().await {
            let spectator = spectator?.context("a spectator gets no connection")?;
            let (way, questions) = mpsc::channel(1);
            self.tasks.spawn(watch(spectator, questions));
            self.ways.push(way);
        }
        Ok(())
    }

    /// The states of the spectators that are still connected, as soon as they have received the given version of their
    /// match.
    pub(super) async fn standings(&self, versions: HashMap<String, u64>) -> Vec<Standing> {
        let until = Instant::now() + PATIENCE;
        let (answer, mut answers) = mpsc::channel(self.len().max(1));
        let question = Question { versions: Arc::new(versions), until, answer };
        for way in &self.ways {
            // A spectator that is gone does not answer.
            let _ = way.send(question.clone()).await;
        }
        drop(question);
        let mut standings = Vec::with_capacity(self.len());
        while let Some(standing) = answers.recv().await {
            standings.push(standing);
        }
        standings
    }
}

async fn watch(mut spectator: Spectator, mut questions: mpsc::Receiver<Question>) {
    loop {
        let question = tokio::select! {
            heard = spectator.listen() => match heard {
                Ok(()) => continue,
                Err(_) => return,
            },
            question = questions.recv() => question,
        };
        let Some(Question { versions, until, answer }) = question else { return };
        let is_there = |spectator: &Spectator| {
            let version = versions.get(spectator.match_id());
            version.is_some_and(|&version| spectator.version().is_ok_and(|known| known >= version))
        };
        while !is_there(&spectator) {
            if !matches!(timeout_at(until, spectator.listen()).await, Ok(Ok(()))) {
                break;
            }
        }
        let standing = Standing { is_up_to_date: is_there(&spectator), n_bytes: spectator.n_bytes() };
        let _ = answer.send(standing).await;
    }
}
