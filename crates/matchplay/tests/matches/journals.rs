//! Journals and followers: every command is answered once, whatever the network does to messages. The simulation shows it for
//! thousands of courses; these are the cases by name.

use matchplay::{
    Actor, Answer, Circumstances, Command, Consideration, Envelope, Event, Follower, Journal, KeptEvent,
    Millis, Proposal, Said, Update,
};

use crate::table::{START, Table, agree, player, ply};

type Kept = Vec<KeptEvent>;

/// A server with one room, and what it has kept.
struct Server {
    journal: Journal,
    kept: Kept,
    now: Millis,
}

impl Server {
    fn new() -> Server {
        let kept: Kept = Table::begun("5+3").events.into_iter().map(|recorded| (recorded, None)).collect();
        Server { journal: Journal::new(kept.clone()).expect("a match"), kept, now: START }
    }

    fn hear(&mut self, name: &str, envelope: &Envelope) -> Answer {
        match self.journal.consider(&Actor::Player(player(name)), envelope, &Circumstances::at(self.now)) {
            Consideration::Answer(answer) => answer,
            Consideration::Append(events) => {
                let command = Some((player(name), envelope.id.clone()));
                let draft = self.journal.draft(events, command.clone(), self.now);
                self.kept.extend(draft.events.iter().map(|it| (it.clone(), command.clone())));
                self.journal.commit(draft, None);
                Answer::Done { v: self.journal.game().version() }
            }
        }
    }

    fn version(&self) -> u64 {
        self.journal.game().version()
    }

    fn update(&self, since: u64) -> Update {
        self.journal.update_since(since, self.now)
    }

    fn restart(&mut self) {
        self.journal = Journal::new(self.kept.clone()).expect("a match");
    }
}

fn envelope(id: &str, expected: u64, command: Command) -> Envelope {
    Envelope { id: id.to_owned(), expected, command }
}

/// A follower that knows everything.
fn following(server: &Server) -> Follower {
    let mut follower = Follower::default();
    assert!(follower.hear(server.update(0)).is_empty());
    follower
}

fn sent(said: Option<Said>) -> Envelope {
    match said {
        Some(Said::Command(envelope)) => envelope,
        said => panic!("{said:?}"),
    }
}

#[test]
fn a_command_that_comes_twice_is_done_once() {
    let mut server = Server::new();
    let command = envelope("one", server.version(), ply("C3"));
    let done = server.hear("anna", &command);
    assert_eq!(done, Answer::Done { v: 7 });
    assert_eq!(server.hear("anna", &command), done);
    assert_eq!(server.version(), 7);
}

#[test]
fn a_command_is_remembered_by_a_server_that_was_restarted() {
    let mut server = Server::new();
    let command = envelope("one", server.version(), Command::Resign);
    let done = server.hear("anna", &command);
    server.restart();
    assert_eq!(server.hear("anna", &command), done);
    assert_eq!(server.kept.len(), 7);
}

#[test]
fn identifiers_belong_to_their_players() {
    let mut server = Server::new();
    server.hear("anna", &envelope("one", 6, agree(Proposal::Draw)));
    assert_eq!(server.hear("bela", &envelope("one", 7, agree(Proposal::Draw))), Answer::Done { v: 9 });
}

#[test]
fn a_command_for_another_version_is_stale() {
    let mut server = Server::new();
    server.hear("anna", &envelope("one", 6, ply("C3")));
    assert_eq!(server.hear("bela", &envelope("two", 6, ply("D3"))), Answer::Stale { v: 7 });
}

#[test]
fn a_refusal_says_why() {
    let mut server = Server::new();
    let refused = server.hear("bela", &envelope("one", 6, ply("D3")));
    let Answer::Refused { code, message } = refused else { panic!("{refused:?}") };
    assert_eq!((code.as_str(), message.as_str()), ("not-your-turn", "it is not your turn"));
    assert_eq!(server.version(), 6);
}

#[test]
fn identifiers_are_neither_empty_nor_endless() {
    let mut server = Server::new();
    for id in [String::new(), "x".repeat(41)] {
        let refused = server.hear("anna", &envelope(&id, 6, ply("C3")));
        assert!(matches!(refused, Answer::Refused { code, .. } if code == "malformed"));
    }
    assert_eq!(server.hear("anna", &envelope(&"x".repeat(40), 6, ply("C3"))), Answer::Done { v: 7 });
}

#[test]
fn a_journal_knows_that_another_server_has_written() {
    let server = Server::new();
    assert!(!server.journal.is_behind(6));
    assert!(server.journal.is_behind(7));
}

#[test]
fn what_does_not_replay_has_no_journal() {
    assert!(Journal::new(Vec::new()).is_none());
    let mut kept = Server::new().kept;
    kept.remove(2);
    assert!(Journal::new(kept).is_none());
}

