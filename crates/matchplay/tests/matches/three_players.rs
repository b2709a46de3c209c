//! Matches of three: whoever leaves is replaced by an engine and ranks behind those who stayed.

use games::StartChoice;
use matchplay::{Command, Event, Proposal, Reason, Refused};

use crate::table::{MINUTE, SECOND, Table, agree, decline, ply, terms_from, three};

/// Everybody has played once.
fn begun(clock: &str) -> Table {
    let mut table = Table::new(three(clock));
    table.plays(&["H4-E3"]);
    for _ in 0..2 {
        let text = table.game.record().legal_moves()[0].clone();
        table.plays(&[&text]);
    }
    assert_eq!(table.game.mover(), Some(0));
    table
}

/// Whoever is to move plays the first legal move.
fn go_on(table: &mut Table) {
    let text = table.game.record().legal_moves()[0].clone();
    table.plays(&[&text]);
}

/// Yellow unites with its next move, or does already: blue is first, yellow still plays with red.
fn after_first_place() -> Table {
    let position = "3R1/6/7/1B1y4/1B2#4/1B1y4/7/6/R4 y b-- 0";
    let choice = StartChoice { position: Some(position), ..StartChoice::default() };
    Table::new(terms_from("kenwan", &choice, "5+3"))
}

#[test]
fn whoever_gives_up_is_replaced_by_the_engine() {
    let mut table = begun("5+3");
    let events = table.does("bela", Command::Resign);
    assert_eq!(events, [Event::Withdrawn { side: 1, reason: Reason::Resignation }]);
    let seat = table.view().seats[1].clone();
    assert_eq!((seat.level, seat.withdrawn), (Some(6), true));
    assert_eq!(table.game.people().collect::<Vec<_>>(), [0, 2]);
    go_on(&mut table);
    assert_eq!(table.game.mover(), Some(1));
    let text = table.game.record().legal_moves()[0].clone();
    assert_eq!(table.may_not("bela", ply(&text)), Refused::NotSeated);
    assert_eq!(table.may_not("anna", ply(&text)), Refused::NotYourTurn);
    table.server(ply(&text)).unwrap();
    assert_eq!(table.game.mover(), Some(2));
}

#[test]
fn the_last_who_stays_wins() {
    let mut table = begun("5+3");
    table.does("bela", Command::Resign);
    let events = table.does("anna", Command::Resign);
    assert_eq!(
        events,
        [
            Event::Withdrawn { side: 0, reason: Reason::Resignation },
            Event::Ended { ranks: vec![2, 3, 1], reason: Reason::Withdrawal },
        ]
    );
}

#[test]
fn whoever_left_does_nothing_more() {
    let mut table = begun("5+3");
    table.does("bela", Command::Resign);
    for command in [Command::Resign, Command::Abort, agree(Proposal::TakeBack), decline(Proposal::TakeBack)] {
        assert_eq!(table.may_not("bela", command), Refused::NotSeated);
    }
}

#[test]
fn whoever_has_no_time_left_is_replaced_and_not_punished_twice() {
    let mut table = begun("1+0");
    table.at.now = table.view().due.unwrap() + 1;
    let events = table.server(Command::Tick).unwrap();
    assert_eq!(events, [Event::Withdrawn { side: 0, reason: Reason::Time }]);
    assert_eq!((table.left()[0], table.view().running, table.view().due), (0, None, None));
    assert_eq!(table.server(Command::Tick), Err(Refused::NotNow));
    // The engine is in no hurry.
    table.waits(10 * MINUTE);
    go_on(&mut table);
    assert_eq!((table.game.mover(), table.view().running), (Some(1), Some(1)));
    assert_eq!(table.game.outcome(), None);
}

#[test]
fn a_late_move_is_replaced_too() {
    let mut table = begun("1+0");
    table.waits(MINUTE + 1);
    let text = table.game.record().legal_moves()[0].clone();
    let events = table.does("anna", ply(&text));
    assert_eq!(events, [Event::Withdrawn { side: 0, reason: Reason::Time }]);
}

#[test]
fn the_clock_of_who_left_stands_still() {
    let mut table = begun("5+3");
    table.waits(20 * SECOND);
    table.does("anna", Command::Resign);
    table.waits(MINUTE);
    assert_eq!(table.left()[0], 5 * MINUTE - 20 * SECOND);
    go_on(&mut table);
    assert_eq!(table.left()[0], 5 * MINUTE - 20 * SECOND);
}

#[test]
fn whoever_leaves_before_the_first_turn_does_not_call_the_match_off() {
    let mut table = Table::new(three("5+3"));
    table.does("anna", Command::Resign);
    table.waits(10 * MINUTE);
    assert_eq!(table.server(Command::Tick), Err(Refused::NotNow));
    go_on(&mut table);
    assert_eq!(table.game.mover(), Some(1));
}

