//! Who is here: which connections watch and which sides are away. However many come and go, everybody hears of it at
//! most once a second, by a count and a few names.

use std::{collections::HashMap, time::Duration};

use matchplay::{MatchPhase, Millis, PlayerId};
use serde::{Deserialize, Serialize};
use store::PlayerKind;
use tokio::time::Instant;

use super::{RoomTask, Watcher};
use crate::live::{
    bus::News,
    wire::{self, Message},
};

/// How often everybody hears who is here, at most.
const TELL: Duration = Duration::from_secs(1);
/// How often other programs hear who is here, even if nothing has changed.
const REPEAT: Duration = Duration::from_secs(4);
/// How long another program's word counts.
const ELSEWHERE: Millis = 10_000;
/// How many names of spectators are sent.
const MOST_NAMES: usize = 10;
/// How long the state that was sent to one newcomer serves for the next.
const GREETING: Duration = Duration::from_millis(100);

/// Who watches a match in one program.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Presence {
    /// The program.
    pub(crate) node: String,
    /// The sides whose players are here.
    pub(crate) sides: Vec<usize>,
    /// How many others watch.
    pub(crate) spectators: usize,
    /// The names of some of them.
    pub(crate) names: Vec<String>,
}

/// Everything that is known of who is here.
pub(super) struct Attendance {
    /// How many connections each player has in this program.
    here: HashMap<PlayerId, usize>,
    /// Since when each side is away.
    absent_since: Vec<Option<Millis>>,
    /// What the room knows of that.
    told_room: Vec<Option<Millis>>,
    /// What other programs said, and when.
    elsewhere: HashMap<String, (Presence, Millis)>,
    /// What everybody was last told.
    told: Option<Message>,
    told_at: Instant,
    /// Whether something may have changed since.
    is_dirty: bool,
    /// When other programs were last told, and what.
    told_others: (Instant, Presence),
}

impl Attendance {
    pub(super) fn new(n_players: usize, now: Millis) -> Attendance {
        let long_ago = Instant::now();
        Attendance {
            here: HashMap::new(),
            absent_since: vec![Some(now); n_players],
            told_room: vec![Some(now); n_players],
            elsewhere: HashMap::new(),
            told: None,
            told_at: long_ago,
            is_dirty: false,
            told_others: (long_ago, Presence::default()),
        }
    }

    /// When somebody has to be told something.
    pub(super) fn alarm(&self) -> Option<Instant> {
        let tell = self.is_dirty.then(|| self.told_at + TELL);
        let is_anybody_here = !self.here.is_empty() || self.told_others.1.spectators > 0;
        let has_others = is_anybody_here || !self.elsewhere.is_empty();
        let repeat = has_others.then(|| self.told_others.0 + REPEAT);
        tell.into_iter().chain(repeat).min()
    }
}

impl RoomTask {
    pub(super) async fn watch(&mut self, socket: u64, watcher: Watcher, since: u64) {
        let Watcher { player, out, .. } = &watcher;
        // A guest may have signed up since, and the news of it may have been lost.
        let known = player.as_ref().and_then(|player| self.people.get(player));
        if known.is_some_and(|person| person.kind == PlayerKind::Guest.name()) {
            self.renamed(player.clone()).await;
        }
        let update = self.greeting(since);
        out.send(&update);
        let is_new = !self.watchers.contains_key(&socket);
        if is_new {
            let newcomer = out.clone();
            self.tell_chat(|chat, _| chat.join(newcomer));
            let planned = player.as_ref().and_then(|player| self.plans.get(player));
            if let Some(rest) = planned.and_then(|planned| planned.rest(self.room.journal())) {
                out.send(&wire::plan(&self.match_id, rest.ply, &rest.plan));
            }
            if let Some(told) = &self.presence.told {
                out.send(told);
            }
            if let Some(player) = player {
                *self.presence.here.entry(player.clone()).or_default() += 1;
            }
            self.watchers.insert(socket, watcher);
            self.facts.set_watchers(self.watchers.len());
            self.presence.is_dirty = true;
            self.look_around().await;
        }
        if self.room.journal().is_behind(since) {
            self.tell_room(|room, moment| room.heard_of(since, moment)).await;
        }
    }

    /// The first update for somebody who arrives. Those who arrive at the same time share one message.
    fn greeting(&mut self, since: u64) -> Message {
        let version = self.room.journal().version();
        if since == 0
            && let Some((at, known, message)) = &self.greeting
            && *known == version
            && at.elapsed() < GREETING
        {
            self.site.metrics().watched(0, true);
            return message.clone();
        }
        let update = self.room.update_since(since, self.site.now());
        let is_all_told = update.since == since && (update.v == since || !update.events.is_empty());
        self.site.metrics().watched(since, is_all_told);
        let message = wire::update(&self.match_id, &update, &self.people, self.site.now());
        if since == 0 {
            self.greeting = Some((Instant::now(), version, message.clone()));
        }
        message
    }

    pub(super) async fn leave(&mut self, socket: u64) {
        if self.forget(socket) {
            self.look_around().await;
        }
    }

    fn forget(&mut self, socket: u64) -> bool {
        let Some(watcher) = self.watchers.remove(&socket) else { return false };
        if let Some(player) = watcher.player
            && let Some(n) = self.presence.here.get_mut(&player)
        {
            *n -= 1;
            if *n == 0 {
                self.presence.here.remove(&player);
            }
        }
        self.facts.set_watchers(self.watchers.len());
        self.presence.is_dirty = true;
        true
    }

