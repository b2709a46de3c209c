//! The order of events: whatever races, whatever fails, versions have neither gaps nor doubles, on every database there is.

use std::time::{Duration, Instant};

use crate::kit::{begin, does, move_to, on_every_database, player};
use matchplay::Journal;
use store::{Lease, Store, StoreError, testing::ThrowAway};

/// Everything that was kept is a match.
async fn is_whole(store: &Store, id: &str) -> usize {
    let events = store.events(id).await.expect("events");
    let n_events = events.len();
    assert!(Journal::new(events).is_some(), "{id} cannot be replayed");
    n_events
}

on_every_database! {
    async fn an_event_without_the_one_before_it_is_a_conflict(store: Store) {
        let mut journal = begin(&store, "match001").await;
        // Decided, but never kept: as when a room went on after a write that failed.
        let lost = does(&mut journal, "match001", "anna", move_to("C3"));
        let next = does(&mut journal, "match001", "bela", move_to("D3"));
        let refused = store.append(next.clone()).await.expect_err("there is a gap");
        assert!(matches!(refused, StoreError::Conflict), "{refused}");
        assert_eq!(is_whole(&store, "match001").await, 4);
        // In the right order both are kept, and neither twice.
        store.append(lost.clone()).await.expect("it follows");
        store.append(next.clone()).await.expect("it follows");
        for again in [lost, next] {
            assert!(matches!(store.append(again).await, Err(StoreError::Conflict)));
        }
        assert_eq!(is_whole(&store, "match001").await, 6);
    }

    async fn racing_writers_leave_no_gap(store: Store) {
        let mut journal = begin(&store, "match001").await;
        let moves = [("anna", "C3"), ("bela", "D3"), ("anna", "B2"), ("bela", "D4"), ("anna", "C4")];
        let appends: Vec<_> =
            moves.iter().map(|(name, text)| does(&mut journal, "match001", name, move_to(text))).collect();
        // All of them again and again, in every order, by many writers at once.
        let tasks: Vec<_> = (0..40)
            .map(|n| {
                let (store, append) = (store.clone(), appends[(n * 7) % appends.len()].clone());
                tokio::spawn(async move { store.append(append).await.is_ok() })
            })
            .collect();
        let mut n_kept = 0;
        for task in tasks {
            n_kept += usize::from(task.await.expect("no panic"));
        }
        assert_eq!(is_whole(&store, "match001").await, 4 + n_kept);
    }

    async fn a_line_of_chat_that_is_said_again_stands_once(store: Store) {
        begin(&store, "match001").await;
        let anna = player("anna");
        let say = |id: &'static str| {
            let (store, anna) = (store.clone(), anna.clone());
            async move { store.add_chat("match001", &anna, Some(id), "hello", 1).await.expect("kept") }
        };
        assert_eq!(say("one").await, 1);
        assert_eq!(say("one").await, 1);
        assert_eq!(say("two").await, 2);
        // Another player's line may have the same identifier.
        let other = store.add_chat("match001", &player("bela"), Some("one"), "hello", 1).await;
        assert_eq!(other.expect("kept"), 3);
        assert_eq!(store.chat("match001").await.expect("lines").len(), 3);
    }

    async fn versions_of_many_matches_come_by_one_query(store: Store) {
        let mut journal = begin(&store, "match001").await;
        begin(&store, "match002").await;
        store.append(does(&mut journal, "match001", "anna", move_to("C3"))).await.expect("kept");
        store.add_chat("match002", &player("anna"), None, "hello", 1).await.expect("kept");
        let ids = ["match001", "match002", "nowhere1"].map(str::to_owned);
        let mut versions = store.versions(&ids).await.expect("versions");
        versions.sort();
        assert_eq!(versions, [("match001".to_owned(), 5, 0), ("match002".to_owned(), 4, 1)]);
        assert_eq!(store.versions(&[]).await.expect("versions"), []);
    }

    async fn one_program_at_a_time_thinks_for_an_engine(store: Store) {
        begin(&store, "match001").await;
        let claim = |version, node: &'static str, now| {
            let store = store.clone();
            async move { store.claim_thought("match001", version, node, now, now + 10).await.expect("an answer") }
        };
        assert!(claim(4, "one", 100).await);
        assert!(!claim(4, "two", 105).await, "the other one thinks");
        assert!(claim(4, "one", 108).await, "it still does");
        assert!(claim(4, "two", 119).await, "it has not said so for long enough");
        assert!(claim(5, "one", 120).await, "another turn");
    }

    async fn a_name_is_held_by_one_program(store: Store) {
        let lease = |holder: &str| Lease { node: "main".to_owned(), holder: holder.to_owned() };
        let [one, two] = ["one", "two"].map(lease);
        assert!(store.take_lease(&one, None, 100).await.expect("taken"));
        assert!(!store.take_lease(&two, None, 100).await.expect("an answer"));
        let known = store.nodes().await.expect("a list").remove(0);
        // It showed life since: who took it for dead was wrong.
        assert!(store.renew_lease(&one, 200).await.expect("an answer"));
        assert!(!store.take_lease(&two, Some(&known), 300).await.expect("an answer"));
        let known = store.nodes().await.expect("a list").remove(0);
        assert!(store.take_lease(&two, Some(&known), 300).await.expect("taken"));
        assert!(!store.renew_lease(&one, 400).await.expect("an answer"), "it is gone");
        // The last sign of life of whoever held it stays until the new one shows its first.
        assert_eq!(store.nodes().await.expect("a list")[0].alive, 200);
        store.end_lease(&one, 500).await.expect("nothing");
        assert!(!store.nodes().await.expect("a list")[0].is_stopped);
        store.end_lease(&two, 500).await.expect("it ends");
        assert!(store.nodes().await.expect("a list")[0].is_stopped);
    }
}

