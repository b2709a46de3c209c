//! Who plays without being here: plans, and the house.

use matchplay::{Answer, Command, Envelope, Phase, PlayerId};

use super::{Table, Thinking, ToRoom};
use crate::live::{outbox::Outbox, planned::Planned, wire};

impl Table {
    /// Lets plans and the house play, as long as it is their turn.
    pub(super) async fn go_on(&mut self) {
        while self.play_plan().await {}
        let game = self.room.game();
        let version = game.version();
        self.thinking.take_if(|thinking| thinking.version != version);
        let Some(mover) = game.mover() else { return };
        let Some(level) = game.house_level(mover) else { return };
        if self.thinking.is_some() || self.is_resting() {
            return;
        }
        let (terms, moves) = (game.terms().clone(), game.record().played());
        let (house, myself) = (self.site.house().clone(), self.myself.clone());
        let seed = seed_of(&self.match_id) + mover as u64;
        let player = game.opened_by().clone();
        let task = tokio::spawn(async move {
            let text = house.think(&player, &terms, moves, level, seed).await;
            if let Some(room) = myself.upgrade() {
                let _ = room.send(ToRoom::Thought { version, text }).await;
            }
        });
        self.thinking = Some(Thinking { version, task: task.abort_handle() });
    }

    /// Plays what the mover has planned. False if there is nothing to play.
    pub(super) async fn play_plan(&mut self) -> bool {
        let game = self.room.game();
        let Some(mover) = game.mover() else { return false };
        let player = game.seats()[mover].player.clone();
        let Some(planned) = self.plans.remove(&player) else { return false };
        let Some(rest) = planned.rest(&self.room) else { return false };
        let Some(text) = rest.plan.answer().map(str::to_owned) else { return false };
        self.plans.insert(player.clone(), rest);
        let envelope = Envelope {
            id: format!("plan-{}", game.version()),
            expected: game.version(),
            command: Command::Move { text },
        };
        matches!(self.act(player, &envelope, 0).await, Answer::Done { .. })
    }

    /// Keeps what a player plans instead of what was planned before, and shows it to nobody else.
    pub(super) async fn plan(&mut self, player: PlayerId, planned: Planned, out: &Outbox) {
        if self.room.is_behind(planned.version) {
            self.reload().await;
        }
        let game = self.room.game();
        let Some(side) = game.side_of(&player).filter(|_| game.phase() == &Phase::Live) else {
            out.send(&wire::match_error(&self.match_id, "not-seated", "only players plan answers"));
            return;
        };
        // The match may have gone on while the plan was on its way.
        let rest = planned.rest(&self.room).map(|rest| rest.plan).unwrap_or_default();
        let plan = match rest.check(game.record().position(), side) {
            Ok(plan) => plan,
            Err(error) => {
                out.send(&wire::match_error(&self.match_id, "plan", &error.to_string()));
                return;
            }
        };
        let planned = Planned { ply: game.record().n_plies(), version: game.version(), plan };
        let text = serde_json::to_string(&planned).expect("plans are plain data");
        match self.site.store().keep_plan(&self.match_id, &player, &text).await {
            Ok(()) => {
                let message = wire::plan(&self.match_id, planned.ply, &planned.plan);
                for watcher in self.watchers.values().filter(|it| it.player.as_ref() == Some(&player)) {
                    watcher.out.send(&message);
                }
                self.plans.insert(player, planned);
            }
            Err(error) => {
                tracing::error!(match_id = self.match_id, %error, "a plan cannot be kept");
                out.send(&wire::match_error(&self.match_id, "storage", "the plan cannot be kept now"));
            }
        }
    }
}

/// A number that tells one match from another, for the mistakes of weak levels.
fn seed_of(match_id: &str) -> u64 {
    match_id
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
