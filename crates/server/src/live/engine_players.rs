//! Engine players: they think in threads of their own, a few at once, so that thinking never delays play.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use games::{AnyRecord, EngineCache, EngineHost, EngineKey, SearchKind, budget};
use matchplay::{MatchTerms, PlayerId};
use search::{Level, Limits};
use tokio::sync::Semaphore;

use crate::thinking::beside_play;

/// How many thoughts may wait. Beyond that engine players think for less time.
const MOST_WAITING: usize = 64;

/// A few places to think.
#[derive(Clone, Debug)]
pub(crate) struct EnginePlayers {
    places: Arc<Semaphore>,
    /// One turn for each player: whoever plays engines at many boards waits for the other boards, and nobody else for more than
    /// one.
    turns: Arc<Mutex<HashMap<PlayerId, Weak<Semaphore>>>>,
    n_waiting: Arc<AtomicUsize>,
    engines: Arc<EngineCache>,
}

impl EnginePlayers {
    /// Half of the machine at most.
    pub(crate) fn new() -> EnginePlayers {
        let n_cores = thread::available_parallelism().map_or(1, usize::from);
        EnginePlayers::with_places((n_cores / 2).max(1))
    }

    fn with_places(n_places: usize) -> EnginePlayers {
        EnginePlayers {
            places: Arc::new(Semaphore::new(n_places)),
            turns: Arc::default(),
            n_waiting: Arc::default(),
            engines: Arc::new(EngineCache::new(EngineHost::Server)),
        }
    }

    /// How many thoughts wait for a place.
    pub(crate) fn n_waiting(&self) -> usize {
        self.n_waiting.load(Ordering::SeqCst)
    }

    /// The move of a level after some moves of a match that a player opened. The seed tells this engine player from all
    /// others. A thought that nobody waits for any more ends.
    pub(crate) async fn think(
        &self,
        player: &PlayerId,
        terms: &MatchTerms,
        moves: Vec<String>,
        level: u8,
        seed: u64,
    ) -> Option<String> {
        let waiting = WaitingThought::new(&self.n_waiting);
        let is_crowded = self.n_waiting() > MOST_WAITING;
        let turn = self.turn_of(player);
        let _turn = turn.acquire().await.ok()?;
        let place = self.places.clone().acquire_owned().await.ok()?;
        drop(waiting);
        let level = Level::new(level)?;
        let limits =
            budget(level, if is_crowded { EngineHost::ServerCrowded } else { EngineHost::Server }).limits();
        let key = EngineKey { game: terms.game, level, search: SearchKind::Best, seed };
        let record = replayed(terms, &moves)?;
        let engines = self.engines.clone();
        let thought = beside_play(place, move |stop| best_move(&engines, key, record.as_ref(), limits, stop));
        // An engine that fails loses its turn to think, not the match: any move will do then.
        thought.await.flatten().or_else(|| replayed(terms, &moves)?.legal_moves().into_iter().next())
    }

    /// Keeps engine players from thinking until what is returned is dropped, for tests.
    #[cfg(feature = "testing")]
    pub(crate) async fn hold(&self) -> tokio::sync::OwnedSemaphorePermit {
        let n_cores = thread::available_parallelism().map_or(1, usize::from);
        let n_places = u32::try_from((n_cores / 2).max(1)).unwrap_or(1);
        self.places.clone().acquire_many_owned(n_places).await.expect("places are never taken away")
    }

    fn turn_of(&self, player: &PlayerId) -> Arc<Semaphore> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turn) = turns.get(player).and_then(Weak::upgrade) {
            return turn;
        }
        // Whoever waits for nothing is forgotten.
        turns.retain(|_, turn| turn.strong_count() > 0);
        let turn = Arc::new(Semaphore::new(1));
        turns.insert(player.clone(), Arc::downgrade(&turn));
        turn
    }
}

/// A thought that waits, counted as long as it does.
struct WaitingThought(Arc<AtomicUsize>);

