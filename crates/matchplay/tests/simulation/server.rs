//! A server: it drives the same room as the real one, and may crash or freeze anywhere in between.

use std::rc::Rc;

use matchplay::{
    Author, Chat, Heartbeat, Millis, Moment, Reading, Room, RoomEffect, RoomWritten, Said, SignOfLife,
};

use crate::{
    coming::{Coming, Told},
    database::Way,
    kept::Kept,
    world::World,
};

/// How often a server shows that it lives.
pub(crate) const HEARTBEAT: Millis = 1_000;
/// How long a server waits for its sign of life to be kept.
pub(crate) const HEARTBEAT_TIMEOUT: Millis = 2_000;
/// How often to check that clocks stand that have to.
const LOOK: Millis = 10;
/// How often servers compare versions.
const COMPARE: Millis = 2_000;

/// The way back to whoever sent a command: the client and its connection.
pub(crate) type Reply = (usize, u64);

pub(crate) struct Server {
    /// The match as this server holds it; nothing while it is down.
    room: Option<Room<Reply>>,
    chat: Chat<Reply>,
    /// Who watches: the connection and the client.
    watchers: Vec<(u64, usize)>,
    started_at: Millis,
    /// Which life of this server it is: what was meant for an earlier one is lost.
    pub(crate) life: u64,
    /// The version that the engine thinks about.
    thinking: Option<u64>,
    /// The way to the database.
    pub(crate) way: Way,
    pub(crate) n_outages: u64,
    /// The last sign of life as it is kept.
    alive: Millis,
    /// What it knows of its signs of life.
    heartbeat: Heartbeat,
    pub(crate) frozen_until: Millis,
    /// Whether it has to stop clocks before it shows life, or has just started: others take it for dead as long.
    is_recovering: bool,
    /// When the room is to be woken.
    wake_at: Option<Millis>,
}

impl Server {
    pub(crate) fn new(server: usize, kept: &Kept, now: Millis) -> Server {
        let home = (server != 0).then(|| "0".to_owned());
        Server {
            room: Some(Room::new(kept.journal(), home, now)),
            chat: Chat::default(),
            watchers: Vec::new(),
            started_at: now,
            life: 1,
            thinking: None,
            way: Way::Open,
            n_outages: 0,
            alive: now,
            heartbeat: Heartbeat::new(now),
            frozen_until: now,
            is_recovering: false,
            wake_at: None,
        }
    }

    pub(crate) fn is_up(&self) -> bool {
        self.room.is_some()
    }

    pub(crate) fn room(&self) -> Option<&Room<Reply>> {
        self.room.as_ref()
    }

    pub(crate) fn chat(&self) -> &Chat<Reply> {
        &self.chat
    }

    pub(crate) fn room_and_chat(&mut self) -> Option<(&Room<Reply>, &mut Chat<Reply>)> {
        Some((self.room.as_ref()?, &mut self.chat))
    }

    pub(crate) fn forget(&mut self, line: u64) {
        self.watchers.retain(|watcher| watcher.0 != line);
    }
}

impl World {
    // Lives and deaths

    /// A server dies. Every connected client notices.
    pub(crate) fn crash(&mut self, server: usize, how: &str) {
        if !self.servers[server].is_up() {
            return;
        }
        self.note(how);
        self.tell(|| format!("server {server}: {how}"));
        self.servers[server].room = None;
        self.servers[server].life += 1;
        for (_, client) in std::mem::take(&mut self.servers[server].watchers) {
            self.cut(client);
        }
        // A connection on which nothing was said yet is cut as well.
        for client in 0..self.clients.len() {
            if self.clients[client].line.is_some_and(|(_, at)| at == server) {
                self.cut(client);
            }
        }
        if self.servers.iter().all(|server| !server.is_up()) {
            self.note("all servers down");
            self.down_since = Some(self.now);
        }
        self.watch_outages();
        let downtime = match self.dice.below(3) {
            0 => self.between(100, 2000),
            1 => self.between(2000, 60_000),
            _ => self.between(60_000, 600_000),
        };
        self.later(downtime, Coming::Restart { server });
    }

    /// A server stands still for a while, and then goes on as if nothing had been.
    pub(crate) fn freeze(&mut self, server: usize) {
        if !self.servers[server].is_up() {
            return;
        }
        let length = self.between(500, 30_000);
        self.note("server frozen");
        self.tell(|| format!("server {server} is frozen for {length}"));
        self.servers[server].frozen_until = self.now + length;
        self.watch_outages();
        self.later(length, Coming::Thaw);
    }

