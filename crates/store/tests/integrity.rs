//! What a database says of its own soundness, and what its file shows before it is opened.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use matchplay::PlayerId;
use store::{Store, StoreError, testing::ThrowAway};

const FILLED: &str = include_str!("data/schema-1.sql");

async fn filled() -> ThrowAway {
    let database = ThrowAway::sqlite();
    database.damage(FILLED).await;
    database.open().await.close().await;
    database
}

fn file(database: &ThrowAway) -> PathBuf {
    database.folder().join("tablier.sqlite")
}

fn beside(file: &Path, end: &str) -> PathBuf {
    PathBuf::from(format!("{}{end}", file.display()))
}

#[tokio::test]
async fn a_sound_database_is_found_sound() {
    for database in ThrowAway::all().await {
        database.damage(FILLED).await;
        database.open().await.close().await;
        let found = Store::examine(database.address()).await.expect("it can be looked at");
        assert_eq!(found.faults, []);
        assert_eq!(found.not_checked, Vec::<String>::new());
        let by_itself = if database.address().starts_with("sqlite") { "integrity_check" } else { "amcheck" };
        assert!(found.checks.iter().any(|check| check.contains(by_itself)), "{:?}", found.checks);
        assert!(found.n_rows > 165, "every row is read");
        database.remove().await;
    }
}

/// A program dies while the newest pages are in the write-ahead log alone: what it leaves is whole.
#[tokio::test]
async fn pages_that_are_in_the_write_ahead_log_are_not_missed() {
    let database = filled().await;
    let store = database.open().await;
    for n in 0..300 {
        store.add_guest(&PlayerId::new(format!("guest{n:07}")), n).await.expect("a guest");
    }
    let crashed = ThrowAway::sqlite();
    for end in ["", "-wal"] {
        fs::copy(beside(&file(&database), end), beside(&file(&crashed), end)).expect("copied");
    }
    assert!(fs::metadata(beside(&file(&crashed), "-wal")).expect("a log").len() > 100_000);
    store.close().await;

    // Without the log, the file is an earlier moment. With the log, it may even be shorter than its header says.
    let restored = crashed.open().await;
    assert!(restored.player(&PlayerId::new("guest0000299")).await.expect("a row").is_some());
    restored.close().await;
}

#[tokio::test]
async fn a_file_that_is_being_written_is_never_taken_for_a_damaged_one() {
    let database = filled().await;
    let store = database.open().await;
    let is_over = Arc::new(AtomicBool::new(false));
    let writing = tokio::spawn({
        let (store, is_over) = (store.clone(), Arc::clone(&is_over));
        async move {
            let mut n = 0;
            while !is_over.load(Ordering::SeqCst) {
                let id = PlayerId::new(format!("guest{n:07}"));
                store.add_guest(&id, n).await.expect("a guest");
                n += 1;
            }
            n
        }
    });
    for _ in 0..60 {
        let seen = Store::inspect(database.address()).await.expect("it is sound");
        assert_eq!(seen.schema_version, seen.known);
    }
    is_over.store(true, Ordering::SeqCst);
    assert!(writing.await.expect("no panic") > 0);
    store.close().await;
}

#[tokio::test]
async fn an_empty_file_beside_its_write_ahead_log_is_not_opened() {
    let database = filled().await;
    let store = database.open().await;
    store.add_guest(&PlayerId::new("guest0000001"), 1).await.expect("a guest");
    let emptied = ThrowAway::sqlite();
    let log = beside(&file(&emptied), "-wal");
    fs::copy(beside(&file(&database), "-wal"), &log).expect("copied");
    store.close().await;
    for contents in [Some(""), None] {
        if let Some(contents) = contents {
            fs::write(file(&emptied), contents).expect("written");
        }
        let refused = Store::open(emptied.address(), &emptied.folder().join("backups")).await;
        let refused = refused.expect_err("SQLite would remove the log").to_string();
        assert!(refused.contains("its write-ahead log (-wal) has"), "{refused}");
        assert!(fs::metadata(&log).expect("a log").len() > 0, "what the log holds is still there");
        let _ = fs::remove_file(file(&emptied));
    }
}

