//! The table of proof numbers.

use super::numbers::Numbers;

/// A table of fixed size. The entries that took the most work stay longest.
pub struct ProofTable {
    /// Buckets of [`ENTRIES`] entries each; allocated at the first use.
    entries: Vec<Entry>,
    /// The number of entries, a power of two.
    n_entries: usize,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    /// With `plies` plies left.
    numbers: Numbers,
    /// The nodes searched for this position; 0 marks an empty entry.
    work: u32,
    plies: u8,
    /// The fewest plies within which it is proved.
    proved_within: u8,
    /// The most plies within which it is refuted.
    refuted_within: u8,
}

/// Entries a bucket: each position may be in any of these.
const ENTRIES: usize = 4;
const EMPTY: Entry =
    Entry { key: 0, numbers: Numbers::UNKNOWN, work: 0, plies: 0, proved_within: u8::MAX, refuted_within: 0 };

impl ProofTable {
    /// A table of about this number of bytes: the largest power of two of entries that fits in, and at least one bucket.
    pub fn new(bytes: usize) -> ProofTable {
        let most = (bytes / size_of::<Entry>()).max(ENTRIES);
        ProofTable { entries: Vec::new(), n_entries: 1 << most.ilog2() }
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// The numbers of a position with this number of plies left.
    pub(super) fn get(&self, key: u64, plies: u32) -> Option<Numbers> {
        let bucket = self.entries.get(self.bucket(key)..)?.get(..ENTRIES)?;
        let entry = bucket.iter().find(|entry| entry.key == key && entry.work > 0)?;
        if u32::from(entry.proved_within) <= plies {
            Some(Numbers::PROVED)
        } else if u32::from(entry.refuted_within) >= plies {
            Some(Numbers::REFUTED)
        } else {
            (u32::from(entry.plies) == plies).then_some(entry.numbers)
        }
    }

    /// Stores the numbers of a position with this number of plies left, which took `work` nodes.
    pub(super) fn put(&mut self, key: u64, plies: u32, numbers: Numbers, work: u64) {
        if self.entries.is_empty() {
            self.entries.resize(self.n_entries, EMPTY);
        }
        let start = self.bucket(key);
        let bucket = &mut self.entries[start..start + ENTRIES];
        // The entry of this position, or else the one that took the least work.
        let index = (0..ENTRIES)
            .min_by_key(|&index| if bucket[index].key == key { 0 } else { u64::from(bucket[index].work) + 1 })
            .expect("a bucket has entries");
        let entry = &mut bucket[index];
        if entry.key != key || entry.work == 0 {
            *entry = Entry { key, ..EMPTY };
        }
        let plies = plies as u8;
        match numbers.verdict() {
            Some(true) => entry.proved_within = entry.proved_within.min(plies),
            Some(false) => entry.refuted_within = entry.refuted_within.max(plies),
            None => (entry.plies, entry.numbers) = (plies, numbers),
        }
        entry.work = u64::from(entry.work).saturating_add(work).clamp(1, u32::MAX.into()) as u32;
    }

    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.n_entries - 1) & !(ENTRIES - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_settled_holds_for_more_or_fewer_plies_too() {
        let mut table = ProofTable::new(1 << 10);
        let open = Numbers { proof: 3, disproof: 7 };
        table.put(9, 5, Numbers::REFUTED, 1);
        table.put(9, 6, open, 1);
        table.put(9, 8, Numbers::PROVED, 1);
        let known: Vec<_> = (4..=9).map(|plies| table.get(9, plies)).collect();
        let (yes, no) = (Some(Numbers::PROVED), Some(Numbers::REFUTED));
        assert_eq!(known, [no, no, Some(open), None, yes, yes]);
        assert_eq!(table.get(8, 5), None);
    }

    #[test]
    fn what_took_the_most_work_stays() {
        let mut table = ProofTable::new(1);
        for key in 1..=ENTRIES as u64 + 1 {
            table.put(key, 3, Numbers::PROVED, if key == 2 { 1 } else { 10 });
        }
        assert_eq!(table.get(2, 3), None);
        assert!([1, 3, 4, 5].iter().all(|&key| table.get(key, 3).is_some()));
    }
}
