//! Sessions, tokens and passwords, and places in the lobby, on every database there is.

use matchplay::{Actor, Circumstances, Command, Event, Match, MatchTerms, PlayerId, Recorded};
use store::{
    ApiTokenRow, EndedCredentials, NewMatch, Role, SessionRow, Store, StoreError, testing::ThrowAway,
};

fn player(name: &str) -> PlayerId {
    PlayerId::new(name)
}

/// Players with two sessions and a token each.
async fn people(store: &Store) {
    for name in ["anna", "bela"] {
        store.add_guest(&player(name), 1).await.expect("a guest");
        for n in 1..=2 {
            let handle = format!("s{n}");
            let session =
                SessionRow { handle, player: player(name), created: 5, seen: 6, agent: String::new() };
            store.add_session(&format!("{name}-{n}"), &session).await.expect("a session");
        }
        let token = ApiTokenRow {
            handle: "t".to_owned(),
            player: player(name),
            name: "bot".to_owned(),
            scopes: "play".to_owned(),
            created: 7,
            used: None,
        };
        store.add_api_token(&format!("{name}-t"), &token).await.expect("a token");
    }
    store.set_recovery_codes(&player("anna"), &["code".to_owned()]).await.expect("a code");
}

/// What somebody has left, in order.
async fn left(store: &Store, name: &str) -> String {
    let rows = store.credentials_of(&[&player(name)]).await.expect("rows");
    let mut handles: Vec<String> = rows.into_iter().map(|row| row.handle).collect();
    handles.sort();
    handles.join(" ")
}

#[tokio::test]
async fn a_new_password_ends_what_it_is_to_end_and_nothing_else() {
    for database in ThrowAway::all().await {
        let store = database.open().await;
        people(&store).await;
        let anna = player("anna");
        let password = async || store.player(&anna).await.expect("a row").expect("a player").password;
        let one = EndedCredentials { session: Some("s1"), ends_tokens: false };
        store.change_password(&anna, "first", one).await.expect("changed");
        assert_eq!(left(&store, "anna").await, "s2 t");
        let tokens = EndedCredentials { session: Some("s1"), ends_tokens: true };
        store.change_password(&anna, "second", tokens).await.expect("changed");
        assert_eq!(left(&store, "anna").await, "s2");
        assert!(!store.recover(&anna, "wrong", "third", true).await.expect("tried"));
        assert_eq!(
            (left(&store, "anna").await.as_str(), password().await.as_deref()),
            ("s2", Some("second"))
        );
        assert!(store.recover(&anna, "code", "third", true).await.expect("tried"));
        assert_eq!((left(&store, "anna").await.as_str(), password().await.as_deref()), ("", Some("third")));
        assert!(!store.recover(&anna, "code", "fourth", true).await.expect("tried"), "it is used up");
        assert_eq!(left(&store, "bela").await, "s1 s2 t", "others keep theirs");
        store.close().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn credentials_are_told_with_the_rights_of_their_player() {
    for database in ThrowAway::all().await {
        let store = database.open().await;
        people(&store).await;
        store.set_role(&player("anna"), Role::Moderator).await.expect("a role");
        store.restrain(&player("anna"), Some(99), None).await.expect("a ban");
        let all = store.credentials_of(&[&player("anna"), &player("bela"), &player("nobody")]).await;
        let all = all.expect("rows");
        assert_eq!(all.len(), 6);
        let of = |name: &str, handle: &str| {
            let found = all.iter().find(|row| row.player == player(name) && row.handle == handle);
            found.expect("a row").clone()
        };
        let (session, token) = (of("anna", "s1"), of("anna", "t"));
        assert_eq!((session.is_token, session.created, session.seen), (false, 5, 6));
        assert_eq!((token.is_token, token.created), (true, 7));
        assert_eq!((token.role, token.banned_until, token.is_gone), (Role::Moderator, Some(99), false));
        assert_eq!((of("bela", "s2").role, of("bela", "s2").banned_until), (Role::Player, None));
        store.delete_player(&player("bela"), 100).await.expect("deleted");
        assert_eq!(left(&store, "bela").await, "");
        store.close().await;
        database.remove().await;
    }
}

fn opening(id: usize, is_listed: bool) -> NewMatch {
    let terms = MatchTerms::new("wali", "5+3".parse().expect("a clock")).expect("terms");
    let mut game = Match::open(terms.clone(), player("anna"), 1000);
    let mut events = vec![Event::Opened { terms, by: player("anna") }];
    let sit = Command::Sit { wish: None };
    let seated = game.decide(&Actor::Player(player("anna")), &sit, &Circumstances::at(1000)).expect("a seat");
    game.apply_all(&seated, 1000);
    events.extend(seated);
    let events = events.into_iter().zip(1..).map(|(event, v)| Recorded { v, at: 1000, event }).collect();
    NewMatch {
        match_id: format!("match{id:03}"),
        node: "node".to_owned(),
        is_listed,
        challenged: None,
        events,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_writers_let_no_more_matches_wait_than_are_allowed() {
    for database in ThrowAway::all().await {
        // As two programs that serve the same database.
        let stores = [database.open().await, database.open().await];
        people(&stores[0]).await;
        stores[0].open_match(opening(900, false)).await.expect("a match that nobody sees");
        let all = (0..20).map(|n| stores[n % 2].open_seek(opening(n, true), 3));
        let answers = futures_util::future::join_all(all).await;
        let n_kept = answers.iter().filter(|answer| answer.is_ok()).count();
        assert_eq!(n_kept, 3, "{answers:?}");
        assert!(
            answers.iter().all(|answer| matches!(answer, Ok(()) | Err(StoreError::TooManySeeks))),
            "{answers:?}"
        );
        assert_eq!(stores[0].open_seeks(50).await.expect("rows").len(), 3);
        for store in stores {
            store.close().await;
        }
        database.remove().await;
    }
}