#[tokio::test]
async fn an_emptied_database_is_not_a_new_one_where_backups_show_that_a_site_was_here() {
    let database = ThrowAway::sqlite();
    fs::write(file(&database), "").expect("written");
    let backups = database.folder().join("backups");
    let refused = Store::open_existing(database.address(), &backups).await.expect_err("nothing to look at");
    assert!(matches!(refused, StoreError::Damaged { .. }), "{refused}");
    fs::create_dir(&backups).expect("a folder");
    fs::write(backups.join("tablier-2026-11-16.tablier"), "").expect("written");
    let refused = Store::open(database.address(), &backups).await.expect_err("a site was here");
    assert!(refused.to_string().contains("is empty (0 bytes)"), "{refused}");
    fs::remove_dir_all(&backups).expect("removed");
    database.open().await.close().await;

    for database in ThrowAway::all().await {
        database.damage("create table others (id text primary key)").await;
        let refused =
            Store::open_existing(database.address(), &backups).await.expect_err("no tables of ours");
        assert!(matches!(refused, StoreError::NoTables), "{refused}");
        database.remove().await;
    }
}

/// What no update of ours makes: an index without an entry for a row, a missing table, a value of another type.
#[tokio::test]
async fn damage_that_postgresql_and_sqlite_find_by_themselves_is_named() {
    for database in ThrowAway::all().await {
        database.damage(FILLED).await;
        database.open().await.close().await;
        let cases: &[(&str, &str)] = match database.address().starts_with("sqlite") {
            true => &[
                (
                    "pragma foreign_keys = off; insert into events (match_id, version, at, body) values ('nowhere1', 1, 1, '{}')",
                    "refers to one of matches",
                ),
                (
                    "update matches set changed = 'soon' where id = 'LC2oWrBe'",
                    "1 values of changed are no integer",
                ),
                (
                    "update events set body = x'00ff' where match_id = 'LC2oWrBe' and version = 3",
                    "the table events",
                ),
                ("drop table audit", "the table audit: it is missing"),
            ],
            false => &[
                (
                    "update pg_index set indisready = false where indexrelid = 'matches_by_due'::regclass; \
                     insert into matches select 'another1', game, rules, speed, clock, status, rated, listed, n_players, opened_by, created, changed, version, plies, mover, 7, home, ranks, reason from matches where id = 'LC2oWrBe'; \
                     update pg_index set indisready = true where indexrelid = 'matches_by_due'::regclass",
                    "the index matches_by_due: heap tuple",
                ),
                ("drop table audit", "the table audit: it is missing"),
            ],
        };
        for (damage, named) in cases {
            database.damage(damage).await;
            let found = Store::examine(database.address()).await.expect("it can be looked at");
            let faults: Vec<String> = found.faults.iter().map(ToString::to_string).collect();
            assert!(faults.iter().any(|fault| fault.contains(named)), "{named}: {faults:#?}");
        }
        database.remove().await;
    }
}

#[tokio::test]
async fn where_amcheck_may_not_be_used_that_is_said_and_every_row_is_read() {
    let Some(database) = ThrowAway::postgres().await else { return };
    database.damage(FILLED).await;
    database.open().await.close().await;
    let role = format!("plain_{}", std::process::id());
    database
        .damage(&format!(
            "create role {role} login; \
             do $$ begin execute format('grant usage on schema %I to {role}', current_schema()); \
             execute format('grant all on all tables in schema %I to {role}', current_schema()); end $$"
        ))
        .await;
    let address = database.address().replacen("postgres://postgres@", &format!("postgres://{role}@"), 1);
    let found = Store::examine(&address).await.expect("it can be looked at");
    assert_eq!(found.faults, []);
    assert!(
        found.not_checked[0].starts_with("PostgreSQL's amcheck was not run: "),
        "{:?}",
        found.not_checked
    );
    assert!(found.n_rows > 165);
    database.damage(&format!("drop owned by {role}; drop role {role}")).await;
    database.remove().await;
}