    /// A server comes back: it reads what was kept, and stops the clocks at the last sign of life before it shows another.
    pub(crate) fn restart(&mut self, server: usize) {
        if self.servers[server].is_up() {
            return;
        }
        if self.servers[server].way != Way::Open || self.chance(self.faults.crash * 5) {
            self.note("crash at the start");
            let wait = self.between(100, 30_000);
            return self.later(wait, Coming::Restart { server });
        }
        // It reads behind whatever its former life may still have on the way.
        if self.in_flight.iter().any(|it| it.server == server) {
            return self.later(100, Coming::Restart { server });
        }
        // It finds out first who else lives. If that is not the one who wrote last, its clocks stop at its last sign of life.
        let home = self.home;
        let is_home_alive = home != server && self.can_keep(home) && !self.servers[home].is_recovering;
        let last_alive = self.servers[home].alive;
        self.tell(|| format!("server {server} comes back; {home} wrote last, and lives: {is_home_alive}"));
        let room = Room::new(self.kept.journal(), self.home_for(server), self.now);
        let old = &self.servers[server];
        self.servers[server] = Server {
            room: Some(room),
            chat: Chat::default(),
            watchers: Vec::new(),
            started_at: self.now,
            thinking: None,
            heartbeat: Heartbeat::new(self.now),
            frozen_until: self.now,
            is_recovering: true,
            wake_at: None,
            ..*old
        };
        if let Some(since) = self.down_since.take() {
            self.downtimes.push((since, self.now));
        }
        self.watch_outages();
        let sign = self.servers[server].heartbeat.start(self.now);
        if is_home_alive {
            self.show_life(server, sign, None);
        } else {
            self.stop_clocks(server, sign, last_alive);
        }
        self.schedule_comparison(server);
    }

    /// Whether a server is there and reaches the database.
    pub(crate) fn can_keep(&self, server: usize) -> bool {
        let server = &self.servers[server];
        server.is_up() && server.way == Way::Open && server.frozen_until <= self.now
    }

    pub(crate) fn schedule_heartbeat(&mut self, server: usize, wait: Millis) {
        if self.servers[server].is_up() {
            let life = self.servers[server].life;
            self.later(wait, Coming::Heartbeat { server, life });
        }
    }

    pub(crate) fn schedule_comparison(&mut self, server: usize) {
        if self.servers[server].is_up() {
            let life = self.servers[server].life;
            self.later(COMPARE, Coming::Compare { server, life });
        }
    }

    /// A server is to show that it lives.
    pub(crate) fn heartbeat(&mut self, server: usize) {
        let sign = self.servers[server].heartbeat.begin(self.now);
        self.show_life(server, sign, sign.away_since());
    }

    /// A server asks the database to keep a sign of life. If clocks have to stop as of some time, it asks first whether the
    /// database takes writes at all.
    fn show_life(&mut self, server: usize, sign: SignOfLife, stop: Option<Millis>) {
        let fails = self.chance(self.faults.storage / 4);
        let (is_kept, took) = match self.servers[server].way {
            Way::Open if fails => (false, self.between(1, 50)),
            Way::Open => (true, self.between(1, 20)),
            Way::Refused => (false, 1),
            Way::Silent => (false, HEARTBEAT_TIMEOUT),
        };
        let life = self.servers[server].life;
        self.later(took, Coming::HeartbeatEnds { server, life, sign, stop, is_kept });
    }

    /// The database has answered, or has not.
    pub(crate) fn heartbeat_ends(
        &mut self,
        server: usize,
        sign: SignOfLife,
        stop: Option<Millis>,
        is_kept: bool,
    ) {
        match stop {
            _ if !is_kept => self.heartbeat_failed(server),
            Some(since) => {
                self.note("outage noticed");
                self.servers[server].heartbeat.keeps_again();
                self.stop_clocks(server, sign, since);
            }
            None => {
                self.servers[server].alive = sign.at();
                self.servers[server].heartbeat.kept(sign);
                self.servers[server].is_recovering = false;
                self.heartbeat_ended(server);
            }
        }
    }

    /// Clocks stop before a server shows life: if it dies as well, the next one must know since when.
    fn stop_clocks(&mut self, server: usize, sign: SignOfLife, since: Millis) {
        self.servers[server].is_recovering = true;
        self.with_room(server, |room, moment| room.orphaned(since, moment));
        self.look_at_clocks(server, sign);
    }