#[tokio::test]
async fn the_database_itself_refuses_a_gap() {
    for database in ThrowAway::all().await {
        let store = database.open().await;
        begin(&store, "match001").await;
        let insert = |version: i64| {
            format!(
                "insert into events (match_id, version, at, body) values ('match001', {version}, 1, '{{}}')"
            )
        };
        for version in [6, 99, 0, -1] {
            let refused = database.try_damage(&insert(version)).await.expect_err("a gap");
            assert!(refused.contains("without the one before it"), "{version}: {refused}");
        }
        database.try_damage(&insert(4)).await.expect_err("a double");
        database.try_damage(&insert(5)).await.expect("the next one");
        store.close().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn a_transaction_that_nobody_decides_is_given_up_by_postgresql() {
    let Some(database) = ThrowAway::postgres().await else { return };
    let store = database.open().await;
    begin(&store, "match001").await;
    // As when a connection goes silent before the commit, and nobody closes it.
    let forgotten = database.hold_as_writer("update matches set version = 5 where id = 'match001'").await;
    let began = Instant::now();
    while store.settled("match001").await.is_err() {
        assert!(began.elapsed() < Duration::from_secs(10), "its lock is given back within five seconds");
    }
    assert!(began.elapsed() > Duration::from_secs(3), "until then it may still be committed");
    drop(forgotten);
    store.close().await;
    database.remove().await;
}

#[tokio::test]
async fn a_match_whose_row_and_events_disagree_is_not_written_over() {
    for database in ThrowAway::all().await {
        let store = database.open().await;
        let [mut damaged, mut whole] = [begin(&store, "match001").await, begin(&store, "match002").await];
        database.damage("delete from events where match_id = 'match001' and version = 4").await;
        let spoilt = does(&mut damaged, "match001", "anna", move_to("C3"));
        let fine = does(&mut whole, "match002", "anna", move_to("C3"));
        let (spoilt, fine) = tokio::join!(store.append(spoilt), store.append(fine));
        assert!(matches!(spoilt, Err(StoreError::Unreadable { .. })), "{spoilt:?}");
        fine.expect("others are kept, whatever they are committed with");
        let versions = store.versions(&["match001".to_owned()]).await.expect("versions");
        assert_eq!(versions[0].1, 4, "its row stands as it stood");
        store.close().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn what_became_of_a_write_is_read_only_when_it_is_decided() {
    // In PostgreSQL a transaction whose program has lost sight of it holds its lock until it is decided.
    let Some(database) = ThrowAway::postgres().await else { return };
    let store = database.open().await;
    begin(&store, "match001").await;
    let open = database.hold("update matches set version = 5 where id = 'match001'").await;
    let reading = {
        let store = store.clone();
        tokio::spawn(async move { store.settled("match001").await.map(|standing| standing.events.len()) })
    };
    let plain = store.standing("match001").await.expect("it can be read");
    assert_eq!(plain.events.len(), 4, "whoever does not need to know does not wait");
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!reading.is_finished(), "it waits");
    open.roll_back().await;
    assert_eq!(reading.await.expect("no panic").expect("it is read"), 4);
    // One that is never decided is not waited for for ever: the reading fails.
    let open = database.hold("update matches set version = 5 where id = 'match001'").await;
    assert!(store.settled("match001").await.is_err());
    open.roll_back().await;
    store.close().await;
    database.remove().await;
}
