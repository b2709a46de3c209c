//! What players propose and agree on: draws, taking back, another match.

use matchplay::{Command, Event, Match, Millis, Proposal, Reason, Recorded, Refused};

use crate::table::{MINUTE, SECOND, START, Table, agree, decline, player, ply, terms};

fn agreed(table: &Table, to: Proposal) -> Vec<usize> {
    table.view().agreed.get(&to).cloned().unwrap_or_default()
}

fn against_the_house() -> Table {
    let mut table = Table::open(terms("wali", "5+3"));
    table.does("anna", Command::Sit { wish: Some(0) });
    table.does("anna", Command::Invite { level: 3, wish: Some(1) });
    table
}

#[test]
fn a_draw_that_both_want_is_one() {
    let mut table = Table::begun("5+3");
    table.does("anna", agree(Proposal::Draw));
    assert_eq!(agreed(&table, Proposal::Draw), [0]);
    let events = table.does("bela", agree(Proposal::Draw));
    assert_eq!(events[1], Event::Ended { ranks: vec![1, 1], reason: Reason::Agreement });
    assert!(table.view().agreed.is_empty());
}

#[test]
fn nobody_agrees_with_himself() {
    let mut table = Table::begun("5+3");
    table.does("anna", agree(Proposal::Draw));
    assert_eq!(table.may_not("anna", agree(Proposal::Draw)), Refused::SaidAlready);
}

#[test]
fn whoever_plays_on_declines() {
    let mut table = Table::begun("5+3");
    table.does("bela", agree(Proposal::Draw));
    table.plays(&["C3"]);
    assert!(agreed(&table, Proposal::Draw).is_empty());
}

#[test]
fn an_own_offer_of_a_draw_stands_after_the_own_move() {
    let mut table = Table::begun("5+3");
    table.does("anna", agree(Proposal::Draw));
    table.plays(&["C3"]);
    assert_eq!(agreed(&table, Proposal::Draw), [0]);
    table.does("bela", agree(Proposal::Draw));
    assert_eq!(table.ranks(), [1, 1]);
}

#[test]
fn a_proposal_is_declined_or_withdrawn() {
    let mut table = Table::begun("5+3");
    assert_eq!(table.may_not("bela", decline(Proposal::Draw)), Refused::NoProposal);
    table.does("anna", agree(Proposal::Draw));
    assert_eq!(table.may_not("cleo", decline(Proposal::Draw)), Refused::NotSeated);
    let events = table.does("bela", decline(Proposal::Draw));
    assert_eq!(events, [Event::Declined { to: Proposal::Draw, side: 1 }]);
    assert!(table.view().agreed.is_empty());
    table.does("anna", agree(Proposal::Draw));
    table.does("anna", decline(Proposal::Draw));
    assert!(table.view().agreed.is_empty());
}

#[test]
fn the_engine_agrees_to_no_draw() {
    let mut table = against_the_house();
    table.plays(&["A1", "F5"]);
    assert_eq!(table.may_not("anna", agree(Proposal::Draw)), Refused::EngineDeclines);
}

#[test]
fn a_turn_is_taken_back_by_consent_with_what_followed() {
    let mut table = Table::begun("5+3");
    table.plays(&["C3", "D3"]);
    table.does("anna", agree(Proposal::TakeBack));
    let events = table.does("bela", agree(Proposal::TakeBack));
    assert_eq!(events[1], Event::TakenBack { plies: 2 });
    assert_eq!((table.game.record().n_plies(), table.game.mover()), (2, Some(0)));
    table.does("anna", ply("E3"));
}

#[test]
fn only_the_proposers_last_turn_is_taken_back() {
    let mut table = Table::begun("5+3");
    table.plays(&["C3", "D3"]);
    table.does("bela", agree(Proposal::TakeBack));
    table.does("anna", agree(Proposal::TakeBack));
    assert_eq!((table.game.record().n_plies(), table.game.mover()), (3, Some(1)));
}

#[test]
fn all_plies_of_a_turn_are_taken_back() {
    let position = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w 0 -";
    let choice = games::StartChoice { position: Some(position), ..games::StartChoice::default() };
    let mut table = Table::new(crate::table::terms_from("bermudes", &choice, "5+0"));
    table.plays(&["F2-F4", "F4-H4", "stop"]);
    table.does("anna", agree(Proposal::TakeBack));
    table.does("bela", agree(Proposal::TakeBack));
    assert_eq!((table.game.record().n_plies(), table.game.mover()), (0, Some(0)));
}

