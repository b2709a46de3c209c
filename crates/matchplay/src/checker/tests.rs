//! Histories with one thing wrong, made by hand: each is found, and nothing else is.

use super::*;
use crate::{
    command::{Actor, Circumstances, Command},
    terms::MatchTerms,
};

const START: Millis = 1_000_000;

fn anna() -> PlayerId {
    PlayerId::new("anna")
}

fn bela() -> PlayerId {
    PlayerId::new("bela")
}

/// A match while it is played, every command kept and answered at once.
struct Story {
    game: Match,
    history: History,
    at: Millis,
}

impl Story {
    /// Two have sat down, and each has played once: time counts from here on.
    fn new() -> Story {
        let terms = MatchTerms::new("wali", "5+0".parse().unwrap()).unwrap();
        let opened = Event::Opened { terms: terms.clone(), by: anna() };
        let witness = |player: PlayerId| Witness {
            name: player.to_string(),
            player: Some(player),
            witnessed: Vec::new(),
            finally: (0, Vec::new()),
        };
        let mut story = Story {
            game: Match::open(terms, anna(), START),
            history: History {
                kept: vec![(Recorded { v: 1, at: START, event: opened }, None)],
                witnesses: vec![witness(anna()), witness(bela())],
                ..History::default()
            },
            at: START,
        };
        story.act(0, "a-1", &Command::Sit { wish: Some(0) });
        story.act(1, "b-1", &Command::Sit { wish: Some(1) });
        story.play(0, "a-2", "C3", 1_000);
        story.play(1, "b-2", "D3", 1_000);
        story
    }

    fn play(&mut self, side: usize, id: &str, text: &str, after: Millis) {
        self.at += after;
        self.act(side, id, &Command::Move { text: text.to_owned() });
    }

    /// A player sends a command; it is kept, answered, and told to both.
    fn act(&mut self, side: usize, id: &str, command: &Command) {
        let player = [anna(), bela()][side].clone();
        let expected = self.game.version();
        let seen = command.is_about_the_board().then_some(expected);
        self.history.witnesses[side].witnessed.push(Witnessed::Sent { id: id.to_owned(), expected, seen });
        let at = Circumstances::at(self.at);
        let events = self.game.decide(&Actor::Player(player.clone()), command, &at).unwrap();
        let told = self.keep(events, Some((player, id.to_owned())));
        let answer = Answer::Done { v: self.game.version() };
        self.history.witnesses[side].witnessed.push(Witnessed::Answered { id: id.to_owned(), answer });
        self.tell(&told);
    }

    fn own(&mut self, command: &Command) {
        let events = self.game.decide(&Actor::Server, command, &Circumstances::at(self.at)).unwrap();
        let told = self.keep(events, None);
        self.tell(&told);
    }

    fn keep(&mut self, events: Vec<Event>, command: Option<CommandKey>) -> Vec<Recorded> {
        let mut told = Vec::new();
        for event in events {
            self.game.apply(&event, self.at);
            let recorded = Recorded { v: self.game.version(), at: self.at, event };
            self.history.kept.push((recorded.clone(), command.clone()));
            told.push(recorded);
        }
        told
    }

    fn tell(&mut self, told: &[Recorded]) {
        let (v, moves) = (self.game.version(), self.game.record().played());
        for witness in &mut self.history.witnesses {
            witness.witnessed.push(Witnessed::Told { events: told.to_vec() });
            witness.witnessed.push(Witnessed::Believed { v, moves: moves.clone() });
            witness.finally = (v, moves.clone());
        }
    }

    /// Anna receives something more.
    fn anna_witnessed(&mut self, witnessed: Witnessed) {
        self.history.witnesses[0].witnessed.push(witnessed);
    }
}

/// Something is wrong, and a sentence says what.
#[track_caller]
fn check(history: &History, expected: &str) {
    let faults = history.faults();
    assert!(faults.iter().any(|fault| fault.contains(expected)), "{expected:?} is not in {faults:#?}");
}

fn refused(code: &str) -> Answer {
    Answer::Refused { code: code.to_owned(), message: String::new() }
}

fn answered(id: &str, answer: Answer) -> Witnessed {
    Witnessed::Answered { id: id.to_owned(), answer }
}

#[test]
fn a_history_that_holds_the_promise_has_no_faults() {
    let mut story = Story::new();
    story.play(0, "a-3", "B2", 3_000);
    story.anna_witnessed(answered("a-3", Answer::Done { v: 7 }));
    story.anna_witnessed(answered("a-4", refused("not-your-turn")));
    story.anna_witnessed(answered("a-5", Answer::Stale { v: 7 }));
    story.anna_witnessed(Witnessed::GaveUp { id: "a-5".to_owned() });
    assert_eq!(story.history.faults(), [""; 0]);
}

