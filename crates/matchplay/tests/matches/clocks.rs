//! Time: what a turn costs under each kind of clock, and when it is up.

use games::StartChoice;
use matchplay::{Command, Event, Reason, Refused};

use crate::table::{DAY, MINUTE, SECOND, Table, ply, terms, terms_from};

#[test]
fn the_first_turn_of_each_player_costs_nothing() {
    let mut table = Table::wali("5+3");
    table.thinks(30 * SECOND, "A1");
    table.thinks(30 * SECOND, "F5");
    assert_eq!(table.left(), [5 * MINUTE; 2]);
    assert_eq!(table.view().running, Some(0));
}

#[test]
fn whoever_does_not_begin_in_time_has_no_match() {
    // Blitz: 40 seconds.
    let mut table = Table::wali("5+3");
    assert_eq!(table.view().due, Some(table.at.now + 40 * SECOND));
    table.waits(40 * SECOND);
    assert_eq!(table.server(Command::Tick), Err(Refused::NotNow));
    table.waits(1);
    assert_eq!(table.may_not("anna", ply("A1")), Refused::TimeIsUp);
    let events = table.server(Command::Tick).unwrap();
    assert_eq!(events, [Event::Aborted { reason: Reason::NotBegun }]);
}

#[test]
fn each_player_has_time_to_begin() {
    let mut table = Table::wali("5+3");
    table.thinks(35 * SECOND, "A1");
    assert_eq!(table.view().due, Some(table.at.now + 40 * SECOND));
}

#[test]
fn fischer_takes_what_a_turn_took_and_adds_the_increment() {
    let mut table = Table::begun("5+3");
    table.waits(10 * SECOND);
    assert_eq!(table.left()[0], 4 * MINUTE + 50 * SECOND);
    table.plays(&["C3"]);
    assert_eq!(table.left(), [4 * MINUTE + 53 * SECOND, 5 * MINUTE]);
    assert_eq!(table.view().running, Some(1));
}

#[test]
fn a_move_at_the_last_millisecond_counts() {
    let mut table = Table::begun("1+0");
    table.thinks(MINUTE, "C3");
    assert_eq!(table.left()[0], 0);
    assert_eq!(table.game.outcome(), None);
}

#[test]
fn a_move_after_it_loses_on_time() {
    let mut table = Table::begun("1+0");
    table.waits(MINUTE + 1);
    let events = table.does("anna", ply("C3"));
    assert_eq!(events, [Event::Ended { ranks: vec![2, 1], reason: Reason::Time }]);
    assert_eq!(table.game.record().n_plies(), 2);
}

#[test]
fn an_illegal_move_does_not_lose_even_if_it_is_late() {
    let mut table = Table::begun("1+0");
    table.waits(MINUTE + 1);
    assert_eq!(table.may_not("anna", ply("nonsense")).code(), "illegal");
}

#[test]
fn the_engine_ends_a_match_whose_time_is_up() {
    let mut table = Table::begun("1+0");
    let due = table.view().due.unwrap();
    // A ply could be on its way for as long as would be forgiven: 100 ms a turn, three at the start and one gained.
    assert_eq!(due, table.at.now + MINUTE + 400);
    table.at.now = due;
    assert_eq!(table.server(Command::Tick), Err(Refused::NotNow));
    table.at.now = due + 1;
    assert_eq!(table.may_not("bela", Command::Resign), Refused::TimeIsUp);
    table.server(Command::Tick).unwrap();
    assert_eq!((table.ranks(), table.view().reason), (vec![2, 1], Some(Reason::Time)));
    assert_eq!((table.left()[0], table.view().running), (0, None));
}

#[test]
fn with_delay_a_quick_turn_costs_nothing_and_saves_nothing() {
    let mut table = Table::begun("5 d/3");
    table.thinks(2 * SECOND, "C3");
    assert_eq!(table.left()[0], 5 * MINUTE);
    table.thinks(3 * SECOND, "D3");
    assert_eq!(table.left()[1], 5 * MINUTE);
}

#[test]
fn with_delay_a_slow_turn_costs_what_is_beyond() {
    let mut table = Table::begun("5 d/3");
    table.waits(2 * SECOND);
    assert_eq!(table.left()[0], 5 * MINUTE);
    table.thinks(8 * SECOND, "C3");
    assert_eq!(table.left()[0], 5 * MINUTE - 7 * SECOND);
}

