//! A server: it considers, keeps, takes note and tells, and may crash in between.

use std::rc::Rc;

use matchplay::{
    Actor, Answer, Circumstances, Command, Consideration, Event, Millis, Phase, PlayerId, Reason, Recorded,
    Room, Said, Update,
};

use crate::{
    kept::{CommandKey, Kept},
    world::{Coming, Told, World},
};

/// How often a server shows that it lives.
const SIGN_OF_LIFE: Millis = 1000;
/// How long after the first player is back the clocks go on.
const PATIENCE_AFTER_PAUSE: Millis = 60_000;

pub(crate) struct Server {
    /// The match as far as this server knows it; nothing while it is down.
    room: Option<Room>,
    /// Who looks: the line and the client.
    watchers: Vec<(u64, usize)>,
    started_at: Millis,
    /// When the first player was back from a pause.
    first_back: Option<Millis>,
    /// The version that the house thinks about.
    thinking: Option<u64>,
}

/// What became of events.
enum Keeping {
    Kept,
    /// They were not kept, or it is not known: consider again.
    Again,
    /// The server is no more.
    Crashed,
}

impl Server {
    pub(crate) fn new(kept: &Kept, now: Millis) -> Server {
        Server {
            room: Some(kept.room()),
            watchers: Vec::new(),
            started_at: now,
            first_back: None,
            thinking: None,
        }
    }

    pub(crate) fn is_up(&self) -> bool {
        self.room.is_some()
    }

    pub(crate) fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    pub(crate) fn forget(&mut self, line: u64) {
        self.watchers.retain(|watcher| watcher.0 != line);
    }
}

impl World {
    // Crashes

    /// A server is no more. Everybody who was connected notices.
    pub(crate) fn crash(&mut self, server: usize, how: &str) {
        if !self.servers[server].is_up() {
            return;
        }
        self.note(how);
        self.tell(|| format!("server {server}: {how}"));
        self.servers[server].room = None;
        for (_, client) in std::mem::take(&mut self.servers[server].watchers) {
            self.cut(client);
        }
        // A line that nobody has spoken on yet is cut as well.
        for client in 0..self.clients.len() {
            if self.clients[client].line.is_some_and(|(_, at)| at == server) {
                self.cut(client);
            }
        }
        if self.servers.iter().all(|server| !server.is_up()) {
            self.note("all servers down");
            self.down_since = Some(self.now);
        }
        let downtime = match self.dice.below(3) {
            0 => self.between(100, 2000),
            1 => self.between(2000, 60_000),
            _ => self.between(60_000, 600_000),
        };
        self.later(downtime, Coming::Restart { server });
    }

    /// A server comes back: it reads what was kept, and stops the clocks at the last sign of life before anything else.
    pub(crate) fn restart(&mut self, server: usize) {
        if self.servers[server].is_up() {
            return;
        }
        let mut room = self.kept.room();
        let last_sign = self.down_since.unwrap_or(self.now) / SIGN_OF_LIFE * SIGN_OF_LIFE;
        // What was kept after the last sign of life is a sign of life as well.
        let until = last_sign.max(room.game().changed_at());
        self.tell(|| format!("server {server} comes back, last seen alive at {until}"));
        if let Some(events) = room.consider_own(&Command::Pause { until }, &Circumstances::at(self.now)) {
            // It shows no sign of life before this is kept, or the time until now would be charged after the next crash.
            if self.chance(self.faults.crash * 5) {
                self.note("crash at the start");
                let wait = self.between(100, 30_000);
                return self.later(wait, Coming::Restart { server });
            }
            let recorded = room.numbered(events, self.now);
            if self.kept.append(&recorded, None).is_ok() {
                self.note_events(&recorded);
                room.commit(recorded, None, self.now);
            } else {
                room = self.kept.room();
            }
        }
        if let Some(since) = self.down_since.take() {
            self.downtimes.push((since, self.now));
        }
        self.servers[server] = Server {
            room: Some(room),
            watchers: Vec::new(),
            started_at: self.now,
            first_back: None,
            thinking: None,
        };
        self.hint_others(server);
        self.go_on(server);
    }

    // What comes in

    pub(crate) fn at_server(&mut self, server: usize, client: usize, line: u64, said: Said) {
        if !self.servers[server].is_up() {
            return;
        }
        match said {
            Said::Resume(version) => {
                self.catch_up(server, version);
                let is_open = self.clients[client].line.is_some_and(|(open, _)| open == line);
                if is_open && !self.servers[server].watchers.contains(&(line, client)) {
                    self.servers[server].watchers.push((line, client));
                }
                let Some(room) = &self.servers[server].room else { return };
                let update = room.update_since(version, self.now);
                self.send_to_client(client, line, &Told::Update(Rc::new(update)));
            }
            Said::Command(envelope) => {
                let Some(player) = self.clients[client].player.clone() else { return };
                self.look_at_the_clock(server);
                self.catch_up(server, envelope.expected);
                let Some(answer) = self.answer(server, &player, &envelope) else { return };
                self.answers.push(((player, envelope.id.clone()), answer.clone()));
                if self.chance(self.faults.crash) {
                    return self.crash(server, "crash before answering");
                }
                self.tell(|| format!("server {server} answers {answer:?} to {}", envelope.id));
                self.send_to_client(client, line, &Told::Answer(envelope.id, answer));
            }
        }
        self.back_from_pause(server);
        self.go_on(server);
    }

