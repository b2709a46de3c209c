//! Everybody who only watches.

use std::{collections::HashMap, net::SocketAddr, sync::Arc, time::Duration};

use anyhow::{Context, Result};
use client::Spectator;
use tokio::{
    sync::mpsc,
    task::JoinSet,
    time::{Instant, timeout_at},
};

/// How long after the last move a spectator may hear of it.
const PATIENCE: Duration = Duration::from_secs(5);

/// A question to a spectator: whether its match stands at the version of this list, or does before that time.
#[derive(Clone)]
struct Question {
    versions: Arc<HashMap<String, u64>>,
    until: Instant,
    answer: mpsc::Sender<Standing>,
}

/// Where a spectator stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Standing {
    /// Whether the last move was heard of.
    pub(super) is_up_to_date: bool,
    /// How long the message about it was.
    pub(super) n_bytes: usize,
}

/// Connections that watch, each in a task of its own.
#[derive(Default)]
pub(super) struct Spectators {
    tasks: JoinSet<()>,
    /// The way to ask each of them.
    ways: Vec<mpsc::Sender<Question>>,
}

impl Spectators {
    pub(super) fn len(&self) -> usize {
        self.ways.len()
    }

    /// Lets some more come, to one match after the other.
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

    /// Where those stand that are still there, as soon as they have heard of the version at which their match stands.
    pub(super) async fn standings(&self, versions: HashMap<String, u64>) -> Vec<Standing> {
        let until = Instant::now() + PATIENCE;
        let (answer, mut answers) = mpsc::channel(self.len().max(1));
        let question = Question { versions: Arc::new(versions), until, answer };
        for way in &self.ways {
            // Whoever is gone does not answer.
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
