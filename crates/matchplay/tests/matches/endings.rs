//! How matches end.

use games::{AnyPosition, StartChoice};
use matchplay::{Command, Event, Proposal, Reason, Refused};

use crate::table::{DAY, PEOPLE, START, Table, agree, decline, ply, terms, terms_from};

fn wali_from(position: &str) -> Table {
    let choice = StartChoice { position: Some(position), ..StartChoice::default() };
    Table::new(terms_from("wali", &choice, "30+0"))
}

#[test]
fn a_final_position_ends_the_match() {
    // Sticks take the last stone.
    let mut table = wali_from("6/6/6/3x2/xx3o x - 0");
    let events = table.does("anna", ply("D2-C2"));
    assert_eq!(events.len(), 1);
    let mut table = wali_from("6/6/6/2x3/xx3o x - 0");
    let events = table.does("anna", ply("C2-C1xF1"));
    assert_eq!(events[1], Event::Ended { ranks: vec![1, 2], reason: Reason::Rules });
    assert_eq!(table.may_not("bela", ply("F1-F2")), Refused::NotLive);
}

#[test]
fn a_third_repetition_ends_a_match_of_wali() {
    let mut table = wali_from("6/6/6/6/x4o x - 0");
    table.plays(&["A1-B1", "F1-E1", "B1-A1", "E1-F1", "A1-B1", "F1-E1", "B1-A1"]);
    let events = table.does("bela", ply("E1-F1"));
    assert_eq!(events[1], Event::Ended { ranks: vec![1, 1], reason: Reason::Repetition });
}

#[test]
fn a_third_repetition_is_claimed_in_khet() {
    let mut table = Table::new(terms("khet", "10+5"));
    // Both turn a piece where the laser does no harm, and turn it back.
    let start = table.game.record().position();
    let turns = |position: &dyn AnyPosition| {
        position.move_texts().into_iter().filter(|text| text.ends_with('+')).collect::<Vec<_>>()
    };
    let back_of = |turn: &String| turn.replace('+', "-");
    let after = |texts: &[&String]| {
        let mut position = start.boxed();
        texts.iter().all(|text| position.play_text(text).is_ok()).then_some(position)
    };
    let (turn, other) = turns(start)
        .into_iter()
        .flat_map(|turn| {
            let others = after(&[&turn]).map(|position| turns(position.as_ref())).unwrap_or_default();
            others.into_iter().map(move |other| (turn.clone(), other))
        })
        .find(|(turn, other)| {
            let end = after(&[turn, other, &back_of(turn), &back_of(other)]);
            end.is_some_and(|end| end.text() == start.text())
        })
        .expect("something can be turned");
    let (back, other_back) = (back_of(&turn), back_of(&other));
    table.plays(&[&turn, &other, &back, &other_back]);
    assert_eq!(table.may_not("anna", Command::ClaimDraw), Refused::NothingToClaim);
    table.plays(&[&turn, &other, &back, &other_back]);
    assert_eq!(table.may_not("bela", Command::ClaimDraw), Refused::NotYourTurn);
    let events = table.does("anna", Command::ClaimDraw);
    assert_eq!(events, [Event::Ended { ranks: vec![1, 1], reason: Reason::Repetition }]);
}

#[test]
fn a_match_of_ken_wan_ends_after_a_thousand_plies() {
    let mut table =
        Table::new(terms_from("kenwan", &StartChoice { players: Some(2), ..StartChoice::default() }, "-"));
    let mut dice = tabletop::playout::Dice::new(1);
    while table.game.outcome().is_none() {
        let n_plies = table.game.record().n_plies();
        let mover = table.game.mover().expect("the match is played");
        let texts = table.game.record().legal_moves();
        // The first of some random moves that does not end the match earlier.
        let text = (0..200)
            .map(|_| texts[dice.below(texts.len())].clone())
            .find(|text| {
                let actor = matchplay::Actor::Player(crate::table::player(PEOPLE[mover]));
                let events = table.game.decide(&actor, &ply(text), &table.at).expect("a legal move");
                n_plies == 999 || events.len() == 1
            })
            .expect("some move goes on");
        let event = Event::Moved { text: text.clone(), spent: 0, forgiven: 0 };
        if n_plies < 999 {
            // Not through the table, which replays all events after each.
            table.game.apply(&event, table.at.now);
            let v = table.events.len() as u64 + 1;
            table.events.push(matchplay::Recorded { v, at: table.at.now, event });
        } else {
            table.plays(&[&text]);
        }
    }
    assert_eq!(table.game.record().n_plies(), 1000);
    assert_eq!((table.ranks(), table.view().reason), (vec![1, 1], Some(Reason::PlyLimit)));
}

#[test]
fn whoever_gives_up_loses() {
    let mut table = Table::wali("5+3");
    let events = table.does("bela", Command::Resign);
    assert_eq!(events, [Event::Ended { ranks: vec![1, 2], reason: Reason::Resignation }]);
    assert_eq!(table.may_not("anna", Command::Resign), Refused::NotLive);
    assert_eq!(table.may_not("anna", agree(matchplay::Proposal::Draw)), Refused::NotLive);
}

