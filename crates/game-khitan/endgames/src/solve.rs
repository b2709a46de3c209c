//! Makes tables: retrograde analysis of a pair of slices.
//!
//! A flip that captures nothing leads from a slice to its swapped one, a capture to a slice with fewer tiles, whose table is
//! there already. So a pair of slices is solved together, ply by ply:
//!
//! 1. **Captures.** Each ending is visited once, for what its captures are worth by the tables below. The best of them may
//!    win; or one of them draws, and the ending cannot be lost any more; or all flips capture and lose; or nothing is known.
//! 2. **Distance n = 1, 2, 3 …** All endings of distance n are known when n comes. From each the quiet flips are taken back.
//!    Where it is lost, the ending before it is won in n + 1 at most. Where it is won, the ending before becomes a
//!    *candidate*, and afterwards each candidate is decided: it is lost if all its quiet flips lead to endings won in n at
//!    most, and no capture saves it. It is lost in n + 1 plies then, or later if a capture delays the end.
//! 3. What has no distance at last is drawn.
//!
//! All of this goes block by block ([`Block`]): an ending then costs a few lookups in memory that is near.
//!
//! A table is shared by all workers of a sweep. Whatever they write at distance n is larger, and they read only whether
//! something is n or less: so their order does not matter, and the same table comes out however many they are.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use endgames::{EndgameTable, EndgameTables, Endings, Entry, LONGEST, Slice, Unsolved, Workers};

use crate::{
    block::{Block, Flip, States},
    index::{Index, Tiles, states_of},
    slice::Sizes,
};

/// Nothing is known yet, but some capture saves the mover from losing.
const SAFE: u8 = 253;
/// Nothing is known yet, but some flip leads to an ending that the other player wins.
const CANDIDATE: u8 = 254;
/// Nothing is known yet.
const UNKNOWN: u8 = 255;
/// The blocks of a job.
const BLOCKS_PER_JOB: usize = 32;
/// The words that have a bit for each value of a byte.
const WORDS: usize = 4;

/// The bytes of memory that solving a pair of slices takes, the tables below included.
pub(crate) fn memory(slice: Slice) -> u64 {
    let pair = slice.pair();
    let tables: usize = pair.iter().map(|&slice| Index::n_entries(slice)).sum();
    let present: usize = pair.iter().map(|slice| slice.n_blocks() * WORDS * size_of::<u64>()).sum();
    let below: usize = pair.into_iter().flat_map(Index::below).map(Index::n_entries).sum();
    (tables + present + below) as u64
}

/// Solves a slice and its swapped one. `below` must have the tables that captures lead to, in memory.
pub(crate) fn solve(
    slice: Slice,
    below: &EndgameTables<Index>,
    workers: &dyn Workers,
) -> Result<Vec<EndgameTable>, Unsolved> {
    let pair = slice.pair();
    let mut needed = pair.iter().flat_map(|&slice| Index::below(slice));
    if let Some(missing) = needed.find(|&slice| below.table(slice).is_none()) {
        return Err(Unsolved::Missing(missing));
    }
    let index = Index::new();
    let sides = pair.into_iter().map(Side::new).collect::<Result<Vec<Side>, Unsolved>>()?;
    let solver = Solver { index, sides, below, workers, longest: AtomicU8::new(0) };
    solver.run()?;
    Ok(solver.sides.into_iter().map(Side::into_table).collect())
}

/// One slice of the pair.
struct Side {
    slice: Slice,
    /// [`UNKNOWN`], [`CANDIDATE`], [`SAFE`], or plies to the end, as in [`Entry`]. Those beyond the distance that is being
    /// swept may still be bettered if they are wins.
    values: Vec<AtomicU8>,
    /// For each block the values that may occur in it, as bits, so that a sweep passes the others by.
    present: Vec<[AtomicU64; WORDS]>,
    /// The states of each place of a block.
    states: Vec<States>,
}

impl Side {
    fn new(slice: Slice) -> Result<Side, Unsolved> {
        let mut values = Vec::new();
        values.try_reserve_exact(Index::n_entries(slice)).map_err(|_| Unsolved::Memory)?;
        values.resize_with(Index::n_entries(slice), || AtomicU8::new(UNKNOWN));
        let mut present = Vec::new();
        present.resize_with(slice.n_blocks(), Default::default);
        let states = (0..slice.n_states()).map(|place| states_of(place, slice.n_stones())).collect();
        Ok(Side { slice, values, present, states })
    }

