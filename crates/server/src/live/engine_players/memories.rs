//! What engine players remember of their matches from one turn to the next.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
};

use games::{AnyEngine, GameKind};

/// How many engines are kept. Each may remember as much as a thought.
const MOST_KEPT: usize = 8;

/// The player whose thoughts are remembered: the game, and the number that is his alone.
pub(super) type EngineKey = (GameKind, u64);

/// Engines that wait for their next turn with what they have learnt. Whoever was kept longest ago gives way.
#[derive(Default)]
pub(super) struct Memories(Mutex<Vec<(EngineKey, Box<dyn AnyEngine>)>>);

impl Memories {
    /// The engine that thought for this player before, if it is still here.
    pub(super) fn take(&self, thinker: EngineKey) -> Option<Box<dyn AnyEngine>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(kept_for, _)| *kept_for == thinker)?;
        Some(kept.remove(place).1)
    }

    pub(super) fn keep(&self, thinker: EngineKey, engine: Box<dyn AnyEngine>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(kept_for, _)| *kept_for != thinker);
        if kept.len() == MOST_KEPT {
            kept.remove(0);
        }
        kept.push((thinker, engine));
    }
}

impl fmt::Debug for Memories {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memories").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use games::EngineSettings;

    use super::*;

    fn keep(memories: &Memories, thinker: EngineKey) {
        memories.keep(thinker, thinker.0.engine(EngineSettings::strongest(1 << 16)));
    }

    #[test]
    fn an_engine_comes_back_to_its_player_alone() {
        let memories = Memories::default();
        keep(&memories, (GameKind::Wali, 1));
        assert!(memories.take((GameKind::Wali, 2)).is_none());
        assert!(memories.take((GameKind::Khet, 1)).is_none());
        assert!(memories.take((GameKind::Wali, 1)).is_some());
        assert!(memories.take((GameKind::Wali, 1)).is_none(), "it thinks");
    }

    #[test]
    fn who_was_kept_longest_ago_gives_way() {
        let memories = Memories::default();
        for number in 0..MOST_KEPT as u64 {
            keep(&memories, (GameKind::Wali, number));
        }
        // Whoever comes again is not counted twice.
        keep(&memories, (GameKind::Wali, 0));
        keep(&memories, (GameKind::Wali, 100));
        assert!(memories.take((GameKind::Wali, 1)).is_none());
        for number in (2..MOST_KEPT as u64).chain([0, 100]) {
            assert!(memories.take((GameKind::Wali, number)).is_some(), "{number}");
        }
    }
}
