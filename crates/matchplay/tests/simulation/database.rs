//! The database as servers see it: writes and readings take time, fail before, while and after they take effect, hang, and
//! come back late.

use matchplay::{Fence, Millis, Reading, Recorded, RoomWritten};

use crate::{coming::Coming, faults::WriteCourse, kept::CommandKey, world::World};

/// How long a server waits for the database before it gives up.
pub(crate) const TIMEOUT: Millis = 5_000;

/// How late a commit may take effect: the database ends a transaction of which it has heard nothing for this long.
pub(crate) const LATEST_EFFECT: Millis = 5_000;

/// A write that was sent and has neither taken effect nor been dropped.
#[derive(Debug)]
pub(crate) struct InFlight {
    pub(crate) number: u64,
    pub(crate) server: usize,
    /// Which life of the server sent it.
    life: u64,
    pub(crate) events: Vec<Recorded>,
    pub(crate) command: Option<CommandKey>,
    /// Whether the server hears how it ended.
    pub(crate) is_heard: bool,
}

/// What will become of a write.
pub(crate) struct WritePlan {
    /// After how long it takes effect, if ever.
    pub(crate) takes_effect: Option<Millis>,
    /// When the server gives it up, and what it takes for the outcome. If it does not, it hears how the write ended.
    pub(crate) gives_up: Option<(Millis, RoomWritten)>,
}

/// The way from a server to the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Open,
    /// Connections are refused at once.
    Refused,
    /// Nothing is heard.
    Silent,
}

impl World {
    /// Sends what a server's room wants to write.
    pub(crate) fn append(&mut self, server: usize) {
        if self.chance(self.faults.crash) {
            return self.crash(server, "crash before keeping");
        }
        let Some(draft) = self.servers[server].room().and_then(|room| room.draft()) else { return };
        let (events, command) = (draft.events.clone(), draft.command.clone());
        let WritePlan { takes_effect, gives_up } = self.plan_write(server);
        if let Some(wait) = takes_effect {
            self.send_write(server, events, command, wait, gives_up.is_none());
        }
        if let Some((wait, outcome)) = gives_up {
            let life = self.servers[server].life;
            self.later(wait, Coming::Written { server, life, outcome });
        }
    }

    /// Draws what becomes of a write.
    pub(crate) fn plan_write(&mut self, server: usize) -> WritePlan {
        let course = match self.servers[server].way {
            Way::Open => self.faults.draw_write(&mut self.dice),
            Way::Refused => WriteCourse::FailsBefore,
            Way::Silent => [WriteCourse::FailsBefore, WriteCourse::LostCommit, WriteCourse::LateEffect]
                [self.dice.below(3)],
        };
        if course != WriteCourse::Fine {
            self.note(match course {
                WriteCourse::Fine | WriteCourse::Slow => "slow write",
                WriteCourse::FailsBefore => "write failed before the commit",
                WriteCourse::LostCommit => "commit lost",
                WriteCourse::LostAnswer => "answer to a commit lost",
                WriteCourse::LateEffect => "commit took effect late",
            });
            self.tell(|| format!("server {server}: a write goes wrong: {course:?}"));
        }
        let is_silent = self.servers[server].way == Way::Silent;
        let quick = self.between(1, 40);
        // A connection that breaks is noticed at once, silence only in the end.
        let noticed = if is_silent || self.chance(300) { TIMEOUT } else { quick };
        let (takes_effect, gives_up) = match course {
            WriteCourse::Fine => (Some(quick), None),
            WriteCourse::Slow => (Some(self.between(1_000, TIMEOUT - 500)), None),
            WriteCourse::FailsBefore => (None, Some((noticed, RoomWritten::Failed))),
            WriteCourse::LostCommit => (None, Some((noticed, RoomWritten::Unknown))),
            WriteCourse::LostAnswer => (Some(quick), Some((quick.max(noticed), RoomWritten::Unknown))),
            WriteCourse::LateEffect => {
                let late = self.between(1, LATEST_EFFECT);
                (Some(late), Some((late.min(noticed), RoomWritten::Unknown)))
            }
        };
        WritePlan { takes_effect, gives_up }
    }

    fn send_write(
        &mut self,
        server: usize,
        events: Vec<Recorded>,
        command: Option<CommandKey>,
        wait: Millis,
        is_heard: bool,
    ) {
        self.n_writes += 1;
        let number = self.n_writes;
        let life = self.servers[server].life;
        self.in_flight.push(InFlight { number, server, life, events, command, is_heard });
        self.later(wait, Coming::TakesEffect { number });
    }

