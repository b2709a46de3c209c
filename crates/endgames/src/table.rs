//! One table, and its form as bytes.
//!
//! ```text
//! bytes  0-7    magic, "TABLIERE"
//! bytes  8-9    version of this form: 1 or 2, see below
//! bytes 10-11   version of the rules of the game
//! bytes 12-23   name of the rule set, filled up with zeros
//! byte     24   pieces of the mover
//! byte     25   pieces of the other player
//! bytes 26-33   number of entries
//! bytes 34-37   form 1: CRC-32 of the entries; form 2: CRC-32 of the checksums
//! bytes 38-41   CRC-32 of bytes 0 to 37
//! then          form 2: the checksums, the CRC-32 of each block of 4096 entries
//! then          the entries, a byte each
//! ```
//!
//! Numbers have their least significant byte first. An entry is 0 for a draw, else the number of plies to the end: odd if
//! the mover wins, even if the mover loses, since the winner plays the last ply.

use std::sync::Arc;

use evaluation::ProbeResult;
use thiserror::Error;

use crate::{
    blocks::{BLOCK_BYTES, BlockSource, Blocks, checksums},
    slice::Slice,
};

/// The length of what stands before the checksums and the entries.
pub const HEADER_BYTES: usize = 42;

const MAGIC: &[u8; 8] = b"TABLIERE";
const CHECKED_HEADER_BYTES: usize = HEADER_BYTES - 4;

/// How a table is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// With one checksum. It is read as a whole.
    Whole,
    /// With a checksum for each block, so that blocks can be read alone.
    Blocks,
}

impl Form {
    const fn version(self) -> u16 {
        match self {
            Form::Whole => 1,
            Form::Blocks => 2,
        }
    }

    /// The bytes of the checksums between the header and the entries.
    pub(crate) const fn n_checksum_bytes(self, n_entries: usize) -> usize {
        match self {
            Form::Whole => 0,
            Form::Blocks => 4 * n_entries.div_ceil(BLOCK_BYTES),
        }
    }
}

/// What stands in the headers of all tables of a game.
#[derive(Clone, Copy, Debug)]
pub struct TableKind {
    /// The name of the rule set.
    pub rules: &'static str,
    /// The version of the rules.
    pub rules_version: u16,
    /// The form.
    pub form: Form,
    /// The number of entries of a slice; `None` if it has no table.
    pub n_entries: fn(Slice) -> Option<usize>,
}

impl TableKind {
    fn rules_field(&self) -> [u8; 12] {
        let mut field = [0; 12];
        field[..self.rules.len()].copy_from_slice(self.rules.as_bytes());
        field
    }
}

/// An entry of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entry(pub(crate) u8);

impl Entry {
    /// Nobody can win.
    pub const DRAW: Entry = Entry(0);

    /// The result of the position, for its mover.
    #[inline]
    pub const fn result(self) -> ProbeResult {
        match self.0 {
            0 => ProbeResult::Draw,
            plies if plies % 2 == 1 => ProbeResult::Win(plies as u16),
            plies => ProbeResult::Loss(plies as u16),
        }
    }

    /// The plies to the end; 0 for a draw.
    #[inline]
    pub const fn plies(self) -> u8 {
        self.0
    }

    /// The entry of a position from which the best ply leads to this one; only a loss can be too long for a byte, and
    /// no table has one.
    pub(crate) const fn a_ply_before(self) -> Entry {
        match self.0 {
            0 => Entry::DRAW,
            plies => Entry(plies + 1),
        }
    }
}

/// What is wrong with the bytes of a table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Damage {
    /// The bytes begin otherwise.
    #[error("this is not an endgame table")]
    Magic,
    /// Some byte of the header is not what it was.
    #[error("the header is damaged")]
    TableHeader,
    /// The form is another one.
    #[error("the table has form {found}, {expected} is known: build it anew")]
    Form {
        /// That of the table.
        found: u16,
        /// That of the tables of the game.
        expected: u16,
    },
    /// The rules are others.
    #[error("the table was made by other rules: build it anew")]
    Rules,
    /// There is no such slice.
    #[error("there is no table for {0} pieces against {1}")]
    Slice(u8, u8),
    /// There are more or fewer entries.
    #[error("the table has {found} entries instead of {expected}")]
    Length {
        /// How many there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// Some entry is not what it was.
    #[error("the checksum is wrong: the table is damaged")]
    Checksum,
}

/// What stands before the entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableHeader {
    slice: Slice,
    n_entries: usize,
    form: Form,
    checksum: u32,
}

impl TableHeader {
    /// Reads a header.
    ///
    /// # Errors
    /// With what is wrong with it.
    pub fn read(bytes: &[u8; HEADER_BYTES], kind: &TableKind) -> Result<TableHeader, Damage> {
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        if &bytes[..8] != MAGIC {
            return Err(Damage::Magic);
        }
        if word(CHECKED_HEADER_BYTES) != crc32fast::hash(&bytes[..CHECKED_HEADER_BYTES]) {
            return Err(Damage::TableHeader);
        }
        if short(8) != kind.form.version() {
            return Err(Damage::Form { found: short(8), expected: kind.form.version() });
        }
        if short(10) != kind.rules_version || bytes[12..24] != kind.rules_field() {
            return Err(Damage::Rules);
        }
        let slice = Slice::new(bytes[24].into(), bytes[25].into());
        let n_entries = (kind.n_entries)(slice).ok_or(Damage::Slice(bytes[24], bytes[25]))?;
        let found = u64::from(word(26)) | u64::from(word(30)) << 32;
        check_length(n_entries, found)?;
        Ok(TableHeader { slice, n_entries, form: kind.form, checksum: word(34) })
    }

