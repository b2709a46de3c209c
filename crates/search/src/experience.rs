//! What thoughts leave to those that follow.

use std::sync::{Mutex, PoisonError};

use crate::{ordering::Lore, table::Table};

/// What an engine has learnt in the thoughts of a game: about positions, and about moves apart from positions.
pub struct Experience {
    pub(crate) table: Table,
    /// What each thread has learnt about moves, unless it is thinking at the moment.
    lores: Mutex<Vec<Option<Lore>>>,
}

impl Experience {
    /// None yet, with about so many bytes for positions.
    pub fn new(bytes: usize) -> Experience {
        Experience { table: Table::new(bytes), lores: Mutex::default() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.lores = Mutex::default();
    }

    /// Tells that a new thought begins.
    pub fn begin(&mut self) {
        self.table.next_generation();
    }

    /// What a thread knows about moves when it begins to think after so many plies of a game.
    pub(crate) fn take_lore(&self, thread: usize, n_slots: usize, game_ply: usize) -> Lore {
        let mut lores = self.lores.lock().unwrap_or_else(PoisonError::into_inner);
        match lores.get_mut(thread).and_then(Option::take) {
            Some(lore) if lore.n_slots() == n_slots => lore.at(game_ply),
            _ => Lore::new(n_slots, game_ply),
        }
    }

    /// Keeps what a thread knows about moves when it has thought.
    pub(crate) fn keep_lore(&self, thread: usize, lore: Lore) {
        let mut lores = self.lores.lock().unwrap_or_else(PoisonError::into_inner);
        if lores.len() <= thread {
            lores.resize_with(thread + 1, || None);
        }
        lores[thread] = Some(lore);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_new(lore: &Lore) -> bool {
        lore.history.iter().all(|&value| value == 0)
    }

    #[test]
    fn a_thread_goes_on_with_what_it_learnt_itself_until_all_is_cleared() {
        let mut experience = Experience::new(1 << 10);
        let mut lore = experience.take_lore(1, 8, 0);
        assert!(is_new(&lore));
        lore.history[3] = 100;
        experience.keep_lore(1, lore);
        assert!(is_new(&experience.take_lore(0, 8, 2)), "another thread");
        let lore = experience.take_lore(1, 8, 2);
        assert!(!is_new(&lore));
        experience.keep_lore(1, lore);
        assert!(is_new(&experience.take_lore(1, 9, 2)), "another game");
        experience.keep_lore(1, Lore::new(8, 0));
        experience.clear();
        assert!(is_new(&experience.take_lore(1, 8, 4)));
    }
}
