//! Who sits where, before play and at its beginning.

use matchplay::{Command, Event, MatchPhase, MatchTerms, PlayerId, Reason, Refused, Speed, TermsError};

use crate::table::{PEOPLE, Table, player, ply, terms, three};

const SIT: Command = Command::Sit { wish: None };

fn sit(side: usize) -> Command {
    Command::Sit { wish: Some(side) }
}

fn invite(level: u8) -> Command {
    Command::Invite { level, wish: None }
}

fn sides(table: &Table) -> Vec<String> {
    table.game.seats().iter().map(|seat| seat.player.to_string()).collect()
}

#[test]
fn a_match_waits_until_all_seats_are_taken() {
    let mut table = Table::open(terms("wali", "5+3"));
    assert_eq!(table.does("anna", SIT).len(), 1);
    assert_eq!((table.game.phase(), table.game.mover()), (&MatchPhase::Open, None));
    let events = table.does("bela", SIT);
    assert!(matches!(&events[..], [Event::Seated { .. }, Event::Started { .. }]), "{events:?}");
    assert_eq!((table.game.phase(), table.game.mover()), (&MatchPhase::Live, Some(0)));
}

#[test]
fn wishes_are_granted() {
    let mut table = Table::open(three("10+5"));
    table.does("anna", sit(2));
    table.does("bela", SIT);
    table.does("cleo", sit(0));
    assert_eq!(sides(&table), ["cleo", "bela", "anna"]);
    assert_eq!(table.game.side_of(&player("anna")), Some(2));
}

#[test]
fn the_lot_decides_where_nobody_wishes_and_can_give_every_order() {
    let mut seen = std::collections::BTreeSet::new();
    for lot in 0..60 {
        let mut table = Table::open(three("10+5"));
        table.at.lot = lot;
        for name in PEOPLE {
            table.does(name, SIT);
        }
        seen.insert(sides(&table));
    }
    assert_eq!(seen.len(), 6);
}

#[test]
fn nobody_sits_twice() {
    let mut table = Table::open(terms("wali", "5+3"));
    table.does("anna", SIT);
    assert_eq!(table.may_not("anna", SIT), Refused::AlreadySeated);
}

#[test]
fn a_side_that_another_wished_for_is_taken() {
    let mut table = Table::open(terms("wali", "5+3"));
    table.does("anna", sit(1));
    assert_eq!(table.may_not("bela", sit(1)), Refused::SideTaken);
}

#[test]
fn there_are_no_more_sides_than_players() {
    let mut table = Table::open(terms("wali", "5+3"));
    assert_eq!(table.may_not("anna", sit(2)), Refused::NoSuchSide);
}

#[test]
fn nobody_sits_down_once_play_has_begun() {
    let mut table = Table::wali("5+3");
    assert_eq!(table.may_not("cleo", SIT), Refused::NotOpen);
    assert_eq!(table.may_not("cleo", Command::Leave), Refused::NotOpen);
}

#[test]
fn whoever_gets_up_makes_room() {
    let mut table = Table::open(three("10+5"));
    table.does("anna", sit(0));
    table.does("bela", sit(1));
    table.does("bela", Command::Leave);
    assert_eq!(table.may_not("bela", Command::Leave), Refused::NotSeated);
    table.does("cleo", sit(1));
    assert_eq!(sides(&table), ["anna", "cleo"]);
}

#[test]
fn a_match_whose_opener_leaves_is_called_off() {
    let mut table = Table::open(terms("wali", "5+3"));
    table.does("bela", SIT);
    table.does("anna", Command::Leave);
    let outcome = table.game.outcome().unwrap();
    assert_eq!((outcome.ranks.as_slice(), outcome.reason), (&[][..], Reason::Agreement));
}

#[test]
fn the_engine_takes_a_seat_when_the_opener_asks() {
    let mut table = Table::open(terms("wali", "5+3"));
    table.does("anna", sit(1));
    table.does("anna", invite(7));
    assert_eq!(sides(&table), ["house-7", "anna"]);
    assert_eq!((table.game.engine_level(0), table.game.engine_level(1)), (Some(7), None));
    assert_eq!(table.may_not("anna", ply("A1")), Refused::NotYourTurn);
    table.server(ply("A1")).unwrap();
    table.does("anna", ply("B2"));
}

#[test]
fn the_engine_plays_for_nobody_else() {
    let mut table = Table::wali("5+3");
    assert_eq!(table.server(ply("A1")), Err(Refused::NotYourTurn));
}

