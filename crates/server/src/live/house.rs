//! The house's own players: they think in threads of their own, a few at once, so that thinking never delays play.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use games::{EngineSettings, GameKind};
use matchplay::Terms;
use search::{Level, Limits, TimeLimit};
use tokio::sync::Semaphore;

/// How long a move of the strongest level takes at most.
const LONGEST_THOUGHT: Duration = Duration::from_millis(1500);
/// What a thought may remember, in bytes.
const BYTES: usize = 8 << 20;
/// How many thoughts may wait. Beyond that the house plays with less care.
const MOST_WAITING: usize = 64;

/// A few places to think.
#[derive(Clone, Debug)]
pub(crate) struct House {
    places: Arc<Semaphore>,
    n_waiting: Arc<AtomicUsize>,
}

impl House {
    /// Half of the machine at most.
    pub(crate) fn new() -> House {
        let n_cores = thread::available_parallelism().map_or(1, usize::from);
        House { places: Arc::new(Semaphore::new((n_cores / 2).max(1))), n_waiting: Arc::default() }
    }

    /// The move of a level after some moves of a match.
    pub(crate) async fn think(
        &self,
        terms: &Terms,
        moves: Vec<String>,
        level: u8,
        seed: u64,
    ) -> Option<String> {
        let n_waiting = self.n_waiting.fetch_add(1, Ordering::SeqCst);
        let place = self.places.clone().acquire_owned().await;
        self.n_waiting.fetch_sub(1, Ordering::SeqCst);
        let place = place.ok()?;
        let level = Level::new(level)?;
        let time = if n_waiting > MOST_WAITING { LONGEST_THOUGHT / 20 } else { LONGEST_THOUGHT };
        let (kind, mut record) = (terms.game, terms.record());
        let thought = tokio::task::spawn_blocking(move || {
            let _place = place;
            for text in &moves {
                record.play_text(text).ok()?;
            }
            best_move(kind, record.as_ref(), level, seed, time)
        });
        // An engine that fails loses its turn to think, not the match: any move will do then.
        thought.await.ok().flatten()
    }
}

fn best_move(
    kind: GameKind,
    record: &dyn games::AnyRecord,
    level: Level,
    seed: u64,
    time: Duration,
) -> Option<String> {
    let settings = EngineSettings { level, game: seed, ..EngineSettings::strongest(BYTES) };
    let limits = Limits { depth: None, nodes: None, time: Some(TimeLimit::exactly(time)) };
    let started = Instant::now();
    let mut engine = kind.engine(settings);
    let lines = engine.think(record, limits, 1, &|| started.elapsed(), &AtomicBool::new(false), &mut |_| {});
    let best = lines.first().and_then(|line| line.moves.first().cloned());
    best.or_else(|| record.legal_moves().into_iter().next())
}
