//! The transposition table: what is known about positions seen before.
//!
//! It is shared by all threads without locks. An entry is two words, the data and the key XORed with the data: if two
//! threads write one entry at the same time, the words do not match, and the entry is not recognised (Robert Hyatt and
//! Tim Mann, "A lock-less transposition table implementation", 2002).

use std::sync::atomic::Ordering::Relaxed;

use crate::{
    memory::{Bucket, Memory},
    score::DECIDED,
};

/// What is stored about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The score, with distances counted from this position.
    pub(crate) score: i32,
    pub(crate) static_eval: i32,
    /// The best move, as its index in the list of legal moves, which is always generated in the same order. So moves of
    /// any type fit into an entry.
    pub(crate) best_move: Option<u16>,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// How a score relates to the exact one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    /// The exact score is at least this (fail high).
    Lower,
    /// The exact score is at most this (fail low).
    Upper,
}

pub(crate) struct TranspositionTable {
    /// Two words an entry, as many entries a bucket as a cache line holds.
    buckets: Memory,
    /// Counts searches, so that entries of earlier ones are replaced first.
    generation: u8,
}

/// Entries a bucket: each position may be in any of these.
const ENTRIES: usize = 4;
/// Generations are counted in as many bits as an entry has left.
const GENERATIONS: u8 = 64;
const NO_MOVE: u16 = u16::MAX;

impl TranspositionTable {
    /// A table of about this number of bytes, at least one bucket.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        TranspositionTable { buckets: Memory::new(bytes / size_of::<Bucket>()), generation: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for bucket in self.buckets.iter_mut() {
            for word in &mut bucket.0 {
                *word.get_mut() = 0;
            }
        }
        self.generation = 0;
    }

    /// Starts the generation of a new search.
    pub(crate) fn next_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// How full the table is with entries of the current search, in thousandths.
    pub(crate) fn hashfull(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let is_ours = |data: &u64| *data != 0 && generation(*data) == self.generation;
        let n_full: usize = sample
            .iter()
            .map(|bucket| (0..ENTRIES).filter(|&entry| is_ours(&bucket.0[2 * entry].load(Relaxed))).count())
            .sum();
        n_full * 1000 / (sample.len() * ENTRIES)
    }

    /// The entry of a position `ply` plies from the root.
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let bucket = &self.buckets[self.index(key)].0;
        for entry in 0..ENTRIES {
            let data = bucket[2 * entry].load(Relaxed);
            if data != 0 && bucket[2 * entry + 1].load(Relaxed) ^ data == key {
                return Some(unpack(data, ply));
            }
        }
        None
    }

    /// Stores the entry of a position `ply` plies from the root.
    pub(crate) fn put(&self, key: u64, entry: Entry, ply: usize) {
        let bucket = &self.buckets[self.index(key)].0;
        let worth = |index: usize| {
            let data = bucket[2 * index].load(Relaxed);
            if data == 0 {
                return i32::MIN;
            }
            if bucket[2 * index + 1].load(Relaxed) ^ data == key {
                return i32::MIN + 1;
            }
            // An entry of an earlier search is worth some plies less for each search since.
            let age = (self.generation + GENERATIONS - generation(data)) % GENERATIONS;
            i32::from(depth(data)) - 4 * i32::from(age)
        };
        let index = (0..ENTRIES).min_by_key(|&index| worth(index)).expect("a bucket has entries");
        let data = pack(entry, self.generation, ply);
        bucket[2 * index].store(data, Relaxed);
        bucket[2 * index + 1].store(data ^ key, Relaxed);
    }

    /// Begins to fetch the bucket of a position that will be looked up soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        self.buckets.prefetch(self.index(key));
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        // The upper half of the key is enough, and its product has room in a register everywhere.
        (((key >> 32) * self.buckets.len() as u64) >> 32) as usize
    }
}

// bits 0-15 score, 16-31 static evaluation, 32-47 best move, 48-55 depth, 56-57 bound plus 1 (so that no entry is 0), 58-63 generation
fn pack(entry: Entry, generation: u8, ply: usize) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let score = relative_to_node(entry.score, ply) as i16 as u16;
    u64::from(score)
        | u64::from(entry.static_eval as i16 as u16) << 16
        | u64::from(entry.best_move.unwrap_or(NO_MOVE)) << 32
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(generation) << 58
}

fn unpack(data: u64, ply: usize) -> Entry {
    let best_move = (data >> 32) as u16;
    Entry {
        score: relative_to_root(i32::from(data as u16 as i16), ply),
        static_eval: i32::from((data >> 16) as u16 as i16),
        best_move: (best_move != NO_MOVE).then_some(best_move),
        depth: depth(data),
        bound: match data >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

fn depth(data: u64) -> u8 {
    (data >> 48) as u8
}

fn generation(data: u64) -> u8 {
    (data >> 58) as u8
}

/// The distance of a forced win is counted from the position itself, which may be reached at different plies.
fn relative_to_node(score: i32, ply: usize) -> i32 {
    if score > DECIDED {
        score + ply as i32
    } else if score < -DECIDED {
        score - ply as i32
    } else {
        score
    }
}

fn relative_to_root(score: i32, ply: usize) -> i32 {
    if score > DECIDED {
        score - ply as i32
    } else if score < -DECIDED {
        score + ply as i32
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    fn entry(score: i32, depth: u8) -> Entry {
        Entry { score, static_eval: -7, best_move: Some(3), depth, bound: Bound::Lower }
    }

    #[test]
    fn what_is_put_is_got() {
        let table = TranspositionTable::new(1 << 16);
        for (key, score) in [(1, 0), (2, -300), (u64::MAX, 31), (77, WIN - 9), (78, 9 - WIN)] {
            table.put(key, entry(score, 5), 4);
            assert_eq!(table.get(key, 4), Some(entry(score, 5)));
        }
        assert_eq!(table.get(3, 0), None);
    }

    #[test]
    fn a_win_is_as_far_from_a_position_as_it_was() {
        let table = TranspositionTable::new(1 << 16);
        // Found 4 plies from the root, a win 9 plies from the root is 5 plies away, and from ply 10 it is at ply 15.
        table.put(5, entry(WIN - 9, 1), 4);
        assert_eq!(table.get(5, 10).map(|entry| entry.score), Some(WIN - 15));
    }

    #[test]
    fn deep_entries_of_this_search_stay_longest() {
        let mut table = TranspositionTable::new(1);
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 4)] {
            table.put(key, entry(0, depth), 0);
        }
        let known: Vec<bool> = (1..=5).map(|key| table.get(key, 0).is_some()).collect();
        assert_eq!(known, [true, false, true, true, true]);
        for _ in 0..3 {
            table.next_generation();
        }
        // Now shallow entries drive out the deep ones of long ago.
        for key in 11..=14 {
            table.put(key, entry(0, 1), 0);
        }
        assert!((1..=5).all(|key| table.get(key, 0).is_none()));
        assert!((11..=14).all(|key| table.get(key, 0).is_some()));
    }
}