    fn into_table(self) -> EndgameTable {
        let known = |value| if value >= SAFE { Entry::DRAW.plies() } else { value };
        let entries = self.values.into_iter().map(|value| known(value.into_inner())).collect();
        EndgameTable::made(&Index::kind(), self.slice, entries)
    }

    fn mark(&self, block: usize, value: u8) {
        let word = &self.present[block][usize::from(value / 64)];
        let bit = 1 << (value % 64);
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    fn unmark(&self, block: usize, value: u8) {
        self.present[block][usize::from(value / 64)].fetch_and(!(1 << (value % 64)), Relaxed);
    }

    fn may_have(&self, block: usize, value: u8) -> bool {
        self.present[block][usize::from(value / 64)].load(Relaxed) >> (value % 64) & 1 == 1
    }

    /// The endings of a block.
    fn endings(&self, block: usize) -> impl Iterator<Item = (&AtomicU8, States)> {
        let n_states = self.states.len();
        self.values[block * n_states..][..n_states].iter().zip(self.states.iter().copied())
    }
}

/// What the flips of an ending are worth for its mover, as far as they capture.
struct Captures {
    /// The plies of the quickest win.
    win: Option<u8>,
    has_draw: bool,
    /// The plies of the slowest loss; 0 if none loses.
    loss: u8,
    /// Whether some flip captures nothing.
    has_quiet: bool,
}

struct Solver<'a> {
    index: Index,
    /// One or two: the slice, and the swapped one if it is another.
    sides: Vec<Side>,
    below: &'a EndgameTables<Index>,
    workers: &'a dyn Workers,
    /// The longest distance that was written so far.
    longest: AtomicU8,
}

