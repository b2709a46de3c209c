//! The pie rule: the second player may take the first one's side.

use matchplay::{Command, Event, Proposal, Refused, TermsError};

use crate::table::{DAY, MINUTE, SECOND, Table, agree, player, ply, terms, three};

fn pie(clock: &str) -> Table {
    Table::new(terms("wali", clock).with_pie().expect("two play Wali"))
}

#[test]
fn sides_are_swapped_after_the_first_turn() {
    let mut table = pie("5+3");
    table.plays(&["C3"]);
    assert!(table.view().can_swap);
    assert_eq!(table.does("bela", Command::Swap), [Event::Swapped]);
    assert_eq!(table.game.side_of(&player("bela")), Some(0));
    assert_eq!((table.game.mover(), table.game.side_of(&player("anna"))), (Some(1), Some(1)));
    assert!(!table.view().can_swap);
    table.does("anna", ply("D3"));
    table.does("bela", ply("A1"));
}

#[test]
fn nobody_swaps_back() {
    let mut table = pie("5+3");
    table.plays(&["C3"]);
    table.does("bela", Command::Swap);
    assert_eq!(table.may_not("anna", Command::Swap), Refused::NoPie);
}

#[test]
fn nobody_swaps_earlier_or_later_or_out_of_turn() {
    let mut table = pie("5+3");
    assert_eq!(table.may_not("anna", Command::Swap), Refused::NoPie);
    table.plays(&["C3"]);
    assert_eq!(table.may_not("anna", Command::Swap), Refused::NotYourTurn);
    assert_eq!(table.may_not("cleo", Command::Swap), Refused::NotSeated);
    table.plays(&["D3"]);
    assert_eq!(table.may_not("bela", Command::Swap), Refused::NoPie);
    table.plays(&["E3"]);
    assert_eq!(table.may_not("bela", Command::Swap), Refused::NoPie);
}

#[test]
fn without_the_rule_nobody_swaps() {
    let mut table = Table::wali("5+3");
    table.plays(&["C3"]);
    assert!(!table.view().can_swap);
    assert_eq!(table.may_not("bela", Command::Swap), Refused::NoPie);
}

#[test]
fn three_do_not_swap() {
    assert_eq!(three("5+3").with_pie(), Err(TermsError::PieOfThree));
}

#[test]
fn a_swap_is_a_turn() {
    let mut table = pie("5+3");
    table.plays(&["C3"]);
    table.waits(30 * SECOND);
    table.does("bela", Command::Swap);
    // Everybody has had the turn that costs nothing.
    assert_eq!(table.left(), [5 * MINUTE; 2]);
    assert!(!table.view().can_abort);
    table.waits(5 * SECOND);
    assert_eq!((table.view().running, table.left()[1]), (Some(1), 5 * MINUTE - 5 * SECOND));
}

#[test]
fn clocks_go_with_their_players() {
    let mut table = pie("3d+1d cap 30d");
    table.thinks(DAY, "C3");
    assert_eq!(table.left(), [3 * DAY, 3 * DAY]);
    table.waits(2 * DAY);
    table.does("bela", Command::Swap);
    // Bela thought for two days and gets one for her turn; she has the first side now.
    assert_eq!(table.left(), [2 * DAY, 3 * DAY]);
    table.waits(DAY);
    assert_eq!(table.left(), [2 * DAY, 2 * DAY]);
}

#[test]
fn proposals_do_not_outlive_a_swap() {
    let mut table = pie("5+3");
    table.plays(&["C3"]);
    table.does("anna", agree(Proposal::Draw));
    table.does("bela", Command::Swap);
    assert!(table.view().agreed.is_empty());
    // Or Anna could accept what she has proposed herself.
    assert_eq!(table.does("anna", agree(Proposal::Draw)).len(), 1);
}

#[test]
fn what_was_played_before_a_swap_is_not_taken_back() {
    let mut table = pie("5+3");
    table.plays(&["C3"]);
    table.does("bela", Command::Swap);
    for name in ["anna", "bela"] {
        assert_eq!(table.may_not(name, agree(Proposal::TakeBack)), Refused::NothingToTakeBack);
    }
    table.plays(&["D3"]);
    table.does("anna", agree(Proposal::TakeBack));
    table.does("bela", agree(Proposal::TakeBack));
    assert_eq!((table.game.record().n_plies(), table.game.mover()), (1, Some(1)));
    assert!(!table.view().can_swap);
}

#[test]
fn whoever_took_the_answer_back_may_swap_after_all() {
    let mut table = pie("5+3");
    table.plays(&["C3", "D3"]);
    table.does("bela", agree(Proposal::TakeBack));
    table.does("anna", agree(Proposal::TakeBack));
    table.waits(10 * SECOND);
    table.does("bela", Command::Swap);
    assert_eq!(table.left(), [5 * MINUTE - 7 * SECOND, 5 * MINUTE]);
}

#[test]
fn a_rematch_gives_each_the_side_the_other_played_in_the_end() {
    let mut table = pie("5+3");
    table.plays(&["C3"]);
    table.does("bela", Command::Swap);
    table.does("anna", Command::Resign);
    assert_eq!(table.ranks(), [1, 2]);
    let sides = table.game.rematch().into_iter().find_map(|event| match event {
        Event::Started { sides } => Some(sides),
        _ => None,
    });
    assert_eq!(sides, Some(vec![player("anna"), player("bela")]));
}
