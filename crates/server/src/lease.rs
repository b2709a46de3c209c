//! The name of a program among those that serve the same database is a lease: one program holds it at a time, and renews it every
//! second. A program that was killed gives its name back soon: on the same machine at once, elsewhere after some seconds.

use std::{fs, time::Duration};

use matchplay::Millis;
use store::{Lease, NodeRow, Store, StoreError};
use tokio::time::{Instant, sleep};

use crate::identifiers::fresh_text;

/// A program renews its lease every second: one that has not for this long is gone.
const SILENT: Duration = Duration::from_millis(2_500);
/// How often to check whether a program shows life.
const LOOK: Duration = Duration::from_millis(200);
/// Signs of life that are older need no second look.
const RECENT: Millis = 5_000;

/// Takes the name of a program that starts. `is_sole` if no other program can be there, because this one holds the lock of the
/// data folder. Returns also whoever had the name before.
pub(crate) async fn take(
    store: &Store,
    node: &str,
    now: Millis,
    is_sole: bool,
) -> Result<(Lease, Option<NodeRow>), StoreError> {
    let lease = Lease { node: node.to_owned(), holder: holder() };
    let known = find(store, node).await?;
    if let Some(known) = &known
        && !is_sole
        && !known.is_stopped
        && !known.holder.as_deref().is_some_and(is_dead_here)
        && now - known.alive < RECENT
        && shows_life(store, |other| other.id == node, std::slice::from_ref(known)).await?
    {
        return Err(in_use(known, now));
    }
    // Whoever takes it at the same moment is faster or slower, but never both.
    let known = find(store, node).await?;
    if store.take_lease(&lease, known.as_ref(), now).await? { Ok((lease, known)) } else { Err(late(node)) }
}

/// Takes the name again that others have declared free, unless somebody has taken it meanwhile.
pub(crate) async fn take_again(store: &Store, lease: &Lease, now: Millis) -> Result<(), StoreError> {
    let known = find(store, &lease.node).await?;
    match &known {
        Some(other) if other.holder.as_deref() != Some(&lease.holder) && !other.is_stopped => {
            Err(in_use(other, now))
        }
        _ if store.take_lease(lease, known.as_ref(), now).await? => Ok(()),
        _ => Err(late(&lease.node)),
    }
}

/// Whether another program serves the database, found out by its showing life.
pub(crate) async fn is_another_alive(store: &Store, node: &str, now: Millis) -> Result<bool, StoreError> {
    let seems_alive = |other: &NodeRow| {
        other.id != node
            && !other.is_stopped
            && now - other.alive < RECENT
            && !other.holder.as_deref().is_some_and(is_dead_here)
    };
    let candidates: Vec<NodeRow> = store.nodes().await?.into_iter().filter(seems_alive).collect();
    shows_life(store, |other| other.id != node, &candidates).await
}

/// Waits until one of these programs shows life, but not for long.
async fn shows_life(
    store: &Store,
    is_meant: impl Fn(&NodeRow) -> bool,
    candidates: &[NodeRow],
) -> Result<bool, StoreError> {
    let end = Instant::now() + SILENT;
    while !candidates.is_empty() && Instant::now() < end {
        let nodes = store.nodes().await?;
        let has_shown =
            |node: &NodeRow| candidates.iter().any(|it| it.id == node.id && it.alive < node.alive);
        if nodes.iter().filter(|node| is_meant(node)).any(has_shown) {
            return Ok(true);
        }
        sleep(LOOK).await;
    }
    Ok(false)
}

async fn find(store: &Store, node: &str) -> Result<Option<NodeRow>, StoreError> {
    Ok(store.nodes().await?.into_iter().find(|it| it.id == node))
}

fn in_use(node: &NodeRow, now: Millis) -> StoreError {
    StoreError::NameInUse { name: node.id.clone(), ago: (now - node.alive).max(0) }
}

fn late(node: &str) -> StoreError {
    StoreError::NameInUse { name: node.to_owned(), ago: 0 }
}

/// Who holds a lease: which process of which machine, and a number by lot.
fn holder() -> String {
    let process = process(std::process::id()).unwrap_or_default();
    format!("{}|{process}|{}", machine(), fresh_text(12))
}

/// Whether the holder of a lease was a process of this machine that is gone.
fn is_dead_here(holder: &str) -> bool {
    let mut parts = holder.split('|');
    let (Some(on), Some(known)) = (parts.next(), parts.next()) else { return false };
    let pid = known.split(' ').next().and_then(|pid| pid.parse().ok());
    let (Some(pid), false, true) = (pid, on.is_empty(), on == machine()) else { return false };
    process(pid).as_deref() != Some(known)
}

/// What tells this machine, this start of it and this view of its processes from others. Empty where the system does not say.
fn machine() -> String {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let view = fs::read_link("/proc/self/ns/pid").map(|link| link.display().to_string()).unwrap_or_default();
    if boot.is_empty() || view.is_empty() { String::new() } else { format!("{} {view}", boot.trim()) }
}

/// A process: its number and when it began. Nothing if there is none, or only what is left of one that ended.
fn process(pid: u32) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name comes second, in parentheses, and may contain anything.
    let rest = stat.rsplit(')').next()?;
    let mut fields = rest.split_whitespace();
    let state = fields.next()?;
    let began = fields.nth(18)?;
    (state != "Z").then(|| format!("{pid} {began}"))
}

#[cfg(test)]
mod tests {
    use std::process::Stdio;

    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_that_is_gone_is_known_to_be() {
        assert!(!is_dead_here(&holder()), "this one lives");
        let mut child = std::process::Command::new("cat").stdin(Stdio::piped()).spawn().expect("a process");
        let known = process(child.id()).expect("it waits for its input");
        assert!(!is_dead_here(&format!("{}|{known}|x", machine())));
        drop(child.stdin.take());
        child.wait().expect("it ends");
        assert!(is_dead_here(&format!("{}|{known}|x", machine())));
        // Another one may have the same number later.
        let own = std::process::id();
        assert!(is_dead_here(&format!("{}|{own} 1|x", machine())));
        // Nothing is known of other machines.
        assert!(!is_dead_here("elsewhere|1 1|x"));
        assert!(!is_dead_here("") && !is_dead_here("nonsense"));
    }
}