    /// Looks whether the clocks stand, or cannot be stopped now.
    pub(crate) fn look_at_clocks(&mut self, server: usize, sign: SignOfLife) {
        let Some(room) = self.servers[server].room() else { return };
        let life = self.servers[server].life;
        if !room.has_to_pause() {
            // The clocks may have gone on already: if the server freezes here, its next sign of life has to tell.
            if self.chance(self.faults.freeze) {
                self.note("server frozen before its sign of life");
                self.freeze(server);
            }
            self.show_life(server, sign, None);
        } else if room.is_idle() || room.is_closed() || self.now - sign.at() > HEARTBEAT_TIMEOUT {
            self.heartbeat_failed(server);
        } else {
            self.later(LOOK, Coming::LookAtClocks { server, life, sign });
        }
    }

    fn heartbeat_failed(&mut self, server: usize) {
        self.servers[server].heartbeat.failed();
        self.with_room(server, Room::wake);
        self.heartbeat_ended(server);
    }

    fn heartbeat_ended(&mut self, server: usize) {
        // As often as that, the real server looks who is here.
        self.note_absence(server);
        self.schedule_heartbeat(server, HEARTBEAT);
    }

    /// Whatever was heard or not: what is kept is looked at every few seconds.
    pub(crate) fn compare(&mut self, server: usize) {
        let version = self.kept.version();
        let is_behind = self.servers[server].room().is_some_and(|room| room.journal().is_behind(version));
        if self.servers[server].way == Way::Open {
            if is_behind {
                self.with_room(server, |room, moment| room.heard_of(version, moment));
            }
            self.compare_chat(server);
        }
        self.schedule_comparison(server);
    }

    // The room

    /// Tells the room something, and performs what it asks for.
    pub(crate) fn with_room(&mut self, server: usize, tell: impl FnOnce(&mut Room<Reply>, &Moment)) {
        let moment = self.moment(server);
        let Some(room) = self.servers[server].room.as_mut() else { return };
        tell(room, &moment);
        self.perform(server);
    }

    fn moment(&mut self, server: usize) -> Moment {
        let lot = self.dice.below(usize::MAX) as u64;
        let heartbeat = &self.servers[server].heartbeat;
        let (alive, outage_since) = (heartbeat.alive(), heartbeat.outage_since());
        let home = self.servers[server].room().and_then(Room::home);
        let home = home.and_then(|name| name.parse::<usize>().ok());
        Moment {
            now: self.now,
            lot,
            fresh_id: format!("next{lot}"),
            home_alive: home.map_or(alive, |home| self.servers[home].alive),
            outage_since,
        }
    }

    /// The server that wrote last, unless it was that one.
    pub(crate) fn home_for(&self, server: usize) -> Option<String> {
        (self.home != server).then(|| self.home.to_string())
    }

    fn perform(&mut self, server: usize) {
        loop {
            let Some(room) = self.servers[server].room.as_mut() else { return };
            let effects = room.take_effects();
            if effects.is_empty() {
                break;
            }
            for effect in effects {
                if !self.servers[server].is_up() {
                    return;
                }
                match effect {
                    RoomEffect::Append => self.append(server),
                    RoomEffect::Read(fence) => self.start_reading(server, fence),
                    RoomEffect::Answer { reply: (client, line), id, answer } => {
                        self.note_answer(&answer);
                        if let Some(player) = self.clients[client].player.clone() {
                            self.answers.push(((player, id.clone()), answer.clone()));
                        }
                        if self.chance(self.faults.crash) {
                            return self.crash(server, "crash before answering");
                        }
                        self.tell(|| format!("server {server} answers {answer:?} to {id}"));
                        self.send_to_client(client, line, &Told::Answer(id, answer));
                    }
                    RoomEffect::Announce { since, author } => self.announce(server, since, author),
                }
            }
            if self.servers[server].room().is_some_and(Room::is_closed) {
                self.note("room closed");
            }
        }
        self.schedule_wake(server);
        self.let_engine_think(server);
    }

    fn announce(&mut self, server: usize, since: u64, author: Author) {
        if author == Author::Us && self.chance(self.faults.crash) {
            return self.crash(server, "crash after keeping");
        }
        let Some(room) = self.servers[server].room() else { return };
        let told = Told::Update(Rc::new(room.update_since(since, self.now)));
        self.tell_watchers(server, &told);
        if author == Author::Us {
            self.hint_others(server);
        }
    }