#[test]
fn a_command_may_stand_with_its_last_event_alone() {
    let mut story = Story::new();
    story.own(&Command::Pause { until: story.at });
    story.at += 1_000;
    story.act(0, "a-3", &Command::Agree { to: Proposal::Abort });
    story.at += 1_000;
    story.act(1, "b-3", &Command::Agree { to: Proposal::Abort });
    story.anna_witnessed(answered("a-3", refused("not-now")));
    let commands: Vec<_> = story.history.kept.iter().map(|row| row.1.clone()).collect();
    for (row, next) in story.history.kept.iter_mut().zip(commands.into_iter().skip(1)) {
        if row.1 == next {
            row.1 = None;
        }
    }
    assert!(story.history.kept.iter().filter(|row| row.1.is_some()).count() == 6);
    assert_eq!(story.history.faults(), [""; 0]);
}

#[test]
fn an_acknowledged_command_that_is_not_kept_is_found() {
    let mut story = Story::new();
    story.anna_witnessed(answered("a-3", Answer::Done { v: 7 }));
    assert_eq!(story.history.faults(), ["command a-3 of anna was acknowledged at version 7 and is not kept"]);
}

#[test]
fn an_acknowledged_command_at_another_version_is_found() {
    let mut story = Story::new();
    story.anna_witnessed(answered("a-2", Answer::Done { v: 6 }));
    assert_eq!(
        story.history.faults(),
        ["command a-2 of anna was acknowledged at version 6 and is kept at 5"]
    );
}

#[test]
fn a_command_that_is_kept_twice_is_found() {
    let mut story = Story::new();
    story.play(0, "a-2", "B2", 1_000);
    check(&story.history, "command a-2 of anna is kept twice, at versions 5 and 7");
}

#[test]
fn a_refused_command_that_is_kept_is_found() {
    for code in ["storage", "not-your-turn"] {
        let mut story = Story::new();
        story.anna_witnessed(answered("a-2", refused(code)));
        let fault = format!("command a-2 of anna was refused ({code}) and is kept at version 5");
        assert_eq!(story.history.faults(), [fault]);
    }
}

#[test]
fn another_copy_of_a_command_may_be_kept_by_another_program() {
    let mut story = Story::new();
    let again = Witnessed::Sent { id: "a-2".to_owned(), expected: 4, seen: Some(4) };
    story.anna_witnessed(again);
    story.anna_witnessed(answered("a-2", refused("storage")));
    assert_eq!(story.history.faults(), [""; 0]);
    story.anna_witnessed(answered("a-2", refused("not-your-turn")));
    check(&story.history, "command a-2 of anna was refused (not-your-turn)");
}

#[test]
fn what_depends_on_time_may_be_refused_and_done_by_a_later_copy() {
    let mut story = Story::new();
    story.own(&Command::Pause { until: story.at });
    story.act(0, "a-3", &Command::Agree { to: Proposal::Abort });
    story.anna_witnessed(answered("a-3", refused("not-now")));
    assert_eq!(story.history.faults(), [""; 0]);
}

#[test]
fn a_stale_or_given_up_command_that_is_kept_is_found() {
    let mut story = Story::new();
    // A program that has seen less may call it stale.
    story.anna_witnessed(answered("a-2", Answer::Stale { v: 4 }));
    assert_eq!(story.history.faults(), [""; 0]);
    story.anna_witnessed(answered("a-2", Answer::Stale { v: 6 }));
    check(&story.history, "command a-2 of anna was called stale at version 6 and is kept at 5");
    story.anna_witnessed(Witnessed::GaveUp { id: "a-2".to_owned() });
    check(&story.history, "command a-2 of anna was given up and is kept at version 5");
}

#[test]
fn gaps_and_doubles_in_versions_are_found() {
    let mut story = Story::new();
    story.history.kept.remove(4);
    check(&story.history, "versions 5 to 5 are missing");
    check(&story.history, "what is kept cannot be replayed");
    let mut story = Story::new();
    story.history.kept.insert(4, story.history.kept[4].clone());
    check(&story.history, "version 5 is kept twice or out of order");
}

#[test]
fn events_that_do_not_replay_are_found() {
    let mut story = Story::new();
    let Event::Moved { text, .. } = &mut story.history.kept[5].0.event else { panic!("a move") };
    text.replace_range(.., "C3");
    check(&story.history, "what is kept cannot be replayed");
}

