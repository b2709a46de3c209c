//! How engines are served: the time and memory of each level in each place, and the cache of engines between two turns.

use std::{
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use search::{Level, Limits, TimeLimit};

use crate::{
    engine::{AnyEngine, EngineSettings},
    kind::GameKind,
};

/// Where an engine thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the visitor's browser, as WebAssembly.
    Browser,
    /// On the server, as a player of a match.
    Server,
    /// The same while many thoughts wait.
    ServerCrowded,
    /// On the server, for a page whose browser cannot run WebAssembly. The page gets the thought at its end only, so it asks
    /// for a short one.
    ServerQuestion,
    /// In a program at the terminal.
    Terminal,
}

impl Place {
    /// All places.
    pub const ALL: [Place; 5] =
        [Place::Browser, Place::Server, Place::ServerCrowded, Place::ServerQuestion, Place::Terminal];

    /// The transposition table of an engine at full strength, in bytes.
    pub const fn bytes(self) -> usize {
        match self {
            // Browsers have no huge pages: with 64 MB the search waits for memory up to two fifths of its time, and reaches
            // the same depth later (docs/experiments/2026-11-16-browser-engine.md).
            Place::Browser => 16 << 20,
            Place::Server | Place::ServerCrowded => 8 << 20,
            Place::ServerQuestion => 16 << 20,
            Place::Terminal => 64 << 20,
        }
    }

    /// The engines that an [`EngineCache`] keeps here.
    const fn n_kept(self) -> usize {
        match self {
            Place::Browser | Place::Terminal => 1,
            Place::Server | Place::ServerCrowded => 8,
            // Nothing says which questions belong together.
            Place::ServerQuestion => 0,
        }
    }
}

/// What a level may use for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThinkingBudget {
    /// The longest time. `None` if the nodes and the depth of the level are its only limits.
    pub time: Option<Duration>,
    /// The size of the transposition table, in bytes.
    pub bytes: usize,
}

impl ThinkingBudget {
    /// The budget as limits of a search.
    pub fn limits(self) -> Limits {
        Limits { time: self.time.map(TimeLimit::exactly), ..Limits::default() }
    }
}

/// The budget of a level in a place. [`Levels`](crate::Levels) say what else holds a level back.
pub fn budget(level: Level, place: Place) -> ThinkingBudget {
    let time = match place {
        // Weaker levels have other limits, so that they play the same on a slow device.
        Place::Browser => (level == Level::LAST).then_some(Duration::from_secs(3)),
        Place::Server => Some(Duration::from_millis(1500)),
        Place::ServerCrowded => Some(Duration::from_millis(75)),
        Place::ServerQuestion | Place::Terminal => Some(Duration::from_secs(2)),
    };
    ThinkingBudget { time, bytes: usable_bytes(level, place.bytes()) }
}

/// The part of these bytes that an engine uses: a level with few nodes needs only a small transposition table.
pub(crate) fn usable_bytes(level: Level, bytes: usize) -> usize {
    const ENOUGH_IF_HELD_BACK: usize = 1 << 19;
    if level == Level::LAST { bytes } else { bytes.min(ENOUGH_IF_HELD_BACK) }
}

/// The player that an engine thinks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineKey {
    /// The game.
    pub game: GameKind,
    /// How well the engine plays.
    pub level: Level,
    /// Tells the player from all others of this game. It also seeds the errors of a weak level.
    pub seed: u64,
}

/// Engines that wait for their next turn with what they have learnt. When there are too many, the one that was put back
/// longest ago is dropped.
pub struct EngineCache {
    place: Place,
    /// In the order in which they were put back.
    engines: Mutex<Vec<(EngineKey, Box<dyn AnyEngine>)>>,
}

impl EngineCache {
    /// An empty cache.
    pub fn new(place: Place) -> EngineCache {
        EngineCache { place, engines: Mutex::default() }
    }

    /// The engine that thought for this player before, if it is still here.
    pub fn take(&self, key: EngineKey) -> Option<Box<dyn AnyEngine>> {
        let mut engines = self.engines();
        let index = engines.iter().position(|(kept_for, _)| *kept_for == key)?;
        Some(engines.remove(index).1)
    }

    /// The engine that thought for this player before, or else a new one.
    pub fn take_or_make(&self, key: EngineKey) -> Box<dyn AnyEngine> {
        self.take(key).unwrap_or_else(|| {
            let EngineKey { game, level, seed } = key;
            let bytes = budget(level, self.place).bytes;
            game.engine(EngineSettings { level, game: seed, ..EngineSettings::strongest(bytes) })
        })
    }

