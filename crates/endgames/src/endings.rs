//! What a game says of its endings.

use evaluation::ProbeResult;
use tabletop::Position;

use crate::{
    slice::Slice,
    table::{EndgameTable, Form, TableKind},
    tables::EndgameTables,
    workers::{Unsolved, Workers},
};

/// How many pieces, of both sides together, the tables of a game can cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stones {
    /// The smallest number of pieces that has a table.
    pub fewest: u8,
    /// Those that are built if nobody says how many.
    pub usual: u8,
    /// The most that anybody can wait for.
    pub most: u8,
}

/// The endings of a game: which there are, a number for each, and how they are solved. The value is the numbering.
pub trait Endings: Sized + Send + Sync + std::fmt::Debug + 'static {
    /// A position of the game.
    type Position: Position;

    /// The rule set that the tables are about.
    const RULES: <Self::Position as Position>::Rules;
    /// The version of the rules that the tables are made by.
    const RULES_VERSION: u16;
    /// How the tables are kept.
    const FORM: Form;
    /// The sizes of tables.
    const STONES: Stones;

    /// Whether there is a table: not where somebody has lost, nobody can win, or it would be too large.
    fn has_table(slice: Slice) -> bool;

    /// The number of entries of a table.
    fn n_entries(slice: Slice) -> usize;

    /// The slices that captures lead to and that have tables.
    fn below(slice: Slice) -> Vec<Slice>;

    /// The bytes of memory that solving a pair of slices takes, the tables below included.
    fn memory(slice: Slice) -> u64;

    /// Solves a slice and its swapped one.
    ///
    /// # Errors
    /// If a table below is missing, or the work cannot be finished.
    fn solve(
        slice: Slice,
        below: &EndgameTables<Self>,
        workers: &dyn Workers,
    ) -> Result<Vec<EndgameTable>, Unsolved>;

    /// The numbering of the endings of slices with at most this number of pieces on a side.
    fn numbering(most_pieces: usize) -> Self;

    /// The slice of a running position; `None` if it is not yet an ending, or is played by other rules.
    fn slice_of(position: &Self::Position) -> Option<Slice>;

    /// What is known of all endings of a slice without a table.
    fn known_without_table(_slice: Slice) -> Option<ProbeResult> {
        None
    }

    /// The place of an ending in the table of its slice.
    fn place(&self, position: &Self::Position) -> usize;

    /// The position of an entry, with no quiet plies so far, the first player to move.
    fn position(&self, slice: Slice, place: usize) -> Self::Position;

    /// Places are numbered class by class; this is how many places a class has.
    fn class_size(slice: Slice) -> usize;

    /// How many positions share each place of a class.
    fn n_images(&self, slice: Slice, class: usize) -> u64;

    /// All slices with at most this number of pieces in all, each after those it leads to.
    fn up_to(n_stones: usize) -> impl Iterator<Item = Slice> {
        (1..=n_stones).flat_map(|total| {
            (1..total)
                .map(move |mover| Slice::new(mover, total - mover))
                .filter(|&slice| Self::has_table(slice))
        })
    }

    /// What stands in the headers of the tables.
    fn kind() -> TableKind {
        TableKind {
            rules: tabletop::RuleSet::name(Self::RULES),
            rules_version: Self::RULES_VERSION,
            form: Self::FORM,
            n_entries: |slice| Self::has_table(slice).then(|| Self::n_entries(slice)),
        }
    }

    /// The name of the file that keeps a table.
    fn file_name(slice: Slice) -> String {
        format!("{}-{slice}.endings", <Self::Position as Position>::GAME.slug)
    }
}
