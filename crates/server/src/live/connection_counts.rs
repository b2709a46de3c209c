//! How many connections and streams everybody has open.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// How many connections everybody has.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectionCounts(Arc<Mutex<HashMap<String, usize>>>);

/// A connection that is counted as long as it lasts.
pub(crate) struct CountedConnection {
    counts: ConnectionCounts,
    keys: Vec<String>,
}

impl ConnectionCounts {
    /// Counts one more connection under each key, unless one of them has as many as it may.
    pub(crate) fn count(&self, keys: Vec<(String, usize)>) -> Option<CountedConnection> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if keys.iter().any(|(key, most)| all.get(key).is_some_and(|n| n >= most)) {
            return None;
        }
        let keys: Vec<String> = keys.into_iter().map(|key| key.0).collect();
        for key in &keys {
            *all.entry(key.clone()).or_default() += 1;
        }
        drop(all);
        Some(CountedConnection { counts: self.clone(), keys })
    }
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        let mut all = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &self.keys {
            if let Some(n) = all.get_mut(key) {
                *n -= 1;
                if *n == 0 {
                    all.remove(key);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_as_long_as_they_last() {
        let counts = ConnectionCounts::default();
        let keys = || vec![("player anna".to_owned(), 2)];
        let first = counts.count(keys()).expect("the first");
        let _second = counts.count(keys()).expect("the second");
        assert!(counts.count(keys()).is_none());
        drop(first);
        assert!(counts.count(keys()).is_some());
    }
}
