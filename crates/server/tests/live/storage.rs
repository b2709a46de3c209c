//! A database that takes no writes for a while.

use std::time::Duration;

use client::Client;
use matchplay::{Answer, Command};
use serde_json::json;
use store::testing::ThrowAway;

use crate::{Running, play::begin, request};

/// From now on the database refuses whatever happens, as on a full disk.
async fn refuse_writes(database: &ThrowAway) {
    for table in ["events", "nodes"] {
        for deed in ["insert", "update"] {
            let name = format!("{table}_{deed}");
            database
                .damage(&format!(
                    "create trigger {name} before {deed} on {table} begin select raise(abort, 'full'); end"
                ))
                .await;
        }
    }
}

async fn take_writes(database: &ThrowAway) {
    for table in ["events", "nodes"] {
        for deed in ["insert", "update"] {
            database.damage(&format!("drop trigger {table}_{deed}")).await;
        }
    }
}

async fn until_readiness_is(running: &Running, status: u16) {
    while request(running.address, "GET", "/readyz", &[], "").await.0 != status {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_time_in_which_nothing_could_be_kept_is_nobodys_time() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [mut anna, mut bela] = begin(&running, json!({ "game": "wali", "clock": "5+0", "side": 0 })).await;
    for (index, text) in ["C3", "D3"].into_iter().enumerate() {
        let (mover, other) = if index == 0 { (&mut anna, &mut bela) } else { (&mut bela, &mut anna) };
        mover.play(text).await.expect("it is played");
        other.until(|it| it.follower.moves().len() == index + 1).await.expect("it comes");
    }
    let left = anna.follower.view().expect("a view").clocks[0].left;
    refuse_writes(&database).await;
    until_readiness_is(&running, 503).await;
    // Anna's time would be up twice.
    running.site.let_pass(Duration::from_secs(600));
    anna.want(Command::Move { text: "B2".to_owned() }).await;
    anna.until(|it| it.answers.last() == Some(&Answer::Unknown {})).await.expect("an answer");
    assert_eq!(anna.follower.moves().len(), 2, "nobody is shown what is not kept");
    take_writes(&database).await;
    until_readiness_is(&running, 200).await;
    // The client asks again by itself, and the move is made.
    anna.until(|it| !it.follower.is_waiting()).await.expect("an answer");
    assert!(matches!(anna.answers.last(), Some(Answer::Done { .. })), "{:?}", anna.answers);
    bela.until(|it| it.follower.moves().len() == 3).await.expect("it comes");
    // What is left was told with the last sign of life, or a little before; none of the ten minutes is missing.
    let after = bela.follower.view().expect("a view").clocks[0].left;
    assert!(left - after < 60_000, "{left} {after}");
    running.stop().await;
}

#[tokio::test]
async fn nobody_is_taken_for_a_stranger_while_the_database_cannot_be_read() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let guest = Client::guest(running.address, "anna").await.expect("a guest");
    let ask =
        async |path: &str| request(running.address, "GET", path, &[("Cookie", guest.cookie())], "").await;
    assert_eq!(ask("/api/v1/me").await.0, 200);
    database.damage("alter table sessions rename to sessions_away").await;
    let (status, _, body) = ask("/api/v1/me").await;
    assert_eq!(status, 503, "a script must not forget who is signed in: {body}");
    assert!(body.contains("\"storage\""), "{body}");
    assert_eq!(ask("/").await.0, 200, "a page that anybody may read is shown");
    assert_eq!(ask("/lobby").await.0, 503, "a page that is made for its reader is not made for nobody");
    database.damage("alter table sessions_away rename to sessions").await;
    assert_eq!(ask("/api/v1/me").await.0, 200);
    running.stop().await;
}