#[test]
fn whoever_is_away_is_replaced() {
    let mut table = begun("5+3");
    table.at.absent_since = vec![None, None, Some(table.at.now)];
    table.waits(45 * SECOND);
    let events = table.does("bela", Command::ClaimAbsence);
    assert_eq!(events, [Event::Withdrawn { side: 2, reason: Reason::Absence }]);
    assert_eq!(table.may_not("bela", Command::ClaimAbsence), Refused::NobodyAbsent);
}

#[test]
fn a_match_without_people_ends() {
    let mut table = Table::open(three("5+3"));
    table.does("anna", Command::Sit { wish: Some(1) });
    for level in [3, 4] {
        table.does("anna", Command::Invite { level, wish: None });
    }
    let events = table.does("anna", Command::Resign);
    assert_eq!(events[1], Event::Ended { ranks: vec![1, 3, 1], reason: Reason::Withdrawal });
}

#[test]
fn a_draw_needs_all_three() {
    let mut table = begun("5+3");
    table.does("anna", agree(Proposal::Draw));
    assert_eq!(table.does("cleo", agree(Proposal::Draw)).len(), 1);
    let events = table.does("bela", agree(Proposal::Draw));
    assert_eq!(events[1], Event::Ended { ranks: vec![1, 1, 1], reason: Reason::Agreement });
}

#[test]
fn one_of_three_declines_for_all() {
    let mut table = begun("5+3");
    table.does("anna", agree(Proposal::Draw));
    table.does("cleo", agree(Proposal::Draw));
    table.does("bela", decline(Proposal::Draw));
    assert!(table.view().agreed.is_empty());
}

#[test]
fn proposals_end_when_somebody_leaves() {
    let mut table = begun("5+3");
    table.does("anna", agree(Proposal::Draw));
    table.does("bela", Command::Resign);
    assert!(table.view().agreed.is_empty());
    assert_eq!(table.may_not("anna", agree(Proposal::Draw)), Refused::EngineDeclines);
}

#[test]
fn two_who_stayed_take_back_without_who_left() {
    let mut table = begun("5+3");
    table.does("bela", Command::Resign);
    table.does("anna", agree(Proposal::TakeBack));
    let events = table.does("cleo", agree(Proposal::TakeBack));
    assert_eq!(events[1], Event::TakenBack { plies: 0 });
}

#[test]
fn a_place_that_the_rules_gave_is_kept() {
    let mut table = after_first_place();
    assert_eq!(table.game.mover(), Some(1));
    assert_eq!(table.may_not("anna", Command::Resign), Refused::NotNow);
    table.at.absent_since = vec![Some(table.at.now), None, None];
    table.waits(30 * SECOND);
    assert_eq!(table.may_not("bela", Command::ClaimAbsence), Refused::NobodyAbsent);
}

#[test]
fn when_two_are_left_and_one_gives_up_all_places_are_known() {
    let mut table = after_first_place();
    let events = table.does("bela", Command::Resign);
    assert_eq!(events[1], Event::Ended { ranks: vec![1, 3, 2], reason: Reason::Withdrawal });
}

#[test]
fn whoever_left_is_placed_behind_whoever_stayed_whatever_the_engine_reaches() {
    let mut table = begun("-");
    table.does("anna", Command::Resign);
    // To the end, with the moves of everybody drawn by lot.
    let mut dice = tabletop::playout::Dice::new(5);
    while table.game.outcome().is_none() {
        let texts = table.game.record().legal_moves();
        table.plays(&[&texts[dice.below(texts.len())]]);
    }
    assert_eq!(table.ranks()[0], 3);
    assert_ne!(table.view().reason, Some(Reason::Withdrawal));
}

#[test]
fn whoever_left_is_asked_before_the_next_match() {
    let mut table = begun("5+3");
    table.does("bela", Command::Resign);
    table.does("anna", Command::Resign);
    table.at.fresh_id = "next".to_owned();
    table.does("anna", agree(Proposal::Rematch));
    assert_eq!(table.does("cleo", agree(Proposal::Rematch)).len(), 1);
    table.does("bela", agree(Proposal::Rematch));
    assert_eq!(table.game.next(), Some("next"));
}

#[test]
fn in_the_next_match_everybody_has_the_next_side() {
    let mut table = begun("5+3");
    table.does("bela", Command::Resign);
    table.does("anna", Command::Resign);
    let sides = table.game.rematch().into_iter().find_map(|event| match event {
        Event::Started { sides } => Some(sides),
        _ => None,
    });
    let names: Vec<String> = sides.unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(names, ["cleo", "anna", "bela"]);
}