impl WaitingThought {
    fn new(count: &Arc<AtomicUsize>) -> WaitingThought {
        count.fetch_add(1, Ordering::SeqCst);
        WaitingThought(count.clone())
    }
}

impl Drop for WaitingThought {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

fn replayed(terms: &MatchTerms, moves: &[String]) -> Option<Box<dyn AnyRecord>> {
    let mut record = terms.record();
    for text in moves {
        record.play_text(text).ok()?;
    }
    Some(record)
}

fn best_move(
    engines: &EngineCache,
    key: EngineKey,
    record: &dyn AnyRecord,
    limits: Limits,
    stop: &AtomicBool,
) -> Option<String> {
    let started = Instant::now();
    let mut engine = engines.take_or_make(key);
    let lines = engine.search(record, limits, 1, &|| started.elapsed(), stop, &mut |_| {});
    engines.put_back(key, engine);
    let best = lines.first().and_then(|line| line.moves.first().cloned());
    best.or_else(|| record.legal_moves().into_iter().next())
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn terms() -> MatchTerms {
        MatchTerms::new("wali", "5+3".parse().expect("a clock")).expect("terms")
    }

    #[test]
    fn the_strongest_level_remembers_its_match_and_weaker_ones_nothing() {
        let engines = EngineCache::new(EngineHost::Server);
        let key = |level| EngineKey {
            game: terms().game,
            level: Level::new(level).expect("a level"),
            search: SearchKind::Best,
            seed: 7,
        };
        let think = |level: u8| {
            let limits = Limits { nodes: Some(100), ..Limits::default() };
            best_move(&engines, key(level), terms().record().as_ref(), limits, &AtomicBool::new(false))
        };
        assert!(think(11).is_some());
        assert!(engines.take(key(11)).is_none());
        assert!(think(12).is_some());
        assert!(think(12).is_some());
        assert!(engines.take(key(12)).is_some());
        assert!(engines.take(key(12)).is_none());
    }

    #[tokio::test]
    async fn a_player_with_many_engine_games_keeps_nobody_waiting_for_all_of_them() {
        let players = EnginePlayers::with_places(1);
        let gate = players.places.clone().acquire_owned().await.expect("a place");
        let order: Arc<Mutex<Vec<&str>>> = Arc::default();
        let mut tasks = Vec::new();
        for name in std::iter::repeat_n("anna", 20).chain(["bela"]) {
            let (thinking, order) = (players.clone(), order.clone());
            tasks.push(tokio::spawn(async move {
                let thought = thinking.think(&PlayerId::new(name), &terms(), Vec::new(), 1, 0).await;
                order.lock().expect("no panic").push(name);
                thought
            }));
            while players.n_waiting() < tasks.len() {
                tokio::task::yield_now().await;
            }
        }
        drop(gate);
        for task in tasks {
            assert!(task.await.expect("no panic").is_some());
        }
        let order = order.lock().expect("no panic");
        let place = order.iter().position(|name| *name == "bela").expect("she was answered");
        assert!(place <= 1, "after one board of somebody else's: {order:?}");
        assert_eq!(players.n_waiting(), 0);
    }

    #[tokio::test]
    async fn a_thought_that_nobody_waits_for_leaves_its_place() {
        let players = EnginePlayers::with_places(1);
        let (anna, terms) = (PlayerId::new("anna"), terms());
        let mut unwanted = Box::pin(players.think(&anna, &terms, Vec::new(), 12, 0));
        assert!((&mut unwanted).now_or_never().is_none());
        let mut waiting = Box::pin(players.think(&anna, &terms, Vec::new(), 1, 0));
        assert!((&mut waiting).now_or_never().is_none());
        drop(unwanted);
        assert!(waiting.await.is_some());
        let gate = players.places.clone().acquire_owned().await.expect("a place");
        let mut queued = Box::pin(players.think(&anna, &terms, Vec::new(), 1, 0));
        assert!((&mut queued).now_or_never().is_none());
        assert_eq!(players.n_waiting(), 1);
        drop(queued);
        assert_eq!(players.n_waiting(), 0);
        drop(gate);
    }
}