    /// A write reaches the database. Whoever sent it may be dead by now.
    pub(crate) fn takes_effect(&mut self, number: u64) {
        let Some(place) = self.in_flight.iter().position(|it| it.number == number) else { return };
        let InFlight { server, life, events, command, is_heard, .. } = self.in_flight.remove(place);
        let outcome = match self.kept.append(&events, command) {
            Ok(rated) => {
                self.tell(|| format!("kept for server {server}: {events:?}"));
                self.note_events(&events);
                self.home = server;
                self.kept_at.push(self.now);
                if rated.is_some() {
                    self.note("event rated");
                }
                RoomWritten::Kept { rated }
            }
            Err(_) => {
                self.note("conflict");
                self.tell(|| format!("server {server}: another server was faster"));
                RoomWritten::Conflict
            }
        };
        if is_heard {
            let way = self.between(1, 20);
            self.later(way, Coming::Written { server, life, outcome });
        }
    }

    /// Asks for what is kept.
    pub(crate) fn start_reading(&mut self, server: usize, fence: Fence) {
        let life = self.servers[server].life;
        match self.plan_reading(server) {
            Some(wait) => {
                let deadline = self.now + TIMEOUT;
                self.later(wait, Coming::Reads { server, life, fence, deadline });
            }
            None => {
                self.note("reading failed");
                let wait = self.silence(server);
                self.later(wait, Coming::Read { server, life, reading: None });
            }
        }
    }

    /// Draws after how long a reading reaches the database, if it does.
    pub(crate) fn plan_reading(&mut self, server: usize) -> Option<Millis> {
        let fails = self.chance(self.faults.storage / 2);
        (self.servers[server].way == Way::Open && !fails).then(|| self.between(1, 40))
    }

    /// How long it takes a server to notice that it cannot read.
    pub(crate) fn silence(&mut self, server: usize) -> Millis {
        if self.servers[server].way == Way::Silent { TIMEOUT } else { self.between(1, 40) }
    }

    /// A reading reaches the database. One that is to settle what happened waits until earlier writes of its server have
    /// taken effect or never will: they hold a lock until then.
    pub(crate) fn reads(&mut self, server: usize, life: u64, fence: Fence, deadline: Millis) {
        let has_to_wait = fence == Fence::Settle && self.in_flight.iter().any(|it| it.server == server);
        if has_to_wait && self.now < deadline {
            self.note("reading waited for a write");
            return self.later(100, Coming::Reads { server, life, fence, deadline });
        }
        let reading =
            (!has_to_wait).then(|| Reading { events: self.kept.rows.clone(), home: self.home_for(server) });
        let way = if self.chance(self.faults.storage / 4) {
            self.note("reading came back late");
            self.between(1_000, TIMEOUT)
        } else {
            self.between(1, 20)
        };
        self.later(way, Coming::Read { server, life, reading });
    }

    /// The database is out of reach for a while, for one server or for all.
    pub(crate) fn begin_outage(&mut self) {
        let way = if self.chance(500) { Way::Refused } else { Way::Silent };
        let length = match self.dice.below(4) {
            0 => self.between(100, 1_000),
            1 => self.between(1_000, 5_000),
            2 => self.between(5_000, 30_000),
            _ => self.between(30_000, 120_000),
        };
        let concerned: Vec<usize> = if self.chance(600) {
            self.note("outage for all");
            (0..self.servers.len()).collect()
        } else {
            self.note("outage for one");
            vec![self.dice.below(self.servers.len())]
        };
        self.tell(|| format!("outage of {length} for servers {concerned:?}: {way:?}"));
        for server in concerned {
            self.servers[server].way = way;
            self.servers[server].n_outages += 1;
            let number = self.servers[server].n_outages;
            self.later(length, Coming::OutageEnds { server, number });
        }
        self.watch_outages();
    }

    pub(crate) fn end_outage(&mut self, server: usize, number: u64) {
        // Another one may have begun since.
        if self.servers[server].n_outages == number {
            self.tell(|| format!("outage of server {server} ends"));
            self.servers[server].way = Way::Open;
            self.watch_outages();
        }
    }

    /// Notes since when, and until when, no server could keep anything.
    pub(crate) fn watch_outages(&mut self) {
        let can_keep = (0..self.servers.len()).any(|server| self.can_keep(server));
        match (can_keep, self.nothing_kept_since) {
            (false, None) => self.nothing_kept_since = Some(self.now),
            (true, Some(since)) => {
                self.outages.push((since, self.now));
                self.nothing_kept_since = None;
            }
            _ => {}
        }
    }
}
