//! The server was away: nobody pays for that.

use matchplay::{Command, Event, Proposal, Reason, Refused};

use crate::table::{DAY, MINUTE, SECOND, Table, agree, ply};

#[test]
fn what_ran_before_the_server_stopped_counts_and_what_ran_after_does_not() {
    let mut table = Table::begun("5+3");
    let last_seen = table.at.now + 10 * SECOND;
    table.waits(3 * DAY);
    table.server(Command::Pause { until: last_seen }).unwrap();
    assert_eq!(table.left(), [5 * MINUTE - 10 * SECOND, 5 * MINUTE]);
    assert!(table.view().paused);
}

#[test]
fn nothing_runs_in_a_pause() {
    let mut table = Table::begun("5+3");
    table.server(Command::Pause { until: table.at.now }).unwrap();
    table.waits(DAY);
    assert_eq!(table.left(), [5 * MINUTE; 2]);
    assert_eq!((table.view().running, table.view().due), (None, None));
    assert_eq!(table.server(Command::Tick), Err(Refused::NotNow));
}

#[test]
fn after_a_pause_the_same_turn_goes_on() {
    let mut table = Table::begun("5+3");
    table.waits(10 * SECOND);
    table.server(Command::Pause { until: table.at.now }).unwrap();
    table.waits(DAY);
    table.server(Command::Resume).unwrap();
    assert!(!table.view().paused);
    table.thinks(5 * SECOND, "C3");
    assert_eq!(table.left()[0], 5 * MINUTE - 15 * SECOND + 3 * SECOND);
}

#[test]
fn a_flag_that_would_have_fallen_in_a_pause_falls_after_it() {
    let mut table = Table::begun("1+0");
    let last_seen = table.at.now + 50 * SECOND;
    table.waits(DAY);
    table.server(Command::Pause { until: last_seen }).unwrap();
    table.server(Command::Resume).unwrap();
    table.waits(10 * SECOND + 400);
    assert_eq!(table.server(Command::Tick), Err(Refused::NotNow));
    table.waits(1);
    table.server(Command::Tick).unwrap();
    assert_eq!(table.view().reason, Some(Reason::Time));
}

#[test]
fn a_move_in_a_pause_costs_nothing() {
    let mut table = Table::begun("5+3");
    table.server(Command::Pause { until: table.at.now }).unwrap();
    table.thinks(MINUTE, "C3");
    assert_eq!(table.left(), [5 * MINUTE + 3 * SECOND, 5 * MINUTE]);
    assert_eq!(table.view().running, None);
    table.server(Command::Resume).unwrap();
    assert_eq!(table.view().running, Some(1));
}

#[test]
fn a_match_that_ends_in_a_pause_is_not_shown_as_paused() {
    let mut table = Table::begun("5+3");
    table.server(Command::Pause { until: table.at.now }).unwrap();
    assert!(table.view().paused);
    table.does("anna", Command::Resign);
    assert!(!table.view().paused);
}

#[test]
fn the_time_to_begin_starts_anew_after_a_pause() {
    let mut table = Table::wali("5+3");
    table.waits(DAY);
    table.server(Command::Pause { until: table.at.now - DAY }).unwrap();
    assert_eq!(table.view().due, None);
    table.server(Command::Resume).unwrap();
    assert_eq!(table.view().due, Some(table.at.now + 40 * SECOND));
}

#[test]
fn correspondence_is_paused_too() {
    let mut table = Table::wali("1d+0d cap 1d");
    let last_seen = table.at.now + DAY / 2;
    table.waits(30 * DAY);
    table.server(Command::Pause { until: last_seen }).unwrap();
    table.server(Command::Resume).unwrap();
    assert_eq!(table.view().due, Some(table.at.now + DAY / 2));
}

#[test]
fn a_server_that_was_seen_before_the_turn_began_charges_nothing() {
    let mut table = Table::begun("5+3");
    table.server(Command::Pause { until: table.at.now - MINUTE }).unwrap();
    assert_eq!(table.left()[0], 5 * MINUTE);
}

#[test]
fn a_match_is_paused_once_and_goes_on_once() {
    let mut table = Table::begun("5+3");
    assert_eq!(table.server(Command::Resume), Err(Refused::NotNow));
    let pause = Command::Pause { until: table.at.now };
    table.server(pause.clone()).unwrap();
    assert_eq!(table.server(pause), Err(Refused::NotNow));
    assert_eq!(table.server(Command::Resume), Ok(vec![Event::Resumed]));
}

