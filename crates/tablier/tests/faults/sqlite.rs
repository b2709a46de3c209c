//! SQLite on a disk that fails.

use std::time::Duration;

use tokio::time::sleep;

use crate::{
    crowd::{Crowd, Manner},
    disk::{FailingDisk, Failure},
    kit::{now, until},
    site::Site,
};

/// A failure of the disk, and its consequences.
struct Case {
    name: &'static str,
    failure: Failure,
    lasts: Duration,
    /// Whether the process dies while the disk still fails, as in a power cut.
    dies: bool,
}

async fn play_on_a_failing_disk(case: Case) {
    let mut site = Site::sqlite();
    let Some(disk) = FailingDisk::new(site.folder.path()) else { return };
    let program = site.add(&disk.variables()).await;
    let crowd = Crowd::new(&site, 10, 2, Manner::default()).await;
    crowd.play(4).await;

    let from = now();
    disk.fail(case.failure);
    let is_felt = until(Duration::from_secs(20), || disk.n_failed() > 0).await;
    assert!(is_felt, "the program does not feel that its disk fails");
    sleep(case.lasts).await;
    if case.dies {
        site.kill(program);
    }
    disk.heal();
    let to = now();
    let n_failed = disk.n_failed();
    site.revive().await;

    let outcome = crowd.settle(&site, &[(from, to)]).await;
    outcome.assert_well(&format!("{} ({n_failed} calls failed)", case.name), &site);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_a_disk_fails_every_write_and_recovers() {
    let lasts = Duration::from_secs(4);
    play_on_a_failing_disk(Case { name: "EIO on write", failure: Failure::Write, lasts, dies: false }).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_a_disk_fails_altogether_and_recovers() {
    let lasts = Duration::from_secs(4);
    play_on_a_failing_disk(Case { name: "EIO on all", failure: Failure::All, lasts, dies: false }).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_a_disk_fails_for_a_blink() {
    let lasts = Duration::from_millis(300);
    play_on_a_failing_disk(Case { name: "EIO on all for 300 ms", failure: Failure::All, lasts, dies: false })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_the_log_cannot_be_synced() {
    let lasts = Duration::from_secs(4);
    play_on_a_failing_disk(Case { name: "EIO on fsync", failure: Failure::WalSync, lasts, dies: false })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_the_log_cannot_be_synced_and_the_program_dies() {
    let lasts = Duration::from_millis(1500);
    play_on_a_failing_disk(Case {
        name: "EIO on fsync, then kill -9",
        failure: Failure::WalSync,
        lasts,
        dies: true,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_a_write_is_torn_and_the_program_dies() {
    let lasts = Duration::from_millis(500);
    play_on_a_failing_disk(Case {
        name: "torn write, then kill -9",
        failure: Failure::Torn,
        lasts,
        dies: true,
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_when_a_disk_hangs_for_ten_seconds() {
    let lasts = Duration::from_secs(10);
    play_on_a_failing_disk(Case { name: "hanging disk", failure: Failure::Hang, lasts, dies: false }).await;
}
