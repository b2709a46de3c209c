//! Challenges, and what is told of them.

use matchplay::{Command, Event, Journal, Match, MatchTerms, Recorded};
use store::{NewChallenge, NewMatch, Notice, NoticeKind, NoticePayload, PairingPlace, Relation, Store};

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

/// A place of somebody with that rating, for Wali at the board.
fn place(name: &str, rating: f64, since: i64) -> PairingPlace {
    PairingPlace {
        player: player(name),
        game: "wali".to_owned(),
        clock: "5+3".to_owned(),
        is_live: true,
        is_rated: false,
        rating,
        since,
        until: since + 1_000_000,
        match_id: None,
    }
}

/// The match of two, whose identifier comes from their names.
fn begin_match(one: &PairingPlace, other: &PairingPlace) -> Option<NewMatch> {
    let terms = MatchTerms::new(&one.game, one.clock.parse().expect("a clock")).expect("terms");
    let (one, other) = (&one.player, &other.player);
    let events = [
        Event::Opened { terms, by: one.clone() },
        Event::Seated { player: one.clone(), wish: None },
        Event::Seated { player: other.clone(), wish: None },
        Event::Started { sides: vec![one.clone(), other.clone()] },
    ];
    let events = events.into_iter().zip(1..).map(|(event, v)| Recorded { v, at: 1000, event }).collect();
    let match_id = format!("{:0<8}", format!("{one}{other}"));
    Some(NewMatch { match_id, node: NODE.to_owned(), is_listed: true, challenged: None, events })
}

/// Lets players come who wait.
async fn wait(store: &Store, places: &[PairingPlace]) {
    for place in places {
        if store.player(&place.player).await.expect("a row").is_none() {
            store.add_guest(&place.player, 0).await.expect("a guest");
        }
        store.take_place(place).await.expect("a place");
    }
}

/// Who is brought together at a moment.
async fn pairs(store: &Store, now: i64) -> Vec<String> {
    let paired = store.pair(now, now + 60_000, begin_match).await.expect("it looks");
    paired.into_iter().map(|pair| pair.players.map(|it| it.to_string()).join("-")).collect()
}

