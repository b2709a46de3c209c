//! What is kept, on every database there is.

use matchplay::{Command, Journal};
use store::{
    EvaluationRow, Lease, MOST_CARDS, PlayerReport, PositionKey, PracticeRow, Rate, RatedResult, SenderRow,
    SessionRow, Store, StoreError,
    testing::{ThrowAway, reseal},
};

use crate::kit::{begin, does, move_to, named, on_every_database, player};

on_every_database! {
    async fn a_move_is_found_again_with_its_command(store: Store) {
        let mut room = begin(&store, "match001").await;
        let append = does(&mut room, "match001", "anna", move_to("C3"));
        store.append(append).await.expect("it is kept");
        let kept = store.events("match001").await.expect("events");
        assert_eq!(kept.len(), 5);
        assert_eq!(kept[4].1, Some((player("anna"), "c4".to_owned())));
        let row = store.match_row("match001").await.expect("a row").expect("the match");
        assert_eq!((row.status.as_str(), row.plies, row.mover), ("live", 1, Some(player("bela"))));
        assert_eq!(row.seats, [player("anna"), player("bela")]);
    }

    async fn two_writers_of_the_same_version_cannot_both_win(store: Store) {
        let mut room = begin(&store, "match001").await;
        let mut other = Journal::new(store.events("match001").await.expect("events")).expect("a match");
        let one = does(&mut room, "match001", "anna", move_to("C3"));
        let two = does(&mut other, "match001", "anna", move_to("A1"));
        let (one, two) = tokio::join!(store.append(one), store.append(two));
        assert_eq!(usize::from(one.is_ok()) + usize::from(two.is_ok()), 1);
        assert!(one.is_err_and(|error| matches!(error, StoreError::Conflict)) || two.is_err_and(|error| matches!(error, StoreError::Conflict)));
        assert_eq!(store.events("match001").await.expect("events").len(), 5);
    }

    async fn a_conflict_spoils_nothing_for_others_committed_with_it(store: Store) {
        let mut rooms = Vec::new();
        for n in 0..20 {
            rooms.push((format!("match{n:03}"), begin(&store, &format!("match{n:03}")).await));
        }
        let mut appends = Vec::new();
        for (id, room) in &mut rooms {
            let append = does(room, id, "anna", move_to("C3"));
            appends.push(append.clone());
            appends.push(append);
        }
        let tasks: Vec<_> = appends
            .into_iter()
            .map(|append| {
                let store = store.clone();
                tokio::spawn(async move { store.append(append).await })
            })
            .collect();
        let mut kept = 0;
        for task in tasks {
            kept += usize::from(task.await.expect("no panic").is_ok());
        }
        assert_eq!(kept, 20);
    }

    async fn what_somebody_practises_is_theirs_the_later_version_stays_and_there_is_an_end(store: Store) {
        for name in ["anna", "bela"] {
            store.add_guest(&player(name), 0).await.expect("a guest");
        }
        let card = |name: &str, step: i64, changed: i64| PracticeRow {
            card: name.to_owned(),
            body: format!("{{\"step\":{step}}}"),
            step,
            due: 20 - step,
            changed,
        };
        let (anna, bela) = (player("anna"), player("bela"));
        store.keep_practice(&anna, &[card("a", 1, 10), card("b", 2, 10)]).await.expect("kept");
        // Another browser knows less of one position and more of the other.
        store.keep_practice(&anna, &[card("a", 5, 9), card("b", 3, 11)]).await.expect("kept");
        assert_eq!(store.practice_of(&anna).await.expect("rows"), [card("b", 3, 11), card("a", 1, 10)]);
        assert!(store.practice_of(&bela).await.expect("rows").is_empty());
        let many: Vec<PracticeRow> = (0..MOST_CARDS).map(|n| card(&format!("c{n}"), 0, 100 + n)).collect();
        store.keep_practice(&anna, &many).await.expect("kept");
        let kept = store.practice_of(&anna).await.expect("rows");
        assert_eq!(i64::try_from(kept.len()), Ok(MOST_CARDS));
        assert!(kept.iter().all(|row| row.card.starts_with('c')), "what was changed last stays");
        store.keep_practice(&bela, &[card("a", 1, 1)]).await.expect("kept");
        store.delete_player(&anna, 5000).await.expect("deleted");
        assert!(store.practice_of(&anna).await.expect("rows").is_empty());
        assert_eq!(store.practice_of(&bela).await.expect("rows").len(), 1);
    }

    async fn the_deepest_evaluation_of_a_version_stays_until_nobody_looks_at_it(store: Store) {
        let of = PositionKey { game: "wali".to_owned(), rules: "standard".to_owned(), position: "p".to_owned() };
        let row = |depth: i64, version: &str, at: i64| EvaluationRow {
            of: of.clone(),
            engine: "Tablier".to_owned(),
            engine_version: version.to_owned(),
            depth,
            nodes: 100,
            score: Some(-35),
            ends_in: None,
            line: "C3 D3".to_owned(),
            sender: Some(player("anna")),
            at,
        };
        assert!(store.keep_evaluation(&row(9, "1", 10)).await.expect("asked"));
        assert!(!store.keep_evaluation(&row(9, "1", 11)).await.expect("asked"), "as deep as before");
        assert!(!store.keep_evaluation(&row(8, "1", 12)).await.expect("asked"));
        assert!(store.keep_evaluation(&row(12, "1", 13)).await.expect("asked"));
        let won = EvaluationRow { score: None, ends_in: Some(3), sender: None, ..row(2, "2", 14) };
        assert!(store.keep_evaluation(&won).await.expect("asked"));
        assert_eq!(store.evaluations_of(&of, 14).await.expect("rows"), [won.clone(), row(12, "1", 13)]);
        let other = PositionKey { rules: "other".to_owned(), ..of.clone() };
        assert!(store.evaluations_of(&other, 14).await.expect("rows").is_empty());
        let first = store.evaluations_after(None, 1).await.expect("rows");
        assert_eq!(first, [row(12, "1", 13)]);
        assert_eq!(store.evaluations_after(first.first(), 9).await.expect("rows"), std::slice::from_ref(&won));
        // A player who goes leaves the evaluations behind.
        store.add_guest(&player("anna"), 0).await.expect("a guest");
        assert_eq!(store.count_evaluations_of(&player("anna")).await.expect("asked"), 1);
        store.delete_player(&player("anna"), 20).await.expect("deleted");
        assert_eq!(store.evaluations_of(&of, 14).await.expect("rows")[1].sender, None);
        // To look is to use.
        let day = 24 * 60 * 60 * 1000;
        store.evaluations_of(&of, 3 * day).await.expect("rows");
        store.sweep_evaluations(2 * day, 10).await.expect("swept");
        assert_eq!(store.evaluations_of(&of, 3 * day).await.expect("rows").len(), 2);
        store.sweep_evaluations(4 * day, 10).await.expect("swept");
        assert!(store.evaluations_of(&of, 3 * day).await.expect("rows").is_empty());
        for n in 0..5 {
            store.keep_evaluation(&row(1, &format!("v{n}"), 100 + n)).await.expect("kept");
        }
        store.sweep_evaluations(0, 3).await.expect("swept");
        assert_eq!(store.evaluations_of(&of, 200).await.expect("rows").len(), 3);
    }

    async fn whoever_hands_in_wrong_evaluations_begins_again(store: Store) {
        let of = PositionKey { game: "wali".to_owned(), rules: "standard".to_owned(), position: "p".to_owned() };
        let anna = player("anna");
        let row = EvaluationRow {
            of: of.clone(),
            engine: "Tablier".to_owned(),
            engine_version: "1".to_owned(),
            depth: 9,
            nodes: 100,
            score: Some(0),
            ends_in: None,
            line: "C3".to_owned(),
            sender: Some(anna.clone()),
            at: 1,
        };
        store.keep_evaluation(&row).await.expect("kept");
        assert_eq!(store.evaluation_sender(&anna).await.expect("asked"), SenderRow::default());
        store.note_evaluation_check(&anna, false).await.expect("noted");
        let noted = store.note_evaluation_check(&anna, true).await.expect("noted");
        assert_eq!(noted, SenderRow { checked: 2, refuted: 1, barred_until: None });
        store.bar_evaluation_sender(&anna, 500).await.expect("barred");
        let barred = SenderRow { barred_until: Some(500), ..SenderRow::default() };
        assert_eq!(store.evaluation_sender(&anna).await.expect("asked"), barred);
        assert!(store.evaluations_of(&of, 2).await.expect("rows").is_empty());
    }

    async fn a_result_changes_ratings_once_and_says_how(store: Store) {
        for name in ["anna", "bela"] {
            store.add_guest(&player(name), 0).await.expect("a guest");
            store.become_account(&player(name), &named(name, &[]), "hash").await.expect("an account");
        }
        let mut room = begin(&store, "match001").await;
        let mut append = does(&mut room, "match001", "bela", Command::Resign);
        append.rate = Some(Rate {
            game: "wali".to_owned(),
            rules: "sheet".to_owned(),
            speed: "blitz",
            players: vec![player("anna"), player("bela")],
            ranks: vec![1, 2],
            at: 2000,
        });
        let appended = store.append(append.clone()).await.expect("it is kept");
        let rated = appended.rated.expect("ratings changed");
        assert_eq!(rated.v, 6);
        assert!(store.append(append).await.is_err(), "the same result counts once");
        let ratings = store.ratings_of(&player("anna")).await.expect("ratings");
        assert_eq!(ratings.len(), 1);
        assert!(ratings[0].rating.rating > 1500.0 && ratings[0].rating.games == 1);
        assert!(store.ratings_of(&player("bela")).await.expect("ratings")[0].rating.rating < 1500.0);
        assert_eq!(store.rating_history(&player("anna")).await.expect("history").len(), 1);
        assert_eq!(store.advantage("wali", "sheet", 2).await.expect("an estimate").games(), 1);
        // After one match nobody is sure enough for a place among the best.
        assert!(store.best("wali", "blitz", 10).await.expect("a list").is_empty());
        let kept = store.events("match001").await.expect("events");
        assert!(Journal::new(kept).is_some());
    }

    async fn a_name_belongs_to_one(store: Store) {
        for name in ["anna", "bela", "carl"] {
            store.add_guest(&player(name), 0).await.expect("a guest");
        }
        let looks = |looks: &[&str]| looks.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let [anna, same] = [looks(&["anna", "ANNA"]), looks(&["other", "ANNA"])];
        store.become_account(&player("anna"), &named("anna", &anna), "hash").await.expect("an account");
        let taken = store.become_account(&player("bela"), &named("anna", &[]), "hash").await;
        assert!(matches!(taken, Err(StoreError::NameTaken)), "the same name");
        let taken = store.become_account(&player("bela"), &named("other", &same), "hash").await;
        assert!(matches!(taken, Err(StoreError::NameTaken)), "a name that looks the same");
        // Nothing of what was refused remains.
        assert!(store.player_by_key("other").await.expect("a row").is_none());
        store.become_account(&player("carl"), &named("other", &looks(&["other"])), "hash").await.expect("free");
        assert_eq!(store.player_by_key("anna").await.expect("a row").expect("anna").id, player("anna"));
        // Once an account, never a guest again.
        assert!(store.become_account(&player("anna"), &named("third", &[]), "hash").await.is_err());
        // Who leaves frees the name and all of its looks.
        store.delete_player(&player("anna"), 5).await.expect("deleted");
        store.become_account(&player("bela"), &named("anna", &anna), "hash").await.expect("free again");
    }

    async fn only_the_sessions_used_last_are_kept(store: Store) {
        store.add_guest(&player("anna"), 0).await.expect("a guest");
        for n in 0..5 {
            let session = SessionRow { handle: format!("s{n}"), player: player("anna"), created: n, seen: n, agent: String::new() };
            store.add_session(&format!("hash{n}"), &session).await.expect("kept");
        }
        store.end_oldest_sessions(&player("anna"), 2).await.expect("ended");
        let handles: Vec<String> = store.sessions_of(&player("anna")).await.expect("sessions").into_iter().map(|it| it.handle).collect();
        assert_eq!(handles, ["s4", "s3"]);
    }

    async fn guests_who_never_sat_down_are_forgotten_with_their_session(store: Store) {
        for (name, created) in [("anna", 0), ("bela", 0), ("carl", 0), ("dora", 900)] {
            store.add_guest(&player(name), created).await.expect("a guest");
        }
        let session = SessionRow { handle: "s".to_owned(), player: player("carl"), created: 600, seen: 600, agent: String::new() };
        store.add_session("hash", &session).await.expect("kept");
        begin(&store, "match001").await;
        store.add_guest(&player("eva"), 0).await.expect("a guest");
        store.sweep_sessions(500, 500).await.expect("swept");
        for (name, is_known) in [("anna", true), ("bela", true), ("carl", true), ("dora", true), ("eva", false)] {
            assert_eq!(store.player(&player(name)).await.expect("a row").is_some(), is_known, "{name}");
        }
    }

    async fn rated_results_are_told_by_side(store: Store) {
        let mut room = begin(&store, "match001").await;
        assert_eq!(store.count_unfinished(&player("anna")).await.expect("a number"), 1);
        store.append(does(&mut room, "match001", "bela", Command::Resign)).await.expect("kept");
        let results = store.rated_results_of(&player("bela")).await.expect("results");
        assert_eq!(results, [RatedResult { game: "wali".to_owned(), side: 1, ranks: vec![1, 2] }]);
        assert_eq!(store.count_unfinished(&player("anna")).await.expect("a number"), 0);
    }

    async fn a_report_is_decided_once(store: Store) {
        let report = PlayerReport { id: "r1".to_owned(), at: 1, reporter: player("anna"), reported: player("bela"), match_id: None, reason: "rude".to_owned() };
        store.add_report(&report).await.expect("kept");
        assert_eq!(store.open_reports().await.expect("reports"), std::slice::from_ref(&report));
        assert_eq!(store.open_report("r1").await.expect("a row"), Some(report.clone()));
        assert_eq!(store.reports_by(&player("anna")).await.expect("reports"), [report]);
        assert!(store.close_report("r1", "mod", "muted", 2).await.expect("closed"));
        assert!(!store.close_report("r1", "other", "nothing", 3).await.expect("closed before"));
        assert!(store.open_report("r1").await.expect("a row").is_none());
    }

    async fn lines_of_chat_have_places_without_gaps(store: Store) {
        begin(&store, "match001").await;
        for n in 1..=3 {
            assert_eq!(store.add_chat("match001", &player("anna"), None, "hello", n).await.expect("kept"), n);
        }
        assert_eq!(store.chat("match001").await.expect("lines").len(), 3);
        store.hide_chat("match001", &player("anna")).await.expect("hidden");
        assert!(store.chat("match001").await.expect("lines").is_empty());
    }

    async fn a_program_that_was_taken_for_dead_and_is_not_can_die_again(store: Store) {
        let lease = Lease { node: "one".to_owned(), holder: "first".to_owned() };
        assert!(store.take_lease(&lease, None, 1_000).await.expect("taken"));
        let row = || { let store = store.clone(); async move { store.nodes().await.expect("a list").remove(0) } };
        let known = row().await;
        assert!(!known.is_stopped);
        store.bury_node(&known, 2_000).await.expect("taken over");
        assert!(row().await.is_stopped);
        // Its lease is gone, which it finds out by renewing it; then it begins again.
        assert!(!store.renew_lease(&lease, 3_000).await.expect("an answer"));
        assert!(store.take_lease(&lease, Some(&row().await), 3_000).await.expect("taken"));
        assert!(store.renew_lease(&lease, 4_000).await.expect("an answer"));
        let known = row().await;
        assert_eq!((known.is_stopped, known.alive), (false, 4_000));
        // Whoever has shown life since is not buried.
        assert!(store.renew_lease(&lease, 5_000).await.expect("an answer"));
        store.bury_node(&known, 6_000).await.expect("nothing");
        assert!(!row().await.is_stopped);
    }

    async fn looks_are_replaced_by_a_choice_but_not_by_what_is_brought_along(store: Store) {
        let looks = async || store.looks_of(&player("anna")).await.expect("an answer");
        store.add_guest(&player("anna"), 0).await.expect("a guest");
        assert_eq!(looks().await, None);
        store.add_looks(&player("anna"), "felt-flat").await.expect("kept");
        assert_eq!(looks().await.as_deref(), Some("felt-flat"));
        store.add_looks(&player("anna"), "marble-carved").await.expect("nothing");
        assert_eq!(looks().await.as_deref(), Some("felt-flat"));
        store.set_looks(&player("anna"), "wood-carved").await.expect("kept");
        assert_eq!(looks().await.as_deref(), Some("wood-carved"));
        assert_eq!(store.looks_of(&player("bela")).await.expect("an answer"), None);
    }

    async fn whoever_is_deleted_leaves_games_but_no_name(store: Store) {
        store.add_guest(&player("anna"), 0).await.expect("a guest");
        store.become_account(&player("anna"), &named("anna", &[]), "hash").await.expect("an account");
        begin(&store, "match001").await;
        store.set_looks(&player("anna"), "felt-flat").await.expect("kept");
        store.delete_player(&player("anna"), 5).await.expect("deleted");
        assert_eq!(store.looks_of(&player("anna")).await.expect("an answer"), None);
        let row = store.player(&player("anna")).await.expect("a row").expect("still known");
        assert_eq!((row.name, row.password, row.deleted), (None, None, Some(5)));
        assert_eq!(store.matches_of(&player("anna"), 10).await.expect("matches").len(), 1);
    }
}

