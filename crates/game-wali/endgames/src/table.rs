//! One table, and its form as bytes.
//!
//! ```text
//! bytes  0-7    magic, "TABLIERE"
//! bytes  8-9    version of this form
//! bytes 10-11   version of the rules of Wali
//! bytes 12-23   name of the rule set, filled up with zeros
//! byte     24   pieces of the mover
//! byte     25   pieces of the other player
//! bytes 26-33   number of entries
//! bytes 34-37   CRC-32 of the entries
//! bytes 38-41   CRC-32 of bytes 0 to 37
//! then          the entries, a byte each
//! ```
//!
//! Numbers have their least significant byte first. An entry is 0 for a draw, else the number of plies to the end: odd if
//! the mover wins, even if the mover loses, since the winner plays the last ply.

use evaluation::ProbeResult;
use game_wali::Rules;
use tabletop::RuleSet;
use thiserror::Error;

use crate::slice::Slice;

/// The length of what stands before the entries.
pub const HEADER_BYTES: usize = 42;
/// The version of the rules of Wali that the tables are made by.
pub const RULES_VERSION: u16 = 1;

const MAGIC: &[u8; 8] = b"TABLIERE";
const FORM_VERSION: u16 = 1;
const CHECKED_HEADER_BYTES: usize = HEADER_BYTES - 4;

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
}

/// What is wrong with the bytes of a table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Damage {
    /// The bytes begin otherwise.
    #[error("this is not an endgame table")]
    Magic,
    /// Some byte of the header is not what it was.
    #[error("the header is damaged")]
    Header,
    /// The form is another one.
    #[error("the table has form {0}, {FORM_VERSION} is known: build it anew")]
    Form(u16),
    /// The rules are others.
    #[error("the table was made by other rules of Wali: build it anew")]
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
pub struct Header {
    slice: Slice,
    checksum: u32,
}

impl Header {
    /// Reads a header.
    ///
    /// # Errors
    /// With what is wrong with it.
    pub fn read(bytes: &[u8; HEADER_BYTES]) -> Result<Header, Damage> {
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        if &bytes[..8] != MAGIC {
            return Err(Damage::Magic);
        }
        if word(CHECKED_HEADER_BYTES) != crc32fast::hash(&bytes[..CHECKED_HEADER_BYTES]) {
            return Err(Damage::Header);
        }
        if short(8) != FORM_VERSION {
            return Err(Damage::Form(short(8)));
        }
        if short(10) != RULES_VERSION || bytes[12..24] != rules_field() {
            return Err(Damage::Rules);
        }
        let slice =
            Slice::new(bytes[24].into(), bytes[25].into()).ok_or(Damage::Slice(bytes[24], bytes[25]))?;
        let found = u64::from(word(26)) | u64::from(word(30)) << 32;
        check_length(slice, found)?;
        Ok(Header { slice, checksum: word(34) })
    }

    /// The endings that the table is about.
    pub fn slice(&self) -> Slice {
        self.slice
    }

    fn to_bytes(self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..10].copy_from_slice(&FORM_VERSION.to_le_bytes());
        bytes[10..12].copy_from_slice(&RULES_VERSION.to_le_bytes());
        bytes[12..24].copy_from_slice(&rules_field());
        bytes[24] = self.slice.mover() as u8;
        bytes[25] = self.slice.other() as u8;
        bytes[26..34].copy_from_slice(&(self.slice.n_entries() as u64).to_le_bytes());
        bytes[34..38].copy_from_slice(&self.checksum.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..CHECKED_HEADER_BYTES]);
        bytes[CHECKED_HEADER_BYTES..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }
}

fn rules_field() -> [u8; 12] {
    let mut field = [0; 12];
    let name = Rules::Standard.name().as_bytes();
    field[..name.len()].copy_from_slice(name);
    field
}

fn check_length(slice: Slice, found: u64) -> Result<(), Damage> {
    let expected = slice.n_entries() as u64;
    if found == expected { Ok(()) } else { Err(Damage::Length { found, expected }) }
}

/// A table: for every ending of a slice, who wins and in how many plies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndgameTable {
    header: Header,
    entries: Vec<u8>,
}

impl EndgameTable {
    /// The table that a header and its entries make.
    ///
    /// # Errors
    /// If the entries are not those that the header was made for.
    pub fn new(header: Header, entries: Vec<u8>) -> Result<EndgameTable, Damage> {
        check_length(header.slice, entries.len() as u64)?;
        if crc32fast::hash(&entries) != header.checksum {
            return Err(Damage::Checksum);
        }
        Ok(EndgameTable { header, entries })
    }

    /// A table that was just made.
    pub(crate) fn made(slice: Slice, entries: Vec<u8>) -> EndgameTable {
        EndgameTable { header: Header { slice, checksum: crc32fast::hash(&entries) }, entries }
    }

    /// The endings that the table is about.
    pub fn slice(&self) -> Slice {
        self.header.slice
    }

    /// The bytes to keep: the header, then the entries.
    pub fn parts(&self) -> ([u8; HEADER_BYTES], &[u8]) {
        (self.header.to_bytes(), &self.entries)
    }

    /// The entry at a place.
    #[inline]
    pub fn entry(&self, place: usize) -> Entry {
        Entry(self.entries[place])
    }

    pub(crate) fn entries(&self) -> &[u8] {
        &self.entries
    }
}
