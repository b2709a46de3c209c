//! The network's time, forgiven up to a quota.

use matchplay::{Command, Event, Lag, Millis, Reason};

use crate::table::{MINUTE, SECOND, Table, ply};

/// What is forgiven of the next ply, if the network is known to cost so much.
fn forgiven(table: &mut Table, measured: Millis, thought: Millis, text: &str) -> Millis {
    table.waits(thought);
    table.at.lag = measured;
    let mover = table.game.mover().expect("the match is played");
    let name = table.game.seats()[mover].player.to_string();
    match &table.does(&name, ply(text))[..] {
        [Event::Moved { spent, forgiven, .. }, ..] => {
            assert_eq!(spent + forgiven, thought, "what is not forgiven is counted");
            *forgiven
        }
        events => panic!("{events:?}"),
    }
}

#[test]
fn the_time_of_the_network_is_forgiven() {
    let mut table = Table::begun("5+3");
    assert_eq!(forgiven(&mut table, 150, 10 * SECOND, "C3"), 150);
    assert_eq!(table.left()[0], 5 * MINUTE + 3 * SECOND - 10 * SECOND + 150);
}

#[test]
fn no_more_is_forgiven_than_the_turn_took() {
    let mut table = Table::begun("5+3");
    assert_eq!(forgiven(&mut table, 400, 90, "C3"), 90);
}

#[test]
fn a_lag_below_zero_is_none() {
    let mut table = Table::begun("5+3");
    assert_eq!(forgiven(&mut table, -400, SECOND, "C3"), 0);
}

#[test]
fn a_slow_clock_forgives_more_within_bounds() {
    // A hundredth of half a minute of base time, or of forty steps: what a turn adds, and three of them at the start.
    for (clock, gain) in
        [("5+0", 300), ("5 d/3", 420), ("1+0|30(3x)", 1000), ("0.25+0", 100), ("180+0", 1000)]
    {
        let mut table = Table::begun(clock);
        let quota = gain * (Lag::GAINS_AT_START + 1);
        assert_eq!(forgiven(&mut table, MINUTE, 8 * SECOND, "C3"), quota, "{clock}");
    }
}

#[test]
fn a_quota_that_is_used_up_comes_back_turn_by_turn() {
    let mut table = Table::begun("5+0");
    assert_eq!(forgiven(&mut table, MINUTE, 5 * SECOND, "C3"), 1200);
    table.at.lag = 0;
    table.plays(&["D3"]);
    // In the long run a turn forgives what a turn adds.
    assert_eq!(forgiven(&mut table, MINUTE, 5 * SECOND, "E3"), 300);
    table.at.lag = 0;
    table.plays(&["F3"]);
    assert_eq!(forgiven(&mut table, MINUTE, 5 * SECOND, "A3"), 300);
}

#[test]
fn a_quota_is_saved_up_to_seven_turns() {
    let mut table = Table::begun("5+0");
    table.plays(&["C3", "D3", "A3", "F3", "C5", "D5", "A4", "E1", "D1", "F1", "B2", "A5"]);
    assert_eq!(forgiven(&mut table, MINUTE, 9 * SECOND, "B4"), 300 * Lag::MOST_GAINS);
}

#[test]
fn several_plies_of_one_turn_add_to_the_quota_once() {
    let position = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w 0 -";
    let choice = games::StartChoice { position: Some(position), ..games::StartChoice::default() };
    let mut table = Table::new(crate::table::terms_from("bermudes", &choice, "5+0"));
    table.plays(&["F2-F4", "F4-H4", "stop"]);
    let reply = table.game.record().legal_moves()[0].clone();
    table.plays(&[&reply]);
    while table.game.mover() == Some(1) {
        table.plays(&["stop"]);
    }
    let text = table.game.record().legal_moves()[0].clone();
    assert_eq!(forgiven(&mut table, MINUTE, 5 * SECOND, &text), 1200);
}

#[test]
fn each_side_has_a_quota_of_its_own() {
    let mut table = Table::begun("5+0");
    assert_eq!(forgiven(&mut table, MINUTE, 5 * SECOND, "C3"), 1200);
    assert_eq!(forgiven(&mut table, MINUTE, 5 * SECOND, "D3"), 1200);
}

#[test]
fn a_ply_that_was_on_its_way_in_time_counts() {
    let mut table = Table::begun("1+0");
    assert_eq!(forgiven(&mut table, 350, MINUTE + 350, "C3"), 350);
    assert_eq!(table.left()[0], 0);
}

#[test]
fn a_flag_falls_only_after_the_quota() {
    let mut table = Table::begun("1+0");
    table.waits(MINUTE + 400);
    assert!(table.server(Command::Tick).is_err());
    table.waits(1);
    table.server(Command::Tick).unwrap();
    assert_eq!(table.view().reason, Some(Reason::Time));
}

#[test]
fn a_ply_that_was_later_than_the_network_explains_loses() {
    let mut table = Table::begun("1+0");
    table.waits(MINUTE + 351);
    table.at.lag = 350;
    table.does("anna", ply("C3"));
    assert_eq!(table.view().reason, Some(Reason::Time));
}
