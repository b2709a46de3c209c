//! Tables that stay where they are kept, and of which only the blocks that are asked for are read.
//!
//! Each block has a checksum of its own, so that damage is found without reading the whole table. Blocks that were read
//! stay in memory until another one takes their slot.

use std::{fmt, sync::Mutex};

/// The bytes of a block. The last one of a table may be shorter.
pub const BLOCK_BYTES: usize = 4096;
/// How many blocks of a table are kept in memory, at most.
const SLOTS: usize = 512;

/// Where the entries of a table are read from.
pub trait BlockSource: Send + Sync {
    /// Reads the entries from a place on. Returns whether that succeeded.
    fn read(&self, first: u64, into: &mut [u8]) -> bool;
}

/// The entries of a table, read block by block.
pub(crate) struct Blocks {
    source: Box<dyn BlockSource>,
    n_entries: usize,
    /// The checksum of each block; none if the whole table was checked before.
    checksums: Option<Vec<u32>>,
    slots: Vec<Mutex<Slot>>,
}

/// A block in memory. Without bytes it could not be read.
#[derive(Default)]
struct Slot {
    /// The number of the block, from 1; 0 is none.
    number: usize,
    bytes: Vec<u8>,
}

impl Blocks {
    pub(crate) fn new(source: Box<dyn BlockSource>, n_entries: usize, checksums: Option<Vec<u32>>) -> Blocks {
        let n_slots = SLOTS.min(n_entries.div_ceil(BLOCK_BYTES));
        let slots = (0..n_slots).map(|_| Mutex::default()).collect();
        Blocks { source, n_entries, checksums, slots }
    }

    /// The entry at a place; `None` if its block cannot be read or is damaged.
    pub(crate) fn entry(&self, place: usize) -> Option<u8> {
        let block = place / BLOCK_BYTES;
        // A thread that panicked while it read has left nothing behind that a later one could not read again.
        let mut slot = match self.slots[block % self.slots.len()].lock() {
            Ok(slot) => slot,
            Err(poisoned) => poisoned.into_inner(),
        };
        if slot.number != block + 1 {
            slot.number = 0;
            let n_bytes = BLOCK_BYTES.min(self.n_entries - block * BLOCK_BYTES);
            slot.bytes.resize(n_bytes, 0);
            let is_sound = self.source.read((block * BLOCK_BYTES) as u64, &mut slot.bytes)
                && self.checksums.as_ref().is_none_or(|all| all[block] == crc32fast::hash(&slot.bytes));
            if !is_sound {
                slot.bytes.clear();
            }
            slot.number = block + 1;
        }
        slot.bytes.get(place % BLOCK_BYTES).copied()
    }
}

impl fmt::Debug for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Blocks of {} entries", self.n_entries)
    }
}

/// The checksum of each block of a table.
pub(crate) fn checksums(entries: &[u8]) -> Vec<u32> {
    entries.chunks(BLOCK_BYTES).map(crc32fast::hash).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    };

    use super::*;

    /// Bytes, and how often some were read.
    struct Counted(Vec<u8>, Arc<AtomicUsize>);

    impl BlockSource for Counted {
        fn read(&self, first: u64, into: &mut [u8]) -> bool {
            self.1.fetch_add(1, Relaxed);
            into.copy_from_slice(&self.0[first as usize..][..into.len()]);
            true
        }
    }

    #[test]
    fn a_block_is_read_once_and_damage_costs_only_its_block() {
        let mut entries: Vec<u8> = (0..3 * BLOCK_BYTES + 5).map(|place| (place % 251) as u8).collect();
        let sums = checksums(&entries);
        entries[BLOCK_BYTES + 7] ^= 1;
        let n_reads = Arc::new(AtomicUsize::new(0));
        let source = Box::new(Counted(entries.clone(), n_reads.clone()));
        let blocks = Blocks::new(source, entries.len(), Some(sums));
        for (place, &entry) in entries.iter().enumerate() {
            let is_damaged = place / BLOCK_BYTES == 1;
            assert_eq!(blocks.entry(place), (!is_damaged).then_some(entry), "{place}");
        }
        assert_eq!(n_reads.load(Relaxed), 4);
    }
}
