//! Makes tables: retrograde analysis of a pair of slices.
//!
//! A quiet ply leads from a slice to its swapped one, a capture to a slice with one piece fewer, whose table is there
//! already. So a pair of slices is solved together, ply by ply:
//!
//! 1. **Captures.** Each ending is visited once, for what its captures are worth by the tables below. The best of them may
//!    win; or one of them draws, and the ending cannot be lost any more; or all lose, or there are none, and nothing is
//!    known yet.
//! 2. **Distance n = 1, 2, 3 …** All endings of distance n are known when n comes. From each the quiet plies are taken back.
//!    Where it is lost, the ending before it is won in n + 1 at most. Where it is won, the ending before may be lost: it is
//!    if all its quiet plies lead to endings won in n at most, and no capture saves it. It is lost in n + 1 plies then, or
//!    later if a capture delays the end: it has its distance already, and waits for it.
//! 3. What has no distance at last is drawn.
//!
//! A table is shared by all workers of a sweep. Whatever they write at distance n is n + 1 or more, and they read only
//! whether something is n or less: so their order does not matter, and the same table comes out however many they are.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use endgames::{EndgameTable, EndgameTables, Endings, Entry, LONGEST, Slice, Unsolved, Workers};
use game_wali::{BOARD, CellSet, Steps, cells, in_lines};

use crate::{
    index::{Index, spread},
    slice::{Sizes, is_harmless, subsets},
};

/// The bytes of memory that solving a pair of slices takes, the tables below included.
pub(crate) fn memory(slice: Slice) -> u64 {
    let pair = slice.pair();
    let tables = pair.iter().map(|&slice| Index::n_entries(slice));
    let below = pair.iter().filter_map(|slice| slice.after_capture()).map(Index::n_entries);
    let most_pieces = slice.mover().max(slice.other());
    let subsets: usize = pair.iter().map(|it| it.n_subset_bytes()).sum();
    // The tables below bring an index of their own.
    (tables.chain(below).sum::<usize>() + subsets + 2 * Index::n_bytes(most_pieces)) as u64
}

/// Nothing is known yet, but some capture saves the mover from losing.
const SAFE: u8 = 254;
/// Nothing is known yet.
const UNKNOWN: u8 = 255;
/// The entries of a job.
const ENTRIES_PER_JOB: usize = 1 << 16;

/// Solves a slice and its swapped one. `below` must have the tables that captures lead to.
///
/// # Errors
/// If one is missing, or the work cannot be finished.
pub(crate) fn solve(
    slice: Slice,
    below: &EndgameTables<Index>,
    workers: &dyn Workers,
) -> Result<Vec<EndgameTable>, Unsolved> {
    let pair = slice.pair();
    for needed in pair.iter().filter_map(|slice| slice.after_capture()) {
        if below.table(needed).is_none() {
            return Err(Unsolved::Missing(needed));
        }
    }
    let index = Index::new(slice.mover().max(slice.other()));
    let sides = pair.into_iter().map(Side::new).collect::<Result<Vec<Side>, Unsolved>>()?;
    let solver = Solver { index, sides, below, workers, longest: AtomicU8::new(0) };
    solver.run()?;
    Ok(solver.sides.into_iter().map(Side::into_table).collect())
}

/// One slice of the pair.
struct Side {
    slice: Slice,
    /// [`UNKNOWN`], [`SAFE`], or plies to the end, as in [`Entry`]. Those beyond the distance that is being swept may still
    /// be bettered if they are wins.
    values: Vec<AtomicU8>,
    /// The sets of the other player's pieces by rank, as numbers of free cells.
    others: Vec<CellSet>,
}

impl Side {
    fn new(slice: Slice) -> Result<Side, Unsolved> {
        let mut values = Vec::new();
        values.try_reserve_exact(Index::n_entries(slice)).map_err(|_| Unsolved::Memory)?;
        values.resize_with(Index::n_entries(slice), || AtomicU8::new(UNKNOWN));
        Ok(Side { slice, values, others: subsets(slice.other()).take(slice.n_others()).collect() })
    }

    fn into_table(self) -> EndgameTable {
        let known = |value| if value >= SAFE { Entry::DRAW.plies() } else { value };
        let entries = self.values.into_iter().map(|value| known(value.into_inner())).collect();
        EndgameTable::made(&Index::kind(), self.slice, entries)
    }
}

