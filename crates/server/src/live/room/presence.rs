//! Who is there: lines that watch, sides that are away, and telling both.

use std::collections::HashMap;

use matchplay::{Millis, Phase, PlayerId, Room};

use super::{Table, Watcher};
use crate::live::{
    bus::News,
    outbox::Outbox,
    wire::{self, Message},
};

/// How long another program's word that a side is there counts.
const SEEN_ELSEWHERE: Millis = 12_000;

impl Table {
    pub(super) async fn watch(&mut self, socket: u64, player: Option<PlayerId>, since: u64, out: Outbox) {
        if self.room.is_behind(since) {
            self.reload().await;
        }
        let is_new = !self.watchers.contains_key(&socket);
        let update = self.room.update_since(since, self.site.now());
        let is_all_told = update.since == since && (update.v == since || !update.events.is_empty());
        self.site.metrics().watched(since, is_all_told);
        out.send(&wire::update(&self.match_id, &update, &self.people, self.site.now()));
        if is_new {
            if let Ok(lines) = self.site.store().chat(&self.match_id).await
                && !lines.is_empty()
            {
                out.send(&wire::chat(&self.match_id, &lines, &self.people, true));
            }
            let planned = player.as_ref().and_then(|player| self.plans.get(player));
            if let Some(rest) = planned.and_then(|planned| planned.rest(&self.room)) {
                out.send(&wire::plan(&self.match_id, rest.ply, &rest.plan));
            }
        }
        self.watchers.insert(socket, Watcher { player, out });
        self.note_absence();
        self.back_from_pause().await;
        if is_new {
            self.tell_presence();
        }
    }

    pub(super) fn leave(&mut self, socket: u64) {
        if self.watchers.remove(&socket).is_none() {
            return;
        }
        self.note_absence();
        self.tell_presence();
    }

    /// Notes since when sides are away that have no line here, nor anywhere else that is known.
    pub(super) fn note_absence(&mut self) {
        let now = self.site.now();
        for side in 0..self.absent_since.len() {
            let was_seen = self.seen_elsewhere[side].is_some_and(|seen| now - seen < SEEN_ELSEWHERE);
            let absent = &mut self.absent_since[side];
            let is_here = was_seen || is_here(&self.room, &self.watchers, side);
            *absent = if is_here { None } else { absent.or(Some(now)) };
        }
    }

    /// Tells other programs which sides are here: their players must not seem to be away.
    pub(super) async fn tell_others(&self) {
        let sides: Vec<usize> =
            (0..self.absent_since.len()).filter(|&side| is_here(&self.room, &self.watchers, side)).collect();
        if !sides.is_empty() && self.room.game().phase() == &Phase::Live {
            self.site.bus().tell(News::Present { id: self.match_id.clone(), sides }).await;
        }
    }

    /// Another program says which sides are there.
    pub(super) async fn seen_elsewhere(&mut self, sides: &[usize]) {
        let now = self.site.now();
        let before = self.absent_since.clone();
        for &side in sides {
            if let Some(seen) = self.seen_elsewhere.get_mut(side) {
                *seen = Some(now);
            }
        }
        self.note_absence();
        if before != self.absent_since {
            self.tell_presence();
            self.back_from_pause().await;
        }
    }

    pub(super) fn tell_presence(&mut self) {
        let n_seats = self.room.game().seats().len();
        let present: Vec<bool> = (0..n_seats)
            .map(|side| self.absent_since[side].is_none() || self.room.game().house_level(side).is_some())
            .collect();
        // Who sits at the board is no spectator.
        let seats = self.room.game().seats();
        let is_seated =
            |watcher: &&Watcher| seats.iter().any(|seat| Some(&seat.player) == watcher.player.as_ref());
        let n_spectators = self.watchers.len() - self.watchers.values().filter(is_seated).count();
        let message = wire::presence(&self.match_id, n_spectators, &present);
        self.tell_all(&message);
    }

    pub(super) fn tell_all(&mut self, message: &Message) {
        let n_before = self.watchers.len();
        self.watchers.retain(|_, watcher| watcher.out.send(message));
        if self.watchers.len() < n_before {
            self.note_absence();
        }
    }
}

/// Whether a side has a line in this program.
fn is_here(room: &Room, watchers: &HashMap<u64, Watcher>, side: usize) -> bool {
    let seat = room.game().seats().get(side);
    seat.is_some_and(|seat| watchers.values().any(|watcher| watcher.player.as_ref() == Some(&seat.player)))
}
