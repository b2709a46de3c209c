//! How much time of the machine each asker may use. Time is handed in, so that a test can let it pass.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// So much time may be used at once.
const BUDGET: Duration = Duration::from_secs(2);
/// After this time all of it is there again.
const REFILL: Duration = Duration::from_secs(10);
/// When this many askers are remembered, those who owe nothing are forgotten.
const MANY: usize = 1_000;

/// What each asker has used: how much, and when that was so.
#[derive(Debug, Default)]
pub(crate) struct CpuBudget(Mutex<HashMap<String, (Duration, Instant)>>);

impl CpuBudget {
    /// Whether an asker has something left, or for how long to wait.
    pub(crate) fn check(&self, asker: &str, now: Instant) -> Result<(), Duration> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let used = all.get(asker).map_or(Duration::ZERO, |entry| used_now(entry, now));
        match used.checked_sub(BUDGET) {
            // Whoever has used all of it waits until a tenth is there again: not for the next millisecond.
            Some(beyond) => Err((beyond + BUDGET / 10) * (REFILL.as_secs() / BUDGET.as_secs()) as u32),
            None => Ok(()),
        }
    }

    /// Notes what an asker has used.
    pub(crate) fn charge(&self, asker: &str, time: Duration, now: Instant) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let used = all.get(asker).map_or(Duration::ZERO, |entry| used_now(entry, now));
        all.insert(asker.to_owned(), (used + time, now));
        if all.len() >= MANY {
            all.retain(|_, entry| !used_now(entry, now).is_zero());
        }
    }
}

fn used_now((used, at): &(Duration, Instant), now: Instant) -> Duration {
    let refilled = now.duration_since(*at).mul_f64(BUDGET.as_secs_f64() / REFILL.as_secs_f64());
    used.saturating_sub(refilled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_used_all_of_it_waits_and_others_do_not() {
        let (budget, start) = (CpuBudget::default(), Instant::now());
        budget.charge("anna", Duration::from_millis(1_900), start);
        assert_eq!(budget.check("anna", start), Ok(()));
        budget.charge("anna", Duration::from_millis(1_100), start);
        let wait = budget.check("anna", start).expect_err("all is used");
        assert_eq!(wait, Duration::from_secs(6));
        assert_eq!(budget.check("bela", start), Ok(()));
        assert!(budget.check("anna", start + Duration::from_secs(4)).is_err());
        assert_eq!(budget.check("anna", start + wait), Ok(()));
    }

    #[test]
    fn whoever_owes_nothing_is_forgotten() {
        let (budget, start) = (CpuBudget::default(), Instant::now());
        for n in 0..MANY - 1 {
            budget.charge(&n.to_string(), Duration::from_millis(10), start);
        }
        budget.charge("late", Duration::from_millis(10), start + REFILL);
        assert_eq!(budget.0.lock().expect("no panic").len(), 1);
    }
}