#[test]
fn whoever_was_away_for_long_hears_the_state_and_not_every_event() {
    let mut server = Server::new();
    for n in 0..101 {
        server.hear("anna", &envelope(&format!("a{n}"), server.version(), agree(Proposal::Draw)));
        let decline = Command::Decline { to: Proposal::Draw };
        server.hear("bela", &envelope(&format!("b{n}"), server.version(), decline));
    }
    assert!(server.update(0).events.is_empty());
    assert_eq!(server.update(0).moves, ["A1", "F5"]);
    assert_eq!(server.update(server.version() - 200).events.len(), 200);
}

#[test]
fn a_version_that_is_not_reached_is_answered_with_everything() {
    let server = Server::new();
    let update = server.update(99);
    assert_eq!((update.since, update.v, update.kept), (0, 6, 0));
}

#[test]
fn the_engine_acts_by_itself() {
    let mut server = Server::new();
    let at = Circumstances::at(server.now);
    assert_eq!(server.journal.consider_own(&Command::Tick, &at), None);
    let events = server.journal.consider_own(&Command::Pause { until: server.now }, &at);
    assert_eq!(events, Some(vec![Event::Paused { until: server.now }]));
}

#[test]
fn a_follower_knows_what_it_heard() {
    let mut server = Server::new();
    let mut follower = following(&server);
    assert_eq!((follower.version(), follower.moves().len()), (6, 2));
    server.hear("anna", &envelope("one", 6, ply("C3")));
    assert!(follower.hear(server.update(6)).is_empty());
    assert_eq!((follower.version(), follower.moves().len()), (7, 3));
    assert_eq!(follower.view().unwrap().mover, Some(1));
}

#[test]
fn what_comes_twice_or_late_changes_nothing() {
    let mut server = Server::new();
    let mut follower = following(&server);
    let early = server.update(0);
    server.hear("anna", &envelope("one", 6, ply("C3")));
    follower.hear(server.update(6));
    let known = follower.clone();
    assert!(follower.hear(server.update(6)).is_empty());
    assert!(follower.hear(early).is_empty());
    assert_eq!(follower, known);
}

#[test]
fn a_follower_asks_for_what_is_missing() {
    let mut server = Server::new();
    let mut follower = following(&server);
    server.hear("anna", &envelope("one", 6, ply("C3")));
    server.hear("bela", &envelope("two", 7, ply("D3")));
    assert_eq!(follower.hear(server.update(7)), [Said::Resume(6)]);
    assert_eq!(follower.version(), 6);
    follower.hear(server.update(6));
    assert_eq!(follower.moves(), ["A1", "F5", "C3", "D3"]);
}

#[test]
fn what_overlaps_with_what_is_known_fits() {
    let mut server = Server::new();
    let mut follower = following(&server);
    server.hear("anna", &envelope("one", 6, ply("C3")));
    server.hear("bela", &envelope("two", 7, ply("D3")));
    follower.hear(server.update(2));
    assert_eq!(follower.moves(), ["A1", "F5", "C3", "D3"]);
}

#[test]
fn a_follower_wants_one_thing_at_a_time() {
    let mut follower = following(&Server::new());
    assert!(follower.want(ply("C3"), "page").is_some());
    assert!(follower.is_waiting());
    assert_eq!(follower.want(Command::Resign, "page"), None);
}

#[test]
fn commands_have_identifiers_of_their_own() {
    let mut server = Server::new();
    let mut follower = following(&server);
    let first = sent(follower.want(agree(Proposal::Draw), "page"));
    follower.hear_answer(&first.id, &server.hear("anna", &first));
    follower.hear(server.update(6));
    let second = sent(follower.want(ply("C3"), "page"));
    assert_eq!((first.id.as_str(), second.id.as_str(), second.expected), ("page-1", "page-2", 7));
}

#[test]
fn a_line_that_is_there_again_brings_what_was_missed_and_asks_again() {
    let mut follower = following(&Server::new());
    assert_eq!(follower.reconnected(), [Said::Resume(6)]);
    let command = sent(follower.want(ply("C3"), "page"));
    assert_eq!(follower.reconnected(), [Said::Resume(6), Said::Command(command)]);
}

#[test]
fn whoever_is_told_of_more_than_is_known_asks() {
    let mut server = Server::new();
    let mut follower = following(&server);
    let command = sent(follower.want(ply("C3"), "page"));
    let answer = server.hear("anna", &command);
    assert_eq!(follower.hear_answer(&command.id, &answer), [Said::Resume(6)]);
    assert!(!follower.is_waiting());
}

