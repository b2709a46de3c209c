//! What is kept from one search to the next.

use std::sync::{Mutex, PoisonError};

use crate::{history::HistoryTables, transposition_table::TranspositionTable};

/// What an engine keeps between the searches of a game: the transposition table, and the history tables of each thread.
pub struct SearchMemory {
    pub(crate) table: TranspositionTable,
    /// By thread; `None` while the thread is searching.
    histories: Mutex<Vec<Option<HistoryTables>>>,
}

impl SearchMemory {
    /// An empty memory with a transposition table of about this number of bytes.
    pub fn new(bytes: usize) -> SearchMemory {
        SearchMemory { table: TranspositionTable::new(bytes), histories: Mutex::default() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories = Mutex::default();
    }

    /// Starts a new generation of the transposition table. To be called before each search.
    pub fn start_search(&mut self) {
        self.table.next_generation();
    }

    /// Takes the history tables of a thread, for a search that starts after this number of plies of a game.
    pub(crate) fn take_history(&self, thread: usize, size: usize, game_ply: usize) -> HistoryTables {
        let mut histories = self.histories.lock().unwrap_or_else(PoisonError::into_inner);
        match histories.get_mut(thread).and_then(Option::take) {
            Some(history) if history.size() == size => history.aged(game_ply),
            _ => HistoryTables::new(size, game_ply),
        }
    }

    /// Keeps the history tables of a thread that has ended its search.
    pub(crate) fn keep_history(&self, thread: usize, history: HistoryTables) {
        let mut histories = self.histories.lock().unwrap_or_else(PoisonError::into_inner);
        if histories.len() <= thread {
            histories.resize_with(thread + 1, || None);
        }
        histories[thread] = Some(history);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_new(history: &HistoryTables) -> bool {
        history.scores.iter().all(|&score| score == 0)
    }

    #[test]
    fn a_thread_goes_on_with_its_own_history_tables_until_all_is_cleared() {
        let mut memory = SearchMemory::new(1 << 10);
        let mut history = memory.take_history(1, 8, 0);
        assert!(is_new(&history));
        history.scores[3] = 100;
        memory.keep_history(1, history);
        assert!(is_new(&memory.take_history(0, 8, 2)), "another thread");
        let history = memory.take_history(1, 8, 2);
        assert!(!is_new(&history));
        memory.keep_history(1, history);
        assert!(is_new(&memory.take_history(1, 9, 2)), "another game");
        memory.keep_history(1, HistoryTables::new(8, 0));
        memory.clear();
        assert!(is_new(&memory.take_history(1, 8, 4)));
    }
}