    /// The endings that the table is about.
    pub fn slice(&self) -> Slice {
        self.slice
    }

    /// The bytes of the checksums between the header and the entries.
    pub fn n_checksum_bytes(&self) -> usize {
        self.form.n_checksum_bytes(self.n_entries)
    }

    /// Reads the checksums of the blocks; none in form 1.
    fn checksums(&self, bytes: &[u8]) -> Result<Option<Vec<u32>>, Damage> {
        if self.form == Form::Whole {
            return Ok(None);
        }
        if bytes.len() != self.n_checksum_bytes() || crc32fast::hash(bytes) != self.checksum {
            return Err(Damage::Checksum);
        }
        let words = bytes.chunks_exact(4).map(|it| u32::from_le_bytes([it[0], it[1], it[2], it[3]]));
        Ok(Some(words.collect()))
    }

    fn to_bytes(self, kind: &TableKind) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..10].copy_from_slice(&self.form.version().to_le_bytes());
        bytes[10..12].copy_from_slice(&kind.rules_version.to_le_bytes());
        bytes[12..24].copy_from_slice(&kind.rules_field());
        bytes[24] = self.slice.mover() as u8;
        bytes[25] = self.slice.other() as u8;
        bytes[26..34].copy_from_slice(&(self.n_entries as u64).to_le_bytes());
        bytes[34..38].copy_from_slice(&self.checksum.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..CHECKED_HEADER_BYTES]);
        bytes[CHECKED_HEADER_BYTES..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }
}

fn check_length(expected: usize, found: u64) -> Result<(), Damage> {
    let expected = expected as u64;
    if found == expected { Ok(()) } else { Err(Damage::Length { found, expected }) }
}

/// The checksums of blocks as bytes.
fn checksum_bytes(entries: &[u8]) -> Vec<u8> {
    checksums(entries).into_iter().flat_map(u32::to_le_bytes).collect()
}

/// A table: for every ending of a slice, who wins and in how many plies. Clones share its entries.
#[derive(Clone, Debug)]
pub struct EndgameTable {
    header: TableHeader,
    entries: Entries,
}

#[derive(Clone, Debug)]
enum Entries {
    InMemory(Arc<Vec<u8>>),
    /// Read when they are asked for.
    Kept(Arc<Blocks>),
}

/// Tables are equal if their headers are: those hold the checksums.
impl PartialEq for EndgameTable {
    fn eq(&self, other: &EndgameTable) -> bool {
        self.header == other.header
    }
}

impl Eq for EndgameTable {}

impl EndgameTable {
    /// The table that a header, the checksums of its blocks and its entries make.
    ///
    /// # Errors
    /// If the entries are not those that the header was made for.
    pub fn new(header: TableHeader, checksum_bytes: &[u8], entries: Vec<u8>) -> Result<EndgameTable, Damage> {
        check_length(header.n_entries, entries.len() as u64)?;
        let is_sound = match header.checksums(checksum_bytes)? {
            None => crc32fast::hash(&entries) == header.checksum,
            Some(expected) => checksums(&entries) == expected,
        };
        if !is_sound {
            return Err(Damage::Checksum);
        }
        Ok(EndgameTable { header, entries: Entries::InMemory(Arc::new(entries)) })
    }

    /// The table whose entries are read from a source when they are asked for. A table of form 1 must have been checked as
    /// a whole before.
    ///
    /// # Errors
    /// If the checksums of the blocks are damaged.
    pub fn kept(
        header: TableHeader,
        checksum_bytes: &[u8],
        source: Box<dyn BlockSource>,
    ) -> Result<EndgameTable, Damage> {
        let checksums = header.checksums(checksum_bytes)?;
        let blocks = Blocks::new(source, header.n_entries, checksums);
        Ok(EndgameTable { header, entries: Entries::Kept(Arc::new(blocks)) })
    }

    /// A table that was just made.
    pub fn made(kind: &TableKind, slice: Slice, entries: Vec<u8>) -> EndgameTable {
        let checksum = match kind.form {
            Form::Whole => crc32fast::hash(&entries),
            Form::Blocks => crc32fast::hash(&checksum_bytes(&entries)),
        };
        let header = TableHeader { slice, n_entries: entries.len(), form: kind.form, checksum };
        EndgameTable { header, entries: Entries::InMemory(Arc::new(entries)) }
    }

    /// The endings that the table is about.
    pub fn slice(&self) -> Slice {
        self.header.slice
    }

    /// The number of entries.
    pub fn n_entries(&self) -> usize {
        self.header.n_entries
    }

    /// The bytes to keep: the header, the checksums of the blocks, the entries. `None` if they are kept already.
    pub fn parts(&self, kind: &TableKind) -> Option<([u8; HEADER_BYTES], Vec<u8>, &[u8])> {
        let entries = self.entries()?;
        let checksums = match self.header.form {
            Form::Whole => Vec::new(),
            Form::Blocks => checksum_bytes(entries),
        };
        Some((self.header.to_bytes(kind), checksums, entries))
    }

    /// The entry at a place. `None` if it cannot be read.
    #[inline]
    pub fn entry(&self, place: usize) -> Option<Entry> {
        match &self.entries {
            Entries::InMemory(entries) => entries.get(place).copied().map(Entry),
            Entries::Kept(blocks) => blocks.entry(place).map(Entry),
        }
    }

    /// The entries, if they are in memory.
    pub fn entries(&self) -> Option<&[u8]> {
        match &self.entries {
            Entries::InMemory(entries) => Some(entries),
            Entries::Kept(_) => None,
        }
    }
}
