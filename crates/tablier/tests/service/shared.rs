//! What several processes on one database share besides matches: the end of sessions, rate limits, and seats in the
//! lobby.

use std::time::{Duration, Instant};

use client::Client;
use futures_util::future::join_all;
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::kit::{Database, Server, runtime};

/// The other process knows within this time. This is a promise.
const AT_ONCE: Duration = Duration::from_secs(1);

/// Two processes on one database, connected by a broker.
struct Two {
    one: Server,
    two: Server,
    nats: String,
    // Removed after the processes.
    _database: Database,
}

impl Two {
    fn start() -> Option<Two> {
        let database = Database::postgres()?;
        let nats = std::env::var("TABLIER_TEST_NATS").ok()?;
        // Other tests have processes at the same broker, but their limits concern other players.
        let start = |node: &str| Server::start(&database, &[("TABLIER_NODE", node), ("TABLIER_NATS", &nats)]);
        let [one, two] = ["one", "two"].map(start);
        Some(Two { one, two, nats, _database: database })
    }
}

async fn open(somebody: &Client, listed: bool) -> u16 {
    let wish = json!({ "game": "wali", "clock": "5+3", "listed": listed });
    somebody.post("/api/v1/matches", &wish).await.expect("an answer").status
}

#[test]
fn a_limit_that_is_used_up_on_one_program_is_used_up_on_the_other() {
    let Some(site) = Two::start() else { return };
    runtime().block_on(async {
        let anna = Client::guest(site.one.address, "anna").await.expect("a guest");
        let there = Client::with_session(site.two.address, "anna", anna.cookie().to_owned());
        // Garbage at the broker changes nothing.
        let broker = async_nats::connect(&site.nats).await.expect("the broker");
        for nonsense in ["", "{", "{\"from\":1}", "{\"from\":\"x\",\"spent\":[[\"fly\",\"anna\",1]]}"] {
            broker.publish("tablier.limits", nonsense.into()).await.expect("it is sent");
        }
        broker.flush().await.expect("it is sent");
        assert_eq!(open(&there, false).await, 201, "it is allowed there");
        let mut n_opened = 0;
        while open(&anna, false).await == 201 {
            n_opened += 1;
            assert!(n_opened <= 25, "a minute has 25");
        }
        // The usage there may not have arrived here yet when the first ones were opened.
        assert!(n_opened >= 23, "{n_opened}");
        // Attempts meanwhile count as well. They are so slow that the other process alone would allow all of them.
        let until = Instant::now() + AT_ONCE;
        while open(&there, false).await != 429 {
            assert!(Instant::now() < until, "the other program knows within a second");
            sleep(AT_ONCE / 20).await;
        }
        let bela = Client::guest(site.two.address, "bela").await.expect("a guest");
        assert_eq!(open(&bela, false).await, 201, "others are not concerned");
    });
}

#[test]
fn a_session_that_is_ended_at_one_program_ends_connections_at_the_other_within_a_second() {
    let Some(site) = Two::start() else { return };
    runtime().block_on(async {
        let anna = Client::guest(site.one.address, "anna").await.expect("a guest");
        let mut there = Client::with_session(site.two.address, "anna", anna.cookie().to_owned());
        let id = there.open_match(&json!({ "game": "wali", "clock": "5+3" })).await.expect("a match");
        there.connect(&id).await.expect("a connection");
        there.until(|it| it.follower.version() > 0).await.expect("it is up");
        let origin = format!("http://{}", site.one.address);
        let headers = [("Origin", origin.as_str()), ("Cookie", anna.cookie())];
        let out = client::request(site.one.address, "POST", "/account/sign-out", &headers, "").await;
        assert_eq!(out.expect("an answer").status, 303);
        timeout(AT_ONCE, there.until_end()).await.expect("it ends in time").expect("it ends");
        assert_eq!(there.heard.last().expect("a frame")["code"], 1008);
    });
}

#[test]
fn a_guest_who_signs_up_at_one_program_has_a_name_for_watchers_of_the_other_within_a_second() {
    let Some(site) = Two::start() else { return };
    runtime().block_on(async {
        let anna = Client::guest(site.one.address, "anna").await.expect("a guest");
        let id = anna.open_match(&json!({ "game": "wali", "clock": "5+3" })).await.expect("a match");
        let url = format!("http://{}/api/v1/matches/{id}/stream", site.two.address);
        let mut follows = client::Http::new().lines(&url, &[]).await.expect("a stream");
        let mut name = async || loop {
            let line = follows.next().await.expect("a line").expect("the stream goes on");
            let Ok(message) = serde_json::from_str::<serde_json::Value>(&line) else { continue };
            if let Some(people) = message["people"].as_object().filter(|_| message["t"] == "update") {
                break people.values().next().expect("somebody")["name"].clone();
            }
        };
        assert_eq!(name().await, json!(null));
        let origin = format!("http://{}", site.one.address);
        let form = "application/x-www-form-urlencoded";
        let headers = [("Origin", origin.as_str()), ("Cookie", anna.cookie()), ("Content-Type", form)];
        let fields = "name=Anna&password=correct+horse+battery";
        let answer = client::request(site.one.address, "POST", "/account/sign-up", &headers, fields).await;
        assert_eq!(answer.expect("an answer").status, 303);
        assert_eq!(timeout(AT_ONCE, name()).await.expect("in time"), "Anna");
    });
}

#[test]
fn a_guest_has_three_places_in_the_lobby_whichever_programs_are_asked() {
    let Some(site) = Two::start() else { return };
    runtime().block_on(async {
        let anna = Client::guest(site.one.address, "anna").await.expect("a guest");
        let there = Client::with_session(site.two.address, "anna", anna.cookie().to_owned());
        let asked = (0..20).map(|n| open(if n % 2 == 0 { &anna } else { &there }, true));
        let mut answers = join_all(asked).await;
        answers.sort_unstable();
        assert_eq!(answers, [vec![201; 3], vec![409; 17]].concat());
    });
}
