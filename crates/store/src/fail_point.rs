//! Places where a test lets the program die. In release builds there are none.

/// Ends the process at once, as `kill -9` does, if the environment variable `TABLIER_DIE_AT` names this place; after a colon it
/// may say at which visit.
#[cfg(debug_assertions)]
pub fn reach(place: &'static str) {
    use std::sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    };
    static WANTED: LazyLock<Option<(String, u64)>> = LazyLock::new(|| {
        let wanted = std::env::var("TABLIER_DIE_AT").ok()?;
        let (place, visit) = wanted.split_once(':').unwrap_or((&wanted, "1"));
        Some((place.to_owned(), visit.parse().ok()?))
    });
    static VISITS: AtomicU64 = AtomicU64::new(0);
    let Some((wanted, visit)) = WANTED.as_ref() else { return };
    if wanted == place && VISITS.fetch_add(1, Ordering::SeqCst) + 1 == *visit {
        std::process::abort();
    }
}

/// Does nothing.
#[cfg(not(debug_assertions))]
pub fn reach(_: &'static str) {}
