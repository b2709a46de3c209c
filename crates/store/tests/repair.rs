//! Matches whose events do not add up, repaired on every database there is.

use std::fs;

use matchplay::Event;
use serde_json::Value as Json;
use store::{MatchRepair, Remedy, Repairs, Store, StoreError, testing::ThrowAway};

/// Seven matches; none of them is rated.
const FILLED: &str = include_str!("data/schema-1.sql");
/// Long after everything in them.
const NOW: i64 = 1_900_000_000_000;

async fn plan(store: &Store) -> Repairs {
    store.plan_repairs(NOW, |_| true).await.expect("it can be looked at")
}

/// Plans what is to be done to the only match that is damaged.
async fn the_only_one(store: &Store) -> MatchRepair {
    let planned = plan(store).await;
    assert_eq!((planned.repairs.len(), planned.hopeless.len()), (1, 0), "{planned:?}");
    planned.repairs.into_iter().next().expect("one")
}

async fn apply(store: &Store, repair: &MatchRepair) {
    store.repair(repair, NOW, NOW).await.expect("it is repaired");
    let verified = store.verify(|_| true).await.expect("it is verified");
    assert_eq!(verified.faults, []);
    assert_eq!(plan(store).await.repairs, []);
}

/// Runs a test on every kind of database, filled.
macro_rules! on_every_database {
    ($(async fn $name:ident($database:ident, $store:ident) $body:block)*) => {
        $(
            #[tokio::test]
            async fn $name() {
                for $database in ThrowAway::all().await {
                    $database.damage(FILLED).await;
                    let $store = $database.open().await;
                    assert_eq!(plan(&$store).await.repairs, [], "nothing is wrong yet");
                    $body
                    $store.close().await;
                    $database.remove().await;
                }
            }
        )*
    };
}