    pub(crate) fn tell_watchers(&mut self, server: usize, told: &Told) {
        for (line, client) in self.servers[server].watchers.clone() {
            self.send_to_client(client, line, told);
        }
    }

    fn hint_others(&mut self, server: usize) {
        let Some(version) = self.servers[server].room().map(|room| room.journal().version()) else { return };
        for other in (0..self.servers.len()).filter(|&other| other != server) {
            if !self.chance(self.faults.hint_loss) {
                let way = self.between(1, 50);
                self.later(way, Coming::Hint { server: other, version });
            }
        }
    }

    // What comes in

    pub(crate) fn at_server(&mut self, server: usize, client: usize, line: u64, said: Said) {
        if !self.servers[server].is_up() {
            return;
        }
        match said {
            Said::Resume(version) => {
                let is_open = self.clients[client].line.is_some_and(|(open, _)| open == line);
                if is_open && !self.servers[server].watchers.contains(&(line, client)) {
                    self.servers[server].watchers.push((line, client));
                    self.with_chat(server, |chat, _| chat.join((client, line)));
                }
                self.note_absence(server);
                let Some(room) = &self.servers[server].room else { return };
                let update = room.update_since(version, self.now);
                if room.journal().is_behind(version) {
                    self.note("behind");
                }
                self.send_to_client(client, line, &Told::Update(Rc::new(update)));
                self.with_room(server, |room, moment| room.heard_of(version, moment));
            }
            Said::Command(envelope) => {
                let Some(player) = self.clients[client].player.clone() else { return };
                let lag = self.between(0, 400);
                self.note_absence(server);
                self.with_room(server, |room, moment| {
                    room.command(player, envelope, lag, (client, line), moment);
                });
            }
        }
    }

    /// Since when sides are away, as far as this server knows.
    fn note_absence(&mut self, server: usize) {
        let started_at = self.servers[server].started_at;
        let Some(room) = self.servers[server].room() else { return };
        let absent = room.game().seats().iter().map(|seat| self.absent_since(&seat.player));
        let mut absent: Vec<Option<Millis>> = absent.map(|it| it.map(|at| at.max(started_at))).collect();
        absent.resize(room.game().terms().n_players, Some(started_at));
        self.with_room(server, |room, moment| room.set_absent(absent, moment));
    }

    pub(crate) fn hear_hint(&mut self, server: usize, version: u64) {
        self.with_room(server, |room, moment| room.heard_of(version, moment));
    }

    pub(crate) fn written(&mut self, server: usize, outcome: RoomWritten) {
        if outcome == RoomWritten::Unknown {
            self.note("outcome unknown");
        }
        self.with_room(server, |room, moment| room.written(outcome, moment));
    }

    pub(crate) fn read(&mut self, server: usize, reading: Option<Reading>) {
        self.with_room(server, |room, moment| room.read(reading, moment));
    }

    // Time

    fn schedule_wake(&mut self, server: usize) {
        let Some(alarm) = self.servers[server].room().and_then(Room::alarm) else { return };
        if self.servers[server].wake_at.is_none_or(|known| alarm < known) {
            self.servers[server].wake_at = Some(alarm);
            let life = self.servers[server].life;
            self.later(alarm - self.now, Coming::Wake { server, life });
        }
    }

    pub(crate) fn wake(&mut self, server: usize) {
        // One that was put off by something earlier finds nothing to do.
        if self.servers[server].wake_at.take_if(|at| *at <= self.now).is_some() {
            self.note_absence(server);
            self.with_room(server, Room::wake);
        }
    }

    // Engines

    fn let_engine_think(&mut self, server: usize) {
        let Some(room) = self.servers[server].room() else { return };
        let Some(wanted) = room.wants_thought() else { return };
        if self.servers[server].thinking == Some(wanted.version) {
            return;
        }
        let texts = room.game().record().legal_moves();
        let text = texts[self.dice.below(texts.len())].clone();
        self.servers[server].thinking = Some(wanted.version);
        let wait = self.between(50, 2000);
        let life = self.servers[server].life;
        self.later(wait, Coming::Thought { server, life, version: wanted.version, text });
    }

    pub(crate) fn thought(&mut self, server: usize, version: u64, text: String) {
        self.servers[server].thinking = None;
        let known = self.servers[server].room().map(|room| room.journal().version());
        if known == Some(version) {
            self.note("engine found a move");
        }
        self.with_room(server, |room, moment| room.thought(version, text, moment));
    }
}
