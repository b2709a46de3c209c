//! What a program does all the time: it shows life, takes over the matches of programs that are gone, and does the housekeeping.

use std::{sync::PoisonError, time::Duration};

use matchplay::{Millis, Reason, SignOfLife};
use store::NodeRow;
use tokio::{
    sync::oneshot,
    time::{Interval, MissedTickBehavior, interval, timeout},
};

use super::Site;
use crate::{evaluations, lease, live::ToRoom, notices, presence};

/// How often a program shows life.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How long a sign of life may take to be kept.
pub(super) const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a program may be silent before others take over its matches.
const SILENCE: Millis = 5_000;
/// How often rooms are compared with what is kept, where several programs write.
const COMPARE: Duration = Duration::from_secs(2);
/// How often clocks are looked at of matches that nobody watches.
const SWEEP: Duration = Duration::from_secs(5);
/// How often finished matches are counted by the explorer.
const FOLLOW: Duration = Duration::from_secs(15);
/// How often old sessions are looked for.
const SESSIONS_SWEEP: Duration = Duration::from_secs(3600);

impl Site {
    /// Matches that were played when no program was there any more: their clocks stop at the last sign of life of any. Where
    /// another program serves, only those matches are concerned that the predecessor of this one served. Then this program
    /// shows life for the first time.
    pub(super) async fn take_over(&self, predecessor: Option<&NodeRow>) -> Result<(), store::StoreError> {
        // The entry of a new name does not show that anybody was alive.
        let others = self.store().nodes().await?.into_iter().filter(|node| node.id != self.node());
        let last_alive = others.map(|node| node.alive).chain(predecessor.map(|node| node.alive)).max();
        let is_another_alive = lease::is_another_alive(self.store(), self.node(), self.now()).await?;
        // No clock runs by this program yet. If it freezes from now on, the next sign of life tells.
        let sign = self.heartbeat().start(self.now());
        match (predecessor, last_alive) {
            (Some(predecessor), _) if is_another_alive => {
                self.adopt(Some(self.node()), predecessor.alive).await?;
            }
            (_, Some(last_alive)) if !is_another_alive => self.adopt(None, last_alive).await?,
            _ => {}
        }
        match timeout(HEARTBEAT_TIMEOUT, self.keep_sign_of_life(sign)).await {
            Ok(kept) => kept,
            Err(_) => Err(no_answer()),
        }
    }

    /// Matches of a program that is gone, or of all: their clocks stop at the last sign of life.
    async fn adopt(&self, node: Option<&str>, last_alive: Millis) -> Result<(), store::StoreError> {
        let mut stopped = Vec::new();
        for match_id in self.store().live_match_ids(node).await? {
            let (done, end) = oneshot::channel();
            self.rooms().send(self, &match_id, ToRoom::Orphaned { last_alive, done }).await;
            stopped.push((match_id, end));
        }
        // No sign of life before all of them stand: if this program dies as well, the next one must know since when.
        for (match_id, end) in stopped {
            if !end.await.unwrap_or(false) {
                return Err(store::StoreError::Unreachable(format!(
                    "the clocks of match {match_id} do not stand yet"
                )));
            }
        }
        Ok(())
    }

    /// Shows life again and again. Nothing else happens in this task, so that nothing can delay it.
    pub(super) async fn heartbeats(self) {
        let mut heartbeat = steady(HEARTBEAT);
        loop {
            tokio::select! {
                _ = heartbeat.tick() => {}
                () = self.stopped() => return,
            }
            if let Err(error) = self.show_life().await {
                tracing::error!(%error, "no sign of life can be kept");
            }
        }
    }

    /// What is done now and then: clocks that nobody watches, programs that are gone, sessions that ended.
    pub(super) async fn housekeeping(self) {
        let [mut sweep, mut sessions] = [SWEEP, SESSIONS_SWEEP].map(steady);
        loop {
            let done = tokio::select! {
                _ = sweep.tick() => self.sweep().await,
                _ = sessions.tick() => self.sweep_sessions().await,
                () = self.stopped() => return,
            };
            if let Err(error) = done {
                tracing::error!(%error, "the database does not answer");
            }
        }
    }

    /// Counts matches that have ended, again and again, beside everything else: a long way to catch up delays nobody.
    pub(super) async fn follow_finished(self) {
        let mut follow = steady(FOLLOW);
        // The first tick comes at once: a program that has just started has more urgent things to do.
        follow.tick().await;
        loop {
            tokio::select! {
                _ = follow.tick() => {}
                () = self.stopped() => return,
            }
            if let Err(error) = self.explore_finished().await {
                tracing::warn!(%error, "finished matches cannot be explored");
            }
        }
    }

