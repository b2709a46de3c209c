//! The memory of the transposition table: on huge pages where the system has them, and prefetched.
//!
//! The table is far larger than any cache, so that nearly every lookup waits for memory. Two things make the wait shorter,
//! and neither can be expressed in safe Rust: asking the system for huge pages (fewer steps from address to memory), and
//! asking the processor to fetch a line while other work goes on. This module is the only one with unsafe code.
#![allow(unsafe_code)]

use std::{
    alloc::{Layout, alloc, dealloc, handle_alloc_error},
    ops::{Deref, DerefMut},
    ptr::NonNull,
    sync::atomic::AtomicU64,
};

/// A cache line of words.
#[repr(align(64))]
pub(crate) struct Bucket(pub(crate) [AtomicU64; 8]);

/// A fixed number of buckets, all zero at first.
pub(crate) struct Memory {
    first: NonNull<Bucket>,
    n_buckets: usize,
}

// SAFETY: `Memory` owns its buckets like a box does, and buckets can be shared and sent.
unsafe impl Send for Memory {}
// SAFETY: as above.
unsafe impl Sync for Memory {}

impl Memory {
    /// This number of buckets, at least one.
    pub(crate) fn new(n_buckets: usize) -> Memory {
        let n_buckets = n_buckets.max(1);
        let layout = Memory::layout(n_buckets);
        // SAFETY: the layout is not empty.
        let start = unsafe { alloc(layout) };
        let Some(first) = NonNull::new(start.cast::<Bucket>()) else { handle_alloc_error(layout) };
        // Pages become huge when they are touched first, so the advice comes before the zeros.
        prefer_huge_pages(start, layout.size());
        // SAFETY: this number of bytes was allocated. All bits zero is a valid bucket.
        unsafe { start.write_bytes(0, layout.size()) };
        Memory { first, n_buckets }
    }

    fn layout(n_buckets: usize) -> Layout {
        Layout::array::<Bucket>(n_buckets).expect("a table is smaller than the address space")
    }

    /// Begins to fetch a bucket that will be read soon.
    #[inline]
    pub(crate) fn prefetch(&self, index: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = &raw const self[index];
            // SAFETY: a prefetch reads nothing that the program can see, and the processor has it since SSE.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = index;
    }
}

impl Deref for Memory {
    type Target = [Bucket];

    #[inline]
    fn deref(&self) -> &[Bucket] {
        // SAFETY: the allocation has this length, lives as long as `self`, and was initialised by zeros.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.n_buckets) }
    }
}

impl DerefMut for Memory {
    fn deref_mut(&mut self) -> &mut [Bucket] {
        // SAFETY: as above, and `self` is borrowed for us alone.
        unsafe { std::slice::from_raw_parts_mut(self.first.as_ptr(), self.n_buckets) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: allocated by `new` with the same layout, and buckets need no drop.
        unsafe { dealloc(self.first.as_ptr().cast(), Memory::layout(self.n_buckets)) };
    }
}

/// Lets the system use huge pages for memory that has not been touched yet. Where it can't, nothing changes.
#[cfg(target_os = "linux")]
fn prefer_huge_pages(start: *mut u8, size: usize) {
    const HUGE_PAGE: usize = 2 << 20;
    let skipped = start.align_offset(HUGE_PAGE);
    if skipped >= size || size - skipped < HUGE_PAGE {
        return;
    }
    // SAFETY: the range lies within one allocation and begins at a page. The advice does not change what is stored, so
    // it does not matter whether it is taken.
    unsafe { libc::madvise(start.add(skipped).cast(), size - skipped, libc::MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
fn prefer_huge_pages(_start: *mut u8, _size: usize) {}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    #[test]
    fn memory_is_zero_at_first_and_keeps_what_is_written() {
        for n_buckets in [0, 1, 1000, 100_000] {
            let memory = Memory::new(n_buckets);
            assert_eq!(memory.len(), n_buckets.max(1));
            assert!(memory.iter().all(|bucket| bucket.0.iter().all(|word| word.load(Relaxed) == 0)));
            let last = memory.len() - 1;
            memory.prefetch(last);
            memory[last].0[7].store(5, Relaxed);
            assert_eq!(memory[last].0[7].load(Relaxed), 5);
            assert_eq!((&raw const memory[0]).align_offset(64), 0);
        }
    }
}
