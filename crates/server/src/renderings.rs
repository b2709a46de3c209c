//! Pictures of games for whoever asks. Pixels cost time: they are made by few threads that give way to play, one for each asker at
//! a time and askers in turns, each asker has a budget, and what was made lately is kept.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
    thread,
    time::Duration,
};

use api::Problem;
use axum::body::Bytes;
use cpu_time::ThreadTime;
use matchplay::Millis;
use pictures::PictureError;
use tokio::time::Instant;

use crate::{
    cpu_budget::CpuBudget,
    error::Error,
    fair_queue::{FairQueue, QueueBounds, QueueRefused, QueueRow},
    rate_limits::{RateLimit, spend},
    site::Site,
    thinking::beside_play,
};

/// How many pictures are made at once, whatever the machine has.
const MOST_AT_ONCE: usize = 4;
/// How many pictures one asker may wait for.
const MOST_OF_ONE: usize = 8;
/// How many pictures may be waited for in all.
const MOST_IN_ALL: usize = 128;
/// A picture takes no longer, in time of the processor.
const LONGEST_WORK: Duration = Duration::from_secs(8);
/// When whoever waits for too many pictures may ask again.
const LATER: Millis = 1_000;
/// How many bytes of pictures are kept.
const MOST_BYTES: usize = 32 << 20;

/// The pictures that are made, and those that were.
#[derive(Clone, Debug)]
pub(crate) struct Renderings(Arc<RenderingsInner>);

#[derive(Debug)]
struct RenderingsInner {
    queue: FairQueue<String>,
    budget: CpuBudget,
    kept: Mutex<KeptPictures>,
}

impl Renderings {
    pub(crate) fn new() -> Renderings {
        let n_cores = thread::available_parallelism().map_or(1, usize::from);
        let places = (n_cores / 2).clamp(1, MOST_AT_ONCE);
        let bounds = QueueBounds { places, per_asker: MOST_OF_ONE, in_all: MOST_IN_ALL };
        Renderings(Arc::new(RenderingsInner {
            queue: FairQueue::new(bounds),
            budget: CpuBudget::default(),
            kept: Mutex::default(),
        }))
    }

    /// The picture of a name, made by `draw` if it is not kept. `draw` is handed a question that says whether to go on.
    pub(crate) async fn get(
        &self,
        site: &Site,
        asker: &str,
        name: &str,
        draw: impl FnOnce(&dyn Fn() -> bool) -> Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Bytes, Error> {
        if let Some(kept) = self.kept(name) {
            return Ok(kept);
        }
        spend(site, RateLimit::Pictures, asker)?;
        let limited = |wait| {
            site.metrics().limited(RateLimit::Pictures.name());
            Error::TooOften(wait)
        };
        let ticket =
            self.0.queue.join(asker.to_owned(), QueueRow::First).map_err(|refused| match refused {
                QueueRefused::TooMany => limited(LATER),
                QueueRefused::Full => Error::Busy,
            })?;
        let place = ticket.turn().await;
        // Somebody before may have wanted the same picture, or have used the budget up.
        if let Some(kept) = self.kept(name) {
            return Ok(kept);
        }
        let now = Instant::now();
        self.0
            .budget
            .check(asker, now)
            .map_err(|wait| limited(Millis::try_from(wait.as_millis()).unwrap_or(Millis::MAX)))?;
        let (renderings, asker) = (self.clone(), asker.to_owned());
        let made = beside_play(place, move |stop| {
            let started = ThreadTime::now();
            let made = draw(&|| !stop.load(Ordering::Relaxed) && started.elapsed() < LONGEST_WORK);
            // Before the place is free: the next picture for this asker is to know.
            renderings.0.budget.charge(&asker, started.elapsed(), Instant::now());
            made
        });
        let made = match made.await.ok_or(Error::Internal)? {
            Ok(made) => Bytes::from(made),
            Err(PictureError::Ended) => {
                let message = "this picture takes too long to make: ask for a smaller one".to_owned();
                return Err(Problem { code: "too-much", message }.into());
            }
            Err(error) => return Err(Error::Malformed(error.to_string())),
        };
        self.lock().keep(name, &made);
        Ok(made)
    }

    fn kept(&self, name: &str) -> Option<Bytes> {
        self.lock().pictures.get(name).cloned()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, KeptPictures> {
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was made lately. The oldest goes first.
#[derive(Debug, Default)]
struct KeptPictures {
    pictures: HashMap<String, Bytes>,
    order: VecDeque<String>,
    n_bytes: usize,
}

impl KeptPictures {
    fn keep(&mut self, name: &str, picture: &Bytes) {
        if self.pictures.insert(name.to_owned(), picture.clone()).is_some() {
            return;
        }
        self.order.push_back(name.to_owned());
        self.n_bytes += cost(name, picture);
        while self.n_bytes > MOST_BYTES {
            let Some(oldest) = self.order.pop_front() else { return };
            if let Some(picture) = self.pictures.remove(&oldest) {
                self.n_bytes -= cost(&oldest, &picture);
            }
        }
    }
}

/// How much memory a picture takes: its name is kept twice.
fn cost(name: &str, picture: &Bytes) -> usize {
    picture.len() + 2 * name.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_has_a_limit_and_the_oldest_goes_first() {
        let mut kept = KeptPictures::default();
        let large = Bytes::from(vec![0; MOST_BYTES / 3]);
        for name in ["a", "b", "b", "c"] {
            kept.keep(name, &large);
        }
        assert!(!kept.pictures.contains_key("a") && kept.n_bytes <= MOST_BYTES);
        assert_eq!(kept.order, ["b", "c"]);
        kept.keep("huge", &Bytes::from(vec![0; MOST_BYTES + 1]));
        assert!(kept.pictures.is_empty() && kept.order.is_empty());
        assert_eq!(kept.n_bytes, 0);
    }
}