#[test]
fn an_answer_to_something_else_is_nothing() {
    let mut follower = following(&Server::new());
    let command = sent(follower.want(ply("C3"), "page"));
    assert!(follower.hear_answer("page-0", &Answer::Done { v: 9 }).is_empty());
    assert!(follower.is_waiting());
    let refused = Answer::Refused { code: "illegal".to_owned(), message: String::new() };
    assert!(follower.hear_answer(&command.id, &refused).is_empty());
    assert!(!follower.is_waiting());
}

#[test]
fn a_stale_command_is_sent_again_if_nobody_has_moved() {
    let mut server = Server::new();
    let mut follower = following(&server);
    server.hear("bela", &envelope("offer", 6, agree(Proposal::Draw)));
    let command = sent(follower.want(ply("C3"), "page"));
    let stale = server.hear("anna", &command);
    assert_eq!(follower.hear_answer(&command.id, &stale), [Said::Resume(6)]);
    let again = follower.hear(server.update(6));
    assert_eq!(again, [Said::Command(envelope("page-2", 7, ply("C3")))]);
    assert_eq!(server.hear("anna", &envelope("page-2", 7, ply("C3"))), Answer::Done { v: 8 });
}

#[test]
fn a_stale_command_is_sent_again_at_once_if_the_news_came_first() {
    let mut server = Server::new();
    let mut follower = following(&server);
    let command = sent(follower.want(ply("C3"), "page"));
    server.hear("bela", &envelope("offer", 6, agree(Proposal::Draw)));
    assert!(follower.hear(server.update(6)).is_empty());
    let stale = server.hear("anna", &command);
    let again = follower.hear_answer(&command.id, &stale);
    assert_eq!(again, [Said::Command(envelope("page-2", 7, ply("C3")))]);
}

#[test]
fn a_stale_move_is_given_up_if_the_board_has_changed() {
    let mut server = Server::new();
    let mut follower = following(&server);
    let command = sent(follower.want(ply("C3"), "another page"));
    server.hear("anna", &envelope("elsewhere", 6, ply("E3")));
    let stale = server.hear("anna", &command);
    follower.hear_answer(&command.id, &stale);
    assert!(follower.hear(server.update(6)).is_empty());
    assert!(!follower.is_waiting());
}

#[test]
fn a_stale_move_is_given_up_if_as_many_others_stand_in_place_of_those_it_was_meant_after() {
    let mut server = Server::new();
    let mut follower = following(&server);
    let command = sent(follower.want(ply("C3"), "page"));
    let mut elsewhere = |name: &str, id: &str, command: Command| {
        let version = server.version();
        assert!(matches!(server.hear(name, &envelope(id, version, command)), Answer::Done { .. }));
    };
    elsewhere("bela", "back", agree(Proposal::TakeBack));
    elsewhere("anna", "fine", agree(Proposal::TakeBack));
    elsewhere("bela", "other", ply("B4"));
    follower.hear_answer(&command.id, &Answer::Stale { v: server.version() });
    assert!(follower.hear(server.update(6)).is_empty());
    assert!(!follower.is_waiting());
}

#[test]
fn giving_up_is_meant_whatever_was_played() {
    let mut server = Server::new();
    let mut follower = following(&server);
    let command = sent(follower.want(Command::Resign, "page"));
    server.hear("anna", &envelope("one", 6, ply("C3")));
    let stale = server.hear("bela", &command);
    follower.hear_answer(&command.id, &stale);
    let again = follower.hear(server.update(6));
    assert_eq!(again, [Said::Command(envelope("page-2", 7, Command::Resign))]);
}

#[test]
fn answers_to_an_earlier_sending_mean_nothing() {
    let mut server = Server::new();
    let mut follower = following(&server);
    let command = sent(follower.want(Command::ClaimAbsence, "page"));
    // It comes twice, before and after another command, and the answers overtake each other.
    let refused = server.hear("anna", &command);
    server.hear("bela", &envelope("offer", 6, agree(Proposal::Draw)));
    let stale = server.hear("anna", &command);
    follower.hear_answer(&command.id, &stale);
    let again = follower.hear(server.update(6));
    assert_eq!(again, [Said::Command(envelope("page-2", 7, Command::ClaimAbsence))]);
    for late in [&stale, &refused] {
        assert!(follower.hear_answer(&command.id, late).is_empty());
        assert!(follower.is_waiting());
    }
    follower.hear_answer("page-2", &Answer::Done { v: 8 });
    assert!(!follower.is_waiting());
}

#[test]
fn a_server_that_has_seen_less_is_not_asked_in_circles() {
    let mut follower = following(&Server::new());
    let command = sent(follower.want(ply("C3"), "page"));
    assert!(follower.hear_answer(&command.id, &Answer::Stale { v: 3 }).is_empty());
    assert!(follower.is_waiting());
}