#[tokio::test]
async fn a_backup_fills_either_database_with_the_same() {
    for source in ThrowAway::all().await {
        let store = source.open().await;
        let mut room = begin(&store, "match001").await;
        store.append(does(&mut room, "match001", "anna", move_to("C3"))).await.expect("kept");
        store.add_guest(&player("anna"), 7).await.expect("a guest");
        store.set_looks(&player("anna"), "felt-flat").await.expect("kept");
        let file = source.folder().join("backup.tablier");
        let written = store.backup_to(&file).await.expect("a backup");
        for target in ThrowAway::all().await {
            let restored = Store::restore(target.address(), &file).await.expect("it is restored");
            assert_eq!(restored, written);
            let again = target.open().await;
            assert_eq!(
                again.events("match001").await.expect("events"),
                store.events("match001").await.expect("events")
            );
            assert_eq!(again.looks_of(&player("anna")).await.expect("looks").as_deref(), Some("felt-flat"));
            assert_eq!(
                again.player(&player("anna")).await.expect("a row"),
                store.player(&player("anna")).await.expect("a row")
            );
            let refused = Store::restore(target.address(), &file).await.expect_err("it is not empty");
            assert!(refused.to_string().contains("not empty"), "{refused}");
            again.close().await;
            target.remove().await;
        }
        store.close().await;
        source.remove().await;
    }
}

