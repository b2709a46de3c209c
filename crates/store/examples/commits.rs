//! How many requests a second are kept, each in a commit of its own and in commits of many:
//! `.ci/databases cargo run --release -p store --example commits --features testing`

use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use matchplay::{Event, MatchTerms, PlayerId, Recorded};
use store::{NewMatch, Store, testing::ThrowAway};

/// How long each is measured.
const TIME: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> io::Result<()> {
    for database in ThrowAway::all().await {
        let kind = if database.address().starts_with("sqlite") { "SQLite" } else { "PostgreSQL" };
        for n_writers in [1, 16, 64, 256] {
            let store = database.open().await;
            let n_commits = Arc::new(AtomicUsize::new(0));
            store.observe({
                let n_commits = Arc::clone(&n_commits);
                move |_| {
                    n_commits.fetch_add(1, Ordering::Relaxed);
                }
            });
            let begin = Instant::now();
            let writers: Vec<_> =
                (0..n_writers).map(|n| tokio::spawn(write(store.clone(), n_writers, n))).collect();
            let mut n_kept = 0;
            for writer in writers {
                n_kept += writer.await.expect("no panic");
            }
            let seconds = begin.elapsed().as_secs_f64();
            let commits = n_commits.load(Ordering::Relaxed) as f64;
            writeln!(
                io::stdout(),
                "{kind}, {n_writers} at once: {:.0} requests/s in {:.0} commits/s",
                n_kept as f64 / seconds,
                commits / seconds
            )?;
            store.close().await;
        }
        database.remove().await;
    }
    Ok(())
}

/// Opens matches one after the other, each when the one before is kept, and says how many.
async fn write(store: Store, n_writers: usize, n: usize) -> usize {
    let terms = MatchTerms::new("wali", "5+3".parse().expect("a clock")).expect("terms");
    let by = PlayerId::new("anna");
    let begin = Instant::now();
    let mut n_kept = 0;
    while begin.elapsed() < TIME {
        let event = Event::Opened { terms: terms.clone(), by: by.clone() };
        let opening = NewMatch {
            match_id: format!("m{n_writers}-{n}-{n_kept}"),
            node: "node".to_owned(),
            is_listed: false,
            challenged: None,
            events: vec![Recorded { v: 1, at: 1000, event }],
        };
        store.open_match(opening).await.expect("it is kept");
        n_kept += 1;
    }
    n_kept
}
