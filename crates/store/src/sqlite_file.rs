//! What can be told of an SQLite file before SQLite opens it: a file that is truncated, empty or no database at all is named for
//! what it is. SQLite says of most of them that they are malformed, and removes the write-ahead log of an empty one.
//!
//! The formats are described at sqlite.org/fileformat2.html.

use std::{
    collections::HashSet,
    ffi::OsString,
    fs::{self, File},
    io::{self, BufReader, ErrorKind, Read},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use crate::error::StoreError;

const MAGIC: &[u8] = b"SQLite format 3\0";
const HEADER_LEN: usize = 100;
/// A program that is just writing may make a whole file look truncated for a moment.
const TRIES: usize = 4;
const BETWEEN_TRIES: Duration = Duration::from_millis(100);

/// What there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FoundFile {
    /// No file.
    Nothing,
    /// A file of no bytes: SQLite takes it for an empty database.
    Empty,
    /// A file whose header and length fit each other.
    Database,
}

/// Looks at a file, and at the write-ahead log beside it.
///
/// # Errors
/// [`StoreError::Damaged`] if it is not an SQLite database, or not all of one.
pub(crate) fn look_at(file: &Path) -> Result<FoundFile, StoreError> {
    let mut tries = 1;
    loop {
        let wrong = match look_once(file) {
            Ok(Ok(found)) => return Ok(found),
            Ok(Err(wrong)) => wrong,
            Err(error) => format!("cannot be read: {error}"),
        };
        if tries == TRIES {
            return Err(StoreError::Damaged { file: file.display().to_string(), what: wrong });
        }
        tries += 1;
        thread::sleep(BETWEEN_TRIES);
    }
}

/// The write-ahead log of a file.
fn log_of(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push("-wal");
    PathBuf::from(name)
}

fn look_once(file: &Path) -> io::Result<Result<FoundFile, String>> {
    let log_len = fs::metadata(log_of(file)).map_or(0, |log| log.len());
    let metadata = match fs::metadata(file) {
        Err(error) if error.kind() == ErrorKind::NotFound && log_len == 0 => {
            return Ok(Ok(FoundFile::Nothing));
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Ok(Err(format!("is missing, but its write-ahead log (-wal) has {log_len} bytes")));
        }
        found => found?,
    };
    if !metadata.is_file() {
        return Ok(Err("is not a regular file".to_owned()));
    }
    let len = metadata.len();
    if len == 0 {
        return Ok(match log_len {
            0 => Ok(FoundFile::Empty),
            _ => Err(format!("is empty (0 bytes), but its write-ahead log (-wal) has {log_len} bytes")),
        });
    }
    let mut header = Vec::with_capacity(HEADER_LEN);
    File::open(file)?.take(HEADER_LEN as u64).read_to_end(&mut header)?;
    if !header.starts_with(&MAGIC[..MAGIC.len().min(header.len())]) {
        let begin = String::from_utf8_lossy(&header[..header.len().min(16)]).escape_debug().to_string();
        return Ok(Err(format!("is not an SQLite database: it begins with \"{begin}\"")));
    }
    let Some(header) = header.first_chunk::<HEADER_LEN>() else {
        return Ok(Err(format!("is truncated: {len} bytes are less than a header")));
    };
    let Some(page_size) = page_size(header) else {
        return Ok(Err("is damaged: its header is not that of an SQLite database".to_owned()));
    };
    let log = read_log(&log_of(file), page_size)?;
    let n_in_file = len / page_size;
    let n_pages = match &log {
        Some(log) => u64::from(log.n_pages),
        None => n_pages(header).unwrap_or(n_in_file),
    };
    let is_in_log = |page: u64| {
        let log = log.as_ref().zip(u32::try_from(page).ok());
        log.is_some_and(|(log, page)| log.pages.contains(&page))
    };
    let n_missing = (n_in_file + 1..=n_pages).filter(|page| !is_in_log(*page)).count();
    Ok(match n_missing {
        0 => Ok(FoundFile::Database),
        _ => Err(format!(
            "is truncated: of {n_pages} pages of {page_size} bytes {n_missing} are missing (it has {len} bytes)"
        )),
    })
}

