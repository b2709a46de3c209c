//! Several tables together, which a search probes.

use std::sync::Arc;

use evaluation::{ProbeResult, Tablebase};
use game_wali::{CellSet, QUIET_LIMIT, Wali};
use tabletop::Position;

use crate::{
    index::Index,
    slice::{HARMLESS, MOST_STONES},
    table::{EndgameTable, Entry},
};

/// The tables at hand. Clones share them; the default has none.
#[derive(Clone, Default, Debug)]
pub struct EndgameTables(Option<Arc<Shelf>>);

#[derive(Debug)]
struct Shelf {
    index: Index,
    /// By the mover's pieces and the other player's.
    tables: [[Option<EndgameTable>; MOST_STONES]; MOST_STONES],
}

impl EndgameTables {
    /// These tables. Of two for the same slice the later one counts.
    pub fn new(tables: impl IntoIterator<Item = EndgameTable>) -> EndgameTables {
        let mut shelf: [[Option<EndgameTable>; MOST_STONES]; MOST_STONES] = Default::default();
        let mut most_pieces = 0;
        for table in tables {
            let slice = table.slice();
            most_pieces = most_pieces.max(slice.mover());
            shelf[slice.mover()][slice.other()] = Some(table);
        }
        match most_pieces {
            0 => EndgameTables(None),
            _ => EndgameTables(Some(Arc::new(Shelf { index: Index::new(most_pieces), tables: shelf }))),
        }
    }

    /// The tables, by the mover's pieces and then the other player's.
    pub fn iter(&self) -> impl Iterator<Item = &EndgameTable> {
        self.0.iter().flat_map(|shelf| shelf.tables.iter().flatten().flatten())
    }

    /// The entry of an ending, given by the mover's pieces and the other player's, as if no quiet plies and no positions came
    /// before it. `None` where there is no table.
    #[inline]
    pub fn entry(&self, own: CellSet, other: CellSet) -> Option<Entry> {
        let (n_own, n_other) = (own.count_ones() as usize, other.count_ones() as usize);
        if n_own.max(n_other) <= HARMLESS {
            return Some(Entry::DRAW);
        }
        let shelf = self.0.as_deref()?;
        let table = shelf.tables.get(n_own)?.get(n_other)?.as_ref()?;
        Some(table.entry(shelf.index.place(own, other)))
    }

    /// What the entry of a running position must be, by the entries of the positions after its moves. `None` where one of them
    /// has no table. This uses the plain rules of the game, not what the tables were built with.
    pub fn derived(&self, position: &Wali) -> Option<Entry> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut best: Option<Entry> = None;
        for mv in moves {
            let next = position.after(mv);
            // A player without pieces has lost, after no further ply.
            let value = match next.standing() {
                Some(standing) if standing.winner() == Some(position.mover()) => Entry(1),
                Some(_) => Entry::DRAW,
                None => match self.entry(next.own(), next.enemy())? {
                    Entry::DRAW => Entry::DRAW,
                    Entry(plies) => Entry(plies + 1),
                },
            };
            if best.is_none_or(|best| preference(value) > preference(best)) {
                best = Some(value);
            }
        }
        best
    }
}

impl Tablebase<Wali> for EndgameTables {
    /// The result of a running position, its count of quiet plies included.
    ///
    /// The tables know no count. It can only turn wins into draws (W8), so a draw is a draw; and a win in n plies stays one
    /// if fewer than the limit have passed even when the last of these n is played. Beyond that there is no result: captures
    /// on the way start the count again, so that a win may or may not be there.
    #[inline]
    fn probe(&self, position: &Wali) -> Option<ProbeResult> {
        if position.is_placement() {
            return None;
        }
        let entry = self.entry(position.own(), position.enemy())?;
        let is_in_time = u32::from(position.quiet()) + u32::from(entry.plies()) <= u32::from(QUIET_LIMIT);
        (is_in_time || entry == Entry::DRAW).then(|| entry.result())
    }
}

/// A quick win is better than a slow one, that better than a draw, that better than a slow loss, that than a quick one.
fn preference(entry: Entry) -> i32 {
    let plies = i32::from(entry.plies());
    match entry.result() {
        ProbeResult::Win(_) => 1_000 - plies,
        ProbeResult::Draw => 0,
        ProbeResult::Loss(_) => plies - 1_000,
    }
}