#[test]
fn only_what_is_played_is_paused() {
    let mut table = Table::open(crate::table::terms("wali", "5+3"));
    assert_eq!(table.server(Command::Pause { until: 0 }), Err(Refused::NotNow));
    let mut over = Table::begun("5+3");
    over.does("anna", Command::Resign);
    assert_eq!(over.server(Command::Pause { until: 0 }), Err(Refused::NotNow));
}

#[test]
fn after_a_pause_all_may_call_the_match_off_for_ten_minutes() {
    let mut table = Table::begun("30+0");
    assert_eq!(table.may_not("anna", agree(Proposal::Abort)), Refused::NotNow);
    table.server(Command::Pause { until: table.at.now }).unwrap();
    table.does("anna", agree(Proposal::Abort));
    table.server(Command::Resume).unwrap();
    table.plays(&["C3", "D3"]);
    table.waits(4 * MINUTE);
    table.plays(&["E3", "F3"]);
    table.waits(4 * MINUTE);
    table.does("anna", agree(Proposal::Abort));
    let events = table.does("bela", agree(Proposal::Abort));
    assert_eq!(events[1], Event::Aborted { reason: Reason::Agreement });
}

#[test]
fn later_they_may_not() {
    let mut table = Table::begun("30+0");
    table.server(Command::Pause { until: table.at.now }).unwrap();
    table.server(Command::Resume).unwrap();
    table.waits(10 * MINUTE + 1);
    assert_eq!(table.may_not("anna", agree(Proposal::Abort)), Refused::NotNow);
}

#[test]
fn whoever_is_away_for_long_can_be_made_to_lose() {
    // Blitz: 45 seconds.
    let mut table = Table::begun("5+3");
    table.at.absent_since = vec![None, Some(table.at.now)];
    table.waits(45 * SECOND - 1);
    assert_eq!(table.may_not("anna", Command::ClaimAbsence), Refused::NobodyAbsent);
    table.waits(1);
    let events = table.does("anna", Command::ClaimAbsence);
    assert_eq!(events, [Event::Ended { ranks: vec![1, 2], reason: Reason::Absence }]);
}

#[test]
fn nobody_claims_his_own_absence() {
    let mut table = Table::begun("5+3");
    table.at.absent_since = vec![Some(table.at.now), None];
    table.waits(4 * MINUTE);
    assert_eq!(table.may_not("anna", Command::ClaimAbsence), Refused::NobodyAbsent);
}

#[test]
fn nobody_is_missed_in_a_pause_or_for_what_was_before_its_end() {
    let mut table = Table::begun("5+3");
    table.server(Command::Pause { until: table.at.now }).unwrap();
    table.at.absent_since = vec![None, Some(table.at.now)];
    table.waits(MINUTE);
    assert_eq!(table.may_not("anna", Command::ClaimAbsence), Refused::NobodyAbsent);
    table.server(Command::Resume).unwrap();
    assert_eq!(table.may_not("anna", Command::ClaimAbsence), Refused::NobodyAbsent);
    table.waits(45 * SECOND);
    table.does("anna", Command::ClaimAbsence);
}

#[test]
fn nobody_is_missed_for_what_was_before_play() {
    let mut table = Table::open(crate::table::terms("wali", "5+3"));
    table.does("anna", Command::Sit { wish: Some(0) });
    table.at.absent_since = vec![Some(table.at.now), None];
    table.waits(DAY);
    table.does("bela", Command::Sit { wish: Some(1) });
    assert_eq!(table.may_not("bela", Command::ClaimAbsence), Refused::NobodyAbsent);
}

#[test]
fn nobody_is_missed_where_nobody_has_to_sit() {
    for clock in ["-", "3d+1d cap 7d"] {
        let mut table = Table::wali(clock);
        table.at.absent_since = vec![Some(table.at.now - DAY); 2];
        assert_eq!(table.may_not("anna", Command::ClaimAbsence), Refused::NobodyAbsent);
    }
}

#[test]
fn a_match_that_goes_on_after_a_take_back_in_a_pause_stays_paused() {
    let mut table = Table::begun("5+3");
    table.plays(&["C3"]);
    table.server(Command::Pause { until: table.at.now }).unwrap();
    table.does("anna", agree(Proposal::TakeBack));
    table.does("bela", agree(Proposal::TakeBack));
    table.waits(MINUTE);
    assert_eq!((table.view().running, table.view().paused), (None, true));
    table.server(Command::Resume).unwrap();
    table.does("anna", ply("C4"));
}
