//! The list of games, and the ways to begin one.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use games::{GameKind, StartChoice};
use tabletop::setup::read_setups;

fn start(game: &str, choice: StartChoice<'_>) -> Result<String, String> {
    let kind: GameKind = game.parse().unwrap();
    kind.start(&choice, &[]).map(|start| start.position.text()).map_err(|error| error.to_string())
}

#[test]
fn every_game_is_found_by_its_slug() {
    for kind in GameKind::ALL {
        assert_eq!(kind.slug().parse(), Ok(kind));
        assert_eq!(kind.slug().to_uppercase().parse(), Ok(kind));
    }
    let error = "chess".parse::<GameKind>().unwrap_err().to_string();
    assert_eq!(error, "no game `chess`: the games are khet, khitan, kenwan, wali, bermudes");
}

#[test]
fn every_shipped_setup_is_a_position_with_moves_of_its_game() {
    for kind in GameKind::ALL {
        for setup in kind.setups() {
            let position =
                kind.position(&setup.position, &setup.rules).expect("a rule set").expect("a position");
            assert!(position.standing().is_none(), "{kind} {} is over before it begins", setup.name);
        }
        for rules in kind.rule_sets() {
            assert!(kind.setups().iter().any(|setup| setup.rules == rules), "{kind} {rules} has no set-up");
        }
    }
}

#[test]
fn without_a_choice_the_first_of_everything_is_meant() {
    let none = StartChoice::default();
    assert_eq!(start("khet", none).unwrap(), "4tkte2/2s7/3W6/n1S1bd1e1W/e1W1DB1n1S/6e3/7N2/2WTKT4 s");
    assert!(start("kenwan", none).unwrap().ends_with("b --- 0"));
    assert!(start("khitan", none).unwrap().ends_with("w 0,0 0 0 0"));
}

#[test]
fn players_rules_and_setups_are_chosen() {
    let two = StartChoice { players: Some(2), ..StartChoice::default() };
    assert!(start("kenwan", two).unwrap().ends_with("b -- 0"));
    let master = StartChoice { rules: Some("master"), setup: Some("lines"), ..StartChoice::default() };
    assert!(start("khitan", master).unwrap().ends_with("w 6,6 0 0 0"));
    let sheet = StartChoice { rules: Some("sheet"), ..StartChoice::default() };
    assert!(start("khet", sheet).unwrap().ends_with(" s -"));
}

#[test]
fn a_choice_that_does_not_fit_is_explained() {
    let choice = StartChoice::default();
    for (game, choice, message) in [
        (
            "khet",
            StartChoice { rules: Some("3.0"), ..choice },
            "no rule set `3.0`: it has standard, sheet, 2.0",
        ),
        (
            "khet",
            StartChoice { rules: Some("2.0"), setup: Some("isis"), ..choice },
            "no set-up `isis` under the rule set 2.0: it has classic, imhotep, dynasty",
        ),
        ("wali", StartChoice { players: Some(3), ..choice }, "for 2 players, not for 3"),
        (
            "wali",
            StartChoice { setup: Some("start"), position: Some("6/6/6/6/6 x 12,12 0"), ..choice },
            "cannot both be the start",
        ),
        ("wali", StartChoice { position: Some("nonsense"), ..choice }, "no wali position"),
    ] {
        let error = start(game, choice).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn own_setups_come_before_the_shipped_ones() {
    let own = read_setups(
        "game wali\nsetup tiny\n standard: 6/6/6/o5/xo4 x - 0\ngame khet\nsetup start\n standard: x",
    )
    .unwrap();
    let choice = StartChoice { setup: Some("tiny"), ..StartChoice::default() };
    let start = GameKind::Wali.start(&choice, &own).unwrap();
    assert_eq!((start.setup.as_deref(), start.position.count_moves()), (Some("tiny"), 1));
    // Set-ups of other games are ignored.
    let choice = StartChoice { setup: Some("start"), ..StartChoice::default() };
    assert!(GameKind::Wali.start(&choice, &own).is_ok());
}

#[test]
fn tables_of_endings_are_made_by_the_rules_that_are_played() {
    for kind in GameKind::ALL {
        let Some(endings) = kind.endings() else { continue };
        let tables = endings.kind();
        assert_eq!(u32::from(tables.rules_version), kind.rules_version(), "{kind}");
        assert!(kind.rule_sets().contains(&tables.rules), "{kind}");
    }
}
