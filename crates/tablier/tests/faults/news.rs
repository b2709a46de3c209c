//! NATS between two processes is away, slow or frozen: players still see each other's moves.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::{
    client::Shared,
    crowd::{Crowd, Manner, Table},
    nats::Nats,
    postgres::Postgres,
    proxy::{Mode, Proxy},
    site::Site,
};

/// How soon after the acknowledgement of a move the opponent sees it, even without NATS.
const SEEN_WITHIN: Duration = Duration::from_secs(3);
/// How long NATS is away.
const AWAY: Duration = Duration::from_secs(8);

struct TwoPrograms {
    site: Site,
    nats: Nats,
    proxy: Proxy,
    _postgres: Postgres,
}

impl TwoPrograms {
    async fn start() -> Option<TwoPrograms> {
        let postgres = Postgres::start().await?;
        let nats = Nats::start().await?;
        let proxy = Proxy::new(nats.address).await;
        let url = postgres.url();
        let broker = format!("nats://{}", proxy.address);
        let mut site = Site::new(url.clone(), None);
        for node in ["one", "two"] {
            let variables =
                [("TABLIER_DATABASE", url.as_str()), ("TABLIER_NODE", node), ("TABLIER_NATS", &broker)];
            site.add(&variables).await;
        }
        Some(TwoPrograms { site, nats, proxy, _postgres: postgres })
    }

    async fn attack(mut self, name: &str, attack: impl AsyncFnOnce(&mut Nats, &Proxy)) {
        let crowd = Crowd::new(&self.site, 16, 4, Manner::default()).await;
        crowd.play(4).await;
        let from = Instant::now();
        attack(&mut self.nats, &self.proxy).await;
        self.proxy.heal();
        let to = Instant::now();
        // Moves of the last moment have their time as well.
        sleep(SEEN_WITHIN).await;
        let late: Vec<String> = crowd.tables.iter().filter_map(|table| seen_late(table, from, to)).collect();
        let lost: Vec<String> = crowd.tables.iter().filter_map(lost_on_time).collect();
        let n_seen: usize = crowd.tables.iter().map(|table| moves_between(table, from, to)).sum();
        let mut outcome = crowd.settle(&self.site, &[]).await;
        outcome.n_broken = outcome.n_broken.max(late.len());
        outcome.faults.extend(late.into_iter().chain(lost));
        assert!(n_seen > 0 || !outcome.faults.is_empty(), "{name}: nobody played meanwhile");
        outcome.assert_well(&format!("{name} ({n_seen} moves meanwhile)"), &self.site);
    }
}

/// The number of moves that were acknowledged in the interval.
fn moves_between(table: &Table, from: Instant, to: Instant) -> usize {
    let is_meanwhile = |(_, at): &&(u64, Instant)| *at > from && *at < to;
    table.statuses.iter().map(|it| it.with(|it| it.acknowledged.iter().filter(is_meanwhile).count())).sum()
}

/// The worst of the moves that were acknowledged in the interval and not seen in time by everybody at the table.
fn seen_late(table: &Table, from: Instant, to: Instant) -> Option<String> {
    let seen_by = |status: &Shared, version: u64| {
        status.with(|it| it.seen.iter().find(|(v, _)| *v >= version).map(|(_, at)| *at))
    };
    let acknowledged = table.statuses.iter().flat_map(|it| it.with(|it| it.acknowledged.clone()));
    let meanwhile = acknowledged.filter(|(_, at)| *at > from && *at < to);
    let delays = meanwhile.flat_map(|(version, at)| {
        table.statuses.iter().map(move |status| {
            let seen = seen_by(status, version);
            (seen.unwrap_or_else(Instant::now).saturating_duration_since(at), version, seen.is_some())
        })
    });
    let (delay, version, is_seen) = delays.max()?;
    let how = if is_seen { "was seen" } else { "was not yet seen" };
    (delay > SEEN_WITHIN).then(|| {
        format!("{}: version {version} {how} by the opponent {} ms later", table.match_id, delay.as_millis())
    })
}

fn lost_on_time(table: &Table) -> Option<String> {
    let reason = table.statuses[0].with(|it| it.reason.clone());
    (reason.as_deref() == Some("time")).then(|| format!("{}: somebody lost on time", table.match_id))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn moves_are_seen_while_the_broker_is_away() {
    let Some(programs) = TwoPrograms::start().await else { return };
    programs
        .attack("NATS killed for 8 s", async |nats, _| {
            nats.kill();
            sleep(AWAY).await;
            nats.restart().await;
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn moves_are_seen_while_the_broker_is_frozen() {
    let Some(programs) = TwoPrograms::start().await else { return };
    programs
        .attack("NATS frozen for 8 s", async |nats, _| {
            nats.freeze();
            sleep(AWAY).await;
            nats.thaw();
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn moves_are_seen_while_the_broker_is_slow_and_its_connections_break() {
    let Some(programs) = TwoPrograms::start().await else { return };
    programs
        .attack("NATS delayed, cut off and silent", async |_, proxy| {
            proxy.set(Mode::Delay(Duration::from_millis(300)));
            sleep(Duration::from_secs(2)).await;
            proxy.cut();
            sleep(Duration::from_secs(3)).await;
            proxy.set(Mode::Hang);
            sleep(Duration::from_secs(3)).await;
        })
        .await;
}