#[test]
fn the_engine_can_take_two_seats_at_the_same_level() {
    let mut table = Table::open(three("10+5"));
    table.does("anna", sit(1));
    table.does("anna", invite(6));
    table.does("anna", invite(6));
    assert_eq!(sides(&table), ["house-6", "anna", "house-6"]);
    assert_eq!(table.game.people().collect::<Vec<_>>(), [1]);
}

#[test]
fn nobody_invites_the_engine_into_anothers_match() {
    let mut table = Table::open(terms("wali", "5+3"));
    assert_eq!(table.may_not("bela", invite(3)), Refused::NotYourMatch);
}

#[test]
fn levels_go_from_1_to_12() {
    let mut table = Table::open(terms("wali", "5+3"));
    for level in [0, 13] {
        assert_eq!(table.may_not("anna", invite(level)), Refused::NoSuchLevel);
        assert_eq!(PlayerId::engine(level).engine_level(), None);
    }
    table.does("anna", invite(12));
}

#[test]
fn nothing_is_played_before_all_sit() {
    let mut table = Table::open(terms("wali", "5+3"));
    table.does("anna", SIT);
    for command in [ply("A1"), Command::Resign, Command::Abort, Command::ClaimDraw, Command::ClaimAbsence] {
        assert_eq!(table.may_not("anna", command), Refused::NotLive);
    }
}

#[test]
fn strangers_do_nothing_in_a_match() {
    let mut table = Table::wali("5+3");
    for command in [ply("A1"), Command::Resign, Command::Abort, Command::ClaimDraw, Command::ClaimAbsence] {
        assert_eq!(table.may_not("cleo", command), Refused::NotSeated);
    }
}

#[test]
fn what_the_engine_does_is_not_for_players_and_the_other_way_round() {
    let mut table = Table::wali("5+3");
    for command in [
        Command::Tick,
        Command::Pause { until: 0 },
        Command::Resume,
        Command::CallOff { reason: Reason::Moderation },
    ] {
        assert_eq!(table.may_not("anna", command), Refused::NotNow);
    }
    for command in [SIT, invite(3), Command::Leave, Command::Swap, Command::Resign, Command::Abort] {
        assert_eq!(table.server(command), Err(Refused::NotNow));
    }
}

#[test]
fn a_match_can_be_called_off_until_everybody_has_played() {
    let mut table = Table::wali("5+3");
    assert!(table.view().can_abort);
    table.plays(&["A1"]);
    assert!(table.view().can_abort);
    let mut other = Table::begun("5+3");
    assert!(!other.view().can_abort);
    assert_eq!(other.may_not("anna", Command::Abort), Refused::TooLateToAbort);
    table.does("anna", Command::Abort);
    let outcome = table.game.outcome().unwrap();
    assert_eq!((outcome.ranks.as_slice(), outcome.reason), (&[][..], Reason::NotBegun));
}

#[test]
fn rated_matches_need_a_clock_and_a_known_start() {
    assert!(terms("wali", "5+3").rated().is_ok_and(|terms| terms.is_rated));
    assert_eq!(terms("wali", "-").rated(), Err(TermsError::NotRatable));
    let own = games::StartChoice { position: Some("6/6/6/6/6 x 12,12 0"), ..games::StartChoice::default() };
    let own = crate::table::terms_from("wali", &own, "5+3");
    assert_eq!(own.rated(), Err(TermsError::NotRatable));
}

#[test]
fn a_finished_position_is_not_a_start() {
    let choice = games::StartChoice { position: Some("6/6/6/6/5x o - 0"), ..games::StartChoice::default() };
    let over = MatchTerms::choose("wali".parse().unwrap(), &choice, "5+3".parse().unwrap());
    assert_eq!(over, Err(TermsError::Over));
}

#[test]
fn speed_follows_from_the_time_that_a_player_is_expected_to_use() {
    let speed = |game: &str, clock: &str| terms(game, clock).speed();
    assert_eq!(speed("wali", "1+0"), Speed::Bullet);
    assert_eq!(speed("wali", "3+0"), Speed::Blitz);
    assert_eq!(speed("wali", "5+3"), Speed::Blitz);
    assert_eq!(speed("khet", "5+5"), Speed::Rapid);
    assert_eq!(speed("wali", "5 d/5"), Speed::Blitz);
    assert_eq!(speed("wali", "10+0|30(3x)"), Speed::Rapid);
    assert_eq!(speed("wali", "30+20"), Speed::Classical);
    assert_eq!(speed("wali", "3d+1d cap 7d"), Speed::Correspondence);
    assert_eq!(speed("wali", "-"), Speed::Untimed);
    for speed in Speed::ALL {
        assert_eq!(Speed::from_name(speed.name()), Some(speed));
        assert_eq!(serde_json::to_value(speed).unwrap(), speed.name());
    }
}