/// The size of a page, if the header makes sense.
fn page_size(header: &[u8; HEADER_LEN]) -> Option<u64> {
    let size = match u64::from(be16(header, 16)) {
        1 => 65_536,
        size => size,
    };
    let is_size = size.is_power_of_two() && (512..=65_536).contains(&size);
    let are_versions = (1..=2).contains(&header[18]) && (1..=2).contains(&header[19]);
    let are_fractions = header[21..24] == [64, 32, 32];
    let is_schema_format = be32(header, 44) <= 4;
    let is_encoding = be32(header, 56) <= 3;
    (is_size && are_versions && are_fractions && is_schema_format && is_encoding).then_some(size)
}

/// How many pages the header counts, if the number was kept up to date.
fn n_pages(header: &[u8; HEADER_LEN]) -> Option<u64> {
    let n_pages = be32(header, 28);
    (n_pages > 0 && be32(header, 24) == be32(header, 92)).then_some(u64::from(n_pages))
}

/// What the last commit in a write-ahead log made of the database.
struct Log {
    n_pages: u32,
    pages: HashSet<u32>,
}

/// Reads a write-ahead log as SQLite does after a crash: up to the last commit before the first frame that is not whole.
fn read_log(file: &Path, page_size: u64) -> io::Result<Option<Log>> {
    let mut input = match File::open(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        opened => BufReader::with_capacity(1 << 16, opened?),
    };
    let mut header = [0; 32];
    if !fill(&mut input, &mut header)? {
        return Ok(None);
    }
    let is_big_endian = match be32(&header, 0) {
        0x377f_0682 => false,
        0x377f_0683 => true,
        _ => return Ok(None),
    };
    let mut sum = Checksum { is_big_endian, sums: (0, 0) };
    sum.add(&header[..24]);
    if sum.sums != (be32(&header, 24), be32(&header, 28)) || u64::from(be32(&header, 8)) != page_size {
        return Ok(None);
    }
    let mut log = None;
    let mut pages = HashSet::new();
    let mut frame = [0; 24];
    let mut page = vec![0; usize::try_from(page_size).unwrap_or_default()];
    while fill(&mut input, &mut frame)? && fill(&mut input, &mut page)? {
        sum.add(&frame[..8]);
        sum.add(&page);
        if frame[8..16] != header[16..24] || sum.sums != (be32(&frame, 16), be32(&frame, 20)) {
            break;
        }
        pages.insert(be32(&frame, 0));
        // A frame that ends a transaction says how many pages there are then.
        let n_pages = be32(&frame, 4);
        if n_pages > 0 {
            log = Some(Log { n_pages, pages: pages.clone() });
        }
    }
    Ok(log)
}

/// Fills a buffer; false if the file ends before.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match input.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// The checksum of a write-ahead log.
struct Checksum {
    is_big_endian: bool,
    sums: (u32, u32),
}

impl Checksum {
    fn add(&mut self, bytes: &[u8]) {
        for pair in bytes.chunks_exact(8) {
            let word = |at: usize| match self.is_big_endian {
                true => be32(pair, at),
                false => be32(pair, at).swap_bytes(),
            };
            let (first, second) = (word(0), word(4));
            self.sums.0 = self.sums.0.wrapping_add(first).wrapping_add(self.sums.1);
            self.sums.1 = self.sums.1.wrapping_add(second).wrapping_add(self.sums.0);
        }
    }
}

fn be16(bytes: &[u8], at: usize) -> u16 {
    bytes[at..at + 2].iter().fold(0, |number, byte| number << 8 | u16::from(*byte))
}

fn be32(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}