impl Solver<'_> {
    fn run(&self) -> Result<(), Unsolved> {
        for side in &self.sides {
            self.sweep(side, |block| self.value_captures(side, block))?;
        }
        let mut n_decided = 0;
        let mut distance = 1;
        while distance <= self.longest.load(Relaxed) {
            if distance > LONGEST {
                return Err(Unsolved::TooLong);
            }
            for (number, side) in self.sides.iter().enumerate() {
                let before = self.swapped(number);
                n_decided += self.sweep(side, |block| {
                    if side.may_have(block, distance) {
                        self.take_back(side, before, block, distance)
                    } else {
                        0
                    }
                })?;
            }
            if distance % 2 == 1 {
                for (number, side) in self.sides.iter().enumerate() {
                    let next = self.swapped(number);
                    self.sweep(side, |block| {
                        if side.may_have(block, CANDIDATE) {
                            self.decide_candidates(side, next, block, distance);
                        }
                        0
                    })?;
                }
            }
            distance += 1;
        }
        let n_entries: u64 = self.sides.iter().map(|side| side.values.len() as u64).sum();
        self.workers.progress(n_entries - n_decided);
        Ok(())
    }

    /// The side that the quiet flips of a side lead to, and come from.
    fn swapped(&self, number: usize) -> &Side {
        &self.sides[(number + 1) % self.sides.len()]
    }

    /// Visits all blocks of a side. `visit` returns with how many endings it is done; the result is their sum.
    fn sweep(&self, side: &Side, visit: impl Fn(usize) -> u64 + Sync) -> Result<u64, Unsolved> {
        let n_done = AtomicU64::new(0);
        let is_stopped = AtomicBool::new(false);
        let n_blocks = side.present.len();
        self.workers.run_jobs(n_blocks.div_ceil(BLOCKS_PER_JOB), &|job| {
            if is_stopped.load(Relaxed) || self.workers.is_stopped() {
                is_stopped.store(true, Relaxed);
                return;
            }
            let first = job * BLOCKS_PER_JOB;
            let n_here: u64 = (first..n_blocks.min(first + BLOCKS_PER_JOB)).map(&visit).sum();
            if n_here > 0 {
                n_done.fetch_add(n_here, Relaxed);
                self.workers.progress(n_here);
            }
        });
        if is_stopped.into_inner() { Err(Unsolved::Stopped) } else { Ok(n_done.into_inner()) }
    }

    /// Writes what is known by captures alone. Returns how many endings there are.
    fn value_captures(&self, side: &Side, number: usize) -> u64 {
        let block = Block::new(&self.index, side.slice, number);
        let flips = block.flips(&self.index);
        for (value, states) in side.endings(number) {
            let known = match self.captures(&block, &flips, states) {
                Captures { win: Some(plies), .. } => plies,
                Captures { has_draw: true, .. } => SAFE,
                Captures { has_quiet: true, .. } => continue,
                Captures { loss, .. } => loss,
            };
            value.store(known, Relaxed);
            if known < SAFE {
                side.mark(number, known);
                self.longest.fetch_max(known, Relaxed);
            }
        }
        side.states.len() as u64
    }

    fn captures(&self, block: &Block, flips: &[Flip], states: States) -> Captures {
        let mut all = Captures { win: None, has_draw: false, loss: 0, has_quiet: false };
        for flip in flips {
            let wave = flip.wave.captured(states);
            if wave == 0 {
                all.has_quiet = true;
                continue;
            }
            let (own, other) = block.after_capture(flip, states, wave);
            // H6: a player without tiles has lost.
            let plies = if own.is_empty() { 0 } else { self.below_entry(&own, &other).plies() };
            match plies {
                0 if !own.is_empty() => all.has_draw = true,
                plies if plies % 2 == 0 => {
                    all.win = Some(all.win.map_or(plies + 1, |win| win.min(plies + 1)));
                }
                plies => all.loss = all.loss.max(plies + 1),
            }
        }
        all
    }

    /// The entry of an ending with fewer tiles.
    fn below_entry(&self, own: &Tiles, other: &Tiles) -> Entry {
        let table = self.below.table(Slice::new(own.len(), other.len()));
        let entry = table.and_then(|table| table.entry(self.index.place(own, other)));
        entry.expect("the tables below were asked for, and are in memory")
    }

    /// Takes back the quiet flips that led to the endings of a block that are decided in `distance` plies. Returns how
    /// many these are.
    fn take_back(&self, side: &Side, before: &Side, number: usize, distance: u8) -> u64 {
        let block = Block::new(&self.index, side.slice, number);
        let unflips = block.unflips(&self.index);
        let wins = distance.is_multiple_of(2);
        let new = if wins { distance + 1 } else { CANDIDATE };
        let mut changes = vec![false; unflips.len()];
        let mut n_decided = 0;
        for (value, states) in side.endings(number) {
            if value.load(Relaxed) != distance {
                continue;
            }
            n_decided += 1;
            for (unflip, changes) in unflips.iter().zip(&mut changes) {
                if !unflip.wave.is_empty(states) {
                    continue;
                }
                let target = &before.values[unflip.link.place(states)];
                let old = target.load(Relaxed);
                if wins && old > new {
                    target.fetch_min(new, Relaxed);
                    *changes = true;
                } else if !wins && old == UNKNOWN {
                    target.store(CANDIDATE, Relaxed);
                    *changes = true;
                }
            }
        }
        for (unflip, _) in unflips.iter().zip(&changes).filter(|&(_, &changes)| changes) {
            before.mark(unflip.link.first() / before.states.len(), new);
            if wins {
                self.longest.fetch_max(new, Relaxed);
            }
        }
        n_decided
    }

    /// Decides which candidates of a block are lost; `next` is the side that its quiet flips lead to, where all wins in up to
    /// `distance` plies are known.
    fn decide_candidates(&self, side: &Side, next: &Side, number: usize, distance: u8) {
        side.unmark(number, CANDIDATE);
        let block = Block::new(&self.index, side.slice, number);
        let flips = block.flips(&self.index);
        for (value, states) in side.endings(number) {
            if value.load(Relaxed) != CANDIDATE {
                continue;
            }
            let is_lost = flips.iter().filter(|flip| flip.wave.is_empty(states)).all(|flip| {
                let plies = next.values[flip.link.place(states)].load(Relaxed);
                plies <= distance && plies % 2 == 1
            });
            if !is_lost {
                value.store(UNKNOWN, Relaxed);
                continue;
            }
            let plies = self.captures(&block, &flips, states).loss.max(distance + 1);
            value.store(plies, Relaxed);
            side.mark(number, plies);
            self.longest.fetch_max(plies, Relaxed);
        }
    }
}