/// What the captures of an ending are worth for its mover.
enum Captures {
    None,
    Win(u8),
    Draw,
    Loss(u8),
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
            self.sweep(side, |place, value| {
                let (own, other) = self.ending(side, place);
                value.store(self.by_captures(own, other), Relaxed);
                true
            })?;
        }
        let mut n_decided = 0;
        let mut distance = 1;
        while distance <= self.longest.load(Relaxed) {
            if distance > LONGEST {
                return Err(Unsolved::TooLong);
            }
            for (place, side) in self.sides.iter().enumerate() {
                let before = &self.sides[(place + 1) % self.sides.len()];
                n_decided += self.sweep(side, |place, value| {
                    let is_due = value.load(Relaxed) == distance;
                    if is_due {
                        let (own, other) = self.ending(side, place);
                        for_each_ending_before(own, other, |own, other| {
                            if distance % 2 == 0 {
                                self.win_at_most(before, own, other, distance + 1);
                            } else {
                                self.lose_if_nothing_helps(before, side, own, other, distance);
                            }
                        });
                    }
                    is_due
                })?;
            }
            distance += 1;
        }
        let n_entries: u64 = self.sides.iter().map(|side| side.values.len() as u64).sum();
        self.workers.progress(n_entries - n_decided);
        Ok(())
    }

    /// Visits all entries of a side. `visit` returns whether it did something with one; the result is how often it did.
    fn sweep(&self, side: &Side, visit: impl Fn(usize, &AtomicU8) -> bool + Sync) -> Result<u64, Unsolved> {
        let n_done = AtomicU64::new(0);
        let is_stopped = AtomicBool::new(false);
        let n_jobs = side.values.len().div_ceil(ENTRIES_PER_JOB);
        self.workers.run_jobs(n_jobs, &|job| {
            if is_stopped.load(Relaxed) || self.workers.is_stopped() {
                is_stopped.store(true, Relaxed);
                return;
            }
            let first = job * ENTRIES_PER_JOB;
            let values = &side.values[first..side.values.len().min(first + ENTRIES_PER_JOB)];
            let n_here = (first..).zip(values).filter(|&(place, value)| visit(place, value)).count() as u64;
            n_done.fetch_add(n_here, Relaxed);
            self.workers.progress(n_here);
        });
        if is_stopped.into_inner() { Err(Unsolved::Stopped) } else { Ok(n_done.into_inner()) }
    }

    #[inline]
    fn ending(&self, side: &Side, place: usize) -> (CellSet, CellSet) {
        let n_others = side.others.len();
        let own = self.index.class(side.slice, place / n_others);
        (own, spread(side.others[place % n_others], own))
    }

    /// What is known of an ending by its captures alone.
    fn by_captures(&self, own: CellSet, other: CellSet) -> u8 {
        let value = match self.captures(own, other) {
            Captures::Win(plies) => plies,
            Captures::Draw => return SAFE,
            Captures::Loss(plies) if Steps::of(own, empty(own, other)).quiet.is_empty() => plies,
            Captures::Loss(_) | Captures::None => return UNKNOWN,
        };
        self.longest.fetch_max(value, Relaxed);
        value
    }

    fn captures(&self, own: CellSet, other: CellSet) -> Captures {
        let capturing = Steps::of(own, empty(own, other)).capturing;
        if capturing.is_empty() {
            return Captures::None;
        }
        // W7: the player who takes the last piece has won.
        if other.count_ones() == 1 {
            return Captures::Win(1);
        }
        let (mut win, mut is_draw, mut loss) = (u8::MAX, false, 0);
        for change in capturing.changes() {
            for victim in cells(other) {
                match self.below_entry(other & !(1 << victim.0), own ^ change).plies() {
                    0 => is_draw = true,
                    plies if plies % 2 == 0 => win = win.min(plies + 1),
                    plies => loss = loss.max(plies + 1),
                }
            }
        }
        match (win, is_draw) {
            (u8::MAX, true) => Captures::Draw,
            (u8::MAX, false) => Captures::Loss(loss),
            (win, _) => Captures::Win(win),
        }
    }

    /// The entry of an ending with a piece fewer.
    #[inline]
    fn below_entry(&self, own: CellSet, other: CellSet) -> Entry {
        let slice = Slice::new(own.count_ones() as usize, other.count_ones() as usize);
        if is_harmless(slice) {
            return Entry::DRAW;
        }
        let entry = self.below.table(slice).and_then(|table| table.entry(self.index.place(own, other)));
        entry.expect("the tables below were asked for, and are in memory")
    }

    #[inline]
    fn win_at_most(&self, side: &Side, own: CellSet, other: CellSet, plies: u8) {
        if side.values[self.index.place(own, other)].load(Relaxed) > plies {
            for place in self.index.places(own, other) {
                side.values[place].fetch_min(plies, Relaxed);
            }
            self.longest.fetch_max(plies, Relaxed);
        }
    }

    /// Marks an ending as lost if each of its plies leads to an ending that is won for the other player; `next` is the side
    /// that its quiet plies lead to, where all wins in up to `distance` plies are known.
    #[inline]
    fn lose_if_nothing_helps(&self, side: &Side, next: &Side, own: CellSet, other: CellSet, distance: u8) {
        if side.values[self.index.place(own, other)].load(Relaxed) != UNKNOWN {
            return;
        }
        let quiet = Steps::of(own, empty(own, other)).quiet;
        // W4: a player without any step passes, and the ending after that is the one that is being swept, which is won. If
        // there were only captures, the ending would not have been unknown.
        let is_lost = quiet.changes().all(|change| {
            let value = next.values[self.index.place(other, own ^ change)].load(Relaxed);
            value <= distance && value % 2 == 1
        });
        if !is_lost {
            return;
        }
        let plies = match self.captures(own, other) {
            Captures::Loss(plies) => plies.max(distance + 1),
            Captures::None | Captures::Draw | Captures::Win(_) => distance + 1,
        };
        for place in self.index.places(own, other) {
            side.values[place].store(plies, Relaxed);
        }
        self.longest.fetch_max(plies, Relaxed);
    }
}

#[inline]
const fn empty(own: CellSet, other: CellSet) -> CellSet {
    BOARD & !(own | other)
}

/// Takes back every quiet ply that can have led to an ending. The player who made it was to move then.
#[inline]
fn for_each_ending_before(own: CellSet, other: CellSet, mut then: impl FnMut(CellSet, CellSet)) {
    let empty = empty(own, other);
    // W5: a piece that stands in a line has just captured, or did not move.
    let back = Steps::of(other & !in_lines(other), empty);
    for steps in [back.quiet, back.capturing] {
        steps.changes().for_each(|change| then(other ^ change, own));
    }
    // W4: a player without any step passes.
    if Steps::of(other, empty).is_empty() {
        then(other, own);
    }
}
