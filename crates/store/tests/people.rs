//! Challenges, and what is told of them.

use matchplay::{Command, Event, Journal, Match, MatchTerms, Recorded};
use store::{NewChallenge, NewMatch, Notice, NoticeKind, NoticePayload, Store};

use crate::kit::{NODE, does, on_every_database, player};

/// A match that Anna opened for Bela, until a moment.
async fn challenge(store: &Store, id: &str, expires: i64) -> Journal {
    let terms = MatchTerms::new("wali", "5+3".parse().expect("a clock")).expect("terms");
    let events =
        [Event::Opened { terms, by: player("anna") }, Event::Seated { player: player("anna"), wish: None }];
    let events: Vec<Recorded> =
        events.into_iter().zip(1..).map(|(event, v)| Recorded { v, at: 1000, event }).collect();
    assert!(Match::replay(&events).is_some());
    let opening = NewMatch {
        match_id: id.to_owned(),
        node: NODE.to_owned(),
        is_listed: false,
        challenged: Some(NewChallenge { player: player("bela"), expires, instead_of: None }),
        events,
    };
    store.open_match(opening).await.expect("a new match");
    Journal::new(store.events(id).await.expect("events")).expect("a match")
}

/// What somebody is told of, in short.
async fn told(store: &Store, name: &str) -> Vec<String> {
    let rows = store.notices(&player(name), 10).await.expect("notices");
    let text = |it: store::NoticeRow| {
        let NoticePayload { player, why, .. } = it.notice.payload;
        let why = why.map(|why| format!(" {why}")).unwrap_or_default();
        format!("{} {} {}{why}", it.notice.subject, it.notice.kind.name(), player.expect("a player"))
    };
    rows.into_iter().map(text).collect()
}

on_every_database! {
    async fn whoever_is_challenged_is_told_and_whoever_asked_is_told_the_answer(store: Store) {
        let mut room = challenge(&store, "match001", 9000).await;
        assert_eq!(told(&store, "bela").await, ["match001 challenge anna"]);
        assert!(told(&store, "anna").await.is_empty());
        let row = store.challenge("match001").await.expect("a row").expect("a challenge");
        assert_eq!((row.player, row.expires, row.answer), (player("bela"), Some(9000), None));
        store.append(does(&mut room, "match001", "bela", Command::Sit { wish: None })).await.expect("kept");
        assert!(told(&store, "bela").await.is_empty());
        assert_eq!(told(&store, "anna").await, ["match001 challenge-accepted bela"]);
    }

    async fn the_reason_why_a_challenge_is_turned_down_is_told_and_the_first_one_stays(store: Store) {
        let mut room = challenge(&store, "match001", 9000).await;
        store.answer_challenge("match001", &player("carl"), "no").await.expect("tried");
        store.answer_challenge("match001", &player("bela"), "later").await.expect("kept");
        store.answer_challenge("match001", &player("bela"), "no").await.expect("tried");
        store.append(does(&mut room, "match001", "bela", Command::TurnDown)).await.expect("kept");
        assert_eq!(told(&store, "anna").await, ["match001 challenge-declined bela later"]);
        assert!(told(&store, "bela").await.is_empty());
        assert_eq!(store.count_challenges(&player("bela")).await.expect("a number"), 0);
    }

    async fn a_challenge_that_is_taken_back_is_told_of_no_longer(store: Store) {
        let mut room = challenge(&store, "match001", 9000).await;
        store.append(does(&mut room, "match001", "anna", Command::Leave)).await.expect("kept");
        assert!(told(&store, "anna").await.is_empty() && told(&store, "bela").await.is_empty());
    }

    async fn only_open_challenges_expire_and_are_counted(store: Store) {
        challenge(&store, "match001", 5000).await;
        let mut answered = challenge(&store, "match002", 5000).await;
        challenge(&store, "match003", 9000).await;
        store.append(does(&mut answered, "match002", "bela", Command::TurnDown)).await.expect("kept");
        assert_eq!(store.expired_challenges(5001).await.expect("matches"), ["match001"]);
        let [anna, bela] = [player("anna"), player("bela")];
        assert_eq!(store.count_challenges_between(&anna, &bela).await.expect("a number"), 2);
        assert_eq!(store.count_challenges_between(&bela, &anna).await.expect("a number"), 0);
    }

    async fn notices_are_read_up_to_a_moment_and_a_newer_one_takes_the_place_of_the_same(store: Store) {
        let notice = |subject: &str, at| Notice {
            player: player("anna"),
            kind: NoticeKind::ChallengeMissed,
            subject: subject.to_owned(),
            payload: NoticePayload { player: Some(player("bela")), ..NoticePayload::default() },
            at,
        };
        for (subject, at) in [("match001", 10), ("match002", 20), ("match003", 30)] {
            store.put_notice(&notice(subject, at)).await.expect("kept");
        }
        let unread = async || store.count_unread_notices(&player("anna")).await.expect("a number");
        assert_eq!(unread().await, 3);
        store.read_notices(&player("bela"), 99, 50).await.expect("nothing of hers");
        store.read_notices(&player("anna"), 20, 50).await.expect("read");
        assert_eq!(unread().await, 1);
        let rows = store.notices(&player("anna"), 10).await.expect("notices");
        let read: Vec<_> = rows.iter().map(|row| (row.notice.subject.as_str(), row.read_at)).collect();
        assert_eq!(read, [("match003", None), ("match002", Some(50)), ("match001", Some(50))]);
        store.put_notice(&notice("match001", 40)).await.expect("kept");
        assert_eq!((unread().await, store.notices(&player("anna"), 10).await.expect("notices").len()), (2, 3));
        store.forget_notices(35).await.expect("forgotten");
        assert_eq!(told(&store, "anna").await, ["match001 challenge-missed bela"]);
        store.delete_player(&player("anna"), 60).await.expect("deleted");
        assert!(told(&store, "anna").await.is_empty());
    }
}
