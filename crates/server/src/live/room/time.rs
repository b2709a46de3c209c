//! Clocks that run out, stop and go on.

use matchplay::{Command, Millis, Phase};

use super::{PATIENCE_AFTER_PAUSE, Table};
use crate::live::wire;

/// How long clients are told that a restart takes.
const RESTART_SECONDS: u64 = 10;

impl Table {
    /// Looks at the clock.
    pub(super) async fn tick(&mut self) {
        let now = self.site.now();
        if self.room.game().due().is_some_and(|due| now > due) && self.site.is_keeping() {
            self.own(&Command::Tick, now).await;
        }
        self.back_from_pause().await;
    }

    /// Lets the clocks go on when everybody is back, or the first one has waited for long enough.
    pub(super) async fn back_from_pause(&mut self) {
        let game = self.room.game();
        if game.phase() != &Phase::Live || !game.clocks().is_paused() {
            self.first_back = None;
            return;
        }
        let people: Vec<usize> = game.people().collect();
        let n_back = people.iter().filter(|side| self.absent_since[**side].is_none()).count();
        let now = self.site.now();
        if n_back > 0 && self.first_back.is_none() {
            self.first_back = Some(now);
        }
        let has_waited = self.first_back.is_some_and(|first| now - first > PATIENCE_AFTER_PAUSE);
        let nobody_sits = !game.terms().speed().is_live();
        if n_back == people.len() || has_waited || nobody_sits {
            self.own(&Command::Resume, now).await;
            self.first_back = None;
        }
    }

    /// The program that served this match is gone: its clocks stop at the last moment it was seen alive.
    pub(super) async fn orphaned(&mut self, until: Millis) {
        let game = self.room.game();
        if game.phase() != &Phase::Live {
            return;
        }
        // What was kept after the last sign of life is a sign of life as well.
        let until = until.max(game.changed_at());
        self.own(&Command::Pause { until }, self.site.now()).await;
        self.back_from_pause().await;
        self.go_on().await;
    }

    /// The program ends: time stops now.
    pub(super) async fn stop(&mut self) {
        let now = self.site.now();
        if self.room.game().phase() == &Phase::Live {
            self.tick().await;
            self.own(&Command::Pause { until: now }, now).await;
        }
        let message = wire::restart(RESTART_SECONDS);
        self.tell_all(&message);
    }
}