on_every_database! {
    async fn a_live_match_goes_on_from_the_last_event_before_a_gap(database, store) {
        let row = store.match_row("LC2oWrBe").await.expect("a row").expect("a match");
        assert_eq!((row.status.as_str(), row.plies), ("live", 4));
        database.damage("delete from events where match_id = 'LC2oWrBe' and version = 7").await;
        let before = store.events("LC2oWrBe").await.expect("events");
        let repair = the_only_one(&store).await;
        assert_eq!((repair.remedy, repair.last_good), (Remedy::Cut, 6));
        assert!(repair.why.contains("event 7 is missing"), "{}", repair.why);
        let versions: Vec<i64> = repair.cut.iter().map(|event| event.version).collect();
        assert_eq!(versions, [8, 9, 10, 11]);
        // Planning changes nothing.
        assert_eq!(store.events("LC2oWrBe").await.expect("events"), before);

        apply(&store, &repair).await;
        let after = store.events("LC2oWrBe").await.expect("events");
        assert_eq!(after[..6], before[..6]);
        // Nobody pays with time for what was lost.
        let paused = &after[6].0;
        assert_eq!((after.len(), &paused.event), (7, &Event::Paused { until: before[5].0.at }));
        let row = store.match_row("LC2oWrBe").await.expect("a row").expect("a match");
        assert_eq!((row.status.as_str(), row.plies, row.changed), ("live", 2, NOW));
    }

    async fn a_finished_match_keeps_its_result(database, store) {
        let before = store.match_row("bmzlFXhm").await.expect("a row").expect("a match");
        database.damage("delete from events where match_id = 'bmzlFXhm' and version in (20, 33)").await;
        let repair = the_only_one(&store).await;
        assert_eq!(repair.last_good, 19);
        apply(&store, &repair).await;
        let after = store.match_row("bmzlFXhm").await.expect("a row").expect("a match");
        assert_eq!((after.status, after.ranks, after.reason), (before.status, before.ranks, before.reason));
        assert!(after.plies < before.plies);
        assert_eq!(store.events("bmzlFXhm").await.expect("events").len(), 20);
    }

    async fn what_cannot_be_read_or_does_not_follow_is_cut(database, store) {
        for (damage, last_good, why) in [
            ("update events set body = 'nothing' where match_id = 'ytFjmcAt' and version = 30", 29, "event 30 cannot be read"),
            ("update events set body = '{\"e\":\"resumed\"}' where match_id = 'ytFjmcAt' and version = 12", 11, "event 12 does not follow"),
            ("update events set version = -3 where match_id = 'ytFjmcAt' and version = 6", 5, "event 6 is missing"),
        ] {
            database.damage(damage).await;
            let repair = the_only_one(&store).await;
            assert_eq!((repair.last_good, repair.why.contains(why)), (last_good, true), "{}", repair.why);
            apply(&store, &repair).await;
        }
    }

    async fn events_that_are_there_twice_are_there_once_afterwards(database, store) {
        // No database of ours lets that happen: the table loses its key first.
        let lose_the_key = match database.address().starts_with("sqlite") {
            true => "create table copies as select * from events; drop table events; alter table copies rename to events",
            false => "alter table events drop constraint events_pkey",
        };
        database.damage(lose_the_key).await;
        let before = store.events("ytFjmcAt").await.expect("events");
        database.damage("insert into events (match_id, version, at, actor, command, body) select match_id, version, at, actor, command, body from events where match_id = 'ytFjmcAt' and version in (5, 9)").await;
        let repair = the_only_one(&store).await;
        assert_eq!((repair.last_good, repair.cut.len(), repair.added.len()), (before.len() as u64, 2, 0));
        assert!(repair.why.contains("more than once"), "{}", repair.why);
        store.repair(&repair, NOW, NOW).await.expect("it is repaired");
        assert_eq!(store.events("ytFjmcAt").await.expect("events"), before);

        // Of two that differ nobody can tell which one happened.
        database.damage("insert into events (match_id, version, at, body) values ('ytFjmcAt', 9, 1, '{\"e\":\"swapped\"}')").await;
        let repair = the_only_one(&store).await;
        assert_eq!((repair.last_good, repair.why.contains("they differ")), (8, true), "{}", repair.why);
        store.repair(&repair, NOW, NOW).await.expect("it is repaired");
        assert_eq!(plan(&store).await.repairs, []);
    }

    async fn lists_that_disagree_with_events_are_written_again(database, store) {
        let before = store.match_row("LC2oWrBe").await.expect("a row");
        database.damage("update matches set version = 3, plies = 9, status = 'over', mover = null, clock = '1+0', rated = 1 where id = 'LC2oWrBe'").await;
        database.damage("update seats set player = 'carl' where match_id = 'LC2oWrBe' and side = 0").await;
        let repair = the_only_one(&store).await;
        assert_eq!((repair.remedy, repair.cut.len(), repair.added.len()), (Remedy::Summary, 0, 0));
        let what: Vec<&str> = repair.changes.iter().map(|change| change.what.as_str()).collect();
        assert_eq!(what, ["status", "version", "number of plies", "mover", "table", "clock", "rating"]);
        apply(&store, &repair).await;
        assert_eq!(store.match_row("LC2oWrBe").await.expect("a row"), before);
    }

    async fn a_match_without_an_opening_is_taken_away(database, store) {
        database.damage("delete from events where match_id = 'EdF9lubU' and version = 1").await;
        let repair = the_only_one(&store).await;
        assert_eq!((repair.remedy, repair.last_good), (Remedy::Remove, 0));
        // The chat of that match is kept with what is cut off.
        assert_eq!(repair.before["chat"].as_array().map(Vec::len), Some(1));
        apply(&store, &repair).await;
        assert!(store.match_row("EdF9lubU").await.expect("a row").is_none());
    }

    async fn a_match_whose_beginning_is_lost_is_called_off(database, store) {
        database.damage("delete from events where match_id = 'LC2oWrBe' and version = 3").await;
        let repair = the_only_one(&store).await;
        assert!(matches!(repair.added[0].event, Event::Aborted { .. }), "{repair:?}");
        apply(&store, &repair).await;
        let row = store.match_row("LC2oWrBe").await.expect("a row").expect("a match");
        assert_eq!(row.status, "aborted");
    }

    async fn nothing_is_done_while_a_program_serves_or_to_a_match_that_has_changed(database, store) {
        database.damage("delete from events where match_id = 'LC2oWrBe' and version = 7").await;
        let repair = the_only_one(&store).await;
        let lease = store::Lease { node: "main".to_owned(), holder: "test".to_owned() };
        let before = store.nodes().await.expect("a list").into_iter().find(|it| it.id == "main");
        assert!(store.take_lease(&lease, before.as_ref(), NOW).await.expect("a name"));
        assert!(store.renew_lease(&lease, NOW).await.expect("a sign of life"));
        let served = store.plan_repairs(NOW, |_| true).await.expect_err("it is served");
        assert!(matches!(&served, StoreError::Served { node } if node == "main"), "{served}");
        assert!(matches!(store.repair(&repair, NOW, NOW).await, Err(StoreError::Served { .. })));
        // Ten seconds after its last sign of life it is gone.
        let later = NOW + 10_000;
        database.damage("delete from events where match_id = 'LC2oWrBe' and version = 6").await;
        let changed = store.repair(&repair, NOW, later).await.expect_err("it is not what it was");
        assert!(matches!(changed, StoreError::Changed { .. }), "{changed}");
        assert_eq!(store.events("LC2oWrBe").await.expect("events").len(), 9);
    }

    async fn what_is_cut_off_is_in_the_file(database, store) {
        database.damage("delete from events where match_id = 'bmzlFXhm' and version = 50").await;
        let planned = plan(&store).await;
        let file = database.folder().join("repairs/one.json");
        planned.keep_in(&file, NOW).expect("it is kept");
        let text = fs::read_to_string(&file).expect("a file");
        let kept: Json = serde_json::from_str(&text).expect("JSON");
        let of_match = &kept["matches"][0];
        assert_eq!((&of_match["match"], &of_match["last_good"]), (&"bmzlFXhm".into(), &49.into()));
        let bodies: Vec<&Json> = of_match["cut"].as_array().expect("a list").iter().map(|it| &it["body"]).collect();
        assert_eq!(bodies.len(), 12);
        assert_eq!(bodies[0], "{\"e\":\"moved\",\"text\":\"E5-F5\",\"spent\":25,\"forgiven\":38}");
        assert_eq!(of_match["before"]["row"]["version"], 62);
        let again = planned.keep_in(&file, NOW).expect_err("it is not overwritten");
        assert!(again.to_string().contains("exists already"), "{again}");
        assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    }
}
