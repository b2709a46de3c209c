//! Matches over a bad network, on servers that crash and a database that fails: for every seed a course of events, the same
//! in every run.
//!
//! Clients play, propose, take back and resign by [`matchplay::Follower`], and talk; one to three servers run
//! [`matchplay::Room`] and [`matchplay::Chat`], the code of the real server, and keep events and lines in one database.
//! Messages are lost, doubled, delayed and reordered, connections are cut, servers crash and freeze at every point of the way
//! of a command, writes and readings fail before, while and after they take effect, hang and come back late, for one server or
//! for all. Time is virtual. At the end the network is calm, and `agreement.rs` and `time_check.rs` say whether all is as it
//! was promised; so does [`matchplay::checker`], which reads the histories of the real program too.
//!
//! `TABLIER_SEEDS=100000 cargo test -p matchplay --test simulation` tries more seeds. `TABLIER_SEED=17` tries one and tells its
//! course, which `cargo test` shows with `-- --nocapture`.

mod agreement;
mod client;
mod coming;
mod database;
mod faults;
mod kept;
mod notes;
mod page_chat;
mod server;
mod talk;
mod time_check;
mod traces;
mod world;

use std::{
    cell::RefCell,
    env,
    panic::{AssertUnwindSafe, catch_unwind},
    rc::Rc,
};

use world::World;

/// How many seeds are tried if nobody says otherwise.
const SEEDS: u64 = 20_000;
/// In how many parts, so that they are tried side by side.
const PARTS: u64 = 8;

/// What happened, line by line.
type Telling = Rc<RefCell<Vec<String>>>;

fn run(seed: u64, telling: Option<Telling>) -> Result<World, String> {
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let mut world = World::new(seed, telling);
        world.run()?;
        world.agrees()?;
        world.has_no_faults()?;
        world.time_was_fair()?;
        Ok(world)
    }));
    outcome.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        Err(text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default())
    })
}

/// The course of a seed, and what is wrong with it.
fn explain(seed: u64) -> (String, Option<String>) {
    let telling = Telling::default();
    let wrong = run(seed, Some(telling.clone())).err();
    let told = telling.borrow().join("\n");
    (format!("{told}\nseed {seed}: {}", wrong.as_deref().unwrap_or("all is well")), wrong)
}

/// Tries the seeds of one part. Returns what is to be told.
fn try_part(part: u64) -> Option<String> {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    if let Some(seed) = number("TABLIER_SEED") {
        if seed % PARTS != part {
            return None;
        }
        let (told, wrong) = explain(seed);
        assert!(wrong.is_none(), "{told}");
        return Some(told);
    }
    let seeds = number("TABLIER_SEEDS").unwrap_or(SEEDS);
    for seed in (part..seeds).step_by(PARTS as usize) {
        assert!(run(seed, None).is_ok(), "{}", explain(seed).0);
    }
    None
}

macro_rules! parts {
    ($($name:ident $part:literal),*) => {$(
        #[test]
        fn $name() {
            if let Some(told) = try_part($part) {
                println!("{told}");
            }
        }
    )*};
}

/// Courses in which a server freezes after it has stopped clocks for an absence and before its sign of life is kept. They fail
/// if such a sign tells of the time at which the clocks stand, and not of the time before they were stopped.
#[test]
fn a_freeze_between_stopping_clocks_and_showing_life_is_noticed() {
    for seed in [158, 847, 5_716, 21_876, 39_399, 57_575] {
        assert!(run(seed, None).is_ok(), "{}", explain(seed).0);
    }
}

parts! {
    clients_servers_and_store_agree_in_part_1 0,
    clients_servers_and_store_agree_in_part_2 1,
    clients_servers_and_store_agree_in_part_3 2,
    clients_servers_and_store_agree_in_part_4 3,
    clients_servers_and_store_agree_in_part_5 4,
    clients_servers_and_store_agree_in_part_6 5,
    clients_servers_and_store_agree_in_part_7 6,
    clients_servers_and_store_agree_in_part_8 7
}

/// A simulation in which nothing happens would agree with itself as well.
#[test]
fn everything_that_can_happen_does() {
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for seed in 0..2000 {
        let world = run(seed, None).unwrap_or_else(|_| panic!("{}", explain(seed).0));
        for what in world.seen() {
            *seen.entry(what.clone()).or_default() += 1;
        }
    }
    for what in [
        "crash before keeping",
        "crash after keeping",
        "crash before answering",
        "crash at rest",
        "crash at the start",
        "all servers down",
        "message lost",
        "message doubled",
        "line cut",
        "page opened anew",
        "conflict",
        "behind",
        "server frozen",
        "server frozen before its sign of life",
        "outage for one",
        "outage for all",
        "outage noticed",
        "slow write",
        "write failed before the commit",
        "commit lost",
        "answer to a commit lost",
        "commit took effect late",
        "outcome unknown",
        "reading failed",
        "reading came back late",
        "reading waited for a write",
        "room closed",
        "asked again",
        "line of chat kept",
        "line of chat kept before",
        "line of chat not known",
        "line of chat said again",
        "line of chat confirmed again",
        "line of chat refused",
        "crash before keeping a line of chat",
        "crash after keeping a line of chat",
        "crash before telling a line of chat",
        "reading of the chat failed",
        "reading of the chat came back late",
        "answer done",
        "answer stale",
        "answer refused",
        "answer unknown",
        "given up",
        "event seated",
        "event started",
        "event moved",
        "event swapped",
        "event agreed",
        "event declined",
        "event taken-back",
        "event withdrawn",
        "event paused",
        "event resumed",
        "event ended",
        "event aborted",
        "event rated",
        "event followed",
        "reason time",
        "reason resignation",
        "reason agreement",
        "reason absence",
        "reason not-begun",
        "lag forgiven",
        "engine found a move",
    ] {
        assert!(seen.contains_key(what), "no seed shows `{what}`; seen: {seen:#?}");
    }
}

/// The same seed is the same course.
#[test]
fn a_seed_decides_everything() {
    for seed in 0..20 {
        let [one, other] = [(), ()].map(|()| {
            let telling = Telling::default();
            run(seed, Some(telling.clone())).unwrap_or_else(|_| panic!("{}", explain(seed).0));
            telling.take()
        });
        assert_eq!(one, other);
    }
}