    /// Others sit at the table now.
    pub(super) fn seats_changed(&mut self) {
        self.presence.is_dirty = true;
    }

    /// Sees who is away, lets the room know, and tells everybody who has to be told.
    pub(super) async fn look_around(&mut self) {
        self.note_absence();
        if self.presence.told_room != self.presence.absent_since {
            let absent_since = self.presence.absent_since.clone();
            self.presence.told_room.clone_from(&absent_since);
            self.tell_room(|room, moment| room.set_absent(absent_since, moment)).await;
        }
        if self.presence.is_dirty && self.presence.told_at.elapsed() >= TELL {
            self.tell_presence();
        }
        if self.presence.told_others.0.elapsed() >= REPEAT {
            self.tell_other_programs();
        }
    }

    /// Notes since when sides are away that have no connection here, nor anywhere else that is known.
    fn note_absence(&mut self) {
        let now = self.site.now();
        let n_before = self.presence.elsewhere.len();
        self.presence.elsewhere.retain(|_, (_, at)| now - *at < ELSEWHERE);
        self.presence.is_dirty |= self.presence.elsewhere.len() < n_before;
        let seats = self.room.game().seats();
        for (side, absent) in self.presence.absent_since.iter_mut().enumerate() {
            let is_elsewhere = || self.presence.elsewhere.values().any(|(it, _)| it.sides.contains(&side));
            let is_here = seats.get(side).is_some_and(|seat| self.presence.here.contains_key(&seat.player))
                || is_elsewhere();
            if is_here == absent.is_some() {
                *absent = (!is_here).then_some(now);
                self.presence.is_dirty = true;
            }
        }
    }

    fn presence_here(&self) -> Presence {
        let seats = self.room.game().seats();
        let is_seated = |player: &PlayerId| seats.iter().any(|seat| seat.player == *player);
        let n_of = |player: &PlayerId| self.presence.here.get(player).copied().unwrap_or(0);
        let sides = (0..seats.len()).filter(|&side| n_of(&seats[side].player) > 0).collect();
        let n_seated: usize =
            self.presence.here.iter().filter(|(player, _)| is_seated(player)).map(|(_, n)| n).sum();
        let spectators = self.watchers.values().filter(|it| it.name.is_some());
        let spectators = spectators.filter(|it| !it.player.as_ref().is_some_and(is_seated));
        let mut names: Vec<String> = spectators.take(MOST_NAMES).filter_map(|it| it.name.clone()).collect();
        names.sort();
        names.dedup();
        Presence {
            node: self.site.node().to_owned(),
            sides,
            // Whoever plays does not watch.
            spectators: self.watchers.len() - n_seated,
            names,
        }
    }

    fn tell_presence(&mut self) {
        self.presence.is_dirty = false;
        self.presence.told_at = Instant::now();
        let here = self.presence_here();
        let n_seats = self.room.game().seats().len();
        let is_present = |side: usize| {
            self.presence.absent_since[side].is_none() || self.room.game().engine_level(side).is_some()
        };
        let present: Vec<bool> = (0..n_seats).map(is_present).collect();
        let elsewhere = || self.presence.elsewhere.values().map(|(it, _)| it);
        let n_spectators = here.spectators + elsewhere().map(|it| it.spectators).sum::<usize>();
        let mut names = here.names.clone();
        names.extend(elsewhere().flat_map(|it| it.names.iter().cloned()));
        names.sort();
        names.dedup();
        names.truncate(MOST_NAMES);
        let message = wire::presence(&self.match_id, n_spectators, &names, &present);
        if self.presence.told.as_deref() != Some(&*message) {
            self.presence.told = Some(message.clone());
            self.tell_all(&message);
        }
        if here != self.presence.told_others.1 {
            self.tell_other_programs();
        }
    }

    /// Tells other programs who is here: their players must not seem to be away.
    pub(super) fn tell_other_programs(&mut self) {
        let here = self.presence_here();
        let was_empty = self.presence.told_others.1 == Presence::default();
        let is_empty = here.sides.is_empty() && here.spectators == 0;
        self.presence.told_others = (Instant::now(), here.clone());
        if !(is_empty && was_empty) {
            self.site.bus().tell(News::Present { id: self.match_id.clone(), presence: here });
        }
    }

    /// A room that was just opened does not know who watches in other programs.
    pub(super) fn ask_who_watches(&self) {
        if self.room.game().phase() == &MatchPhase::Live {
            self.site.bus().tell(News::WhoWatches { id: self.match_id.clone() });
        }
    }

    /// Another program says who is there.
    pub(super) async fn present_elsewhere(&mut self, presence: Presence) {
        let now = self.site.now();
        let known = self.presence.elsewhere.get(&presence.node).map(|(known, _)| known);
        self.presence.is_dirty |= known != Some(&presence);
        self.presence.elsewhere.insert(presence.node.clone(), (presence, now));
        self.look_around().await;
    }

    pub(super) fn tell_all(&mut self, message: &Message) {
        let gone: Vec<u64> =
            self.watchers.iter().filter(|(_, it)| !it.out.send(message)).map(|(socket, _)| *socket).collect();
        for socket in gone {
            self.forget(socket);
        }
    }
}
