//! PostgreSQL is cut off, hangs, dies, freezes or restarts, under one process.

use std::{net::SocketAddr, time::Duration};

use matchplay::Millis;
use store::testing::ThrowAway;
use tokio::time::sleep;

use crate::{
    crowd::{Crowd, Manner},
    kit::{is_long, now, until},
    postgres::Postgres,
    proxy::{Direction, Mode, Proxy, Trap},
    site::Site,
};

/// The intervals in which nothing could be stored.
type Outages = Vec<(Millis, Millis)>;

/// A site of one process, with a proxy between it and the database that all tests share.
struct BehindProxy {
    site: Site,
    proxy: Proxy,
}

impl BehindProxy {
    async fn start() -> Option<BehindProxy> {
        let schema = ThrowAway::postgres().await?;
        let url = schema.address().to_owned();
        let (before, rest) = url.split_once('@').expect("an address with a user");
        let (server, database) = rest.split_once('/').expect("an address with a database");
        let target: SocketAddr = server.parse().expect("the address of the server");
        let proxy = Proxy::new(target).await;
        let through = format!("{before}@{}/{database}", proxy.address);
        let mut site = Site::new(url.clone(), Some(schema));
        site.add(&[("TABLIER_DATABASE", &through)]).await;
        Some(BehindProxy { site, proxy })
    }

    /// People play, a fault happens, and everything recovers. The attack returns when nothing could be stored.
    async fn attack(
        mut self,
        name: &str,
        n_pairs: usize,
        n_engines: usize,
        attack: impl AsyncFnOnce(&Proxy) -> Outages,
    ) {
        let crowd = Crowd::new(&self.site, n_pairs, n_engines, Manner::default()).await;
        crowd.play(4).await;
        let outages = attack(&self.proxy).await;
        self.proxy.heal();
        self.site.revive().await;
        crowd.settle(&self.site, &outages).await.assert_well(name, &self.site);
    }
}

async fn cut_for(milliseconds: u64) {
    let Some(site) = BehindProxy::start().await else { return };
    let name = format!("connections reset for {milliseconds} ms");
    site.attack(&name, 20, 0, async |proxy| {
        let from = now();
        proxy.cut();
        sleep(Duration::from_millis(milliseconds)).await;
        proxy.heal();
        vec![(from, now())]
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_connections_are_reset_for_a_blink() {
    cut_for(150).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_connections_are_reset_for_half_a_second() {
    cut_for(500).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_connections_are_reset_for_three_seconds() {
    cut_for(3000).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_connections_are_refused_for_three_seconds() {
    let Some(site) = BehindProxy::start().await else { return };
    site.attack("connections refused for 3 s", 16, 4, async |proxy| {
        let from = now();
        proxy.refuse();
        sleep(Duration::from_secs(3)).await;
        proxy.heal();
        vec![(from, now())]
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_engine_players_meet_one_reset_after_another() {
    let Some(site) = BehindProxy::start().await else { return };
    site.attack("six resets of 200 ms, engine players", 0, 10, async |proxy| {
        for _ in 0..6 {
            proxy.cut();
            sleep(Duration::from_millis(200)).await;
            proxy.heal();
            sleep(Duration::from_millis(700)).await;
        }
        Outages::new()
    })
    .await;
}

/// Catches one COMMIT after another during play, and takes the database away for a moment after some of them.
async fn catch_commits(proxy: &Proxy, trap: Trap) -> Outages {
    let mut outages = Outages::new();
    for round in 0..6 {
        let then = [Mode::Open, Mode::Reset, Mode::Refuse][usize::try_from(round % 3).unwrap_or(0)];
        proxy.arm(trap, round, then);
        let is_sprung = until(Duration::from_secs(10), || proxy.n_sprung() > round).await;
        // If nobody can play any more, the state of the matches is more informative.
        assert!(is_sprung || round > 0, "no COMMIT comes by");
        if !is_sprung {
            break;
        }
        let from = now();
        sleep(Duration::from_millis(800)).await;
        proxy.heal();
        outages.push((from, now()));
        sleep(Duration::from_millis(500)).await;
    }
    outages
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_the_answer_to_a_commit_is_lost() {
    let Some(site) = BehindProxy::start().await else { return };
    site.attack("answers to COMMIT lost", 16, 4, async |proxy| catch_commits(proxy, Trap::LoseAnswer).await)
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_a_commit_is_lost() {
    let Some(site) = BehindProxy::start().await else { return };
    site.attack("COMMIT lost", 16, 4, async |proxy| catch_commits(proxy, Trap::LoseCommit).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_one_direction_is_cut() {
    let Some(site) = BehindProxy::start().await else { return };
    site.attack("one direction cut, then reset", 16, 4, async |proxy| {
        let mut outages = Outages::new();
        for direction in [Direction::ToClient, Direction::ToServer] {
            let from = now();
            proxy.set(Mode::Stall(direction));
            sleep(Duration::from_secs(3)).await;
            // What was held is gone with its connection.
            proxy.reset();
            proxy.heal();
            outages.push((from, now()));
            sleep(Duration::from_millis(700)).await;
        }
        outages
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_the_database_hangs() {
    let Some(site) = BehindProxy::start().await else { return };
    let seconds = if is_long() { 28 } else { 8 };
    site.attack(&format!("hang of {seconds} s"), 16, 4, async |proxy| {
        let from = now();
        proxy.set(Mode::Hang);
        sleep(Duration::from_secs(seconds)).await;
        proxy.heal();
        vec![(from, now())]
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_the_database_is_slow() {
    let Some(site) = BehindProxy::start().await else { return };
    site.attack("100 ms more for every message, then a reset", 8, 2, async |proxy| {
        proxy.set(Mode::Delay(Duration::from_millis(100)));
        sleep(Duration::from_millis(1900)).await;
        proxy.reset();
        Outages::new()
    })
    .await;
}

/// The same with the test's own server, which allows more faults.
async fn attack_server(name: &str, attack: impl AsyncFnOnce(&Postgres) -> Outages) {
    let Some(postgres) = Postgres::start().await else { return };
    let mut site = Site::new(postgres.url(), None);
    let url = postgres.url();
    site.add(&[("TABLIER_DATABASE", &url)]).await;
    let crowd = Crowd::new(&site, 16, 4, Manner::default()).await;
    crowd.play(4).await;
    let outages = attack(&postgres).await;
    site.revive().await;
    crowd.settle(&site, &outages).await.assert_well(name, &site);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_postgresql_is_killed() {
    attack_server("PostgreSQL killed -9", async |postgres| {
        let from = now();
        postgres.kill().await;
        sleep(Duration::from_millis(500)).await;
        postgres.restart().await;
        vec![(from, now())]
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_postgresql_is_frozen() {
    let seconds = if is_long() { 28 } else { 8 };
    attack_server(&format!("PostgreSQL frozen for {seconds} s"), async |postgres| {
        let from = now();
        postgres.freeze();
        sleep(Duration::from_secs(seconds)).await;
        postgres.thaw();
        vec![(from, now())]
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_postgresql_restarts_again_and_again() {
    attack_server("PostgreSQL restarted five times", async |postgres| {
        let mut outages = Outages::new();
        for _ in 0..5 {
            let from = now();
            postgres.stop_immediately();
            postgres.restart().await;
            outages.push((from, now()));
            sleep(Duration::from_millis(400)).await;
        }
        outages
    })
    .await;
}