    /// Keeps an engine until the next turn of its player. Levels below the last one are not kept: they start each search
    /// with an empty transposition table.
    pub fn put_back(&self, key: EngineKey, engine: Box<dyn AnyEngine>) {
        if key.level != Level::LAST {
            return;
        }
        let mut engines = self.engines();
        engines.retain(|(kept_for, _)| *kept_for != key);
        engines.push((key, engine));
        if engines.len() > self.place.n_kept() {
            engines.remove(0);
        }
    }

    fn engines(&self) -> MutexGuard<'_, Vec<(EngineKey, Box<dyn AnyEngine>)>> {
        self.engines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for EngineCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineCache").field("place", &self.place).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRONG: EngineKey = EngineKey { game: GameKind::Wali, level: Level::LAST, seed: 1 };

    fn put_back(cache: &EngineCache, key: EngineKey) {
        let EngineKey { game, level, seed } = key;
        let settings = EngineSettings { level, game: seed, ..EngineSettings::strongest(1 << 16) };
        cache.put_back(key, game.engine(settings));
    }

    #[test]
    fn every_level_has_a_budget_in_every_place() {
        let weak = Level::new(11).expect("a level");
        let table = Place::ALL.map(|place| {
            let [weak, strong] = [weak, Level::LAST].map(|level| budget(level, place));
            let ms = |it: ThinkingBudget| it.time.map(|time| time.as_millis());
            (place, [ms(weak), ms(strong)], [weak.bytes >> 10, strong.bytes >> 10])
        });
        let expected = [
            (Place::Browser, [None, Some(3000)], [512, 16 << 10]),
            (Place::Server, [Some(1500); 2], [512, 8 << 10]),
            (Place::ServerCrowded, [Some(75); 2], [512, 8 << 10]),
            (Place::ServerQuestion, [Some(2000); 2], [512, 16 << 10]),
            (Place::Terminal, [Some(2000); 2], [512, 64 << 10]),
        ];
        assert_eq!(table, expected);
        for place in Place::ALL {
            assert_eq!(budget(Level::FIRST, place), budget(weak, place), "{place:?}");
        }
    }

    #[test]
    fn a_budget_without_time_is_no_limit() {
        assert_eq!(budget(Level::FIRST, Place::Browser).limits(), Limits::default());
        let time = Some(TimeLimit::exactly(Duration::from_millis(75)));
        assert_eq!(budget(Level::LAST, Place::ServerCrowded).limits(), Limits { time, ..Limits::default() });
    }

    #[test]
    fn an_engine_comes_back_to_its_player_alone() {
        let cache = EngineCache::new(Place::Server);
        put_back(&cache, STRONG);
        assert!(cache.take(EngineKey { seed: 2, ..STRONG }).is_none());
        assert!(cache.take(EngineKey { game: GameKind::Khet, ..STRONG }).is_none());
        assert!(cache.take(EngineKey { level: Level::FIRST, ..STRONG }).is_none());
        assert!(cache.take(STRONG).is_some());
        assert!(cache.take(STRONG).is_none(), "it thinks");
    }

    #[test]
    fn the_engine_that_was_put_back_longest_ago_gives_way() {
        let cache = EngineCache::new(Place::Server);
        let key = |seed| EngineKey { seed, ..STRONG };
        let n_kept = Place::Server.n_kept() as u64;
        for seed in 0..n_kept {
            put_back(&cache, key(seed));
        }
        // An engine that comes again is not counted twice.
        put_back(&cache, key(0));
        put_back(&cache, key(100));
        assert!(cache.take(key(1)).is_none());
        for seed in (2..n_kept).chain([0, 100]) {
            assert!(cache.take(key(seed)).is_some(), "{seed}");
        }
    }

    #[test]
    fn weaker_levels_and_questions_to_the_server_leave_nothing() {
        let cache = EngineCache::new(Place::Server);
        let weak = EngineKey { level: Level::new(11).expect("a level"), ..STRONG };
        cache.put_back(weak, cache.take_or_make(weak));
        assert!(cache.take(weak).is_none());
        let cache = EngineCache::new(Place::ServerQuestion);
        put_back(&cache, STRONG);
        assert!(cache.take(STRONG).is_none());
    }
}
