//! Databases of earlier programs: opened, saved before they are changed, changed, and found whole.

use matchplay::{Journal, PlayerId};
use store::{Store, testing::ThrowAway};

/// A database of each earlier schema version, and what is in it: matches, events.
const EARLIER: &[(i64, &str, u64, u64)] = &[(1, include_str!("data/schema-1.sql"), 7, 165)];

#[tokio::test]
async fn an_older_database_is_backed_up_migrated_and_whole() {
    for (version, sql, n_matches, n_events) in EARLIER {
        for database in ThrowAway::all().await {
            database.damage(sql).await;
            let before = Store::inspect(database.address()).await.expect("it can be looked at");
            assert_eq!(before.schema_version, *version);

            let store = database.open().await;
            check(&store, *n_matches, *n_events).await;
            store.close().await;
            let after = Store::inspect(database.address()).await.expect("it can be looked at");
            assert_eq!((after.schema_version, after.last_alive), (after.known, before.last_alive));

            // What was saved before is of the earlier version, and leads to the same.
            let saved = database.folder().join(format!("backups/before-form-{}.tablier", after.known));
            let text = std::fs::read_to_string(&saved).expect("a backup");
            let head = text.lines().next().unwrap_or_default();
            assert!(head.contains(&format!("\"form\":{version}")), "{head}");
            for target in ThrowAway::all().await {
                Store::restore(target.address(), &saved).await.expect("it is restored");
                let store = target.open().await;
                check(&store, *n_matches, *n_events).await;
                store.close().await;
                target.remove().await;
            }
            database.remove().await;
        }
    }
}

async fn check(store: &Store, n_matches: u64, n_events: u64) {
    let verified = store.verify(|_| true).await.expect("it is verified");
    assert_eq!(verified.faults, []);
    assert_eq!((verified.n_matches, verified.n_events), (n_matches, n_events));
    // Matches of that time are played on: one of them stands after four moves.
    let room = Journal::new(store.events("LC2oWrBe").await.expect("events")).expect("a match");
    assert_eq!((room.game().version(), room.game().record().n_plies()), (11, 4));
    assert!(store.player(&PlayerId::new("m2hxc9ccQOfz")).await.expect("a row").is_some());
    // What is new is there, and empty.
    assert!(store.analyses("LC2oWrBe").await.expect("analyses").is_empty());
    assert!(store.practice_of(&PlayerId::new("m2hxc9ccQOfz")).await.expect("rows").is_empty());
}

#[tokio::test]
async fn a_database_that_cannot_be_saved_is_not_changed() {
    let (version, sql, ..) = EARLIER[0];
    let database = ThrowAway::sqlite();
    database.damage(sql).await;
    // Where the backup is to go, there is no folder to be had.
    let taken = database.folder().join("taken");
    std::fs::write(&taken, "a file").expect("written");
    let refused = Store::open(database.address(), &taken).await.expect_err("no backup");
    assert!(refused.to_string().starts_with("no backup before the migration"), "{refused}");
    assert_eq!(
        Store::inspect(database.address()).await.expect("it can be looked at").schema_version,
        version
    );
}

#[tokio::test]
async fn a_backup_of_an_earlier_try_is_replaced_and_one_that_was_left_unfinished_is_in_nobodys_way() {
    let (_, sql, n_matches, n_events) = EARLIER[0];
    let database = ThrowAway::sqlite();
    database.damage(sql).await;
    let known = Store::inspect(database.address()).await.expect("it can be looked at").known;
    let backups = database.folder().join("backups");
    std::fs::create_dir(&backups).expect("a folder");
    let file = backups.join(format!("before-form-{known}.tablier"));
    std::fs::write(&file, "of an earlier try").expect("written");
    std::fs::write(backups.join(format!("before-form-{known}.tablier.part")), "half").expect("written");
    let store = database.open().await;
    check(&store, n_matches, n_events).await;
    store.close().await;
    store::check_backup(&file, None).expect("a whole backup");
    assert_eq!(std::fs::read_dir(&backups).expect("a folder").count(), 1);
}