#[test]
fn an_invitation_is_turned_down_or_expires_only_while_the_match_waits_for_players() {
    let expire = Command::CallOff { reason: Reason::Expired };
    let mut turned_down = Table::open(terms("wali", "5+3"));
    turned_down.does("anna", Command::Sit { wish: None });
    assert_eq!(turned_down.may_not("anna", Command::TurnDown), Refused::AlreadySeated);
    assert_eq!(turned_down.does("bela", Command::TurnDown), [Event::Aborted { reason: Reason::TurnedDown }]);
    assert_eq!(turned_down.may_not("bela", Command::TurnDown), Refused::NotOpen);
    let mut expired = Table::open(terms("wali", "5+3"));
    assert_eq!(expired.server(expire.clone()), Ok(vec![Event::Aborted { reason: Reason::Expired }]));
    assert_eq!(expired.may_not("bela", Command::Sit { wish: None }), Refused::NotOpen);
    let mut begun = Table::begun("5+3");
    assert_eq!(begun.server(expire), Err(Refused::NotNow));
    assert_eq!(begun.may_not("cleo", Command::TurnDown), Refused::NotOpen);
}

#[test]
fn a_moderator_calls_a_match_off_before_and_during_play() {
    for mut table in [Table::open(terms("wali", "5+3")), Table::begun("5+3")] {
        let events = table.server(Command::CallOff { reason: Reason::Moderation }).unwrap();
        assert_eq!(events, [Event::Aborted { reason: Reason::Moderation }]);
        assert_eq!(table.server(Command::CallOff { reason: Reason::Moderation }), Err(Refused::NotNow));
    }
}

#[test]
fn an_illegal_move_is_explained() {
    let mut table = Table::wali("5+3");
    let refused = table.may_not("anna", ply("Z9"));
    assert_eq!(refused.code(), "illegal");
    assert!(refused.to_string().contains("Z9"), "{refused}");
    assert_eq!(table.may_not("bela", ply("A1")), Refused::NotYourTurn);
}

#[test]
fn a_move_is_kept_as_the_notation_writes_it() {
    let mut table = Table::wali("5+3");
    let events = table.does("anna", ply("a1"));
    assert_eq!(events, [Event::Moved { text: "A1".to_owned(), spent: 0, forgiven: 0 }]);
}

#[test]
fn ratings_are_told_after_the_end() {
    let mut table = Table::begun("5+3");
    table.does("anna", Command::Resign);
    let rated = Event::Rated { changes: vec![(1500.0, 1400.0), (1500.0, 1600.0)] };
    table.game.apply(&rated, table.at.now);
    assert_eq!(table.view().rated, [(1500.0, 1400.0), (1500.0, 1600.0)]);
}

#[test]
fn a_finished_record_never_changes() {
    let every_proposal = [Proposal::Draw, Proposal::TakeBack, Proposal::Abort, Proposal::Rematch];
    let mut commands = vec![
        Command::Sit { wish: Some(0) },
        Command::Invite { level: 1, wish: None },
        Command::Leave,
        ply("B2"),
        Command::Swap,
        Command::Resign,
        Command::ClaimDraw,
        Command::ClaimAbsence,
        Command::Abort,
    ];
    for to in every_proposal {
        commands.extend([agree(to), decline(to), agree(to)]);
    }
    let own = [
        Command::Tick,
        Command::Pause { until: START },
        Command::Resume,
        Command::CallOff { reason: Reason::Moderation },
        ply("B2"),
    ];
    let mut resigned = Table::begun("5+3");
    resigned.does("anna", Command::Resign);
    let mut called_off = Table::begun("5+3");
    called_off.server(Command::CallOff { reason: Reason::Moderation }).expect("a moderator may");
    for mut table in [resigned, called_off, wali_from_end()] {
        let what_happened = table.events.clone();
        let record = |table: &Table| (table.game.record().played(), table.view().ranks, table.view().reason);
        let before = record(&table);
        table.waits(DAY);
        for command in &commands {
            for name in PEOPLE {
                // Whether it is refused or leads to another match: what was recorded stays.
                let _ = table.tries(name, command);
                assert_eq!(record(&table), before, "{command:?} by {name}");
            }
        }
        for command in own.clone() {
            let _ = table.server(command.clone());
            assert_eq!(record(&table), before, "{command:?}");
        }
        assert_eq!(table.events[..what_happened.len()], what_happened);
        for added in &table.events[what_happened.len()..] {
            assert!(
                matches!(
                    added.event,
                    Event::Agreed { .. }
                        | Event::Declined { .. }
                        | Event::Withdrawn { .. }
                        | Event::Followed { .. }
                ),
                "{added:?}"
            );
        }
    }
}

/// A match that was played to its end.
fn wali_from_end() -> Table {
    let mut table = wali_from("6/6/6/2x3/xx3o x - 0");
    table.does("anna", ply("C2-C1xF1"));
    table
}