#[test]
fn a_client_that_was_told_what_is_not_kept_is_found() {
    let mut story = Story::new();
    let moves = ["C3", "D3", "B2"].map(str::to_owned).to_vec();
    story.anna_witnessed(Witnessed::Believed { v: 7, moves });
    check(&story.history, r#"anna saw ["C3", "D3", "B2"] at version 7, and None is kept"#);
    let mut story = Story::new();
    story.anna_witnessed(Witnessed::Believed { v: 6, moves: vec!["C3".to_owned()] });
    check(&story.history, r#"anna saw ["C3"] at version 6"#);
    let mut story = Story::new();
    let told = Recorded { v: 7, at: story.at, event: Event::Resumed };
    story.anna_witnessed(Witnessed::Told { events: vec![told] });
    check(&story.history, "anna was told Recorded { v: 7");
}

#[test]
fn a_client_that_disagrees_at_the_end_is_found() {
    let mut story = Story::new();
    story.history.witnesses[1].finally = (5, vec!["C3".to_owned()]);
    check(&story.history, r#"bela ends at version 5 with ["C3"], and version 6 is kept"#);
}

#[test]
fn a_command_that_nobody_sent_or_meant_so_is_found() {
    let mut story = Story::new();
    story.history.witnesses[0]
        .witnessed
        .retain(|witnessed| !matches!(witnessed, Witnessed::Sent { id, .. } if id == "a-2"));
    check(&story.history, "command a-2 of anna is kept at version 5, for which it was not sent");
    let mut story = Story::new();
    story.play(0, "a-3", "B2", 0);
    for witnessed in &mut story.history.witnesses[0].witnessed {
        if let Witnessed::Sent { id, seen, .. } = witnessed
            && id == "a-3"
        {
            *seen = Some(5);
        }
    }
    check(&story.history, "command a-3 of anna is kept at version 7, and was meant for another position");
}

#[test]
fn a_move_that_is_charged_for_an_outage_is_found() {
    let mut story = Story::new();
    let from = story.at + 1_000;
    story.play(0, "a-3", "B2", 9_000);
    story.history.outages = vec![(from, from + 1_900)];
    assert_eq!(story.history.faults(), [""; 0], "nobody notices a short one for certain");
    story.history.outages = vec![(from, from + 6_000)];
    check(&story.history, "B2 at version 7 was charged 9000 ms, of which nothing could be kept for 6000");
    // The same outage, seen in two ways.
    story.history.outages.push((from + 500, from + 5_500));
    check(&story.history, "nothing could be kept for 6000");
    story.history.slack = 6_000;
    assert_eq!(story.history.faults(), [""; 0]);
}

#[test]
fn a_pause_that_counts_an_outage_is_found() {
    let mut story = Story::new();
    let from = story.at + 1_000;
    story.at += 8_000;
    story.own(&Command::Pause { until: from });
    story.at += 1_000;
    story.own(&Command::Resume);
    story.play(0, "a-3", "B2", 1_000);
    story.history.outages = vec![(from, from + 6_000)];
    assert_eq!(story.history.faults(), [""; 0], "it ended where the outage began");
    let Event::Paused { until } = &mut story.history.kept[6].0.event else { panic!("a pause") };
    *until = from + 4_000;
    check(&story.history, "the pause at version 7 counts 4000 ms in which nothing could be kept");
}

#[test]
fn a_flag_that_falls_because_of_an_outage_is_found() {
    let mut story = Story::new();
    let turn = story.at;
    let due = story.game.due().unwrap();
    story.at = due + 30_000;
    story.own(&Command::Tick);
    assert_eq!(story.game.outcome().map(|it| it.reason), Some(Reason::Time));
    story.history.outages = vec![(due + 1, due + 29_000)];
    assert_eq!(story.history.faults(), [""; 0], "the time was up before");
    story.history.outages = vec![(turn + 1_000, turn + 11_000)];
    check(&story.history, "the flag fall at version 7 counts 10000 ms in which nothing could be kept");
}

#[test]
fn a_match_that_is_called_off_because_of_an_outage_is_found() {
    let mut story = Story::new();
    // Back to where nobody has begun.
    story.history.kept.truncate(4);
    story.history.witnesses.clear();
    story.game = Match::replay(&story.history.events()).unwrap();
    story.at = story.game.due().unwrap() + 1;
    story.own(&Command::Tick);
    assert_eq!(story.game.outcome().map(|it| it.reason), Some(Reason::NotBegun));
    assert_eq!(story.history.faults(), [""; 0]);
    story.history.outages = vec![(START + 5_000, START + 25_000)];
    check(&story.history, "because nobody began, counts 20000 ms in which nothing could be kept");
}