#[test]
fn with_delay_time_is_up_after_base_and_delay() {
    let mut table = Table::begun("1 d/3");
    table.waits(MINUTE + 3 * SECOND);
    assert!(!table.game.view(table.at.now).clocks.is_empty());
    table.plays(&["C3"]);
    assert_eq!(table.left()[0], 0);
    // The delay is there for every turn.
    table.plays(&["D3"]);
    table.thinks(3 * SECOND, "E3");
    assert_eq!(table.game.outcome(), None);
    table.plays(&["F3"]);
    table.waits(3 * SECOND + 1);
    table.does("anna", ply("A3"));
    assert_eq!(table.view().reason, Some(Reason::Time));
}

#[test]
fn the_delay_that_is_left_is_shown() {
    let mut table = Table::begun("5 d/3");
    assert_eq!(table.view().clocks[0].free, 3 * SECOND);
    table.waits(2 * SECOND);
    assert_eq!((table.view().clocks[0].free, table.view().clocks[1].free), (SECOND, 0));
    table.waits(2 * SECOND);
    assert_eq!(table.view().clocks[0].free, 0);
}

#[test]
fn bronstein_gives_back_what_a_quick_turn_took() {
    let mut table = Table::begun("5 b/3");
    table.waits(2 * SECOND);
    assert_eq!(table.left()[0], 5 * MINUTE - 2 * SECOND);
    table.plays(&["C3"]);
    assert_eq!(table.left()[0], 5 * MINUTE);
}

#[test]
fn bronstein_gives_back_no_more_than_its_delay() {
    let mut table = Table::begun("5 b/3");
    table.thinks(10 * SECOND, "C3");
    assert_eq!(table.left()[0], 5 * MINUTE - 7 * SECOND);
}

#[test]
fn with_bronstein_time_is_up_after_the_base_time() {
    let mut table = Table::begun("1 b/3");
    table.waits(MINUTE + 1);
    table.does("anna", ply("C3"));
    assert_eq!(table.view().reason, Some(Reason::Time));
}

#[test]
fn a_canadian_clock_uses_the_base_time_first() {
    let mut table = Table::begun("1|60/2");
    table.thinks(50 * SECOND, "C3");
    assert_eq!(periods(&table)[0], (10 * SECOND, 0));
}

#[test]
fn a_canadian_clock_then_wants_so_many_turns_in_a_period() {
    let mut table = Table::begun("1|60/2");
    table.waits(MINUTE + 10 * SECOND);
    assert_eq!((periods(&table)[0], table.view().clocks[0].overtime), ((50 * SECOND, 2), true));
    table.plays(&["C3", "D3"]);
    assert_eq!(periods(&table)[0], (50 * SECOND, 1));
    table.waits(30 * SECOND);
    assert_eq!(periods(&table)[0], (20 * SECOND, 1));
}

#[test]
fn a_canadian_period_begins_again_when_its_turns_are_played() {
    let mut table = Table::begun("1|60/2");
    table.thinks(MINUTE + 10 * SECOND, "C3");
    table.plays(&["D3"]);
    table.thinks(50 * SECOND, "E3");
    assert_eq!(periods(&table)[0], (60 * SECOND, 2));
    assert_eq!(table.game.outcome(), None);
}

#[test]
fn a_canadian_period_whose_turns_are_not_played_in_time_is_lost() {
    let mut table = Table::begun("1|60/2");
    table.thinks(MINUTE + 10 * SECOND, "C3");
    table.plays(&["D3"]);
    table.waits(50 * SECOND + 1);
    table.does("anna", ply("E3"));
    assert_eq!(table.view().reason, Some(Reason::Time));
}

#[test]
fn what_a_turn_takes_runs_into_the_other_glass() {
    let mut table = Table::begun("5 hourglass");
    table.waits(20 * SECOND);
    let after = [5 * MINUTE - 20 * SECOND, 5 * MINUTE + 20 * SECOND];
    assert_eq!(table.left(), after);
    table.plays(&["C3"]);
    assert_eq!(table.left(), after);
    table.thinks(30 * SECOND, "D3");
    assert_eq!(table.left(), [5 * MINUTE + 10 * SECOND, 5 * MINUTE - 10 * SECOND]);
}