    /// What becomes of a command; nothing if the server crashed over it.
    fn answer(&mut self, server: usize, player: &PlayerId, envelope: &matchplay::Envelope) -> Option<Answer> {
        let actor = Actor::Player(player.clone());
        loop {
            let at = self.circumstances(server);
            let room = self.servers[server].room.as_mut()?;
            match room.consider(&actor, envelope, &at) {
                Consideration::Answer(answer) => {
                    self.note(match answer {
                        Answer::Done { .. } => "done again",
                        Answer::Refused { .. } => "answer refused",
                        Answer::Stale { .. } => "answer stale",
                    });
                    return Some(answer);
                }
                Consideration::Append(events) => {
                    let command = Some((player.clone(), envelope.id.clone()));
                    match self.keep(server, events, command) {
                        Keeping::Kept => {
                            self.note("answer done");
                            let v = self.servers[server].room.as_ref()?.game().version();
                            return Some(Answer::Done { v });
                        }
                        Keeping::Again => {}
                        Keeping::Crashed => return None,
                    }
                }
            }
        }
    }

    fn circumstances(&mut self, server: usize) -> Circumstances {
        let lag = self.between(0, 400);
        let lot = self.dice.below(usize::MAX) as u64;
        let started_at = self.servers[server].started_at;
        let seats = self.kept.truth.seats();
        let absent = seats.iter().map(|seat| self.absent_since(&seat.player).map(|at| at.max(started_at)));
        let absent_since = absent.collect();
        Circumstances { now: self.now, lag, lot, fresh_id: format!("next{lot}"), absent_since }
    }

    /// Keeps events, takes note of them, tells everybody.
    fn keep(&mut self, server: usize, events: Vec<Event>, command: Option<CommandKey>) -> Keeping {
        if self.chance(self.faults.crash) {
            self.crash(server, "crash before keeping");
            return Keeping::Crashed;
        }
        let Some(room) = self.servers[server].room.as_ref() else { return Keeping::Crashed };
        let recorded = room.numbered(events, self.now);
        if self.kept.append(&recorded, command.clone()).is_err() {
            self.note("conflict");
            self.tell(|| format!("server {server}: another server was faster"));
            self.reload(server);
            return Keeping::Again;
        }
        self.note_events(&recorded);
        self.tell(|| format!("server {server} keeps {recorded:?}"));
        if self.chance(self.faults.crash) {
            self.crash(server, "crash after keeping");
            return Keeping::Crashed;
        }
        if self.chance(self.faults.doubt) {
            self.note("kept, but told otherwise");
            self.reload(server);
            return Keeping::Again;
        }
        let now = self.now;
        let Some(room) = self.servers[server].room.as_mut() else { return Keeping::Crashed };
        let update = room.commit(recorded, command, now);
        self.announce(server, update);
        self.hint_others(server);
        Keeping::Kept
    }

    // What goes out

    fn announce(&mut self, server: usize, update: Update) {
        let told = Told::Update(Rc::new(update));
        for (line, client) in self.servers[server].watchers.clone() {
            self.send_to_client(client, line, &told);
        }
        self.schedule_wake(server);
    }

    fn hint_others(&mut self, server: usize) {
        let version = self.kept.version();
        for other in (0..self.servers.len()).filter(|&other| other != server) {
            if !self.chance(self.faults.hint_loss) {
                let way = self.between(1, 50);
                self.later(way, Coming::Hint { server: other, version });
            }
        }
    }

    pub(crate) fn hear_hint(&mut self, server: usize, version: u64) {
        self.catch_up(server, version);
        self.go_on(server);
    }

    /// Somebody knows that version: reads what was kept if this server does not.
    fn catch_up(&mut self, server: usize, version: u64) {
        if self.servers[server].room.as_ref().is_some_and(|room| room.is_behind(version)) {
            self.note("behind");
            self.reload(server);
        }
    }

    /// What is kept is the truth.
    fn reload(&mut self, server: usize) {
        let Some(old) = &self.servers[server].room else { return };
        let known = old.game().version();
        let room = self.kept.room();
        let update = (room.game().version() != known).then(|| room.update_since(known, self.now));
        self.servers[server].room = Some(room);
        if let Some(update) = update {
            self.announce(server, update);
        }
    }

    // Time