    /// Compares all rooms that somebody watches with what is kept: every few seconds, and at once when the broker was away.
    pub(super) async fn compare_rooms(self) {
        let mut compare = steady(COMPARE);
        let mut reconnections = self.bus().reconnections();
        loop {
            tokio::select! {
                _ = compare.tick() => {}
                Ok(()) = reconnections.changed() => self.rooms().learn_all_names().await,
                () = self.stopped() => return,
            }
            if let Err(error) = self.rooms().compare(&self).await {
                tracing::warn!(%error, "rooms cannot be compared with what is kept");
            }
            if let Err(error) = self.desks().compare(&self).await {
                tracing::warn!(%error, "desks cannot be compared with what is kept");
            }
        }
    }

    /// Shows life. To those who play, a program that could keep nothing was away: when it can again, their clocks go on from the last
    /// sign of life, as after any other absence.
    async fn show_life(&self) -> Result<(), store::StoreError> {
        let sign = self.heartbeat().begin(self.now());
        let shown = match timeout(HEARTBEAT_TIMEOUT, self.try_to_show_life(sign)).await {
            Ok(shown) => shown,
            Err(_) => Err(no_answer()),
        };
        if shown.is_err() && self.heartbeat().failed() {
            tracing::warn!("the database takes no writes");
            self.rooms().wake_all().await;
        }
        shown
    }

    async fn try_to_show_life(&self, sign: SignOfLife) -> Result<(), store::StoreError> {
        if let Some(since) = sign.away_since() {
            self.store().write_again(self.node()).await?;
            let keeps_again = self.heartbeat().keeps_again();
            if keeps_again {
                tracing::warn!("the database takes writes again");
                self.rooms().wake_all().await;
            }
            self.adopt(Some(self.node()), since).await?;
        }
        self.keep_sign_of_life(sign).await
    }

    /// Keeps a sign of life. All clocks stand that have to.
    async fn keep_sign_of_life(&self, sign: SignOfLife) -> Result<(), store::StoreError> {
        if !self.store().renew_lease(&self.0.lease, sign.at()).await? {
            self.start_anew().await?;
        }
        if self.is_shared() {
            let nodes = self.store().nodes().await?;
            let others = nodes.into_iter().map(|node| (node.id, node.alive)).collect();
            *self.0.others.lock().unwrap_or_else(PoisonError::into_inner) = others;
        }
        self.heartbeat().kept(sign);
        Ok(())
    }

    /// Others have taken this program for dead, and taken over its matches. It begins as if it had just been started: it takes its
    /// name again and reads all matches. If another program has the name, this one ends.
    async fn start_anew(&self) -> Result<(), store::StoreError> {
        tracing::warn!(node = self.node(), "the lease of this program's name is gone: it starts anew");
        match lease::take_again(self.store(), &self.0.lease, self.now()).await {
            Ok(()) => {
                self.rooms().refresh_all().await;
                Ok(())
            }
            Err(error) => {
                if matches!(error, store::StoreError::NameInUse { .. }) {
                    tracing::error!(%error, "this program ends");
                    self.0.evicted.send_replace(true);
                }
                Err(error)
            }
        }
    }

    async fn sweep(&self) -> Result<(), store::StoreError> {
        let now = self.now();
        for match_id in self.store().due_matches(now).await? {
            self.rooms().send(self, &match_id, ToRoom::Wake).await;
        }
        for match_id in self.store().expired_challenges(now).await? {
            self.rooms().send(self, &match_id, ToRoom::CallOff { reason: Reason::Expired }).await;
        }
        let is_dead = |node: &NodeRow| !node.is_stopped && node.alive < now - SILENCE;
        for node in self.store().nodes().await?.into_iter().filter(is_dead) {
            if node.id != self.node() {
                tracing::warn!(node = node.id, "another program is silent: its matches are taken over");
                self.adopt(Some(&node.id), node.alive).await?;
                self.store().bury_node(&node, now).await?;
            }
        }
        self.rate_limits().forget_old(now);
        Ok(())
    }

    async fn sweep_sessions(&self) -> Result<(), store::StoreError> {
        use crate::identity::{LONGEST_SESSION, LONGEST_UNUSED};
        let now = self.now();
        self.store().sweep_sessions(now - LONGEST_UNUSED, now - LONGEST_SESSION).await?;
        self.store().forget_notices(now - notices::REMEMBERED).await?;
        self.store().forget_presence(now - presence::REMEMBERED).await?;
        evaluations::sweep(self).await?;
        Ok(())
    }

    /// Whether clients can go to another program at once.
    pub(super) fn is_another_alive(&self) -> bool {
        let others = self.0.others.lock().unwrap_or_else(PoisonError::into_inner);
        others.iter().any(|(name, alive)| name != self.node() && self.now() - alive < SILENCE)
    }

    pub(super) async fn end_lease(&self) -> Result<(), store::StoreError> {
        self.store().end_lease(&self.0.lease, self.now()).await
    }
}

fn no_answer() -> store::StoreError {
    store::StoreError::Unreachable("no answer in time".to_owned())
}

/// Comes again and again; what was missed is not made up for.
fn steady(period: Duration) -> Interval {
    let mut interval = interval(period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}