on_every_database! {
    async fn the_nearest_in_rating_are_brought_together_and_the_range_widens(store: Store) {
        wait(&store, &[place("anna", 1500.0, 0), place("bela", 1900.0, 0), place("carl", 1620.0, 1), place("dora", 1580.0, 2)]).await;
        assert_eq!(pairs(&store, 1000).await, ["anna-dora"], "dora is nearer than carl");
        assert!(pairs(&store, 12_000).await.is_empty(), "280 points are too many after 12 seconds");
        assert_eq!(pairs(&store, 13_000).await, ["bela-carl"]);
        let row = store.match_row("annadora").await.expect("a row").expect("a match");
        assert_eq!((row.status.as_str(), row.seats.len()), ("live", 2));
        assert_eq!(told(&store, "anna").await, ["annadora paired dora"]);
        assert_eq!(told(&store, "dora").await, ["annadora paired anna"]);
        let places = store.places_of(&player("anna")).await.expect("places");
        assert_eq!(places[0].match_id.as_deref(), Some("annadora"));
        assert!(store.waiting_places(13_000).await.expect("places").is_empty());
    }

    async fn whoever_waits_in_many_places_plays_one_match_at_the_board(store: Store) {
        let other = |place: PairingPlace, clock: &str, is_live| PairingPlace { clock: clock.to_owned(), is_live, ..place };
        let anna = place("anna", 1500.0, 0);
        let slow = other(anna.clone(), "3d+1d cap 7d", false);
        wait(&store, &[anna.clone(), other(anna, "10+5", true), slow.clone()]).await;
        wait(&store, &[place("bela", 1500.0, 1), other(place("carl", 1500.0, 2), "10+5", true)]).await;
        assert_eq!(pairs(&store, 1000).await, ["anna-carl"], "the first in order of clocks");
        let clocks = async |name: &str| {
            let places = store.waiting_places(1000).await.expect("places");
            places.into_iter().filter(|it| it.player == player(name)).map(|it| it.clock).collect::<Vec<_>>()
        };
        assert_eq!(clocks("anna").await, std::slice::from_ref(&slow.clock), "what takes days goes on");
        assert_eq!(clocks("bela").await, ["5+3"]);
        wait(&store, &[PairingPlace { player: player("dora"), ..slow }]).await;
        assert_eq!(pairs(&store, 1000).await, ["anna-dora"]);
    }

    async fn nobody_is_paired_with_whom_one_of_both_has_blocked_nor_with_oneself(store: Store) {
        wait(&store, &[place("anna", 1500.0, 0), place("bela", 1500.0, 0), place("anna", 1500.0, 1)]).await;
        let [anna, bela] = [player("anna"), player("bela")];
        for (one, other) in [(&anna, &bela), (&bela, &anna)] {
            assert!(store.relate(one, other, Some(Relation::Block), 5).await.expect("kept"));
            assert!(pairs(&store, 1000).await.is_empty());
            store.relate(one, other, None, 5).await.expect("kept");
        }
        assert_eq!(pairs(&store, 1000).await, ["anna-bela"]);
    }

    async fn a_place_without_a_sign_or_of_somebody_who_may_not_play_is_nobodys(store: Store) {
        wait(&store, &[place("anna", 1500.0, 0), place("bela", 1500.0, 0)]).await;
        store.restrain(&player("bela"), Some(5000), None).await.expect("a ban");
        assert!(pairs(&store, 1000).await.is_empty());
        store.keep_places(&[&player("anna")], 2_000_000).await.expect("kept");
        store.sweep_places(1_500_000).await.expect("swept");
        let left = store.waiting_places(1_500_000).await.expect("places");
        assert_eq!(left.into_iter().map(|it| it.player).collect::<Vec<_>>(), [player("anna")]);
        assert!(store.leave_place(&player("anna"), "wali", "5+3").await.expect("left"));
        assert!(!store.leave_place(&player("anna"), "wali", "5+3").await.expect("left"));
    }

    async fn many_who_come_at_once_are_each_paired_once(store: Store) {
        let names: Vec<String> = (0..24).map(|n| format!("p{n:02}")).collect();
        for name in &names {
            store.add_guest(&player(name), 0).await.expect("a guest");
        }
        let tasks: Vec<_> = names
            .iter()
            .map(|name| {
                let (store, place) = (store.clone(), place(name, 1500.0, 0));
                tokio::spawn(async move {
                    store.take_place(&place).await.expect("a place");
                    store.pair(1000, 61_000, begin_match).await.expect("it looks")
                })
            })
            .collect();
        let mut paired = Vec::new();
        for task in tasks {
            paired.extend(task.await.expect("no panic").into_iter().flat_map(|pair| pair.players));
        }
        paired.sort();
        assert_eq!(paired, names.iter().map(|name| player(name)).collect::<Vec<_>>());
        assert_eq!(store.live_match_ids(None).await.expect("matches").len(), 12);
    }

    async fn a_block_ends_what_the_other_follows_and_both_see_it(store: Store) {
        let [anna, bela] = [player("anna"), player("bela")];
        for id in [&anna, &bela] {
            store.add_guest(id, 0).await.expect("a guest");
        }
        store.relate(&anna, &bela, Some(Relation::Follow), 1).await.expect("kept");
        store.relate(&bela, &anna, Some(Relation::Follow), 2).await.expect("kept");
        store.are_here(&["bela".to_owned(), "carl".to_owned()], 7).await.expect("kept");
        store.are_here(&["bela".to_owned()], 9).await.expect("kept");
        let row = store.relations_of(&anna).await.expect("rows").remove(0);
        assert_eq!((row.other, row.relation, row.is_mutual, row.seen), (bela.clone(), Relation::Follow, true, Some(9)));
        assert!(!store.is_blocked_between(&anna, &bela).await.expect("known"));
        store.relate(&bela, &anna, Some(Relation::Block), 3).await.expect("kept");
        assert!(store.relations_of(&anna).await.expect("rows").is_empty(), "who is blocked follows no longer");
        assert_eq!(store.relation(&bela, &anna).await.expect("known"), Some(Relation::Block));
        assert_eq!(store.relation(&anna, &bela).await.expect("known"), None);
        for (one, other) in [(&anna, &bela), (&bela, &anna)] {
            assert!(store.is_blocked_between(one, other).await.expect("known"));
            assert_eq!(store.blocked_with(one).await.expect("players"), std::slice::from_ref(other));
        }
        store.delete_player(&bela, 5).await.expect("deleted");
        assert!(!store.is_blocked_between(&anna, &bela).await.expect("known"));
        assert_eq!(store.seen(&bela).await.expect("known"), None);
        assert_eq!(store.seen(&player("carl")).await.expect("known"), Some(7));
    }
}
