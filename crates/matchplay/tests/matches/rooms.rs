//! Rooms: decide, keep, tell, whatever becomes of a write. The simulation shows it for thousands of courses; these are the cases
//! by name.

use matchplay::{
    Answer, Author, Command, Envelope, Event, Fence, Heartbeat, Journal, KeptEvent, Millis, Moment, Reading,
    Room, RoomEffect, RoomWritten,
};

use crate::table::{START, Table, player, ply};

/// A room, and what is kept of its match.
struct Server {
    room: Room<&'static str>,
    kept: Vec<KeptEvent>,
    now: Millis,
}

/// What a room asked for, in short.
#[derive(Clone, PartialEq, Debug)]
enum Asked {
    Append,
    Read(Fence),
    Answer(&'static str, Answer),
    Announce(u64, Author),
}

impl Server {
    fn new() -> Server {
        let kept: Vec<KeptEvent> =
            Table::begun("5+3").events.into_iter().map(|recorded| (recorded, None)).collect();
        let journal = Journal::new(kept.clone()).expect("a match");
        let mut server = Server { room: Room::new(journal, None, START), kept, now: START };
        // Both are here.
        server.tell(|room, moment| room.set_absent(vec![None, None], moment));
        server
    }

    fn tell(&mut self, tell: impl FnOnce(&mut Room<&'static str>, &Moment)) -> Vec<Asked> {
        let moment = Moment::at(self.now);
        self.tell_at(&moment, tell)
    }

    fn tell_at(
        &mut self,
        moment: &Moment,
        tell: impl FnOnce(&mut Room<&'static str>, &Moment),
    ) -> Vec<Asked> {
        tell(&mut self.room, moment);
        let effects = self.room.take_effects();
        let asked = effects.into_iter().map(|effect| match effect {
            RoomEffect::Append => Asked::Append,
            RoomEffect::Read(fence) => Asked::Read(fence),
            RoomEffect::Answer { reply, answer, .. } => Asked::Answer(reply, answer),
            RoomEffect::Announce { since, author } => Asked::Announce(since, author),
        });
        asked.collect()
    }

    fn command(&mut self, name: &'static str, id: &str, expected: u64, command: Command) -> Vec<Asked> {
        let envelope = Envelope { id: id.to_owned(), expected, command };
        self.tell(|room, moment| room.command(player(name), envelope, 0, name, moment))
    }

    /// What is being written takes effect.
    fn takes_effect(&mut self) {
        let draft = self.room.draft().expect("something is written").clone();
        let last = draft.events.len() - 1;
        for (index, recorded) in draft.events.into_iter().enumerate() {
            self.kept.push((recorded, draft.command.clone().filter(|_| index == last)));
        }
    }

    fn written(&mut self, outcome: RoomWritten) -> Vec<Asked> {
        self.tell(|room, moment| room.written(outcome, moment))
    }

    fn kept(&mut self) -> Vec<Asked> {
        self.takes_effect();
        self.written(RoomWritten::Kept { rated: None })
    }

    fn read(&mut self) -> Vec<Asked> {
        let reading = Reading { events: self.kept.clone(), home: None };
        self.tell(|room, moment| room.read(Some(reading), moment))
    }

    fn version(&self) -> u64 {
        self.room.journal().version()
    }

    fn last_event(&self) -> &Event {
        &self.kept.last().expect("an event").0.event
    }
}

const UNKNOWN: Answer = Answer::Unknown {};

#[test]
fn a_room_shows_a_move_only_when_it_is_kept() {
    let mut server = Server::new();
    assert_eq!(server.command("anna", "one", 6, ply("C3")), [Asked::Append]);
    assert_eq!((server.version(), server.room.game().record().n_plies()), (6, 2));
    assert_eq!(server.kept(), [Asked::Announce(6, Author::Us), Asked::Answer("anna", Answer::Done { v: 7 })]);
    assert_eq!((server.version(), server.room.game().record().n_plies()), (7, 3));
}

#[test]
fn a_move_that_could_not_be_kept_never_was() {
    let mut server = Server::new();
    server.command("anna", "one", 6, ply("C3"));
    assert_eq!(server.written(RoomWritten::Failed), [Asked::Answer("anna", UNKNOWN)]);
    assert_eq!(server.version(), 6);
    // Asked again, it is decided again, and kept at the same version.
    assert_eq!(server.command("anna", "one", 6, ply("C3")), [Asked::Append]);
    server.kept();
    assert_eq!(server.kept.len(), 7);
}

#[test]
fn what_is_not_known_is_read_behind_the_lost_write_and_answered_as_it_is() {
    for is_kept in [true, false] {
        let mut server = Server::new();
        server.command("anna", "one", 6, ply("C3"));
        if is_kept {
            server.takes_effect();
        }
        assert_eq!(server.written(RoomWritten::Unknown), [Asked::Read(Fence::Settle)]);
        let asked = server.read();
        if is_kept {
            let done = Asked::Answer("anna", Answer::Done { v: 7 });
            assert_eq!(asked, [Asked::Announce(6, Author::Others), done]);
        } else {
            assert_eq!(asked, [Asked::Append], "it was not kept, so that it is now");
        }
    }
}

#[test]
fn a_room_that_cannot_be_read_stays_closed() {
    let mut server = Server::new();
    server.command("anna", "one", 6, ply("C3"));
    server.takes_effect();
    server.written(RoomWritten::Unknown);
    let failed = server.tell(|room, moment| room.read(None, moment));
    assert_eq!(failed, [Asked::Answer("anna", UNKNOWN)]);
    assert!(server.room.is_closed());
    // Nothing is decided on what may be wrong, and nothing new is shown.
    assert_eq!(server.command("bela", "two", 6, Command::Resign), [Asked::Answer("bela", UNKNOWN)]);
    assert_eq!(server.command("anna", "one", 6, ply("C3")), [Asked::Answer("anna", UNKNOWN)]);
    assert_eq!(server.version(), 6);
    // After a rest it is read again, still behind the lost write.
    server.now = server.room.alarm().expect("it wakes by itself") + 500;
    assert_eq!(server.tell(Room::wake), [Asked::Read(Fence::Settle)]);
    assert_eq!(server.command("anna", "one", 6, ply("C3")), []);
    let asked = server.read();
    assert_eq!(asked[0], Asked::Announce(6, Author::Others));
    // The clocks have stopped for the time in between before anything else happens.
    assert_eq!(asked[1..], [Asked::Append]);
    server.kept();
    assert!(matches!(server.last_event(), Event::Paused { .. }));
    assert!(!server.room.is_closed());
}

#[test]
fn a_conflict_is_read_and_considered_again() {
    let mut server = Server::new();
    server.command("anna", "one", 6, ply("C3"));
    assert_eq!(server.written(RoomWritten::Conflict), [Asked::Read(Fence::None)]);
    // Nothing of another program was written after all: another one's write failed later than it made ours fail.
    assert_eq!(server.read(), [Asked::Append]);
    assert_eq!(server.written(RoomWritten::Conflict), [Asked::Read(Fence::None)]);
    // Another program has kept the same command, sent there too.
    let other = Journal::new(server.kept.clone()).expect("a match");
    let moved = Event::Moved { text: "C3".to_owned(), spent: 0, forgiven: 0 };
    let draft = other.draft(vec![moved], Some((player("anna"), "one".to_owned())), server.now);
    server.kept.push((draft.events[0].clone(), draft.command));
    assert_eq!(
        server.read(),
        [Asked::Announce(6, Author::Others), Asked::Answer("anna", Answer::Done { v: 7 })]
    );
}

#[test]
fn commands_wait_for_the_one_that_is_being_written() {
    let mut server = Server::new();
    server.command("anna", "one", 6, ply("C3"));
    assert_eq!(server.command("bela", "two", 6, Command::Resign), []);
    let asked = server.kept();
    assert_eq!(asked[2], Asked::Answer("bela", Answer::Stale { v: 7 }));
}

#[test]
fn more_commands_than_can_wait_are_asked_to_come_again() {
    let mut server = Server::new();
    server.command("anna", "one", 6, ply("C3"));
    let asked: Vec<Asked> =
        (0..100).flat_map(|n| server.command("bela", &format!("b{n}"), 6, Command::Resign)).collect();
    assert_eq!(asked, vec![Asked::Answer("bela", UNKNOWN); 36]);
}

#[test]
fn a_version_that_nobody_has_written_is_looked_for_once() {
    let mut server = Server::new();
    assert_eq!(server.tell(|room, moment| room.heard_of(1_000_000, moment)), [Asked::Read(Fence::None)]);
    assert_eq!(server.read(), []);
    assert_eq!(server.tell(|room, moment| room.heard_of(6, moment)), []);
}

#[test]
fn what_is_heard_of_while_reading_is_looked_for_afterwards() {
    let mut server = Server::new();
    server.tell(|room, moment| room.heard_of(7, moment));
    // The reading may have been answered before that was written.
    assert_eq!(server.command("anna", "one", 8, Command::Resign), []);
    assert_eq!(server.read(), [Asked::Read(Fence::None)]);
    assert_eq!(server.read(), [Asked::Answer("anna", Answer::Stale { v: 6 })]);
}

#[test]
fn time_in_which_a_move_was_being_kept_is_nobodys() {
    let mut server = Server::new();
    server.command("anna", "one", 6, ply("C3"));
    server.now += 3_000;
    // Bela could not see the move before, and his clock ran.
    assert_eq!(server.kept()[2..], [Asked::Append]);
    server.kept();
    assert_eq!(server.last_event(), &Event::Paused { until: START });
    server.kept();
    assert_eq!(server.last_event(), &Event::Resumed, "both are here");
}

#[test]
fn in_an_outage_nothing_is_judged_and_afterwards_the_clocks_stand_as_of_its_beginning() {
    let mut server = Server::new();
    server.now += 2_000;
    let since = server.now - 500;
    // The time of whoever is to move would be up long ago.
    let outage = Moment { outage_since: Some(since), ..Moment::at(server.now + 3_600_000) };
    let resign = Envelope { id: "one".to_owned(), expected: 6, command: Command::Resign };
    let asked = server.tell_at(&outage, |room, moment| {
        room.command(player("bela"), resign, 0, "bela", moment);
    });
    assert_eq!(asked, [Asked::Answer("bela", UNKNOWN)]);
    assert_eq!(server.tell_at(&outage, Room::wake), []);
    assert_eq!(server.room.alarm(), None, "it is woken when it is over");
    server.now += 3_600_500;
    // Other programs may have written meanwhile.
    assert_eq!(server.tell(Room::wake), [Asked::Read(Fence::None)]);
    assert_eq!(server.read(), [Asked::Append]);
    server.kept();
    assert_eq!(server.last_event(), &Event::Paused { until: since });
}

#[test]
fn a_program_that_was_frozen_does_not_judge_by_its_clock() {
    let mut server = Server::new();
    let alive = server.now;
    server.now += 3_600_000;
    let thawed = Moment { home_alive: alive, ..Moment::at(server.now) };
    assert_eq!(server.tell_at(&thawed, Room::wake), [Asked::Read(Fence::None)]);
    let reading = Reading { events: server.kept.clone(), home: None };
    assert_eq!(server.tell_at(&thawed, |room, moment| room.read(Some(reading), moment)), [Asked::Append]);
    server.takes_effect();
    server.tell_at(&thawed, |room, moment| room.written(RoomWritten::Kept { rated: None }, moment));
    assert_eq!(server.last_event(), &Event::Paused { until: alive });
    // The clocks go on when it has shown life again.
    assert_eq!(server.tell_at(&thawed, Room::wake), []);
    assert_eq!(server.tell(Room::wake), [Asked::Append]);
    server.kept();
    assert_eq!(server.last_event(), &Event::Resumed);
}

#[test]
fn a_sign_of_life_tells_of_the_time_before_clocks_were_stopped_for_it() {
    let mut heartbeat = Heartbeat::new(START);
    assert!(heartbeat.failed(), "the database is away for a blink");
    let sign = heartbeat.begin(START + 1_000);
    assert_eq!((sign.at(), sign.away_since()), (START + 1_000, Some(START)));
    assert!(heartbeat.keeps_again());
    // The clocks are stopped and go on, the program freezes for a minute, and then the sign is kept.
    heartbeat.kept(sign);
    assert_eq!((heartbeat.alive(), heartbeat.outage_since()), (START + 1_000, None));
    let next = heartbeat.begin(START + 61_000);
    assert_eq!(next.away_since(), Some(START + 1_000));
}

#[test]
fn a_program_was_away_if_it_was_silent_for_three_seconds() {
    let mut heartbeat = Heartbeat::new(START);
    // A program that starts has answered for no clock before.
    let first = heartbeat.start(START + 60_000);
    assert_eq!(first.away_since(), None);
    heartbeat.kept(first);
    assert_eq!(heartbeat.begin(START + 63_000).away_since(), None);
    assert_eq!(heartbeat.begin(START + 63_001).away_since(), Some(START + 60_000));
    // A sign that is kept late takes nothing back.
    let [early, late] = [61_000, 62_000].map(|at| heartbeat.begin(START + at));
    heartbeat.kept(late);
    heartbeat.kept(early);
    assert_eq!(heartbeat.alive(), START + 62_000);
}

#[test]
fn a_flag_falls_when_the_program_was_there() {
    let mut server = Server::new();
    server.command("anna", "one", 6, ply("C3"));
    server.kept();
    server.now = server.room.alarm().expect("bela's time runs");
    assert_eq!(server.tell(Room::wake), [Asked::Append]);
    server.kept();
    assert!(matches!(server.last_event(), Event::Ended { .. } | Event::Aborted { .. }));
}

#[test]
fn a_room_that_stops_finishes_what_it_writes_and_begins_nothing_more() {
    let mut server = Server::new();
    server.command("anna", "one", 6, ply("C3"));
    server.command("bela", "two", 7, ply("D3"));
    assert_eq!(server.tell(Room::stop), []);
    let done = Asked::Answer("anna", Answer::Done { v: 7 });
    assert_eq!(server.kept(), [Asked::Announce(6, Author::Us), done, Asked::Append], "the clocks stop");
    assert_eq!(server.kept(), [Asked::Announce(7, Author::Us), Asked::Answer("bela", UNKNOWN)]);
    assert!(matches!(server.last_event(), Event::Paused { .. }));
    // Nobody would hear of it if it were kept now.
    assert_eq!(server.command("bela", "two", 8, ply("D3")), [Asked::Answer("bela", UNKNOWN)]);
    assert!(server.room.draft().is_none());
}

#[test]
fn a_thought_is_played_at_its_version_or_not_at_all() {
    let mut server = Server::new();
    assert_eq!(server.tell(|room, moment| room.thought(5, "C3".to_owned(), moment)), []);
    // It is a person's turn.
    assert_eq!(server.tell(|room, moment| room.thought(6, "C3".to_owned(), moment)), []);
    assert_eq!(server.room.wants_thought(), None);
}

#[test]
fn an_outcome_that_nobody_waits_for_changes_nothing() {
    let mut server = Server::new();
    assert_eq!(server.written(RoomWritten::Kept { rated: None }), []);
    assert_eq!(server.read(), []);
    assert_eq!(server.version(), 6);
}

#[test]
fn a_planned_stop_stops_the_clocks_and_nothing_lets_them_go_on() {
    let mut server = Server::new();
    assert_eq!(server.tell(Room::stop), [Asked::Append]);
    assert!(server.room.has_to_pause());
    server.kept();
    assert!(!server.room.has_to_pause());
    assert!(matches!(server.last_event(), Event::Paused { .. }));
    assert_eq!(server.tell(Room::wake), []);
}
