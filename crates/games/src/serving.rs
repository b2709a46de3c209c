//! How engines are served: the time and memory of each level on each host, and the cache of engines between two turns.

use std::{
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use search::{Level, Limits, MonteCarlo, TimeLimit};

use crate::{
    engine::{AnyEngine, EngineSettings, Style},
    kind::GameKind,
};

/// Where an engine thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineHost {
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

impl EngineHost {
    /// All places.
    pub const ALL: [EngineHost; 5] = [
        EngineHost::Browser,
        EngineHost::Server,
        EngineHost::ServerCrowded,
        EngineHost::ServerQuestion,
        EngineHost::Terminal,
    ];

    /// The transposition table of an engine at full strength, in bytes.
    pub const fn bytes(self) -> usize {
        match self {
            // Browsers have no huge pages: with 64 MB the search waits for memory up to two fifths of its time, and reaches
            // the same depth later (docs/experiments/2026-11-16-browser-engine.md).
            EngineHost::Browser => 16 << 20,
            EngineHost::Server | EngineHost::ServerCrowded => 8 << 20,
            EngineHost::ServerQuestion => 16 << 20,
            EngineHost::Terminal => 64 << 20,
        }
    }

    /// The engines that an [`EngineCache`] keeps here.
    const fn n_kept(self) -> usize {
        match self {
            EngineHost::Browser | EngineHost::Terminal => 1,
            EngineHost::Server | EngineHost::ServerCrowded => 8,
            // Nothing says which questions belong together.
            EngineHost::ServerQuestion => 0,
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

/// The budget of a level on a host. [`Levels`](crate::Levels) say what else holds a level back.
pub fn budget(level: Level, host: EngineHost) -> ThinkingBudget {
    let time = match host {
        // Weaker levels have other limits, so that they play the same on a slow device.
        EngineHost::Browser => (level == Level::LAST).then_some(Duration::from_secs(3)),
        EngineHost::Server => Some(Duration::from_millis(1500)),
        EngineHost::ServerCrowded => Some(Duration::from_millis(75)),
        EngineHost::ServerQuestion | EngineHost::Terminal => Some(Duration::from_secs(2)),
    };
    ThinkingBudget { time, bytes: usable_bytes(level, host.bytes()) }
}

/// The part of these bytes that an engine uses: a level with few nodes needs only a small transposition table.
pub(crate) fn usable_bytes(level: Level, bytes: usize) -> usize {
    const ENOUGH_IF_HELD_BACK: usize = 1 << 19;
    if level == Level::LAST { bytes } else { bytes.min(ENOUGH_IF_HELD_BACK) }
}

/// The kind of search that somebody asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SearchKind {
    /// The one that plays best.
    #[default]
    Best,
    /// Alpha-beta search.
    AlphaBeta,
    /// Monte Carlo tree search.
    MonteCarlo,
}

impl SearchKind {
    /// The style of an engine; `None` selects the best one for the game.
    fn style(self, game: GameKind) -> Option<Style> {
        match self {
            SearchKind::Best => None,
            SearchKind::AlphaBeta => Some(Style::AlphaBeta(game.techniques())),
            SearchKind::MonteCarlo => Some(Style::MonteCarlo(MonteCarlo::INFORMED)),
        }
    }
}

/// The player that an engine thinks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineKey {
    /// The game.
    pub game: GameKind,
    /// How well the engine plays.
    pub level: Level,
    /// How it searches.
    pub search: SearchKind,
    /// Tells the player from all others of this game. It also seeds the errors of a weak level.
    pub seed: u64,
}

/// Engines that wait for their next turn with what they have learnt. When there are too many, the one that was put back
/// longest ago is dropped.
pub struct EngineCache {
    host: EngineHost,
    /// In the order in which they were put back.
    engines: Mutex<Vec<(EngineKey, Box<dyn AnyEngine>)>>,
}

impl EngineCache {
    /// An empty cache.
    pub fn new(host: EngineHost) -> EngineCache {
        EngineCache { host, engines: Mutex::default() }
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
            let EngineKey { game, level, search, seed } = key;
            let (style, bytes) = (search.style(game), budget(level, self.host).bytes);
            game.engine(EngineSettings { style, level, game: seed, ..EngineSettings::strongest(bytes) })
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
        if engines.len() > self.host.n_kept() {
            engines.remove(0);
        }
    }

    fn engines(&self) -> MutexGuard<'_, Vec<(EngineKey, Box<dyn AnyEngine>)>> {
        self.engines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for EngineCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineCache").field("host", &self.host).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRONG: EngineKey =
        EngineKey { game: GameKind::Wali, level: Level::LAST, search: SearchKind::Best, seed: 1 };

    fn put_back(cache: &EngineCache, key: EngineKey) {
        let EngineKey { game, level, seed, .. } = key;
        let settings = EngineSettings { level, game: seed, ..EngineSettings::strongest(1 << 16) };
        cache.put_back(key, game.engine(settings));
    }

    #[test]
    fn every_level_has_a_budget_in_every_place() {
        let weak = Level::new(11).expect("a level");
        let table = EngineHost::ALL.map(|host| {
            let [weak, strong] = [weak, Level::LAST].map(|level| budget(level, host));
            let ms = |it: ThinkingBudget| it.time.map(|time| time.as_millis());
            (host, [ms(weak), ms(strong)], [weak.bytes >> 10, strong.bytes >> 10])
        });
        let expected = [
            (EngineHost::Browser, [None, Some(3000)], [512, 16 << 10]),
            (EngineHost::Server, [Some(1500); 2], [512, 8 << 10]),
            (EngineHost::ServerCrowded, [Some(75); 2], [512, 8 << 10]),
            (EngineHost::ServerQuestion, [Some(2000); 2], [512, 16 << 10]),
            (EngineHost::Terminal, [Some(2000); 2], [512, 64 << 10]),
        ];
        assert_eq!(table, expected);
        for host in EngineHost::ALL {
            assert_eq!(budget(Level::FIRST, host), budget(weak, host), "{host:?}");
        }
    }

    #[test]
    fn a_budget_without_time_is_no_limit() {
        assert_eq!(budget(Level::FIRST, EngineHost::Browser).limits(), Limits::default());
        let time = Some(TimeLimit::exactly(Duration::from_millis(75)));
        assert_eq!(
            budget(Level::LAST, EngineHost::ServerCrowded).limits(),
            Limits { time, ..Limits::default() }
        );
    }

    #[test]
    fn an_engine_comes_back_to_its_player_alone() {
        let cache = EngineCache::new(EngineHost::Server);
        put_back(&cache, STRONG);
        assert!(cache.take(EngineKey { seed: 2, ..STRONG }).is_none());
        assert!(cache.take(EngineKey { game: GameKind::Khet, ..STRONG }).is_none());
        assert!(cache.take(EngineKey { level: Level::FIRST, ..STRONG }).is_none());
        assert!(cache.take(EngineKey { search: SearchKind::MonteCarlo, ..STRONG }).is_none());
        assert!(cache.take(STRONG).is_some());
        assert!(cache.take(STRONG).is_none(), "it thinks");
    }

    #[test]
    fn the_engine_that_was_put_back_longest_ago_gives_way() {
        let cache = EngineCache::new(EngineHost::Server);
        let key = |seed| EngineKey { seed, ..STRONG };
        let n_kept = EngineHost::Server.n_kept() as u64;
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
        let cache = EngineCache::new(EngineHost::Server);
        let weak = EngineKey { level: Level::new(11).expect("a level"), ..STRONG };
        cache.put_back(weak, cache.take_or_make(weak));
        assert!(cache.take(weak).is_none());
        let cache = EngineCache::new(EngineHost::ServerQuestion);
        put_back(&cache, STRONG);
        assert!(cache.take(STRONG).is_none());
    }
}
