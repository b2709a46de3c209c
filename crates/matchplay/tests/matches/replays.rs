//! Events from outside may be anything: those that follow from each other are a match, and nothing makes one panic.

use matchplay::{Actor, Circumstances, Command, Envelope, Event, Match, Proposal, Reason, Recorded};
use proptest::prelude::*;
use serde_json::Value;

use crate::table::{START, Table, agree, player, ply, terms, three};

#[test]
fn events_that_do_not_follow_from_each_other_are_no_match() {
    let events = Table::begun("5+3").events;
    assert!(Match::replay(&events).is_some());
    let refuses = |change: &dyn Fn(&mut Vec<Recorded>)| {
        let mut changed = events.clone();
        change(&mut changed);
        assert!(Match::replay(&changed).is_none(), "{changed:?}");
    };
    let append = |event: Event| {
        refuses(&|changed| changed.push(Recorded { v: 7, at: START, event: event.clone() }));
        refuses(&|changed| changed.push(Recorded { v: 6, at: START, event: event.clone() }));
    };
    refuses(&Vec::clear);
    refuses(&|changed| drop(changed.remove(0)));
    refuses(&|changed| drop(changed.remove(3)));
    refuses(&|changed| changed.swap(3, 4));
    refuses(&|changed| changed[2].v = 2);
    refuses(&|changed| changed[0].v = 0);
    refuses(&|changed| changed[3].at = -1);
    refuses(&|changed| changed[3].at = i64::MAX);
    let reason = Reason::Rules;
    append(Event::Opened { terms: terms("wali", "5+3"), by: player("anna") });
    append(Event::Seated { player: player("cleo"), wish: None });
    append(Event::Left { player: player("anna") });
    append(Event::Started { sides: vec![player("anna"), player("bela")] });
    append(Event::Moved { text: "A1".to_owned(), spent: 0, forgiven: 0 });
    append(Event::Moved { text: "B1".to_owned(), spent: -1, forgiven: 0 });
    append(Event::Moved { text: "B1".to_owned(), spent: 0, forgiven: i64::MAX });
    append(Event::Swapped);
    append(Event::Agreed { to: Proposal::Draw, side: 2 });
    append(Event::Agreed { to: Proposal::Rematch, side: 0 });
    append(Event::Declined { to: Proposal::Draw, side: 0 });
    append(Event::TakenBack { plies: 2 });
    append(Event::Withdrawn { side: 0, reason });
    append(Event::Paused { until: -1 });
    append(Event::Resumed);
    append(Event::Ended { ranks: vec![1], reason });
    append(Event::Ended { ranks: vec![0, 3], reason });
    append(Event::Rated { changes: vec![(1500.0, 1500.0); 2] });
    append(Event::Followed { next: "abcd".to_owned() });
}

#[test]
fn a_match_begins_with_who_sits_at_the_table() {
    let mut table = Table::open(terms("wali", "5+3"));
    table.does("anna", Command::Sit { wish: Some(0) });
    let refuses = |events: &[Event]| {
        let mut changed = table.events.clone();
        for event in events {
            let v = changed.len() as u64 + 1;
            changed.push(Recorded { v, at: START, event: event.clone() });
        }
        assert!(Match::replay(&changed).is_none(), "{events:?}");
    };
    let seat = |name: &str, wish: Option<usize>| Event::Seated { player: player(name), wish };
    let start = |names: &[&str]| Event::Started { sides: names.iter().map(|name| player(name)).collect() };
    refuses(&[seat("anna", None)]);
    refuses(&[seat("bela", Some(0))]);
    refuses(&[seat("bela", Some(2))]);
    refuses(&[start(&["anna", "bela"])]);
    refuses(&[seat("bela", None), seat("cleo", None)]);
    refuses(&[seat("bela", None), start(&["anna", "cleo"])]);
    refuses(&[seat("bela", None), start(&["bela", "anna"])]);
    refuses(&[seat("bela", None), start(&["anna"])]);
    refuses(&[Event::Left { player: player("bela") }]);
    refuses(&[Event::Paused { until: START }]);
}

#[test]
fn the_fuzzer_begins_with_matches() {
    for text in [
        include_str!("../../../../fuzz/seeds/matches/open.json"),
        include_str!("../../../../fuzz/seeds/matches/over.json"),
        include_str!("../../../../fuzz/seeds/matches/swap.json"),
        include_str!("../../../../fuzz/seeds/matches/three.json"),
    ] {
        let events: Vec<Recorded> = serde_json::from_str(text).unwrap();
        assert!(Match::replay(&events).is_some(), "{text}");
    }
}

/// Everything that can be tried in a match.
fn attempts() -> Vec<(Actor, Command)> {
    let mut commands = vec![
        Command::Sit { wish: None },
        Command::Sit { wish: Some(1) },
        Command::Invite { level: 3, wish: None },
        Command::Leave,
        ply("A1"),
        ply("H4-E3"),
        Command::Swap,
        Command::Resign,
        Command::ClaimDraw,
        Command::ClaimAbsence,
        Command::Abort,
        Command::Tick,
        Command::Pause { until: START },
        Command::Resume,
        Command::CallOff { reason: Reason::Moderation },
        Command::CallOff { reason: Reason::Expired },
        Command::TurnDown,
    ];
    commands.extend(Proposal::ALL.map(agree));
    commands.extend(Proposal::ALL.map(|to| Command::Decline { to }));
    let actors = ["anna", "bela", "cleo", "dora"].map(|name| Actor::Player(player(name)));
    let actors: Vec<Actor> = actors.into_iter().chain([Actor::Server]).collect();
    actors.iter().flat_map(|actor| commands.iter().map(|command| (actor.clone(), command.clone()))).collect()
}

