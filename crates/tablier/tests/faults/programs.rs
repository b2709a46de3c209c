//! Several processes on one database are killed, frozen, or started twice with the same name.

use std::{
    io::Read,
    process::{Command, Stdio},
    time::Duration,
};

use tokio::time::sleep;

use crate::{
    crowd::{Crowd, Manner},
    kit::{is_long, now, until},
    nats::Nats,
    postgres::Postgres,
    proxy::{Mode, Proxy, Trap},
    site::Site,
};

/// How long a process that may not serve takes to say so.
const REFUSED_WITHIN: Duration = Duration::from_secs(20);

struct Programs {
    site: Site,
    /// Between each program and the database.
    proxies: Vec<Proxy>,
    _nats: Nats,
    _postgres: Postgres,
}

impl Programs {
    async fn start(nodes: &[&str]) -> Option<Programs> {
        let postgres = Postgres::start().await?;
        let nats = Nats::start().await?;
        let mut proxies = Vec::new();
        let broker = format!("nats://{}", nats.address);
        let mut site = Site::new(postgres.url(), None);
        for node in nodes {
            let proxy = Proxy::new(postgres.address).await;
            let through = format!("postgres://postgres@{}/postgres", proxy.address);
            proxies.push(proxy);
            let variables =
                [("TABLIER_DATABASE", through.as_str()), ("TABLIER_NODE", node), ("TABLIER_NATS", &broker)];
            site.add(&variables).await;
        }
        Some(Programs { site, proxies, _nats: nats, _postgres: postgres })
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_programs_die_while_the_database_is_away() {
    let Some(Programs { mut site, proxies, _nats, _postgres }) =
        Programs::start(&["one", "two", "three"]).await
    else {
        return;
    };
    let manner = Manner { wandering: 30, ..Manner::default() };
    let crowd = Crowd::new(&site, 16, 4, manner).await;
    crowd.play(4).await;
    let seconds = if is_long() { 35 } else { 6 };
    let from = now();
    proxies.iter().for_each(Proxy::cut);
    sleep(Duration::from_secs(1)).await;
    // Its clients go to the others.
    site.kill(0);
    sleep(Duration::from_secs(seconds - 1)).await;
    proxies.iter().for_each(Proxy::heal);
    let outages = [(from, now())];
    site.revive().await;
    sleep(Duration::from_millis(500)).await;
    site.kill(1);
    sleep(Duration::from_millis(500)).await;
    site.kill(2);
    site.revive().await;
    let name = format!("three programs, database away for {seconds} s, programs killed");
    crowd.settle(&site, &outages).await.assert_well(&name, &site);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_program_that_wakes_after_others_took_over_its_matches_loses_nothing() {
    let Some(Programs { mut site, proxies: _proxies, _nats, _postgres }) =
        Programs::start(&["one", "two"]).await
    else {
        return;
    };
    let crowd = Crowd::new(&site, 16, 4, Manner::default()).await;
    crowd.play(4).await;
    site.freeze(0);
    // Longer than its lease, and until its clients have noticed and switched to the other process.
    sleep(Duration::from_secs(14)).await;
    crowd.play(1).await;
    site.thaw(0);
    // It may end, for a service manager to restart it.
    sleep(Duration::from_secs(2)).await;
    let n_revived = site.revive().await;
    let name = format!("program frozen for 14 s ({n_revived} started anew)");
    crowd.settle(&site, &[]).await.assert_well(&name, &site);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_program_that_vanishes_amid_a_transaction_does_not_stop_the_others() {
    let Some(Programs { mut site, proxies, _nats, _postgres }) = Programs::start(&["one", "two"]).await
    else {
        return;
    };
    let crowd = Crowd::new(&site, 8, 2, Manner::default()).await;
    crowd.play(4).await;
    // Its machine loses power during a COMMIT: the database waits for it, and receives nothing more.
    proxies[0].arm(Trap::HoldCommit, 2, Mode::Hang);
    assert!(until(Duration::from_secs(20), || proxies[0].n_sprung() > 0).await, "no COMMIT comes by");
    site.freeze(0);
    sleep(Duration::from_secs(14)).await;
    crowd.play(1).await;
    site.kill(0);
    proxies[0].reset();
    proxies[0].heal();
    site.revive().await;
    crowd.settle(&site, &[]).await.assert_well("program vanished amid a transaction", &site);
}

/// Runs a process that may not serve, and returns its exit code and its output; no code if it serves.
async fn run_namesake(mut command: Command) -> (Option<i32>, String) {
    command.args(["serve", "--address", "127.0.0.1:0"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    until(REFUSED_WITHIN, || child.try_wait().expect("it can be asked").is_some()).await;
    let _ = child.kill();
    let status = child.wait().expect("it has ended");
    let mut said = String::new();
    let _ = child.stderr.take().expect("it is read here").read_to_string(&mut said);
    (status.code(), said)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_second_program_of_the_same_name_is_refused_on_postgresql() {
    let Some(Programs { site, proxies: _proxies, _nats, _postgres }) = Programs::start(&["one"]).await else {
        return;
    };
    let crowd = Crowd::new(&site, 4, 0, Manner::default()).await;
    crowd.play(2).await;
    let mut command = site.command();
    command.env("TABLIER_NODE", "one");
    let (code, said) = run_namesake(command).await;
    let outcome = crowd.settle(&site, &[]).await;
    assert!(code.is_some_and(|code| code != 0), "the second program serves ({code:?}): {said}");
    assert!(said.contains("one") && said.contains("--node"), "it says what is wrong and what to do: {said}");
    outcome.assert_well("second program of the same name", &site);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_second_program_on_the_same_sqlite_folder_is_refused() {
    let mut site = Site::sqlite();
    site.add(&[]).await;
    let crowd = Crowd::new(&site, 4, 0, Manner::default()).await;
    crowd.play(2).await;
    let mut complaints = Vec::new();
    // Under any name: SQLite is for one process.
    for node in ["main", "other"] {
        let mut command = site.command();
        command.env("TABLIER_NODE", node);
        let (code, said) = run_namesake(command).await;
        if code.is_none_or(|code| code == 0) {
            complaints.push(format!("the second program, named {node}, serves ({code:?}): {said}"));
        } else if !said.to_lowercase().contains("another") && !said.contains("already") {
            complaints.push(format!("the second program, named {node}, does not say why it ends: {said}"));
        }
    }
    let outcome = crowd.settle(&site, &[]).await;
    assert!(complaints.is_empty(), "{complaints:#?}");
    outcome.assert_well("second program on the same folder", &site);
}