    fn schedule_wake(&mut self, server: usize) {
        let Some(room) = &self.servers[server].room else { return };
        let resume = self.servers[server].first_back.map(|first| first + PATIENCE_AFTER_PAUSE);
        if let Some(due) = room.game().due().into_iter().chain(resume).min() {
            self.later(due + 1 - self.now, Coming::Wake { server });
        }
    }

    pub(crate) fn wake(&mut self, server: usize) {
        self.look_at_the_clock(server);
        self.back_from_pause(server);
        self.go_on(server);
    }

    fn look_at_the_clock(&mut self, server: usize) {
        let now = self.now;
        let room = self.servers[server].room.as_ref();
        if room.is_some_and(|room| room.game().due().is_some_and(|due| now > due)) {
            self.own(server, &Command::Tick);
        }
    }

    /// Something that the server itself wants, until it happened or makes no sense.
    fn own(&mut self, server: usize, command: &Command) {
        loop {
            let at = self.circumstances(server);
            let Some(room) = self.servers[server].room.as_mut() else { return };
            let Some(events) = room.consider_own(command, &at) else { return };
            if !matches!(self.keep(server, events, None), Keeping::Again) {
                return;
            }
        }
    }

    fn back_from_pause(&mut self, server: usize) {
        let Some(room) = &self.servers[server].room else { return };
        let game = room.game();
        if game.phase() != &Phase::Live || !game.clocks().is_paused() {
            self.servers[server].first_back = None;
            return;
        }
        let is_back = |side: &usize| self.absent_since(&game.seats()[*side].player).is_none();
        let people: Vec<usize> = game.people().collect();
        let n_back = people.iter().filter(|side| is_back(side)).count();
        if n_back > 0 && self.servers[server].first_back.is_none() {
            self.servers[server].first_back = Some(self.now);
            self.schedule_wake(server);
        }
        let first = self.servers[server].first_back;
        if n_back == people.len() || first.is_some_and(|first| self.now - first > PATIENCE_AFTER_PAUSE) {
            self.own(server, &Command::Resume);
        }
    }

    // The house

    /// Lets the house think where it is its turn.
    fn go_on(&mut self, server: usize) {
        let Some(room) = &self.servers[server].room else { return };
        let game = room.game();
        let version = game.version();
        let is_house = game.mover().is_some_and(|mover| game.house_level(mover).is_some());
        if !is_house || self.servers[server].thinking == Some(version) {
            return;
        }
        let texts = game.record().legal_moves();
        let text = texts[self.dice.below(texts.len())].clone();
        self.servers[server].thinking = Some(version);
        let wait = self.between(50, 2000);
        self.later(wait, Coming::Thought { server, version, text });
    }

    /// A move that was found for a version is played at that version or not at all.
    pub(crate) fn thought(&mut self, server: usize, version: u64, text: String) {
        let at = self.circumstances(server);
        let Some(room) = self.servers[server].room.as_mut() else { return };
        if room.game().version() == version
            && let Some(events) = room.consider_own(&Command::Move { text }, &at)
            && matches!(self.keep(server, events, None), Keeping::Kept)
        {
            self.note("house moved");
        }
        self.go_on(server);
    }

    fn note_events(&mut self, recorded: &[Recorded]) {
        for it in recorded {
            self.note(event_name(&it.event));
            if let Event::Moved { forgiven: 1.., .. } = it.event {
                self.note("lag forgiven");
            }
            if let Event::Ended { reason, .. } | Event::Aborted { reason } | Event::Withdrawn { reason, .. } =
                it.event
            {
                self.note(reason_name(reason));
            }
        }
    }
}

fn event_name(event: &Event) -> &'static str {
    match event {
        Event::Opened { .. } => "event opened",
        Event::Seated { .. } => "event seated",
        Event::Left { .. } => "event left",
        Event::Started { .. } => "event started",
        Event::Moved { .. } => "event moved",
        Event::Swapped => "event swapped",
        Event::Agreed { .. } => "event agreed",
        Event::Declined { .. } => "event declined",
        Event::TakenBack { .. } => "event taken-back",
        Event::Withdrawn { .. } => "event withdrawn",
        Event::Paused { .. } => "event paused",
        Event::Resumed => "event resumed",
        Event::Ended { .. } => "event ended",
        Event::Aborted { .. } => "event aborted",
        Event::Rated { .. } => "event rated",
        Event::Followed { .. } => "event followed",
    }
}

fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Rules => "reason rules",
        Reason::Repetition => "reason repetition",
        Reason::PlyLimit => "reason ply-limit",
        Reason::Resignation => "reason resignation",
        Reason::Agreement => "reason agreement",
        Reason::Time => "reason time",
        Reason::Absence => "reason absence",
        Reason::NotBegun => "reason not-begun",
        Reason::Withdrawal => "reason withdrawal",
        Reason::Moderation => "reason moderation",
    }
}
