//! Several tables together, which a search probes.

use std::sync::Arc;

use evaluation::{ProbeResult, Tablebase};
use tabletop::Position;

use crate::{
    endings::Endings,
    slice::Slice,
    table::{EndgameTable, Entry},
};

/// The most pieces of one side.
const MOST_PIECES: usize = 16;

/// The tables at hand. Clones share them; the default has none.
#[derive(Debug)]
pub struct EndgameTables<E>(Option<Arc<Shelf<E>>>);

impl<E> Clone for EndgameTables<E> {
    fn clone(&self) -> EndgameTables<E> {
        EndgameTables(self.0.clone())
    }
}

impl<E> Default for EndgameTables<E> {
    fn default() -> EndgameTables<E> {
        EndgameTables(None)
    }
}

#[derive(Debug)]
struct Shelf<E> {
    numbering: E,
    /// By the mover's pieces and the other player's.
    tables: [[Option<EndgameTable>; MOST_PIECES]; MOST_PIECES],
}

impl<E: Endings> EndgameTables<E> {
    /// These tables. Of two for the same slice the later one counts.
    pub fn new(tables: impl IntoIterator<Item = EndgameTable>) -> EndgameTables<E> {
        let mut shelf: [[Option<EndgameTable>; MOST_PIECES]; MOST_PIECES] = Default::default();
        let mut most_pieces = 0;
        for table in tables {
            let slice = table.slice();
            most_pieces = most_pieces.max(slice.mover());
            shelf[slice.mover()][slice.other()] = Some(table);
        }
        match most_pieces {
            0 => EndgameTables(None),
            _ => EndgameTables(Some(Arc::new(Shelf { numbering: E::numbering(most_pieces), tables: shelf }))),
        }
    }

    /// The tables, by the mover's pieces and then the other player's.
    pub fn iter(&self) -> impl Iterator<Item = &EndgameTable> {
        self.0.iter().flat_map(|shelf| shelf.tables.iter().flatten().flatten())
    }

    /// The table of a slice.
    #[inline]
    pub fn table(&self, slice: Slice) -> Option<&EndgameTable> {
        self.0.as_deref()?.tables.get(slice.mover())?.get(slice.other())?.as_ref()
    }

    /// The numbering of the endings, if there are tables.
    pub fn numbering(&self) -> Option<&E> {
        self.0.as_deref().map(|shelf| &shelf.numbering)
    }

    /// The entry of an ending, as if no quiet plies and no positions came before it. `None` where there is no table.
    #[inline]
    pub fn entry(&self, position: &E::Position) -> Option<Entry> {
        let slice = E::slice_of(position)?;
        match E::known_without_table(slice) {
            Some(ProbeResult::Draw) => return Some(Entry::DRAW),
            Some(ProbeResult::Win(plies) | ProbeResult::Loss(plies)) => return Some(Entry(plies as u8)),
            None => {}
        }
        let shelf = self.0.as_deref()?;
        let table = shelf.tables.get(slice.mover())?.get(slice.other())?.as_ref()?;
        table.entry(shelf.numbering.place(position))
    }

    /// What the entry of a running position must be, by the entries of the positions after its moves. `None` where one of them
    /// has no table. This uses the plain rules of the game, not what the tables were built with.
    pub fn derived(&self, position: &E::Position) -> Option<Entry> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let entries = moves.into_iter().map(|mv| self.after(position, mv));
        entries.collect::<Option<Vec<Entry>>>()?.into_iter().max_by_key(|&entry| preference(entry))
    }

    /// What a move makes of a position: the entry that it would have if there were no other moves.
    pub(crate) fn after(&self, position: &E::Position, mv: <E::Position as Position>::Move) -> Option<Entry> {
        let next = position.after(mv);
        match next.standing() {
            // No further ply is played.
            Some(standing) if standing.winner() == Some(position.mover()) => Some(Entry(1)),
            Some(_) => Some(Entry::DRAW),
            None => self.entry(&next).map(Entry::a_ply_before),
        }
    }
}

impl<E: Endings> Tablebase<E::Position> for EndgameTables<E> {
    /// The result of a running position, its counters included.
    ///
    /// The tables know no counters. Those can only turn wins into draws, so a draw is a draw; and a win in n plies stays one if
    /// no counter can end the game before the last of these is played. Beyond that there is no result: captures on the
    /// way start a count again, so that a win may or may not be there.
    #[inline]
    fn probe(&self, position: &E::Position) -> Option<ProbeResult> {
        let entry = self.entry(position)?;
        let is_in_time = position.plies_to_limit().is_none_or(|left| usize::from(entry.plies()) <= left);
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