#[test]
fn an_empty_glass_loses() {
    let mut table = Table::begun("1 hourglass");
    table.waits(MINUTE + 1);
    assert_eq!(table.left(), [0, 2 * MINUTE]);
    table.does("anna", ply("C3"));
    assert_eq!(table.view().reason, Some(Reason::Time));
}

fn periods(table: &Table) -> Vec<(i64, u32)> {
    table.view().clocks.iter().map(|clock| (clock.left, clock.periods)).collect()
}

#[test]
fn byo_yomi_uses_the_base_time_first() {
    let mut table = Table::begun("1+0|30(3x)");
    table.thinks(20 * SECOND, "C3");
    assert_eq!(periods(&table)[0], (40 * SECOND, 3));
}

#[test]
fn byo_yomi_adds_its_increment_only_to_base_time() {
    let mut table = Table::begun("1+5|30(3x)");
    table.thinks(20 * SECOND, "C3");
    assert_eq!(periods(&table)[0], (45 * SECOND, 3));
    table.plays(&["D3"]);
    table.thinks(50 * SECOND, "E1");
    assert_eq!(periods(&table)[0], (0, 3));
}

#[test]
fn a_period_that_is_not_used_up_comes_back() {
    let mut table = Table::begun("1+0|30(3x)");
    table.waits(MINUTE + 10 * SECOND);
    assert_eq!(periods(&table)[0], (20 * SECOND, 3));
    table.plays(&["C3", "D3"]);
    assert_eq!(periods(&table)[0], (0, 3));
    table.thinks(29 * SECOND, "E3");
    assert_eq!(periods(&table)[0], (0, 3));
}

#[test]
fn a_period_that_is_used_to_its_last_millisecond_comes_back_too() {
    let mut table = Table::begun("1+0|30(1x)");
    table.waits(MINUTE + 30 * SECOND);
    assert_eq!(periods(&table)[0], (0, 1));
    table.plays(&["C3", "D3"]);
    assert_eq!(periods(&table)[0], (0, 1));
    table.thinks(30 * SECOND, "E1");
    assert_eq!(table.game.outcome(), None);
}

#[test]
fn a_period_that_is_used_up_is_gone() {
    let mut table = Table::begun("1+0|30(3x)");
    table.waits(MINUTE + 40 * SECOND);
    assert_eq!(periods(&table)[0], (20 * SECOND, 2));
    table.plays(&["C3", "D3"]);
    assert_eq!(periods(&table)[0], (0, 2));
}

#[test]
fn after_the_last_period_time_is_up() {
    let mut table = Table::begun("0+0|10(2x)");
    table.waits(20 * SECOND);
    assert_eq!(periods(&table)[0], (0, 1));
    table.waits(1);
    assert_eq!(periods(&table)[0], (0, 0));
    table.does("anna", ply("C3"));
    assert_eq!(table.view().reason, Some(Reason::Time));
}

#[test]
fn correspondence_counts_from_the_first_turn_on() {
    let mut table = Table::wali("3d+1d cap 7d");
    assert_eq!(table.view().running, Some(0));
    table.thinks(2 * DAY, "A1");
    assert_eq!(table.left(), [2 * DAY, 3 * DAY]);
}

#[test]
fn correspondence_saves_up_to_its_cap() {
    let mut table = Table::wali("3d+1d cap 4d");
    table.plays(&["A1", "F5", "C3", "D3"]);
    assert_eq!(table.left(), [4 * DAY, 4 * DAY]);
    table.thinks(DAY / 2, "E1");
    assert_eq!(table.left()[0], 4 * DAY);
}

#[test]
fn correspondence_forgives_no_network() {
    let mut table = Table::wali("1d+0d cap 1d");
    assert_eq!(table.view().due, Some(table.at.now + DAY));
    table.at.lag = 500;
    table.waits(DAY + 1);
    assert_eq!(table.may_not("anna", ply("A1")), Refused::TimeIsUp);
    table.server(Command::Tick).unwrap();
    assert_eq!((table.ranks(), table.view().reason), (vec![2, 1], Some(Reason::Time)));
}

#[test]
fn without_a_clock_nobody_is_in_a_hurry() {
    let mut table = Table::wali("-");
    assert_eq!(table.view().due, None);
    table.thinks(900 * DAY, "A1");
    assert!(table.view().clocks.is_empty());
    assert_eq!((table.view().running, table.view().due), (None, None));
}

