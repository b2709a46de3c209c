//! The endings of some game, for those who know it only by its name.

use std::{any::Any, fmt::Debug, marker::PhantomData, sync::Arc};

use evaluation::{ProbeResult, Tablebase};
use tabletop::{Position, RuleSet};

use crate::{
    endings::{Endings, Stones},
    slice::Slice,
    statistics::Statistics,
    table::{Damage, EndgameTable, Entry, HEADER_BYTES, TableHeader, TableKind},
    tables::EndgameTables,
    workers::{Unsolved, Workers, work},
};

/// The endings of some game: what [`Endings`] says, with positions as text.
pub trait AnyEndings: Send + Sync {
    /// The sizes of tables.
    fn stones(&self) -> Stones;
    /// What stands in the headers of the tables.
    fn kind(&self) -> TableKind;
    /// All slices with at most this number of pieces in all, each after those it leads to.
    fn up_to(&self, n_stones: usize) -> Vec<Slice>;
    /// The number of entries of a table.
    fn n_entries(&self, slice: Slice) -> usize;
    /// The bytes of a table's file.
    fn n_file_bytes(&self, slice: Slice) -> usize;
    /// The name of the file that keeps a table.
    fn file_name(&self, slice: Slice) -> String;
    /// The slices that captures lead to and that have tables.
    fn below(&self, slice: Slice) -> Vec<Slice>;
    /// The bytes of memory that solving a pair of slices takes.
    fn memory(&self, slice: Slice) -> u64;
    /// The units of work that solving a pair of slices takes.
    fn work(&self, slice: Slice) -> u64;
    /// Solves a slice and its swapped one.
    ///
    /// # Errors
    /// If a table below is missing, or the work cannot be finished.
    fn solve(
        &self,
        slice: Slice,
        below: Vec<EndgameTable>,
        workers: &dyn Workers,
    ) -> Result<Vec<EndgameTable>, Unsolved>;
    /// Reads the header of a table.
    ///
    /// # Errors
    /// With what is wrong with it.
    fn header(&self, bytes: &[u8; HEADER_BYTES]) -> Result<TableHeader, Damage>;
    /// Counts the entries of a table; `None` if they are not in memory.
    fn statistics(&self, table: &EndgameTable) -> Option<Statistics>;
    /// Tables to probe.
    fn shelf(&self, tables: Vec<EndgameTable>) -> Arc<dyn TableShelf>;
}

/// The tables of some game.
pub trait TableShelf: Debug + Send + Sync {
    /// The tables as those of their game: [`EndgameTables`].
    fn as_any(&self) -> &dyn Any;
    /// The slices that have tables.
    fn slices(&self) -> Vec<Slice>;
    /// Compares an entry with those of the positions after its moves.
    fn compare(&self, slice: Slice, place: usize) -> TableComparison;
    /// What is known of a position, given as text, and of each of its moves. `None` if it is not an ending of these tables.
    fn judge(&self, text: &str, rules: &str) -> Option<SolvedPosition>;
}

/// What comes of comparing an entry with those of the positions after its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableComparison {
    /// It follows from them.
    Same,
    /// A table that a move leads to is missing, or an entry cannot be read.
    Unknown,
    /// It should be another.
    Other {
        /// The position.
        position: String,
        /// By the table.
        stored: ProbeResult,
        /// By its moves.
        derived: ProbeResult,
    },
}

/// What tables know of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedPosition {
    /// Its result, for the mover.
    pub result: ProbeResult,
    /// The text of each legal move, and the result if the mover plays it, for the mover too. In byte order of the texts.
    pub moves: Vec<(String, Option<ProbeResult>)>,
}

/// [`Endings`] as a value.
pub struct EndingsOf<E>(PhantomData<fn() -> E>);

impl<E> EndingsOf<E> {
    /// The only value.
    pub const VALUE: EndingsOf<E> = EndingsOf(PhantomData);
}

impl<E: Endings> AnyEndings for EndingsOf<E> {
    fn stones(&self) -> Stones {
        E::STONES
    }
    fn kind(&self) -> TableKind {
        E::kind()
    }
    fn up_to(&self, n_stones: usize) -> Vec<Slice> {
        E::up_to(n_stones).collect()
    }
    fn n_entries(&self, slice: Slice) -> usize {
        E::n_entries(slice)
    }
    fn n_file_bytes(&self, slice: Slice) -> usize {
        let n_entries = E::n_entries(slice);
        HEADER_BYTES + E::FORM.n_checksum_bytes(n_entries) + n_entries
    }
    fn file_name(&self, slice: Slice) -> String {
        E::file_name(slice)
    }
    fn below(&self, slice: Slice) -> Vec<Slice> {
        E::below(slice)
    }
    fn memory(&self, slice: Slice) -> u64 {
        E::memory(slice)
    }
    fn work(&self, slice: Slice) -> u64 {
        work::<E>(slice)
    }
    fn solve(
        &self,
        slice: Slice,
        below: Vec<EndgameTable>,
        workers: &dyn Workers,
    ) -> Result<Vec<EndgameTable>, Unsolved> {
        E::solve(slice, &EndgameTables::new(below), workers)
    }
    fn header(&self, bytes: &[u8; HEADER_BYTES]) -> Result<TableHeader, Damage> {
        TableHeader::read(bytes, &E::kind())
    }
    fn statistics(&self, table: &EndgameTable) -> Option<Statistics> {
        let numbering = E::numbering(table.slice().mover());
        Some(Statistics::of(table.slice(), table.entries()?, &numbering))
    }
    fn shelf(&self, tables: Vec<EndgameTable>) -> Arc<dyn TableShelf> {
        Arc::new(EndgameTables::<E>::new(tables))
    }
}

impl<E: Endings> TableShelf for EndgameTables<E> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn slices(&self) -> Vec<Slice> {
        self.iter().map(EndgameTable::slice).collect()
    }

    fn compare(&self, slice: Slice, place: usize) -> TableComparison {
        let (Some(table), Some(numbering)) = (self.table(slice), self.numbering()) else {
            return TableComparison::Unknown;
        };
        let position = numbering.position(slice, place);
        match (table.entry(place), self.derived(&position)) {
            (Some(stored), Some(derived)) if stored == derived => TableComparison::Same,
            (Some(stored), Some(derived)) => TableComparison::Other {
                position: position.to_string(),
                stored: stored.result(),
                derived: derived.result(),
            },
            _ => TableComparison::Unknown,
        }
    }

    fn judge(&self, text: &str, rules: &str) -> Option<SolvedPosition> {
        let rules = <E::Position as Position>::Rules::from_name(rules)?;
        let position = E::Position::from_text(text, rules).ok()?;
        if position.standing().is_some() {
            return None;
        }
        let result = self.probe(&position)?;
        let judge = |mv| {
            let next = position.after(mv);
            let is_known = next.standing().is_some() || self.probe(&next).is_some();
            let entry = if is_known { self.after(&position, mv) } else { None };
            (position.move_text(mv), entry.map(Entry::result))
        };
        let mut moves: Vec<_> = position.moves().into_iter().map(judge).collect();
        moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        Some(SolvedPosition { result, moves })
    }
}
