//! What is written and read: the words of events and commands never change.

use expect_test::{Expect, expect};
use matchplay::{Answer, Command, Envelope, Event, MatchTerms, Proposal, Reason, Recorded, Refused};
use serde::{Serialize, de::DeserializeOwned};

use crate::table::{START, Table, agree, player, ply, terms, three};

/// Each of these is written like that, and read again as it was.
fn check<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(all: &[T], written: &Expect) {
    let mut text = String::new();
    for one in all {
        let line = serde_json::to_string(one).expect("plain data");
        assert_eq!(&serde_json::from_str::<T>(&line).expect("what was just written"), one);
        text.push_str(&line);
        text.push('\n');
    }
    written.assert_eq(&text);
}

#[test]
fn events_are_written_like_this() {
    let reason = Reason::Resignation;
    let events = [
        Event::Opened { terms: terms("wali", "5+3"), by: player("anna") },
        Event::Seated { player: player("anna"), wish: Some(1) },
        Event::Seated { player: player("anna"), wish: None },
        Event::Left { player: player("anna") },
        Event::Started { sides: vec![player("anna"), player("bela")] },
        Event::Moved { text: "A1".to_owned(), spent: 1200, forgiven: 0 },
        Event::Moved { text: "A1".to_owned(), spent: 1200, forgiven: 80 },
        Event::Swapped,
        Event::Agreed { to: Proposal::TakeBack, side: 0 },
        Event::Declined { to: Proposal::Draw, side: 1 },
        Event::TakenBack { plies: 4 },
        Event::Withdrawn { side: 2, reason },
        Event::Paused { until: START },
        Event::Resumed,
        Event::Ended { ranks: vec![1, 2], reason },
        Event::Aborted { reason },
        Event::Rated { changes: vec![(1500.0, 1512.5), (1500.0, 1487.5)] },
        Event::Followed { next: "abcd".to_owned() },
    ];
    let recorded: Vec<Recorded> =
        events.into_iter().zip(1..).map(|(event, v)| Recorded { v, at: START, event }).collect();
    check(
        &recorded,
        &expect![[r#"
        {"v":1,"at":1700000000000,"e":"opened","terms":{"game":"wali","rules":"standard","rules_version":1,"setup":"start","start":"6/6/6/6/6 x 12,12 0","n_players":2,"clock":"5+3","is_rated":false,"has_pie":false},"by":"anna"}
        {"v":2,"at":1700000000000,"e":"seated","player":"anna","wish":1}
        {"v":3,"at":1700000000000,"e":"seated","player":"anna","wish":null}
        {"v":4,"at":1700000000000,"e":"left","player":"anna"}
        {"v":5,"at":1700000000000,"e":"started","sides":["anna","bela"]}
        {"v":6,"at":1700000000000,"e":"moved","text":"A1","spent":1200}
        {"v":7,"at":1700000000000,"e":"moved","text":"A1","spent":1200,"forgiven":80}
        {"v":8,"at":1700000000000,"e":"swapped"}
        {"v":9,"at":1700000000000,"e":"agreed","to":"take-back","side":0}
        {"v":10,"at":1700000000000,"e":"declined","to":"draw","side":1}
        {"v":11,"at":1700000000000,"e":"taken-back","plies":4}
        {"v":12,"at":1700000000000,"e":"withdrawn","side":2,"reason":"resignation"}
        {"v":13,"at":1700000000000,"e":"paused","until":1700000000000}
        {"v":14,"at":1700000000000,"e":"resumed"}
        {"v":15,"at":1700000000000,"e":"ended","ranks":[1,2],"reason":"resignation"}
        {"v":16,"at":1700000000000,"e":"aborted","reason":"resignation"}
        {"v":17,"at":1700000000000,"e":"rated","changes":[[1500.0,1512.5],[1500.0,1487.5]]}
        {"v":18,"at":1700000000000,"e":"followed","next":"abcd"}
    "#]],
    );
}

#[test]
fn commands_are_written_like_this() {
    let commands = [
        Command::Sit { wish: None },
        Command::Sit { wish: Some(1) },
        Command::Invite { level: 6, wish: Some(0) },
        Command::Leave,
        Command::TurnDown,
        ply("A1"),
        Command::Swap,
        Command::Resign,
        agree(Proposal::Draw),
        Command::Decline { to: Proposal::Rematch },
        Command::ClaimDraw,
        Command::ClaimAbsence,
        Command::Abort,
    ];
    check(
        &commands,
        &expect![[r#"
        {"c":"sit","wish":null}
        {"c":"sit","wish":1}
        {"c":"invite","level":6,"wish":0}
        {"c":"leave"}
        {"c":"turn-down"}
        {"c":"move","text":"A1"}
        {"c":"swap"}
        {"c":"resign"}
        {"c":"agree","to":"draw"}
        {"c":"decline","to":"rematch"}
        {"c":"claim-draw"}
        {"c":"claim-absence"}
        {"c":"abort"}
    "#]],
    );
    let envelope = Envelope { id: "page-1".to_owned(), expected: 7, command: Command::Resign };
    check(
        &[envelope],
        &expect![[r#"
        {"id":"page-1","expected":7,"command":{"c":"resign"}}
    "#]],
    );
}

#[test]
fn answers_are_written_like_this() {
    let answers = [
        Answer::Done { v: 7 },
        Answer::Refused { code: "not-now".to_owned(), message: "this is not the moment for that".to_owned() },
        Answer::Stale { v: 9 },
    ];
    check(
        &answers,
        &expect![[r#"
        {"a":"done","v":7}
        {"a":"refused","code":"not-now","message":"this is not the moment for that"}
        {"a":"stale","v":9}
    "#]],
    );
}

#[test]
fn reasons_and_proposals_are_written_like_this() {
    let reasons = [
        Reason::Rules,
        Reason::Repetition,
        Reason::PlyLimit,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Time,
        Reason::Absence,
        Reason::NotBegun,
        Reason::Withdrawal,
        Reason::Moderation,
        Reason::TurnedDown,
        Reason::Expired,
    ];
    check(
        &reasons,
        &expect![[r#"
        "rules"
        "repetition"
        "ply-limit"
        "resignation"
        "agreement"
        "time"
        "absence"
        "not-begun"
        "withdrawal"
        "moderation"
        "turned-down"
        "expired"
    "#]],
    );
    check(
        &Proposal::ALL,
        &expect![[r#"
        "draw"
        "take-back"
        "abort"
        "rematch"
    "#]],
    );
}

#[test]
fn a_match_is_told_like_this() {
    let mut table = Table::begun("5+3");
    table.does("anna", agree(Proposal::Draw));
    table.waits(1000);
    let recorded = vec![table.events[6].clone()];
    check(
        &[table.game.update_since(6, recorded, table.at.now)],
        &expect![[r#"
            {"v":7,"since":6,"kept":2,"moves":[],"view":{"phase":"live","terms":{"game":"wali","rules":"standard","rules_version":1,"setup":"start","start":"6/6/6/6/6 x 12,12 0","n_players":2,"clock":"5+3","is_rated":false,"has_pie":false},"speed":"blitz","openedBy":"anna","seats":[{"player":"anna","wish":null,"level":null,"withdrawn":false},{"player":"bela","wish":null,"level":null,"withdrawn":false}],"mover":0,"clocks":[{"left":299000,"periods":0},{"left":300000,"periods":0}],"running":0,"paused":false,"due":1700000301680,"agreed":{"draw":[0]},"canSwap":false,"canAbort":false,"ranks":null,"reason":null,"rated":[],"next":null},"events":[{"v":7,"at":1700000000000,"e":"agreed","to":"draw","side":0}]}
        "#]],
    );
}

#[test]
fn what_only_the_server_does_cannot_be_sent() {
    for command in [
        Command::Tick,
        Command::Pause { until: 0 },
        Command::Resume,
        Command::CallOff { reason: Reason::Moderation },
    ] {
        assert!(serde_json::to_string(&command).is_err());
    }
    for text in ["tick", "pause", "resume", "call-off"] {
        let text = format!(r#"{{"c":"{text}","until":0}}"#);
        assert!(serde_json::from_str::<Command>(&text).is_err(), "{text}");
    }
}

#[test]
fn words_that_nobody_knows_are_refused() {
    for text in [
        r#"{"c":"move","text":"A1","side":1}"#,
        r#"{"c":"move"}"#,
        r#"{"c":"sit","wish":-1}"#,
        r#"{"c":"agree","to":"peace"}"#,
        r#"{"c":"fly"}"#,
        r#"{}"#,
        r#"[]"#,
    ] {
        assert!(serde_json::from_str::<Command>(text).is_err(), "{text}");
    }
}

#[test]
fn every_refusal_has_a_code_of_its_own() {
    let all = [
        Refused::NotOpen,
        Refused::AlreadySeated,
        Refused::SideTaken,
        Refused::NoSuchSide,
        Refused::NoSuchLevel,
        Refused::NotYourMatch,
        Refused::NotSeated,
        Refused::NotLive,
        Refused::NotYourTurn,
        Refused::TimeIsUp,
        Refused::Illegal("why".to_owned()),
        Refused::NothingToClaim,
        Refused::NobodyAbsent,
        Refused::TooLateToAbort,
        Refused::RatedMatch,
        Refused::NothingToTakeBack,
        Refused::NoProposal,
        Refused::SaidAlready,
        Refused::EngineDeclines,
        Refused::NoPie,
        Refused::NotNow,
    ];
    let codes: std::collections::BTreeSet<&str> = all.iter().map(Refused::code).collect();
    assert_eq!(codes.len(), all.len());
}

#[test]
fn terms_name_the_rules_they_are_played_by() {
    let terms = three("3d+1d cap 7d");
    let read: MatchTerms = serde_json::from_str(&serde_json::to_string(&terms).unwrap()).unwrap();
    assert_eq!(read, terms);
    assert!(read.is_sound());
    assert!(!MatchTerms { start: "nonsense".to_owned(), ..terms.clone() }.is_sound());
    assert!(!MatchTerms { rules: "nonsense".to_owned(), ..terms.clone() }.is_sound());
    assert!(!MatchTerms { n_players: 2, ..terms.clone() }.is_sound());
    assert!(!MatchTerms { has_pie: true, ..terms }.is_sound());
}