/// Bermudes: white's F2 jumps to F4 and H4, and may stop there or jump on to E7.
fn chain(clock: &str) -> Table {
    let position = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w 0 -";
    let choice = StartChoice { position: Some(position), ..StartChoice::default() };
    Table::new(terms_from("bermudes", &choice, clock))
}

#[test]
fn all_plies_of_a_turn_are_one_turn_of_the_clock() {
    let mut table = chain("5+3");
    table.plays(&["F2-F4"]);
    assert_eq!(table.game.mover(), Some(0));
    // Still the first turn: nothing runs, and the match can still be called off.
    table.waits(10 * SECOND);
    assert_eq!((table.view().running, table.view().can_abort), (None, true));
    table.plays(&["F4-H4", "H4-E7"]);
    assert_eq!((table.game.mover(), table.left()[0]), (Some(1), 5 * MINUTE));
}

#[test]
fn the_increment_comes_after_the_last_ply_of_a_turn() {
    // In correspondence the first turn counts.
    let mut table = chain("3d+1d cap 30d");
    table.thinks(DAY, "F2-F4");
    assert_eq!(table.left()[0], 2 * DAY);
    table.thinks(DAY, "F4-H4");
    assert_eq!(table.left()[0], DAY);
    table.thinks(DAY / 2, "stop");
    assert_eq!(table.left()[0], DAY + DAY / 2);
}

#[test]
fn time_can_be_up_in_the_middle_of_a_turn() {
    let mut table = chain("1d+1d cap 30d");
    table.thinks(DAY - SECOND, "F2-F4");
    assert_eq!(table.view().due, Some(table.at.now + SECOND));
    table.waits(SECOND + 1);
    table.server(Command::Tick).unwrap();
    assert_eq!(table.view().reason, Some(Reason::Time));
}

#[test]
fn placements_in_khitan_expert_belong_to_the_turn() {
    // White captures D6 and has to place a tile.
    let position = "4g/6/7/2i5/9/8/7/1G4/5 w 3,3 0 0 0";
    let choice = StartChoice { rules: Some("expert"), position: Some(position), ..StartChoice::default() };
    let mut table = Table::new(terms_from("khitan", &choice, "3d+1d cap 30d"));
    let first = table.game.record().legal_moves();
    let capture = first
        .iter()
        .find(|text| {
            let mut next = table.game.record().position().boxed();
            next.play_text(text).unwrap();
            next.mover().index() == 0 && next.standing().is_none()
        })
        .expect("white can capture")
        .clone();
    table.thinks(DAY, &capture);
    assert_eq!((table.game.mover(), table.left()[0]), (Some(0), 2 * DAY));
    let placement = table.game.record().legal_moves()[0].clone();
    table.thinks(DAY, &placement);
    assert_eq!((table.game.mover(), table.left()[0]), (Some(1), 2 * DAY));
}

#[test]
fn a_clock_that_is_set_back_costs_nothing() {
    let mut table = Table::begun("5+0");
    table.waits(-10 * SECOND);
    assert_eq!(table.left()[0], 5 * MINUTE);
    table.plays(&["C3"]);
    assert_eq!(table.left()[0], 5 * MINUTE);
}

#[test]
fn after_the_end_no_time_runs() {
    let mut table = Table::begun("5+3");
    table.waits(10 * SECOND);
    table.does("bela", Command::Resign);
    table.waits(100 * MINUTE);
    assert_eq!(table.left(), [5 * MINUTE - 10 * SECOND, 5 * MINUTE]);
    assert_eq!((table.view().running, table.view().due), (None, None));
    assert_eq!(table.server(Command::Tick), Err(Refused::NotNow));
}

#[test]
fn what_a_turn_cost_is_written_down() {
    let mut table = Table::begun("5+3");
    table.waits(10 * SECOND);
    let events = table.does("anna", ply("C3"));
    assert_eq!(events, [Event::Moved { text: "C3".to_owned(), spent: 10 * SECOND, forgiven: 0 }]);
}

#[test]
fn players_of_one_match_have_the_same_clock() {
    let table = Table::new(terms("khet", "10+5"));
    assert_eq!(table.left(), [10 * MINUTE; 2]);
}