#[test]
fn a_turn_that_is_not_finished_can_be_taken_back() {
    let position = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w 0 -";
    let choice = games::StartChoice { position: Some(position), ..games::StartChoice::default() };
    let mut table = Table::new(crate::table::terms_from("bermudes", &choice, "3d+0d cap 3d"));
    table.thinks(MINUTE, "F2-F4");
    table.waits(MINUTE);
    let before = table.left();
    table.does("anna", agree(Proposal::TakeBack));
    table.does("bela", agree(Proposal::TakeBack));
    assert_eq!(table.game.record().n_plies(), 0);
    // It is the same turn, and its time goes on.
    assert_eq!((table.left(), table.view().running), (before, Some(0)));
}

#[test]
fn the_turn_that_is_broken_off_costs_nothing() {
    let mut table = Table::begun("5+3");
    table.thinks(10 * SECOND, "C3");
    table.waits(20 * SECOND);
    table.does("anna", agree(Proposal::TakeBack));
    table.does("bela", agree(Proposal::TakeBack));
    assert_eq!(table.left(), [5 * MINUTE - 7 * SECOND, 5 * MINUTE]);
    table.thinks(5 * SECOND, "D3");
    assert_eq!(table.left(), [5 * MINUTE - 9 * SECOND, 5 * MINUTE]);
}

#[test]
fn nothing_is_taken_back_before_one_has_played() {
    let mut table = Table::wali("5+3");
    table.plays(&["A1"]);
    assert_eq!(table.may_not("bela", agree(Proposal::TakeBack)), Refused::NothingToTakeBack);
}

#[test]
fn nothing_is_taken_back_in_a_rated_match() {
    let mut table = Table::new(terms("wali", "5+3").rated().unwrap());
    table.plays(&["A1", "F5"]);
    assert_eq!(table.may_not("anna", agree(Proposal::TakeBack)), Refused::RatedMatch);
}

#[test]
fn the_engine_lets_everything_be_taken_back() {
    let mut table = against_the_house();
    table.plays(&["A1", "F5"]);
    let events = table.does("anna", agree(Proposal::TakeBack));
    assert_eq!(events[1], Event::TakenBack { plies: 0 });
}

#[test]
fn what_was_taken_back_is_not_kept_by_whoever_knew_it() {
    let mut table = Table::begun("5+3");
    table.plays(&["C3", "D3"]);
    let known = table.game.version();
    table.does("bela", agree(Proposal::TakeBack));
    table.does("anna", agree(Proposal::TakeBack));
    table.plays(&["E3"]);
    let update = table.game.update_since(known, Vec::new(), table.at.now);
    assert_eq!((update.kept, update.moves), (3, vec!["E3".to_owned()]));
}

#[test]
fn a_rematch_is_agreed_on_after_the_end() {
    let mut table = Table::begun("5+3");
    assert_eq!(table.may_not("anna", agree(Proposal::Rematch)), Refused::NotNow);
    table.does("anna", Command::Resign);
    table.at.fresh_id = "next".to_owned();
    table.does("bela", agree(Proposal::Rematch));
    assert_eq!(table.may_not("cleo", agree(Proposal::Rematch)), Refused::NotSeated);
    let events = table.does("anna", agree(Proposal::Rematch));
    assert_eq!(events[1], Event::Followed { next: "next".to_owned() });
    assert_eq!(table.game.next(), Some("next"));
    assert_eq!(table.may_not("anna", agree(Proposal::Rematch)), Refused::NotNow);
}

#[test]
fn a_rematch_can_be_declined() {
    let mut table = Table::begun("5+3");
    table.does("anna", Command::Resign);
    table.does("bela", agree(Proposal::Rematch));
    table.does("anna", decline(Proposal::Rematch));
    assert!(table.view().agreed.is_empty());
}

#[test]
fn the_engine_always_plays_again() {
    let mut table = against_the_house();
    table.does("anna", Command::Resign);
    table.at.fresh_id = "next".to_owned();
    table.does("anna", agree(Proposal::Rematch));
    assert_eq!(table.game.next(), Some("next"));
}

#[test]
fn whoever_never_played_has_no_rematch() {
    let mut table = Table::open(terms("wali", "5+3"));
    table.does("anna", Command::Sit { wish: None });
    table.does("anna", Command::Leave);
    assert_eq!(table.may_not("anna", agree(Proposal::Rematch)), Refused::NotNow);
}

#[test]
fn the_next_match_begins_at_once_with_other_sides_and_the_same_terms() {
    let mut table = Table::begun("5+3");
    table.does("anna", Command::Resign);
    let recorded: Vec<Recorded> = table
        .game
        .rematch()
        .into_iter()
        .zip(1..)
        .map(|(event, v)| Recorded { v, at: START as Millis, event })
        .collect();
    let next = Match::replay(&recorded).expect("a rematch is a match");
    assert_eq!((next.mover(), next.terms()), (Some(0), table.game.terms()));
    assert_eq!((next.side_of(&player("bela")), next.side_of(&player("anna"))), (Some(0), Some(1)));
}