/// If these are a match, then everything that is tried in it leads to events that follow from it.
fn goes_on(events: &[Recorded]) {
    let Some(mut game) = Match::replay(events) else { return };
    for now in [0, START + 5_000, START + 86_400_000] {
        let at = Circumstances { now, absent_since: vec![Some(0); 3], lag: 100, ..Circumstances::default() };
        let _ = serde_json::to_string(&game.view(now)).expect("a view is plain data");
        for (actor, command) in attempts() {
            let Ok(decided) = game.decide(&actor, &command, &at) else { continue };
            let first = game.version() + 1;
            let appended = decided.into_iter().zip(first..).map(|(event, v)| Recorded { v, at: now, event });
            let all: Vec<Recorded> = events.iter().cloned().chain(appended).collect();
            assert!(Match::replay(&all).is_some(), "{command:?} by {actor:?} after {events:?}");
        }
    }
}

/// Matches with everything in them, to be changed by chance.
fn samples() -> Vec<Vec<Recorded>> {
    let mut two = Table::new(terms("wali", "5+3").with_pie().expect("two play Wali"));
    two.plays(&["A1"]);
    two.does("bela", Command::Swap);
    two.plays(&["B2", "C3"]);
    two.does("anna", agree(Proposal::TakeBack));
    two.does("bela", agree(Proposal::TakeBack));
    two.server(Command::Pause { until: START }).expect("a match is played");
    two.server(Command::Resume).expect("a match is paused");
    two.does("anna", agree(Proposal::Draw));
    let mut over = Table::begun("1+0|10(3x)");
    over.does("bela", Command::Resign);
    over.does("bela", agree(Proposal::Rematch));
    let mut of_three = Table::new(three("3d+1d cap 7d"));
    of_three.plays(&["H4-E3"]);
    of_three.does("bela", Command::Resign);
    let mut open = Table::open(three("10 d/5"));
    open.does("anna", Command::Sit { wish: Some(2) });
    open.does("anna", Command::Invite { level: 4, wish: Some(0) });
    [two, over, of_three, open].map(|table| table.events).into()
}

/// Every place in a value, as the way to it.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                places(item, &format!("{at}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                places(field, &format!("{at}/{name}"), found);
            }
        }
        _ => {}
    }
}

fn arbitrary_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (-3..4_i64).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z0-9+/ -]{0,12}".prop_map(Value::from),
        prop::sample::select(vec![
            "moved",
            "started",
            "withdrawn",
            "taken-back",
            "ended",
            "paused",
            "resumed",
            "rated",
            "swapped",
            "agreed",
            "seated",
            "left",
            "aborted",
            "anna",
            "bela",
            "cleo",
            "house-3",
            "draw",
            "rematch",
            "A1",
            "F5",
            "5+3",
            "-",
            "kenwan",
            "bermudes",
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,6}", inner, 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_json_makes_a_match_panic(json in arbitrary_json()) {
        let text = json.to_string();
        let _ = serde_json::from_str::<Envelope>(&text);
        let _ = serde_json::from_str::<Command>(&text);
        if let Ok(events) = serde_json::from_str::<Vec<Recorded>>(&text) {
            goes_on(&events);
        }
    }

    #[test]
    fn no_change_of_a_match_makes_it_panic(
        sample in 0..4_usize,
        edits in prop::collection::vec((any::<prop::sample::Index>(), arbitrary_json()), 0..3),
        moved in prop::option::of((any::<prop::sample::Index>(), any::<prop::sample::Index>())),
        is_numbered in any::<bool>(),
    ) {
        let mut json = serde_json::to_value(&samples()[sample]).unwrap();
        for (index, value) in edits {
            let mut found = Vec::new();
            places(&json, "", &mut found);
            *json.pointer_mut(index.get::<String>(&found)).expect("this place was found") = value;
        }
        if let (Value::Array(events), Some((from, to))) = (&mut json, moved)
            && !events.is_empty()
        {
            let copied = events[from.index(events.len())].clone();
            let to = to.index(events.len());
            events.insert(to, copied);
        }
        if let Value::Array(events) = &mut json {
            for (index, event) in events.iter_mut().enumerate().filter(|_| is_numbered) {
                if let Value::Object(fields) = event {
                    fields.insert("v".to_owned(), Value::from(index + 1));
                }
            }
        }
        if let Ok(events) = serde_json::from_value::<Vec<Recorded>>(json) {
            goes_on(&events);
        }
    }
}

#[test]
fn whatever_is_tried_leads_to_events_that_follow() {
    for events in samples() {
        for n_events in 1..=events.len() {
            goes_on(&events[..n_events]);
        }
    }
}
