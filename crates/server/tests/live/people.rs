//! People find each other: challenges are told at once, also by the other of two programs.

use std::time::Duration;

use client::Client;
use matchplay::PlayerId;
use serde_json::{Value, json};
use store::{NewName, testing::ThrowAway};

use crate::{Running, request};

/// How long something may take that comes at once.
const AT_ONCE: Duration = Duration::from_secs(5);

/// Somebody with an account and a connection that follows no match.
struct Somebody {
    client: Client,
    running_at: std::net::SocketAddr,
}

impl Somebody {
    async fn new(running: &Running, name: &str) -> Somebody {
        let mut client = Client::guest(running.address, name).await.expect("a guest");
        let (_, _, me) =
            request(running.address, "GET", "/api/v1/me", &[("Cookie", client.cookie())], "").await;
        let me: Value = serde_json::from_str(&me).expect("who it is");
        let id = PlayerId::new(me["id"].as_str().expect("an identifier"));
        let new = NewName { shown: name, key: name, looks: &[name.to_owned()] };
        running.site.store().become_account(&id, &new, "none").await.expect("an account");
        // Any match will do: there is none of this name.
        client.connect("nothing0").await.expect("a connection");
        Somebody { client, running_at: running.address }
    }

    async fn get(&self, path: &str) -> Value {
        let headers = [("Cookie", self.client.cookie())];
        let (_, _, body) = request(self.running_at, "GET", path, &headers, "").await;
        serde_json::from_str(&body).expect("JSON")
    }

    fn n_told(&self) -> usize {
        self.client.heard.iter().filter(|it| it["t"] == "waiting").count()
    }

    /// Waits until the server has said that often that something waits.
    async fn is_told(&mut self, times: usize) {
        let told = self.client.until(|it| it.heard.iter().filter(|it| it["t"] == "waiting").count() >= times);
        tokio::time::timeout(AT_ONCE, told).await.expect("in time").expect("told");
    }
}

/// One program on every database, and two that share one where there is a broker.
async fn programs() -> Vec<(Vec<Running>, ThrowAway)> {
    let mut all = Vec::new();
    for database in ThrowAway::all().await {
        all.push((vec![Running::start(&database).await], database));
    }
    if let (Some(database), Ok(nats)) = (ThrowAway::postgres().await, std::env::var("TABLIER_TEST_NATS")) {
        let mut running = Vec::new();
        for node in ["one", "two"] {
            let node = format!(
                "{node}-{}",
                database.folder().file_name().and_then(|it| it.to_str()).unwrap_or_default()
            );
            let change = |config: &mut server::Config| {
                config.node = node;
                config.nats = Some(nats.clone());
            };
            running.push(Running::start_with(&database, change).await);
        }
        all.push((running, database));
    }
    all
}

async fn end(running: Vec<Running>, database: ThrowAway) {
    for program in running {
        program.stop().await;
    }
    database.remove().await;
}

#[tokio::test]
async fn a_challenge_and_its_answer_are_told_at_once() {
    for (running, database) in programs().await {
        let (here, there) = (&running[0], running.last().expect("a program"));
        let (mut anna, mut bela) = (Somebody::new(here, "anna").await, Somebody::new(there, "bela").await);
        let wish = json!({ "game": "wali", "clock": "10+5", "challenge": "bela" });
        let id = anna.client.open_match(&wish).await.expect("a match");
        bela.is_told(1).await;
        assert_eq!(bela.get("/api/v1/me").await["notices"], 1);
        assert_eq!(bela.get("/api/v1/notices").await["notices"][0]["match"], id);
        let path = format!("/api/v1/challenges/{id}/decline");
        bela.client
            .post(&path, &json!({ "why": "later" }))
            .await
            .expect("an answer")
            .expect(200)
            .expect("done");
        anna.is_told(1).await;
        let told = anna.get("/api/v1/notices").await;
        assert_eq!((&told["unread"], &told["notices"][0]["why"]), (&json!(1), &json!("later")));
        // And whoever was asked hears that nothing waits any more.
        bela.is_told(2).await;
        assert_eq!(bela.get("/api/v1/me").await["challenges"], 0);
        assert_eq!(anna.n_told(), 1);
        end(running, database).await;
    }
}

#[tokio::test]
async fn many_who_tap_at_once_are_each_paired_once_and_told() {
    for (running, database) in programs().await {
        let mut people = Vec::new();
        for n in 0..8 {
            people.push(Somebody::new(&running[n % running.len()], &format!("p{n}")).await);
        }
        let wish = json!({ "game": "wali", "clock": "10+5" });
        let taps = people.iter().map(|it| it.client.post("/api/v1/pairing", &wish));
        for answer in futures_util::future::join_all(taps).await {
            answer.expect("an answer").expect(200).expect("a place");
        }
        let mut matches: Vec<String> = Vec::new();
        for somebody in &mut people {
            somebody.is_told(1).await;
            let places = somebody.get("/api/v1/pairing").await;
            matches.push(places["places"][0]["match"].as_str().expect("a match").to_owned());
        }
        matches.sort();
        let pairs: Vec<_> = matches.chunks(2).collect();
        assert!(pairs.iter().all(|pair| pair[0] == pair[1]), "{matches:?}");
        matches.dedup();
        assert_eq!(matches.len(), 4);
        end(running, database).await;
    }
}

#[tokio::test]
async fn a_place_is_kept_as_long_as_its_player_is_here() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let mut anna = Somebody::new(&running, "anna").await;
    let wish = json!({ "game": "wali", "clock": "10+5" });
    anna.client.post("/api/v1/pairing", &wish).await.expect("an answer");
    let n_places = async |it: &Somebody| it.get("/api/v1/pairing").await["places"].as_array().map(Vec::len);
    // Longer than a place is kept without a sign, a little at a time.
    for _ in 0..4 {
        running.site.let_pass(Duration::from_secs(10));
        let heard = anna.client.until(|_| false);
        assert!(tokio::time::timeout(Duration::from_millis(2500), heard).await.is_err());
        assert_eq!(n_places(&anna).await, Some(1));
    }
    anna.client.hang_up();
    tokio::time::sleep(Duration::from_secs(1)).await;
    running.site.let_pass(Duration::from_secs(30));
    for _ in 0..50 {
        if n_places(&anna).await == Some(0) {
            return end(vec![running], database).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the place of somebody who is gone is kept");
}
