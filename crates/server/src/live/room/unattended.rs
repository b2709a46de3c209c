//! Who plays without being here: plans, and engines.

use std::{hash::Hasher, time::Duration};

use fnv::FnvHasher;
use matchplay::{Command, Envelope, MatchPhase, Millis, PlayerId, ThoughtWanted};

use super::{Reply, RoomTask, Thinking, ToRoom};
use crate::{
    live::{outbox::Outbox, planned::Planned, wire},
    site::Site,
};

/// For how long a program claims to think for an engine player. It claims again while it does.
const CLAIM: Duration = Duration::from_secs(10);
/// How often it is tried again to think where another program claims to.
const CLAIM_AGAIN: Duration = Duration::from_secs(5);

impl RoomTask {
    /// Lets plans and engines play, if it is their turn and nothing is under way.
    pub(super) async fn go_on(&mut self) {
        if !self.room.is_idle() {
            return;
        }
        if self.play_plan().await {
            return;
        }
        let version = self.room.journal().version();
        self.thinking.take_if(|thinking| thinking.version != version);
        if let Some(wanted) = self.room.wants_thought().filter(|_| self.thinking.is_none()) {
            self.think(wanted);
        }
    }

    fn think(&mut self, wanted: ThoughtWanted) {
        let ThoughtWanted { version, side, level } = wanted;
        let game = self.room.game();
        let (terms, moves) = (game.terms().clone(), game.record().played());
        let seed = seed_of(&self.match_id) + side as u64;
        let player = game.opened_by().clone();
        let (site, match_id, myself) = (self.site.clone(), self.match_id.clone(), self.myself.clone());
        let task = tokio::spawn(async move {
            let thought = site.engine_players().think(&player, &terms, moves, level, seed);
            let text = claimed(&site, &match_id, version, thought).await;
            if let Some(room) = myself.upgrade() {
                let _ = room.send(ToRoom::Thought { version, text }).await;
            }
        });
        self.thinking = Some(Thinking { version, task: task.abort_handle() });
    }

    pub(super) async fn thought(&mut self, version: u64, text: Option<String>) {
        self.thinking.take_if(|thinking| thinking.version == version);
        match text {
            Some(text) => self.tell_room(|room, moment| room.thought(version, text, moment)).await,
            None => self.go_on().await,
        }
    }

    /// Plays what the mover has planned. False if there is nothing to play.
    async fn play_plan(&mut self) -> bool {
        let game = self.room.game();
        let Some(mover) = game.mover() else { return false };
        let player = game.seats()[mover].player.clone();
        let Some(planned) = self.plans.get(&player) else { return false };
        let Some(rest) = planned.rest(self.room.journal()) else {
            self.plans.remove(&player);
            return false;
        };
        let Some(text) = rest.plan.answer().map(str::to_owned) else { return false };
        let version = self.room.journal().version();
        // It is tried once for each version: a plan that cannot be played is in nobody's way.
        if self.planned_at == Some(version) {
            return false;
        }
        self.planned_at = Some(version);
        let envelope =
            Envelope { id: format!("plan-{version}"), expected: version, command: Command::Move { text } };
        let asker = super::CommandSender { reply: Reply::Nobody, came: tokio::time::Instant::now() };
        Box::pin(self.tell_room(|room, moment| room.command(player, envelope, 0, asker, moment))).await;
        true
    }

    /// Keeps what a player plans instead of what was planned before, and shows it to nobody else.
    pub(super) async fn plan(&mut self, player: PlayerId, planned: Planned, out: &Outbox) {
        if self.room.journal().is_behind(planned.version) {
            let version = planned.version;
            self.tell_room(|room, moment| room.heard_of(version, moment)).await;
            out.send(&wire::match_error(&self.match_id, "storage", "the plan cannot be kept now"));
            return;
        }
        let game = self.room.game();
        let Some(side) = game.side_of(&player).filter(|_| game.phase() == &MatchPhase::Live) else {
            out.send(&wire::match_error(&self.match_id, "not-seated", "only players plan answers"));
            return;
        };
        // The match may have gone on while the plan was on its way.
        let rest = planned.rest(self.room.journal()).map(|rest| rest.plan).unwrap_or_default();
        let plan = match rest.check(game.record().position(), side) {
            Ok(plan) => plan,
            Err(error) => {
                out.send(&wire::match_error(&self.match_id, "plan", &error.to_string()));
                return;
            }
        };
        let planned = Planned { ply: game.record().n_plies(), version: game.version(), plan };
        let text = serde_json::to_string(&planned).expect("plans are plain data");
        let kept = self.site.store().keep_plan(&self.match_id, &player, &text);
        match tokio::time::timeout(super::NAMES, kept).await.unwrap_or_else(|_| Err(super::late())) {
            Ok(()) => {
                let message = wire::plan(&self.match_id, planned.ply, &planned.plan);
                for watcher in self.watchers.values().filter(|it| it.player.as_ref() == Some(&player)) {
                    watcher.out.send(&message);
                }
                self.plans.insert(player, planned);
                self.planned_at = None;
                self.go_on().await;
            }
            // Which plan stands is not known, so that none is played until the player says it again.
            Err(error) => {
                tracing::error!(match_id = self.match_id, %error, "a plan cannot be kept");
                self.plans.remove(&player);
                out.send(&wire::match_error(&self.match_id, "storage", "the plan cannot be kept now"));
            }
        }
    }
}

/// Thinks, if no other program does. Where several serve the same matches, the first to claim an engine's turn thinks; the others
/// look again in a while whether it still does.
async fn claimed(
    site: &Site,
    match_id: &str,
    version: u64,
    thought: impl Future<Output = Option<String>>,
) -> Option<String> {
    if !site.is_shared() {
        return thought.await;
    }
    let claim = || async {
        let (now, until) =
            (site.now(), site.now() + Millis::try_from(CLAIM.as_millis()).unwrap_or(Millis::MAX));
        site.store().claim_thought(match_id, version, site.node(), now, until).await
    };
    while !matches!(claim().await, Ok(true)) {
        tokio::time::sleep(CLAIM_AGAIN).await;
    }
    let mut thought = std::pin::pin!(thought);
    loop {
        tokio::select! {
            text = &mut thought => return text,
            () = tokio::time::sleep(CLAIM / 2) => drop(claim().await),
        }
    }
}

/// A number that tells one match from another, for the mistakes of weak levels.
fn seed_of(match_id: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(match_id.as_bytes());
    hasher.finish()
}