#[tokio::test]
async fn a_backup_that_was_cut_off_or_is_too_new_is_refused_and_nothing_is_filled() {
    let source = ThrowAway::sqlite();
    let store = source.open().await;
    begin(&store, "match001").await;
    let file = source.folder().join("backup.tablier");
    store.backup_to(&file).await.expect("a backup");
    let known = Store::inspect(source.address()).await.expect("it can be looked at").known;
    let whole = std::fs::read_to_string(&file).expect("text");
    let cut: Vec<&str> = whole.lines().collect();
    let cases = [
        (cut[..cut.len() - 1].join("\n"), "cut off"),
        (
            cut.iter().enumerate().filter(|it| it.0 != 2).map(|it| *it.1).collect::<Vec<_>>().join("\n"),
            "missing",
        ),
        (reseal(&whole.replacen(&format!("\"form\":{known}"), "\"form\":99", 1)), "newer program"),
        ("{}".to_owned(), "not a backup of Tablier"),
        (String::new(), "empty"),
    ];
    for (text, reason) in cases {
        std::fs::write(&file, text).expect("written");
        let target = ThrowAway::sqlite();
        let error = Store::restore(target.address(), &file).await.expect_err(reason).to_string();
        assert!(error.contains(reason), "{error}");
        assert!(target.open().await.match_row("match001").await.expect("a row").is_none());
    }
}

#[tokio::test]
async fn a_database_of_a_later_program_is_refused() {
    for database in ThrowAway::all().await {
        let store = database.open().await;
        store.close().await;
        sqlx::any::install_default_drivers();
        let pool = sqlx::AnyPool::connect(database.address()).await.expect("the database");
        sqlx::query("insert into form (step) values (99)").execute(&pool).await.expect("a later version");
        pool.close().await;
        let refused = Store::open(database.address(), database.folder()).await.expect_err("too new");
        assert!(matches!(refused, StoreError::Newer { found: 99, .. }), "{refused}");
        database.remove().await;
    }
}

#[tokio::test]
async fn an_address_that_is_not_a_database_is_refused() {
    let refused = Store::open("mysql://nowhere", std::path::Path::new(".")).await.expect_err("unknown");
    assert!(refused.to_string().contains("sqlite:FILE or postgres://"));
}
