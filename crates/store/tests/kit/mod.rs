//! Matches to be kept, for the tests of the store.
#![allow(dead_code, unused_imports, reason = "each test file uses a part of it")]

use matchplay::{
    Actor, Circumstances, Command, Consideration, Envelope, Journal, Match, MatchTerms, PlayerId, Recorded,
};
use store::{Append, NewMatch, NewName, Store, Summary};

/// Runs a test on every database there is.
macro_rules! on_every_database {
    ($($(#[$attribute:meta])* async fn $name:ident($store:ident: Store) $body:block)*) => {
        $(
            $(#[$attribute])*
            #[tokio::test]
            async fn $name() {
                for database in store::testing::ThrowAway::all().await {
                    let $store = database.open().await;
                    $body
                    $store.close().await;
                    database.remove().await;
                }
            }
        )*
    };
}
pub(crate) use on_every_database;

pub(crate) const NODE: &str = "node";

pub(crate) fn player(name: &str) -> PlayerId {
    PlayerId::new(name)
}

/// A name that is looked up as it is written.
pub(crate) fn named<'a>(name: &'a str, looks: &'a [String]) -> NewName<'a> {
    NewName { shown: name, key: name, looks }
}

/// A match of two that has begun.
pub(crate) async fn begin(store: &Store, id: &str) -> Journal {
    let terms =
        MatchTerms::new("wali", "5+3".parse().expect("a clock")).expect("terms").rated().expect("a set-up");
    let mut game = Match::open(terms.clone(), player("anna"), 1000);
    let mut events = vec![matchplay::Event::Opened { terms, by: player("anna") }];
    for name in ["anna", "bela"] {
        let wish = Some(usize::from(name == "bela"));
        let seated =
            game.decide(&Actor::Player(player(name)), &Command::Sit { wish }, &Circumstances::at(1000));
        let seated = seated.expect("a free seat");
        game.apply_all(&seated, 1000);
        events.extend(seated);
    }
    let events: Vec<Recorded> =
        events.into_iter().zip(1..).map(|(event, v)| Recorded { v, at: 1000, event }).collect();
    let opening = NewMatch {
        match_id: id.to_owned(),
        node: NODE.to_owned(),
        is_listed: true,
        challenged: None,
        events: events.clone(),
    };
    store.open_match(opening).await.expect("a new match");
    Journal::new(store.events(id).await.expect("events")).expect("a match")
}

/// What somebody does next, ready to be kept. The room has done it already.
pub(crate) fn does(room: &mut Journal, id: &str, name: &str, command: Command) -> Append {
    let version = room.game().version();
    let envelope = Envelope { id: format!("c{version}"), expected: version, command };
    let considered = room.consider(&Actor::Player(player(name)), &envelope, &Circumstances::at(2000));
    let Consideration::Append(events) = considered else { panic!("{considered:?}") };
    let draft = room.draft(events, Some((player(name), envelope.id)), 2000);
    room.commit(draft.clone(), None);
    Append {
        match_id: id.to_owned(),
        node: NODE.to_owned(),
        events: draft.events,
        command: draft.command,
        summary: Summary::of(&draft.after),
        rate: None,
        next: None,
    }
}

pub(crate) fn move_to(text: &str) -> Command {
    Command::Move { text: text.to_owned() }
}
